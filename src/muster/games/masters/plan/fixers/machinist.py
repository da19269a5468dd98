"""The Machinist: ideas for locks turned up before the heist."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.parts.deeds import may

from ...verbs.verb import Words
from ..command import PlanVerb, in_the_crew, not_turned_down
from ..deals import fixers_allowed, one_of_ours
from .events import TipGiven

if TYPE_CHECKING:
    from ...state import Heist


def _no_lock(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return Reason("each lock turned up by a reveal in The Plan is worth an idea: none is left")


@may("MH-C-machinist", _no_lock)
def lock_turned_up(s: Heist, ask: Ask, who: int) -> bool:
    return s.turned > 0


class Tip(PlanVerb):
    """An idea for a lock turned up in planning (MH-C-machinist)."""

    name = "machinist"
    words = ("pcs",)
    label = "The idea of the lock goes to {0}"
    button = "{0}"
    touches = ("{0}",)
    rules = (
        not_turned_down("machinist"),
        in_the_crew,
        fixers_allowed,
        one_of_ours("machinist"),
        lock_turned_up,
    )
    quiet = False
    acting = False

    def change(self, s: Heist, words: Words, out: Out) -> None:
        s.turned -= 1
        s.ideas[words[0]] += 1
        out.tell(TipGiven(words[0]))
