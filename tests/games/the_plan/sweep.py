"""Random games over every table: python -m tests.games.the_plan.sweep --games 10000

Every game must end within its bound and in eleven turns, lose and double no piece, and be won by
whom an independent count names; on a sample, the record must verify and worlds dealt again from
every seat's view must show the same view. Uses all cores.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from muster import Match
from tests.games.sweeping import Sweep, Table
from tests.games.the_plan import oracle
from tests.games.the_plan.table import TYPES

PIECES = {"treasures": 56, "different treasures": 56, "trinkets": 30, "different trinkets": 30}


def tables_for(seats: int) -> list[Table]:
    """Every combination of options at this seat count."""
    choices: list[dict[str, Any]] = [{"bribes": False}, {"bribes": True}]
    if seats <= 2:
        pairs = list(combinations(TYPES, 2))
        choices = [{**one, "removed": list(pair)} for one in choices for pair in pairs]
    if seats == 1:
        choices = [{**one, "ghosts": ghosts} for one in choices for ghosts in range(1, 6)]
    return [(seats, options) for options in choices]


def pieces(table: Table) -> dict[str, int]:
    """All Treasures and Trinkets, and the Plans of the types that are played with."""
    _, options = table
    counts = {"smash_grab": 16, "lone": 14, "team2": 14, "team3": 14, "team4": 14}
    plans = sum(count for name, count in counts.items() if name not in options.get("removed", ()))
    return {**PIECES, "plans": plans, "different plans": plans}


def judge(m: Match) -> None:
    """Eleven turns, a Treasure left over, and the winners of an independent count."""
    table = m.view(None)["table"]
    assert (table["turn"], table["treasure_pile"]) == (11, 1)
    pairs = zip(table["hauls"], table["souvenirs"], strict=True)
    ranks = [oracle.rank(haul, kept) for haul, kept in pairs]
    outcome = m.outcome
    assert outcome is not None
    assert (*outcome.scores, *outcome.others) == tuple(one[0] for one in ranks)
    assert outcome.winners == oracle.winners(ranks, m.seats)


SWEEP = Sweep(
    game="the-plan",
    tables={seats: tables_for(seats) for seats in range(1, 7)},
    pieces=pieces,
    judge=judge,
)


if __name__ == "__main__":
    SWEEP.main()
