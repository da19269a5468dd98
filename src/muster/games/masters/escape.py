"""Escape: gates fall, everything is revealed, and everybody runs (MH-126 to MH-139)."""

# ruff: noqa: PERF401 (a comprehension costs a call, and most of these lists are short)

from __future__ import annotations

from muster.games.masters import abilities, events, free
from muster.games.masters.box import KEYCARD, NPC
from muster.games.masters.command_lists import characters_of
from muster.games.masters.dogs import CHARACTER
from muster.games.masters.dogs import work_off as let_dogs_jump
from muster.games.masters.icons import open_lock, quiet_all
from muster.games.masters.loot import bring_out, kinds_on, take
from muster.games.masters.npc import look_after, open_net
from muster.games.masters.rules import able, guarded, held_by, near, tiles_with
from muster.games.masters.site import bits
from muster.games.masters.stages import ESCAPE, NONE, Q_ANGER, Q_TOKEN
from muster.games.masters.state import Heist
from muster.games.masters.team import CARRY, Do
from muster.kernel.events import Out

MOST_WAY_POINTS = 6


def begin(s: Heist, why: str, out: Out) -> None:
    """MH-J84: blanks go, gates close, everything is revealed, dogs jump, anger, then the runs."""
    # MH-189: all gates close
    from muster.games.masters.gates import close_next_gate
    from muster.games.masters.rounds import close_action

    close_action(s)
    s.stage = ESCAPE
    s.escaping = True
    s.ready = s.watching = s.rolled = 0
    s.shaken = ()
    s.refused = ()
    s.blanks = 0
    s.looped = False
    s.runner = NONE
    out.tell(events.EscapeBegan(why))
    while close_next_gate(s, out):
        if s.stage != ESCAPE:
            return  # the planner was on it, and all is lost
    s.queue = tuple(item for item in s.queue if item[0] != Q_TOKEN)
    s.queue = (*s.queue, (Q_ANGER,))


def vent_anger(s: Heist, item: tuple[int, ...], out: Out) -> None:
    """MH-C-anger-therapy: after reveals and dogs, all guards on the own tile are subdued."""
    s.queue = s.queue[1:]
    for who in bits(s.alive):
        if able(s, who, "anger-therapy"):
            s.ideas[who] += quiet_all(s, who, s.place[who], out)  # MH-C-adrenaline


# Steps


def step_cost(s: Heist, who: int, tile: int) -> int:
    """Leaving a tile: 1, and 1 more for each active guard (MH-132, MH-J87)."""
    if able(s, who, "there-are-better-ways"):
        return 1
    return 1 + held_by(s, tile)


def closed_to_all(s: Heist) -> int:
    """Tiles nobody can enter in Escape before something is opened (MH-131, MH-J88)."""
    return s.remote | s.doors | tiles_with(s.locks)


def step_targets(s: Heist, who: int, shut: int) -> list[int]:
    """Where this character can go with the ideas it has (MH-134)."""
    tile = s.place[who]
    ideas = s.ideas[who]
    if not ideas or s.remote >> tile & 1 or ideas < step_cost(s, who, tile):
        return []
    return bits(s.adj[tile] & s.present & ~shut)


def run_to(s: Heist, who: int, tile: int, cost: int, out: Out) -> None:
    """An Escape Move: cameras do nothing, dogs chase like in rounds (MH-133, MH-J72)."""
    old = s.place[who]
    s.place[who] = tile
    if out.heard:
        out.tell(events.Ran(who, s.site.word[old], s.site.word[tile], cost))
    if tile < s.site.hexes:
        s.inside |= 1 << who
    else:
        bring_out(s, who, out)
    if any(s.dogs):
        if s.dogs[old]:
            s.shaken = (*s.shaken, (old, who))
        s.sniffs = (*s.sniffs, (CHARACTER + who, old), (old, who))


# The declared path


