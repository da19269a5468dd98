"""The last ditch: a declared path with what is taken and left on the way, one die, one run.

Before the roll a character names way points; at the last one it may say what it picks up and what
it puts down there (MH-J86). Nothing is picked up that was not named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.events import Out, Silence

from ..board.masks import bits
from ..components import CASH, KEYCARD
from ..escape.events import LastDitch, LastRoll
from ..heist.loot import bring_out, holds, lies, put, take, without
from ..rules import able, guarded, held_by, tiles_with
from ..security.dogs import jump
from ..security.dogs import work_off as let_dogs_jump
from ..security.events import DoorOpened
from ..security.npc import look_after, open_net
from ..waiting import DASH
from .errands import ERRAND, errand, split
from .objective import goals
from .running import run_to, step_cost

if TYPE_CHECKING:
    from ..state import Heist

MOST_WAY_POINTS = 6

# The declared path


def way_points(s: Heist, who: int) -> list[int]:
    """The tiles declared so far."""
    via = s.via[who]
    return [one for one in via if one < ERRAND] if via else []


def last_point(s: Heist, who: int) -> int:
    """The way point named last; where the runner is if there is none."""
    via = s.via[who]
    if via:
        if via[-1] < ERRAND:
            return via[-1]
        for one in reversed(via):
            if one < ERRAND:
                return one
    return s.place[who]


def path_to(s: Heist, who: int, goal: int) -> list[int]:
    """The cheapest way over the way points to a place, errands where they are due; empty if there
    is none (MH-128)."""
    here, cards = s.place[who], s.carried[who].count(KEYCARD)
    whole: list[int] = []
    for mark in (*s.via[who], goal):
        if mark >= ERRAND:
            cards += _cards(mark)
            whole.append(mark)
            continue
        leg = _leg(s, who, here, mark, cards > 0)
        if leg is None:
            return []
        whole += leg
        here = mark
    return whole


def _cards(one: int) -> int:
    """How many keycards more an errand brings."""
    kind, down = split(one)
    return 0 if kind != KEYCARD else -1 if down else 1


def _leg(s: Heist, who: int, here: int, goal: int, has_card: bool) -> list[int] | None:
    if here == goal:
        return []
    if s.remote >> here & 1 and here == s.place[who]:
        return None
    shut = s.remote if has_card else s.remote | s.doors
    waves = _waves(s, who, here, goal, s.present & ~shut & ~tiles_with(s.locks))
    return _back(s, who, waves, here, goal) if waves[-1] >> goal & 1 else None


def _waves(s: Heist, who: int, here: int, goal: int, enterable: int) -> list[int]:
    """The tiles that take 0, 1, 2 .. Escape Moves to get to, up to the goal if it is reached."""
    adj = s.adj
    held = 0 if able(s, who, "there-are-better-ways") else guarded(s)
    doors = s.doors & enterable
    waves: list[int] = []
    due: dict[int, int] = {0: 1 << here}
    left = enterable & ~(1 << here)
    while due:
        wave = due.pop(len(waves), 0) & (left | 1 << here)
        left &= ~wave
        waves.append(wave)
        if wave >> goal & 1:
            break
        around = 0
        for tile in bits(wave & ~held):
            around |= adj[tile]
        _spread(due, len(waves), around & left, doors)
        if wave & held:
            for tile in bits(wave & held):
                later = len(waves) + held_by(s, tile)  # as step_cost
                _spread(due, later, adj[tile] & left, doors)
    return waves


def _spread(due: dict[int, int], moves: int, around: int, doors: int) -> None:
    """These tiles are reached with so many moves; those with a door take one more (MH-195)."""
    if around & ~doors:
        due[moves] = due.get(moves, 0) | around & ~doors
    if around & doors:
        due[moves + 1] = due.get(moves + 1, 0) | around & doors


def _back(s: Heist, who: int, waves: list[int], here: int, goal: int) -> list[int]:
    """The way of the waves to the goal: from tile to tile back to who could be there first."""
    found: list[int] = []
    tile, cost = goal, len(waves) - 1
    while tile != here:
        found.append(tile)
        cost, tile = _before(s, who, waves, tile, cost - (s.doors >> tile & 1))
    found.reverse()
    return found


def _before(s: Heist, who: int, waves: list[int], tile: int, cost: int) -> tuple[int, int]:
    """The first tile, and its wave, from which this one is entered with so many moves."""
    for early in range(cost):
        for other in bits(waves[early] & s.adj[tile]):
            if early + step_cost(s, who, other) == cost:
                return early, other
    raise AssertionError("a wave comes from somewhere")


def reached(s: Heist, who: int, shut: int) -> int:
    """The tiles a runner could get to at all from its last way point, as a mask."""
    here = last_point(s, who)
    if s.remote >> here & 1 and here == s.place[who]:
        return 1 << here
    if s.doors:
        errands = [one for one in s.via[who] if one >= ERRAND]
        if s.carried[who].count(KEYCARD) + sum(_cards(one) for one in errands) > 0:
            shut = s.remote | tiles_with(s.locks)
    return s.site.region(s.adj, s.present & ~shut, here)


def ways_out(s: Heist, who: int, open_tiles: int) -> int:
    """The places of escape this character may declare a path to, as a mask (MH-127)."""
    ends = open_tiles & goals(s)
    return ends if s.via[who] else ends & ~(1 << s.place[who])


def roll_targets(s: Heist, who: int, open_tiles: int) -> list[int]:
    return bits(ways_out(s, who, open_tiles))


# What is taken and left on the way


def at_the_mark(s: Heist, who: int) -> tuple[list[int], list[int]]:
    """The kinds of loot lying at the last way point, and those carried, when the runner is there;
    what it has said it would do before is done by then."""
    here = s.place[who]
    purse, carried = s.purse[who], s.carried[who]
    lying: dict[int, tuple[int, tuple[int, ...]]] = {}
    for one in s.via[who]:
        if one < ERRAND:
            here = one
            continue
        cash, pieces = lying.get(here, (s.cash_on[here], s.loot_on[here]))
        kind, down = split(one)
        if kind == CASH and down:
            cash, purse = cash + purse, 0
        elif kind == CASH:
            cash, purse = 0, purse + cash
        elif down and kind in carried:
            carried, pieces = without(carried, kind), (*pieces, kind)
        elif not down and kind in pieces:
            carried, pieces = (*carried, kind), without(pieces, kind)
        lying[here] = cash, pieces
    cash, pieces = lying.get(here, (s.cash_on[here], s.loot_on[here]))
    there, held = sorted(set(pieces)), sorted(set(carried))
    return [CASH, *there] if cash else there, [CASH, *held] if purse else held


def takes_back(s: Heist, who: int, kind: int, down: bool) -> bool:
    """Does an errand only call off what was said about the last way point?"""
    other = errand(kind, not down)
    for one in reversed(s.via[who]):
        if one < ERRAND:
            return False
        if one == other:
            return True
    return False


def declare(s: Heist, who: int, kind: int, down: bool) -> None:
    """At the last way point this is picked up or put down; the opposite calls it off."""
    via = s.via[who]
    if takes_back(s, who, kind, down):
        at = len(via) - 1 - via[::-1].index(errand(kind, not down))
        s.via[who] = (*via[:at], *via[at + 1 :])
    else:
        s.via[who] = (*via, errand(kind, down))


# The run


def last_ditch(s: Heist, who: int, goal: int, out: Out) -> None:
    """MH-135 MH-J86: the path is fixed, ideas left and the die are its points."""
    path = path_to(s, who, goal)
    needed = needed_for(s, who, path) if out.heard else 0
    ideas = s.ideas[who]
    roll = s.chance.roll("dice", 1)[0]
    s.die[who] = roll
    s.ideas[who] = 0
    s.via[who] = ()
    s.rolled |= 1 << who
    out.tell(LastRoll(who, needed, ideas, roll))
    s.next(DASH, who, ideas + roll, needed, ideas, roll, *path)


def dash(
    s: Heist, out: Out, who: int, points: int, needed: int, ideas: int, roll: int, *path: int
) -> None:
    """The next tile of a run, or what is taken or left where the runner is; dogs come between."""
    if path and path[0] >= ERRAND:
        s.next(DASH, who, points, needed, ideas, roll, *path[1:])
        _carry_out(s, who, path[0], out)
        return
    cost = _cost(s, who, path[0]) if path else 0
    if not path or cost > points:
        out.tell(LastDitch(who, needed, ideas, roll, s.site.word[s.place[who]], not path))
        return
    tile = path[0]
    s.next(DASH, who, points - cost, needed, ideas, roll, *path[1:])
    if s.doors >> tile & 1:
        s.doors &= ~(1 << tile)
        out.tell(DoorOpened(who, s.site.word[tile]))
    run_to(s, who, tile, cost, out)
    if s.remote and tile < s.site.hexes and s.site.servers[tile]:
        open_net(s, who, s.site.servers[tile], out)  # MH-J88


NEVER = 1_000_000
"""More Escape Moves than anybody has."""


def _cost(s: Heist, who: int, tile: int) -> int:
    """What the next tile of a run takes; a way that is barred now is never gone."""
    cost = step_cost(s, who, s.place[who])
    if s.locks[tile] or s.remote >> tile & 1:
        return NEVER
    if s.doors >> tile & 1:
        return cost + 1 if KEYCARD in s.carried[who] else NEVER  # MH-195
    return cost


def _carry_out(s: Heist, who: int, one: int, out: Out) -> None:
    """MH-138: if it is still there to take, or to put down."""
    kind, down = split(one)
    tile = s.place[who]
    if down and holds(s, who, kind):
        put(s, who, kind, tile, "dropped", out)
        bring_out(s, who, out)
    elif not down and lies(s, tile, kind):
        take(s, who, kind, tile, "picked up", out)


def needed_for(s: Heist, who: int, path: list[int]) -> int:
    """How many Escape Moves a path takes, dogs that jump on the way included (MH-E40).

    Of several whom a dog could jump onto the team will choose somebody else.
    """
    twin, out = s.clone(), Silence()
    twin.stack = [(0, 0, 0, 0, ())]  # nothing else waits, whatever is known of what does
    twin.next(DASH, who, 1_000, 0, 0, 0, *path)
    left = 1_000
    while twin.runs(DASH):
        numbers = twin.args
        left = numbers[1]
        twin.done()
        dash(twin, out, *numbers)
        while twin.sniffs:
            choice = let_dogs_jump(twin, out)
            if choice is None:
                break
            dog, targets = choice
            twin.sniffs = twin.sniffs[1:]
            jump(twin, dog, next((one for one in targets if one != who), who), out)
        if twin.scenario.npc is not None:
            look_after(twin, out)
    return 1_000 - left
