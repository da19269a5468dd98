"""What a good partner would do, from what everybody sees."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from .escape.objective import met
from .partner import answers
from .partner.action import command
from .partner.casting import cast
from .partner.escape import flee
from .partner.plan import plan
from .partner.sight import Sight, sight_of

if TYPE_CHECKING:
    from .state import Heist

Advice = dict[str, float]


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


def answer(sight: Sight, key: str, legal: Sequence[str]) -> Advice:
    """The advice for a question; of answers nothing is said about, the first."""
    found = ANSWERS[key](sight, legal) if key in ANSWERS else {}
    known = set(legal)
    return {text: worth for text, worth in found.items() if text in known} or {legal[0]: 1.0}


ANSWERS: dict[str, Callable[[Sight, Sequence[str]], Advice]] = {
    "crew": cast,
    "plan": plan,
    "plan-after": plan,
    "command": command,
    "after": command,
    "shake": answers.shake,
    "logs": answers.logs,
    "replan": answers.stop,
    "token": answers.token,
    "consult": answers.consult,
    "dog": answers.chase,
    "hunt": answers.chase,
    "blame": answers.squirm,
    "squirm": answers.squirm,
    "divert": answers.divert,
    "gap": answers.stop,
    "locks": answers.locks,
    "blab": answers.gain,
    "gain": answers.gain,
    "whisper": answers.stop,
    "fling": answers.fling,
    "inspire": answers.inspire,
    "flee": flee,
    "out": answers.out,
}
"""What to think about, by question."""
