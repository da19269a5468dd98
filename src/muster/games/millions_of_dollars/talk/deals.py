"""Deals: leaving, taking offers, paying a price, giving."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from muster.kernel.ask import Ask, Reason
from muster.kernel.events import Out
from muster.kernel.scene import Preview
from muster.kernel.verbs import Verb, allows, among, refuses, stays

from ..box import NONE, MillionsBox, money
from ..rules import is_in, offers_on, price_of
from ..state import ASK, GIFTS, GIVE, Gangs
from . import events
from .acts import (
    OFFERED,
    PRICE_TO_PAY,
    Act,
    Amount,
    acts_remain,
    all_ready,
    end_turn,
    of_another,
    other_is_in,
    others_in,
    own_is_in,
    whose,
)
from .departures import go, moved, sell, strike, void_unpayable
from .keeping import MONEY, WHO
from .offers import UNIT, can_be_paid, not_enough, with_ante


class Leave(Act):
    name = "leave"
    words = ("mine",)
    label = "Leave{0} for nothing"
    rules = (own_is_in,)
    kept = WHO
    final = True

    def act(self, s: Gangs, seat: int, at: int, out: Out) -> None:
        go(s, seat * s.box.chars + at, out)

    def touched(self, box: MillionsBox, table: Any, words: tuple[int, ...]) -> tuple[str, ...]:
        """One's own card is for prices as long as somebody else is in."""
        if others_in(table, table.me):
            return ()
        return (f"slot-{table.me * box.chars + words[0]}",)

    def previewed(
        self, s: Gangs, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        box = s.box
        slot = seat * box.chars + words[0]
        ante, two = s.antes[slot], box.chars > 1
        back = f"your ante of {money(ante)} comes back" if ante else "there is no ante to come back"
        who = f"{box.letter(slot)} leaves" if two else "You leave"
        waiting = any(offers_on(s, own) for own in box.own[seat])
        return Preview(
            button=f"Leave{box.title_of('mine', words[0])} for nothing",
            hint="No share this round, and no way back.",
            affects=(f"slot-{slot}",),
            loses=f"{who} for nothing: the round goes on without {'it' if two else 'you'}; {back}.",
            quiet=waiting or two or box.real_time,
        )


# Offers are taken


def not_standing(s: Gangs, slot: int, maker: int, amount: int) -> Reason:
    now = s.offers[maker * s.box.slots + slot]
    if now:
        return Reason(f"seat {maker} offers {now}, not {amount}", offered=now, amount=amount)
    gone = "" if is_in(s, maker) else " and has left"
    return Reason(
        f"seat {maker} has no open offer of {amount} for it{gone}: withdrawn, void or never made",
        offered=0,
        amount=amount,
        cash=s.cash[maker],
    )


def _does_not_stand(s: Gangs, ask: Ask, at: int) -> Reason:
    row, place = divmod(at, s.box.most)
    mine, maker = divmod(row, s.box.seats)
    return not_standing(s, ask.seat * s.box.chars + mine, maker, place + 1)


@among("MD-J9", _does_not_stand, in_order=True, covers=(own_is_in,))
def offer_is_open(s: Gangs, ask: Ask) -> Sequence[int]:
    """An offer is taken as it is: open, and for this amount."""
    box, offers = s.box, s.offers
    found: list[int] = []
    for slot in box.own[ask.seat]:
        at = slot
        first = slot % box.chars * box.seats
        for row in range(first, first + box.seats):
            if offers[at]:
                found.append(row * box.most + offers[at] - 1)
            at += box.slots
    return found


class Accept(Act):
    name = "accept"
    words = ("mine", "seats", "amounts")
    label = "Take {2} from {1} and leave{0}"
    rules = (own_is_in, offer_is_open)
    when = (OFFERED,)
    final = True

    def act(self, s: Gangs, seat: int, at: int, out: Out) -> None:
        mine, maker = divmod(at // s.box.most, s.box.seats)
        slot = seat * s.box.chars + mine
        if len(offers_on(s, slot)) > 1:  # others may be taken with it
            s.accepting = slot
            s.pooled = (maker,)
        else:
            sell(s, slot, (maker,), out)

    def touched(self, box: MillionsBox, table: Any, words: tuple[int, ...]) -> tuple[str, ...]:
        return (f"offer-{words[1]}-{table.me * box.chars + words[0]}",)

    def previewed(
        self, s: Gangs, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        box = s.box
        slot, maker, amount = seat * box.chars + words[0], words[1], money(words[2] + 1)
        out = "you are out" if box.chars == 1 else f"{box.letter(slot)} is out"
        ante = f" Your ante of {money(s.antes[slot])} comes back." if s.antes[slot] else ""
        more = [other for other in offers_on(s, slot) if other != maker]
        pool = " Other offers for it can be added." if more else ""
        return Preview(
            button=f"Take {amount} and leave",
            hint=f"Seat {maker} pays you {amount}, then {out}.{ante}{pool}",
            affects=(f"slot-{slot}",),
        )


def _does_not_join(s: Gangs, ask: Ask, at: int) -> Reason:
    maker, place = divmod(at, s.box.most)
    if maker in s.pooled:
        return Reason(f"seat {maker}'s offer is among them already")
    return not_standing(s, s.accepting, maker, place + 1)


@among("MD-J9", _does_not_join)
def offer_joins(s: Gangs, ask: Ask) -> Sequence[int]:
    """Offers of different makers for one Character may be taken together."""
    return [
        maker * s.box.most + s.offers[maker * s.box.slots + s.accepting] - 1
        for maker in offers_on(s, s.accepting)
        if maker not in s.pooled
    ]


class TakeAlso(Verb[Gangs]):
    name = "also"
    words = ("seats", "amounts")
    label = "Take {1} from {0} as well"
    rules = (offer_joins,)

    def do(self, s: Gangs, ask: Ask, at: int, out: Out) -> None:
        s.asks.clear()
        s.pooled += (at // s.box.most,)
        if len(s.pooled) == len(offers_on(s, s.accepting)):
            settle_pool(s, ask.seat, out)

    def touched(self, box: MillionsBox, table: Any, words: tuple[int, ...]) -> tuple[str, ...]:
        return (f"offer-{words[0]}-{table.accepting}",)

    def previewed(
        self, s: Gangs, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        amount = money(words[1] + 1)
        return Preview(f"Add {amount}", f"Seat {words[0]} pays {amount} more.")


class TakeThese(Verb[Gangs]):
    name = "done"
    label = "Take it and leave"
    final = True

    def do(self, s: Gangs, ask: Ask, at: int, out: Out) -> None:
        s.asks.clear()
        settle_pool(s, ask.seat, out)

    def previewed(
        self, s: Gangs, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        slot = s.accepting
        if slot == NONE:
            return Preview("Done")
        total = sum(s.offers[maker * s.box.slots + slot] for maker in s.pooled)
        return Preview(
            button=f"Take {money(total)} and leave" if total else "Take it and leave",
            hint=f"Then you are out{with_ante(s, slot)}.",
            affects=(f"slot-{slot}",),
        )


def settle_pool(s: Gangs, seat: int, out: Out) -> None:
    """The offers gathered are taken, and the Character leaves."""
    slot, makers = s.accepting, tuple(sorted(s.pooled))
    s.accepting = NONE
    s.pooled = ()
    sell(s, slot, makers, out)
    if not s.box.real_time:
        end_turn(s, seat, False)
    elif all_ready(s):
        s.talking = False


# A price is paid


def _not_asked(s: Gangs, ask: Ask, at: int) -> Reason | None:
    slot, place = divmod(at, s.box.most)
    price = price_of(s, slot)
    now, amount = 0 if price is None else price[2], place + 1
    if price is not None and now == amount:
        if price[1] in (NONE, ask.seat):
            return None  # it cannot be paid
        return Reason(f"it is asked of seat {price[1]}", payer=price[1])
    said = f"asks for {now}, not {amount}" if now else "has no open ask"
    return Reason(f"{whose(s.box, slot)} {said}", asked=now, amount=amount)


@refuses("MD-J9")
def ask_can_be_paid(s: Gangs, ask: Ask, at: int) -> Reason | None:
    """Whoever meets an ask pays it whole from his free cash."""
    return None if at % s.box.most < s.cash[ask.seat] else not_enough(s, ask, at)


@among("MD-J28", _not_asked, in_order=True, covers=(of_another, other_is_in, ask_can_be_paid))
def ask_is_open(s: Gangs, ask: Ask) -> Sequence[int]:
    """An ask is met as it is: open, for this amount, by the payer it names."""
    box, seat = s.box, ask.seat
    most, owner, cash = box.most, box.owner, s.cash[seat]
    found: list[int] = []
    for slot, payer, amount in s.prices:
        if payer in (NONE, seat) and amount <= cash and owner[slot] != seat:
            found.append(slot * most + amount - 1)
    return found


class Pay(Act):
    """Meet an ask: its maker's Character leaves for the whole amount (MD-J28)."""

    name = "pay"
    words = ("slots", "amounts")
    label = "Pay {1}, so that {0} leaves"
    rules = (of_another, other_is_in, ask_is_open, ask_can_be_paid)
    when = (PRICE_TO_PAY,)
    final = True

    def act(self, s: Gangs, seat: int, at: int, out: Out) -> None:
        slot, place = divmod(at, s.box.most)
        strike(s, slot, (seat,), (place + 1,), ASK, out)

    def touched(self, box: MillionsBox, table: Any, words: tuple[int, ...]) -> tuple[str, ...]:
        return (f"ask-{words[0]}",)

    def previewed(
        self, s: Gangs, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        slot, amount = words[0], words[1] + 1
        whom = s.box.the_character(slot).replace("seat", "Seat", 1)
        price = price_of(s, slot)
        return Preview(
            button=f"Pay {money(amount)}",
            hint=f"{whom} leaves at once. {money(s.cash[seat] - amount)} stay with you.",
            affects=(f"slot-{slot}",),
            quiet=price is None or price[1] != seat,
        )


# Gifts


@stays(
    "MD-J10",
    lambda s, ask, at: Reason(
        "money only buys a departure; this table has no gifts (option gifts)"
    ),
)
def gifts_allowed(box: MillionsBox) -> int:
    """Money only buys a departure, unless the table allows gifts."""
    return -1 if box.gifts else 0


def _not_given(s: Gangs, ask: Ask, to: int) -> Reason:
    if to == ask.seat:
        return Reason("this is yourself")
    return Reason(f"seat {to} has left and cannot be addressed", to=to)


@allows("MD-J10", _not_given, word=0)
def given_to_one_in(s: Gangs, ask: Ask) -> int:
    """Gifts go to others who are in."""
    return others_in(s, ask.seat)


class Give(Amount):
    """Money without a departure (MD-J10, option)."""

    name = "give"
    words = ("seats", "amounts")
    label = "Give {0} money"
    full = "Give {0} {1}"
    touches = ("seat-{0}",)
    rules = (gifts_allowed, given_to_one_in, acts_remain, can_be_paid)
    kept = MONEY
    counted = True
    final = True

    def act(self, s: Gangs, seat: int, at: int, out: Out) -> None:
        to, place = divmod(at, s.box.most)
        s.move(seat, to, place + 1, GIFTS)
        s.note(GIVE, seat, NONE, place + 1, to)
        out.tell(events.Gave(seat, to, place + 1))
        out.revealed = True  # MD-5: final
        void_unpayable(s, seat, out)
        moved(s)

    def previewed(
        self, s: Gangs, seat: int, words: tuple[int, ...], picks: Sequence[str]
    ) -> Preview:
        hint = "A gift: nothing is promised for it."
        return Preview("Give", hint, quiet=True, unit=UNIT, group="Give money", seat=words[0])
