"""Rounds: preparation, turns, end (TS-23 to TS-31); how the game ends (TS-89 to TS-92)."""

from __future__ import annotations

import random

import pytest

from muster import Match
from tests.games.the_specialists.layouts.components import CARD, GAME, cities
from tests.games.the_specialists.layouts.table import (
    TWO_EACH,
    asked,
    do,
    finish_turn,
    legal,
    money,
    place,
    play_randomly,
    pool,
    row,
    seen,
    start,
)

DICE = {2: 3, 3: 4, 4: 5}
SHOWN = {2: 4, 3: 5, 4: 6}

each_count = pytest.mark.parametrize("seats", [2, 3, 4])


def quiet_turn(m: Match) -> None:
    """A turn without a Specialist and without a heist."""
    do(m, f"take {max(seen(m)['area'])}")
    finish_turn(m)
    assert m.over or m.asks[0].key == "die"


@pytest.mark.clause("TS-23", "TS-27", "TS-31")
@each_count
def test_turns_go_clockwise_from_the_first_player_who_changes_every_round(seats: int) -> None:
    m = place(seats=seats, area=" ".join("6" * DICE[seats]), first=1, active=1, display="red-01")
    for number in (1, 2, 3):
        first = number % seats
        assert (seen(m)["round"], seen(m)["first"]) == (number, first)
        for n in range(seats):
            assert asked(m) == ((first + n) % seats, "die")
            quiet_turn(m)
    assert seen(m)["round"] == 4


@pytest.mark.clause("TS-28")
def test_the_three_steps_come_in_fixed_order() -> None:
    m = place("2 5", display="red-01", area="1 1 1", team="blue-01 green-01", equipment=2)
    assert asked(m) == (0, "die")
    assert not legal(m, "recruit") | legal(m, "rob")
    do(m, "take 1")
    assert asked(m) == (0, "crew")
    assert not legal(m, "rob") | legal(m, "take")
    do(m, "recruit red-01 s1", "skip")
    assert asked(m) == (0, "heist")
    assert not legal(m, "recruit") | legal(m, "take")


@pytest.mark.clause("TS-24", "TS-25", "TS-26", "TS-29", "TS-30", "TS-J3")
@each_count
def test_a_new_round_is_prepared(seats: int) -> None:
    deck = [card for card in CARD if CARD[card]["min_players"] == 2][10 : 10 + 14]
    m = place(
        seats=seats,
        area="6 " * DICE[seats],
        deck=deck,
        display="red-01 red-02",
        informant="informant-03",
        informants=["informant-05", "informant-06"],
    )
    for _ in range(seats):
        quiet_turn(m)
    table = seen(m)
    assert table["round"] == 2
    assert table["display"] == deck[: SHOWN[seats]]
    assert table["deck"] == len(deck) - SHOWN[seats]
    assert {"red-01", "red-02"} <= set(table["gone"])
    assert table["informant"] == "informant-05"
    assert table["informants"] == 1
    assert len(table["area"]) == DICE[seats]
    assert 0 not in table["area"]
    held = sum(1 for dice in table["rows"] for value in dice if value)
    assert pool(m) == 21 - DICE[seats] - held  # the one left has gone back


@pytest.mark.clause("TS-30")
@each_count
def test_one_die_is_left_in_the_area_and_returns(seats: int) -> None:
    m = Match.new(GAME, seats, seed=3)
    start(m)
    for left in range(DICE[seats], 1, -1):
        assert sum(1 for value in seen(m)["area"] if value) == left
        quiet_turn(m)
    assert seen(m)["round"] == 2
    assert 0 not in seen(m)["area"]


@pytest.mark.clause("TS-27")
def test_nobody_else_acts_during_a_turn() -> None:
    m = place(["2 5", "2 5"], area="1 1 1")
    assert m.legal(1) == []
    do(m, "take 1")
    assert m.legal(1) == []


@pytest.mark.clause("TS-91", "TS-23", "TS-J3")
@each_count
def test_the_twelfth_round_is_the_last(seats: int) -> None:
    m = Match.new(GAME, seats, seed=1)
    start(m)
    turns = 0
    while not m.over:
        quiet_turn(m)
        turns += 1
    assert turns == 12 * seats
    assert m.outcome is not None
    assert m.outcome.ending == "twelve rounds"
    assert seen(m)["deck"] == 0
    assert seen(m)["informants"] == 0


# The end


SIX = [f"{city} casino" for city in list(cities("abcd"))[:6]]


