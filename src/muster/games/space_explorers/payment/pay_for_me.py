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
    due, tokens = payment.due, payment.tokens
    dues: list[int] = []
    lacking: list[int] = []
    for colour in box.cost_colours[payment.card]:
        count = due[colour]
        if count:
            dues.append(colour)
            if count > tokens[colour]:
                lacking.append(colour)
    if payment.printed:
        for card, counts in payment.printed.items():
            for colour in dues:
                if counts[colour]:
                    return box.first_use + box.user[card] * box.width + colour
    free = _free_source(payment) if payment.wild or payment.moved else -1
    if not lacking:
        # Tokens would do for everything; what is free anyway saves the scarcest of them.
        scarce = dues[0]
        for colour in dues:
            if tokens[colour] - due[colour] < tokens[scarce] - due[scarce]:
                scarce = colour
        return box.first_token + scarce if free < 0 else free + scarce
    if len(lacking) > 1 and payment.returning:
        # What a card would uncover may bring one of the colours that lack now.
        have = payment.have
        lacking = [colour for colour in lacking if due[colour] > have[colour]] or lacking
    return lacking[0] + (_opened_source(payment) if free < 0 else free)


def _free_source(payment: Payment) -> int:
    """The first pick of a source of any colour that costs nothing more; -1 if there is none."""
    box = payment.box
    width = box.width
    for card, count in payment.wild.items():
        if count and card in box.user:
            return box.first_use + box.user[card] * width
    for card in payment.moved:
        if payment.yield_left(card) > 0:
            return box.first_move + card * width
    for card in payment.back:
        if payment.wild[card]:
            return box.first_back + box.returner[card] * width
    return -1


def _opened_source(payment: Payment) -> int:
    """The first pick of the card that is given up most easily."""
    box = payment.box
    width = box.width
    if payment.hand:
        least = min(payment.hand, key=box.value.__getitem__)
        return box.first_move + least * width
    card = next(iter(payment.returning))
    return box.first_back + box.returner[card] * width
