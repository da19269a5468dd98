"""The Mayor: somebody starts inside, in place of a guard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.parts.deeds import may, reach

from ...board.masks import bits
from ...components import DOG, GUARD
from ...people import name_in
from ...rules import tiles_with
from ...stages import NONE
from ...verbs.verb import Words
from ..command import in_the_crew, not_turned_down, on_this_map
from ..deals import FixerVerb, Numbers, agree, fixers_allowed, one_of_ours
from ..planning import inmate
from .events import GotInside

if TYPE_CHECKING:
    from ...state import Heist


def _done(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    return Reason(f"the Mayor has got {name_in(s, s.mayor)} inside, and does it once per heist")


@may("MH-C-mayor", _done)
def once_inside(s: Heist, ask: Ask, who: int) -> bool:
    return s.mayor == NONE


def _indoors_anyway(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    name = name_in(s, who)
    return Reason(f"{name} starts indoors anyway: name somebody who starts on an entrance")


@may("MH-C-mayor", _indoors_anyway)
def from_outdoors(s: Heist, ask: Ask, who: int) -> bool:
    """In place of an entrance, so not who starts indoors anyway."""
    return s.scenario.start != "hideout" and not inmate(s, who)


def _nobody_there(s: Heist, ask: Ask, who: int, tile: int) -> Reason:
    there = [s.site.ids[one] for one in bits(guard_there.says(s, ask, who))]
    return Reason("there is no known guard or dog to replace", hexes=there)


@reach("MH-C-mayor", _nobody_there)
def guard_there(s: Heist, ask: Ask, who: int) -> int:
    """One known guard or dog leaves."""
    return (tiles_with(s.guards) | tiles_with(s.dogs)) & s.site.all_hexes & ~s.unknown


class Inside(FixerVerb):
    name = "inside"
    fixer = "mayor"
    words = ("pcs", "tiles")
    label = "Mayor: {0} starts on {1}"
    touches = ("fixer-mayor", "{1}")
    rules = (
        not_turned_down("inside"),
        in_the_crew,
        on_this_map("tiles"),
        fixers_allowed,
        one_of_ours("mayor"),
        once_inside,
        from_outdoors,
        guard_there,
    )
    acting = False

    def change(self, s: Heist, words: Words, out: Out) -> None:
        """A guard, else a dog, goes to the supply; the PC starts in its place (MH-C-mayor)."""
        who, word = words
        tile = s.site.of_word[word]
        s.mayor = who
        s.place[who] = tile
        chit, before = GUARD, s.escort
        if s.guards[tile]:
            s.guards[tile] -= 1
            if tile in s.escort and s.escort.count(tile) > s.guards[tile]:
                at = s.escort.index(tile)  # MH-J99: it does not count any more
                s.escort = (*s.escort[:at], *s.escort[at + 1 :])
        else:
            chit = DOG
            s.dogs[tile] -= 1
        agree(s, self.fixer, 0, who, tile, chit, int(s.escort != before))
        out.tell(GotInside(who, word, chit))

    def goes_back(self, s: Heist, changed: Numbers) -> None:
        """The guard or dog comes back, and the PC has to find another start."""
        who, tile, chit, escorted = changed
        s.mayor = s.place[who] = NONE
        s.ready &= ~(1 << s.box.owner[who])  # who had confirmed has to say where it starts now
        if chit == DOG:
            s.dogs[tile] += 1
        else:
            s.guards[tile] += 1
        if escorted:
            s.escort = tuple(sorted((*s.escort, tile)))
