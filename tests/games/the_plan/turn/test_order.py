"""A turn and a round: revealing, choosing together, discarding, passing; and the end."""

from __future__ import annotations

import random

import pytest

from muster import Illegal, Match
from tests.games.the_plan.table import (
    ALL_TREASURES,
    ALL_TRINKETS,
    HANDS,
    asked,
    display,
    loot,
    own,
    pass_on,
    place,
    play_randomly,
    play_until,
    seen,
    told,
    turned_up,
)

# Revealing


@pytest.mark.clause("TP-2")
def test_a_turn_reveals_five_treasures_and_three_trinkets_from_the_piles() -> None:
    m = place(
        3, at="reveal", turn=0, treasure_pile=ALL_TREASURES[:20], trinket_pile=ALL_TRINKETS[:10]
    )
    assert seen(m)["treasures"] == ALL_TREASURES[:5]
    assert seen(m)["trinkets"] == ALL_TRINKETS[:3]
    assert (seen(m)["treasure_pile"], seen(m)["trinket_pile"]) == (15, 7)
    assert seen(m)["turn"] == 1
    assert told(m, None, "revealed") == [
        {"kind": "revealed", "treasures": ALL_TREASURES[:5], "trinkets": ALL_TRINKETS[:3]}
    ]


@pytest.mark.clause("TP-2", "TP-10", "TP-J13")
def test_what_is_revealed_adds_to_what_lies_there() -> None:
    lying = ALL_TREASURES[20:50]
    m = place(
        3,
        at="reveal",
        turn=2,
        treasures=lying,
        trinkets=ALL_TRINKETS[20:25],
        treasure_pile=ALL_TREASURES[:6],
        trinket_pile=ALL_TRINKETS[:4],
    )
    assert seen(m)["treasures"] == lying + ALL_TREASURES[:5]
    assert seen(m)["trinkets"] == ALL_TRINKETS[20:25] + ALL_TRINKETS[:3]


@pytest.mark.clause("TP-10", "TP-J13")
def test_leftover_treasures_lie_there_in_the_next_turn() -> None:
    m = turned_up(["p1-01", "p1-02", "p2-06"], "red1 red4 purple2", trinkets=[])
    for seat in range(3):
        pass_on(m, seat, *own(m, seat)["hand"][:2])
    assert seen(m)["turn"] == 2
    assert set(loot("red1 red4 purple2")) < set(seen(m)["treasures"])
    assert len(seen(m)["treasures"]) == 3 + 5


@pytest.mark.clause("TP-J2")
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_with_too_few_trinkets_the_rest_is_revealed_and_the_game_goes_on(left: int) -> None:
    m = place(3, at="reveal", turn=3, trinket_pile=ALL_TRINKETS[:left])
    assert seen(m)["trinkets"] == ALL_TRINKETS[:left]
    assert seen(m)["trinket_pile"] == 0
    assert len(seen(m)["treasures"]) == 5
    assert asked(m) == [(0, "plan"), (1, "plan"), (2, "plan")]


# Choosing


@pytest.mark.clause("TP-3", "TP-J3")
def test_plans_are_turned_up_together_when_the_last_one_is_set() -> None:
    m = place(3, hands=HANDS)
    assert asked(m) == [(0, "plan"), (1, "plan"), (2, "plan")]
    m.play(2, "plan p3-02")
    m.play(0, "plan p1-01")
    assert seen(m)["plans"] == [None, None, None]
    assert told(m, None, "plans") == []
    assert asked(m) == [(1, "plan")]
    m.play(1, "plan p2-04")
    assert told(m, None, "plans") == [{"kind": "plans", "plans": ["p1-01", "p2-04", "p3-02"]}]
    assert own(m, 0)["hand"] == HANDS[0][1:]
    assert own(m, 1)["hand"] == ["p2-01", "p2-02", "p2-03", "p2-05", "p2-06"]


@pytest.mark.clause("TP-3")
def test_any_plan_of_the_own_hand_may_be_set_and_no_other() -> None:
    m = place(3, hands=HANDS)
    for seat in range(3):
        assert m.legal(seat) == [f"plan {card}" for card in HANDS[seat]]


@pytest.mark.clause("TP-J3")
def test_a_choice_may_change_until_all_are_in() -> None:
    m = place(3, hands=HANDS)
    m.play(0, "plan p1-01")
    m.play(1, "plan p2-01")
    assert m.legal(0) == [f"plan {card}" for card in HANDS[0]]
    m.play(0, "plan p1-05")
    m.play(2, "plan p3-01")
    assert told(m, None, "plans")[0]["plans"][0] == "p1-05"


