"""What players are asked, what they may answer, and what the answer does."""

from __future__ import annotations

from muster.kernel.ask import Ask, Question, Reason, rule
from muster.kernel.events import Out

from . import events
from .rules import deck_empty, sharks
from .state import Sea


@rule("PD-3")
def dived_already(s: Sea, ask: Ask, action: int) -> Reason | None:
    """One surfaces with something, or not at all."""
    if action != s.box.surface.first or s.dive:
        return None
    return Reason("you have not dived this turn", dived=0)


class DiveOrSurface(Question[Sea]):
    """The player of the turn dives or surfaces (PD-2)."""

    key = "dive"
    clause = "PD-2"
    verbs = ("dive", "surface")
    rules = (dived_already,)

    def prompt(self, s: Sea, seat: int, arg: int) -> str:
        return "Do you dive, or surface with what you have?"

    def candidates(self, s: Sea, ask: Ask) -> list[int]:
        return [s.box.dive.first, s.box.surface.first]

    def answer(self, s: Sea, ask: Ask, out: Out) -> None:
        if ask.picks[0] == s.box.surface.first:
            surface(s, out)
            return
        card, s.deck = s.deck[0], s.deck[1:]  # PD-2
        s.dive += (card,)
        out.tell(events.TurnedUp(ask.seat, card))
        if sharks(s) == 2:  # PD-4
            lost, s.dive = s.dive, ()
            s.discards += lost
            s.diving = False
            out.tell(events.Lost(ask.seat, len(lost)))
        elif deck_empty(s):
            surface(s, out)  # PD-6


def surface(s: Sea, out: Out) -> None:
    """Keep the pearls, discard a shark, end the turn."""
    pearls = tuple(card for card in s.dive if s.box.suits[card])
    s.kept[s.turn] += pearls  # PD-5
    s.discards += tuple(card for card in s.dive if not s.box.suits[card])
    s.dive = ()
    s.diving = False
    out.tell(events.Surfaced(s.turn, pearls))


DIVE_OR_SURFACE = DiveOrSurface()

QUESTIONS: tuple[Question[Sea], ...] = (DIVE_OR_SURFACE,)
