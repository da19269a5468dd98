"""Random games over all seat counts and options.

`make torture` plays more, and `sweep.py` as many as one likes.
"""

from __future__ import annotations

import pytest

from tests.games.the_plan.sweep import SWEEP
from tests.torture import many

CHUNKS = many(3)


@pytest.mark.clause("TP-13", "TP-14", "TP-15", "TP-J1", "TP-J20", "TP-J25")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_end_and_are_won_by_the_right_players(chunk: int) -> None:
    """Together 90 games, 15 at each seat count, one in five thoroughly."""
    seeds = range(chunk * 30, (chunk + 1) * 30)
    tally = SWEEP.play_some(seeds, sample=5)
    assert tally.endings.total() == len(seeds)
