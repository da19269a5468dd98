"""What all commands of a heist have in common: who they are about, and how a screen offers them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from muster.kernel.ask import Reason
from muster.kernel.scene import Preview
from muster.parts.deeds import Deed

from ..components import WHO
from ..people import lies, named_on, names_of, pawn
from ..stages import CREW, EVENT, NOISE, PLAN

if TYPE_CHECKING:
    from ..box import HeistBox
    from ..state import Heist

NOWHERE = ("map",)
"""What ends a phase or needs no place: the map as a whole."""

PEOPLE = ("people", "pcs")
"""Sorts of words that are characters."""

ALONE = ("{0}", "{1}", "{2}", "{3}")
"""A word that stands for itself among what is touched, by its place."""

MORE = "More"
"""The group of what is rarely wanted."""

Words = tuple[int, ...]


def not_begun(s: Heist) -> tuple[str, Reason] | None:
    """Why actions and abilities are not asked for before the heist, and while cards are played."""
    if s.stage in (CREW, PLAN):
        return "MH-J9", Reason("the heist has not begun: first The Plan")
    if s.stage in (NOISE, EVENT):
        return "MH-110", Reason("in the Event phase no actions and no abilities may be used")
    return None


class HeistVerb(Deed["Heist"]):
    """A command of a heist.

    button, hint  the words on its button, and the sentence below; {0} is the name of its first word
    touches       as in every verb; "{0}" alone is the pawn of a character
    quiet         it can be done, but is not what one looks for first
    offered       free, and easily overlooked on a small map: it has a button as well
    group         the list of rarely wanted things it stands in
    acting        its first word is the character that does it; else all are shown at once
    """

    touches: ClassVar[tuple[str, ...]] = NOWHERE
    button: ClassVar[str] = ""
    hint: ClassVar[str] = ""
    quiet: ClassVar[bool] = False
    offered: ClassVar[bool] = False
    group: ClassVar[str] = ""
    unit: ClassVar[str] = ""
    acting: ClassVar[bool] = True

    def said_in(self, s: Heist, at: int) -> Words:
        """The words at a place of its block, as numbers."""
        return s.box.words(s.box.blocks[self.index].first + at)

    # Its words

    def labelled(self, box: HeistBox, table: Heist | None, words: Words) -> str:
        return self.worded(box, box.called if table is None else names_of(table), words)

    def worded(self, box: HeistBox, called: Mapping[str, str], words: Words) -> str:
        """What it does, in words, with everybody called so."""
        named = [
            called[WHO[at]] if sort in PEOPLE else _title(box, sort, at)
            for sort, at in zip(self.words, words, strict=False)
        ]
        return self.label.format(*named)

    def touched(self, box: HeistBox, table: Heist, words: Words) -> tuple[str, ...]:
        touches = self.touches
        if touches is NOWHERE:
            return NOWHERE
        ids: list[str] = []
        for sort, at in zip(self.words, words, strict=False):
            if sort in PEOPLE:
                if not ids and not lies(table, at):
                    return NOWHERE
                if ALONE[len(ids)] in touches:
                    ids.append(pawn(table, at))
                    continue
            ids.append(box.sorts[sort][at])
        return _named(touches, tuple(ids))

    # What a screen says

    def previewed(self, s: Heist, seat: int, words: Words, picks: Sequence[str]) -> Preview:
        button, hint = self.said(s, words)
        return Preview(
            button,
            hint,
            loses=self.loses(s, seat, words),
            best=self.best(s, seat, words),
            quiet=self.rare(s, words),
            unit=self.unit,
            group=self.grouped(s),
            offered=self.shown_too(s, seat, words),
            actor=self.actor(s, words),
        )

    def said(self, s: Heist, words: Words) -> tuple[str, str]:
        """The words on its button, and the sentence below."""
        button = self.button
        if "{" in button and words and self.words[0] in PEOPLE:
            return button.format(named_on(s, words[0])), self.hint
        return button, self.hint

    def loses(self, s: Heist, seat: int, words: Words) -> str:
        """What cannot be had again after this, in a sentence; empty for most."""
        return ""

    def best(self, s: Heist, seat: int, words: Words) -> bool:
        """Is this the choice one makes as a rule?"""
        return False

    def rare(self, s: Heist, words: Words) -> bool:
        """Does one look at the others first?"""
        return self.quiet

    def grouped(self, s: Heist) -> str:
        """The list of rarely wanted things it stands in now."""
        return self.group

    def shown_too(self, s: Heist, seat: int, words: Words) -> bool:
        """Has it a button besides what it touches?"""
        return self.offered

    def actor(self, s: Heist, words: Words) -> str:
        """The sheet of who does it."""
        acts = words and self.acting and self.words[0] in PEOPLE and lies(s, words[0])
        return f"sheet-{WHO[words[0]]}" if acts else ""


class AboutSomebody(HeistVerb):
    """A character something happens to: all of them are shown at once, on the map and by name."""

    words = ("people",)
    touches = ("{0}",)
    button = "{0}"
    offered = True
    acting = False


@lru_cache(maxsize=1 << 13)
def _title(box: HeistBox, sort: str, at: int) -> str:
    return box.title_of(sort, at)


@lru_cache(maxsize=1 << 13)
def _named(touches: tuple[str, ...], ids: tuple[str, ...]) -> tuple[str, ...]:
    """The nodes of these ids: the same are touched all the time."""
    return tuple([one.format(*ids) for one in touches])


def proposal(box: HeistBox, action: str, called: Mapping[str, str]) -> str:
    """A proposal in a sentence: the label of an action without a capital."""
    said = box.game.parsed(box, action)
    assert said is not None
    assert isinstance(said[0], HeistVerb)
    words = said[0].worded(box, called, said[1])
    return words if words.startswith(tuple(called.values())) else words[:1].lower() + words[1:]
