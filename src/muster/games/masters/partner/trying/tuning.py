"""What `muster tune` looks for in Masters of the Heist: the crew and the plan for a map.

A choice is {"crew": [[character, skill, skill], ...], "plan": variant}, see `crews`.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from muster.kernel.engine import begin

from ...components import WHO
from ..casting import BETTER, CLASSES, PROS, SKILLS, Wish
from .crews import CREWS, LEARNERS, key_of
from .quick import SILENCE, Partner

if TYPE_CHECKING:
    from muster.kernel.chance import Chance

    from ...box import HeistBox

PLANS = 20
"""So many variants of the plan are looked at."""

PLANNING = 0.3
"""How often another plan is tried instead of another card."""


def name(box: HeistBox) -> str:
    """What the choice is for: a map, a number of characters, amateurs or pros."""
    return key_of(box)


def start(box: HeistBox) -> dict[str, Any]:
    """What is known to be good, else the characters the partner always takes."""
    known = CREWS.get(key_of(box))
    if known is not None:
        return {"crew": [list(one) for one in known.crew], "plan": known.plan}
    pros = box.level > LEARNERS
    crew: list[list[str]] = []
    for kind in CLASSES[: box.pcs]:
        skills = SKILLS[kind][:2]
        if pros:
            crew.append([PROS[kind][0], *[BETTER[one][0] for one in skills]])
        else:
            crew.append([kind, *skills])
    return {"crew": crew, "plan": 0}


def near(box: HeistBox, choice: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Another choice that differs in one character, one skill, or the plan."""
    crew, plan = [list(one) for one in choice["crew"]], int(choice["plan"])
    if rng.random() < PLANNING:
        plan = (plan + rng.randrange(1, PLANS)) % PLANS
        return {"crew": crew, "plan": plan}
    pros = box.level > LEARNERS
    at, card = rng.randrange(len(crew)), rng.randrange(3)
    if card == 0:
        taken = {one[0] for one in crew}
        known = [one.id for one in box.characters if one.pro == pros and one.id not in taken]
    else:
        known = [one.id for one in box.skills if one.pro == pros and one.id not in crew[at][1:]]
    crew[at][card] = rng.choice(known)
    return {"crew": crew, "plan": plan}


def played(box: HeistBox, choice: dict[str, Any], chance: Chance) -> float:
    """What a heist with this choice comes to: 1 for one that is won."""
    s: Any = begin(box, chance, SILENCE)
    crew: list[Wish] = [(who, one, other) for who, one, other in choice["crew"]]
    Partner(crew, int(choice["plan"])).play_on(s)
    return float(s.won)


def told(box: HeistBox, choice: dict[str, Any]) -> str:
    """The choice in words."""
    crew = [
        f"{WHO[at]} {who} with {one} and {other}"
        for at, (who, one, other) in enumerate(choice["crew"])
    ]
    return f"{', '.join(crew)}; plan {choice['plan']}"
