"""What a partner who tries things out thinks of its answers, and why."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from muster.kernel.engine import legal_answers

from ...stages import CREW, PLAN
from ..sight import Sight
from .crews import crew_for
from .options import options
from .plans import plan_for
from .quick import Partner
from .trials import WORLDS, Spent, Trial, Trials

if TYPE_CHECKING:
    from ...state import Heist

THOROUGH = 100
"""With so many heists a decision the small ones are worth trying, too."""

PATIENT = 0.15
"""By so much worse has a proposal of somebody else to be before a partner objects."""


def consider(
    s: Heist, seat: int, legal: Sequence[str], playouts: int, spent: Spent, rng: random.Random
) -> list[Trial]:
    """The answers that were thought of, the best first, after about so many heists in the mind.

    Crew and plan are the same for everybody who looks at the same table, whatever their chance:
    so partners fit together without a word.
    """
    key = next(ask.key for ask in s.asks if ask.seat == seat)
    partner = partner_for(s, playouts, spent)
    own = _best(partner.advice(s, seat, key, legal))
    if key == "agree":
        return _vote(s, seat, partner, spent, rng)
    sight = Sight(s, seat, partner.memory)
    found = options(sight, key, legal, own, not 0 < playouts < THOROUGH)
    if playouts:  # to try an answer less often would be luck
        found = found[: max(1, playouts // WORLDS)]
    if len(found) == 1:
        return [Trial(own)]
    return Trials(s, seat, partner, rng).compare(found, spent)


def goes_first(s: Heist, seats: Sequence[int]) -> Sequence[int]:
    """Of partners that must answer in any order, who goes first: whoever gets the crew on most, so
    that locks are open before somebody stands before them. Nobody: all that is left is to be done.
    """
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    joint = Partner().together(s, mask)
    if joint is None:
        return _alone(s, seats)
    return [] if joint.text == "done" else [joint.ask.seat]


def _alone(s: Heist, seats: Sequence[int]) -> Sequence[int]:
    """Whether the only one that commands has anything left to do."""
    asks = [ask for ask in s.asks if ask.key == "command" and ask.seat in seats]
    if len(asks) != 1 or len(seats) != 1:
        return seats
    texts = s.box.catalogue.texts
    legal = [texts[action] for action in legal_answers(s, asks[0])]
    own = _best(Partner().advice(s, asks[0].seat, "command", legal))
    return [] if own == "done" else seats


def partner_for(s: Heist, playouts: int, spent: Spent) -> Partner:
    """Somebody who wants the crew and the plan that proved best."""
    partner = Partner(crew_for(s))
    if s.stage == PLAN:
        partner.variant = plan_for(s, playouts, spent)
    return partner


def _best(advice: dict[str, float]) -> str:
    best, most = "", -1e9
    for text, worth in advice.items():
        if worth > most:
            best, most = text, worth
    return best


def _vote(s: Heist, seat: int, partner: Partner, spent: Spent, rng: random.Random) -> list[Trial]:
    """People's proposals are followed unless they turn out clearly worse."""
    if s.stage <= PLAN or s.stage == CREW:
        return [Trial("agree")]
    found = Trials(s, seat, partner, rng).compare(["agree", "object"], spent)
    best = found[0]
    other = found[1]
    if best.text == "object" and best.mean() - other.mean() < PATIENT:
        return [other, best]
    return found
