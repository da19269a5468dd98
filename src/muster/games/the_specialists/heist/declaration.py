"""From the picks of a declared heist to its payment.

A heist is declared as one whole (TS-J23), pick by pick: the building, then how it is paid. It is a
sealed answer of a single seat, so nothing is spent before it is complete.
"""

from __future__ import annotations

from collections.abc import Sequence

from muster.kernel.ask import Ask, Reason
from muster.kernel.verbs import opens
from muster.parts.words import joined

from ..state import Crews
from ..words import listed
from .payment import HOW, Payment, begun


def _declared(s: Crews, ask: Ask, at: int) -> Reason:
    text = s.box.catalogue.texts[ask.picks[0]]
    return Reason(f"{text!r} is declared: pay for it, or take it back first", next=list(HOW))


@opens("TS-J23", _declared)
def nothing_declared(s: Crews, ask: Ask) -> bool:
    """City, building and payment are one declaration: it is finished or taken back."""
    return not ask.picks


@opens(
    "TS-J23",
    lambda s, ask, at: Reason(
        "no heist is declared yet that this could pay for: rob a building first"
    ),
)
def heist_declared(s: Crews, ask: Ask) -> bool:
    """What is given pays for a heist."""
    return bool(ask.picks)


def payment_in(s: Crews, ask: Ask) -> Payment:
    """The payment the picks of an ask make, kept with the ask; to be read, not changed."""
    memo: Payment | None = ask.memo
    picks = ask.picks
    if memo is not None and memo.picks == picks:
        return memo
    if memo is not None and memo.picks == picks[:-1]:
        payment = memo.copy()
        _add(s, payment, picks[-1:])
    else:
        payment = _payment_of(s, ask.seat, picks)
    payment.picks = picks
    ask.memo = payment
    return payment


def declared(s: Crews, seat: int, picks: Sequence[str]) -> Payment:
    """The payment these answers make."""
    ids = s.box.catalogue.ids
    return _payment_of(s, seat, tuple([ids[pick] for pick in picks]))


def _payment_of(s: Crews, seat: int, picks: tuple[int, ...]) -> Payment:
    payment = begun(s, seat, s.box.catalogue.place_of[picks[0]])
    _add(s, payment, picks[1:])
    return payment


def _add(s: Crews, payment: Payment, picks: tuple[int, ...]) -> None:
    """Put what is given into a payment."""
    catalogue = s.box.catalogue
    for pick in picks:
        payment.add(HOW[catalogue.verb_of[pick]], catalogue.place_of[pick])


def still_due(payment: Payment) -> str:
    """What is still to be paid, in words."""
    parts: list[str] = []
    if payment.short:
        skills = listed(payment.box, payment.lack)
        some = "" if payment.short == sum(payment.lack) else f"{payment.short} of "
        parts.append(f"{some}{skills} {'skill' if payment.short == 1 else 'skills'}")
    if payment.owed:
        parts.append("a Skill token for Acting to turn")
    if payment.left > 0:
        parts.append(f"{payment.left} Equipment (you have {payment.marker})")
    return f"Still due: {joined(parts)}." if parts else "Everything is paid."
