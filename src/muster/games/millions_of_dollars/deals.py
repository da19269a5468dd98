"""What an act of the Negotiation does: words, offers, money, departures, looks."""

from __future__ import annotations

from muster.games.millions_of_dollars import events
from muster.games.millions_of_dollars.box import NONE
from muster.games.millions_of_dollars.rules import is_in, next_in, players_in
from muster.games.millions_of_dollars.state import (
    ANTES,
    ASK,
    CLAIM,
    DEALS,
    GIFTS,
    GIVE,
    LEAVE,
    LEFT,
    OFFER,
    PAY,
    PEEK,
    SOURCES,
    VOID,
    WITHDRAW,
    Gangs,
)
from muster.kernel.events import Out

# Talk


def claim(s: Gangs, seat: int, slot: int, word: int, out: Out) -> None:
    """Say something of one's Character; true or not is nobody's business (MD-5)."""
    s.claims[slot] = word
    s.note(CLAIM, seat, slot, word)
    if out.heard:
        out.tell(events.Claimed(seat, slot, word))


def offer(s: Gangs, seat: int, slot: int, amount: int, out: Out) -> None:
    """Money for a Character leaving; it replaces one's older offer for it (MD-J28)."""
    s.bids[seat * s.box.slots + slot] = amount
    s.note(OFFER, seat, slot, amount, s.box.owner[slot])
    if out.heard:
        out.tell(events.Offered(seat, slot, amount))
    stir(s)


def ask(s: Gangs, seat: int, slot: int, payer: int, amount: int, out: Out) -> None:
    """Leaving for money from somebody, or from anyone; it replaces the older ask (MD-J28)."""
    s.wants[slot] = amount
    s.wants_of[slot] = payer
    s.note(ASK, seat, slot, amount, payer)
    if out.heard:
        out.tell(events.Asked(seat, slot, amount, payer))
    stir(s)


def withdraw_offer(s: Gangs, seat: int, slot: int, out: Out) -> None:
    s.bids[seat * s.box.slots + slot] = 0
    s.note(WITHDRAW, seat, slot, 0, OFFER)
    if out.heard:
        out.tell(events.Withdrew(seat, slot, False))


def withdraw_ask(s: Gangs, seat: int, slot: int, out: Out) -> None:
    s.wants[slot] = 0
    s.wants_of[slot] = NONE
    s.note(WITHDRAW, seat, slot, 0, ASK)
    if out.heard:
        out.tell(events.Withdrew(seat, slot, True))


# Money and departures


def sell(s: Gangs, slot: int, makers: tuple[int, ...], out: Out) -> None:
    """Take these offers: all of them pay, then the Character leaves (MD-J8, MD-5)."""
    box = s.box
    amounts = tuple([s.bids[maker * box.slots + slot] for maker in makers])
    for maker, amount in zip(makers, amounts, strict=True):
        s.bids[maker * box.slots + slot] = 0
        _pay_for(s, maker, slot, amount)
    if out.heard:
        out.tell(events.Paid(makers, amounts, slot))
    go(s, slot, out)
    for maker in makers:
        void_unpayable(s, maker, out)


def buy(s: Gangs, seat: int, slot: int, amount: int, out: Out) -> None:
    """Meet an ask: its maker's Character leaves for the whole amount (MD-J28)."""
    _pay_for(s, seat, slot, amount)
    if out.heard:
        out.tell(events.Paid((seat,), (amount,), slot))
    go(s, slot, out)
    void_unpayable(s, seat, out)


def _pay_for(s: Gangs, payer: int, slot: int, amount: int) -> None:
    s.move(payer, s.box.owner[slot], amount, DEALS)
    s.note(PAY, payer, slot, amount, s.box.owner[slot])


def give(s: Gangs, seat: int, to: int, amount: int, out: Out) -> None:
    """Money without a departure (MD-J10, option)."""
    s.move(seat, to, amount, GIFTS)
    s.note(GIVE, seat, NONE, amount, to)
    out.tell(events.Gave(seat, to, amount))
    out.revealed = True  # MD-5: final
    void_unpayable(s, seat, out)
    moved(s)


def go(s: Gangs, slot: int, out: Out) -> None:
    """A Character leaves for good and its ante comes back (MD-6, MD-J10)."""
    seat = s.box.owner[slot]
    s.status[slot] = LEFT
    back = ante_back(s, slot)
    s.note(LEAVE, seat, slot, back)
    if out.heard:
        out.tell(events.Left(seat, slot, back))
    out.revealed = True  # MD-5: deals and decisions are final
    lapse(s, slot)
    moved(s)


