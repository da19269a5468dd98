"""What players and the clock are asked, what they may answer, and what the answer does."""

from __future__ import annotations

from typing import ClassVar

from muster.games.millions_of_dollars import conditions as c
from muster.games.millions_of_dollars import deals, events
from muster.games.millions_of_dollars.box import NONE
from muster.games.millions_of_dollars.rules import nameable, offers_on
from muster.games.millions_of_dollars.state import IN, Gangs
from muster.kernel.ask import Ask, Question
from muster.kernel.events import Out


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
        found = list(range(box.send, box.send + len(box.role_ids)))
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


def _dealing(s: Gangs, seat: int) -> list[int]:
    """Every act of the Negotiation but passing and calling, in catalogue order."""
    box = s.box
    chars, slots, cash = box.chars, box.slots, s.cash[seat]
    status, owner, wants = s.status, box.owner, s.wants
    first_own = seat * chars
    theirs = [
        slot for slot, one in enumerate(status) if one == IN and owner[slot] != seat
    ]  # MD-J10
    mine = [slot for slot in box.own[seat] if status[slot] == IN] if chars == 2 else [seat]
    asked = any(wants)
    talks = not box.real_time or s.acts[seat] < box.max_acts  # MD-J29
    found = [box.leave + slot - first_own for slot in mine]
    for slot in mine:
        row = s.bids[slot::slots]
        if any(row):
            first = box.accept + (slot - first_own) * box.seats * box.most - 1
            found += [first + maker * box.most + bid for maker, bid in enumerate(row) if bid]
    if asked:
        for slot in theirs:
            amount = wants[slot]
            if amount and amount <= cash and s.wants_of[slot] in (NONE, seat):  # MD-J28
                found.append(box.pay + slot * box.most + amount - 1)
    if talks and not s.spoken:
        for slot in mine:
            found += box.claim_rows[slot - first_own]
    if s.looks[seat]:
        found += [box.peek + slot for slot in theirs]  # MD-J19
    if talks and (box.real_time or s.cycle < box.cycles):  # MD-J11: not in the last cycle
        row = s.bids[seat * slots : seat * slots + slots]
        if any(row):
            found += [box.withdraw + slot for slot, amount in enumerate(row) if amount]
        if asked:
            found += [box.withdraw + slots + slot - first_own for slot in mine if wants[slot]]
        if cash:
            rows = box.offer_rows
            for slot in theirs:
                found += rows[slot][:cash]  # MD-J9
        found += _asking(s, mine, theirs)
    if box.gifts and talks and cash:
        for other in dict.fromkeys([owner[slot] for slot in theirs]):
            found += box.give_rows[other][:cash]
    return found


def _asking(s: Gangs, mine: list[int], theirs: list[int]) -> list[int]:
    """Asks of anyone, then of each other player who is in, up to what they have (MD-J9)."""
    box, cash = s.box, s.cash
    if box.chars == 1:
        payers = theirs
    else:
        payers = list(dict.fromkeys([box.owner[slot] for slot in theirs]))
    most = max([cash[payer] for payer in payers], default=0)
    found: list[int] = []
    if not most:
        return found
    for slot in mine:
        rows = box.ask_rows[slot % box.chars]
        found += rows[0][:most]
        for payer in payers:
            if cash[payer]:
                found += rows[payer + 1][: cash[payer]]
    return found


def _act(s: Gangs, seat: int, action: int, out: Out) -> bool:
    """Carry out an act; True if it was the action of a turn and not what comes before it."""
    box = s.box
    if action == box.passing:
        if out.heard:
            out.tell(events.Passed(seat, box.real_time))
        return True
    if action >= box.withdraw or box.claim <= action < box.peek:
        if box.real_time:
            s.acts[seat] += 1  # MD-J29
        return _talk(s, seat, action, out)
    if action >= box.peek:
        deals.peek(s, seat, action - box.peek, out)
        return False
    if action >= box.pay:
        slot, place = divmod(action - box.pay, box.most)
        deals.buy(s, seat, slot, place + 1, out)
        return True
    if action >= box.accept:
        row = (action - box.accept) // box.most
        place, maker = divmod(row, box.seats)
        slot = seat * box.chars + place
        if len(offers_on(s, slot)) > 1:  # others may be taken with it
            s.accepting = slot
            s.pooled = (maker,)
            return False
        deals.sell(s, slot, (maker,), out)
        return True
    deals.go(s, seat * box.chars + action - box.leave, out)
    return True


