"""Random heists over all scenarios and seat counts.

`make torture` plays more, and `sweep.py` as many as one likes.
"""

from __future__ import annotations

import pytest

from tests.games.masters.sweep import SWEEP
from tests.torture import many

CHUNKS = many(2)


@pytest.mark.clause("MH-1", "MH-42", "MH-62", "MH-100", "MH-102", "MH-120", "MH-126", "MH-140")
@pytest.mark.clause("MH-141", "MH-146", "MH-188", "MH-189", "MH-J1", "MH-J18", "MH-J23", "MH-J113")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_heists_end_and_nothing_vanishes(chunk: int) -> None:
    """Together 34 heists: 8 or 9 at each seat count, every scenario among them, 2 thoroughly."""
    seeds = range(chunk * 17, (chunk + 1) * 17)
    tally = SWEEP.play_some(seeds, sample=34)
    assert tally.endings.total() == len(seeds)