def set_antes(s: Gangs, ante: int) -> None:
    """The ante of every Character; what its owner lacks comes from the Reserve (MD-3, MD-J3)."""
    cash, books = s.cash, s.books
    s.antes = [ante] * s.box.slots
    s.aid = [0] * s.box.slots
    for slot, seat in enumerate(s.box.owner):
        has = cash[seat]
        own = ante if has >= ante else 0 if s.box.reserve_pays else has  # MD-E4
        cash[seat] = has - own
        books[seat * len(SOURCES) + ANTES] -= own
        if own < ante:
            s.aid[slot] = ante - own
            s.reserve -= ante - own


def ante_back(s: Gangs, slot: int) -> int:
    """The ante goes to its owner, with what the Reserve had added (MD-J4)."""
    amount = s.antes[slot]
    if s.box.aid_back:
        amount -= s.aid[slot]
        s.reserve += s.aid[slot]
    seat = s.box.owner[slot]
    s.cash[seat] += amount
    s.books[seat * len(SOURCES) + ANTES] += amount
    s.antes[slot] = 0
    s.aid[slot] = 0
    return amount


def ante_lost(s: Gangs, slot: int) -> int:
    """The ante goes whole to the Reserve (MD-9, MD-J4)."""
    amount = s.antes[slot]
    s.reserve += amount
    s.antes[slot] = 0
    s.aid[slot] = 0
    return amount


def void_unpayable(s: Gangs, seat: int, out: Out) -> None:
    """What its maker cannot pay any more is void for good (MD-J9)."""
    cash, first = s.cash[seat], seat * s.box.slots
    row = s.bids[first : first + s.box.slots]
    if max(row) <= cash:
        return
    for slot, amount in enumerate(row):
        if amount > cash:
            s.note(VOID, seat, slot, amount)
            if out.heard:
                out.tell(events.Voided(seat, slot, amount))
            s.bids[first + slot] = 0


def lapse(s: Gangs, slot: int) -> None:
    """Offers for a slot and its ask end with it; all of a player's when he is out (MD-J28)."""
    box, seat = s.box, s.box.owner[slot]
    slots = box.slots
    s.bids[slot::slots] = [0] * box.seats
    s.wants[slot] = 0
    s.wants_of[slot] = NONE
    if is_in(s, seat):
        return
    s.bids[seat * slots : (seat + 1) * slots] = [0] * slots
    while seat in s.wants_of:  # MD-J10: nobody is addressed who is gone
        other = s.wants_of.index(seat)
        s.wants[other] = 0
        s.wants_of[other] = NONE


def peek(s: Gangs, seat: int, slot: int, out: Out) -> None:
    """An Intimidation card for a look: all see that, one sees what (MD-12, MD-J18)."""
    s.looks[seat] -= 1
    s.known[seat] |= 1 << slot
    s.note(PEEK, seat, slot, 0, s.box.owner[slot])
    out.tell(events.Looked(seat, slot, s.roles[slot]))
    out.revealed = True


# Whose turn, who is ready


def stir(s: Gangs) -> None:
    """Offers, asks, payments and departures clear readiness (MD-J11)."""
    s.ready = 0


def moved(s: Gangs) -> None:
    """Money or a Character went: that stirs, and everybody's terms are others now."""
    s.terms = [None] * s.box.seats
    stir(s)


def end_turn(s: Gangs, seat: int, passed: bool) -> None:
    """Turn mode: the turn goes on clockwise, and the phase ends when it is settled (MD-J11)."""
    if not passed or s.noise:
        s.busy = True  # MD-J27: a claim or a look makes it more than a mere pass
    s.spoken = False
    s.noise = False
    s.turn = next_in(s, (seat - s.leader) % s.box.seats)
    if s.turn == NONE and s.busy and s.cycle < s.box.cycles:
        s.cycle += 1
        s.busy = False
        s.turn = next_in(s, -1)
    s.talking = s.turn != NONE


def all_ready(s: Gangs) -> bool:
    """Real time: is everybody who is in ready, or out of acts? (MD-J11, MD-J29)"""
    for seat in players_in(s):
        if not s.ready >> seat & 1 and s.acts[seat] < s.box.max_acts:
            return False
    return True
