"""Who may not talk: whoever has left, in the chat too, until the end of the round."""

from __future__ import annotations

import pytest

from tests.games.millions_of_dollars.layouts.table import (
    FOUR,
    REAL_TIME,
    THREE,
    heist,
    place,
    settle,
    turns,
)


@pytest.mark.clause("MD-6")
@pytest.mark.parametrize("options", [{}, REAL_TIME])
def test_whoever_has_left_is_silent_until_the_end_of_the_round(options: dict[str, str]) -> None:
    m = place(FOUR, round=3, options=options)
    assert [m.why_mute(seat) for seat in range(4)] == [None] * 4
    m.play(0, "leave")
    mute = m.why_mute(0)
    assert mute is not None
    assert mute.clause == "MD-6"
    assert "silent until the end of round 3" in mute.reason
    assert [m.why_mute(seat) for seat in (1, 2, 3)] == [None] * 3
    told = m.scene(0).mute
    assert told is not None
    assert (told.clause, told.text) == ("MD-6", mute.reason)
    assert m.scene(1).mute is m.scene(None).mute is None
    settle(m)
    assert m.why_mute(0) is None, "the next round has begun"


@pytest.mark.clause("MD-6", "MD-11")
def test_a_leaver_is_silent_in_the_heist_too_and_who_is_out_may_talk() -> None:
    m = heist("snitch snitch driver brute crook snitch", left=[2, 5], hidden="snitch")
    assert m.why_mute(0) is None
    m = heist("snitch driver crook brute driver", left=[2])
    assert [m.why_mute(seat) is None for seat in range(5)] == [True, True, False, True, True]


@pytest.mark.clause("MD-J24", "MD-6")
def test_with_two_characters_one_is_silent_only_when_both_have_left() -> None:
    m = place(THREE)
    turns(m, "leave a")
    assert m.why_mute(0) is None
    turns(m, "pass", "pass", "leave b")
    assert m.why_mute(0) is not None


@pytest.mark.clause("MD-J24", "MD-6")
def test_one_left_and_one_eliminated_may_talk() -> None:
    """The Snitches of seats 0 and 1 are out, seat 0's other Character has left; seat 2 names."""
    m = heist("snitch crook, brute driver, mastermind driver", left=[1, 5], hidden="driver")
    assert m.why_mute(0) is None
    assert m.why_mute(2) is None


def test_at_the_end_of_the_game_everybody_talks() -> None:
    m = place(FOUR, round=8)
    turns(m, "leave", "pass", "pass", "pass", "pass", "pass", "pass")
    assert m.over
    assert m.why_mute(0) is None
