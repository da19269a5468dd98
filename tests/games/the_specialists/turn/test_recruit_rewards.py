"""What recruits bring besides: Full Team, Expert tiles, Mastery (TS-81 to TS-88)."""

from __future__ import annotations

import pytest

from tests.games.the_specialists.layouts.components import COLOURS
from tests.games.the_specialists.layouts.table import (
    asked,
    beside,
    book,
    do,
    experts,
    legal,
    place,
    seen,
)

# Full Team


FIVE = "red-01 yellow-01 green-01 purple-01 orange-01"


@pytest.mark.clause("TS-81", "TS-J16", "TS-J4")
@pytest.mark.parametrize(
    ("stack", "paid"), [([1, 2, 3], 7), ([2, 3], 4), ([3], 2), ([], 0)], ids=str
)
def test_all_six_colours_bring_the_top_token(stack: list[int], paid: int) -> None:
    m = place("1 4", seats=4, team=FIVE, display="blue-01", stage="crew", team_stack=stack)
    do(m, "recruit blue-01 s1")
    assert book(m) == ({"team": paid} if paid else {})  # before activation
    assert seen(m)["team_stack"] == stack[1:]
    assert seen(m)["team_taken"] == [stack[0] if stack else 0, 0, 0, 0]


@pytest.mark.clause("TS-82")
def test_at_most_one_full_team_token() -> None:
    """The sixth colour comes again; play never leads there, since no card leaves a team."""
    for taken, money in ((1, {}), (0, {"team": 4})):
        m = place(
            "1",
            seats=4,
            team=FIVE,
            display="blue-01",
            stage="crew",
            team_taken=[taken, 0, 0, 0],
            team_stack=[2, 3],
        )
        do(m, "recruit blue-01 s1")
        assert book(m) == money
        assert seen(m)["team_stack"] == ([2, 3] if taken else [3])


@pytest.mark.clause("TS-E14", "TS-J35", "TS-J4")
def test_full_teams_of_two_and_of_four_players() -> None:
    m = place(
        ["1", "1"],
        team=[FIVE, "red-02 yellow-02 green-02 purple-02 orange-02"],
        display="blue-01 blue-02",
        stage="crew",
        area="6 6",
    )
    assert seen(m)["team_stack"] == [1, 3]
    do(m, "recruit blue-01 s1")
    assert book(m) == {"team": 7}
    while asked(m)[0] == 0:
        do(m, m.legal(0)[-1] if "informant" not in legal(m) else "informant")
    do(m, "take 6", "recruit blue-02 s1")
    assert book(m, 1) == {"team": 2}
    m = place(
        "1",
        seats=4,
        team=FIVE,
        display="blue-01",
        stage="crew",
        team_stack=[],
        team_taken=[0, 1, 2, 3],
    )
    do(m, "recruit blue-01 s1")
    assert book(m) == {}


# Expert and Mastery


@pytest.mark.clause("TS-83", "TS-84", "TS-J36")
@pytest.mark.parametrize("colour", COLOURS)
def test_the_third_card_of_a_colour_brings_its_tile(colour: str) -> None:
    value = COLOURS.index(colour) + 1
    m = place(
        f"0 0 {value}",
        seats=4,
        team=f"{colour}-01 {colour}-02",
        display=f"{colour}-03",
        stage="crew",
    )
    assert seen(m)["tiles"][colour] == 2
    do(m, f"recruit {colour}-03 s3")
    assert experts(m) == [colour]
    assert seen(m)["tiles"][colour] == 1


@pytest.mark.clause("TS-83", "TS-J36")
def test_none_left_none_gained_and_a_fourth_card_gives_no_second_chance() -> None:
    tiles = {"blue": 0}
    m = place("1", team="blue-01 blue-02", display="blue-03", stage="crew", tiles=tiles)
    do(m, "recruit blue-03 s1")
    assert experts(m) == []
    m = place("1", team="blue-01 blue-02 blue-04", display="blue-03", stage="crew")
    assert seen(m)["tiles"]["blue"] == 1
    do(m, "recruit blue-03 s1")
    assert experts(m) == []


