"""Random games over all seat counts, modes and options.

`make torture` plays more, and `sweep.py` as many as one likes.
"""

from __future__ import annotations

import pytest

from tests.games.millions_of_dollars.sweep import SWEEP
from tests.torture import many

CHUNKS = many(1)


@pytest.mark.clause("MD-17", "MD-J5", "MD-J9", "MD-J21", "MD-J22", "MD-J28", "MD-J29")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_end_and_are_won_by_the_right_players(chunk: int) -> None:
    """Together 36 games, 6 at each seat count, one in six thoroughly."""
    seeds = range(chunk * 36, (chunk + 1) * 36)
    tally = SWEEP.play_some(seeds, sample=6)
    assert tally.endings.total() == len(seeds)
