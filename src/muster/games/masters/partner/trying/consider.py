"""What a partner who tries things out thinks of its answers, and why."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

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
    if len(found) == 1 or 0 < playouts < WORLDS * len(found):
        return [Trial(own)]  # too little would be luck
    return Trials(s, seat, partner, rng).compare(found, spent)


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
