"""Turn by turn: whose turn it is, what a turn is, and when the Negotiation is over."""

from __future__ import annotations

import pytest

from tests.games.millions_of_dollars.layouts.table import (
    FOUR,
    MAX_CYCLES,
    asked,
    cash,
    of,
    offers,
    place,
    seen,
    status,
    turns,
    verbs,
)
from tests.games.refusals import refused, says


@pytest.mark.clause("MD-J11", "MD-7")
def test_turns_go_clockwise_from_the_leader() -> None:
    m = place(FOUR, leader=2, turn=2)
    order = []
    for _ in range(8):
        order.append(asked(m)[0][0])
        m.play(order[-1], "claim silence")
        m.play(order[-1], "pass")
    assert order == [2, 3, 0, 1, 2, 3, 0, 1]
    assert seen(m)["cycle"] == 3


@pytest.mark.clause("MD-J11", "MD-J10")
def test_only_players_still_in_have_turns() -> None:
    m = place(FOUR, leader=1, turn=1, left=[2])
    turns(m, "offer 3 1", "offer 1 1", "leave")
    assert asked(m) == [(1, "deal")]
    assert seen(m)["cycle"] == 2
    assert m.legal(0) == m.legal(2) == []
    assert m.legal(3) == ["withdraw offer-1"]  # MD-J28


@pytest.mark.clause("MD-J11")
def test_a_leader_who_left_still_marks_where_a_cycle_begins() -> None:
    m = place(FOUR, leader=1, turn=1)
    turns(m, "leave", "pass", "pass", "pass")
    assert (asked(m), seen(m)["cycle"]) == ([(2, "deal")], 2)
    turns(m, "pass", "pass", "pass")
    assert seen(m)["phase"] != "negotiation"


@pytest.mark.clause("MD-J11", "MD-7")
def test_a_cycle_of_mere_passes_ends_the_phase() -> None:
    m = place(FOUR)
    turns(m, "pass", "pass", "pass")
    assert asked(m) == [(3, "deal")]
    m.play(3, "pass")
    assert asked(m)[0][1] == "send"
    assert seen(m)["round"] == 2
    while asked(m)[0][1] == "send":
        seat = asked(m)[0][0]
        m.play(seat, m.legal(seat)[0])
    assert asked(m) == [(seen(m)["leader"], "deal")], "the next one begins with its Leader"
    assert seen(m)["cycle"] == 1


@pytest.mark.clause("MD-J11")
def test_passes_count_by_cycles_not_in_a_row() -> None:
    """The first acts, the others pass; in the next cycle all pass: only then it is over."""
    m = place(FOUR)
    turns(m, "offer 1 1", "pass", "pass", "pass")
    assert (asked(m), seen(m)["cycle"]) == ([(0, "deal")], 2)
    turns(m, "pass", "pass", "pass")
    assert asked(m) == [(3, "deal")]
    turns(m, "pass")
    assert seen(m)["round"] == 2


@pytest.mark.clause("MD-J27")
@pytest.mark.parametrize("words", [("claim driver",), ("peek 2",), ("claim staying", "peek 1")])
def test_a_turn_with_a_claim_or_a_look_is_no_mere_pass(words: tuple[str, ...]) -> None:
    m = place(FOUR, looks=[1, 0, 0, 0])
    turns(m, *words, "pass", "pass", "pass", "pass")
    assert (asked(m), seen(m)["cycle"]) == ([(0, "deal")], 2)


@pytest.mark.clause("MD-J27")
def test_a_turn_is_one_action_with_one_claim_before_it() -> None:
    m = place(FOUR)
    m.play(0, "claim driver")
    assert asked(m) == [(0, "deal")]
    assert of(m, 0, "claim") == set()
    says(refused(m, 0, "claim crook"), "MD-J27")
    assert {"offer", "ask", "leave", "pass"} <= verbs(m, 0)
    m.play(0, "offer 1 1")
    assert asked(m) == [(1, "deal")]
    m.play(1, "claim driver")  # his own claim


@pytest.mark.clause("MD-J27", "MD-12")
def test_any_number_of_looks_before_the_action() -> None:
    m = place(FOUR, looks=[3, 0, 0, 0])
    turns(m, "peek 1", "claim crook", "peek 2", "peek 3")
    assert asked(m) == [(0, "deal")]
    assert seen(m)["looks"] == [0, 0, 0, 0]
    assert of(m, 0, "peek") == set()
    m.play(0, "pass")
    assert asked(m) == [(1, "deal")]


@pytest.mark.clause("MD-J27")
@pytest.mark.parametrize(
    "action",
    [
        *("offer 1 2", "ask anyone 2", "withdraw offer-2", "leave", "pass", "pay 3 2"),
        *("question 1", "urge 2", "accuse 3", "refuse 1", "share 2 1"),
    ],
)
def test_every_other_action_ends_the_turn(action: str) -> None:
    m = place(
        FOUR,
        offers=[[0, 2, 4], [1, 0, 1]],
        asks=[[3, 0, 2], [2, -1, 3]],
        claims=[None, None, None, "driver"],
    )
    m.play(0, action)
    assert asked(m) == [(1, "deal")]


