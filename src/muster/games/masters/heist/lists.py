"""What a seat may do now in the Action phase, and between the cards (MH-J3, MH-J53)."""

# ruff: noqa: PERF401 (a comprehension costs a call, and most of these lists are short)

from __future__ import annotations

from ..board.acts import DISABLE, FLICK, LOOT, REVEAL, SUBDUE, TOSS, UNLOCK
from ..board.site import bits
from ..box import KEYCARD, NPC
from ..rules import (
    barred,
    can_subdue,
    imprisoned,
    move_targets,
    near,
)
from ..stages import NONE
from ..state import Heist
from ..verbs.order import USED
from . import abilities, commits, free, icons
from .loot import kinds_held

# What may be done


def characters_of(s: Heist, seat: int) -> list[int]:
    """The characters a seat may command: its PCs, and the NPC (as a proposal unless it runs it)."""
    # MH-J94: also those on an exit, nobody leaves early
    found = bits(s.alive & s.box.crew_of[seat])
    if s.alive >> NPC & 1 and s.runner in (NONE, seat):
        found.append(NPC)
    return found


def command_actions(s: Heist, seat: int) -> list[int]:
    """Every command of this seat that is legal now, ascending."""
    found: list[int] = []
    for who in characters_of(s, seat):
        if s.act[who] == NONE:
            _commits(s, who, found)
        else:
            if s.icons[who]:
                _icons(s, who, found)
            if s.mused[who] and abilities.may_forgo(s, who):
                found.append(s.box.first["forgo"] + who)
        if s.granted[who]:
            _granted(s, who, found)
        found += free.free_actions(s, who)
        if s.reaching >> who & 1:
            found += free.reach_actions(s, who)
        if s.scenario.logs and free.may_read(s, who):
            found.append(s.box.first["read"] + who)
        if who != NPC:
            _abilities(s, who, found)
    _phase(s, seat, found)
    if s.refused and seat != s.lead:  # the lead's word stands anyway (MH-J2)
        found = [action for action in found if action not in s.refused]
    found.sort()
    return found


def _commits(s: Heist, who: int, found: list[int]) -> None:
    box = s.box
    start = box.first["act"] + who * len(box.acts.words)
    for act, _ in commits.prices(s, who):
        found.append(start + act)
    if who == NPC:
        return
    if s.ideas[who] and box.able[s.card[who]] & box.helpers:
        first = box.first["pwn"] + who * 15
        for other, kind in commits.help_targets(s, who):
            found.append(first + other * 3 + kind)
    if s.ideas[who] >= 4:
        first = box.first["breach"] + who * 6
        for way in commits.breach_ways(s, who):
            found.append(first + way)


SECURITY = 15 << 4 * UNLOCK | 15 << 4 * SUBDUE | 15 << 4 * DISABLE
"""The icons against locks, guards and cameras in a pack."""


def _icons(s: Heist, who: int, found: list[int]) -> None:
    """What the icons left of the own action can do."""
    # MH-50: in any order
    left = s.icons[who]
    first, width, word = s.box.first, s.box.width, s.site.word
    base = who * width
    if not s.remote >> s.place[who] & 1:  # MH-171
        if left & 15:
            start = first["move"] + base
            targets = move_targets(s, who)
            for tile in targets:
                found.append(start + word[tile])
            if left & 15 > 1 and s.slipping >> who & 1 and s.dogs[s.place[who]]:
                start = first["slip"] + base
                for tile in targets:
                    found.append(start + word[tile])
        if left & SECURITY:
            _security(s, who, left, found)
    if left >> 4 * REVEAL & 15:
        start = first["reveal"] + who * (width + 1)
        for tile in icons.reveal_targets(s, who):
            found.append(start + (width if tile < 0 else word[tile]))
    if left >> 4 * LOOT & 15:
        found.append(first["pocket"] + who)
    if left >> 4 * TOSS & 15:
        _tosses(s, who, found)
    if left >> 4 * FLICK & 15:
        start = first["flick"]
        for tile in flick_targets(s):
            found.append(start + word[tile])


def _granted(s: Heist, who: int, found: list[int]) -> None:
    """Icons lent by somebody else, as far as the own ones do not offer the same (MH-C-autopwn)."""
    if imprisoned(s, who):
        return
    extra = s.granted[who]
    own = s.icons[who] if s.act[who] != NONE else 0
    for kind in (UNLOCK, SUBDUE, DISABLE):
        if own >> 4 * kind & 15:
            extra &= ~(15 << 4 * kind)
    if extra:
        _security(s, who, extra, found)


