"""Offers and prices: making them, adding to one, refusing, taking back."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from itertools import compress
from typing import Any

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.scene import Preview
from muster.kernel.verbs import allows, among, rows_up_to, up_to

from ..box import MillionsBox, money
from ..rules import ask_limit, price_of, share_limit
from ..state import ASK, IN, NONE, OFFER, REFUSE, ROWS, SHARE, WITHDRAW, Gangs
from . import events
from .acts import (
    MAY_WITHDRAW,
    OFFERED,
    PRICE_TO_SHARE,
    Act,
    Amount,
    acts_remain,
    not_in_last_cycle,
    of_another,
    other_is_in,
    others_in,
    own_is_in,
    whose,
)
from .departures import stir, strike
from .keeping import MONEY, company

UNIT = "$M"
"""What stands before an amount that is turned up and down; it is in millions, like all money."""


def not_enough(s: Gangs, ask: Ask, at: int) -> Reason:
    amount, cash = at % s.box.most + 1, s.cash[ask.seat]
    return Reason(f"you have {cash}, not {amount}", cash=cash, amount=amount)


@up_to("MD-J9", not_enough)
def can_be_paid(s: Gangs, ask: Ask, row: int) -> int:
    """Nobody offers more than his free cash; antes on cards do not count."""
    return s.cash[ask.seat]


@rows_up_to("MD-J9", not_enough, covers=(of_another, other_is_in))
def can_be_offered(s: Gangs, ask: Ask) -> Sequence[tuple[int, int]]:
    """The same for whoever may be offered something."""
    cash = s.cash[ask.seat]
    return [(slot, cash) for slot in company(s, ask.seat).slots]


class Offer(Amount):
    """Money for a Character leaving; it replaces one's older offer for it (MD-J28)."""

    name = "offer"
    words = ("slots", "amounts")
    label = "Pay if {0} leaves"
    full = "Pay {1} if {0} leaves"
    rules = (of_another, other_is_in, not_in_last_cycle, acts_remain, can_be_offered)
    kept = MONEY
    counted = True

    def act(self, s: Gangs, seat: int, at: int, out: Out) -> None:
        slot, place = divmod(at, s.box.most)
        s.offers[seat * s.box.slots + slot] = place + 1
        s.opened(seat, slot)
        s.note(OFFER, seat, slot, place + 1, s.box.owner[slot])
        if out.heard:
            out.tell(events.Offered(seat, slot, place + 1))
        stir(s)

    def touched(self, box: MillionsBox, table: Any, words: tuple[int, ...]) -> tuple[str, ...]:
        return (f"slot-{words[0]}",)

    def previewed(
        self, s: Gangs, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        owner = s.box.owner[words[0]]
        hint = f"If seat {owner} takes it you pay at once, and the Character leaves with its ante."
        return Preview(
            button="Offer",
            hint=f"{hint} You have {money(s.cash[seat])}.",
            affects=(f"slot-{words[0]}",),
            quiet=True,
            unit=UNIT,
            group="Make an offer",
            seat=owner,
        )


# Prices


def _payer_not_in(s: Gangs, ask: Ask, at: int) -> Reason:
    if at - 1 == ask.seat:
        return Reason("you cannot ask yourself: name another player, or anyone")
    return Reason(f"seat {at - 1} has left and cannot be addressed", payer=at - 1)


@allows("MD-J10", _payer_not_in, word=1)
def payer_is_in(s: Gangs, ask: Ask) -> int:
    """The payer one asks is another player who is still in."""
    return 1 | others_in(s, ask.seat) << 1


def _not_to_be_had(s: Gangs, ask: Ask, at: int) -> Reason:
    row, place = divmod(at, s.box.most)
    payer, amount = row % (s.box.seats + 1) - 1, place + 1
    most = ask_limit(s, ask.seat, payer)
    who = "no other player who is in" if payer == NONE else f"seat {payer}"
    said = f"{who} has {amount}" if payer == NONE else f"{who} has {most}, not {amount}"
    return Reason(f"{said}; the most is {most}", most=most, amount=amount)


@rows_up_to("MD-J9", _not_to_be_had, covers=(own_is_in, payer_is_in))
def can_be_had(s: Gangs, ask: Ask) -> Sequence[tuple[int, int]]:
    """Nobody asks for more than the payer has; of anyone, than the richest other has."""
    seat, box, cash = ask.seat, s.box, s.cash
    purses, richest = [(0, 0)], 0
    for other in company(s, seat).players:
        purse = cash[other]
        purses.append((other + 1, purse))
        if purse > richest:
            richest = purse
    purses[0] = (0, richest)
    if box.chars == 1:
        return purses if s.status[seat] == IN else ()
    width = box.seats + 1
    return [
        (mine * width + payer, purse)
        for mine, slot in enumerate(box.own[seat])
        if s.status[slot] == IN
        for payer, purse in purses
    ]


class NamePrice(Amount):
    """Leaving for money from somebody, or from anyone; it replaces the older ask (MD-J28)."""

    name = "ask"
    words = ("mine", "payers", "amounts")
    label = "Leave{0} if {1} pays"
    full = "Leave{0} if {1} pays {2}"
    rules = (own_is_in, payer_is_in, not_in_last_cycle, acts_remain, can_be_had)
    kept = MONEY
    counted = True

    def act(self, s: Gangs, seat: int, at: int, out: Out) -> None:
        box = s.box
        row, place = divmod(at, box.most)
        mine, payer = divmod(row, box.seats + 1)
        slot = seat * box.chars + mine
        price = (slot, payer - 1, place + 1)
        if s.prices:
            if price_of(s, slot) is not None:
                end_price(s, slot)
            prices = [*s.prices]
            insort(prices, price)
            s.prices = tuple(prices)
        else:
            s.prices = (price,)
        s.opened(seat, box.slots + mine)
        s.note(ASK, seat, slot, place + 1, payer - 1)
        if out.heard:
            out.tell(events.Asked(seat, slot, place + 1, payer - 1))
        stir(s)

    def touched(self, box: MillionsBox, table: Any, words: tuple[int, ...]) -> tuple[str, ...]:
        return (f"slot-{table.me * box.chars + words[0]}",)

    def previewed(
        self, s: Gangs, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        payer = words[1] - 1
        who = f"Seat {payer}" if words[1] else "Whoever pays it, alone or with others,"
        how = "pays it alone" if words[1] else "sends you off"
        ante = with_ante(s, seat * s.box.chars + words[0])
        return Preview(
            button="Ask",
            hint=f"{who} {how}: you leave at once{ante}. It lapses when anybody leaves.",
            quiet=True,
            unit=UNIT,
            group="Name your price",
            seat=payer if words[1] else None,
        )


def with_ante(s: Gangs, slot: int) -> str:
    ante = s.antes[slot]
    return f", and your ante of {money(ante)} comes back" if ante else ""


def end_price(s: Gangs, slot: int) -> None:
    """A price that was named is not any more, and nobody adds to it."""
    box = s.box
    s.prices = tuple([price for price in s.prices if price[0] != slot])
    s.closed(box.owner[slot], box.slots + slot % box.chars)
    row = s.shares[slot :: box.slots]
    if any(row):
        s.shares[slot :: box.slots] = [0] * box.seats
        for seat in compress(range(box.seats), row):
            s.closed(seat, box.slots + box.chars + slot)


def _not_shared(s: Gangs, ask: Ask, at: int) -> Reason | None:
    slot, place = divmod(at, s.box.most)
    asked = price_of(s, slot)
    if asked is None:
        return Reason(f"{whose(s.box, slot)} has no open ask", asked=0)
    if asked[1] != NONE:
        return Reason(f"it is asked of seat {asked[1]}, who pays it alone", payer=asked[1])
    _, others, price = _parts(s, ask.seat, slot)
    if place + 1 >= price:
        return Reason(f"the price is {price}: whoever pays all of it needs no share, pay it")
    most = price - max(1, others)  # MD-J31
    if place < most:
        return None  # it cannot be paid
    return Reason(f"{price - others} of {price} is missing, not {place + 1}", missing=most)


@rows_up_to("MD-J28", _not_shared, covers=(of_another, other_is_in, can_be_paid))
def price_can_be_shared(s: Gangs, ask: Ask) -> Sequence[tuple[int, int]]:
    """A price asked of anyone may be paid by several: each adds a part of what is missing."""
    owner, seat, cash = s.box.owner, ask.seat, s.cash[ask.seat]
    found: list[tuple[int, int]] = []
    for slot, payer, price in s.prices:
        if price > 1 and payer == NONE and owner[slot] != seat:
            most = share_limit(s, seat, slot, price)
            found.append((slot, most if most < cash else cash))
    return found


def _parts(s: Gangs, seat: int, slot: int) -> tuple[int, int, int]:
    """What a seat and the others add to a price, and the price."""
    slots = s.box.slots
    own = s.shares[seat * slots + slot]
    price = price_of(s, slot)
    return own, sum(s.shares[slot::slots]) - own, 0 if price is None else price[2]


class Share(Amount):
    """Add to a price; when the sum reaches it all pay and the Character leaves (MD-J28)."""

    name = "share"
    words = ("slots", "amounts")
    label = "Add a part to the price of {0}"
    full = "Add {1} to the price of {0}"
    rules = (of_another, other_is_in, acts_remain, price_can_be_shared, can_be_paid)
    when = (PRICE_TO_SHARE,)
    counted = True

    def act(self, s: Gangs, seat: int, at: int, out: Out) -> None:
        box = s.box
        slot, place = divmod(at, box.most)
        s.shares[seat * box.slots + slot] = place + 1
        s.opened(seat, box.slots + box.chars + slot)
        s.note(SHARE, seat, slot, place + 1, box.owner[slot])
        row = s.shares[slot :: box.slots]
        missing = _parts(s, seat, slot)[2] - sum(row)
        if out.heard:
            out.tell(events.Joined(seat, slot, place + 1, missing))
        if missing:
            stir(s)
            return
        makers = tuple([maker for maker, part in enumerate(row) if part])
        strike(s, slot, makers, tuple([row[maker] for maker in makers]), SHARE, out)

    def touched(self, box: MillionsBox, table: Any, words: tuple[int, ...]) -> tuple[str, ...]:
        return (f"ask-{words[0]}",)

    def previewed(
        self, s: Gangs, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        slot = words[0]
        _, others, price = _parts(s, seat, slot)
        return Preview(
            button="Add",
            hint=f"{money(price - others)} of {money(price)} is missing. When it is all there, "
            f"everybody pays his part and {s.box.the_character(slot)} leaves.",
            affects=(f"slot-{slot}",),
            quiet=True,
            unit=UNIT,
            group="Share a price",
            seat=s.box.owner[slot],
        )


# Ending them


def _none_to_refuse(s: Gangs, ask: Ask, at: int) -> Reason:
    return Reason(f"seat {at % s.box.seats} has no open offer for it", offered=0)


@among("MD-J9", _none_to_refuse, in_order=True, covers=(own_is_in,))
def refused_is_open(s: Gangs, ask: Ask) -> Sequence[int]:
    """Only an open offer can be refused."""
    box, offers = s.box, s.offers
    found: list[int] = []
    for slot in box.own[ask.seat]:
        at = slot
        first = slot % box.chars * box.seats
        for place in range(first, first + box.seats):
            if offers[at]:
                found.append(place)
            at += box.slots
    return found


class Refuse(Act):
    """An offer is closed, and its maker learns it (MD-J9, MD-J31)."""

    name = "refuse"
    words = ("mine", "seats")
    label = "Refuse the offer of {1}{0}"
    rules = (own_is_in, acts_remain, refused_is_open)
    when = (OFFERED,)
    counted = True

    def act(self, s: Gangs, seat: int, at: int, out: Out) -> None:
        mine, maker = divmod(at, s.box.seats)
        slot = seat * s.box.chars + mine
        place = maker * s.box.slots + slot
        amount, s.offers[place] = s.offers[place], 0
        s.closed(maker, slot)
        s.note(REFUSE, seat, slot, amount, maker)
        if out.heard:
            out.tell(events.Refused(seat, slot, amount, maker))

    def touched(self, box: MillionsBox, table: Any, words: tuple[int, ...]) -> tuple[str, ...]:
        return (f"offer-{words[1]}-{table.me * box.chars + words[0]}",)

    def previewed(
        self, s: Gangs, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        maker = words[1]
        amount = s.offers[maker * s.box.slots + seat * s.box.chars + words[0]]
        hint = f"The offer of {money(amount)} is closed, and seat {maker} knows it."
        return Preview("Refuse", hint, quiet=True)


def withdrawn(box: MillionsBox, seat: int, at: int) -> tuple[int, int]:
    """What is withdrawn, an OFFER, an ASK or a SHARE, and the slot it is for."""
    if at < box.slots:
        return OFFER, at
    at -= box.slots
    return (ASK, seat * box.chars + at) if at < box.chars else (SHARE, at - box.chars)


def nothing_open(s: Gangs, ask: Ask, at: int) -> Reason:
    what, slot = withdrawn(s.box, ask.seat, at)
    if what == ASK:
        return Reason("you have no open ask there")
    said = "no open offer for" if what == OFFER else "no share in the price of"
    return Reason(f"you have {said} {whose(s.box, slot)}", slot=slot)


@allows("MD-J9", nothing_open)
def is_open(s: Gangs, ask: Ask) -> int:
    """Only one's own open offer, ask or share can be withdrawn."""
    return s.standing[ask.seat]


class Withdraw(Act):
    """Take back an offer, an ask or a share that nobody has taken (MD-J28)."""

    name = "withdraw"
    words = ("withdrawals",)
    rules = (is_open,)
    when = (MAY_WITHDRAW,)
    counted = True

    def act(self, s: Gangs, seat: int, at: int, out: Out) -> None:
        what, slot = withdrawn(s.box, seat, at)
        if what == ASK:
            end_price(s, slot)
        else:
            row = s.offers if what == OFFER else s.shares
            row[seat * s.box.slots + slot] = 0
            s.closed(seat, at)
        s.note(WITHDRAW, seat, slot, 0, what)
        if out.heard:
            out.tell(events.Withdrew(seat, slot, ROWS[what]))

    def labelled(self, box: MillionsBox, table: Any, words: tuple[int, ...]) -> str:
        what, slot = withdrawn(box, 0, words[0])
        if what == ASK:
            return "Withdraw your price" + (f" for {box.letter(slot)}" if box.chars == 2 else "")
        said = "what you add to the price of" if what == SHARE else "your offer to"
        return f"Withdraw {said} {box.the_character(slot)}"

    def touched(self, box: MillionsBox, table: Any, words: tuple[int, ...]) -> tuple[str, ...]:
        what, slot = withdrawn(box, table.me, words[0])
        return (f"offer-{table.me}-{slot}" if what == OFFER else f"ask-{slot}",)

    def previewed(
        self, s: Gangs, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        aside = not s.box.real_time and s.turn != seat  # the question says it all
        hint = "" if aside else "It is no longer open to anybody."
        return Preview("Withdraw", hint, quiet=True)
