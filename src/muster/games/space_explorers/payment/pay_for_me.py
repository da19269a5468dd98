"""Pay for me: a sensible way to pay what is still due."""

from __future__ import annotations

from .symbols import Payment


def lay_rest(payment: Payment) -> None:
    """Lay what is still due: free symbols, then tokens, then the least useful hand cards."""
    laid: list[int] = []
    while payment.left:
        pick = _next(payment)
        payment.add(pick)
        laid.append(pick)
    payment.laid = tuple(laid)
    payment.asked = True


def _next(payment: Payment) -> int:
    """The next symbol: printed ones first, open ones where tokens lack, else a token."""
    box = payment.box
    width = len(box.colours)
    due, tokens = payment.due, payment.tokens
    dues: list[int] = []
    lacking: list[int] = []
    for colour in box.cost_colours[payment.card]:
        if due[colour]:
            dues.append(colour)
            if due[colour] > tokens[colour]:
                lacking.append(colour)
    for card, counts in payment.printed.items():
        for colour in dues:
            if counts[colour]:
                return box.use.first + box.user[card] * width + colour
    free = _free_source(payment)
    if not lacking:
        # Tokens would do for everything; what is free anyway saves the scarcest of them.
        scarce = min(dues, key=lambda colour: tokens[colour] - due[colour])
        return box.token.first + scarce if free < 0 else free + scarce
    if len(lacking) > 1 and payment.returning:
        # What a card would uncover may bring one of the colours that lack now.
        have = payment.have
        lacking = [colour for colour in lacking if due[colour] > have[colour]] or lacking
    return lacking[0] + (_opened_source(payment) if free < 0 else free)


def _free_source(payment: Payment) -> int:
    """The first pick of a source of any colour that costs nothing more; -1 if there is none."""
    box = payment.box
    width = len(box.colours)
    for card, count in payment.wild.items():
        if count and card in box.user:
            return box.use.first + box.user[card] * width
    for card in payment.moved:
        if payment.yield_left(card) > 0:
            return box.move.first + card * width
    for card in payment.back:
        if payment.wild[card]:
            return box.back.first + box.returner[card] * width
    return -1


def _opened_source(payment: Payment) -> int:
    """The first pick of the card that is given up most easily."""
    box = payment.box
    width = len(box.colours)
    if payment.hand:
        least = min(payment.hand, key=lambda c: (box.star[c], box.points[c], -box.size[c]))
        return box.move.first + least * width
    card = next(iter(payment.returning))
    return box.back.first + box.returner[card] * width
