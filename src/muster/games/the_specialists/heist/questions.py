"""Step 3: what is asked, a heist or something else instead."""

from __future__ import annotations

from muster.kernel.ask import Ask, Question

from ..kinds import BUILDINGS
from ..rules import site_of
from ..state import Crews
from ..turn.specialists import Pass, SeeInformant
from ..turn.tokens import UseToken
from .declaration import nothing_declared, payment_in, still_due
from .paying import Act, Give, PayForMe, PayTheRest, Spend
from .robbing import ROB, Rob


class InformantInstead(SeeInformant):
    rules = (nothing_declared, *SeeInformant.rules)


class PassInstead(Pass):
    rules = (nothing_declared, *Pass.rules)


class UseFirst(UseToken):
    rules = (nothing_declared, *UseToken.rules)


GOES_ON = frozenset((Rob.name, Spend.name, Give.name, Act.name))
"""After these more may be due."""


class PerformHeist(Question[Crews]):
    """Step 3: one heist, or the Informant (TS-57, TS-55); city, building and payment at once."""

    key = "heist"
    clause = "TS-58"
    takes = (
        ROB,
        *(Spend(), Give(), Act(), PayForMe(), PayTheRest()),
        *(InformantInstead(), PassInstead(), UseFirst()),
    )
    sealed = True

    def prompt(self, s: Crews, seat: int, arg: int) -> str:
        last = "pass" if s.box.solo else "see the Informant"
        return f"Rob a building, or {last}."

    def wording(self, s: Crews, ask: Ask) -> str:
        if not ask.picks:
            return ask.prompt
        city, building = s.box.blocks[ROB.index].args(ask.picks[0])
        return f"How do you pay for the {BUILDINGS[building]} of {site_of(s, city).name}?"

    def hint(self, s: Crews, ask: Ask) -> str:
        team = "Your team is not used up by a heist; any die can stand for 1 Equipment."
        return still_due(payment_in(s, ask)) if ask.picks else team

    def settled(self, s: Crews, ask: Ask) -> bool:
        if s.box.catalogue.verb_of[ask.picks[-1]] not in GOES_ON:
            return True  # paid, or the Informant, or a token
        return payment_in(s, ask).gone_on().whole()


PERFORM_HEIST = PerformHeist()
