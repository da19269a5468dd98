"""What players and the clock are asked, what they may answer, and what the answer does."""

from __future__ import annotations

from typing import ClassVar

from muster.kernel.ask import Ask, Question
from muster.kernel.events import Out

from . import events
from .box import NONE
from .rules import (
    face_down,
    may_call,
    nameable,
    offers_on,
    open_of,
)
from .state import Gangs
from .talk import conditions as c
from .talk import deals
from .talk.dealing import act, acts_open, best_offer, withdrawals


class Send(Question[Gangs]):
    """Everybody sends a Character in secret; with three players two (MD-3, MD-18, MD-J30)."""

    key = "send"
    clause = "MD-3"
    verbs = ("send",)
    rules = c.SENDING
    sure = rules
    sealed = True

    def prompt(self, s: Gangs, seat: int, arg: int) -> str:
        if s.box.chars == 2:
            return "Which two Characters do you send?"
        return "Which Character do you send?"

    def candidates(self, s: Gangs, ask: Ask) -> list[int]:
        box = s.box
        found = list(box.sends)
        if ask.picks:
            found = [action for action in found if action not in ask.picks]  # MD-J24
        if box.fooled:
            last = [box.send + s.previous[slot] for slot in box.own[ask.seat]]
            found = [action for action in found if action not in last]  # MD-19
        return found

    def settled(self, s: Gangs, ask: Ask) -> bool:
        return len(ask.picks) == s.box.chars

    def answer(self, s: Gangs, ask: Ask, out: Out) -> None:
        for slot, pick in zip(s.box.own[ask.seat], ask.picks, strict=True):
            s.roles[slot] = pick - s.box.send


# Negotiation


class Deal(Question[Gangs]):
    """Turn mode: one action, before it a claim and any looks (MD-J11, MD-J27)."""

    key = "deal"
    clause = "MD-J27"
    verbs: ClassVar[tuple[str, ...]] = ("pass", "call", *c.DEALING[1:])
    rules = (*c.CALLING, *c.TALKING)
    sure = rules
    final = ("accept", "pay", "leave", "give", "peek")

    def prompt(self, s: Gangs, seat: int, arg: int) -> str:
        return "Deal, leave, or pass."

    def wording(self, s: Gangs, ask: Ask) -> str:
        return best_offer(s, ask.seat) or ask.prompt

    def candidates(self, s: Gangs, ask: Ask) -> list[int]:
        found = [s.box.passing]
        if may_call(s, ask.seat):
            found.append(s.box.call)
        return acts_open(s, ask.seat, found)

    def answer(self, s: Gangs, ask: Ask, out: Out) -> None:
        action = ask.picks[0]
        s.asks.clear()  # what others may add meanwhile is asked anew
        if action == s.box.call:
            deals.call(s, ask.seat, out)
            deals.end_turn(s, ask.seat, False)
        elif act(s, ask.seat, action, out):
            deals.end_turn(s, ask.seat, action == s.box.passing)
        elif s.accepting == NONE:
            s.noise = True  # MD-J27


class Talk(Question[Gangs]):
    """Real time: whoever speaks first is heard first (MD-J11)."""

    key = "talk"
    clause = "MD-J11"
    verbs = Deal.verbs
    rules = Deal.rules
    sure = rules
    optional = True
    final = Deal.final

    def prompt(self, s: Gangs, seat: int, arg: int) -> str:
        return "Deal, leave, or say that you are ready."

    def wording(self, s: Gangs, ask: Ask) -> str:
        return best_offer(s, ask.seat) or ask.prompt

    def candidates(self, s: Gangs, ask: Ask) -> list[int]:
        found = [s.box.passing]
        if may_call(s, ask.seat):
            found.append(s.box.call)
        return acts_open(s, ask.seat, found)

    def answer(self, s: Gangs, ask: Ask, out: Out) -> None:
        box, action = s.box, ask.picks[0]
        s.asks.clear()  # everybody is asked anew: what they may do has changed
        if action == box.call:
            s.stage = 2
            out.tell(events.Rang(s.leader, "called"))
            return
        act(s, ask.seat, action, out)
        if action == box.passing:
            s.ready |= 1 << ask.seat
        if s.accepting == NONE and deals.all_ready(s):
            s.talking = False


class Ready(Talk):
    """Real time: who is ready may still act, and nobody waits for it."""

    key = "ready"
    verbs = Talk.verbs[1:]
    idle = True

    def prompt(self, s: Gangs, seat: int, arg: int) -> str:
        return "You are ready. You may still deal or leave."

    def candidates(self, s: Gangs, ask: Ask) -> list[int]:
        return Talk.candidates(self, s, ask)[1:]


class Aside(Question[Gangs]):
    """What needs no turn: looks, also after one has left, and withdrawals (MD-J18, MD-J28)."""

    key = "aside"
    clause = "MD-J31"
    verbs = ("peek", "withdraw")
    rules = c.ASIDE
    sure = rules
    optional = True
    idle = True
    final = ("peek",)

    def prompt(self, s: Gangs, seat: int, arg: int) -> str:
        return "It is not your turn. You may still add something."

    def wording(self, s: Gangs, ask: Ask) -> str:
        can = []
        if s.looks[ask.seat]:
            can.append("look at somebody's Character")
        if open_of(s, ask.seat):
            can.append("withdraw what nobody has taken yet")
        waits = f"Seat {s.turn} is on turn." if not s.box.real_time else "The others negotiate."
        return f"{waits} Meanwhile you may {' or '.join(can)}."

    def candidates(self, s: Gangs, ask: Ask) -> list[int]:
        box, seat = s.box, ask.seat
        found = [box.peek + slot for slot in face_down(s, seat)] if s.looks[seat] else []
        return found + withdrawals(s, seat)

    def answer(self, s: Gangs, ask: Ask, out: Out) -> None:
        s.asks.clear()
        act(s, ask.seat, ask.picks[0], out)