@pytest.mark.clause("TS-90", "TS-E13", "TS-J38", "TS-67")
def test_a_seventh_heist_ends_the_game_after_the_round() -> None:
    m = place(
        seats=4,
        round=9,
        active=1,
        turns=1,
        team=["", TWO_EACH],
        equipment=[0, 10],
        stage="heist",
        area="6 6 6 0 0",
        marks=dict.fromkeys(SIX, 1),
    )
    do(m, "rob macau casino")
    finish_turn(m)
    assert seen(m)["final"]
    for seat in (2, 3):
        assert asked(m) == (seat, "die")
        quiet_turn(m)
    assert m.over
    assert m.outcome is not None
    assert m.outcome.ending == "seventh heist"


@pytest.mark.clause("TS-J38")
def test_others_may_reach_seven_in_that_round() -> None:
    """Both have six; the cities of one are not those of the other."""
    own = dict.fromkeys([f"{city} casino" for city in list(cities("abcd"))[:6]], 0)
    other = dict.fromkeys([f"{city} bank" for city in list(cities("abcd"))[:6]], 1)
    m = place(
        team=[TWO_EACH, "yellow-03 yellow-04 orange-03"],
        equipment=[10, 10],
        stage="heist",
        area="6 6 6",
        marks=own | other,
    )
    do(m, "rob tokyo casino")
    finish_turn(m)
    do(m, "take 6", "informant", "rob tokyo bank", "pay")
    assert m.over
    assert seen(m)["heists"] == [7, 7]


@pytest.mark.clause("TS-J38", "TS-90")
def test_the_last_player_of_the_round_ends_it_at_once() -> None:
    m = place(
        active=1,
        turns=1,
        team=["", TWO_EACH],
        equipment=[0, 10],
        stage="heist",
        marks=dict.fromkeys(SIX, 1),
    )
    do(m, "rob macau casino")
    finish_turn(m)
    assert m.over


def ended(books: list[dict[str, int]], marks: dict[str, int]) -> Match:
    """Round 12, the last turn, nothing more to gain than the Informant's rolled die."""
    seats = len(books)
    return place(
        seats=seats,
        round=12,
        active=seats - 1,
        turns=seats - 1,
        stage="end",
        books=books,
        marks=marks,
    )


@pytest.mark.clause("TS-92", "TS-89")
def test_the_richest_wins() -> None:
    m = ended([{"casino": 12}, {"ability": 14}, {"team": 13}], {"lima bank": 0, "paris bank": 0})
    assert m.outcome is not None
    assert m.outcome.scores == (12, 14, 13)
    assert (m.outcome.winners, m.outcome.tiebreak) == ((1,), None)


@pytest.mark.clause("TS-92", "TS-J40")
def test_a_tie_goes_to_more_heists() -> None:
    m = ended(
        [{"casino": 14}, {"ability": 14}, {"team": 13}],
        {"lima bank": 1, "paris bank": 0, "tokyo bank": 0},
    )
    assert m.outcome is not None
    assert (m.outcome.winners, m.outcome.tiebreak) == ((0,), "more heists (TS-92)")


@pytest.mark.clause("TS-92")
def test_a_tie_in_both_is_shared() -> None:
    m = ended([{"casino": 14}, {"ability": 14}, {"team": 13}], {"lima bank": 1, "paris bank": 0})
    assert m.outcome is not None
    assert m.outcome.winners == (0, 1)
    assert m.outcome.tiebreak == "level in everything (TS-92)"


@pytest.mark.clause("TS-J39", "TS-89")
def test_leftovers_are_worth_nothing() -> None:
    m = place(
        ["1 2 3 4", ""],
        round=12,
        active=1,
        turns=1,
        stage="end",
        equipment=[10, 0],
        tokens=["prime-A1 prime-A2", ""],
        experts=["blue red", ""],
        books=[{"casino": 3}, {"casino": 4}],
    )
    assert m.outcome is not None
    assert m.outcome.scores == (3, 4)
    assert m.outcome.winners == (1,)


@pytest.mark.clause("TS-89", "TS-J39")
def test_money_only_grows_and_the_sheet_adds_up() -> None:
    m = Match.new(GAME, 3, seed=8)
    rng, before = random.Random(8), [0, 0, 0]
    while not m.over:
        play_randomly(m, rng, upto=1)
        now = [money(m, seat) for seat in range(3)]
        assert all(a <= b for a, b in zip(before, now, strict=True))
        before = now
    assert m.outcome is not None
    assert list(m.outcome.scores) == before
    for seat in range(3):
        assert sum(line.points[seat] for line in m.outcome.sheet) == before[seat]
    assert len(row(m, 0)) == 4
