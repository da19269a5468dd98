"""Who does what: everybody computes the same from the public table, so partners fit together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..board.icons import MOVE, count_of
from ..board.masks import bits
from ..components import KEYCARD, NPC, USB
from ..stages import NONE
from .jobs import ANYBODY, OUT, Job, Jobs
from .routes import Field, barriers_on, field, next_to_door, open_to
from .sight import FAR, LUCK, PACE, Sight

if TYPE_CHECKING:
    from ..state import Heist

SUPPORT = 0.7
"""How much it counts that those get on who only help."""

UNDONE = 150.0
"""A job nobody does."""

LEAVING = 0.25
"""How much it counts that those get out who carry nothing."""

RELAY = 4
"""Who is so near ahead of the loot waits to carry it on."""

REST = Job("rest", -1)


Mark = tuple[int, int, int, int, int, int, int, int, int]


def _mark(s: Heist) -> Mark:
    """What makes orders old when it changes."""
    vents = len(s.vents)
    return (s.round, s.stage, s.unknown, s.remote, s.doors, s.safes, s.alive, s.present, vents)


class Orders:
    """For each character its job and the way it goes: `trail`, after the job also the way out.

    weight   how much the heist depends on this character getting on
    """

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        found = Jobs(sight)
        self.jobs = found.found
        self.doors = found.doors
        self.job: dict[int, Job] = {}
        self.trail: dict[int, list[int]] = {}
        self.weight: dict[int, float] = {}
        self.fields: dict[int, Field] = {}
        s = sight.s
        self._mark = _mark(s)
        self._places = list(s.place)
        self._carried = list(s.carried)
        self._loot = list(s.loot_on)
        self._assign()

    def still_good(self, sight: Sight) -> bool:
        """Do these orders hold at this table, too? If so they are taken on there.

        They do in the same round as long as nothing was found, taken, laid down or opened for
        good, and everybody who has moved has moved along its way.
        """
        s = sight.s
        if (
            self.sight.seat != sight.seat
            or self._mark != _mark(s)
            or self._carried != s.carried
            or self._loot != s.loot_on
        ):
            return False
        moved: list[int] = []
        for who in sight.everybody:
            tile = s.place[who]
            if tile != self._places[who]:
                trail = self.trail.get(who)
                if not trail or trail[0] != tile:
                    return False
                moved.append(who)
        for who in moved:
            self.trail[who] = self.trail[who][1:]
            self.fields.pop(who, None)
        self._places = list(s.place)
        self.sight = sight
        return True

    def _field(self, who: int) -> Field:
        found = self.fields.get(who)
        if found is None:
            sight = self.sight
            found = field(sight, who, sight.s.place[who], open_to(sight, who))
            self.fields[who] = found
        return found

    def spots(self, job: Job) -> int:
        """Where one has to stand for a job."""
        s = self.sight.s
        if job.kind == "unbar":
            return next_to_door(self.sight, job.tile)
        if job.kind in ("fight", "explore", "escort"):
            return (s.adj[job.tile] | 1 << job.tile) & s.present
        return 1 << job.tile

    def _cost(self, who: int, job: Job) -> float:
        """What a job takes this character; what comes after it included."""
        sight = self.sight
        if not job.only >> who & 1:
            return FAR
        ways = self._field(who)
        spot = ways.nearest(self.spots(job))
        if spot < 0:
            return FAR
        cost = ways.cost[spot]
        if sight.carries_the_goal(who):
            cost += 6.0
        if job.kind == "get" and (job.loot in (KEYCARD, USB) or job.loot in sight.tools):
            cost += 0.7 * min(self.delivery(who, spot, job.loot), 40.0)
        return cost

    def delivery(self, who: int, tile: int, loot: int) -> float:
        """How far it is from there to where the piece is used."""
        sight, s = self.sight, self.sight.s
        ways = field(sight, who, tile, open_to(sight, who))
        if loot == KEYCARD:
            ends = 0
            for door in bits(self.doors or s.doors):
                ends |= next_to_door(sight, door)
            spot = ways.nearest(ends)
        elif loot in sight.tools:
            spot = ways.nearest(s.safes & s.present)
        else:
            spot = s.place[NPC]
        return FAR if spot < 0 else ways.cost[spot]

    def _assign(self) -> None:
        sight, s = self.sight, self.sight.s
        crew = [who for who in sight.crew if s.place[who] != NONE]
        jobs = self.jobs[:6]
        costs = {(who, at): self._cost(who, job) for who in crew for at, job in enumerate(jobs)}
        best = self._search(crew, jobs, costs)
        for who in crew:
            at = best.get(who, -1)
            if at >= 0:
                self.job[who] = jobs[at]
                self.weight[who] = 1.0
        left = [who for who in crew if who not in self.job]
        hard = self._hardest(crew, jobs, best, costs)
        escort = self._escort()
        for who in left:
            if sight.carries_the_goal(who):
                self.job[who], self.weight[who] = OUT, 1.0
            elif escort is not None and self._cost(who, escort) < FAR:
                self.job[who], self.weight[who] = escort, 0.9
            elif hard >= 0 and self._has_time(who) and self._helps(who, jobs, hard, costs):
                self.weight[who] = SUPPORT
            elif not self._has_time(who) or not s.scenario.goal.npc_escapes:
                self.job[who], self.weight[who] = OUT, LEAVING
            else:
                self.job[who], self.weight[who] = OUT, 0.8 * LEAVING
        if s.alive >> NPC & 1:
            self._lead_npc()
        self._hand_over()
        for who in self.job:
            self.trail[who] = self._trail(who)
        self._relay()

    def _relay(self) -> None:
        """Who has nothing to do and stands on the way of the loot waits for it."""
        sight, s = self.sight, self.sight.s
        bearers = [who for who in self.trail if who != NPC and sight.carries_the_goal(who)]
        for who in self.trail:
            if self.job[who] is not OUT or who in bearers or who == NPC or sight.is_out(who):
                continue
            if any(s.place[who] in self.trail[one][:RELAY] for one in bearers):
                self.trail[who] = []

    def cost_out(self, who: int) -> float:
        """What the way out takes somebody; FAR: there is none."""
        out = self._field(who).nearest(self.sight.ends())
        return FAR if out < 0 else self._field(who).cost[out]

    def cost_to(self, who: int, tile: int) -> float:
        """What the way to a tile takes somebody."""
        return self._field(who).cost[tile]

    def way_left(self, who: int) -> float:
        """How far it is out for somebody, less what it can still do in this round."""
        sight, s = self.sight, self.sight.s
        ways = self._field(who)
        out = ways.nearest(sight.ends())
        if out < 0:
            return FAR
        if s.act[who] == NONE:
            more = PACE
        else:
            more = float(count_of(s.icons[who] + s.granted[who], MOVE))
        return ways.cost[out] - more - 0.7 * s.ideas[who]

    def _meet_guide(self, who: int, job: Job) -> None:
        """The guide, who needs no tokens, comes to meet the USB key."""
        s = self.sight.s
        mine, theirs = self._field(who), self._field(NPC)
        tiles = [tile for tile in bits(s.present & s.site.all_hexes) if mine.cost[tile] < FAR]
        if tiles:
            best = min(tiles, key=lambda tile: (mine.cost[tile] + theirs.cost[tile], tile))
            self.job[who], self.weight[who] = Job("meet", best, job.loot, 1 << who), 1.0
            self.job[NPC], self.weight[NPC] = Job("await", best, job.loot, 1 << NPC), 1.0

    def _hand_over(self) -> None:
        """Who holds a keycard or key it cannot bring where it is used meets somebody who can."""
        sight, s = self.sight, self.sight.s
        for job in self.jobs:
            if job.kind not in ("unbar", "give", "crack") or job.only == ANYBODY:
                continue
            for who in sight.crew:
                if not job.only >> who & 1 or self._cost(who, job) < FAR:
                    continue
                if job.kind == "give":
                    self._meet_guide(who, job)
                    continue
                best, least, taker = -1, FAR, -1
                mine = self._field(who)
                for other in sight.crew:
                    if other == who or job.only >> other & 1:
                        continue
                    theirs = self._field(other)
                    goal = field(sight, other, job.tile, open_to(sight, other) | 1 << job.tile)
                    for tile in bits(s.present & s.site.all_hexes):
                        if mine.cost[tile] >= FAR or theirs.cost[tile] >= FAR:
                            continue
                        cost = max(mine.cost[tile], theirs.cost[tile]) + goal.cost[tile]
                        if cost < least:
                            best, least, taker = tile, cost, other
                if best >= 0:
                    loot = job.loot
                    if job.kind == "crack":
                        loot = next(kind for kind in s.carried[who] if kind in sight.tools)
                    self.job[who], self.weight[who] = Job("meet", best, loot, 1 << who), 1.0
                    self.job[taker] = Job("await", best, loot, 1 << taker)
                    self.weight[taker] = 1.0

    def _helps(
        self, who: int, jobs: list[Job], hard: int, costs: dict[tuple[int, int], float]
    ) -> bool:
        """Somebody without a job goes along with the hardest one it can get at."""
        for at in (hard, *range(len(jobs))):
            if jobs[at].only == ANYBODY and costs[who, at] < FAR:
                self.job[who] = jobs[at]
                return True
        return False

    def _hardest(
        self,
        crew: list[int],
        jobs: list[Job],
        best: dict[int, int],
        costs: dict[tuple[int, int], float],
    ) -> int:
        """The job where help is needed most: the longest one that nothing bars."""
        hard, most = -1, -1.0
        for who in crew:
            at = best.get(who, -1)
            if at < 0:
                continue
            ways = self._field(who)
            spot = ways.nearest(self.spots(jobs[at]))
            cost = costs[who, at]
            if spot >= 0 and barriers_on(self.sight, ways.way(spot)):
                cost -= 20.0
            if cost > most or hard < 0:
                hard, most = at, cost
        return hard

    def _escort(self) -> Job | None:
        """What stands in the way of those who have to get out: somebody clears it."""
        sight, s = self.sight, self.sight.s
        freed = s.box.inmates & s.alive if s.box.county else 0
        if s.scenario.goal.npc_escapes:
            freed |= s.alive & 1 << NPC
        for who in bits(freed):
            here = s.place[who]
            if sight.is_out(who) or here == NONE:
                continue
            for tile in (here, *self._way_out(who, self._field(who))):
                if (s.locks[tile] and tile != here) or s.guards[tile] + s.dogs[tile]:
                    return Job("escort", tile)
        return None

    def _has_time(self, who: int) -> bool:
        """Is there time for more before going out?"""
        sight = self.sight
        ways = self._field(who)
        out = ways.nearest(sight.ends())
        if out < 0:
            return True
        budget = sight.rounds * PACE + LUCK + sight.s.ideas[who]
        return ways.cost[out] + 2.0 < budget

    def _search(
        self, crew: list[int], jobs: list[Job], costs: dict[tuple[int, int], float]
    ) -> dict[int, int]:
        """One character per job so that the sum is least; jobs nobody does count too."""
        best: dict[int, int] = {}
        least = FAR * 999

        def go(at: int, used: int, total: float, chosen: dict[int, int]) -> None:
            nonlocal best, least
            if total >= least:
                return
            if at == len(jobs):
                best, least = dict(chosen), total
                return
            for who in crew:
                cost = costs[who, at]
                if not used >> who & 1 and cost < FAR:
                    chosen[who] = at
                    cost += cost * cost / 20.0  # long ways are worse than their sum
                    go(at + 1, used | 1 << who, total + cost, chosen)
                    del chosen[who]
            go(at + 1, used, total + UNDONE, chosen)

        go(0, 0, 0.0, {})
        return best

    def _lead_npc(self) -> None:
        s = self.sight.s
        self.job[NPC] = OUT if s.scenario.goal.npc_escapes else REST
        key = self._usb() if s.scenario.cipher and USB not in s.carried[NPC] else -1
        if key >= 0:
            self.job[NPC], self.weight[NPC] = Job("await", key, USB, 1 << NPC), 0.8
            return
        self.weight[NPC] = 1.0
        if USB in s.carried[NPC] or not s.scenario.goal.npc_escapes:
            self.weight[NPC] = 0.2

    def _usb(self) -> int:
        """Where the USB key is; -1: nobody knows."""
        sight, s = self.sight, self.sight.s
        for who in sight.crew:
            if USB in s.carried[who]:
                return s.place[who]
        return next((tile for tile in bits(s.present) if USB in s.loot_on[tile]), -1)

    # Ways

    def _trail(self, who: int) -> list[int]:
        sight, job = self.sight, self.job[who]
        ways = self._field(who)
        if job.kind == "rest":
            return []
        if job.kind == "out":
            return self._way_out(who, ways)
        spot = ways.nearest(self.spots(job))
        if spot < 0:
            return self._way_out(who, ways)
        way = ways.way(spot)
        if job.kind not in ("get", "hack", "visit", "seize"):
            return way
        on = field(sight, who, spot, open_to(sight, who), ways.cost[spot])
        return way + self._way_out(who, on)

    def _way_out(self, who: int, ways: Field) -> list[int]:
        sight = self.sight
        if sight.ends() >> ways.start & 1:
            return []
        out = ways.nearest(sight.ends())
        return ways.way(out) if out >= 0 else []
