"""Which hexes each PC marks in The Plan: the way to its job, the way out, other ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..board.masks import bits
from ..components import KEYCARD
from .jobs import OUT, Job
from .routes import field, next_to_door
from .sight import FAR

if TYPE_CHECKING:
    from .blueprint import Blueprint


class Tokens:
    """The hexes each PC should mark.

    `done` are the jobs given out, by PC; who has none helps with the job `hard` (-1: none).
    """

    def __init__(self, plan: Blueprint, done: dict[int, int], hard: int) -> None:
        self.plan = plan
        self.sight = plan.sight
        self._done = done
        self._hard = hard
        self._found: dict[int, list[int]] = {}
        self._parts: dict[int, tuple[int, int]] = {}
        self._runner = -1
        for who, at in done.items():
            if plan.jobs[at].kind == "get" and plan.jobs[at].loot == KEYCARD:
                self._runner = who

    def of(self, who: int) -> list[int]:
        """The hexes of a PC in the order in which they should be marked."""
        found = self._found.get(who)
        if found is None:
            found = self._found[who] = self._route(who, self._legs(who))
        return found

    def leads_to(self, who: int, tile: int) -> Job | None:
        """What a hex to be marked is for: a job, the way out (OUT), or just in case (None)."""
        at = self.of(who).index(tile)
        there, out = self._parts[who]
        if at < there:
            return self.job(who)
        return OUT if at < out else None

    def job(self, who: int) -> Job:
        """What a PC does, or helps with."""
        at = self._done.get(who, self._hard)
        return OUT if at < 0 else self.plan.jobs[at]

    def _legs(self, who: int) -> list[int]:
        """Where this one has to go, one after the other, before it gets out."""
        sight, plan = self.sight, self.plan
        at = self._done.get(who, self._hard)
        if at < 0:
            return [sight.ends()]
        job = plan.jobs[at]
        if who == self._runner:
            return [1 << job.tile, self._doorsteps()]
        legs = [plan.spots(job)]
        if job.kind == "explore":
            legs = self._tour(who, self._share(who))
        elif job.kind == "get" and job.loot in sight.tools:
            legs.append(sight.s.safes & sight.s.present)
        if self._runner >= 0 and self._behind_door(who, job):
            carried = self.of(self._runner)
            if not sum(1 << tile for tile in carried) & self._doorsteps():
                legs = [self._meeting(who, carried, job), *legs]
        return legs

    def _doorsteps(self) -> int:
        """Where the doors that are in the way can be opened from."""
        found = 0
        for door in bits(self.plan.doors):
            found |= next_to_door(self.sight, door)
        return found

    def _share(self, mine: int) -> list[int]:
        """The unknown hexes one of those who explore is to look at: whoever is nearest."""
        s, plan = self.sight.s, self.plan
        scouts = [
            who
            for who in self.sight.crew
            if plan.start[who] >= 0
            and (who not in self._done or plan.jobs[self._done[who]].kind == "explore")
        ]
        found: dict[int, list[int]] = {who: [] for who in scouts}
        for tile in bits(s.unknown & s.present):
            costs = [
                (plan.from_tile(who, plan.start[who]).cost[tile], len(found[who]), who)
                for who in scouts
            ]
            if costs and min(costs)[0] < FAR:
                found[min(costs)[2]].append(tile)
        return found.get(mine, [])

    def _tour(self, who: int, tiles: list[int]) -> list[int]:
        """Hexes one after the other, always the nearest next."""
        legs: list[int] = []
        here, left = self.plan.start[who], sum(1 << tile for tile in tiles)
        while left and here >= 0:
            here = self.plan.from_tile(who, here).nearest(left)
            if here >= 0:
                legs.append(1 << here)
                left &= ~(1 << here)
        return legs

    def _behind_door(self, who: int, job: Job) -> bool:
        if self.plan.start[who] < 0:
            return False
        ways = self.plan.from_tile(who, self.plan.start[who])
        return any(self.sight.s.doors >> tile & 1 for tile in ways.way(job.tile))

    def _meeting(self, who: int, tokens: list[int], job: Job) -> int:
        """Where the keycard is handed over: a hex of its bearer that is least out of the way."""
        ways = self.plan.from_tile(who, self.plan.start[who])
        back = self.plan.from_tile(who, job.tile)
        best = min(tokens, key=lambda tile: (ways.cost[tile] + back.cost[tile], tile))
        return 1 << best

    def _route(self, who: int, legs: list[int]) -> list[int]:
        """Hexes for one leg after the other, then out, then detours, as far as memory goes."""
        sight, s = self.sight, self.sight.s
        tile, elapsed = self.plan.start[who], 0.0
        found: list[int] = []
        memory = self.plan.memory(who)
        if tile < 0:
            return found
        liked = 0
        there = 0
        for leg, mask in enumerate((*legs, sight.ends())):
            if leg == len(legs):
                there = len(found)
            ways = field(sight, who, tile, s.present, elapsed, liked=liked)
            spot = ways.nearest(mask)
            if spot < 0:
                continue
            for one in ways.way(spot):
                if one < s.site.hexes and one not in found:
                    found.append(one)
                    liked |= 1 << one
            tile = spot
            elapsed += ways.cost[spot]
        self._parts[who] = there, len(found)
        found = found[:memory]
        self._detours(who, found, legs, memory)
        return found

    def _detours(self, who: int, found: list[int], legs: list[int], memory: int) -> None:
        """Spare tokens go onto other ways to the same place, then beside the way."""
        sight, s = self.sight, self.sight.s
        worn = sight.retolled(dict.fromkeys(found, 1.5))
        tile = self.plan.start[who]
        for mask in legs:
            ways = field(worn, who, tile, s.present)
            spot = ways.nearest(mask)
            if spot < 0:
                break
            more = [one for one in ways.way(spot) if one < s.site.hexes and one not in found]
            if len(found) + len(more) <= memory:
                found += more
            tile = spot
        while len(found) < memory:
            one = self._beside(who, found)
            if one < 0:
                break
            found.append(one)

    def _beside(self, who: int, found: list[int]) -> int:
        """The best hex next to those planned: well connected, worth a look, easily entered."""
        sight, s = self.sight, self.sight.s
        mask = sum(1 << one for one in found)
        best, most = -1, 0.0
        for one in bits(s.present & s.site.all_hexes & ~mask & ~s.remote & ~s.doors):
            count = (s.adj[one] & (mask | 1 << self.plan.start[who])).bit_count()
            if count:
                worth = count - 0.2 * sight.toll[one]
                if worth > most:
                    best, most = one, worth
        return best
