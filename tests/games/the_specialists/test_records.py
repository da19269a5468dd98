"""Finished games on paper: one for each way of ending, and one told from beginning to end."""

from __future__ import annotations

import pytest

from tests.games.record_books import log_of
from tests.games.the_specialists.layouts.table import seen
from tests.games.the_specialists.record_book import BOOK, LEVEL, MORE, kinds, verbs
from tests.games.the_specialists.sweep import in_order, judge

ENDED: dict[str, tuple[int, str, str | None]] = {
    "seventh-heist": (1, "seventh heist", None),
    "twelve-rounds": (1, "twelve rounds", None),
    "twelve-rounds-asymmetric": (1, "twelve rounds", None),
    "won-by-heists": (1, "twelve rounds", MORE),
    "shared": (2, "twelve rounds", LEVEL),
    "solo-seventh-heist": (1, "seventh heist", None),
    "solo-twelve-rounds": (1, "twelve rounds", None),
    "solo-seven-bribes": (0, "seven bribes", None),
    "solo-five-rivalries": (0, "five rivalries", None),
}


@pytest.mark.clause("TS-90", "TS-91", "TS-92", "TS-122", "TS-123", "TS-124", "TS-125", "TS-J38")
@pytest.mark.parametrize("name", list(ENDED))
def test_a_game_of_each_ending_ends_that_way_again(name: str) -> None:
    _, outcome = BOOK.verified(name)
    assert (len(outcome.winners), outcome.ending, outcome.tiebreak) == ENDED[name]


@pytest.mark.clause("TS-89", "TS-92", "TS-126", "TS-J40", "TS-J50", "TS-J51")
@pytest.mark.parametrize("name", BOOK.names)
def test_the_result_follows_from_the_table_alone(name: str) -> None:
    m, _ = BOOK.verified(name)
    judge(m)
    in_order(m)


@pytest.mark.clause("TS-23", "TS-J38")
@pytest.mark.parametrize("name", BOOK.names)
def test_all_have_had_equally_many_turns(name: str) -> None:
    m, _ = BOOK.verified(name)
    taken = [seat for seat, text in m.record.inputs if text.startswith("take ")]
    assert len({taken.count(seat) for seat in range(m.seats)}) == 1
    assert seen(m)["round"] <= 12


def test_it_is_said_of_every_ending_how_it_ends() -> None:
    assert [*ENDED, BOOK.golden] == BOOK.names


@pytest.mark.clause("TS-12", "TS-32", "TS-42", "TS-49", "TS-65", "TS-71", "TS-83")
def test_the_golden_game_is_told_word_for_word() -> None:
    m, outcome = BOOK.verified(BOOK.golden)
    assert log_of(m) == BOOK.log
    assert len(outcome.scores) == 3
    assert {"choose", "put", "take", "recruit", "fast", "activate", "rob"} <= verbs(m)
    assert len(kinds(m)) >= 12
