"""The worked examples of the rules, as positions."""

from __future__ import annotations

import pytest

from tests.games.millions_of_dollars.layouts.table import (
    asked,
    cash,
    heist,
    place,
    planning,
    reserve,
    seen,
    send,
    settle,
    turns,
)
from tests.games.refusals import refused


@pytest.mark.clause("MD-E1", "MD-14", "MD-15")
def test_e1_mastermind_crook_and_brute_share_the_first_bank() -> None:
    """10 to split, 3 each, 1 stays; Mastermind +3, Crook +5, Brute +2."""
    roles = "mastermind crook brute driver driver driver driver"
    m = place(roles, left=[3, 4, 5, 6], cash=[5] * 7)
    before = reserve(m)
    settle(m)
    assert [has - 5 - 1 for has in cash(m)[:3]] == [3, 5, 2]
    assert before - reserve(m) == 9 + 1
    assert cash(m)[3:] == [5] * 4


@pytest.mark.clause("MD-E2", "MD-11", "MD-J12")
def test_e2_the_snitch_sees_driver_and_crook_only() -> None:
    m = heist("snitch driver crook driver brute", hidden="brute", left=[1, 3])
    assert asked(m) == [(0, "name")]
    assert cash(m)[0] == 11
    assert set(m.legal(0)) == {"name driver", "name crook"}
    m.play(0, "name driver")
    # Snitch, Crook and Brute are in: 8 // 3 = 2 each, the theft, the symbol.
    assert cash(m) == [10 + 1 + 2, 10, 10 + 1 + 2 + 2, 10, 10 + 1 + 2 - 2 + 1]


@pytest.mark.clause("MD-E3", "MD-15", "MD-18", "MD-J25")
def test_e3_three_players_at_the_national_bank() -> None:
    """Ann +9, Bob -1, Cleo +1 beyond the antes returned; 3 stay in the Reserve."""
    roles = "driver crook, brute snitch, mastermind snitch"
    m = place(roles, left=[3, 5], loot="national-bank", cash=[5, 5, 5])
    before = reserve(m)
    settle(m)
    assert cash(m) == [5 + 2 + 9, 5 + 1 - 1, 5 + 1 + 1]
    assert before - reserve(m) == 8 + 1


@pytest.mark.clause("MD-E4", "MD-J3", "MD-J4")
def test_e4_a_player_with_1_at_an_ante_of_2() -> None:
    def begun() -> list[int]:
        return [1, 9, 9, 9]

    m = planning(4, pile=["fort-knox"], cash=begun(), leader=0)
    full = reserve(m)
    send(m, "driver", "driver", "crook", "crook")
    assert (cash(m)[0], reserve(m)) == (0, full - 1)
    stays = m.clone()
    m.play(m.asks[0].seat, "leave")
    assert cash(m)[0] == 2
    settle(stays)
    assert cash(stays)[0] == 0
    assert reserve(stays) == full - 1 + 8  # all four antes, both parts of his


@pytest.mark.clause("MD-E5", "MD-13", "MD-J5", "MD-J16")
@pytest.mark.parametrize(("has", "ends"), [(4, 1 + 1), (3, 1), (1, 0)])
def test_e5_a_snitch_alone(has: int, ends: int) -> None:
    """With 4 in all he puts 1 down, so 3 are left: he ends at 1; with 2 in all at 0."""
    m = place("snitch driver crook brute driver", cash=[has, 9, 9, 9, 9], turn=1, leader=1)
    turns(m, "leave", "leave", "leave", "leave", "pass", "pass")
    assert asked(m) == [(0, "name")]
    assert cash(m)[0] == has + 1
    m.play(0, "name crook")
    assert cash(m) == [ends, 10, 10, 10, 10]
    assert seen(m)["round"] == 2


@pytest.mark.clause("MD-E6", "MD-17", "MD-J21")
def test_e6_a_share_of_2_wins_against_21_through_bribes() -> None:
    """A has 19 with the ante returned; Snitch, Brute and Crook share 8 with him: 2 each."""
    roles = "driver snitch brute crook crook"
    m = heist(roles, left=[4], hidden="crook", cash=[18, 5, 5, 5, 21], loot="bank-of-the-city")
    # A Driver also gets the fees; name the Brute so that he shares with two others.
    m.play(1, "name crook")
    assert m.over
    assert m.outcome is not None
    assert (m.outcome.winners, m.outcome.ending) == ((0,), "20 million")


@pytest.mark.clause("MD-E6", "MD-J21")
def test_e6_exactly_21_against_21() -> None:
    """A is a Mastermind: 19 and 2 are 21, and nothing else comes his way."""
    roles = "mastermind brute crook driver snitch driver snitch"
    m = heist(
        roles,
        left=[5, 6],
        hidden="driver",
        cash=[18, 5, 5, 5, 5, 21, 5],
        loot="national-bank",
    )
    m.play(4, "name driver")
    # 9 + 2 for four: 2 each.
    assert cash(m)[0] == 21
    assert cash(m)[5] == 21
    assert m.outcome is not None
    assert (m.outcome.winners, m.outcome.ending) == ((0,), "20 million")


@pytest.mark.clause("MD-E6", "MD-17", "MD-J21")
def test_e6_a_brute_robbed_back_to_19_does_not_win() -> None:
    """A has 19 with the ante returned, a share of 2, and the Crook takes 2."""
    roles = "brute mastermind crook driver snitch driver snitch"
    m = heist(
        roles,
        left=[5, 6],
        hidden="driver",
        cash=[18, 5, 5, 5, 5, 21, 5],
        loot="national-bank",
    )
    m.play(4, "name driver")
    assert cash(m)[0] == 19
    assert not m.over
    refused(m, 0, "pass")
