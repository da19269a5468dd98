"""A plan for the whole crew: who starts where and marks what. All seats draw the same one."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from ..board.masks import bits
from ..components import NPC
from ..plan.planning import (
    fixed,
    inmate,
    limit_of,
    npc_chooses,
    start_kind,
    tunnels_left,
)
from ..stages import NONE
from .jobs import Job, Jobs
from .routes import Field, barriers_on, field, next_to_door
from .sight import FAR, Sight
from .tokens import Tokens

if TYPE_CHECKING:
    from ..state import Heist

UNDONE = 150.0
CROWDED = 0.8
"""Two on one entrance: Get Outta My Way! comes early."""

SHORT = 3.0
"""How bad one missing planning token is."""


class Blueprint:
    """start: where each character starts; tokens: the hexes each PC should mark.

    There are as many plans as one likes to try: 0 goes by the tolls as they are, every other
    `variant` by tolls somewhat off, so that ways, starts and jobs fall out differently.
    """

    def __init__(self, sight: Sight, variant: int = 0) -> None:
        self.sight = sight if not variant else sight.retolled(_whims(sight, variant))
        sight = self.sight
        found = Jobs(sight)
        self.jobs = found.found[:6]
        self.doors = found.doors
        self._fields: dict[tuple[int, bool], Field] = {}
        # What everybody would do from scratch; who has chosen otherwise is planned around.
        self._fresh = True
        self._draw()
        s = sight.s
        if any(s.place[who] not in (NONE, tile) for who, tile in self.start.items()):
            self._fresh = False
            self._draw()

    def kept_to(self, s: Heist) -> bool:
        """Does everybody stand where this plan has them start, or nowhere yet?"""
        self.sight.s = s
        return all(s.place[who] in (NONE, tile) for who, tile in self.start.items())

    def from_tile(self, who: int, tile: int) -> Field:
        key = tile, self.sight.slippery(who)
        found = self._fields.get(key)
        if found is None:
            found = field(self.sight, who, tile, self.sight.s.present)
            self._fields[key] = found
        return found

    def memory(self, who: int) -> int:
        s = self.sight.s
        return s.spare[who] + s.plan[who].bit_count()

    # Starts

    def _place(self, who: int) -> int:
        """Where somebody stands, if that is settled."""
        s = self.sight.s
        return NONE if self._fresh and not fixed(s, who) else s.place[who]

    def starts(self, who: int) -> list[int]:
        s = self.sight.s
        if self._place(who) != NONE:
            return [s.place[who]]
        return bits(start_kind(s, who))

    def _room(self, who: int, tile: int) -> bool:
        s = self.sight.s
        if self._place(who) == tile:
            return True
        limit = limit_of(s, tile)
        return not limit or self._crowd.get(tile, 0) < limit

    def _settle(self, who: int, tile: int) -> None:
        self.start[who] = tile
        if self._place(who) != tile:
            self._crowd[tile] = self._crowd.get(tile, 0) + 1

    def spots(self, job: Job) -> int:
        s = self.sight.s
        if job.kind == "unbar":
            return next_to_door(self.sight, job.tile)
        if job.kind in ("fight", "explore"):
            return (s.adj[job.tile] | 1 << job.tile) & s.present
        return 1 << job.tile

    def _cost(self, who: int, job: Job) -> tuple[float, int]:
        """What a job takes from the best start, and that start."""
        best, start = FAR, -1
        if not job.only >> who & 1:
            return best, start
        s = self.sight.s
        for tile in self.starts(who):
            if not self._room(who, tile):
                continue
            ways = self.from_tile(who, tile)
            spot = ways.nearest(self.spots(job))
            if spot < 0:
                continue
            short = len(ways.way(spot)) - self.memory(who)
            cost = ways.cost[spot] + max(0, short) * SHORT
            if not self._fresh and not s.spare[who]:
                cost += SHORT * sum(
                    1 for one in ways.way(spot) if one < s.site.hexes and not s.plan[who] >> one & 1
                )
            if self._place(who) != tile and self._crowd.get(tile, 0):
                cost += CROWDED
            if cost < best:
                best, start = cost, tile
        return best, start

    # The plan

    def _draw(self) -> None:
        sight, s = self.sight, self.sight.s
        self.start: dict[int, int] = {}
        self._crowd: dict[int, int] = {}
        for who in sight.everybody:
            place = self._place(who)
            if place != NONE:
                self._crowd[place] = self._crowd.get(place, 0) + 1
        done: dict[int, int] = {}
        costs = {
            (who, at): self._cost(who, job)[0]
            for who in sight.crew
            for at, job in enumerate(self.jobs)
        }
        given = self._assign(sight.crew, costs)
        order = sorted(given.items(), key=lambda one: (-costs[one], one))
        for who, at in order:
            done[who] = at
            _, start = self._cost(who, self.jobs[at])
            if start < 0:
                start = self._any_start(who)
            self._settle(who, start)
        hard = self._hardest(order)
        for who in sight.crew:
            if who not in done:
                start = self._cost(who, self.jobs[hard])[1] if hard >= 0 else -1
                self._settle(who, start if start >= 0 else self._any_start(who))
        if npc_chooses(s) and self._place(NPC) == NONE:
            self._settle(NPC, self._any_start(NPC))
        self.tokens = Tokens(self, done, hard)

    def _hardest(self, order: list[tuple[int, int]]) -> int:
        """The longest job that nothing bars, else the longest one."""
        for who, at in order:
            if self.start[who] < 0:
                continue
            ways = self.from_tile(who, self.start[who])
            spot = ways.nearest(self.spots(self.jobs[at]))
            if spot >= 0 and not barriers_on(self.sight, ways.way(spot)):
                return at
        return order[0][1] if order else -1

    def _any_start(self, who: int) -> int:
        """Inmates take the spot from which one gets out most easily."""
        sight, s = self.sight, self.sight.s
        found = [tile for tile in self.starts(who) if self._room(who, tile)]
        if not found:
            return -1
        if inmate(s, who):
            ends = sight.ends()
            fields = {
                tile: field(sight, who, tile, s.present, strict=True)
                for tile in found
                if not s.remote >> tile & 1
            }
            best, least = found[0], FAR
            for tile, ways in fields.items():
                out = ways.nearest(ends)
                if out >= 0 and ways.cost[out] < least:
                    best, least = tile, ways.cost[out]
            return best
        return min(found, key=lambda tile: (self._crowd.get(tile, 0), tile))

    def _assign(self, crew: list[int], costs: dict[tuple[int, int], float]) -> dict[int, int]:
        best: dict[int, int] = {}
        least = FAR * 999

        def go(at: int, used: int, total: float, chosen: dict[int, int]) -> None:
            nonlocal best, least
            if total >= least:
                return
            if at == len(self.jobs):
                best, least = dict(chosen), total
                return
            for who in crew:
                cost = costs[who, at]
                if not used >> who & 1 and cost < FAR:
                    chosen[who] = at
                    cost += cost * cost / 20.0
                    go(at + 1, used | 1 << who, total + cost, chosen)
                    del chosen[who]
            go(at + 1, used, total + UNDONE, chosen)

        go(0, 0, 0.0, {})
        return best

    # Tunnels

    def tunnel(self) -> int:
        """The tunnel entrance that brings the crew nearest to its jobs; -1: none is worth it."""
        sight, s = self.sight, self.sight.s
        if tunnels_left(s) <= 0:
            return -1
        cells = {s.site.cells[tile] for tile in bits(s.site.dug & s.present)}
        best, most = -1, -1.0
        now = [self._nearest_exit(job) for job in self.jobs]
        for tile in bits(s.site.dug & ~s.present):
            if s.site.cells[tile] in cells:
                continue
            hex_tile = s.site.touches[tile]
            ways = field(sight, NPC, hex_tile, s.present)
            gain = 0.0
            for job, old in zip(self.jobs, now, strict=True):
                spot = ways.nearest(self.spots(job))
                if spot >= 0:
                    gain += max(0.0, old - ways.cost[spot] - sight.toll[hex_tile] - 1.0)
            if s.place[NPC] >= 0 and s.scenario.goal.npc_escapes:
                gain += max(0.0, 12.0 - ways.cost[s.place[NPC]])
            if gain > most:
                best, most = tile, gain
        return best

    def shortcut(self, who: int, tile: int) -> float:
        """How much nearer to some job this tile is than any entrance."""
        ways = self.from_tile(who, tile)
        most = 0.0
        for job in self.jobs:
            spot = ways.nearest(self.spots(job))
            if spot >= 0:
                most = max(most, self._nearest_exit(job) - ways.cost[spot])
        return most

    def _nearest_exit(self, job: Job) -> float:
        s = self.sight.s
        least = 30.0
        for tile in bits(s.site.exits & s.present):
            ways = self.from_tile(NPC, tile)
            spot = ways.nearest(self.spots(job))
            if spot >= 0:
                least = min(least, ways.cost[spot])
        return least


WHIM = 2.5


def _whims(sight: Sight, variant: int) -> dict[int, float]:
    """What tiles are thought to take more: the same for everybody who thinks of this variant."""
    rng = random.Random(variant)
    tiles = bits(sight.s.present)
    return {tile: WHIM * rng.random() ** 2 for tile in tiles}
