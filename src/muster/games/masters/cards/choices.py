"""What cards that leave a choice have in common: who is asked, and how to say no to an offer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.ask import Ask, Question
from muster.kernel.events import Out

from .. import team
from ..components import NPC, WHO
from ..stages import NONE
from ..team import TeamQuestion
from ..verbs.verb import HeistVerb
from .events import OfferDeclined

if TYPE_CHECKING:
    from ..state import Heist


FIRST_GIVER = "Choose who gives, then who gets it."
"""How to answer where one character does something for another."""


class OwnQuestion(TeamQuestion):
    """A question about one character, its `arg`: the seat of a PC answers, the team for the NPC."""

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        if ask.arg == NPC:
            super().answer(s, ask, out)
        else:
            s.asks.clear()
            Question.answer(self, s, ask, out)


def put_about(s: Heist, question: OwnQuestion, who: int) -> None:
    """Ask about a character whoever decides about it."""
    if who == NPC:
        team.put(s, question, who)
    else:
        s.ask(s.box.owner[who], question, who)


class Skip(HeistVerb):
    """Nobody takes what a card offers."""

    name = "skip"
    label = "Nobody does"
    button = "Nobody does"

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        out.tell(OfferDeclined(NONE))


# Words of refusals


def tile_ids(s: Heist, tiles: list[int]) -> list[str]:
    return [s.site.ids[tile] for tile in tiles]


def who_ids(people: list[int]) -> list[str]:
    return [WHO[who] for who in people]


def any_of(names: list[str]) -> str:
    """Names to choose from: "fox, owl or stag"."""
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
