"""What a seat may do in Escape, and how it is carried out (MH-127 to MH-138)."""

# ruff: noqa: PERF401 (a comprehension costs a call, and most of these lists are short)

from __future__ import annotations

from muster.kernel.events import Out

from ..board.site import bits
from ..box import NPC
from ..heist import abilities, events, free
from ..heist.icons import open_lock
from ..heist.lists import characters_of
from ..rules import able, near
from ..state import Heist
from ..team import CARRY, Do
from .last_ditch import (
    MOST_WAY_POINTS,
    declare,
    errands_left,
    last_ditch,
    reached,
    roll_targets,
    way_points,
)
from .running import closed_to_all, run_to, step_cost, step_targets

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
        marks = way_points(s, who)
        open_tiles = reached(s, who, shut)
        if marks:
            found += errands_left(s, who)
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


def _grab(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    declare(s, words[0], words[1], False)
    _runs_it(s, seat, words[0])


def _shed(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    declare(s, words[0], words[1], True)
    _runs_it(s, seat, words[0])


def _roll(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    _runs_it(s, seat, words[0])
    last_ditch(s, words[0], s.site.of_word[words[1]], out)


DO: dict[str, Do] = {
    "step": _step,
    "pressure": _pressure,
    "pinch": _pinch,
    "via": _via,
    "grab": _grab,
    "shed": _shed,
    "roll": _roll,
}
CARRY.update(DO)
