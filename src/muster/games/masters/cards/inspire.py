"""Event 24: one character may give an idea to another, at any distance (MH-C-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.flow import waits
from muster.kernel.verbs import allows, mask_of
from muster.parts.words import joined

from .. import team
from ..board.masks import bits
from ..components import NPC
from ..heist.events import IdeaGiven
from ..people import by_card, name_in, names_in
from ..team import TeamQuestion
from ..verbs.verb import HeistVerb
from .choices import FIRST_GIVER, Skip, any_of, who_ids
from .effects import nothing

if TYPE_CHECKING:
    from ..state import Heist

INSPIRE = waits("inspire")
"""(): an idea from one character to another."""

PEOPLE = NPC + 1


def coming_in_hot(s: Heist, out: Out) -> None:
    """MH-C-24: one character may give an idea to another."""
    _, beyond = s.args  # MH-J55: not if an alert has discarded it
    if not beyond and s.alive.bit_count() > 1 and thinking(s):
        s.next(INSPIRE)
    else:
        nothing(s, out)


def _not_two(s: Heist, ask: Ask, at: int) -> Reason:
    there = who_ids(bits(s.alive))
    names = joined(names_in(s, there))
    return Reason(f"one of {names} gives an idea to another of them", who=there)


@allows("MH-C-24", _not_two)
def two_in_play(s: Heist, ask: Ask) -> int:
    """One character in play gives to another."""
    return sum([(s.alive & ~(1 << who)) << who * PEOPLE for who in bits(s.alive)])


def _no_idea(s: Heist, ask: Ask, who: int) -> Reason:
    able = who_ids(bits(thinking(s)))
    return Reason(
        f"{name_in(s, who)} has no idea to give: choose {any_of(names_in(s, able))}", who=able
    )


def thinking(s: Heist) -> int:
    """Those in play who have an idea, as a mask."""
    return mask_of([who for who in bits(s.alive) if s.ideas[who]])


@allows("MH-J55", _no_idea, word=0)
def has_idea(s: Heist, ask: Ask) -> int:
    """Whoever gives an idea has one."""
    return thinking(s)


class GiveIdea(HeistVerb):
    name = "inspire"
    words = ("people", "people")
    label = "{0} gives {1} an idea"
    touches = ("{0}", "{1}")
    acting = False
    rules = (two_in_play, has_idea)

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        who, other = self.said_in(s, at)
        s.ideas[who] -= 1
        s.ideas[other] += 1
        out.tell(IdeaGiven(who, other))


class Inspire(TeamQuestion):
    """One character gives an idea to another, at any distance (MH-C-24)."""

    key = "inspire"
    clause = "MH-C-24"
    takes = (Skip(), GiveIdea())

    def prompt(self, s: Heist, seat: int, arg: int) -> str:
        return by_card(s, "Who gives 1 idea to whom?")

    def hint(self, s: Heist, ask: Ask) -> str:
        return FIRST_GIVER


INSPIRED = Inspire()


def offer_inspiration(s: Heist, out: Out) -> None:
    team.put(s, INSPIRED)


INSPIRE.does(offer_inspiration)
