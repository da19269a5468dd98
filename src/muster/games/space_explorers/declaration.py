"""From the picks of a declared recruit to its payment."""

from __future__ import annotations

from collections.abc import Sequence

from muster.games.space_explorers.pay_for_me import lay_rest
from muster.games.space_explorers.payment import Payment
from muster.games.space_explorers.state import Program
from muster.games.space_explorers.taking_apart import without
from muster.kernel.ask import Ask


def declared(s: Program, seat: int, picks: Sequence[int]) -> Payment:
    """The payment these picks make; the first one is the recruit."""
    box = s.box
    card, division = divmod(picks[0] - box.first_recruit, len(box.colours))
    payment = Payment.begun(s, seat, card, division)
    for pick in picks[1:]:
        payment = _after(s, seat, payment, pick)
    return payment


def declared_in(s: Program, ask: Ask) -> Payment:
    """The payment an ask's picks make: shared, so whoever wants to change it copies it.

    The ask keeps it, since every pick of a payment asks for it again.
    """
    picks, memo = ask.picks, ask.memo
    if memo is None:
        payment = declared(s, ask.seat, picks)
    else:
        known: tuple[int, ...] = memo[0]
        kept: Payment = memo[1]
        if known == picks:
            return kept
        if known == picks[:-1]:
            if picks[-1] == s.box.is_done:
                return kept
            payment = _after(s, ask.seat, kept.copy(), picks[-1])
        else:
            payment = declared(s, ask.seat, picks)
    ask.memo = (picks, payment)
    return payment


def _after(s: Program, seat: int, payment: Payment, pick: int) -> Payment:
    """The payment with one more pick; `payment` itself may be changed."""
    box = s.box
    if box.first_token <= pick < box.first_drop:
        payment.add(pick)
        payment.by_hand += (pick,)
    elif pick == box.is_pay:
        lay_rest(payment)
    elif box.first_drop <= pick < box.first_overpay:
        again = without(s, seat, payment, pick - box.first_drop + box.first_token)
        assert again is not None, "a symbol is dropped only where nothing rests on it"
        return again
    elif box.first_overpay <= pick < box.first_draw:
        payment.overpay(pick)
    return payment
