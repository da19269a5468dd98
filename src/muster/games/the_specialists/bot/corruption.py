"""What a bot fears of the Corruption cards in the solo game."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product

from ..box import CrewBox
from ..kinds import BUILDINGS, LETTERS
from ..state import NONE
from .prospects import Prospects

RUIN = 60.0
"""What a lost game costs, in M$."""

LOCKED = 1.5
"""What the locks of a Rivalry to come cost."""

QUIET, BRIBE, RIVALRY = range(3)


def danger(prospects: Prospects, rest: int) -> float:
    """What it costs that the dice left add up to this (TS-112 to TS-116)."""
    sight = prospects.sight
    box = sight.box
    s = sight.table
    if rest in box.quiet or s.corruption == NONE:
        return 0.0
    low, high = box.left_sums
    half = box.halves[s.corruption][0 if low <= rest <= high else 1]
    bribes, rivalries = len(s.bribes), len(s.rivalries)
    rounds = len(s.corruptions)
    heists_left = box.signatures - sight.heists
    rounds = min(rounds, 2 * heists_left)  # the seventh heist ends the fear too
    care, fear = prospects.weights.care, prospects.weights.fear
    calm = _fear(box, bribes, rivalries, rounds, care)
    if half.kind == "bribe":
        more = _fear(box, bribes + 1, rivalries, rounds, care) - calm
        return _bribe_cost(box, bribes) + fear * more
    lost = 0.0
    for lock in half.locks:
        letter, building = LETTERS.index(lock.letter), BUILDINGS.index(lock.building)
        for at, site in enumerate(sight.sites):
            if site.letter == letter and building in sight.free[at]:
                lost += prospects.weights.lock * prospects.hopes[at]
    return lost + fear * (_fear(box, bribes, rivalries + 1, rounds, care) - calm)


def corrupted(prospects: Prospects) -> float:
    """What Corruption has cost so far and will cost, in M$."""
    sight = prospects.sight
    box, s = sight.box, sight.table
    bribes = len(s.bribes)
    rounds = min(len(s.corruptions), 2 * (box.signatures - sight.heists))
    fear = _fear(box, bribes, len(s.rivalries), rounds, prospects.weights.care)
    paid = box.penalty[min(bribes, len(box.penalty) - 1)]
    return paid + prospects.weights.fear * fear


def _bribe_cost(box: CrewBox, bribes: int) -> float:
    """What one more Bribe takes from the score."""
    if bribes + 1 >= box.lost_bribes:
        return 0.0  # the game is lost, which is feared elsewhere
    return float(box.penalty[bribes + 1] - box.penalty[bribes])


@lru_cache(maxsize=4096)
def _fear(box: CrewBox, bribes: int, rivalries: int, rounds: int, care: float) -> float:
    """What Corruption will cost in the rounds to come.

    In a part of the rounds, `care`, the die is taken that hurts least, in the others any.
    """
    if bribes >= box.lost_bribes or rivalries >= box.lost_rivalries:
        return RUIN
    if rounds <= 0:
        return 0.0
    costs = (
        _fear(box, bribes, rivalries, rounds - 1, care),
        _bribe_cost(box, bribes) + _fear(box, bribes + 1, rivalries, rounds - 1, care),
        LOCKED + _fear(box, bribes, rivalries + 1, rounds - 1, care),
    )
    total = 0.0
    for kinds, chance in _rolls(box):
        some = [costs[kind] for kind in kinds]
        total += chance * (care * min(some) + (1 - care) * sum(some) / len(some))
    return total


@lru_cache(maxsize=16)
def _rolls(box: CrewBox) -> list[tuple[tuple[int, ...], float]]:
    """What the three dice on offer can bring, each taken die one way, and how likely that is."""
    found: Counter[tuple[int, ...]] = Counter()
    low, high = box.left_sums
    for dice in product(range(1, 7), repeat=3):
        for left, right in ((BRIBE, RIVALRY), (RIVALRY, BRIBE)):
            kinds = []
            for taken in range(3):
                rest = sum(dice) - dice[taken]
                kinds.append(QUIET if rest in box.quiet else left if low <= rest <= high else right)
            found[tuple(sorted(kinds))] += 1
    return [(kinds, count / (2 * 6**3)) for kinds, count in sorted(found.items())]
