"""Fixers who are hired with a number: how many, how much (MH-J23). Each offer says all about it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.scene import Preview
from muster.kernel.verbs import refuses

from ...verbs.order import STEPPED
from ...verbs.verb import Words
from .. import events
from ..command import PlanVerb, not_turned_down
from ..deals import (
    DRAWN_ON,
    GOES_BACK,
    Numbers,
    agree,
    fixers_allowed,
    not_one_of_ours,
    too_dear,
    works_for_us,
)

if TYPE_CHECKING:
    from ...box import HeistBox
    from ...state import Heist

OFFERS: dict[str, Offer] = {}
"""What `hire` may say."""


class Offer(ABC):
    """What a fixer does for a number.

    id, fixer  what `hire` says, and whom it means; the Beat Cop has several offers
    prices     what each step costs in $k
    label      what it is about, without the number; unit: what the number counts
    drawn_on   it changes what a draw brings: it can't be called off after one
    """

    id: ClassVar[str] = ""
    fixer: ClassVar[str] = ""
    prices: ClassVar[tuple[int, ...]] = ()
    label: ClassVar[str] = ""
    unit: ClassVar[str] = ""
    drawn_on: ClassVar[bool] = False

    def __init__(self) -> None:
        OFFERS[self.id] = self
        GOES_BACK[self.fixer] = self.goes_back
        if self.drawn_on:
            DRAWN_ON.add(self.fixer)

    def pointless(self, s: Heist) -> str:
        """Why the deal cannot be made at all, whatever it costs; empty if it can."""
        return ""

    @abstractmethod
    def help(self, s: Heist, count: int) -> tuple[int, Numbers]:
        """Carry it out; how much it came to, and what it changed."""

    @abstractmethod
    def goes_back(self, s: Heist, changed: Numbers) -> None:
        """Put back what it changed."""


def _parted(s: Heist, at: int) -> tuple[Offer, int]:
    """The offer of a place of `hire`, and its step."""
    word, step = divmod(at, len(s.box.sorts["steps"]))
    return OFFERS[STEPPED[word]], step


@refuses("MH-86")
def one_of_ours(s: Heist, ask: Ask, at: int) -> Reason | None:
    """Only unlocked fixers help (MH-85)."""
    offer, _ = _parted(s, at)
    return None if works_for_us(s, offer.fixer) else not_one_of_ours(s, offer.fixer)


@refuses("MH-J23")
def one_deal(s: Heist, ask: Ask, at: int) -> Reason | None:
    """Each of them once per heist, with one step."""
    fixer = s.box.fixer_at[_parted(s, at)[0].fixer]
    if not s.hired >> fixer & 1:
        return None
    name = s.box.fixers[fixer].name
    return Reason(f"the deal with {name} is made: one in each heist")


@refuses("MH-J23")
def known_step(s: Heist, ask: Ask, at: int) -> Reason | None:
    offer, step = _parted(s, at)
    steps = len(offer.prices)
    if step < steps:
        return None
    number = f"a number from 1 to {steps}" if steps > 1 else "1"
    return Reason(f"with {offer.id} say {number}", steps=steps)


@refuses("MH-J23")
def to_some_purpose(s: Heist, ask: Ask, at: int) -> Reason | None:
    """There is something to exchange, somebody starts indoors (MH-C-prison-guard)."""
    text = _parted(s, at)[0].pointless(s)
    return Reason(text) if text else None


@refuses("MH-87")
def can_pay(s: Heist, ask: Ask, at: int) -> Reason | None:
    """From team cash, which never drops below 0 (MH-J23)."""
    offer, step = _parted(s, at)
    cost = offer.prices[step]
    return None if cost <= s.cash else too_dear(s, cost)


class Hire(PlanVerb):
    name = "hire"
    words = ("deals", "steps")
    amount = True
    label = "Hire {0}"
    rules = (
        not_turned_down("hire"),
        fixers_allowed,
        one_of_ours,
        one_deal,
        known_step,
        to_some_purpose,
        can_pay,
    )

    def worded(self, box: HeistBox, called: Mapping[str, str], words: Words) -> str:
        offer = OFFERS[STEPPED[words[0]]]
        name = box.fixers[box.fixer_at[offer.fixer]].name
        said = offer.label or f"Hire the {name}"
        return f"{said}, {words[1] + 1}" if len(words) > 1 else said

    def touched(self, box: HeistBox, table: Heist, words: Words) -> tuple[str, ...]:
        return (f"fixer-{OFFERS[STEPPED[words[0]]].fixer}",)

    def previewed(self, s: Heist, seat: int, words: Words, picks: Sequence[str]) -> Preview:
        found = super().previewed(s, seat, words, picks)
        return replace(found, unit=OFFERS[STEPPED[words[0]]].unit)

    def change(self, s: Heist, words: Words, out: Out) -> None:
        word, step = words
        offer = OFFERS[STEPPED[word]]
        price = offer.prices[step]
        count, changed = offer.help(s, step + 1)
        agree(s, offer.fixer, price, *changed)
        out.tell(events.Hired(s.box.fixer_at[offer.fixer], count, price))
