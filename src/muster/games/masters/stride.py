"""How far the icons of an action carry a character along its way, and the first thing to do."""

from __future__ import annotations

from typing import NamedTuple

from muster.games.masters.acts import DISABLE, MOVE, SUBDUE, UNLOCK, count_of
from muster.games.masters.components import WHO
from muster.games.masters.icons import cracks_with
from muster.games.masters.rules import can_subdue, imprisoned, near
from muster.games.masters.sight import CAMERA_TOLL, GUARD_TOLL, LOCK_TOLL, Sight
from muster.games.masters.site import bits

IDEA = 0.4
"""What an idea is worth, in moves."""

DOUBT = 0.6
"""How much of what lies behind an unknown hex is counted."""

CRACK = 1.4


class Stride(NamedTuple):
    gain: float
    command: str


class Walker:
    """Goes along a way in the mind, with the icons there are."""

    def __init__(self, sight: Sight, who: int, trail: list[int], hot: int, prey: int = 0) -> None:
        self.sight = sight
        self.who = who
        self.trail = trail
        self.hot = hot
        self.prey = prey
        self.gain = 0.0
        self.first = ""

    def _do(self, verb: str, tile: int, gain: float) -> None:
        self.gain += gain
        if not self.first:
            self.first = f"{verb} {WHO[self.who]} {self.sight.s.site.ids[tile]}"

    def go(self, icons: int, ideas: int, more: int = 0) -> Stride:
        """With these icons and `more` moves; ideas may be spent on slipping away from guards."""
        sight, s, who = self.sight, self.sight.s, self.who
        self.gain, self.first = 0.0, ""
        if imprisoned(s, who):
            return Stride(0.0, "")
        moves, unlocks = count_of(icons, MOVE) + more, count_of(icons, UNLOCK)
        subdues, disables = count_of(icons, SUBDUE), count_of(icons, DISABLE)
        if not can_subdue(s, who):
            subdues = 0
        here = s.place[who]
        subdues = self._hunt(subdues)
        unlocks = self._crack(unlocks)
        held = s.guards[here] + s.dogs[here]
        slipping = s.slipping >> who & 1 == 1
        done: dict[int, tuple[int, int, int]] = {}
        damp, at, trail = 1.0, 0, self.trail
        shut = s.remote | s.doors
        while at < len(trail):
            tile = trail[at]
            if held and not slipping:
                if subdues:
                    subdues -= 1
                    held -= 1
                    self._do("subdue", here, GUARD_TOLL * damp)
                    continue
                if sight.slippery(who) and ideas and moves:
                    ideas -= 1
                    slipping = True
                    self.gain += held * GUARD_TOLL * 0.5 - IDEA
                    if not self.first:
                        self.first = f"use {WHO[who]} there-are-better-ways"
                    continue
                break
            if shut >> tile & 1:
                break
            locks, guards, cameras = done.get(
                tile, (s.locks[tile], s.guards[tile] + s.dogs[tile], s.cameras[tile])
            )
            if locks:
                if not unlocks:
                    break
                unlocks -= 1
                done[tile] = (locks - 1, guards, cameras)
                self._do("unlock", tile, LOCK_TOLL * damp)
                continue
            if cameras and not s.looped and disables:
                disables -= 1
                done[tile] = (locks, guards, cameras - 1)
                self._do("disable", tile, CAMERA_TOLL * damp)
                continue
            if not moves or (moves == 1 and self._falls_soon(tile)):
                break
            moves -= 1
            self._do("move", tile, damp)
            here, held = tile, guards
            at += 1
            if at < len(trail) and s.unknown >> trail[at] & 1:
                damp *= DOUBT
        if at < len(trail):
            self._ahead(trail[at], done, here, held, subdues, disables, damp)
            subdues = 0
        self._help(here, unlocks, subdues, disables)
        if self._falls_soon(here):
            self.gain -= 4.0
        return Stride(self.gain, self.first)

    def _ahead(
        self,
        tile: int,
        done: dict[int, tuple[int, int, int]],
        here: int,
        held: int,
        subdues: int,
        disables: int,
        damp: float,
    ) -> None:
        """Subdues left over: whoever stands in the way next."""
        s = self.sight.s
        for _ in range(subdues):
            if held:
                held -= 1
                self._do("subdue", here, GUARD_TOLL * damp)
                continue
            locks, guards, cameras = done.get(
                tile, (s.locks[tile], s.guards[tile] + s.dogs[tile], s.cameras[tile])
            )
            if guards:
                done[tile] = (locks, guards - 1, cameras)
                self._do("subdue", tile, GUARD_TOLL * 0.8 * damp)

    def _falls_soon(self, tile: int) -> bool:
        falls = self.sight.falls.get(tile, 99)
        return falls <= self.sight.wear + 1.0

    def _hunt(self, subdues: int) -> int:
        """Guards of the escort next to here first: all in one round, or none (MH-S-safehouse)."""
        s = self.sight.s
        if not self.prey or not subdues:
            return subdues
        for tile in bits((near(s, self.who) | 1 << s.place[self.who]) & self.prey):
            for _ in range(min(subdues, s.guards[tile])):
                subdues -= 1
                self._do("subdue", tile, 1.6)
        return subdues

    def _crack(self, unlocks: int) -> int:
        s = self.sight.s
        if not unlocks or not s.safes:
            return unlocks
        here = near(s, self.who) | 1 << s.place[self.who]
        for tile in bits(s.safes & here):
            if cracks_with(s, self.who, tile):
                for _ in range(unlocks):
                    self._do("crack", tile, CRACK)
                return 0
        return unlocks

    def _help(self, here: int, unlocks: int, subdues: int, disables: int) -> None:
        """What is left over helps others: things next to here on their ways."""
        s = self.sight.s
        if not (unlocks or subdues or disables):
            return
        around = s.adj[here] & s.present & self.hot
        for tile in bits(around):
            if unlocks and s.locks[tile] and here == s.place[self.who]:
                unlocks -= 1
                self._do("unlock", tile, 0.7 * LOCK_TOLL)
        for tile in bits((around | 1 << here) & self.hot):
            if subdues and s.guards[tile] + s.dogs[tile] and here == s.place[self.who]:
                subdues -= 1
                self._do("subdue", tile, 0.7 * GUARD_TOLL)
            if disables and s.cameras[tile] and here == s.place[self.who]:
                disables -= 1
                self._do("disable", tile, 0.6 * CAMERA_TOLL)
