"""Loot in the hands of the crew: taken, dropped, reached for, tossed (MH-118, MH-119, MH-J53)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, ClassVar

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.parts.deeds import choice, keeps

from ..board.icons import ONE, TOSS
from ..board.masks import bits
from ..components import CASH
from ..people import name_in, shown
from ..rules import able, barred, imprisoned, near
from ..stages import NONE
from ..verbs.verb import NOWHERE, Words
from .deed import (
    ACTION_ONLY,
    LOADED,
    LOOT_HERE,
    REACHES,
    HeistDeed,
    Rules,
    named,
    not_turned_down,
    own_character,
)
from .icons import left
from .loot import (
    arrangement,
    bring_out,
    holds,
    kinds_held,
    kinds_on,
    lies,
    put,
    take,
    without,
)

if TYPE_CHECKING:
    from ..box import HeistBox
    from ..state import Heist

LOOT_VERBS = ("take", "drop", "fetch", "lay")
"""What does not make an arrangement of loot new (MH-J113)."""


class LootDeed(HeistDeed):
    """A command about a piece of loot.

    how      the word of the log
    taking   into the hands, or out of them
    """

    how: ClassVar[str] = ""
    taking: ClassVar[bool] = False

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        kind, tile = self.piece(s, who, at)
        juggle(s, who, kind, tile, self.taking, self.how, out)

    def piece(self, s: Heist, who: int, at: int) -> tuple[int, int]:
        """The kind of loot, and the tile it comes from or goes to."""
        if len(self.words) == 2:
            return at, s.place[who]
        kind, word = divmod(at, s.box.width)
        return kind, s.site.of_word[word]

    def said(self, s: Heist, words: Words) -> tuple[str, str]:
        return f"{self.button} the {s.box.title_of('kinds', words[1])}", self.hint


# On the own tile


def _not_there(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    there = [s.box.kinds[one] for one in kinds_on(s, s.place[who])]
    return Reason("no such loot lies on the own tile", there=there)


@choice("MH-118", _not_there)
def loot_there(s: Heist, ask: Ask, who: int) -> Collection[int]:
    return kinds_on(s, s.place[who])


class Take(LootDeed):
    # MH-J73 MH-J74: optional, whatever guards stand there, between any two commands
    name = "take"
    words = ("people", "kinds")
    label = "{0} takes the {1}"
    how = "taken"
    button = "Take"
    taking = True
    offered = True
    needs = LOOT_HERE
    rules: ClassVar[Rules] = (own_character, not_turned_down("take"), loot_there)

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        if not lies(s, s.place[who], at):
            _let_go(s, who, at, s.place[who], out)
        super().by(s, ask, who, at, out)

    def touched(self, box: HeistBox, table: Heist, words: Words) -> tuple[str, ...]:
        who, kind = words
        if who not in shown(table):
            return NOWHERE
        return (f"loot-{box.kinds[kind]}-{table.site.ids[table.place[who]]}",)


def _let_go(s: Heist, who: int, kind: int, tile: int, out: Out) -> None:
    """Loot of a character that has stopped for good is put down first (MH-J90)."""
    for other in bits(s.rolled & s.alive):
        if s.place[other] == tile and other != who and holds(s, other, kind):
            put(s, other, kind, tile, "left", out)
            return


def _not_held(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return Reason(
        f"{name_in(s, who)} does not carry that",
        carries=[s.box.kinds[one] for one in kinds_held(s, who)],
    )


@choice("MH-119", _not_held)
def loot_held(s: Heist, ask: Ask, who: int) -> Collection[int]:
    return kinds_held(s, who)


class Drop(LootDeed):
    name = "drop"
    words = ("people", "kinds")
    touches = ("carried-{0}-{1}",)
    label = "{0} drops the {1}"
    how = "dropped"
    button = "Drop"
    quiet = True
    needs = LOADED
    rules: ClassVar[Rules] = (own_character, not_turned_down("drop"), loot_held)


# Next door


def reach_of(s: Heist, who: int) -> int:
    """Adjacent tiles whose loot is in reach by Larcenist or Swindler."""
    if not s.reaching >> who & 1 or imprisoned(s, who):  # MH-J62
        return 0
    return near(s, who)


def _out_of_reach(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    if not s.reaching >> who & 1:
        return Reason(
            f"{name_in(s, who)} is no Larcenist or Swindler that has paid an idea to reach out"
        )
    return Reason("such loot must lie on an adjacent tile that is not barred")


@choice("MH-C-larcenist", _out_of_reach)
def within_reach(s: Heist, ask: Ask, who: int) -> Collection[int]:
    """What lies next to a Larcenist."""
    width, word = s.box.width, s.site.word
    return [
        kind * width + word[tile]
        for tile in bits(reach_of(s, who))
        if (s.cash_on[tile] or s.loot_on[tile]) and not barred(s, tile)
        for kind in kinds_on(s, tile)
    ]


class Fetch(LootDeed):
    name = "fetch"
    words = ("pcs", "kinds", "tiles")
    touches = ("loot-{1}-{2}",)
    label = "{0} fetches the {1} ({2})"
    how = "fetched"
    button = "Fetch"
    taking = True
    needs = REACHES
    rules: ClassVar[Rules] = (own_character, within_reach)


@keeps("MH-119", _not_held)
def lays_what_it_holds(s: Heist, ask: Ask, who: int, places: Collection[int]) -> Collection[int]:
    width = s.box.width
    return [at for at in places if holds(s, who, at // width)]


def _not_laid(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    if not able(s, who, "swindler") or not s.reaching >> who & 1:
        return Reason(
            f"{name_in(s, who)} lays loot next door only as a Swindler who has paid an idea for it"
        )
    return Reason("the tile must be adjacent and not barred")


@choice("MH-C-swindler", _not_laid)
def lays_next_door(s: Heist, ask: Ask, who: int) -> Collection[int]:
    """What a Swindler may put down next to it."""
    if not able(s, who, "swindler"):
        return []
    width, word, held = s.box.width, s.site.word, kinds_held(s, who)
    return [
        kind * width + word[tile]
        for tile in bits(reach_of(s, who))
        if not barred(s, tile)
        for kind in held
    ]


class Lay(LootDeed):
    name = "lay"
    words = ("pcs", "kinds", "tiles")
    touches = ("carried-{0}-{1}", "{2}")
    label = "{0} lays down the {1} ({2})"
    how = "laid down"
    button = "Lay down"
    quiet = True
    needs = REACHES
    rules: ClassVar[Rules] = (own_character, lays_what_it_holds, lays_next_door)


# Toss Loot


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


def _not_in_range(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    tiles = named(s, toss_targets(s, who))
    return Reason("own loot, one tile, one or two steps in a line", tiles=tiles)


@choice("MH-C-toss-loot", _not_in_range)
def in_range(s: Heist, ask: Ask, who: int) -> Collection[int]:
    width, word, held = s.box.width, s.site.word, kinds_held(s, who)
    if not held:
        return []
    return [kind * width + word[tile] for tile in toss_targets(s, who) for kind in held]


class Toss(LootDeed):
    name = "toss"
    in_escape = ACTION_ONLY
    unused = "toss loot"
    words = ("pcs", "kinds", "tiles")
    touches = ("carried-{0}-{1}", "{2}")
    label = "{0} tosses the {1} ({2})"
    how = "tossed"
    button = "Toss"
    quiet = True
    rules = (own_character, left(TOSS), in_range)

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        kind, tile = self.piece(s, who, at)
        s.tossed = tile
        s.used[who] |= ONE[TOSS]
        put(s, who, kind, tile, self.how, out)


# To and fro


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
        loot_on[tile] = without(loot_on[tile], kind)
        carried[who] = tuple(sorted((*carried[who], kind)))
    else:
        carried[who] = without(carried[who], kind)
        loot_on[tile] = tuple(sorted((*loot_on[tile], kind)))
    found = arrangement(s) in s.seen
    purse[who], carried[who], cash_on[tile], loot_on[tile] = kept
    return found


def takes_back(s: Heist, action: int) -> bool:
    """MH-J113: does this only bring loot to where it has been since the last other command?"""
    verb = s.box.catalogue.verb_of[action]
    if not s.seen or verb not in LOOT_VERBS:
        return False
    who, kind, *where = s.box.words(action)
    tile = s.site.of_word[where[0]] if where else s.place[who]
    taking = verb in ("take", "fetch")
    if taking and not lies(s, tile, kind):
        return False  # somebody's who has failed
    return goes_round(s, who, kind, tile, taking)


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
