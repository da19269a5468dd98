"""From the picks of a declared recruit to its payment."""

from __future__ import annotations

from muster.kernel.ask import Ask

from ..state import Program
from .pay_for_me import lay_rest
from .symbols import Payment
from .taking_apart import drop


def declared(s: Program, seat: int, picks: tuple[int, ...]) -> Payment:
    """The payment these picks make; the first one is the recruit."""
    box = s.box
    place, width = picks[0] - box.first_recruit, box.width
    payment = Payment.begun(s, seat, place // width, place % width)
    payment.picks = tuple(picks[:1])
    for pick in picks[1:]:
        so_far = payment.picks
        payment = _after(s, seat, payment, pick)
        payment.picks = (*so_far, pick)
    return payment


def declared_in(s: Program, ask: Ask) -> Payment:
    """The payment an ask's picks make, to be read; whoever wants to change it copies it.

    An ask hands it on with the next pick, and there it grows by that pick. Whoever comes back to
    the earlier ask, to try another pick in a copy of the game, finds it further on and starts anew.
    """
    picks = ask.picks
    memo = ask.memo
    if memo.__class__ is Payment:
        known = memo.picks
        if known == picks:
            return memo
        if known == picks[:-1]:
            box, last = s.box, picks[-1]
            if box.first_token <= last < box.first_drop:
                memo.add(last)
                memo.picks = picks
                return memo
            if last == box.is_done:
                return memo
            ask.memo = payment = _after(s, ask.seat, memo, last)
            payment.picks = picks
            return payment
    ask.memo = payment = declared(s, ask.seat, picks)
    return payment


def _after(s: Program, seat: int, payment: Payment, pick: int) -> Payment:
    """The payment with one more pick: `payment` itself, or a new one in its place."""
    box = s.box
    if box.first_token <= pick < box.first_drop:
        payment.add(pick)
    elif pick == box.is_pay:
        lay_rest(payment)
    elif box.first_drop <= pick < box.first_overpay:
        again = drop(s, seat, payment, pick - box.first_drop + box.first_token)
        assert again is not None, "a symbol is dropped only where nothing rests on it"
        return again
    elif box.first_overpay <= pick < box.first_draw:
        payment.overpay(pick)
    return payment
