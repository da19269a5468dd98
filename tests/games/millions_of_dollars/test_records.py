"""Finished games on paper: one for each way of ending, and one told from beginning to end."""

from __future__ import annotations

import pytest

from muster import Match
from tests.games.millions_of_dollars.layouts.table import cash, seen
from tests.games.millions_of_dollars.record_book import BOOK, kinds
from tests.games.record_books import log_of

LEVEL = "equally rich (MD-17)"

ENDED: dict[str, tuple[tuple[int, ...], str, str | None]] = {
    "twenty-million": ((0,), "20 million", None),
    "twenty-million-shared": ((0, 1), "20 million", LEVEL),
    "eight-rounds": ((5,), "eight rounds", None),
    "eight-rounds-shared": ((1, 2), "eight rounds", LEVEL),
    "in-real-time": ((2,), "20 million", None),
}


@pytest.mark.clause("MD-17", "MD-J21", "MD-J22")
@pytest.mark.parametrize("name", list(ENDED))
def test_a_game_of_each_ending_ends_that_way_again(name: str) -> None:
    _, outcome = BOOK.verified(name)
    assert (outcome.winners, outcome.ending, outcome.tiebreak) == ENDED[name]


@pytest.mark.clause("MD-17", "MD-J21", "MD-J22")
@pytest.mark.parametrize("name", BOOK.names)
def test_the_result_follows_from_the_money_and_the_last_shares(name: str) -> None:
    m, outcome = BOOK.verified(name)
    has = cash(m)
    assert outcome.scores == tuple(has)
    among = [seat for seat in shared_last(m) if has[seat] >= 20]
    assert (outcome.ending == "20 million") == bool(among)
    if not among:
        assert seen(m)["round"] == 8
        among = list(range(m.seats))
    best = max(has[seat] for seat in among)
    assert outcome.winners == tuple(seat for seat in among if has[seat] == best)


def shared_last(m: Match) -> list[int]:
    """Who received a share in the last round, from what a spectator was told."""
    lines = [line.told for line in m.log(None)]
    at = max(n for n, told in enumerate(lines) if told["kind"] == "round")
    shared = [told["slots"] for told in lines[at:] if told["kind"] == "shared"]
    return sorted({int(slot[0]) for slots in shared for slot in slots})


@pytest.mark.clause("MD-J21")
def test_in_one_of_them_somebody_richer_had_no_share() -> None:
    m, outcome = BOOK.verified("twenty-million")
    assert max(cash(m)) > cash(m)[outcome.winners[0]]


def test_it_is_said_of_every_ending_how_it_ends() -> None:
    assert [*ENDED, BOOK.golden] == BOOK.names


@pytest.mark.clause("MD-5", "MD-J30", "MD-16")
def test_the_golden_game_is_told_word_for_word() -> None:
    m, outcome = BOOK.verified(BOOK.golden)
    assert log_of(m) == BOOK.log
    assert len(outcome.scores) == 5
    assert {"offered", "asked", "withdrew", "paid", "left", "looked", "named", "shared"} <= kinds(m)
