"""Ways over the map, weighed by what stands on them."""

from __future__ import annotations

from heapq import heappop, heappush

from ..board.masks import bits
from ..components import DOG, GUARD, LOCK, NPC
from ..rules import held_by
from .sight import FAR, GUARD_TOLL, PACE, Sight, Vents

BARRIER = 14.0
"""A remote lock or a keycard door that somebody else may open in time."""

SLIP_TOLL = 0.4
"""A guard for somebody it does not hold."""


class Field:
    """The cheapest ways from one tile: cost and the tile before, for each tile."""

    def __init__(self, start: int, cost: list[float], before: list[int]) -> None:
        self.start = start
        self.cost = cost
        self.before = before

    def way(self, goal: int) -> list[int]:
        """The tiles after the start up to the goal; empty if there is no way."""
        if self.cost[goal] >= FAR:
            return []
        found: list[int] = []
        while goal != self.start:
            found.append(goal)
            goal = self.before[goal]
        return found[::-1]

    def nearest(self, mask: int) -> int:
        """The tile of a set that is reached most cheaply; -1 if none is."""
        best, least = -1, FAR
        for tile in bits(mask):
            if self.cost[tile] < least:
                best, least = tile, self.cost[tile]
        return best


def open_to(sight: Sight, who: int) -> int:
    """The tiles this character could ever step onto in the rounds as things are planned."""
    s = sight.s
    if who == NPC or sight.planning() or sight.fleeing():
        return s.present
    return (s.plan[who] | s.site.exits) & s.present


def field(
    sight: Sight,
    who: int,
    start: int,
    allowed: int,
    elapsed: float = 0.0,
    strict: bool = False,
    liked: int = 0,
) -> Field:
    """Ways for a character from a tile; `elapsed` is what it has behind it when it starts.

    Gates that will have closed by then are no way. `strict`: no way through remote locks and
    doors. `liked` tiles cost a little less: planned already.
    """
    # Of characters only this matters; the same ways are asked for many times in a decision.
    slippery = sight.slippery(who)
    vents = sight.vents(who) if sight.s.vents else ()
    key = slippery, start, allowed, elapsed, strict, liked, vents
    fields = sight.ground.fields
    found = fields.get(key)
    if found is None:
        found = _field(sight, slippery, start, allowed, elapsed, strict, liked, vents)
        fields[key] = found
    return found


def _field(
    sight: Sight,
    slippery: bool,
    start: int,
    allowed: int,
    elapsed: float,
    strict: bool,
    liked: int,
    vents: Vents,
) -> Field:
    s = sight.s
    tiles = s.site.tiles
    cost = [FAR] * tiles
    before = [-1] * tiles
    cost[start] = 0.0
    steps, falls, around = _steps(sight, slippery), sight.falls, sight.around
    if vents:
        around = [[*near] for near in around]
        for one, other in vents:
            around[one].append(other)
            around[other].append(one)
    closed = ~(allowed | 1 << start)
    if strict:
        closed |= s.remote | s.doors
    toll_of_gates = 2.5 if sight.planning() else 0.2
    heap: list[tuple[float, int]] = [(0.0, start)]
    if held_by(s, start) and start < s.site.hexes:
        heap = [(held_by(s, start) * (SLIP_TOLL if slippery else GUARD_TOLL), start)]
        cost[start] = heap[0][0]
    while heap:
        here, tile = heappop(heap)
        if here > cost[tile]:
            continue
        for other in around[tile]:
            if closed >> other & 1:
                continue
            step = steps[other]
            if here + step - 0.3 >= cost[other]:
                continue
            if other in falls:
                cards = (elapsed + here) / PACE * sight.wear
                if falls[other] <= cards + 1:
                    continue
                step += toll_of_gates
            if liked >> other & 1:
                step -= 0.3
            total = here + step
            if total < cost[other]:
                cost[other] = total
                before[other] = tile
                heappush(heap, (total, other))
    return Field(start, cost, before)


def _steps(sight: Sight, slippery: bool) -> list[float]:
    """For each tile what it costs to step onto it and through what stands there."""
    known = sight.ground.steps.get(slippery)
    if known is not None:
        return known
    s = sight.s
    found = [1.0 + toll for toll in sight.toll]
    if slippery:
        for tile in range(s.site.tiles):
            held = held_by(s, tile)
            if held:
                found[tile] -= held * (GUARD_TOLL - SLIP_TOLL)
    for tile in bits(s.remote | s.doors):
        found[tile] += BARRIER
    sight.ground.steps[slippery] = found
    return found


def barriers_on(sight: Sight, way: list[int]) -> int:
    """The remote locks and doors on a way."""
    mask = 0
    for tile in way:
        mask |= 1 << tile
    return mask & (sight.s.remote | sight.s.doors)


def next_to_door(sight: Sight, door: int) -> int:
    """Where one may stand to open a door."""
    s = sight.s
    return s.adj[door] & s.present & ~s.doors & ~s.remote


def run_cost(sight: Sight, who: int, start: int) -> float:
    """Escape Moves to the nearest way out from there, guards included, gates gone (MH-132)."""
    slippery = sight.slippery(who)
    runs = sight.ground.runs
    found = runs.get((slippery, start))
    if found is None:
        found = runs[slippery, start] = _run_cost(sight, slippery, start)
    return found


def _run_cost(sight: Sight, slippery: bool, start: int) -> float:
    s = sight.s
    ends = sight.ends()
    if ends >> start & 1:
        return 0.0
    shut = s.remote | s.doors
    for tile, count in enumerate(s.locks):
        if count:
            shut |= 1 << tile
    for gate in sight.falls:
        shut |= 1 << gate
    if s.remote >> start & 1 or start in sight.falls:  # the gates close before anybody runs
        return FAR
    total = sum(s.bag) or 1
    bag = s.bag or (0,) * 9
    risk = (bag[GUARD] + bag[DOG] + 1.5 * bag[LOCK]) / total
    best: dict[int, float] = {start: 0.0}
    heap: list[tuple[float, int]] = [(0.0, start)]
    around, unknown = sight.around, s.unknown
    while heap:
        cost, tile = heappop(heap)
        if ends >> tile & 1:
            return cost
        if cost > best[tile]:
            continue
        leave = 1.0 if slippery else 1.0 + held_by(s, tile)
        for other in around[tile]:
            if shut >> other & 1:
                continue
            new = cost + leave + (risk if unknown >> other & 1 else 0.0)
            if new < best.get(other, FAR):
                best[other] = new
                heappush(heap, (new, other))
    return FAR


def chance_of(missing: float) -> float:
    """How likely the die makes up for the steps that are missing."""
    if missing <= 0:
        return 1.0
    return max(0.0, min(1.0, (7.0 - missing) / 6.0))
