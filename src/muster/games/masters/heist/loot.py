"""Loot: lying about, carried, acquired. Cash in one place is one piece (MH-125, MH-J75)."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from muster.kernel.events import Out

from ..board.masks import bits
from ..components import CASH, DOCUMENT, JEWEL
from . import events

if TYPE_CHECKING:
    from ..state import Heist


def lies(s: Heist, tile: int, kind: int) -> bool:
    """Is there such a piece on this tile?"""
    return s.cash_on[tile] > 0 if kind == CASH else kind in s.loot_on[tile]


def holds(s: Heist, who: int, kind: int) -> bool:
    return s.purse[who] > 0 if kind == CASH else kind in s.carried[who]


def kinds_on(s: Heist, tile: int) -> list[int]:
    """The different kinds of loot lying on a tile, ascending."""
    found = sorted(set(s.loot_on[tile]))
    return [CASH, *found] if s.cash_on[tile] else found


def kinds_held(s: Heist, who: int) -> list[int]:
    found = sorted(set(s.carried[who]))
    return [CASH, *found] if s.purse[who] else found


def without(pieces: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """The pieces with one of this kind gone."""
    at = pieces.index(kind)
    return (*pieces[:at], *pieces[at + 1 :])


def take(s: Heist, who: int, kind: int, tile: int, how: str, out: Out) -> None:
    """A piece from a tile into the hands of a character (MH-118); outdoors it is acquired."""
    amount = 1
    if kind == CASH:
        amount = s.cash_on[tile]
        s.purse[who] += amount  # MH-120: there is no limit to what one carries
        s.cash_on[tile] = 0
    else:
        s.loot_on[tile] = without(s.loot_on[tile], kind)
        s.carried[who] = tuple(sorted((*s.carried[who], kind)))
    out.tell(events.LootMoved(who, kind, amount, s.site.word[tile], how))
    bring_out(s, who, out)


def put(s: Heist, who: int, kind: int, tile: int, how: str, out: Out) -> None:
    """A carried piece onto a tile (MH-119)."""
    amount = 1
    if kind == CASH:
        amount = s.purse[who]
        s.cash_on[tile] += amount
        s.purse[who] = 0
    else:
        s.carried[who] = without(s.carried[who], kind)
        s.loot_on[tile] = tuple(sorted((*s.loot_on[tile], kind)))
    out.tell(events.LootMoved(who, kind, amount, s.site.word[tile], how))


def bring_out(s: Heist, who: int, out: Out) -> None:
    """MH-123 MH-J76: outdoors cash, jewels and documents are the team's at once."""
    if s.place[who] < s.site.hexes:  # MH-25 MH-26: an entrance is an exit, and outdoors
        return
    cash = s.purse[who]
    pieces = s.carried[who]
    jewels = pieces.count(JEWEL)
    documents = 0 if s.scenario.goal.hold else pieces.count(DOCUMENT)
    if not (cash or jewels or documents):
        return
    gone = (JEWEL,) if s.scenario.goal.hold else (JEWEL, DOCUMENT)
    s.carried[who] = tuple(kind for kind in pieces if kind not in gone)
    s.purse[who] = 0
    s.cash += cash  # MH-124
    s.brought += cash
    s.jewels += jewels
    s.documents += documents
    out.tell(events.Acquired(who, cash, jewels, documents))


def arrangement(s: Heist) -> int:
    """A number for who and what holds which loot, to see that nothing goes round (MH-J113)."""
    return crc32(repr((s.purse, s.carried, s.cash_on, s.loot_on)).encode())


def lose_all(s: Heist, who: int) -> None:
    """MH-141: whatever a busted character carries is gone."""
    s.purse[who] = 0
    s.carried[who] = ()


def holders(s: Heist, kind: int) -> list[int]:
    return [who for who in bits(s.alive) if kind in s.carried[who]]
