"""Finished heists on paper: each one won once and lost once, and told again step by step."""

from __future__ import annotations

import pytest

from muster.games.masters.components import SCENARIOS
from tests.games.masters.record_book import BOOK, FOLDER, GOLDEN, NAMES
from tests.games.record_books import log_of


@pytest.mark.clause("MH-146", "MH-149")
@pytest.mark.parametrize("name", NAMES)
def test_a_heist_ends_the_same_way_again(name: str) -> None:
    m, outcome = BOOK.verified(name)
    if name.endswith("-won"):
        assert outcome.ending == "objective met"
        assert outcome.winners == tuple(range(m.seats))
    else:
        assert outcome.ending != "objective met"
        assert not outcome.winners


def test_every_heist_of_river_city_is_on_record() -> None:
    kept = sorted(path.stem for path in FOLDER.glob("*.muster"))
    assert kept == sorted(NAMES)
    assert len(kept) == 2 * len(SCENARIOS)


def test_the_story_of_the_final_score_is_told_in_the_same_words() -> None:
    assert log_of(BOOK.verified(GOLDEN)[0]) == BOOK.log