def path_to(s: Heist, who: int, goal: int) -> list[int]:
    """The cheapest way over the way points to a place; empty if there is none (MH-128)."""
    here = s.place[who]
    whole: list[int] = []
    for mark in (*s.via[who], goal):
        leg = _leg(s, who, here, mark)
        if leg is None:
            return []
        whole += leg
        here = mark
    return whole


def _leg(s: Heist, who: int, here: int, goal: int) -> list[int] | None:
    if here == goal:
        return []
    if s.remote >> here & 1 and here == s.place[who]:
        return None
    has_card = KEYCARD in s.carried[who]
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
    here = s.via[who][-1] if s.via[who] else s.place[who]
    if s.remote >> here & 1 and here == s.place[who]:
        return 1 << here
    if s.doors and KEYCARD in s.carried[who]:
        shut = s.remote | tiles_with(s.locks)
    return s.site.region(s.adj, s.present & ~shut, here)


def goals(s: Heist) -> int:
    """Where one has to end: exits, or the hideouts (MH-224)."""
    return (s.site.stars if s.scenario.hideout_limit else s.site.exits) & s.present


def roll_targets(s: Heist, who: int, open_tiles: int) -> list[int]:
    """The places of escape this character may declare a path to (MH-127)."""
    ends = open_tiles & goals(s)
    if not s.via[who]:
        ends &= ~(1 << s.place[who])
    return bits(ends)


def needed_for(s: Heist, who: int, path: list[int]) -> int:
    """How many Escape Moves a path takes, dogs that jump on the way included (MH-E40)."""
    twin = s.clone()
    from muster.kernel.events import Silence

    return _run(twin, who, path, 1_000, Silence())[1]


def _run(s: Heist, who: int, path: list[int], points: int, out: Out) -> tuple[bool, int]:
    """Go along a path as far as the points allow: did it end, and what did it cost? (MH-J86)"""
    spent = 0
    for tile in path:
        cost = step_cost(s, who, s.place[who])
        if s.doors >> tile & 1:
            cost += 1
        if spent + cost > points or s.locks[tile] or s.remote >> tile & 1:
            return False, spent
        spent += cost
        if s.doors >> tile & 1:
            free_door(s, who, tile, out)
        run_to(s, who, tile, cost, out)
        if s.cash_on[tile] or s.loot_on[tile]:
            for kind in kinds_on(s, tile):
                take(s, who, kind, tile, "picked up", out)
        if s.remote and tile < s.site.hexes and s.site.servers[tile]:
            open_net(s, who, s.site.servers[tile], out)  # MH-J88
        while s.sniffs:
            choice = let_dogs_jump(s, out)
            if choice is None:
                break
            # On the declared run the dog takes the runner if it can, else the first it finds.
            _, targets = choice
            s.sniffs = ((s.sniffs[0][0], s.sniffs[0][1]), *s.sniffs[1:])
            _jump_first(s, targets, who, out)
        if s.scenario.npc is not None:
            look_after(s, out)
    return True, spent


def _jump_first(s: Heist, targets: list[int], who: int, out: Out) -> None:
    from muster.games.masters.dogs import jump

    what, _ = s.sniffs[0]
    s.sniffs = s.sniffs[1:]
    others = [one for one in targets if one != who]
    jump(s, what, others[0] if others else targets[0], out)


def free_door(s: Heist, who: int, tile: int, out: Out) -> None:
    s.doors &= ~(1 << tile)
    out.tell(events.DoorOpened(who, s.site.word[tile]))


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
    ended, _ = _run(s, who, path, ideas + roll, out)
    here = s.place[who]
    out.tell(events.LastDitch(who, needed, ideas, roll, s.site.word[here], ended))


# What may be done


