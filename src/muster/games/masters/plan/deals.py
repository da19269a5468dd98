"""Deals with fixers: who helps, what it costs, and calling them off (MH-79, MH-85 to MH-87).

A deal is remembered until the heist begins as (fixer, price, what it changed ..); calling it off
before all confirm puts everything back (MH-J17). Chits that were drawn stay drawn, and so does a
deal that could have changed the draw.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.verbs import EVERY, Condition, allows, among

from ..board.masks import bits
from ..verbs.verb import Words
from . import events
from .command import PlanVerb, not_turned_down

if TYPE_CHECKING:
    from ..state import Heist

Numbers = tuple[int, ...]

GOES_BACK: dict[str, Callable[[Heist, Numbers], None]] = {}
"""How what a deal left behind goes back, by fixer: each fixer says so itself."""

DRAWN_ON: set[str] = set()
"""Fixers whose help changes what a draw brings."""


def works_for_us(s: Heist, fixer: str) -> bool:
    """May the team use this fixer? (MH-86)"""
    return s.fixers >> s.box.fixer_at[fixer] & 1 == 1


def agree(s: Heist, fixer: str, price: int, *changed: int) -> None:
    """A deal is made and paid; what it changed is remembered."""
    at = s.box.fixer_at[fixer]
    s.cash -= price
    s.hired |= 1 << at
    s.deals = (*s.deals, (at, price, *changed))


def stand(s: Heist) -> None:
    """A chit is drawn: what could have changed it stands."""
    if s.deals:
        final = [s.box.fixer_at[name] for name in DRAWN_ON]
        s.deals = tuple(row for row in s.deals if row[0] not in final)


class FixerVerb(PlanVerb):
    """A command with which a fixer helps.

    fixer     its id in content/fixers.json
    drawn_on  its help changes what a draw brings: it can't be called off after one
    """

    fixer: ClassVar[str] = ""
    drawn_on: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__()
        if self.fixer:
            GOES_BACK[self.fixer] = self.goes_back
            if self.drawn_on:
                DRAWN_ON.add(self.fixer)

    def goes_back(self, s: Heist, changed: Numbers) -> None:
        """Put back what a deal changed, as `agree` was told."""
        raise NotImplementedError(f"{self.name!r} agrees on deals; write `goes_back`")


# Conditions of all fixers, in the order in which a refusal should name them


@allows("MH-229", lambda s, ask, at: Reason("no fixer may be used in the planning of this part"))
def fixers_allowed(s: Heist, ask: Ask) -> int:
    """Before Part 2 of The Final Score nobody helps."""
    return 0 if "all" in s.scenario.banned_fixers else EVERY


def not_one_of_ours(s: Heist, fixer: str) -> Reason:
    name = s.box.fixers[s.box.fixer_at[fixer]].name
    ours = [s.box.fixers[at].id for at in bits(s.fixers)]
    return Reason(f"{name} is not one of the team's fixers", fixers=ours)


def one_of_ours(fixer: str) -> Condition[Heist]:
    """Only unlocked fixers help (MH-85)."""

    @allows("MH-86", lambda s, ask, at: not_one_of_ours(s, fixer))
    def works(s: Heist, ask: Ask) -> int:
        return EVERY if works_for_us(s, fixer) else 0

    return works


def too_dear(s: Heist, cost: int) -> Reason:
    """From team cash, which never drops below 0 (MH-J23)."""
    return Reason(f"that costs ${cost}k, and the team has ${s.cash}k", price=cost, cash=s.cash)


def can_pay(cost: Callable[[Heist], int]) -> Condition[Heist]:
    """The team has the money."""

    @allows("MH-87", lambda s, ask, at: too_dear(s, cost(s)))
    def affordable(s: Heist, ask: Ask) -> int:
        return EVERY if cost(s) <= s.cash else 0

    return affordable


# Calling off


def _no_deal(s: Heist, ask: Ask, fixer: int) -> Reason:
    box = s.box
    name = box.fixers[fixer].name
    there = [box.fixers[at].id for at in sorted({row[0] for row in s.deals})]
    if s.hired >> fixer & 1:
        return Reason(f"chits were drawn since: the deal with {name} stands", deals=there)
    return Reason(f"there is no deal with {name} to call off", deals=there)


@among("MH-J17", _no_deal)
def can_be_called_off(s: Heist, ask: Ask) -> Sequence[int]:
    """A deal was made, and no chit was drawn since that it could have changed."""
    return sorted({row[0] for row in s.deals})


class Dismiss(PlanVerb):
    name = "dismiss"
    words = ("fixers",)
    label = "Call off the deal with {0}"
    touches = ("fixer-{0}",)
    rules = (not_turned_down("dismiss"), can_be_called_off)
    takes_back = True

    def change(self, s: Heist, words: Words, out: Out) -> None:
        """Everything a fixer did goes back, and so does the money."""
        fixer, back = words[0], 0
        goes_back = GOES_BACK[s.box.fixers[fixer].id]
        for row in reversed(s.deals):
            if row[0] == fixer:
                back += row[1]
                goes_back(s, row[2:])
        s.deals = tuple(row for row in s.deals if row[0] != fixer)
        s.hired &= ~(1 << fixer)
        s.cash += back
        out.tell(events.CalledOff(fixer, back))
