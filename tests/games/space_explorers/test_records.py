"""Finished games on paper: one for each way of ending, and one told from beginning to end."""

from __future__ import annotations

import pytest

from tests.games.record_books import log_of
from tests.games.space_explorers.layouts import count
from tests.games.space_explorers.layouts.table import seen, told
from tests.games.space_explorers.record_book import BOOK, abilities

PROJECTS = "most Project points (SE-68)"
LEVEL = "level in everything (SE-69)"

ENDED: dict[str, tuple[tuple[int, ...], str, str | None]] = {
    "twelve-specialists": ((2,), "twelve specialists", None),
    "last-project": ((0,), "last project", None),
    "everybody-passed": ((0,), "everybody passed", None),
    "won-by-projects": ((2,), "twelve specialists", PROJECTS),
    "shared-by-two": ((0, 2), "twelve specialists", LEVEL),
    "shared-by-three": ((0, 1, 2), "twelve specialists", LEVEL),
}


@pytest.mark.clause("SE-62", "SE-63", "SE-64", "SE-68", "SE-69", "SE-J6", "SE-J38")
@pytest.mark.parametrize("name", list(ENDED))
def test_a_game_of_each_ending_ends_that_way_again(name: str) -> None:
    _, outcome = BOOK.verified(name)
    assert (outcome.winners, outcome.ending, outcome.tiebreak) == ENDED[name]


@pytest.mark.clause("SE-65", "SE-66", "SE-68", "SE-69", "SE-J37")
@pytest.mark.parametrize("name", BOOK.names)
def test_the_result_follows_from_the_table_alone(name: str) -> None:
    m, outcome = BOOK.verified(name)
    ranks = count.ranks(seen(m))
    assert outcome.scores == tuple(total for total, _ in ranks)
    assert outcome.winners == count.winners(ranks)
    assert outcome.tiebreak == count.decided(ranks)


@pytest.mark.clause("SE-64", "SE-J6")
@pytest.mark.parametrize("name", BOOK.names)
def test_all_have_had_equally_many_turns_unless_all_passed(name: str) -> None:
    m, outcome = BOOK.verified(name)
    if outcome.ending == "everybody passed":
        passed = [line["player"] for line in told(m, None, "passed")]
        assert sorted(passed[-m.seats :]) == list(range(m.seats))
    else:
        assert seen(m)["turn"] % m.seats == 0


def test_it_is_said_of_every_ending_how_it_ends() -> None:
    assert [*ENDED, BOOK.golden] == BOOK.names


@pytest.mark.clause("SE-45", "SE-47", "SE-50")
def test_the_golden_game_is_told_word_for_word() -> None:
    m, outcome = BOOK.verified(BOOK.golden)
    assert log_of(m) == BOOK.log
    assert len(outcome.scores) == 3
    assert len(abilities(m)) >= 15
    assert {"took", "drew", "recruited", "claimed", "last round"} <= {
        line.told["kind"] for line in m.log(None)
    }
