"""What an act of the Negotiation does: words, offers, money, departures, looks."""

from __future__ import annotations

from muster.kernel.events import Out

from .. import events
from ..box import NONE
from ..rules import is_in, next_in, players_in
from ..state import (
    ACCUSE,
    ANTES,
    ASK,
    CALL,
    CLAIM,
    DEALS,
    GIFTS,
    GIVE,
    LEAVE,
    LEFT,
    OFFER,
    PAY,
    PEEK,
    QUESTION,
    REFUSE,
    ROW_KINDS,
    SHARE,
    SOURCES,
    URGE,
    VOID,
    WITHDRAW,
    Gangs,
)

SILENCE = "silence"

# Talk


def claim(s: Gangs, seat: int, slot: int, word: int, out: Out) -> None:
    """Say something of a Character; true or not is nobody's business (MD-5, MD-J9)."""
    own = s.box.owner[slot] == seat
    if own:
        s.claims[slot] = word
    if s.box.claim_words[word] != SILENCE:
        s.spoke |= 1 << seat
    s.note(CLAIM, seat, slot, word)
    if out.heard:
        out.tell((events.Claimed if own else events.SpokenOf)(seat, slot, word))


def question(s: Gangs, seat: int, to: int, out: Out) -> None:
    """Ask a player for the role; the answer, if any, is a claim (MD-J9)."""
    s.note(QUESTION, seat, NONE, 0, to)
    if out.heard:
        out.tell(events.Questioned(seat, to))


def urge(s: Gangs, seat: int, to: int, out: Out) -> None:
    """Tell a player to leave (MD-J9)."""
    s.note(URGE, seat, NONE, 0, to)
    if out.heard:
        out.tell(events.Urged(seat, to))


def accuse(s: Gangs, seat: int, to: int, out: Out) -> None:
    """Call a player's last claim a lie (MD-J9, MD-J31)."""
    slot, word = last_claim(s, to)
    s.note(ACCUSE, seat, slot, word, to)
    if out.heard:
        out.tell(events.Accused(seat, to, slot, word))


def last_claim(s: Gangs, seat: int) -> tuple[int, int]:
    """What a player claimed last, of which slot: silence is no claim."""
    silence = s.box.claim_words.index(SILENCE)
    for kind, who, slot, word, _ in reversed(s.ledger):
        if kind == CLAIM and who == seat and word != silence:
            return slot, word
    return next(
        (slot, s.claims[slot])
        for slot in reversed(s.box.own[seat])
        if s.claims[slot] not in (NONE, silence)
    )


def refuse(s: Gangs, seat: int, slot: int, maker: int, out: Out) -> None:
    """An offer is closed, and its maker learns it (MD-J9, MD-J31)."""
    at = maker * s.box.slots + slot
    amount, s.bids[at] = s.bids[at], 0
    s.aside = -1
    s.note(REFUSE, seat, slot, amount, maker)
    if out.heard:
        out.tell(events.Refused(seat, slot, amount, maker))


def call(s: Gangs, seat: int, out: Out) -> None:
    """Turn mode: the Leader presses for a decision, the next cycle is the last (MD-7, MD-J11)."""
    s.stage = 2
    s.last = s.cycle + 1
    s.note(CALL, seat, NONE, s.last)
    if out.heard:
        out.tell(events.Called(seat, s.last))


def offer(s: Gangs, seat: int, slot: int, amount: int, out: Out) -> None:
    """Money for a Character leaving; it replaces one's older offer for it (MD-J28)."""
    s.bids[seat * s.box.slots + slot] = amount
    s.aside |= 1 << seat
    s.note(OFFER, seat, slot, amount, s.box.owner[slot])
    if out.heard:
        out.tell(events.Offered(seat, slot, amount))
    stir(s)


def ask(s: Gangs, seat: int, slot: int, payer: int, amount: int, out: Out) -> None:
    """Leaving for money from somebody, or from anyone; it replaces the older ask (MD-J28)."""
    if s.wants[slot]:
        end_ask(s, slot)
    s.wants[slot] = amount
    s.wants_of[slot] = payer
    s.aside |= 1 << seat
    s.note(ASK, seat, slot, amount, payer)
    if out.heard:
        out.tell(events.Asked(seat, slot, amount, payer))
    stir(s)


