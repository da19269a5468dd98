"""Visage: reveals for money."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.events import Out

from ...verbs.verb import Words
from .. import events
from ..command import not_turned_down, on_this_map
from ..deals import can_pay, fixers_allowed, one_of_ours
from ..shop import RevealVerb, reveal, to_be_revealed

if TYPE_CHECKING:
    from ...state import Heist

PRICE = 1


class Visage(RevealVerb):
    """A reveal at $1k (MH-C-visage); there is no going back from it."""

    name = "visage"
    label = "Visage: reveal {0} for $1k"
    rules = (
        not_turned_down("visage"),
        on_this_map("revealed"),
        to_be_revealed,
        fixers_allowed,
        one_of_ours("visage"),
        can_pay(lambda s: PRICE),
    )

    def thanks_to(self, s: Heist) -> str:
        return "fixer-visage"

    def change(self, s: Heist, words: Words, out: Out) -> None:
        s.cash -= PRICE
        out.tell(events.Hired(s.box.fixer_at["visage"], 1, PRICE))
        reveal(s, words[0], out)