@pytest.mark.clause("TS-J36", "TS-83")
def test_at_most_one_tile_per_colour() -> None:
    m = place(
        "1",
        seats=4,
        team="blue-01 blue-02 blue-04",
        experts="blue",
        display="blue-03",
        stage="crew",
        tiles={"blue": 1},
    )
    do(m, "recruit blue-03 s1")
    assert experts(m) == ["blue"]
    assert seen(m)["tiles"]["blue"] == 1


@pytest.mark.clause("TS-J6", "TS-83")
@pytest.mark.parametrize("option", [False, True])
def test_a_starting_specialist_counts_for_the_tile_unless_the_option_says_no(option: bool) -> None:
    options = {"start_not_expert": option}
    m = place("1", team="start-blue blue-02", display="blue-03", stage="crew", options=options)
    do(m, "recruit blue-03 s1")
    assert experts(m) == ([] if option else ["blue"])
    m = place(
        "1", team="start-blue blue-02 blue-04", display="blue-03", stage="crew", options=options
    )
    do(m, "recruit blue-03 s1")
    assert experts(m) == (["blue"] if option else [])


THREE = "red-01 red-02 red-03 green-01 green-02 green-03"


@pytest.mark.clause("TS-85")
def test_with_three_tiles_no_more() -> None:
    m = place(
        "1",
        seats=4,
        team="blue-01 blue-02",
        experts="red green purple",
        display="blue-03",
        stage="crew",
        mastery_taken=[1, 0, 0, 0],
    )
    do(m, "recruit blue-03 s1")
    assert len(experts(m)) == 3
    assert seen(m)["tiles"]["blue"] == 2


@pytest.mark.clause("TS-86", "TS-87", "TS-J37", "TS-J4", "TS-J35")
@pytest.mark.parametrize(
    ("stack", "paid"), [([1, 2, 3], 7), ([2, 3], 4), ([3], 2), ([], 0)], ids=str
)
def test_the_third_tile_brings_mastery(stack: list[int], paid: int) -> None:
    m = place(
        "1",
        seats=4,
        team=f"blue-01 blue-02 {THREE}",
        experts="red green",
        display="blue-03",
        stage="crew",
        mastery_stack=stack,
    )
    do(m, "recruit blue-03 s1")
    assert len(experts(m)) == 3
    assert book(m) == ({"mastery": paid} if paid else {})
    assert seen(m)["mastery_stack"] == stack[1:]
    assert seen(m)["mastery_taken"] == [stack[0] if stack else 0, 0, 0, 0]


@pytest.mark.clause("TS-87")
def test_at_most_one_mastery_token() -> None:
    """The third tile comes again; play never leads there, since no tile is given back."""
    m = place(
        "1",
        seats=4,
        team=f"blue-01 blue-02 {THREE}",
        experts="red green",
        display="blue-03",
        stage="crew",
        mastery_taken=[1, 0, 0, 0],
        mastery_stack=[2, 3],
    )
    do(m, "recruit blue-03 s1")
    assert len(experts(m)) == 3
    assert book(m) == {}
    assert seen(m)["mastery_stack"] == [2, 3]


@pytest.mark.clause("TS-86")
def test_two_tiles_are_no_mastery() -> None:
    m = place(
        "1",
        seats=4,
        team=f"blue-01 blue-02 {THREE}",
        experts="red",
        display="blue-03",
        stage="crew",
    )
    do(m, "recruit blue-03 s1")
    assert book(m) == {}
    assert seen(m)["mastery_stack"] == [1, 2, 3]


@pytest.mark.clause("TS-J37")
def test_full_team_and_expert_never_coincide() -> None:
    """The sixth colour is the first card of its colour, an Expert tile needs the third."""
    m = place("1", team=FIVE, display="blue-01", stage="crew")
    do(m, "recruit blue-01 s1")
    assert experts(m) == []
    assert beside(m) == []
