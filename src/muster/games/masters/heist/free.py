"""What costs nothing and may be done at any time: loot, servers, doors, hostages (MH-J53)."""

# ruff: noqa: PERF401 (a comprehension costs a call, and these lists are short)

from __future__ import annotations

from muster.kernel.events import Out

from ..board.site import bits
from ..box import CASH, KEYCARD, NPC, USB
from ..rules import able, barred, imprisoned, near
from ..security.npc import join, open_net, there
from ..stages import ESCAPE
from ..state import Heist
from ..waiting import LOGS
from . import events
from .loot import (
    arrangement,
    bring_out,
    kinds_held,
    kinds_on,
    lies,
    put,
    take,
)


def may_hack(s: Heist, who: int) -> bool:
    """On a server whose letter still locks something (MH-172, MH-J61)."""
    tile = s.place[who]
    if tile >= s.site.hexes or not s.remote:
        return False
    letter = s.site.servers[tile]
    if not letter:
        return False
    remotes = s.site.remotes
    return any(remotes[at] == letter for at in bits(s.remote))


def hack(s: Heist, who: int, out: Out) -> None:
    open_net(s, who, s.site.servers[s.place[who]], out)


def door_targets(s: Heist, who: int) -> list[int]:
    """Doors next to a character with a keycard (MH-192); in Escape each costs an idea (MH-195)."""
    if not s.doors or KEYCARD not in s.carried[who]:
        return []
    if s.stage == ESCAPE and not s.ideas[who]:
        return []
    return bits(near(s, who) & s.doors)


def unbar(s: Heist, who: int, tile: int, out: Out) -> None:
    # MH-J63: the card is kept
    if s.stage == ESCAPE:
        s.ideas[who] -= 1
    s.doors &= ~(1 << tile)
    out.tell(events.DoorOpened(who, s.site.word[tile]))


def may_seize(s: Heist, who: int) -> bool:
    """A PC on the tile of a hostage (MH-206)."""
    npc = s.scenario.npc
    return (
        npc is not None
        and npc.kind == "hostage"
        and who != NPC
        and there(s)
        and s.place[who] == s.place[NPC]
    )


def seize(s: Heist, who: int, out: Out) -> None:
    join(s, who, out)


def may_find(s: Heist, who: int) -> bool:
    """An idea of the Architect on the own hex (MH-C-architect)."""
    return s.floorplans >> s.place[who] & 1 == 1


def find(s: Heist, who: int, out: Out) -> None:
    s.floorplans &= ~(1 << s.place[who])
    s.ideas[who] += 1
    out.tell(events.UsedFixer(s.box.fixer_at["architect"], who, -1))


def may_read(s: Heist, who: int) -> bool:
    """The logs of The Black Box: with the USB key on the star, the first time (MH-J101)."""
    logs = s.scenario.logs
    if not logs or s.read or USB not in s.carried[who]:
        return False
    return s.site.ids[s.place[who]] == logs


def read_logs(s: Heist, who: int, out: Out) -> None:
    s.read = True
    s.purse[who] += 3
    out.tell(events.LootMoved(who, CASH, 3, s.site.word[s.place[who]], "read in the logs"))
    s.next(LOGS, who, 2)


# Loot in reach


def reach_of(s: Heist, who: int) -> int:
    """Adjacent tiles whose loot is in reach by Larcenist or Swindler."""
    if not s.reaching >> who & 1 or imprisoned(s, who):  # MH-J62
        return 0
    return near(s, who)


def fetchable(s: Heist, who: int) -> list[tuple[int, int]]:
    """(kind, tile) pairs a Larcenist may pick up from next to it."""
    return [
        (kind, tile)
        for tile in bits(reach_of(s, who))
        if (s.cash_on[tile] or s.loot_on[tile]) and not barred(s, tile)
        for kind in kinds_on(s, tile)
    ]


