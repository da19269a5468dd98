"""How far the icons of an action carry a character along its way, and the first thing to do."""

from __future__ import annotations

from ..board.icons import DISABLE, MOVE, SUBDUE, UNLOCK, count_of
from ..board.masks import bits
from ..components import WHO
from ..heist.safes import cracks_with
from ..rules import can_subdue, imprisoned, near
from .forecast import Forecast
from .sight import CAMERA_TOLL, CARD, GUARD_TOLL, IDEA, LOCK_TOLL

BLOCKED = 0.4
"""What it is worth besides that something others have to pass is gone."""

AID = 0.7
"""How much it counts to clear the way of somebody else."""

DOUBT = 0.6
"""How much of what lies behind an unknown hex is counted."""

CRACK = 1.4


class Stride:
    """What icons bring, what stopping at once would bring, and the first thing to do."""

    __slots__ = ("command", "still", "worth")

    def __init__(self, worth: float, still: float, command: str) -> None:
        self.worth = worth
        self.still = still
        self.command = command


class Walker:
    """Goes along a way in the mind, with the icons there are, and stops where it is best.

    weight   how much the heist depends on this one getting on
    hot      the tiles others have to pass soon
    prey     the tiles of guards that have to go
    """

    def __init__(
        self,
        forecast: Forecast,
        who: int,
        trail: list[int],
        weight: float,
        hot: int,
        prey: int = 0,
    ) -> None:
        self.forecast = forecast
        self.sight = forecast.sight
        self.who = who
        self.trail = trail
        self.weight = weight
        self.hot = hot
        self.prey = prey
        self.gain = self.aid = 0.0
        self.first = ""
        self.alerts = self.noise = 0
        self.cameras, self.guards = forecast.cameras, forecast.guards
        self.best, self.command = -99.0, ""
        self._slips = self.sight.slippery(who)
        self._known: dict[tuple[int, int, int, int], Stride] = {}

    def _do(self, verb: str, tile: int, gain: float) -> None:
        self.gain += gain
        if not self.first:
            self.first = f"{verb} {WHO[self.who]} {self.sight.s.site.ids[tile]}"

    def _clear(self, verb: str, tile: int, gain: float) -> None:
        """Something is out of the way: perhaps out of the way of others, too."""
        self._do(verb, tile, gain)
        if self.hot >> tile & 1:
            self.aid += BLOCKED * gain

    def _pause(self, here: int) -> None:
        """Would it be best to stop here?"""
        worth = self.weight * self.gain + self.aid - self.alerts * CARD
        worth -= self.forecast.risk(self.who, here, self.cameras, self.guards, self.noise)
        if worth >= self.best - 1e-9:
            self.best, self.command = worth, self.first

    def go(self, icons: int, ideas: int, noise: int, more: int = 0) -> Stride:
        """With these icons and `more` moves; ideas may be spent on slipping away from guards."""
        # Many faces of the dice show the same; ideas count for those alone who slip away.
        key = icons, ideas if self._slips else 0, noise, more
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._go(icons, ideas, noise, more)
        return found

    def _go(self, icons: int, ideas: int, noise: int, more: int) -> Stride:
        sight, s, who = self.sight, self.sight.s, self.who
        self.gain, self.aid, self.first, self.alerts, self.noise = 0.0, 0.0, "", 0, noise
        self.best, self.command = -99.0, ""
        self.cameras, self.guards = self.forecast.cameras, self.forecast.guards
        here = s.place[who]
        self._pause(here)
        still = self.best
        if imprisoned(s, who):
            return Stride(still, still, "")
        moves, unlocks = count_of(icons, MOVE) + more, count_of(icons, UNLOCK)
        subdues, disables = count_of(icons, SUBDUE), count_of(icons, DISABLE)
        if not can_subdue(s, who):
            subdues = 0
        subdues = self._hunt(subdues)
        unlocks = self._crack(unlocks)
        self._pause(here)
        held = s.guards[here] + s.dogs[here]
        slipping = s.slipping >> who & 1 == 1
        done: dict[int, tuple[int, int, int]] = {}
        damp, at, trail = 1.0, 0, self.trail
        shut = s.remote | s.doors
        while at < len(trail):
            tile = trail[at]
            if held and subdues and not slipping:
                subdues -= 1
                held -= 1
                if not held:
                    self.guards &= ~(1 << here)
                self._clear("subdue", here, GUARD_TOLL * damp)
                self._pause(here)
                continue
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
                self._clear("unlock", tile, LOCK_TOLL * damp)
                self._pause(here)
                continue
            if cameras and not s.looped and disables:
                disables -= 1
                done[tile] = (locks, guards, cameras - 1)
                if cameras == 1:
                    self.cameras &= ~(1 << tile)
                self._clear("disable", tile, CAMERA_TOLL * damp)
                self._pause(here)
                continue
            if not moves or (moves == 1 and self._falls_soon(tile)):
                break
            if held and not slipping:
                if not sight.slippery(who) or not ideas:
                    break
                ideas -= 1
                slipping = True
                self.gain += held * GUARD_TOLL * 0.5 - IDEA
                self.first = self.first or f"use {WHO[who]} there-are-better-ways"
            moves -= 1
            self._do("move", tile, damp)
            if cameras and not s.looped:
                self.gain += cameras * CAMERA_TOLL * damp
                self.alerts += cameras
            here, held = tile, guards
            at += 1
            if self._falls_soon(here):
                self.gain -= 4.0
                self._pause(here)
                self.gain += 4.0
            else:
                self._pause(here)
            if at < len(trail) and s.unknown >> trail[at] & 1:
                damp *= DOUBT
        if at < len(trail):
            self._ahead(trail[at], done, here, held, subdues, disables, damp)
            subdues = 0
        self._help(here, unlocks, subdues, disables)
        if self._falls_soon(here):
            self.gain -= 4.0
        self._pause(here)
        return Stride(self.best, still, self.command)

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
                self._clear("subdue", here, GUARD_TOLL * damp)
                continue
            locks, guards, cameras = done.get(
                tile, (s.locks[tile], s.guards[tile] + s.dogs[tile], s.cameras[tile])
            )
            if guards:
                done[tile] = (locks, guards - 1, cameras)
                self._clear("subdue", tile, GUARD_TOLL * 0.8 * damp)

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
                self._do("unlock", tile, 0.0)
                self.aid += AID * LOCK_TOLL
        for tile in bits((around | 1 << here) & self.hot):
            if subdues and s.guards[tile] + s.dogs[tile] and here == s.place[self.who]:
                subdues -= 1
                self._do("subdue", tile, 0.0)
                self.aid += AID * GUARD_TOLL
            if disables and s.cameras[tile] and here == s.place[self.who]:
                disables -= 1
                self._do("disable", tile, 0.0)
                self.aid += AID * CAMERA_TOLL
