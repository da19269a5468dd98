"""Money and departures: what is paid, who leaves, what ends with it."""

from __future__ import annotations

from muster.kernel.events import Out

from ..rules import is_in
from ..state import ANTES, DEALS, LEAVE, LEFT, OFFER, PAY, ROWS, SHARE, VOID, Gangs, nothing_kept
from . import events


def stir(s: Gangs) -> None:
    """Offers, asks, payments and departures clear readiness (MD-J11)."""
    s.ready = 0


def moved(s: Gangs) -> None:
    """Money or a Character went: that stirs, and everybody may do something else now."""
    s.kept = nothing_kept(s)
    stir(s)


def strike(
    s: Gangs, slot: int, makers: tuple[int, ...], amounts: tuple[int, ...], what: int, out: Out
) -> None:
    """Money first, then the Character leaves: one step (MD-J8, MD-5)."""
    for maker, amount in zip(makers, amounts, strict=True):
        s.move(maker, s.box.owner[slot], amount, DEALS)
        s.note(PAY, maker, slot, amount, what)
    if out.heard:
        out.tell(events.Paid(makers, amounts, slot, ROWS[what]))
    go(s, slot, out)
    for maker in makers:
        void_unpayable(s, maker, out)


def sell(s: Gangs, slot: int, makers: tuple[int, ...], out: Out) -> None:
    """Take these offers: all of them pay, then the Character leaves."""
    slots = s.box.slots
    amounts = tuple([s.offers[maker * slots + slot] for maker in makers])
    for maker in makers:
        s.offers[maker * slots + slot] = 0
    strike(s, slot, makers, amounts, OFFER, out)


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


def lapse(s: Gangs, slot: int) -> None:
    """Offers for a slot end with it, all of a player's when he is out, and every ask (MD-J28).

    Whoever named a price named it for another table.
    """
    box, seat = s.box, s.box.owner[slot]
    slots = box.slots
    s.offers[slot::slots] = [0] * box.seats
    stay = (1 << slots) - 1 & ~(1 << slot)
    s.standing = [one & stay for one in s.standing]
    s.aside = -1
    if s.prices:
        s.prices = ()
        s.shares = [0] * len(s.shares)
    if not is_in(s, seat):
        s.offers[seat * slots : (seat + 1) * slots] = [0] * slots
        s.standing[seat] = 0


def void_unpayable(s: Gangs, seat: int, out: Out) -> None:
    """What its maker cannot pay any more is void for good (MD-J9)."""
    cash, first = s.cash[seat], seat * s.box.slots
    last = s.box.slots + s.box.chars
    for what, open_now, before in ((OFFER, s.offers, 0), (SHARE, s.shares, last)):
        row = open_now[first : first + s.box.slots]
        if max(row) <= cash:
            continue
        for slot, amount in enumerate(row):
            if amount > cash:
                s.note(VOID, seat, slot, amount, what)
                if out.heard:
                    out.tell(events.Voided(seat, slot, amount, ROWS[what]))
                open_now[first + slot] = 0
                s.closed(seat, before + slot)


# Antes


def set_antes(s: Gangs, ante: int) -> None:
    """The ante of every Character; what its owner lacks comes from the Reserve (MD-3, MD-J3)."""
    cash = s.cash
    s.antes = [ante] * s.box.slots
    s.aid = [0] * s.box.slots
    for slot, seat in enumerate(s.box.owner):
        has = cash[seat]
        own = ante if has >= ante else 0 if s.box.reserve_pays else has  # MD-E4
        cash[seat] = has - own
        s.book(seat, -own, ANTES)
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
    s.book(seat, amount, ANTES)
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
