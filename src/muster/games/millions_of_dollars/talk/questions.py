"""What players and the clock are asked in the Negotiation."""

from __future__ import annotations

from typing import Any, ClassVar

from muster.kernel.ask import Ask, Question
from muster.kernel.verbs import Verb

from ..rules import open_of
from ..state import Gangs
from .deals import Accept, Give, Leave, Pay, TakeAlso, TakeThese
from .looks import Peek
from .offers import NamePrice, Offer, Refuse, Share, Withdraw
from .speech import Accuse, AskForRole, Claim, Urge
from .staying import leaver_words
from .turns import Call, CallIsOver, Pass, Ring, RingForPool

PEEK = Peek()
WITHDRAW = Withdraw()
DEALING = (
    Call(),
    Leave(),
    Accept(),
    Pay(),
    Claim(),
    PEEK,
    Refuse(),
    AskForRole(),
    Urge(),
    Accuse(),
    WITHDRAW,
    Offer(),
    NamePrice(),
    Share(),
    Give(),
)


class Deal(Question[Gangs]):
    """Turn mode: one action, before it a claim and any looks."""

    key = "deal"
    clause = "MD-5"
    asks = "Deal, leave, or pass."
    takes: ClassVar[tuple[Verb[Any], ...]] = (Pass(), *DEALING)

    def wording(self, s: Gangs, ask: Ask) -> str:
        return best_offer(s, ask.seat) or cheapest_ask(s, ask.seat) or ask.prompt

    def hint(self, s: Gangs, ask: Ask) -> str:
        """Where one is asked for money as well, two answers lie near: what all know of staying."""
        if cheapest_ask(s, ask.seat) and not best_offer(s, ask.seat):
            return leaver_words(s)
        return ""


class Talk(Deal):
    """Real time: whoever speaks first is heard first."""

    key = "talk"
    clause = "MD-7"
    asks = "Deal, leave, or say that you are ready."
    takes = Deal.takes
    optional = True


class Ready(Talk):
    """Real time: who is ready may still act, and nobody waits for it."""

    key = "ready"
    asks = "You are ready. You may still deal or leave."
    takes = DEALING
    idle = True


class Aside(Question[Gangs]):
    """What needs no turn: looks, also after one has left, and withdrawals."""

    key = "aside"
    clause = "MD-5"
    asks = "It is not your turn. You may still add something."
    takes = (PEEK, WITHDRAW)
    optional = True
    idle = True

    def wording(self, s: Gangs, ask: Ask) -> str:
        can = []
        if s.looks[ask.seat]:
            can.append("look at somebody's Character")
        if open_of(s, ask.seat):
            can.append("withdraw what nobody has taken yet")
        waits = f"Seat {s.turn} is on turn." if not s.box.real_time else "The others negotiate."
        return f"{waits} Meanwhile you may {' or '.join(can)}."


class Pool(Question[Gangs]):
    """Several offers for one Character may be taken at once."""

    key = "pool"
    clause = "MD-5"
    asks = "Do others pay as well?"
    takes = (TakeAlso(), TakeThese())


class Clock(Question[Gangs]):
    """First the Leader may call, then time is up."""

    key = "clock"
    clause = "MD-J11"
    takes = (Ring(),)
    optional = True

    def prompt(self, s: Gangs, seat: int, arg: int) -> str:
        return "Then the Heist begins" if arg % 2 else "Then the Leader may call time"

    def seconds(self, s: Gangs, ask: Ask) -> int:
        return s.box.until_end if ask.arg % 2 else s.box.until_call


class CallClock(Question[Gangs]):
    """What the Leader's call leaves, unless time is up before."""

    key = "call clock"
    clause = "MD-J11"
    asks = "The Leader has called: then the Heist begins"
    takes = (CallIsOver(),)
    optional = True

    def seconds(self, s: Gangs, ask: Ask) -> int:
        return s.box.after_call


class PoolClock(Question[Gangs]):
    """Nobody keeps the table waiting while he gathers offers: then they are taken as they are."""

    key = "pool clock"
    clause = "MD-J11"
    asks = "Then the offers are taken"
    takes = (RingForPool(),)
    optional = True

    def seconds(self, s: Gangs, ask: Ask) -> int:
        return s.box.pool_seconds


def best_offer(s: Gangs, seat: int) -> str:
    """The highest open offer to this seat in words; empty if there is none."""
    box = s.box
    best = (0, 0, 0)
    for slot in box.own[seat]:
        row = s.offers[slot :: box.slots]
        if any(row):
            best = max(best, (max(row), row.index(max(row)), slot))
    amount, maker, slot = best
    if not amount:
        return ""
    which = box.slot_name(slot)
    whom = f"your {which}" if which else "you"
    return f"Seat {maker} offers {whom} ${amount}M to leave."


def cheapest_ask(s: Gangs, seat: int) -> str:
    """The lowest price that is asked of this seat alone, and that it can pay, in words."""
    asked = [(price[2], price[0]) for price in s.prices if price[1] == seat]
    if not asked or min(asked)[0] > s.cash[seat]:
        return ""
    amount, slot = min(asked)
    whom = s.box.the_character(slot).replace("seat", "Seat", 1)
    return f"{whom} leaves if you pay ${amount}M."


DEAL = Deal()
TALK = Talk()
READY = Ready()
ASIDE = Aside()
POOL = Pool()
CLOCK = Clock()
CALL_CLOCK = CallClock()
POOL_CLOCK = PoolClock()
