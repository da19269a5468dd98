"""What all commands of The Plan have in common, and the conditions several of them share."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, ClassVar

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.verbs import Condition, add_actions, mask_of, refuses
from muster.parts.deeds import doers, may
from muster.parts.words import joined

from ..board.masks import bits
from ..components import BAG, NPC, WHO
from ..people import name_in, names_in
from ..stages import PLAN
from ..verbs.verb import HeistVerb, Words
from . import planning

if TYPE_CHECKING:
    from ..state import Heist


class PlanVerb(HeistVerb):
    """A command of The Plan: `change` says what it does.

    together    the whole team decides about it (MH-J2)
    takes_back  it takes something back, or passes it to and fro: there is no end to it (MH-J17)
    """

    quiet: ClassVar[bool] = True
    together: ClassVar[bool] = True
    takes_back: ClassVar[bool] = False

    def silent(self, s: Heist, seat: int) -> tuple[str, Reason] | None:
        if s.stage <= PLAN:
            return None
        return "MH-77", Reason("The Plan is over: tokens stay, shop and fixers are closed")

    def shared(self, s: Heist, at: int) -> bool:
        """Does the whole team decide about this one?"""
        return self.together

    def changes_mind(self, s: Heist, at: int) -> bool:
        """Does this one only lead back to where the plan has been?"""
        return self.takes_back

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        s.ready &= ~(1 << ask.seat)  # who changes something is not ready any more
        block = s.box.blocks[self.index]
        self.change(s, block.args(block.first + at), out)

    def change(self, s: Heist, words: Words, out: Out) -> None:
        """Carry it out."""
        raise NotImplementedError(f"{self.name!r} does nothing; write `change`")

    # The rules of a command about a character and a tile count tiles, not words.

    def __init__(self) -> None:
        super().__init__()
        self.on_tiles = self.words[-1:] == ("tiles",)

    def parted(self, s: Heist, at: int) -> tuple[int, int]:
        who, rest = super().parted(s, at)
        return who, s.site.of_word[rest] if self.on_tiles else rest

    def joined(self, s: Heist, start: int, places: Collection[int], found: list[int]) -> None:
        if self.on_tiles:
            word = s.site.word
            places = [word[tile] for tile in places]
        super().joined(s, start, places, found)

    def masked(self, s: Heist, start: int, mask: int, found: list[int]) -> None:
        add_actions(found, start, words_of(s, mask) if s.part and self.on_tiles else mask)


def words_of(s: Heist, tiles: int) -> int:
    """The words of a set of tiles, as a set: on the first map they have the same numbers."""
    return mask_of([s.site.word[tile] for tile in bits(tiles)]) if s.part else tiles


# Conditions of all commands, in the order in which a refusal should name them


def not_turned_down(verb: str) -> Condition[Heist]:
    """What the team has turned down is not proposed again in the same phase."""

    @refuses("MH-J2", when=lambda s, ask: bool(s.refused))
    def turned_down(s: Heist, ask: Ask, at: int) -> Reason | None:
        action = s.box.catalogue.verbs[verb].first + at
        if action not in s.refused:
            return None
        text = s.box.catalogue.texts[action]
        return Reason(f"the team has turned down {text!r} in this phase; propose another")

    return turned_down


def _not_in_the_crew(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    crew = [WHO[one] for one in bits(s.alive & 15)]
    return Reason(
        f"{name_in(s, who)} does not take part in this heist, only {joined(names_in(s, crew))}",
        crew=crew,
    )


@doers("MH-1", _not_in_the_crew)
def in_the_crew(s: Heist, ask: Ask) -> Sequence[int]:
    """The PC takes part in this heist."""
    return bits(s.alive & 15)


@doers("MH-1", _not_in_the_crew)
def in_the_heist(s: Heist, ask: Ask) -> Sequence[int]:
    """The PC takes part in this heist, or it is the NPC."""
    return [*bits(s.alive & 15), NPC]


def _of_another(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    own = [WHO[one] for one in planning.own_pcs(s, ask.seat)]
    owner = s.box.owner[who]
    return Reason(
        f"{name_in(s, who)} is run by seat {owner}; yours: {joined(names_in(s, own))}", own=own
    )


@may("MH-94", _of_another)
def own_affair(s: Heist, ask: Ask, who: int) -> bool:
    """Everybody decides about the own characters (MH-J2); the NPC is the team's."""
    return who == NPC or s.box.owner[who] == ask.seat


def _two_maps(s: Heist, ask: Ask) -> bool:
    return len(s.box.sites) > 1


def on_this_map(sort: str) -> Condition[Heist]:
    """The tile lies on the map in play: a heist of two parts has two. It is the last word."""

    @refuses("MH-20", when=_two_maps)
    def lies_there(s: Heist, ask: Ask, at: int) -> Reason | None:
        words = s.box.sorts[sort]
        word = words[at % len(words)]
        if word == BAG or word in s.site.at:
            return None
        return Reason(f"{word} is not on the map of this part")

    return lies_there
