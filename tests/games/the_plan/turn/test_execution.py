"""Executing Plans: smallest first, equal ones together, matching colours fail."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.the_plan.table import (
    asked,
    display,
    haul,
    loot,
    seen,
    souvenirs,
    told,
    turned_up,
)

# The order of sizes


@pytest.mark.clause("TP-4")
def test_smaller_teams_take_before_larger_ones() -> None:
    """All want red: it goes to the smallest team at the table, wherever it sits."""
    cards = ["p1-01", "p2-01", "p3-01", "p4-02"]
    for order in permutations(cards):
        for size, smallest in ((4, "p1-01"), (3, "p2-01"), (2, "p3-01")):
            plans = [card for card in order if card in cards[4 - size :]]
            m = turned_up([*plans, "p3-10"], "red1 red2 red3")
            assert haul(m, plans.index(smallest)) == loot("red1 red2 red3")


@pytest.mark.clause("TP-4", "TP-7")
def test_smash_and_grab_comes_before_lone_specialists() -> None:
    m = turned_up(["p1-01", "p2-01", "sg-01"], "red1 red4 yellow2")
    assert asked(m) == [(2, "grab")]
    assert seen(m)["hauls"] == [[], [], []]
    m.play(2, "grab red")
    assert haul(m, 2) == loot("red1 red4")
    assert haul(m, 0) == []
    assert haul(m, 1) == loot("yellow2")


@pytest.mark.clause("TP-4", "TP-J15")
def test_all_five_types_act_in_the_order_of_their_size() -> None:
    m = turned_up(
        ["p4-11", "p3-02", "p2-10", "p1-05", "sg-16"],
        "red1 yellow1 blue1 purple1 green1",
        trinkets=[],
    )
    m.play(4, "grab green")
    takers = [line["player"] for line in told(m, None, "took")]
    assert takers == [4, 3, 2, 1, 0]
    assert [haul(m, player) for player in range(5)] == [
        loot("red1"),
        loot("yellow1"),
        loot("purple1"),
        loot("blue1"),
        loot("green1"),
    ]


# What a Specialist takes


@pytest.mark.clause("TP-5")
def test_each_specialist_takes_all_treasures_of_its_colour() -> None:
    m = turned_up(
        ["p4-04", "p1-07", "p1-09"],
        "red1 red1b red4 yellow2 yellow3b blue1 green2 green4b orange1 purple1 gray4",
    )
    assert haul(m, 0) == loot("red1 red1b red4 yellow2 yellow3b blue1 green2 green4b")
    assert haul(m, 1) == loot("orange1")
    assert haul(m, 2) == loot("purple1")
    assert display(m) == loot("gray4")


@pytest.mark.clause("TP-5")
@pytest.mark.parametrize(
    ("card", "colour"),
    [
        ("p1-01", "red"),
        ("p1-03", "yellow"),
        ("p1-05", "blue"),
        ("p1-07", "orange"),
        ("p1-09", "purple"),
        ("p1-11", "green"),
        ("p1-13", "gray"),
    ],
)
def test_a_lone_specialist_takes_its_colour_only(card: str, colour: str) -> None:
    lying = "red1 yellow1 blue1 orange1 purple1 green1 gray1 " + f"{colour}3 {colour}3b"
    m = turned_up([card, "sg-01", "sg-02"], lying)
    assert haul(m, 0) == loot(f"{colour}1 {colour}3 {colour}3b")
    assert len(display(m)) == 6


# Matching


@pytest.mark.clause("TP-6", "TP-J12")
def test_a_colour_two_plans_of_a_size_show_fails_for_both_and_stays() -> None:
    m = turned_up(["p1-01", "p1-02", "p1-03"], "red1 red4 yellow2")
    assert haul(m, 0) == []
    assert haul(m, 1) == []
    assert haul(m, 2) == loot("yellow2")
    assert display(m) == loot("red1 red4")
    (blocked,) = told(m, None, "blocked")
    assert (blocked["colour"], blocked["players"]) == ("red", [0, 1])
    assert blocked["plans"] == ["p1-01", "p1-02"]
    assert blocked["treasures"] == loot("red1 red4")


@pytest.mark.clause("TP-6", "TP-J13")
def test_blocked_treasures_may_be_taken_by_a_larger_team_in_the_same_turn() -> None:
    m = turned_up(["p1-01", "p3-01", "p1-02"], "red1 red4 yellow2")
    assert [(one["colour"], one["players"]) for one in told(m, None, "blocked")] == [
        ("red", [0, 2])
    ]
    assert haul(m, 1) == loot("red1 red4 yellow2")
    assert display(m) == []


@pytest.mark.clause("TP-J13", "TP-6")
def test_treasures_blocked_twice_still_wait_for_the_team_of_four() -> None:
    m = turned_up(["p1-01", "p2-07", "p4-02", "p2-13", "p1-02"], "red1 red4 gray2 green3")
    assert haul(m, 1) == loot("gray2")
    assert haul(m, 3) == loot("green3")
    assert haul(m, 2) == loot("red1 red4")


@pytest.mark.clause("TP-J8")
def test_plans_of_different_size_do_not_match() -> None:
    """Red, red+yellow, red+yellow+orange: each takes what is left."""
    m = turned_up(["p3-01", "p2-01", "p1-01"], "red1 yellow2 orange3")
    assert haul(m, 2) == loot("red1")
    assert haul(m, 1) == loot("yellow2")
    assert haul(m, 0) == loot("orange3")
    assert told(m, None, "blocked") == []


@pytest.mark.clause("TP-J8")
def test_a_smaller_plan_that_failed_on_a_colour_does_not_hurt_a_larger_one() -> None:
    m = turned_up(["p2-01", "p2-02", "p4-12"], "yellow1 yellow2")
    assert haul(m, 2) == loot("yellow1 yellow2")


@pytest.mark.clause("TP-J9")
@pytest.mark.parametrize("count", [3, 4])
def test_matching_plans_all_fail_however_many_they_are(count: int) -> None:
    """Not only the first two, nor an even number: all show yellow, and one colour more each."""
    plans = ["p2-01", "p2-02", "p2-09", "p2-14"][:count]
    m = turned_up(plans, "yellow1 yellow4 red1 blue2 orange3 gray4")
    others = [loot("red1"), loot("blue2"), loot("orange3"), loot("gray4")]
    assert [haul(m, p) for p in range(count)] == others[:count]
    assert {*loot("yellow1 yellow4")} <= {*display(m)}
    assert told(m, None, "blocked")[0]["players"] == list(range(count))


@pytest.mark.clause("TP-J9", "TP-6")
def test_the_other_colours_of_matching_plans_succeed() -> None:
    """p3-01 red yellow orange, p3-02 yellow blue purple, p3-03 blue orange green."""
    m = turned_up(["p3-01", "p3-02", "p3-03"], "red1 yellow1 blue1 orange1 purple1 green1 gray1")
    assert [haul(m, p) for p in range(3)] == [loot("red1"), loot("purple1"), loot("green1")]
    assert display(m) == loot("yellow1 blue1 orange1 gray1")
    assert [line["colour"] for line in told(m, None, "blocked")] == ["yellow", "blue", "orange"]


@pytest.mark.clause("TP-J12")
def test_plans_of_one_size_collect_at_the_same_moment_wherever_they_sit() -> None:
    cards = ["p2-01", "p2-03", "p2-05"]
    expected = {
        "p2-01": loot("red1 yellow1"),
        "p2-03": loot("blue1 orange1"),
        "p2-05": loot("purple1 green1"),
    }
    for order in permutations(cards):
        m = turned_up(order, "red1 yellow1 blue1 orange1 purple1 green1")
        assert [haul(m, p) for p in range(3)] == [expected[card] for card in order]


# Smash & Grab


@pytest.mark.clause("TP-7", "TP-J11")
def test_a_single_smash_and_grab_takes_all_of_one_colour_of_its_choice() -> None:
    for colour in ("red", "blue", "gray"):
        m = turned_up(["sg-01", "p4-07", "p1-11"], "red1 red1b blue2 blue4 gray3 gray3b")
        assert m.legal(0) == ["grab red", "grab blue", "grab gray"]
        m.play(0, f"grab {colour}")
        taken = {"red": "red1 red1b", "blue": "blue2 blue4", "gray": "gray3 gray3b"}[colour]
        assert haul(m, 0) == loot(taken)
        assert souvenirs(m, 0) == []
        assert len(display(m)) == 4


@pytest.mark.clause("TP-J11")
def test_a_smash_and_grab_chooses_with_all_plans_visible() -> None:
    m = turned_up(["sg-01", "p4-07", "p1-11"], "red1 green1")
    assert seen(m)["plans"] == ["sg-01", "p4-07", "p1-11"]
    assert asked(m) == [(0, "grab")]


@pytest.mark.clause("TP-J11")
def test_a_colour_that_does_not_lie_there_cannot_be_named() -> None:
    m = turned_up(["sg-01", "p4-07", "p1-11"], "red1 blue1")
    refused = m.why_not(0, "grab green")
    assert refused is not None
    assert refused.clause == "TP-J11"
    assert refused.facts == {"on_display": ["red", "blue"]}


@pytest.mark.clause("TP-J11", "TP-J14")
def test_in_an_empty_museum_a_smash_and_grab_earns_a_trinket() -> None:
    """Only a position written by hand can be like that."""
    m = turned_up(["sg-01", "p1-01", "p2-01"], "")
    assert [len(souvenirs(m, p)) for p in range(3)] == [1, 1, 1]


@pytest.mark.clause("TP-7", "TP-J10")
@pytest.mark.parametrize("tied", [2, 3, 4])
def test_tied_smash_and_grabs_get_no_treasure_but_a_trinket_each(tied: int) -> None:
    plans = [f"sg-{n + 1:02}" for n in range(tied)] + ["p2-12", "p2-03"]
    m = turned_up(plans, "red1 yellow2")
    for player in range(tied):
        assert haul(m, player) == []
        assert len(souvenirs(m, player)) == 1
    assert display(m) == loot("red1 yellow2")
    assert told(m, None, "smash tied") == [{"kind": "smash tied", "players": list(range(tied))}]


@pytest.mark.clause("TP-J10", "TP-J13")
def test_what_tied_smash_and_grabs_left_is_there_for_the_others() -> None:
    m = turned_up(["sg-01", "p1-01", "sg-02"], "red1 red2")
    assert haul(m, 1) == loot("red1 red2")


# No Treasure


@pytest.mark.clause("TP-J14", "TP-8")
def test_a_single_token_means_no_trinket() -> None:
    """p4-06 shows red, blue, orange and purple; only one of them lies there."""
    m = turned_up(["p4-06", "p1-03", "p1-05"], "orange1 yellow4", trinkets=[])
    assert haul(m, 0) == loot("orange1")
    assert souvenirs(m, 0) == []
    assert souvenirs(m, 1) == []
    assert len(souvenirs(m, 2)) == 1


@pytest.mark.clause("TP-J14")
def test_a_plan_that_fails_on_one_colour_and_takes_another_earns_no_trinket() -> None:
    m = turned_up(["p2-01", "p2-02", "p1-13"], "yellow4 red1", trinkets=[])
    assert souvenirs(m, 0) == []
    assert len(souvenirs(m, 1)) == 1


@pytest.mark.clause("TP-J14", "TP-8")
def test_matches_and_absent_colours_fail_the_same_way() -> None:
    m = turned_up(["p1-01", "p1-02", "p1-03"], "red1 blue1", trinkets=[])
    assert [len(souvenirs(m, p)) for p in range(3)] == [1, 1, 1]


@pytest.mark.clause("TP-J14")
def test_treasures_of_earlier_turns_do_not_count() -> None:
    """Player 0 owns Treasures, but its Plan of this turn took none; so does player 1."""
    m = turned_up(
        ["p1-01", "p1-03", "p2-03"],
        "blue1",
        hauls=[loot("gray1 gray2"), loot("gray3"), []],
        took=[2, 1, 0],
        trinkets=[],
    )
    assert [len(souvenirs(m, p)) for p in range(3)] == [1, 1, 0]