def flee_actions(s: Heist, seat: int) -> list[int]:
    """Every command of this seat in Escape, ascending (MH-J89)."""
    # MH-138: loot is picked up and dropped here too
    box = s.box
    first, width, word = box.first, box.width, s.site.word
    found: list[int] = []
    vias: list[int] = []
    rolls: list[int] = []
    shut = closed_to_all(s)
    for who in characters_of(s, seat):
        if s.rolled >> who & 1:
            continue  # MH-J86: it has stopped for good
        base = who * width
        if s.ideas[who]:
            start = first["step"] + base
            for tile in step_targets(s, who, shut):
                found.append(start + word[tile])
        found += free.free_actions(s, who)
        if s.rolled:
            found += _takeovers(s, who)
        if s.reaching >> who & 1:
            found += free.reach_actions(s, who)
        if s.scenario.logs and free.may_read(s, who):
            found.append(first["read"] + who)
        if s.ideas[who] and who != NPC:
            _abilities(s, who, found)
        marks = s.via[who]
        open_tiles = reached(s, who, shut)
        if len(marks) < MOST_WAY_POINTS:
            here = marks[-1] if marks else s.place[who]
            ways = [*box.ways[s.part][who]]
            shut_off = bits(s.site.all_hexes & (~open_tiles | 1 << here))
            shut_off.reverse()
            for tile in shut_off:  # most hexes can be reached: cheaper than to list those
                del ways[tile]
            vias += ways
        for tile in roll_targets(s, who, open_tiles):
            rolls.append(first["roll"] + base + word[tile])
    found.append(first["done"])
    found.sort()
    found += vias  # the last verbs of the catalogue
    found += rolls
    if s.refused and seat != s.lead:
        found = [action for action in found if action not in s.refused]
    found.sort()
    return found


def _takeovers(s: Heist, who: int) -> list[int]:
    """What a failed character on the same tile carries may be taken over (MH-J90)."""
    found: list[int] = []
    kinds = len(s.box.kinds)
    start = s.box.first["take"] + who * kinds
    tile = s.place[who]
    for other in bits(s.rolled & s.alive):
        if s.place[other] == tile and other != who and tile < s.site.hexes:
            if s.purse[other] and not s.cash_on[tile]:
                found.append(start)
            for kind in sorted(set(s.carried[other])):
                if kind not in s.loot_on[tile]:
                    found.append(start + kind)
    return sorted(set(found))


def _abilities(s: Heist, who: int, found: list[int]) -> None:
    """What a PC with ideas may pay for in Escape."""
    box = s.box
    if not box.able[s.card[who]] & box.for_runners:
        return
    first, width, word = box.first, box.width, s.site.word
    for name in ("larcenist", "swindler"):
        if not abilities.why_not_use(s, who, name):
            found.append(first["use"] + who * len(box.abilities) + box.ability_at[name])
    if able(s, who, "pick-under-pressure"):
        for tile in bits(near(s, who)):
            if s.locks[tile]:
                found.append(first["pressure"] + who * width + word[tile])
    for other in abilities.pinch_targets(s, who):
        found.append(first["pinch"] + who * 5 + other)


# Carrying out


def _step(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    who = words[0]
    cost = step_cost(s, who, s.place[who])
    s.ideas[who] -= cost
    s.via[who] = ()
    run_to(s, who, s.site.of_word[words[1]], cost, out)
    _runs_it(s, seat, who)


def _runs_it(s: Heist, seat: int, who: int) -> None:
    if who == NPC:
        s.runner = seat


def _pressure(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    who = words[0]
    s.ideas[who] -= 1
    tile = s.site.of_word[words[1]]
    ability = s.box.ability_at["pick-under-pressure"]
    out.tell(events.UsedAbility(who, ability, 1, 0, words[1], -1))
    open_lock(s, who, tile, out)


def _pinch(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    abilities.pinch(s, words[0], words[1], out)


def _via(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    who = words[0]
    s.via[who] = (*s.via[who], s.site.of_word[words[1]])
    _runs_it(s, seat, who)


def _roll(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    _runs_it(s, seat, words[0])
    last_ditch(s, words[0], s.site.of_word[words[1]], out)


DO: dict[str, Do] = {
    "step": _step,
    "pressure": _pressure,
    "pinch": _pinch,
    "via": _via,
    "roll": _roll,
}
CARRY.update(DO)
