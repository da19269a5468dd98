"""Finished games on paper: one for each way of ending, and one told from beginning to end."""

from __future__ import annotations

import pytest

from tests.games.record_books import log_of
from tests.games.the_plan import oracle
from tests.games.the_plan.record_book import BOOK
from tests.games.the_plan.table import seen, told

ENDED: dict[str, tuple[tuple[int, ...], str, str | None]] = {
    "won-by-points": ((2,), "treasures run out", None),
    "won-by-full-collections": ((2,), "treasures run out", "most full collections (TP-15)"),
    "won-by-treasures": ((0,), "treasures run out", "most Treasures (TP-15)"),
    "won-by-trinkets": ((1,), "treasures run out", "most Trinkets (TP-15)"),
    "shared": ((2, 4), "treasures run out", "level in everything (TP-J20)"),
    "solitaire-won": ((0,), "solitaire won", None),
    "solitaire-lost": ((), "solitaire lost", None),
    "solitaire-draw": ((), "solitaire draw", "level in everything (TP-J20)"),
}


@pytest.mark.clause("TP-13", "TP-15", "TP-J20", "TP-J25")
@pytest.mark.parametrize("name", list(ENDED))
def test_a_game_of_each_ending_ends_that_way_again(name: str) -> None:
    m, outcome = BOOK.verified(name)
    assert (outcome.winners, outcome.ending, outcome.tiebreak) == ENDED[name]
    assert seen(m)["turn"] == 11


@pytest.mark.clause("TP-14", "TP-15")
@pytest.mark.parametrize("name", list(ENDED))
def test_the_result_follows_from_the_tokens_alone(name: str) -> None:
    m, outcome = BOOK.verified(name)
    table = seen(m)
    pairs = zip(table["hauls"], table["souvenirs"], strict=True)
    ranks = [oracle.rank(haul, kept) for haul, kept in pairs]
    assert (*outcome.scores, *outcome.others) == tuple(one[0] for one in ranks)
    assert outcome.winners == oracle.winners(ranks, m.seats)


def test_it_is_said_of_every_ending_how_it_ends() -> None:
    assert [*ENDED, BOOK.golden] == BOOK.names


@pytest.mark.clause("TP-18", "TP-J1")
def test_the_golden_game_is_told_word_for_word() -> None:
    m, outcome = BOOK.verified(BOOK.golden)
    assert log_of(m) == BOOK.log
    assert m.box.options == {"bribes": True}
    assert any(line["winner"] >= 0 for line in told(m, None, "bids"))
    assert len(outcome.scores) == 3