def withdraw(s: Gangs, seat: int, what: int, slot: int, out: Out) -> None:
    """Take back an offer, an ask or a share that nobody has taken (MD-J28)."""
    s.aside = -1
    if what == ASK:
        end_ask(s, slot)
    else:
        row = s.bids if what == OFFER else s.shares
        row[seat * s.box.slots + slot] = 0
    s.note(WITHDRAW, seat, slot, 0, what)
    if out.heard:
        out.tell(events.Withdrew(seat, slot, ROW_KINDS[what]))


def end_ask(s: Gangs, slot: int) -> None:
    """A price is no longer named, and nobody adds to it."""
    s.wants[slot] = 0
    s.wants_of[slot] = NONE
    slots = s.box.slots
    if any(s.shares[slot::slots]):
        s.shares[slot::slots] = [0] * s.box.seats
        s.aside = -1


# Money and departures


def sell(s: Gangs, slot: int, makers: tuple[int, ...], out: Out) -> None:
    """Take these offers: all of them pay, then the Character leaves (MD-J8, MD-5)."""
    box = s.box
    amounts = tuple([s.bids[maker * box.slots + slot] for maker in makers])
    for maker in makers:
        s.bids[maker * box.slots + slot] = 0
    _strike(s, slot, makers, amounts, OFFER, out)


def share(s: Gangs, seat: int, slot: int, amount: int, out: Out) -> None:
    """Add to a price; when the sum reaches it all pay and the Character leaves (MD-J28)."""
    slots = s.box.slots
    s.shares[seat * slots + slot] = amount
    s.aside |= 1 << seat
    s.note(SHARE, seat, slot, amount, s.box.owner[slot])
    row = s.shares[slot::slots]
    missing = s.wants[slot] - sum(row)
    if out.heard:
        out.tell(events.Joined(seat, slot, amount, missing))
    if missing:
        stir(s)
        return
    makers = tuple([maker for maker, part in enumerate(row) if part])
    _strike(s, slot, makers, tuple([row[maker] for maker in makers]), SHARE, out)


def _strike(
    s: Gangs, slot: int, makers: tuple[int, ...], amounts: tuple[int, ...], what: int, out: Out
) -> None:
    """Money first, then the Character leaves: one step (MD-J8, MD-5)."""
    for maker, amount in zip(makers, amounts, strict=True):
        s.move(maker, s.box.owner[slot], amount, DEALS)
        s.note(PAY, maker, slot, amount, what)
    if out.heard:
        out.tell(events.Paid(makers, amounts, slot, ROW_KINDS[what]))
    go(s, slot, out)
    for maker in makers:
        void_unpayable(s, maker, out)


def buy(s: Gangs, seat: int, slot: int, amount: int, out: Out) -> None:
    """Meet an ask: its maker's Character leaves for the whole amount (MD-J28)."""
    _strike(s, slot, (seat,), (amount,), ASK, out)


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
    s.cash[seat] += amount  # MD-10
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
    for what, open_now in ((OFFER, s.bids), (SHARE, s.shares)):
        row = open_now[first : first + s.box.slots]
        if max(row) <= cash:
            continue
        for slot, amount in enumerate(row):
            if amount > cash:
                s.note(VOID, seat, slot, amount, what)
                if out.heard:
                    out.tell(events.Voided(seat, slot, amount, ROW_KINDS[what]))
                open_now[first + slot] = 0
                s.aside = -1


def lapse(s: Gangs, slot: int) -> None:
    """Offers for a slot end with it, all of a player's when he is out, and every ask (MD-J28).

    Whoever named a price named it for another table.
    """
    box, seat = s.box, s.box.owner[slot]
    slots = box.slots
    s.bids[slot::slots] = [0] * box.seats
    s.aside = -1
    if any(s.wants):
        s.wants = [0] * slots
        s.wants_of = [NONE] * slots
        s.shares = [0] * len(s.shares)
    if not is_in(s, seat):
        s.bids[seat * slots : (seat + 1) * slots] = [0] * slots


def peek(s: Gangs, seat: int, slot: int, out: Out) -> None:
    """An Intimidation card for a look: all see that, one sees what (MD-12, MD-J18)."""
    s.looks[seat] -= 1
    s.aside = -1
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
    if s.turn == NONE and s.busy and s.cycle < s.last:
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