@pytest.mark.clause("MD-J11")
def test_the_phase_ends_when_nobody_is_in_any_more() -> None:
    m = place(FOUR)
    turns(m, "leave", "leave", "leave")
    assert status(m)[3] == "in"
    m.play(3, "leave")
    assert seen(m)["round"] == 2
    assert cash(m) == [11] * 4  # MD-J17: no Sharing


@pytest.mark.clause("MD-J11")
def test_the_last_one_in_may_still_go_on() -> None:
    m = place(FOUR, cash=[5] * 4)
    turns(m, "leave", "leave", "leave", "claim driver", "pass")
    assert (asked(m), seen(m)["cycle"]) == ([(3, "deal")], 2)
    assert {"leave", "pass", "claim"} == verbs(m, 3)  # nobody is left to deal with
    m.play(3, "pass")
    assert seen(m)["round"] == 2


@pytest.mark.clause("MD-J11")
def test_the_phase_ends_after_six_cycles_whatever_was_said() -> None:
    m = place(FOUR)
    for cycle in range(1, MAX_CYCLES + 1):
        assert (seen(m)["cycle"], seen(m)["cycles"]) == (cycle, MAX_CYCLES)
        for seat in range(4):
            m.play(seat, "claim driver")
            m.play(seat, "pass")
    assert asked(m)[0][1] == "send"


@pytest.mark.clause("MD-J11")
def test_in_the_last_cycle_nothing_new_is_offered_or_asked() -> None:
    m = place(
        FOUR,
        cycle=MAX_CYCLES,
        offers=[[0, 1, 3], [1, 0, 2]],
        asks=[[2, -1, 4], [0, -1, 1]],
        looks=[1, 0, 0, 0],
        options={"gifts": True},
    )
    old = {"claim", "accept", "pay", "leave", "peek", "give", "pass", "withdraw"}
    assert verbs(m, 0) == old | {"question", "urge", "refuse", "share"}
    for action in ("offer 1 1", "ask anyone 1"):
        says(refused(m, 0, action), "MD-J11", "last")
    m.play(0, "pay 2 4")
    assert cash(m)[0] == 6
    m.play(1, "accept 0 3")
    assert cash(m)[:2] == [3, 14]


@pytest.mark.clause("MD-J11")
def test_in_the_cycle_before_the_last_everything_is_possible() -> None:
    m = place(FOUR, cycle=MAX_CYCLES - 1, offers=[[0, 1, 3]], asks=[[0, -1, 1]])
    assert {"offer", "ask", "withdraw"} <= verbs(m, 0)


@pytest.mark.clause("MD-J11")
def test_whoever_has_not_left_stays_and_open_offers_lapse() -> None:
    m = place(
        "driver snitch crook brute driver",
        hidden="brute",
        offers=[[0, 1, 3], [1, 0, 2]],
        asks=[[2, -1, 4]],
    )
    turns(m, *["pass"] * 5)
    assert asked(m) == [(1, "name")]
    assert offers(m) == set()
    assert seen(m)["asks"] == []
    assert status(m) == ["in"] * 5
    assert cash(m)[0] == 10


@pytest.mark.clause("MD-J11")
def test_nobody_speaks_out_of_turn() -> None:
    m = place(FOUR, offers=[[0, 1, 3]])
    for action in ("accept 0 3", "leave", "claim driver", "pass", "offer 0 1"):
        told = refused(m, 1, action)
        assert told.clause in ("MD-J11", "MD-J27")
        assert "seat 0" in told.reason


# The Leader's call


@pytest.mark.clause("MD-J11", "MD-7")
def test_the_leader_calls_and_the_next_cycle_is_the_last() -> None:
    m = place(FOUR, cycle=2)
    m.play(0, "call")
    assert asked(m) == [(1, "deal")], "it is instead of an action"
    turns(m, "pass", "pass", "pass")
    assert (seen(m)["cycle"], seen(m)["cycles"]) == (3, 3), "it was no mere pass"
    says(refused(m, 0, "offer 1 1"), "MD-J11", "last", "called")
    turns(m, "claim driver", "pass", "claim crook", "pass", "pass", "pass")
    assert seen(m)["round"] == 2
    assert seen(m)["cycles"] == MAX_CYCLES, "the next round has all of them again"


@pytest.mark.clause("MD-J11", "MD-7")
def test_who_may_call_and_when() -> None:
    says(refused(place(FOUR), 0, "call"), "MD-J11", "second cycle")
    says(refused(place(FOUR, cycle=2, turn=1), 1, "call"), "MD-J11", "seat 0")
    says(refused(place(FOUR, cycle=2, turn=1), 0, "call"), "MD-J11", "turn of seat 1")
    says(refused(place(FOUR, cycle=MAX_CYCLES), 0, "call"), "MD-J11", "last")
    assert "call" in place(FOUR, cycle=MAX_CYCLES - 1).legal(0)
    m = place(FOUR, cycle=4)
    turns(m, "call", "pass", "pass", "pass")
    says(refused(m, 0, "call"), "MD-J11", "already")
    assert all(ask.seat >= 0 for ask in m.asks), "no clock rings"
