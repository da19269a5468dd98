"""Projects, and 19 that helps with them (SE-55 to SE-61, SE-A19, SE-J25, SE-J32)."""

from __future__ import annotations

import pytest

from tests.games.space_explorers.layouts.table import (
    asked,
    cards,
    deck,
    declare,
    end_turn,
    hand,
    hub,
    of,
    place,
    points_so_far,
    projects,
    recruit,
    recruits,
    seen,
    stars_so_far,
    tokens,
)

SIX = "11 23 35 47 59 38"
REACH = "blue 5, green 17, purple 53, yellow 29"
"""Two skills each of four colours: enough for Voskhod 2 and Proton 1."""


def claims(m: object) -> set[str]:
    return {one.split()[1] for one in of(m, 0, "claim")}  # type: ignore[arg-type]


@pytest.mark.clause("SE-55", "SE-56", "SE-22")
def test_a_turn_closes_with_a_project_after_taking() -> None:
    m = place(REACH, center=SIX, projects="voskhod-2 apollo-11")
    assert of(m, 0, "claim") == set()  # not before the action
    m.play(0, "take deck")
    assert asked(m) == (0, "close")
    assert set(m.legal(0)) == {"claim voskhod-2", "end"}
    m.play(0, "claim voskhod-2")
    assert seen(m)["claimed"] == [["voskhod-2"], [], []]
    assert projects(m) == ["apollo-11"]
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-56", "SE-55")
def test_a_turn_closes_with_a_project_after_recruiting() -> None:
    """The fresh recruit's skills count at once: purple is the second one."""
    m = place(
        "blue 5, green 17, purple 49",
        hands="50",
        tokens="red",
        center=SIX,
        projects="voskhod-2 apollo-11",
    )
    recruit(m, 0, 50, "purple", "token red")
    m.play(0, "claim voskhod-2")
    assert seen(m)["claimed"][0] == ["voskhod-2"]


@pytest.mark.clause("SE-55", "SE-50", "SE-J32")
def test_completing_a_project_is_optional() -> None:
    m = place(REACH, seats=2, center=SIX, projects="voskhod-2 apollo-11")
    declare(m, 0, "take deck", "end")
    assert projects(m) == ["voskhod-2", "apollo-11"]
    m.play(1, "take deck")
    assert asked(m) == (0, "turn")
    declare(m, 0, "take deck", "claim voskhod-2")  # it is still there next turn
    assert projects(m) == ["apollo-11"]


@pytest.mark.clause("SE-57")
def test_at_most_one_project_a_turn() -> None:
    m = place(REACH, center=SIX, projects="voskhod-2 proton-1 apollo-11")
    m.play(0, "take deck")
    assert claims(m) == {"voskhod-2", "proton-1"}
    m.play(0, "claim proton-1")
    assert asked(m) == (1, "turn")
    assert projects(m) == ["voskhod-2", "apollo-11"]


@pytest.mark.clause("SE-58")
@pytest.mark.parametrize(
    ("words", "meets"),
    [
        ("blue 5, green 17, purple 53", True),
        ("blue 5 1, green 17 13, purple 53 49", True),  # at least so many
        ("blue 5, green 17, purple 49", False),  # purple 1
        ("blue 1, green 17, purple 53", False),  # blue 1
        ("blue 5, green 13, purple 53", False),  # green 1
        ("blue 5 1 2 3, green 13, purple 53 49 50", False),  # others do not make up for it
    ],
)
def test_the_hub_must_have_every_demanded_skill(words: str, meets: bool) -> None:
    m = place(words, center=SIX, projects="voskhod-2 apollo-11")
    m.play(0, "take deck")
    assert asked(m) == ((0, "close") if meets else (1, "turn"))


@pytest.mark.clause("SE-59", "SE-4")
def test_covered_cards_count_and_the_division_does_not_matter() -> None:
    """42 and 18 lie in Construction and give blue and green; purple is covered by 60."""
    m = place(
        "red 42 18 37, blue 1, green 13, purple 6 60",
        center=SIX,
        projects="voskhod-2 apollo-11",
    )
    m.play(0, "take deck")
    assert claims(m) == {"voskhod-2"}


