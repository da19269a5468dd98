"""Random games over all seat counts and options.

`make torture` plays more, and `sweep.py` as many as one likes.
"""

from __future__ import annotations

import pytest

from tests.games.space_explorers.sweep import SWEEP
from tests.torture import many

CHUNKS = many(3)


@pytest.mark.clause("SE-2", "SE-16", "SE-64", "SE-65", "SE-68", "SE-69", "SE-J38", "SE-J40")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_end_and_are_won_by_the_right_players(chunk: int) -> None:
    """Together 63 games, 21 at each seat count, one in seven thoroughly."""
    seeds = range(chunk * 21, (chunk + 1) * 21)
    tally = SWEEP.play_some(seeds, sample=7)
    assert tally.endings.total() == len(seeds)