def layable(s: Heist, who: int) -> list[tuple[int, int]]:
    """(kind, tile) pairs a Swindler may put down next to it."""
    if not able(s, who, "swindler"):
        return []
    return [
        (kind, tile)
        for tile in bits(reach_of(s, who))
        if not barred(s, tile)
        for kind in kinds_held(s, who)
    ]


def goes_round(s: Heist, who: int, kind: int, tile: int, taking: bool) -> bool:
    """Would moving this loot restore a position seen since the last other command? (MH-J113)"""
    if not s.seen:
        return False
    purse, carried = s.purse, s.carried
    cash_on, loot_on = s.cash_on, s.loot_on
    kept = (purse[who], carried[who], cash_on[tile], loot_on[tile])
    if kind == CASH:
        if taking:
            purse[who] += cash_on[tile]
            cash_on[tile] = 0
        else:
            cash_on[tile] += purse[who]
            purse[who] = 0
    elif taking:
        loot_on[tile] = _less(loot_on[tile], kind)
        carried[who] = tuple(sorted((*carried[who], kind)))
    else:
        carried[who] = _less(carried[who], kind)
        loot_on[tile] = tuple(sorted((*loot_on[tile], kind)))
    found = arrangement(s) in s.seen
    purse[who], carried[who], cash_on[tile], loot_on[tile] = kept
    return found


def takes_back(s: Heist, action: int) -> bool:
    """MH-J113: does this only bring loot to where it has been since the last other command?"""
    verb = s.box.catalogue.verb_of[action]
    if not s.seen or verb not in ("take", "drop", "fetch", "lay"):
        return False
    who, kind, *where = s.box.words(action)
    tile = s.site.of_word[where[0]] if where else s.place[who]
    taking = verb in ("take", "fetch")
    if taking and not lies(s, tile, kind):
        return False  # somebody's who has failed
    return goes_round(s, who, kind, tile, taking)


def _less(pieces: tuple[int, ...], kind: int) -> tuple[int, ...]:
    at = pieces.index(kind)
    return (*pieces[:at], *pieces[at + 1 :])


def juggle(s: Heist, who: int, kind: int, tile: int, taking: bool, how: str, out: Out) -> None:
    """Take or put down a piece, and remember what it looked like before."""
    if not s.seen:
        s.seen = (arrangement(s),)
    if taking:
        take(s, who, kind, tile, how, out)
    else:
        put(s, who, kind, tile, how, out)
        bring_out(s, who, out)
    now = arrangement(s)
    if now not in s.seen:
        s.seen = (*s.seen, now)


def free_actions(s: Heist, who: int) -> list[int]:
    """The free things this character may do now, as actions."""
    # MH-J73 MH-J74: optional, whatever guards stand there, between any two commands
    box = s.box
    first = box.first
    found: list[int] = []
    tile = s.place[who]
    kinds = len(box.kinds)
    if s.cash_on[tile] or s.loot_on[tile]:
        start = first["take"] + who * kinds
        for kind in kinds_on(s, tile):
            found.append(start + kind)
    if s.purse[who] or s.carried[who]:
        start = first["drop"] + who * kinds
        for kind in kinds_held(s, who):
            found.append(start + kind)
    if s.remote and may_hack(s, who):
        found.append(first["hack"] + who)
    if s.doors:
        for door in door_targets(s, who):
            found.append(first["unbar"] + who * box.width + s.site.word[door])
    if s.scenario.npc is not None and may_seize(s, who):
        found.append(first["seize"] + who)
    if s.floorplans and may_find(s, who):
        found.append(first["find"] + who)
    return found


def reach_actions(s: Heist, who: int) -> list[int]:
    """Picking up and putting down next to a Larcenist or Swindler."""
    box = s.box
    first, width, kinds, word = box.first, box.width, len(box.kinds), s.site.word
    found: list[int] = []
    for kind, tile in fetchable(s, who):
        found.append(first["fetch"] + (who * kinds + kind) * width + word[tile])
    for kind, tile in layable(s, who):
        found.append(first["lay"] + (who * kinds + kind) * width + word[tile])
    return found
