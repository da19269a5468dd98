"""Money is conserved: in hand, on cards and in the Reserve, in every random game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from muster import Match
from tests.games.millions_of_dollars.layouts.table import (
    GAME,
    REAL_TIME,
    cash,
    heist,
    money,
    place,
    play_randomly,
    seen,
    turns,
)

TABLES: list[tuple[int, dict[str, Any]]] = [
    (seats, options)
    for seats in (3, 4, 5, 6, 7, 8)
    for options in (
        {},
        {"reserve_pays_ante": True, "gifts": True},
        {"aid_goes_back": True, **REAL_TIME},
        {"reserve_pays_ante": True, "aid_goes_back": True, "gifts": True, **REAL_TIME},
    )
]
START = 5
BETWEEN = ("driver", "crook", "deals", "gifts")
"""What only goes from player to player."""


def in_order(m: Match) -> None:
    table = seen(m)
    assert sum(table["cash"]) + sum(table["antes"]) + table["reserve"] == 175
    assert min(table["cash"]) >= 0  # MD-J5
    assert min(table["antes"]) >= 0
    books = table["books"]
    assert [START + sum(own.values()) for own in books] == table["cash"]
    for source in BETWEEN:
        assert sum(own[source] for own in books) == 0


@pytest.mark.clause("MD-1", "MD-J5", "MD-J6", "MD-9", "MD-14")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_no_million_appears_or_vanishes(seats: int, options: dict[str, Any]) -> None:
    rng = random.Random(seats)
    m = Match.new(GAME, seats, seed=seats, options=options)
    while not m.over:
        in_order(m)
        play_randomly(m, rng, 1)
    in_order(m)
    assert m.outcome is not None
    assert m.outcome.scores == tuple(cash(m))
    for seat in range(seats):
        assert sum(row.points[seat] for row in m.outcome.sheet) == m.outcome.scores[seat]


@pytest.mark.clause("MD-14", "MD-15", "MD-E1")
def test_the_books_tell_where_money_came_from() -> None:
    """First Bank with Mastermind, Crook and Brute."""
    roles = "mastermind crook brute driver driver driver driver"
    m = heist(roles, left=[3, 4, 5, 6], round=8, cash=[5] * 7, books=[[0] * 8] * 7)
    books = seen(m)["books"]
    assert [own["shares"] for own in books[:3]] == [3, 3, 3]
    assert [own["crook"] for own in books[:3]] == [0, 2, -2]
    assert [own["symbol"] for own in books[:3]] == [0, 0, 1]
    assert [own["driver"] for own in books] == [0] * 7


@pytest.mark.clause("MD-5", "MD-J8")
def test_deals_are_booked_on_both_sides() -> None:
    m = place(offers=[[0, 2, 3], [1, 2, 4]], turn=2, books=[[0] * 8] * 5, cash=[5] * 5)
    turns(m, "accept 0 3", "also 1 4")
    assert [own["deals"] for own in seen(m)["books"]] == [-3, -4, 7, 0, 0]


@pytest.mark.clause("MD-13", "MD-J5")
def test_the_loss_of_a_snitch_alone_is_booked() -> None:
    m = heist("snitch driver crook brute driver", left=[1, 2, 3, 4], round=8, cash=[1, 5, 5, 5, 5])
    m.play(0, "name driver")
    assert seen(m)["books"][0]["alone"] == -2


@pytest.mark.clause("MD-J6")
def test_the_reserve_is_never_too_poor() -> None:
    """Its bills may run out on paper; everybody is paid all the same."""
    m = heist("crook driver brute driver", left=[1, 2, 3], cash=[2, 60, 60, 55], round=1)
    assert cash(m)[0] == 2 + 1 + 8
    assert seen(m)["reserve"] < 0
    assert money(m) == 175