@pytest.mark.clause("TP-J3")
def test_a_choice_is_final_once_all_are_in() -> None:
    m = place(3, hands=HANDS)
    for seat in range(3):
        m.play(seat, f"plan {HANDS[seat][0]}")
    before = m.fingerprint
    refused = m.why_not(0, "plan p1-03")
    assert refused is not None
    with pytest.raises(Illegal):
        m.play(0, "plan p1-03")
    with pytest.raises(Illegal, match="come to light"):
        m.undo(0)
    assert m.fingerprint == before


# Discarding and passing


@pytest.mark.clause("TP-11")
def test_used_plans_are_discarded_before_cards_are_passed() -> None:
    m = place(3, hands=HANDS, treasures=loot("red1 yellow1 orange4"))
    m.play(0, "plan p1-01")
    m.play(1, "plan p2-02")
    m.play(2, "plan p3-03")
    assert asked(m) == [(0, "pass"), (1, "pass"), (2, "pass")]
    assert seen(m)["discards"] == ["p1-01", "p2-02", "p3-03"]
    assert seen(m)["plans"] == [None, None, None]


@pytest.mark.clause("TP-11", "TP-J5")
@pytest.mark.parametrize(
    ("turn", "receiver"), [(1, 1), (2, 1), (3, 1), (5, 3), (6, 3), (7, 3), (9, 1), (10, 1)]
)
def test_two_cards_go_left_in_rounds_one_and_three_and_right_in_round_two(
    turn: int, receiver: int
) -> None:
    """Four at the table: seat 1 sits to the left of seat 0, seat 3 to its right."""
    hands = [[f"p{size}-{n:02}" for n in (1, 2, 3, 4, 5)] for size in (1, 2, 3, 4)]
    m = place(4, at="pass_cards", turn=turn, hands=hands)
    for seat in range(4):
        pass_on(m, seat, hands[seat][1], hands[seat][4])
    step = 1 if receiver == 1 else -1
    for seat in range(4):
        giver = hands[(seat - step) % 4]
        kept = [hands[seat][n] for n in (0, 2, 3)]
        assert sorted(own(m, seat)["hand"]) == sorted([*kept, giver[1], giver[4]])
    assert [line["to"] for line in told(m, None, "passed")] == [(s + step) % 4 for s in range(4)]


@pytest.mark.clause("TP-J5", "TP-16", "TP-J21")
@pytest.mark.parametrize("turn", [1, 5, 9])
def test_two_players_swap_cards_in_every_round(turn: int) -> None:
    hands = [HANDS[1][:4], HANDS[2][:4]]
    m = place(2, at="pass_cards", turn=turn, hands=hands)
    pass_on(m, 0, "p2-01", "p2-02")
    pass_on(m, 1, "p3-03", "p3-04")
    assert own(m, 0)["hand"] == ["p2-03", "p2-04", "p3-03", "p3-04"]
    assert own(m, 1)["hand"] == ["p2-01", "p2-02", "p3-01", "p3-02"]


@pytest.mark.clause("TP-11")
@pytest.mark.parametrize(("turn", "left"), [(1, 5), (2, 4), (3, 3)])
def test_everybody_passes_exactly_two_different_cards(turn: int, left: int) -> None:
    hands = [row[:left] for row in HANDS]
    m = place(3, at="pass_cards", turn=turn, hands=hands)
    assert len(m.legal(0)) == left
    m.play(0, "pass p1-03")
    assert len(m.legal(0)) == left - 1
    assert asked(m)[0] == (0, "pass")
    m.play(0, "pass p1-01")
    assert asked(m) == [(1, "pass"), (2, "pass")]


@pytest.mark.clause("TP-J4")
def test_nobody_sees_incoming_cards_before_choosing() -> None:
    m = place(3, at="pass_cards", turn=1, hands=HANDS)
    before = m.view(1), m.legal(1)
    pass_on(m, 0, "p1-01", "p1-03")
    after = m.view(1), m.legal(1)
    assert before[0]["table"] == after[0]["table"]
    assert before[1] == after[1]
    refused = m.why_not(1, "pass p1-01")
    assert refused is not None
    assert refused.clause == "TP-11"
    pass_on(m, 1, "p2-01", "p2-02")
    pass_on(m, 2, "p3-01", "p3-02")
    assert {"p1-01", "p1-03"} < set(own(m, 1)["hand"])


@pytest.mark.clause("TP-J4")
def test_a_pass_may_change_until_all_have_passed() -> None:
    m = place(3, at="pass_cards", turn=1, hands=HANDS)
    pass_on(m, 0, "p1-01", "p1-03")
    m.play(0, "pass p1-05")
    assert asked(m)[0] == (0, "pass")
    m.play(0, "pass p1-07")
    pass_on(m, 1, "p2-01", "p2-02")
    pass_on(m, 2, "p3-01", "p3-02")
    assert own(m, 0)["hand"] == ["p1-01", "p1-03", "p1-09", "p1-11", "p3-01", "p3-02"]


