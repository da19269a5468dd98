"""Before the first round: gangs, money, the loot pile, the Leader."""

from __future__ import annotations

from collections import Counter

import pytest

import muster
from muster import BadChoice, Match
from tests.games.millions_of_dollars.layouts.table import (
    GAME,
    asked,
    cash,
    looks,
    money,
    new,
    of,
    own,
    planning,
    reserve,
    seen,
    send,
)
from tests.games.millions_of_dollars.oracle import CARDS, ROLES

SEATS = (3, 4, 5, 6, 7, 8)


def test_three_to_eight_players() -> None:
    assert muster.game(GAME).meta.seats == SEATS
    for seats in (1, 2, 9):
        with pytest.raises(BadChoice, match=r"3, 4, 5, 6, 7, 8"):
            Match.new(GAME, seats, seed=1)


@pytest.mark.clause("MD-1")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_has_the_roles_of_the_player_count_and_5_million(seats: int) -> None:
    m = new(seats)
    assert asked(m) == [(seat, "send") for seat in range(seats)]
    for seat in range(seats):
        assert of(m, seat, "send") == {f"send {role}" for role in ROLES[seats]}
    assert cash(m) == [5] * seats


@pytest.mark.clause("MD-1", "MD-J6")
@pytest.mark.parametrize("seats", SEATS)
def test_the_other_bills_form_the_reserve(seats: int) -> None:
    """50 bills of 1 and 25 of 5 are 175."""
    m = new(seats)
    assert reserve(m) == 175 - 5 * seats
    assert money(m) == 175


@pytest.mark.clause("MD-2")
def test_eight_of_ten_loot_cards_form_the_pile() -> None:
    m = new(5)
    table = seen(m)
    assert table["pile"] == 7  # one is turned up
    assert table["loot"] in CARDS
    assert table["gone"] == []
    assert (table["round"], table["rounds"]) == (1, 8)
    pile = m.state.dump()["pile"]
    assert len({*pile, table["loot"]}) == 8
    assert {*pile, table["loot"]} < set(CARDS)


@pytest.mark.clause("MD-2")
def test_the_pile_is_random() -> None:
    """Over some seeds every card is turned up first, and every card is once left in the box."""
    first: set[str] = set()
    unused: set[str] = set()
    for seed in range(80):
        m = new(5, seed)
        first.add(seen(m)["loot"])
        unused |= set(CARDS) - {*m.state.dump()["pile"], seen(m)["loot"]}
    assert first == unused == set(CARDS)


@pytest.mark.clause("MD-2", "MD-J30", "MD-J2")
def test_nobody_knows_the_pile_or_the_two_unused_cards() -> None:
    """Two piles with the same card on top look the same to everybody."""
    rest = ["fort-knox", "royal-casino", "central-bank", "national-bank"]
    twins = [
        planning(4, pile=["first-bank", *order], seed=1, round=4)
        for order in (rest, rest[::-1], ["las-vegas-casino", *rest[1:]])
    ]
    for seat in (None, 0, 1, 2, 3):
        assert twins[0].view(seat) == twins[1].view(seat) == twins[2].view(seat)
        assert twins[0].log(seat) == twins[1].log(seat) == twins[2].log(seat)


@pytest.mark.clause("MD-2", "MD-12")
def test_nobody_begins_with_an_intimidation_card() -> None:
    assert looks(new(8)) == [0] * 8


@pytest.mark.clause("MD-J1", "MD-2")
def test_the_first_leader_is_drawn_by_lot() -> None:
    leaders = Counter(seen(new(4, seed))["leader"] for seed in range(120))
    assert set(leaders) == {0, 1, 2, 3}
    assert min(leaders.values()) > 10


@pytest.mark.clause("MD-J1")
@pytest.mark.parametrize("leader", [1, 3, 5])
def test_the_host_may_choose_the_first_leader(leader: int) -> None:
    """The option counts seats from 1; 0 is the lot."""
    for seed in range(5):
        assert seen(new(5, seed, leader=leader))["leader"] == leader - 1
    with pytest.raises(BadChoice):
        new(4, leader=5)


@pytest.mark.clause("MD-J2")
def test_money_loot_and_intimidation_cards_are_public() -> None:
    m = planning(4, cash=[3, 9, 12, 0], looks=[0, 2, 1, 0], gone=["fort-knox"], round=2)
    for seat in (None, 0, 1, 2, 3):
        table = own(m, seat)
        assert table["cash"] == [3, 9, 12, 0]
        assert table["looks"] == [0, 2, 1, 0]
        assert table["gone"] == ["fort-knox"]
        assert table["loot"] is not None
    send(m, "driver", "crook", "driver", "brute")
    ante = CARDS[seen(m)["loot"]].ante
    for seat in (None, 0, 1, 2, 3):
        assert own(m, seat)["antes"] == [ante] * 4


def test_a_gang_is_a_name_not_a_difference() -> None:
    """Before anybody has sent a Character all seats see the same table."""
    m = new(6)
    assert all({**own(m, seat), "me": None} == seen(m) for seat in range(6))