def _talk(s: Gangs, seat: int, action: int, out: Out) -> bool:
    """Carry out an act of talk: claim, offer, ask, withdraw, give."""
    box = s.box
    if action < box.peek:
        place, word = divmod(action - box.claim, len(box.claim_words))
        deals.claim(s, seat, seat * box.chars + place, word, out)
        s.spoken = not box.real_time
        return False
    if action >= box.give:
        to, place = divmod(action - box.give, box.most)
        deals.give(s, seat, to, place + 1, out)
    elif action >= box.ask:
        row, place = divmod(action - box.ask, box.most)
        own, payer = divmod(row, box.seats + 1)
        deals.ask(s, seat, seat * box.chars + own, payer - 1, place + 1, out)
    elif action >= box.offer:
        slot, place = divmod(action - box.offer, box.most)
        deals.offer(s, seat, slot, place + 1, out)
    else:
        asking, at = c.withdrawn(box, action)
        if asking:
            deals.withdraw_ask(s, seat, seat * box.chars + at, out)
        else:
            deals.withdraw_offer(s, seat, at, out)
    return True


def _best_offer(s: Gangs, seat: int) -> str:
    """The highest open offer to this seat in words; empty if there is none."""
    box = s.box
    best = (0, 0, 0)
    for slot in box.own[seat]:
        row = s.bids[slot :: box.slots]
        if any(row):
            best = max(best, (max(row), row.index(max(row)), slot))
    amount, maker, slot = best
    if not amount:
        return ""
    which = box.slot_name(slot)
    whom = f"your {which}" if which else "you"
    return f"Seat {maker} offers {whom} ${amount} to leave."


class Deal(Question[Gangs]):
    """Turn mode: one action, before it a claim and any looks (MD-J11, MD-J27)."""

    key = "deal"
    clause = "MD-J27"
    verbs = c.DEALING
    rules = c.TALKING
    sure = rules
    final = ("accept", "pay", "leave", "give", "peek")

    def prompt(self, s: Gangs, seat: int, arg: int) -> str:
        return "Deal, leave, or pass."

    def wording(self, s: Gangs, ask: Ask) -> str:
        return _best_offer(s, ask.seat) or ask.prompt

    def candidates(self, s: Gangs, ask: Ask) -> list[int]:
        return [s.box.passing, *_dealing(s, ask.seat)]

    def answer(self, s: Gangs, ask: Ask, out: Out) -> None:
        action = ask.picks[0]
        if _act(s, ask.seat, action, out):
            deals.end_turn(s, ask.seat, action == s.box.passing)
        elif s.accepting == NONE:
            s.noise = True  # MD-J27


class Talk(Question[Gangs]):
    """Real time: whoever speaks first is heard first (MD-J11)."""

    key = "talk"
    clause = "MD-J11"
    verbs: ClassVar[tuple[str, ...]] = ("pass", "call", *c.DEALING[1:])
    rules = (*c.CALLING, *c.TALKING)
    sure = rules
    optional = True
    final = Deal.final

    def prompt(self, s: Gangs, seat: int, arg: int) -> str:
        return "Deal, leave, or say that you are ready."

    def wording(self, s: Gangs, ask: Ask) -> str:
        return _best_offer(s, ask.seat) or ask.prompt

    def candidates(self, s: Gangs, ask: Ask) -> list[int]:
        found = [s.box.passing]
        if ask.seat == s.leader and s.stage == 1:
            found.append(s.box.call)
        return found + _dealing(s, ask.seat)

    def answer(self, s: Gangs, ask: Ask, out: Out) -> None:
        box, action = s.box, ask.picks[0]
        s.asks.clear()  # everybody is asked anew: what they may do has changed
        if action == box.call:
            s.stage = 2
            out.tell(events.Rang(s.leader, "called"))
            return
        _act(s, ask.seat, action, out)
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

    def candidates(self, s: Gangs, ask: Ask) -> list[int]:
        box, seat = s.box, ask.seat
        found = [box.name + role for role in nameable(s)]
        if s.looks[seat]:
            found += [
                box.peek + slot
                for slot in range(box.slots)
                if s.status[slot] == IN and box.owner[slot] != seat and not s.up >> slot & 1
            ]
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
        return "Then the Heist begins" if arg % 2 else "Then the Leader may call"

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
    POOL,
    NAME,
    CLOCK,
    CALL_CLOCK,
    POOL_CLOCK,
)