@pytest.mark.clause("SE-60")
def test_skills_are_not_used_up() -> None:
    m = place(REACH, seats=2, center=SIX, projects="voskhod-2 proton-1 apollo-11")
    declare(m, 0, "take deck", "claim voskhod-2")
    m.play(1, "take deck")
    declare(m, 0, "take deck", "claim proton-1")
    assert seen(m)["claimed"][0] == ["voskhod-2", "proton-1"]
    assert hub(m, 0) == {"blue": ["c5"], "green": ["c17"], "yellow": ["c29"], "purple": ["c53"]}


@pytest.mark.clause("SE-61")
def test_a_project_completed_is_gone_for_the_others() -> None:
    m = place(
        [REACH, "blue 1 2, green 13 14, purple 49 50"],
        center=SIX,
        projects="voskhod-2 apollo-11",
    )
    declare(m, 0, "take deck", "claim voskhod-2")
    m.play(1, "take deck")
    assert asked(m) == (2, "turn")
    assert points_so_far(m)[0] == 3 * 4 + 6


@pytest.mark.clause("SE-J32", "SE-A56")
def test_the_project_comes_after_all_draws() -> None:
    """56 in the close, then the claim; after the claim the turn is over."""
    m = place(
        "blue 5, green 17, purple 53 56",
        tokens="red blue",
        center=SIX,
        deck="3 36 20",
        projects="voskhod-2 apollo-11",
    )
    m.play(0, "take deck")
    declare(m, 0, "trade c56 red", "claim voskhod-2")
    assert asked(m) == (1, "turn")
    assert hand(m, 0) == cards("3 36")
    m = place(
        "blue 5, green 17, purple 53 56",
        tokens="red blue",
        center=SIX,
        projects="voskhod-2 apollo-11",
    )
    declare(m, 0, "take deck", "claim voskhod-2")
    assert asked(m) == (1, "turn")
    assert tokens(m, 0) == {"red": 1, "blue": 1}


@pytest.mark.clause("SE-J32", "SE-A31")
def test_a_claim_stands_when_skills_leave_the_hub() -> None:
    """Proton 1 needs two yellow; 31 gives one of them and is returned later."""
    m = place(
        "blue 5, green 17, yellow 25 31",
        seats=2,
        hands="43",
        tokens="",
        center=SIX,
        projects="proton-1 apollo-11",
    )
    declare(m, 0, "take deck", "claim proton-1")
    m.play(1, "take deck")
    recruit(m, 0, 43, "red", "return c31 yellow", "return c31 purple", "return c31 purple")
    assert seen(m)["claimed"][0] == ["proton-1"]
    assert points_so_far(m)[0] == 3 + 3 + 1 + 1 + 6


# 19


@pytest.mark.clause("SE-A19", "SE-J25")
@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("voskhod-2", "blue 5, green 19, purple 53"),  # green
        ("voskhod-2", "blue 5, green 17 19, purple 49"),  # purple
        ("proton-1", "blue 5, green 17 19, yellow 25"),  # yellow
        ("voskhod-2", "blue 1, green 17 19, purple 53"),  # blue
        ("mariner-4", "red 37, green 17 19, purple 53"),  # red
    ],
)
def test_19_gives_one_skill_of_any_colour_for_a_project(line: str, words: str, when: str) -> None:
    m = place(words, tokens="red blue yellow", center=SIX, projects=f"{line} apollo-11")
    if when == "after":
        m.play(0, "take deck")
        assert asked(m) == (0, "close")
        assert claims(m) == set()
    declare(m, 0, "train c19", "give red", "give blue")
    assert tokens(m, 0) == {"yellow": 1}
    assert tokens(m, 1) == {"red": 1, "blue": 1}
    if when == "before":
        assert asked(m) == (0, "turn")
        m.play(0, "take deck")
    assert claims(m) == {line}
    m.play(0, f"claim {line}")
    assert seen(m)["claimed"][0] == [line]


