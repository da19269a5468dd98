"""What the coming event will cost where somebody stands: the deck lies face up (MH-16)."""

from __future__ import annotations

from ..rules import tiles_with
from ..stages import NONE
from .sight import CARD, GUARD_TOLL, IDEA, Sight

SHARED, SURE = 0.6, 0.15
"""What is left of an alert that somebody else may raise as well, or raises in any case."""

NUISANCE = 0.4
"""A lock, camera or guard more on a hex nearby."""

LOUD = 2
"""Noises of somebody who has not chosen yet: one at least, so many at most."""

NO_ODDS: dict[str, float] = {}


class Forecast:
    """Which event the round ends with, as far as noise can be foreseen, and whom it hurts."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        s = sight.s
        self.cameras = 0 if s.looped else tiles_with(s.cameras)
        self.guards = tiles_with(s.guards) | tiles_with(s.dogs)
        self._locks = tiles_with(s.locks)
        self._open = tiles_with(s.open_locks)
        external = s.site.external(s.present)
        self._outer = sum(1 << tile for tile, sides in enumerate(external) if sides)
        self._events = [s.box.card_ids[one] for one in s.deck if one < s.box.first_crisis]
        self._waiting = [who for who in sight.everybody if s.act[who] == NONE]
        self._risks: dict[tuple[int, int, int, int, int], float] = {}
        self._odds: dict[tuple[int, int], dict[str, float]] = {}
        self._shares: dict[int, tuple[float, float, float]] = {}

    def odds(self, who: int, noise: int) -> dict[str, float]:
        """The events with which this round may end if this one makes so much more noise."""
        others = len(self._waiting) - (who in self._waiting)
        found = self._odds.get((others, noise))
        if found is None:
            found = self._odds[others, noise] = self._foreseen(others, noise)
        return found

    def _foreseen(self, others: int, noise: int) -> dict[str, float]:
        s, box, events = self.sight.s, self.sight.box, self._events
        if not events:
            return NO_ODDS
        found: dict[str, float] = {}
        made = noise + s.extra + sum(s.due) + others
        share = 1.0 / (others * (LOUD - 1) + 1)
        for total in range(made, made + others * (LOUD - 1) + 1):
            slots = range(s.noise + 1, s.noise + total + 1)
            at = sum(1 for slot in slots if slot > box.last_slot or slot in box.alert_slots)
            name = events[min(at, len(events) - 1)]
            found[name] = found.get(name, 0.0) + share
        return found

    def _shared(self, who: int) -> tuple[float, float, float]:
        """What is left of alerts for cameras, for guards and for windows, given the others."""
        known = self._shares.get(who)
        if known is not None:
            return known
        s = self.sight.s
        found = [1.0, 1.0, 1.0]
        for other in self.sight.everybody:
            if other == who or s.place[other] == NONE:
                continue
            here = s.place[other]
            near = s.adj[here] & s.present
            done = s.act[other] != NONE and not s.icons[other]
            left = SURE if done else SHARED
            for at, seen in enumerate(
                (near & self.cameras, near & self.guards, self._outer >> here & 1)
            ):
                if seen:
                    found[at] = min(found[at], left)
        shares = self._shares[who] = (found[0], found[1], found[2])
        return shares

    def risk(self, who: int, tile: int, cameras: int, guards: int, noise: int) -> float:
        """What it costs, in moves, if this one stands there when the event comes."""
        key = who, tile, cameras, guards, noise
        found = self._risks.get(key)
        if found is None:
            found = self._risks[key] = self._risk(who, tile, cameras, guards, noise)
        return found

    def _risk(self, who: int, tile: int, cameras: int, guards: int, noise: int) -> float:
        odds = self.odds(who, noise)
        if not odds:
            return 0.0
        s = self.sight.s
        near = s.adj[tile] & s.present
        seen, met = near & cameras, near & guards
        total = 0.0
        for name, chance in odds.items():
            cost = 0.0
            if name in ("3", "10"):
                cost += CARD * self._shared(who)[0] if seen else 0.0
            if name in ("4", "10"):
                cost += CARD * self._shared(who)[1] if met else 0.0
            elif name == "7":
                cost = CARD * self._shared(who)[2] if self._outer >> tile & 1 else 0.0
            elif name == "16":
                cost = CARD if seen else 0.0
            elif name in ("19", "A1"):
                cost = GUARD_TOLL if seen and tile < s.site.hexes else 0.0
            elif name == "9":
                cost = NUISANCE * seen.bit_count()
            elif name == "5":
                cost = NUISANCE * met.bit_count()
            elif name == "14":
                cost = NUISANCE * (near & self._locks).bit_count()
            elif name == "11":
                cost = NUISANCE * (near & self._open).bit_count()
            elif name == "2":
                others = [one for one in self.sight.everybody if one != who]
                crowded = tile >= s.site.hexes and any(s.place[one] == tile for one in others)
                cost = 2 * CARD * SHARED if crowded else 0.0
            elif name in ("15", "23", "A3"):
                cost = GUARD_TOLL * (s.quiet[tile] + s.quiet_dogs[tile])
            elif name in ("13", "20", "A4", "A5"):
                pressed = guards >> tile & 1 or (name == "13" and met)
                cost = IDEA if pressed and s.ideas[who] else 0.0
            total += chance * cost
        return total
