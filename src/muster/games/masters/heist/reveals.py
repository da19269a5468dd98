"""Revealing: an unknown hex, or a chit out of the bag (MH-44, MH-45, MH-57)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, ClassVar

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.parts.deeds import choice

from ..board.icons import (
    REVEAL,
)
from ..board.masks import bits
from ..rules import able, crew
from ..security.reveals import discard_chit, reveal_hex
from ..verbs.verb import NOWHERE, Words
from . import events
from .deed import (
    ACTION_ONLY,
    HeistDeed,
    Rules,
    named,
    own_character,
    possible_now,
)
from .icons import left, spend

if TYPE_CHECKING:
    from ..box import HeistBox
    from ..state import Heist


def knows_a_way(s: Heist, who: int) -> bool:
    """While the bag is empty a reveal is an idea for this character (MH-C-i-know-a-way)."""
    if sum(s.bag):
        return False
    if able(s, who, "i-know-a-way"):
        return True
    return any(able(s, one, "we-know-a-way") for one in crew(s))


def reveal_targets(s: Heist, who: int) -> list[int]:
    """Unknown hexes, or -1 for the bag (MH-44, MH-45); nothing if it would do nothing."""
    if knows_a_way(s, who):
        return [-1]
    if s.unknown:
        return bits(s.unknown)
    return [-1] if sum(s.bag) else []


def reveal(s: Heist, who: int, tile: int, out: Out) -> None:
    """`tile` -1: a chit out of the bag, or an idea for whoever knows a way."""
    if knows_a_way(s, who):
        s.ideas[who] += 1
        way = "i-know-a-way" if able(s, who, "i-know-a-way") else "we-know-a-way"
        out.tell(events.UsedAbility(who, s.box.ability_at[way], 0, 0, -1, -1))
    elif tile < 0:
        discard_chit(s, who, out)
    else:
        reveal_hex(s, tile, who, out)


def _known(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    if s.box.width in words_revealed(s, who):
        return Reason("no unknown hex is left, or the bag is empty: say bag (MH-45)")
    return Reason("it is not an unknown hex", unknown=named(s, bits(s.unknown)))


def words_revealed(s: Heist, who: int) -> list[int]:
    """What may be revealed, as words of `reveal`; the last one is the bag."""
    word, bag = s.site.word, s.box.width
    return [bag if tile < 0 else word[tile] for tile in reveal_targets(s, who)]


@choice("MH-44", _known)
def unknown_there(s: Heist, ask: Ask, who: int) -> Collection[int]:
    return words_revealed(s, who)


class Reveal(HeistDeed):
    name = "reveal"
    in_escape = ACTION_ONLY
    unused = "reveal"
    words = ("people", "revealed")
    label = "{0} reveals {1}"
    touches = ("{1}",)
    button = "Reveal it"
    hint = "A chit from the bag comes to lie there; this cannot be taken back."
    rules: ClassVar[Rules] = (
        own_character,
        left(REVEAL),
        unknown_there,
        possible_now("reveal"),
    )

    def by(self, s: Heist, ask: Ask, who: int, at: int, out: Out) -> None:
        # MH-57
        spend(s, who, REVEAL)
        self.turn_over(s, who, at, out)

    def turn_over(self, s: Heist, who: int, word: int, out: Out) -> None:
        """The hex of this word, or the bag."""
        reveal(s, who, -1 if word == s.box.width else s.site.of_word[word], out)

    def touched(self, box: HeistBox, table: Heist, words: Words) -> tuple[str, ...]:
        return NOWHERE if words[1] == box.width else super().touched(box, table, words)

    def said(self, s: Heist, words: Words) -> tuple[str, str]:
        if words[1] == s.box.width:
            return "Take a chit out of the bag", ""
        return self.button, self.hint