@pytest.mark.clause("SE-J25", "SE-A19")
@pytest.mark.parametrize(
    ("hub", "reached"),
    [
        ("blue 1, green 17 19, purple 49", False),  # lacks a blue and a purple
        ("green 17 19, purple 53", False),  # lacks two blue
        ("blue 1, green 17 19, purple 53", True),  # lacks one blue
    ],
)
def test_19_gives_one_skill_and_not_two(hub: str, reached: bool) -> None:
    """Voskhod 2 demands two blue, two green and two purple."""
    m = place(hub, tokens="red blue", projects="voskhod-2 apollo-11")
    declare(m, 0, "train c19", "give red", "give blue", "take deck")
    assert asked(m) == ((0, "close") if reached else (1, "turn"))


@pytest.mark.clause("SE-J25", "SE-51")
def test_the_skill_lasts_to_the_end_of_the_turn_and_no_longer() -> None:
    m = place(
        "blue 5, green 19, purple 53",
        seats=2,
        tokens="red blue",
        center=SIX,
        projects="voskhod-2 apollo-11",
    )
    declare(m, 0, "train c19", "give red", "give blue", "take deck", "end")
    m.play(1, "take deck")
    assert seen(m)["jokers"] == 0
    m.play(0, "take deck")
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-J25")
def test_19_may_be_used_before_a_recruit_covers_it() -> None:
    """15 brings nothing for Voskhod 2 beyond its green; the joker stands in for purple."""
    m = place(
        "blue 5, green 19, purple 49",
        hands="13",
        tokens="red2 blue",
        center=SIX,
        projects="voskhod-2 apollo-11",
    )
    declare(m, 0, "train c19", "give red", "give blue")
    recruit(m, 0, 13, "green", "token red")
    assert hub(m, 0)["green"] == cards("19 13")
    m.play(0, "claim voskhod-2")
    assert seen(m)["claimed"][0] == ["voskhod-2"]
    # Not used before, it is covered and cannot be used any more.
    m = place(
        "blue 5, green 19, purple 49",
        hands="13",
        tokens="red2 blue",
        center=SIX,
        projects="voskhod-2 apollo-11",
    )
    recruit(m, 0, 13, "green", "token red")
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-J25", "SE-48")
def test_19_waits_in_the_turn_of_its_own_recruiting() -> None:
    m = place(
        "blue 5, green 13, purple 53",
        hands="19",
        tokens="purple blue2 red2",
        projects="mariner-4 apollo-11",
    )
    recruit(m, 0, 19, "green", "token purple", "token blue")
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-J25")
@pytest.mark.parametrize("purse", ["", "red"])
def test_19_needs_exactly_two_tokens(purse: str) -> None:
    assert of(place("green 19", tokens=purse), 0, "train") == set()
    m = place("green 19", tokens="red2 blue")
    m.play(0, "train c19")
    assert set(m.legal(0)) == {"give red", "give blue"}
    m.play(0, "give red")
    assert set(m.legal(0)) == {"give red", "give blue"}
    m.play(0, "give red")
    assert tokens(m, 0) == {"blue": 1}
    assert of(m, 0, "train") == set()  # once a turn


@pytest.mark.clause("SE-J25")
def test_the_skill_counts_neither_for_costs_nor_for_points() -> None:
    m = place("green 19, red 47", hands="2", tokens="red blue green", projects="apollo-11")
    before = points_so_far(m), stars_so_far(m)
    declare(m, 0, "train c19", "give red", "give blue")
    assert "2 blue" not in recruits(m, 0)
    assert (points_so_far(m), stars_so_far(m)) == before


@pytest.mark.clause("SE-J25", "SE-50")
def test_19_need_not_lead_to_a_project() -> None:
    m = place("green 19", tokens="red blue", center=SIX)
    declare(m, 0, "train c19", "give red", "give blue", "take deck")
    assert asked(m) == (1, "turn")
    assert seen(m)["claimed"][0] == []
    assert deck(m)


@pytest.mark.clause("SE-J25", "SE-57")
def test_in_the_close_19_and_56_go_in_any_order_before_the_claim() -> None:
    m = place(
        "blue 5, green 19, purple 53 56",
        tokens="red blue yellow",
        center=SIX,
        deck="3 36",
        projects="voskhod-2 apollo-11",
    )
    m.play(0, "take deck")
    declare(m, 0, "train c19", "give red", "give blue", "trade c56 yellow", "claim voskhod-2")
    assert hand(m, 0) == cards("3 36")
    assert asked(m) == (1, "turn")
    end_turn(m)
