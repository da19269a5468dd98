"""Before, between and after the cards: what is free (MH-J53), or Escape (MH-J82)."""

from __future__ import annotations

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.verbs import Condition, refuses
from muster.parts.deeds import Deeds, fact

from ..board.masks import bits
from ..components import NPC
from ..heist import command, free, hands
from ..heist.deed import UNDECLARED, not_turned_down, own_character
from ..heist.free import hostage_there, idea_there, on_server, opens_door
from ..heist.hands import loot_held, loot_there
from ..rules import runs
from ..state import Heist
from ..team import proposed
from ..verbs.verb import HeistVerb
from ..waiting import GAP


def _some_refused(s: Heist, ask: Ask) -> bool:
    return bool(s.refused)


def between_cards(verb: str) -> Condition[Heist]:
    """Between cards not even the lead insists on what was turned down."""

    @refuses("MH-J53", when=_some_refused)
    def free_between_cards(s: Heist, ask: Ask, at: int) -> Reason | None:
        action = s.box.first[verb] + at
        if action not in s.refused:
            return None
        return Reason(f"the team has turned down {s.box.catalogue.texts[action]} in this phase")

    return free_between_cards


class Take(hands.Take):
    rules = (
        own_character,
        not_turned_down("take"),
        loot_there,
        between_cards("take"),
    )


class Drop(hands.Drop):
    rules = (
        own_character,
        not_turned_down("drop"),
        loot_held,
        between_cards("drop"),
    )


class Hack(free.Hack):
    rules = (own_character, on_server, between_cards("hack"))


class Unbar(free.Unbar):
    rules = (own_character, opens_door, between_cards("unbar"))


class Seize(free.Seize):
    rules = (own_character, hostage_there, between_cards("seize"))


class Find(free.Find):
    rules = (own_character, idea_there, between_cards("find"))


def _declared(s: Heist, ask: Ask, who: int, at: int) -> Reason:
    return Reason("Escape is declared already: it follows this Event phase")


class Escape(command.Escape):
    rules = (
        not_turned_down("escape"),
        between_cards("escape"),
        fact("MH-J53", UNDECLARED, _declared),
    )


class GoOn(HeistVerb):
    name = "on"
    label = "Go on"
    button = "Go on"

    def do(self, s: Heist, ask: Ask, at: int, out: Out) -> None:
        s.next(GAP, s.args[0] | 1 << ask.seat)


LEAVE_IT_SO: tuple[str, ...] = (*hands.LOOT_VERBS, Escape.name, GoOn.name)
"""What does not make an arrangement of loot new."""


class Gap(Deeds[Heist]):
    """Before, between and after the cards: what is free (MH-J53), or Escape (MH-J82)."""

    key = "gap"
    clause = "MH-J53"
    asks = "Before the next card: hand over loot or do other free things?"
    takes = (Take(), Drop(), Hack(), Unbar(), Seize(), Find(), Escape(), GoOn())

    def takes_back(self, s: Heist, ask: Ask, action: int) -> bool:
        return hands.takes_back(s, action)

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        seat, action = ask.seat, ask.picks[0]
        verb = s.box.catalogue.verb_of[action]
        if verb not in LEAVE_IT_SO:
            s.seen = ()  # MH-J113
        if verb != GoOn.name:
            s.next(GAP, 0)  # the others may want to react
            npc = verb != Escape.name and s.box.words(action)[0] == NPC
            together = verb == Escape.name or (npc and not runs(s, seat, NPC))
            if together and not proposed(s, seat, action, out):
                return
        super().answer(s, ask, out)


BETWEEN = Gap()


def wait_in_gap(s: Heist, out: Out, done: int) -> None:
    """Ask the seats that wanted to be asked and have not said on; then go on."""
    for seat in bits(s.watching & ~done):
        s.ask(seat, BETWEEN)


GAP.does(wait_in_gap)
