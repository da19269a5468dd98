"""Before, between and after the cards: what is free (MH-J53), or Escape (MH-J82)."""

from __future__ import annotations

from muster.kernel.ask import Ask, Question, Reason, rule
from muster.kernel.events import Out
from muster.kernel.flow import waits

from .. import team
from ..board.masks import bits
from ..heist import commands, conditions, free, lists, loot_conditions
from ..state import Heist

GAP = waits("gap")
"""(seats that said on): what is free before, between and after the cards."""

LASTING = (*commands.LOOT_VERBS, "escape", "on")
"""What does not make an arrangement of loot new (MH-J113)."""


@rule("MH-J53", "take", "drop", "hack", "unbar", "seize", "find", "escape")
def free_between_cards(s: Heist, ask: Ask, action: int) -> Reason | None:
    """Between cards only what is free may be done, by the own characters."""
    may = lists.free_actions(s, ask.seat)
    if action in may and action not in s.refused:
        return None
    texts = s.box.catalogue.texts
    if action in s.refused:
        return Reason(f"the team has turned down {texts[action]} in this phase")
    if texts[action] == "escape":
        return Reason("Escape is declared already: it follows this Event phase")
    others = [texts[one] for one in may]
    return Reason(f"{texts[action]} is not possible now; say on to go on", possible=others)


class Gap(Question[Heist]):
    """Before, between and after the cards: what is free (MH-J53), or Escape (MH-J82)."""

    key = "gap"
    clause = "MH-J53"
    asks = "Before the next card: hand over loot or do other free things?"
    verbs = ("take", "drop", "hack", "unbar", "seize", "find", "escape", "on")
    rules = (
        conditions.own_character,
        conditions.not_turned_down,
        loot_conditions.loot_there,
        loot_conditions.loot_held,
        loot_conditions.on_server,
        loot_conditions.opens_door,
        loot_conditions.hostage_there,
        loot_conditions.idea_there,
        free_between_cards,
    )
    sure = rules

    def candidates(self, s: Heist, ask: Ask) -> list[int]:
        found = lists.free_actions(s, ask.seat)
        if s.refused:
            found = [action for action in found if action not in s.refused]
        found.append(s.box.first["on"])
        found.sort()
        return found

    def takes_back(self, s: Heist, ask: Ask, action: int) -> bool:
        return free.takes_back(s, action)

    def answer(self, s: Heist, ask: Ask, out: Out) -> None:
        s.asks.clear()
        seat, action = ask.seat, ask.picks[0]
        verb = s.box.catalogue.verb_of[action]
        if verb not in LASTING:
            s.seen = ()  # MH-J113
        if verb == "on":
            s.next(GAP, s.args[0] | 1 << seat)
            return
        s.next(GAP, 0)  # the others may want to react
        words = s.box.words(action)
        if commands.needs_consent(s, seat, verb, words) and not team.proposed(s, seat, action, out):
            return
        team.carry_out(s, seat, action, out)


BETWEEN = Gap()


def wait_in_gap(s: Heist, out: Out, done: int) -> None:
    """Ask the seats that wanted to be asked and have not said on; then go on."""
    for seat in bits(s.watching & ~done):
        s.ask(seat, BETWEEN)


GAP.does(wait_in_gap)