# Rounds


@pytest.mark.clause("TP-12", "TP-J4")
@pytest.mark.parametrize("turn", [4, 8])
def test_after_the_fourth_turn_two_cards_are_discarded_and_six_dealt(turn: int) -> None:
    hands = [row[:3] for row in HANDS]
    treasures = loot("red1 yellow1 orange4")
    m = place(3, turn=turn, hands=hands, treasures=treasures)
    for seat in range(3):
        m.play(seat, f"plan {hands[seat][0]}")
    play_until(m, "plan", random.Random(1))
    assert seen(m)["turn"] == turn + 1
    assert told(m, None, "passed") == []
    assert [line["count"] for line in told(m, None, "discarded")] == [2, 2, 2]
    assert seen(m)["leftovers"] == 6
    assert seen(m)["hands"] == [6, 6, 6]
    kept = {card for row in hands for card in row}
    assert not kept & {card for seat in range(3) for card in own(m, seat)["hand"]}


@pytest.mark.clause("TP-12")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_hands_shrink_from_six_to_three_within_a_round(seats: int) -> None:
    m = Match.new("the-plan", seats, seed=8)
    rng = random.Random(8)
    for turn in range(1, 12):
        play_until(m, "plan", rng, turn)
        assert seen(m)["hands"] == [6 - (turn - 1) % 4] * seats


# The end


@pytest.mark.clause("TP-13", "TP-J1")
@pytest.mark.parametrize("left", [0, 1, 4])
def test_fewer_than_five_treasures_end_the_game_before_anything_is_revealed(left: int) -> None:
    m = turned_up(
        ["p1-01", "p1-03", "p1-05"],
        "red1 yellow2 blue3",
        turn=6,
        treasure_pile=loot("gray1 gray2 gray3 gray4")[:left],
        trinket_pile=ALL_TRINKETS[:6],
    )
    assert m.over
    assert m.asks == ()
    assert seen(m)["treasure_pile"] == left
    assert seen(m)["trinket_pile"] == 6
    assert seen(m)["turn"] == 6
    assert m.outcome is not None
    assert m.outcome.ending == "treasures run out"


@pytest.mark.clause("TP-13", "TP-J1")
@pytest.mark.parametrize("left", [5, 6])
def test_five_treasures_are_enough_for_another_turn(left: int) -> None:
    m = place(
        3,
        at="clear_plans",
        turn=4,
        treasure_pile=loot("gray1 gray2 gray3 gray4 red1 red2")[:left],
        hands=[row[:2] for row in HANDS],
        plans=["p4-01", "p4-02", "p4-03"],
    )
    assert not m.over
    assert seen(m)["turn"] == 5
    assert len(seen(m)["treasures"]) == 5


@pytest.mark.clause("TP-J1", "TP-14")
def test_the_last_treasure_and_unclaimed_tokens_score_for_nobody() -> None:
    m = turned_up(
        ["p1-01", "p1-03", "p1-05"],
        "red1 yellow2 blue3 gray4 gray4b purple4",
        turn=11,
        treasure_pile=loot("gray1"),
        trinkets=ALL_TRINKETS[:4],
    )
    assert m.outcome is not None
    assert m.outcome.scores == (1, 2, 3)
    assert display(m) == loot("gray4 gray4b purple4")


@pytest.mark.clause("TP-J4", "TP-13")
def test_nothing_is_passed_or_discarded_after_the_last_turn() -> None:
    m = turned_up(
        ["p1-01", "p1-03", "p1-05"],
        "red1 yellow2 blue3",
        turn=11,
        treasure_pile=loot("gray1"),
        hands=[["p2-01", "p2-02", "p2-03"], ["p3-01", "p3-02", "p3-03"], ["p4-01", "p4-02"]],
    )
    assert m.over
    assert told(m, None, "passed") == []
    assert told(m, None, "discarded") == []


@pytest.mark.clause("TP-J1", "TP-12", "TP-J22")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_a_game_has_eleven_turns_in_rounds_of_four_four_and_three(seats: int) -> None:
    for seed in range(5):
        m = Match.new("the-plan", seats, seed=seed, options={"bribes": bool(seed % 2)})
        play_randomly(m, random.Random(seed))
        turns = told(m, None, "turn")
        assert [line["turn"] for line in turns] == list(range(1, 12))
        assert [line["round"] for line in turns] == [1] * 4 + [2] * 4 + [3] * 3
        assert seen(m)["treasure_pile"] == 1