class Pool(Question[Gangs]):
    """Several offers for one Character may be taken at once (MD-J9)."""

    key = "pool"
    clause = "MD-J9"
    verbs = ("also", "done")
    rules = c.POOLING
    sure = rules
    final = ("done",)

    def prompt(self, s: Gangs, seat: int, arg: int) -> str:
        return "Do others pay as well?"

    def candidates(self, s: Gangs, ask: Ask) -> list[int]:
        box = s.box
        slot = s.accepting
        found = [box.done]
        for maker in offers_on(s, slot):
            if maker not in s.pooled:
                amount = s.bids[maker * box.slots + slot]
                found.append(box.also + maker * box.most + amount - 1)
        return found

    def answer(self, s: Gangs, ask: Ask, out: Out) -> None:
        box = s.box
        s.asks.clear()
        if ask.picks[0] != box.done:
            s.pooled += ((ask.picks[0] - box.also) // box.most,)
            if len(s.pooled) < len(offers_on(s, s.accepting)):
                return
        settle_pool(s, ask.seat, out)


def settle_pool(s: Gangs, seat: int, out: Out) -> None:
    """The offers gathered are taken, and the Character leaves."""
    slot, makers = s.accepting, tuple(sorted(s.pooled))
    s.accepting = NONE
    s.pooled = ()
    deals.sell(s, slot, makers, out)
    if not s.box.real_time:
        deals.end_turn(s, seat, False)
    elif deals.all_ready(s):
        s.talking = False


# The Heist


class Name(Question[Gangs]):
    """The single Snitch names a role, perhaps after a look (MD-11, MD-J18)."""

    key = "name"
    clause = "MD-11"
    verbs = ("name", "peek")
    rules = c.NAMING
    sure = rules
    final = ("name", "peek")

    def prompt(self, s: Gangs, seat: int, arg: int) -> str:
        return "Whom do you snitch on?"

    def hint(self, s: Gangs, ask: Ask) -> str:
        return "Name a role among the shown cards, not a person: whoever holds it is out."

    def candidates(self, s: Gangs, ask: Ask) -> list[int]:
        box, seat = s.box, ask.seat
        found = [box.name + role for role in nameable(s)]
        if s.looks[seat]:
            found += [box.peek + slot for slot in face_down(s, seat)]
        return found

    def answer(self, s: Gangs, ask: Ask, out: Out) -> None:
        box, action = s.box, ask.picks[0]
        if action >= box.peek:
            deals.peek(s, ask.seat, action - box.peek, out)
            return
        s.named = action - box.name
        out.tell(events.Named(ask.seat, s.named))


# The clock of real time


class Clock(Question[Gangs]):
    """First the Leader may call, then time is up (MD-J11)."""

    key = "clock"
    clause = "MD-J11"
    verbs: ClassVar[tuple[str, ...]] = ("ring",)
    optional = True

    def prompt(self, s: Gangs, seat: int, arg: int) -> str:
        return "Then the Heist begins" if arg % 2 else "Then the Leader may call for a decision"

    def seconds(self, s: Gangs, ask: Ask) -> int:
        return s.box.until_end if ask.arg % 2 else s.box.until_call

    def candidates(self, s: Gangs, ask: Ask) -> list[int]:
        return [s.box.ring]

    def answer(self, s: Gangs, ask: Ask, out: Out) -> None:
        s.asks.clear()
        if s.stage == 0:
            s.stage = 1
            out.tell(events.Rang(s.leader, "late"))
        else:
            s.talking = False
            out.tell(events.Rang(s.leader, "over"))


class CallClock(Clock):
    """What the Leader's call leaves, unless time is up before."""

    key = "call clock"
    verbs = ("time",)

    def prompt(self, s: Gangs, seat: int, arg: int) -> str:
        return "The Leader has called: then the Heist begins"

    def seconds(self, s: Gangs, ask: Ask) -> int:
        return s.box.after_call

    def candidates(self, s: Gangs, ask: Ask) -> list[int]:
        return [s.box.time]


class PoolClock(Clock):
    """Nobody keeps the table waiting while he gathers offers: then they are taken as they are."""

    key = "pool clock"

    def prompt(self, s: Gangs, seat: int, arg: int) -> str:
        return "Then the offers are taken"

    def seconds(self, s: Gangs, ask: Ask) -> int:
        return s.box.pool_seconds

    def answer(self, s: Gangs, ask: Ask, out: Out) -> None:
        s.asks.clear()
        settle_pool(s, s.box.owner[s.accepting], out)


SEND = Send()
DEAL = Deal()
TALK = Talk()
READY = Ready()
ASIDE = Aside()
POOL = Pool()
NAME = Name()
CLOCK = Clock()
CALL_CLOCK = CallClock()
POOL_CLOCK = PoolClock()

QUESTIONS: tuple[Question[Gangs], ...] = (
    SEND,
    DEAL,
    TALK,
    READY,
    ASIDE,
    POOL,
    NAME,
    CLOCK,
    CALL_CLOCK,
    POOL_CLOCK,
)
