"""The Architect: up to three ideas to be found on hexes next to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.verbs import EVERY, allows

from ...board.masks import bits
from ...verbs.verb import Words
from ..command import not_turned_down, on_this_map, words_of
from ..deals import FixerVerb, Numbers, agree, can_pay, fixers_allowed, one_of_ours
from .events import FloorLaid

if TYPE_CHECKING:
    from ...state import Heist

PRICES: Numbers = (0, 3, 2)
"""What the first, second and third idea cost more: $0k, $3k and $5k in all."""


@allows("MH-C-architect", lambda s, ask, at: Reason("the Architect has laid out three ideas"))
def idea_left(s: Heist, ask: Ask) -> int:
    return EVERY if s.floors < len(PRICES) else 0


def _next_to_them(s: Heist) -> int:
    """Where the next idea may lie."""
    if not s.floorplans:
        return s.site.all_hexes
    near = 0
    for tile in bits(s.floorplans):
        near |= s.site.adj[tile]
    return near & s.site.all_hexes & ~s.floorplans


def _apart(s: Heist, ask: Ask, word: int) -> Reason:
    if s.site.of_word[word] >= s.site.hexes:
        return Reason("the ideas lie on hexes, not on entrances")
    there = [s.site.ids[one] for one in bits(_next_to_them(s))]
    return Reason("the ideas lie on different hexes next to each other", hexes=there)


@allows("MH-C-architect", _apart)
def one_group(s: Heist, ask: Ask) -> int:
    """Different hexes that form one connected group."""
    return words_of(s, _next_to_them(s))


class Floorplan(FixerVerb):
    name = "floorplan"
    fixer = "architect"
    words = ("tiles",)
    label = "Architect: an idea on {0}"
    touches = ("fixer-architect", "{0}")
    rules = (
        not_turned_down("floorplan"),
        on_this_map("tiles"),
        fixers_allowed,
        one_of_ours("architect"),
        idea_left,
        one_group,
        can_pay(lambda s: PRICES[s.floors] if s.floors < len(PRICES) else 0),
    )

    def change(self, s: Heist, words: Words, out: Out) -> None:
        tile, price = s.site.of_word[words[0]], PRICES[s.floors]
        s.floors += 1
        s.floorplans |= 1 << tile
        agree(s, self.fixer, price, tile)
        out.tell(FloorLaid(words[0], price))

    def goes_back(self, s: Heist, changed: Numbers) -> None:
        s.floorplans &= ~(1 << changed[0])
        s.floors -= 1
