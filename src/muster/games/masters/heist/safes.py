"""Cracking a safe, and what is in it (MH-210 to MH-215)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.parts.deeds import choice

from ..board.icons import (
    GIVEN_CRACK,
    GIVEN_ELSE,
    ONE,
    TOOL_CRACK,
    UNLOCK,
)
from ..board.masks import bits
from ..rules import near, on_tile
from ..security.reveals import add_loot
from . import events
from .deed import (
    ACTION_ONLY,
    SAFES,
    TileDeed,
    own_character,
    possible_now,
)
from .icons import left, not_imprisoned, spend

if TYPE_CHECKING:
    from ..state import Heist


def cracks_with(s: Heist, who: int, tile: int) -> str:
    """What would turn an unlock of this character into a crack of the safe there, if anything."""
    # MH-212: whoever it is
    box = s.box
    if not s.safes >> tile & 1:
        return ""
    if s.place[who] == tile:  # MH-211
        carried = s.carried[who]
        if box.tools in carried or box.own_tools in carried:
            return "tools"
    if s.place[who] == tile or near(s, who) >> tile & 1:
        for one in on_tile(s, tile):
            if box.torch in s.carried[one] or box.own_torch in s.carried[one]:
                return "torch"  # MH-C-plasma-torch
    return ""


def open_safe(s: Heist, tile: int) -> None:
    """MH-215: the safe is replaced by its contents."""
    s.safes &= ~(1 << tile)
    for text in s.scenario.safe.holds:
        word, _, arg = text.partition(" ")
        if word == "cash":
            s.cash_on[tile] += int(arg)
        else:
            add_loot(s, tile, s.box.kind_at[arg if word == "item" else word])


def _no_safe(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    return Reason(
        "cracking needs a safe on the own tile and Safecracking Tools, or a Plasma Torch there"
    )


@choice("MH-211", _no_safe)
def safe_there(s: Heist, ask: Ask, who: int) -> Collection[int]:
    around = s.safes & (near(s, who) | 1 << s.place[who]) if s.safes else 0
    return [tile for tile in bits(around) if cracks_with(s, who, tile)]


class Crack(TileDeed):
    """MH-210 MH-214: unlocks as cracks; with the tools each pair of one action makes three."""

    name = "crack"
    in_escape = ACTION_ONLY
    unused = "crack the safe"
    words = ("people", "tiles")
    label = "{0} cracks the safe on {1}"
    touches = ("safe-{1}",)
    button = "Crack the safe"
    offered = True
    needs = SAFES
    rules = (
        own_character,
        left(UNLOCK),
        not_imprisoned,
        safe_there,
        possible_now("crack"),
    )

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        tools = cracks_with(s, who, at) == "tools"
        own = s.icons[who] >> 4 * UNLOCK & 15 > 0
        spend(s, who, UNLOCK)
        worth = 1
        if tools:
            mark = TOOL_CRACK if own else GIVEN_CRACK
            if s.used[who] // mark & 1:
                worth = 2  # the second of a pair (MH-C-safecracking-tools, MH-J64)
            s.used[who] += mark
            s.used[who] -= ONE[UNLOCK] if own else GIVEN_ELSE
        needed = s.scenario.safe.cracks
        s.cracks = min(needed, s.cracks + worth)
        opened = s.cracks >= needed
        out.tell(events.Cracked(who, s.site.word[at], s.cracks, needed, opened))
        if opened:
            open_safe(s, at)
