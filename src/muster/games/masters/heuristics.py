"""What a good partner would do, from what everybody sees."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from muster.games.masters import event_advice
from muster.games.masters.action_advice import command
from muster.games.masters.box import HeistBox
from muster.games.masters.casting_advice import cast
from muster.games.masters.escape_advice import flee
from muster.games.masters.plan_advice import plan
from muster.games.masters.sight import Sight, sight_of
from muster.kernel.game import Table

Advice = dict[str, float]


def value(box: HeistBox, table: Table, seat: int) -> float:
    """How good the position is for the crew: the objective, loot, and time."""
    met = bool(table["site"]["met"])
    steal = sum(table["site"]["steal"].values())
    got = table["jewels"] + table["documents"]
    cash, cards = int(table["brought"]), len(table["deck"])
    return 10.0 * met + 3.0 * min(int(got), int(steal)) + cash + 0.1 * cards


def advise(
    box: HeistBox, view: dict[str, Any], legal: Sequence[str], bluff: float, rng: random.Random
) -> Mapping[str, float]:
    """How good the answers are that are worth a thought."""
    seat: int = view["seat"]
    key = next(ask["key"] for ask in view["asks"] if ask["seat"] == seat)
    if len(legal) == 1:
        return {legal[0]: 1.0}
    if key == "agree":
        return {"agree": 1.0}
    return answer(sight_of(box, view, rng), key, legal)


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
    "shake": event_advice.shake,
    "logs": event_advice.logs,
    "replan": event_advice.stop,
    "token": event_advice.token,
    "consult": event_advice.consult,
    "dog": event_advice.chase,
    "hunt": event_advice.chase,
    "blame": event_advice.squirm,
    "squirm": event_advice.squirm,
    "divert": event_advice.divert,
    "gap": event_advice.stop,
    "locks": event_advice.locks,
    "blab": event_advice.gain,
    "gain": event_advice.gain,
    "whisper": event_advice.stop,
    "fling": event_advice.fling,
    "inspire": event_advice.inspire,
    "flee": flee,
    "out": event_advice.out,
}
"""What to think about, by question."""
