"""How the game ends: 20 million after a share, or eight rounds."""

from __future__ import annotations

import pytest

from muster import Match
from tests.games.millions_of_dollars.layouts.table import asked, cash, heist, place, seen, turns
from tests.games.refusals import refused

FOUR = "driver brute crook driver"


def result(m: Match) -> tuple[tuple[int, ...], str]:
    assert m.outcome is not None
    return tuple(sorted(m.outcome.winners)), m.outcome.ending


@pytest.mark.clause("MD-17", "MD-J21")
def test_20_after_a_share_wins_at_once() -> None:
    m = heist("crook driver brute driver", left=[1, 2, 3], cash=[11, 5, 5, 5])
    assert cash(m) == [20, 5, 5, 5]
    assert m.over
    assert result(m) == ((0,), "20 million")
    assert m.outcome is not None
    assert m.outcome.scores == (20, 5, 5, 5)
    assert m.outcome.tiebreak is None


@pytest.mark.clause("MD-17")
def test_19_is_not_enough() -> None:
    m = heist("crook driver brute driver", left=[1, 2, 3], cash=[10, 5, 5, 5])
    assert cash(m)[0] == 19
    assert not m.over
    assert asked(m)[0][1] == "send"


@pytest.mark.clause("MD-17", "MD-J21")
def test_of_several_the_richest_wins() -> None:
    """8 for two: 4 each, the Driver takes 1, the Brute has the symbol."""
    m = heist(FOUR, left=[2, 3], cash=[18, 17, 5, 5])
    assert cash(m) == [18 + 1 + 4 + 1, 17 + 1 + 4 - 1 + 1, 5, 5]
    assert result(m) == ((0,), "20 million")


@pytest.mark.clause("MD-17", "MD-J21")
def test_equally_rich_players_share_the_win() -> None:
    m = heist(FOUR, left=[2, 3], cash=[16, 17, 5, 5])
    assert cash(m)[:2] == [22, 22]
    assert result(m) == ((0, 1), "20 million")
    assert m.outcome is not None
    assert m.outcome.tiebreak is not None
    assert "MD-17" in m.outcome.tiebreak


@pytest.mark.clause("MD-J21")
def test_reaching_20_by_bribes_alone_does_not_win() -> None:
    m = place(FOUR, cash=[19, 5, 5, 5], offers=[[1, 0, 5]])
    m.play(0, "accept 1 5")
    assert cash(m)[0] == 25
    assert not m.over
    turns(m, "leave", "leave", "leave")
    assert not m.over  # no Sharing, nobody received a share
    assert seen(m)["round"] == 2


@pytest.mark.clause("MD-J21")
def test_a_richer_player_without_a_share_does_not_take_part() -> None:
    m = heist(FOUR, left=[0, 2, 3], cash=[40, 13, 5, 5])
    assert cash(m)[1] == 13 + 1 + 8 + 1
    assert result(m) == ((1,), "20 million")


@pytest.mark.clause("MD-J21")
def test_the_rich_who_get_no_share_do_not_end_the_game() -> None:
    """Seat 0 has 40 and left; the sharers stay below 20."""
    m = heist(FOUR, left=[0, 2, 3], cash=[40, 5, 5, 5])
    assert not m.over


@pytest.mark.clause("MD-J21")
def test_the_test_comes_after_all_five_steps() -> None:
    """21 after the division, 19 after the Crook: nobody wins. And the symbol lifts 19 to 20."""
    m = heist("brute crook driver driver", left=[2, 3], loot="fort-knox", cash=[13, 1, 1, 1])
    assert cash(m)[:2] == [13 + 2 + 6 - 2, 1 + 2 + 6 + 2]
    assert not m.over
    m = heist("brute crook driver driver", left=[2, 3], loot="first-bank", cash=[16, 1, 1, 1])
    assert cash(m)[0] == 16 + 1 + 4 - 2 + 1
    assert result(m) == ((0,), "20 million")


@pytest.mark.clause("MD-J16", "MD-J21")
def test_a_lone_snitch_with_20_does_not_win() -> None:
    m = heist("snitch driver crook brute driver", left=[1, 2, 3, 4], cash=[30, 5, 5, 5, 5])
    m.play(0, "name driver")
    assert cash(m)[0] == 28
    assert not m.over


@pytest.mark.clause("MD-J22", "MD-17")
def test_after_round_8_the_richest_wins_with_or_without_a_share() -> None:
    m = heist(FOUR, left=[0, 1, 2, 3], round=8, cash=[6, 19, 5, 7])
    assert result(m) == ((1,), "eight rounds")
    m = heist(FOUR, left=[0, 2, 3], round=8, cash=[40, 5, 5, 5])
    assert result(m) == ((0,), "eight rounds")


@pytest.mark.clause("MD-J22", "MD-17")
def test_level_after_round_8_share_the_win() -> None:
    m = heist("driver driver driver driver", left=[3], round=8, cash=[9, 12, 3, 12])
    assert result(m) == ((1, 3), "eight rounds")
    assert m.outcome is not None
    assert m.outcome.tiebreak is not None
    assert "MD-17" in m.outcome.tiebreak
    m = heist("driver driver driver driver", round=8, cash=[9, 9, 9, 9])
    assert result(m) == ((0, 1, 2, 3), "eight rounds")


@pytest.mark.clause("MD-J21", "MD-J22")
def test_in_round_8_a_share_to_20_beats_more_money() -> None:
    m = heist(FOUR, left=[0, 2, 3], round=8, cash=[40, 13, 5, 5])
    assert result(m) == ((1,), "20 million")


@pytest.mark.clause("MD-17", "MD-J22")
def test_round_7_is_not_the_last() -> None:
    m = heist(FOUR, left=[0, 1, 2, 3], round=7, cash=[6, 19, 5, 7])
    assert not m.over
    assert seen(m)["round"] == 8


@pytest.mark.clause("MD-17")
def test_nothing_can_be_done_when_it_is_over() -> None:
    m = heist(FOUR, left=[0, 1, 2, 3], round=8)
    assert m.asks == ()
    for seat in range(4):
        assert m.legal(seat) == []
        assert "over" in refused(m, seat, "pass").reason
    assert seen(m)["phase"] == "over"


def test_the_end_is_told_in_a_sentence() -> None:
    m = heist("driver brute crook driver", left=[3], cash=[18, 4, 4, 4])
    assert m.outcome is not None
    assert m.outcome.headline == "Seat 0 wins with $23M: $20M after a share are enough."
    m = heist("driver brute crook driver", left=[3], cash=[4, 4, 4, 14], round=8)
    assert m.outcome is not None
    assert m.outcome.headline == "Seat 3 wins with $14M: nobody has more after 8 rounds."
