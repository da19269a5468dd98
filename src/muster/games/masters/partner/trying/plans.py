"""Which plan to draw: several are tried, the whole heist each time."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from muster.kernel.chance import Chance
from muster.parts.pairs import surely_better

from ...plan.planning import fixed
from ...stages import NONE
from .crews import plan_of
from .quick import Partner
from .trials import Spent, result

if TYPE_CHECKING:
    from ...box import HeistBox
    from ...state import Heist

VARIANTS = 8
"""So many plans are drawn at most."""

WORLDS = 6
"""In so many heists every plan is tried before any drops out; with less it would be luck."""

ONCE = 5
"""A plan is drawn once a heist: it may take so many times as many heists as any other decision."""

SURE = 1.0
"""By so many standard errors a plan has to be better than the one that did best before: of eight
tried in a few heists each, one always looks better by luck."""

KNOWN = 64
"""For so many tables it is remembered which plan proved best."""

_known: dict[tuple[object, ...], int] = {}


def plan_for(s: Heist, heists: int, spent: Spent) -> int:
    """The variant that proved best in about so many heists; if they are too few to tell, the one
    that did best before on this map.

    The same for everybody who looks at the same table. What is planned already does not count, so
    the answer stays the same from the first token to the last; its chance is fixed, so it is worked
    out once.
    """
    own = plan_of(s)
    if heists < 2 * WORLDS:
        return own
    key: tuple[object, ...] = (
        *(heists, _map(s.box), s.box.pcs, s.part, s.present, s.unknown, s.hired, tuple(s.card)),
        *(tuple(s.skills), tuple(s.carried), tuple(s.bag), tuple(s.items)),
    )
    found = _known.get(key)
    if found is None:
        if len(_known) >= KNOWN:
            _known.clear()
        found = _known[key] = _try_plans(unplanned(s), own, ONCE * heists, spent)
    return found


def _map(box: HeistBox) -> str:
    drawn = box.options.get("map")
    return box.scenario_id if drawn is None else repr(drawn)


def unplanned(s: Heist) -> Heist:
    """The same table without tokens and pawns, but for those who have no choice."""
    twin = s.clone()
    for who in range(s.box.pcs):
        twin.spare[who] += twin.plan[who].bit_count()
        twin.plan[who] = 0
        if twin.place[who] != NONE and not fixed(s, who):
            twin.place[who] = NONE
    twin.ready = 0
    return twin


def _try_plans(root: Heist, own: int, heists: int, spent: Spent) -> int:
    """The best of several plans, if it is surely better than what did best before. Only time ends
    it early: how many heists there are is not what other decisions have.
    """
    rng = random.Random(heists)
    first = Tried(own)
    others = [Tried(variant) for variant in range(VARIANTS) if variant != own]
    left = [first, *others[: heists // WORLDS - 1]]
    played = 0
    while heists > 0 and len(left) > 1 and spent(0) < 1.0:
        luck = rng.randbytes(32)
        for one in left:
            s = root.clone()
            s.chance = Chance(luck)
            one.partner.play_on(s)
            one.add(result(s))
        played += 1
        heists -= len(left)
        if played % WORLDS == 0:
            best = sorted(left, key=_worse)[: (len(left) + 1) // 2]
            left = best if first in best else [*best, first]
    best_one = min(left, key=_worse)
    return best_one.variant if replaces(best_one, first) else own


class Tried:
    """A variant, and what came of it."""

    def __init__(self, variant: int) -> None:
        self.variant = variant
        self.partner = Partner(variant=variant)
        self.total = 0.0
        self.worths: list[float] = []

    def add(self, worth: float) -> None:
        """Count one more heist."""
        self.total += worth
        self.worths.append(worth)


def _worse(one: Tried) -> float:
    return -one.total


def replaces(one: Tried, own: Tried) -> bool:
    """Is it surely better than the plan that did best before, in heists enough to tell?"""
    return len(one.worths) >= WORLDS and surely_better(one.worths, own.worths, SURE)