def _security(s: Heist, who: int, left: int, found: list[int]) -> None:
    """Unlock, subdue, disable: MH-53 to MH-55, MH-J40."""
    first, width, word = s.box.first, s.box.width, s.site.word
    base = who * width
    around = near(s, who)
    here = around | 1 << s.place[who]
    if left >> 4 * UNLOCK & 15:
        locks = s.locks
        start = first["unlock"] + base
        for tile in bits(around):
            if locks[tile]:
                found.append(start + word[tile])
        if s.safes & here:
            for tile in bits(s.safes & here):
                if icons.cracks_with(s, who, tile):
                    found.append(first["crack"] + base + word[tile])
    if left >> 4 * SUBDUE & 15 and can_subdue(s, who):
        guards, dogs = s.guards, s.dogs
        for tile in bits(here):
            if guards[tile]:
                found.append(first["subdue"] + base + word[tile])
                if dogs[tile]:
                    found.append(first["muzzle"] + base + word[tile])
            elif dogs[tile]:
                found.append(first["subdue"] + base + word[tile])
    if left >> 4 * DISABLE & 15:
        cameras = s.cameras
        start = first["disable"] + base
        for tile in bits(here):
            if cameras[tile]:
                found.append(start + word[tile])


def _tosses(s: Heist, who: int, found: list[int]) -> None:
    held = kinds_held(s, who)
    if not held:
        return
    first, width, kinds = s.box.first["toss"], s.box.width, len(s.box.kinds)
    for tile in toss_targets(s, who):
        for kind in held:
            found.append(first + (who * kinds + kind) * width + s.site.word[tile])


def toss_targets(s: Heist, who: int) -> list[int]:
    """One or two steps in a line, nothing barred, no gap crossed (MH-C-toss-loot, MH-J78)."""
    # MH-J77: on an exit it lies until somebody takes it
    if s.tossed != NONE:
        return [s.tossed]
    site, tile = s.site, s.place[who]
    if imprisoned(s, who):
        return []
    found: list[int] = []
    if tile >= site.hexes:  # from an entrance: the hex it touches, and the one behind
        ways = [(site.touches[tile], site.side[tile])]
    else:
        ways = [(site.beyond(tile, way), way) for way in range(6)]
        found += bits(s.adj[tile] & s.present & site.exits)
    for first, way in ways:
        if first < 0 or not s.present >> first & 1 or barred(s, first):
            continue
        found.append(first)
        if s.unknown >> first & 1:
            continue
        second = site.beyond(first, way)
        if second >= 0 and s.present >> second & 1 and not barred(s, second):
            found.append(second)
        for out in bits(s.adj[first] & s.present & site.exits):
            if out != tile and site.side[out] == (way + 3) % 6:
                found.append(out)
    return sorted(set(found))


def flick_targets(s: Heist) -> list[int]:
    """Fancy Card Flick: any hex in a straight line, nothing unknown or locked, no gap."""
    site, tile = s.site, s.place[NPC]
    if KEYCARD not in s.carried[NPC]:
        return []
    if tile >= site.hexes:
        touched, way = site.touches[tile], site.side[tile]
        lines = [(touched, *site.lines[touched][way])]
    else:
        lines = list(site.lines[tile])
    found: list[int] = []
    for line in lines:
        for one in line:
            if one < 0 or not s.present >> one & 1 or s.unknown >> one & 1 or s.locks[one]:
                break
            found.append(one)
    return found


def _abilities(s: Heist, who: int, found: list[int]) -> None:
    box = s.box
    able = box.able[s.card[who]]
    first, width, word = box.first, box.width, s.site.word
    if s.ideas[who]:
        if able & box.paid:
            start = first["use"] + who * len(box.abilities)
            for name in USED:
                at = box.ability_at[name]
                if able >> at & 1 and not abilities.why_not_use(s, who, name):
                    found.append(start + at)
        if s.ideas[who] > 1 and s.place[who] >= s.site.hexes:
            start = first["friend"] + who * 5
            for other in abilities.friend_targets(s, who):
                found.append(start + other)
    if able & box.vent_crawl:
        for tile in abilities.vent_targets(s, who):
            found.append(first["vent"] + who * width + word[tile])
    if s.unknown and able & box.codes:
        for tile in abilities.codes_targets(s, who):
            found.append(first["codes"] + who * width + word[tile])
    if s.radio >> who & 1:
        _shifts(s, who, found)


def _shifts(s: Heist, who: int, found: list[int]) -> None:
    """Radio: an own planning token to an adjacent hex (MH-C-radio)."""
    box, site = s.box, s.site
    at, count = site.hex_word, len(box.hex_words)
    start = box.first["shift"] + who * count * count
    for tile in bits(s.plan[who] & s.present):
        row = start + at[tile] * count
        for other in bits(s.adj[tile] & s.present & site.all_hexes & ~s.plan[who]):
            found.append(row + at[other])


def _phase(s: Heist, seat: int, found: list[int]) -> None:
    first = s.box.first
    if may_finish(s, seat):
        found.append(first["done"])
        found.append(first["watch"])
    if not s.escaping:
        found.append(first["escape"])  # MH-95


def may_finish(s: Heist, seat: int) -> bool:
    """MH-90 MH-J8: all have committed, unless Escape is declared; the lead waits for the NPC."""
    if s.escaping:
        return True
    act, alive = s.act, s.alive
    for who in bits(alive & s.box.crew_of[seat]):
        if act[who] == NONE:
            return False
    return not (seat == s.lead and alive >> NPC & 1 and act[NPC] == NONE)
