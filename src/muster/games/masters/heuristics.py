"""What a good partner would do, from what everybody sees."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from .escape.objective import met
from .partner.sight import sight_of
from .partner.trying import tuning
from .partner.trying.consider import consider, goes_first
from .partner.trying.quick import answer
from .partner.trying.reasons import reasons
from .partner.trying.saying import explain
from .partner.trying.steps import next_steps

if TYPE_CHECKING:
    from .state import Heist

__all__ = [
    "advise",
    "answer",
    "consider",
    "explain",
    "goes_first",
    "next_steps",
    "reasons",
    "tuning",
    "value",
]


def value(s: Heist, seat: int) -> float:
    """How good the position is for the crew: the objective, loot, and time."""
    steal = sum(s.scenario.goal.steal.values())
    got = min(s.jewels + s.documents, steal)
    return 10.0 * met(s) + 3.0 * got + s.brought + 0.1 * len(s.deck)


def advise(
    s: Heist, seat: int, legal: Sequence[str], bluff: float, rng: random.Random
) -> Mapping[str, float]:
    """How good the answers are that are worth a thought."""
    key = next(ask.key for ask in s.asks if ask.seat == seat)
    if len(legal) == 1:
        return {legal[0]: 1.0}
    if key == "agree":
        return {"agree": 1.0}
    return answer(sight_of(s, seat, rng), key, legal)
