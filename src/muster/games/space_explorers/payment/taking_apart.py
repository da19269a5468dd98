"""Taking a payment apart that was laid for somebody: which symbols can go, and what is left."""

from __future__ import annotations

from collections.abc import Sequence

from ..state import Program
from .symbols import Payment


def drop(s: Program, seat: int, payment: Payment, supply: int) -> Payment | None:
    """Take a laid symbol out: the payment, changed, or a new one in its place.

    None if another symbol would lose its ground; then nothing has changed.
    """
    laid = list(payment.laid)
    laid.remove(supply)
    if not payment.back:
        payment.remove(supply)
        payment.laid = tuple(laid)
        return payment
    again = Payment.begun(s, seat, payment.card, payment.division)
    for colour in payment.over_tokens:
        again.overpay(payment.box.overpay_with.first + colour)
    for card in payment.over_cards:
        again.overpay(payment.box.overpay_with.first + len(payment.box.colours) + card)
    if not add_all(again, [*payment.by_hand(), *laid]):
        return None
    again.picks = payment.picks
    again.asked = True
    again.laid = tuple(laid)
    return again


def can_drop(s: Program, seat: int, payment: Payment, supply: int) -> bool:
    """Would every other symbol keep its ground without this laid one?"""
    return not payment.back or drop(s, seat, payment, supply) is not None


def can_add(payment: Payment, pick: int) -> bool:
    """Is there such a symbol to supply, whatever becomes of the rest?"""
    box = payment.box
    width = box.width
    if pick < box.first_use:
        colour = pick - box.first_token
        there = payment.tokens[colour]
    elif pick < box.first_move:
        place, colour = divmod(pick - box.first_use, width)
        card = box.users[place]
        there = (
            payment.printed[card][colour] if card in payment.printed else payment.wild.get(card, 0)
        )
    elif pick < box.first_back:
        card, colour = divmod(pick - box.first_move, width)
        there = payment.yield_left(card) if card in payment.hand or card in payment.moved else 0
    else:
        place, colour = divmod(pick - box.first_back, width)
        there = payment.wild.get(box.helper_of["returners"][place], 0)
    return payment.due[colour] > 0 and there > 0


def add_all(payment: Payment, picks: Sequence[int]) -> bool:
    """Declare all of these, whatever their order; False if they do not fit together."""
    waiting = sorted(picks, reverse=True)  # what returns itself comes first: it uncovers
    while waiting:
        for pick in waiting:
            if can_add(payment, pick):
                payment.add(pick)
                waiting.remove(pick)
                break
        else:
            return False
    return True
