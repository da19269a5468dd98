"""Prices: withdrawn at any moment, shared by several, gone when anybody leaves."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.millions_of_dollars.layouts.table import (
    FOUR,
    MAX_ACTS,
    MAX_CYCLES,
    THREE,
    asked,
    beside,
    cash,
    ledger,
    live,
    of,
    offers,
    place,
    requests,
    seen,
    status,
    turns,
)
from tests.games.refusals import refused, says

# Withdrawing


@pytest.mark.clause("MD-J28", "MD-J11")
@pytest.mark.parametrize("cycle", [2, MAX_CYCLES])
def test_an_ask_may_be_withdrawn_at_any_moment(cycle: int) -> None:
    """The price named in cycle 2 is not struck: before anybody pays it, it can be taken back."""
    m = place(FOUR, cycle=cycle, asks=[[1, -1, 1]])
    assert beside(m) == [1]
    m.play(1, "withdraw ask")
    assert requests(m) == set()
    assert asked(m) == [(0, "deal")], "it is still the turn of seat 0"
    says(refused(m, 0, "pay 1 1"), "MD-J28")
    says(refused(m, 1, "withdraw ask"), "MD-J9", "no open ask")


@pytest.mark.clause("MD-J11")
def test_in_the_last_cycle_everything_may_be_withdrawn_on_ones_turn() -> None:
    m = place(
        FOUR,
        cycle=MAX_CYCLES,
        offers=[[0, 1, 3]],
        asks=[[0, -1, 1], [2, -1, 3]],
        shares=[[0, 2, 1]],
    )
    assert of(m, 0, "withdraw") == {"withdraw offer-1", "withdraw ask", "withdraw share-2"}
    m.play(0, "withdraw ask")
    assert asked(m) == [(1, "deal")], "on one's turn it is the action of the turn (MD-J27)"
    m.play(0, "withdraw offer-1")
    m.play(0, "withdraw share-2")
    assert (offers(m), seen(m)["shares"]) == (set(), [])
    assert asked(m) == [(1, "deal")]
    turns(m, "pass", "pass", "pass")
    assert seen(m)["round"] == 2


@pytest.mark.clause("MD-J28", "MD-J31", "MD-J29")
def test_withdrawing_stays_possible_when_the_acts_are_used_up() -> None:
    m = live(asks=[[0, -1, 2]], acts=[MAX_ACTS, 0, 0, 0])
    m.play(0, "withdraw ask")
    assert requests(m) == set()
    assert seen(m)["acts"][0] == MAX_ACTS


@pytest.mark.clause("MD-J31")
def test_withdrawing_between_turns_makes_no_cycle_busy() -> None:
    m = place(FOUR, offers=[[3, 0, 2]])
    m.play(0, "pass")
    m.play(3, "withdraw offer-0")
    turns(m, "pass", "pass", "pass")
    assert seen(m)["round"] == 2


# Sharing a price


@pytest.mark.clause("MD-J28", "MD-J9")
def test_a_price_is_struck_when_the_parts_reach_it() -> None:
    """Seat 3 asks anyone for 5: 2 of seat 0 and 3 of seat 1 put it out; seat 2 pays nothing."""
    m = place(FOUR, asks=[[3, -1, 5]], cash=[4, 4, 4, 4])
    m.play(0, "share 3 2")
    assert (status(m)[3], cash(m)) == ("in", [4, 4, 4, 4]), "nothing is struck yet"
    assert asked(m) == [(1, "deal")]
    m.play(1, "share 3 3")
    assert (status(m)[3], cash(m)) == ("left", [2, 1, 4, 4 + 5 + 1])
    assert [(row["seat"], row["amount"], row["word"]) for row in ledger(m, "pay")] == [
        (0, 2, "share"),
        (1, 3, "share"),
    ]
    assert requests(m) == set()
    assert asked(m) == [(2, "deal")]


@pytest.mark.clause("MD-J28", "MD-J31")
def test_a_part_is_less_than_the_price_and_no_more_than_is_missing() -> None:
    m = place(FOUR, asks=[[3, -1, 5], [2, -1, 1], [1, 0, 3]], cash=[9, 2, 9, 9])
    assert of(m, 0, "share") == {f"share 3 {n}" for n in (1, 2, 3, 4)}
    says(refused(m, 0, "share 3 5"), "MD-J28", "pay it")
    says(refused(m, 0, "share 1 1"), "MD-J28", "alone")
    m.play(0, "share 3 3")
    assert of(m, 1, "share") == {"share 3 1", "share 3 2"}
    says(refused(m, 1, "share 3 3"), "MD-J28", "2 of 5")
    m.play(1, "share 3 1")
    assert of(m, 2, "share") == {"share 3 1"}
    refused(m, 3, "share 3 1")  # his own price
    turns(m, "pass", "pass")
    assert of(m, 0, "share") == {f"share 3 {n}" for n in (1, 2, 3, 4)}, "a new one replaces it"
    m.play(0, "share 3 4")
    assert status(m)[3] == "left"
    assert cash(m)[:2] == [5, 1]


@pytest.mark.clause("MD-J31", "MD-J9")
def test_parts_end_with_the_price_and_with_the_money() -> None:
    shared: dict[str, Any] = {"asks": [[3, -1, 5]], "shares": [[0, 3, 2], [1, 3, 1]]}
    m = place(FOUR, **shared)
    m.play(3, "withdraw ask")
    assert seen(m)["shares"] == []
    m = place(FOUR, **shared, turn=3)
    m.play(3, "ask anyone 4")
    assert seen(m)["shares"] == [], "it was another price"
    m = place(FOUR, **shared, cash=[2, 9, 9, 9], options={"gifts": True})
    m.play(0, "give 2 1")
    assert seen(m)["shares"] == [{"maker": 1, "slot": 3, "amount": 1}], "2 cannot be paid of 1"
    assert [row["word"] for row in ledger(m, "void")] == ["share"]


@pytest.mark.clause("MD-J28")
def test_whoever_pays_alone_pays_all_of_it() -> None:
    m = place(FOUR, asks=[[3, -1, 5]], shares=[[0, 3, 2]], turn=1)
    m.play(1, "pay 3 5")
    assert cash(m) == [10, 5, 10, 16]


@pytest.mark.clause("MD-J28", "MD-J11")
def test_a_price_may_be_shared_in_the_last_cycle_and_in_real_time() -> None:
    m = place(FOUR, cycle=MAX_CYCLES, asks=[[3, -1, 2]])
    turns(m, "share 3 1", "share 3 1")
    assert status(m)[3] == "left"
    m = live(asks=[[3, -1, 2]])
    m.play(2, "pass")
    m.play(0, "share 3 1")
    assert seen(m)["ready"] == [False] * 4
    m.play(1, "share 3 1")
    assert cash(m) == [9, 9, 10, 13]


@pytest.mark.clause("MD-J24", "MD-J28")
def test_with_three_players_a_price_is_that_of_one_character() -> None:
    m = place(THREE, asks=[[4, -1, 3], [5, -1, 3]])
    turns(m, "share 2a 1", "share 2a 2")
    assert status(m) == ["in", "in", "in", "in", "left", "in"]
    assert cash(m) == [9, 8, 14]
    assert requests(m) == set()
