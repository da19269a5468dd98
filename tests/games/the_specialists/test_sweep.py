"""Random games over all seat counts and options.

`make torture` plays more, and `sweep.py` as many as one likes.
"""

from __future__ import annotations

import pytest

from tests.games.the_specialists.sweep import SWEEP
from tests.torture import many

CHUNKS = many(3)


@pytest.mark.clause("TS-23", "TS-67", "TS-69", "TS-73", "TS-85", "TS-90", "TS-91", "TS-92")
@pytest.mark.clause("TS-8", "TS-57", "TS-124", "TS-126", "TS-J5", "TS-J7", "TS-J24", "TS-J50")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_end_and_are_won_by_the_right_players(chunk: int) -> None:
    """Together 48 games, 12 at each seat count, one in eight thoroughly."""
    seeds = range(chunk * 16, (chunk + 1) * 16)
    tally = SWEEP.play_some(seeds, sample=8)
    assert tally.endings.total() == len(seeds)
