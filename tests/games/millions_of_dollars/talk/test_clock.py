"""The clock of real time: when the Leader may call, what the call leaves, when time is up."""

from __future__ import annotations

import pytest

from muster import Match
from tests.games.millions_of_dollars.layouts.table import (
    TABLE,
    cash,
    keys,
    live,
    offers,
    over,
    seen,
    status,
)
from tests.games.refusals import refused, says


def seconds(m: Match) -> list[int]:
    """When the table would ring, from when each of its questions is open."""
    return [ask.question.seconds(m.state, ask) for ask in m.asks if ask.seat == TABLE]


@pytest.mark.clause("MD-J11")
def test_the_clock_runs_60_seconds_then_the_leader_may_call() -> None:
    m = live(leader=2)
    assert seen(m)["stage"] == 0
    assert 60 in seconds(m)
    clock = next(ask for ask in m.asks if ask.seat == TABLE)
    # In the words of the button the Leader gets then.
    assert clock.question.prompt(m.state, TABLE, 0) == "Then the Leader may call time"
    says(refused(m, 2, "call"), "MD-J11", "60")
    m.play(TABLE, "ring")
    assert not over(m)
    assert seen(m)["stage"] == 1
    assert "call" in m.legal(2)
    assert m.log(2)[-1].text.endswith("may call time.")
    for seat in (0, 1, 3):
        says(refused(m, seat, "call"), "MD-J11")


@pytest.mark.clause("MD-J11", "MD-7")
@pytest.mark.parametrize("end", ["time", "ring"])
def test_the_leaders_call_leaves_20_seconds(end: str) -> None:
    """Of the whole time no more than there was: the clock of the phase goes on beside it."""
    m = live(leader=2, stage=1, offers=[[0, 1, 3]])
    before = seconds(m)
    m.play(2, "call")
    assert not over(m)
    assert seen(m)["stage"] == 2
    assert seconds(m) == [*before, 20]
    refused(m, 2, "call")
    m.play(1, "accept 0 3")  # there is still time
    assert seconds(m) == [*before, 20]
    m.play(TABLE, end)
    assert over(m)


@pytest.mark.clause("MD-J11")
def test_after_120_seconds_the_time_is_over_without_a_call() -> None:
    m = live(offers=[[0, 1, 3]], asks=[[1, -1, 2]])
    assert seconds(m) == [60]
    m.play(TABLE, "ring")
    assert seconds(m) == [60]
    m.play(TABLE, "ring")
    assert over(m)
    assert offers(m) == set()


@pytest.mark.clause("MD-J11")
def test_the_clock_is_the_same_question_whatever_is_said_meanwhile() -> None:
    """Its key and arg stay, so that its time goes on; they differ from stage to stage and round."""
    m = live()
    clocks = [clock(m)]
    m.play(0, "offer 1 1")
    m.play(3, "pass")
    assert clock(m) == clocks[0]
    m.play(TABLE, "ring")
    clocks.append(clock(m))
    m.play(1, "claim driver")
    assert clock(m) == clocks[1]
    m.play(TABLE, "ring")
    for seat in range(4):
        m.play(seat, "send driver")
    clocks.append(clock(m))
    assert len(set(clocks)) == 3


def clock(m: Match) -> tuple[str, int]:
    (ask,) = (ask for ask in m.asks if ask.seat == TABLE)
    return ask.key, ask.arg


@pytest.mark.clause("MD-J9", "MD-J11")
def test_nobody_keeps_the_table_waiting_while_he_adds_up_offers() -> None:
    m = live(offers=[[0, 2, 3], [1, 2, 4], [3, 2, 1]])
    m.play(2, "accept 1 4")
    m.play(2, "also 3 1")
    assert seconds(m) == [15]
    m.play(TABLE, "ring")
    assert cash(m) == [10, 6, 10 + 5 + 1, 9]
    assert status(m)[2] == "left"
    assert seconds(m) == [60]


@pytest.mark.clause("MD-J11", "MD-J10")
def test_a_leader_who_left_cannot_call() -> None:
    m = live(leader=2, left=[2], stage=1)
    refused(m, 2, "call")
    assert all("call" not in m.legal(seat) for seat in range(4))


@pytest.mark.clause("MD-J11")
def test_a_leader_who_is_ready_may_still_call() -> None:
    m = live(leader=2, stage=1)
    m.play(2, "pass")
    assert "call" in m.legal(2)


@pytest.mark.clause("MD-J11")
def test_the_clock_is_the_tables_alone() -> None:
    m = live()
    for seat in range(4):
        assert "ring" not in m.legal(seat)
        refused(m, seat, "ring")
    assert m.legal(TABLE) == ["ring"]


@pytest.mark.clause("MD-J11")
def test_a_new_phase_begins_with_a_fresh_clock_and_nobody_ready() -> None:
    m = live(stage=1, acts=[7, 0, 3, 0])
    for seat in range(4):
        m.play(seat, "pass")
    for seat in range(4):
        m.play(seat, "send driver")
    table = seen(m)
    assert (table["stage"], table["ready"], table["acts"]) == (0, [False] * 4, [0] * 4)
    assert keys(m) == dict.fromkeys(range(4), "talk")
