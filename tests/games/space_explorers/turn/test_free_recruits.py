"""Recruiting instead of the usual action: 8, 10 and 55 (SE-J22 to SE-J24)."""

from __future__ import annotations

import pytest

from tests.games.space_explorers.layouts.payments import CARD
from tests.games.space_explorers.layouts.table import (
    asked,
    cards,
    center,
    deck,
    declare,
    hand,
    hub,
    of,
    place,
    seen,
    tokens,
)

THREES = [n for n in range(1, 61) if len(CARD[f"c{n}"]["cost"]) == 3]
TWOS = [n for n in range(1, 61) if len(CARD[f"c{n}"]["cost"]) == 2]


@pytest.mark.parametrize(
    ("top", "words", "size"),
    [
        pytest.param(8, "blue 8", 3, marks=pytest.mark.clause("SE-A8")),
        pytest.param(55, "purple 55", 2, marks=pytest.mark.clause("SE-A55")),
    ],
)
@pytest.mark.clause("SE-53", "SE-J22", "SE-26")
def test_8_and_55_recruit_for_nothing_by_basic_cost(top: int, words: str, size: int) -> None:
    """SE-A8: basic cost 3. SE-A55: basic cost 2. From hand and Center, all fitting Divisions."""
    held = [2, 13, 18, 46, 9, 5]
    lying = [38, 42, 43, 44, 48, 49]
    m = place(words, hands=" ".join(map(str, held)), center=" ".join(map(str, lying)), tokens="")
    expected = {
        f"free c{top} c{n} {colour}"
        for n in (*held, *lying)
        if len(CARD[f"c{n}"]["cost"]) == size
        for colour in CARD[f"c{n}"]["skills"]
    }
    assert len(expected) >= 3
    assert of(m, 0, "free") == expected


@pytest.mark.clause("SE-A8", "SE-J22")
def test_8_takes_a_card_of_cost_3_for_nothing_as_the_turns_action() -> None:
    m = place("blue 8", center="43 11 23 35 47 59", tokens="red2", deck="3 36")
    m.play(0, "free c8 c43 red")
    assert hub(m, 0) == {"blue": ["c8"], "red": ["c43"]}
    assert tokens(m, 0) == {"red": 2}
    assert center(m) == cards("3 11 23 35 47 59")  # refilled
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-A55", "SE-J22")
def test_55_takes_a_card_of_cost_2_for_nothing_as_the_turns_action() -> None:
    m = place("purple 55", hands="38", tokens="red2", deck="3 36", center="11 23 35 47 59 60")
    m.play(0, "free c55 c38 red")
    assert hub(m, 0) == {"purple": ["c55"], "red": ["c38"]}
    assert (hand(m, 0), tokens(m, 0)) == ([], {"red": 2})
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-53", "SE-A8")
def test_basic_cost_is_meant_not_what_is_left_of_it() -> None:
    """41 (four symbols) with one skill there would cost three: 8 does not take it."""
    m = place("blue 8, red 37", center="41 43 11", tokens="")
    assert of(m, 0, "free") == {"free c8 c43 red"}
    # And 43 is a card of cost 3 although it would cost two.


@pytest.mark.clause("SE-J22", "SE-A8")
def test_the_division_is_chosen_as_usual() -> None:
    for division in ("green", "red"):
        m = place("blue 8", center="18 11", tokens="")
        assert m.why_not(0, "free c8 c18 blue") is not None
        choices = m.scene(0).prompts[0].choices
        buttons = [one.button for one in choices if one.action.startswith("free ")]
        assert sorted(buttons) == ["Free: Tester 18, Construction", "Free: Tester 18, Testing"]
        m.play(0, f"free c8 c18 {division}")
        assert hub(m, 0)[division] == ["c18"]


@pytest.mark.clause("SE-J22", "SE-20")
def test_never_both_in_one_turn_nor_with_a_take() -> None:
    m = place("blue 8, purple 55", center="38 43 11 23 35 47", tokens="", deck="3")
    assert {one.split()[1] for one in of(m, 0, "free")} == {"c8", "c55"}
    m.play(0, "free c8 c43 red")
    assert asked(m) == (1, "turn")
    m = place("blue 8, purple 55", center="38 43 11 23 35 47", tokens="", deck="3")
    m.play(0, "take c11")
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-47", "SE-A8", "SE-A10", "SE-A55")
def test_covered_they_recruit_nothing() -> None:
    m = place("blue 8 10 1, purple 55 49", hands="38 43", center="2 7", tokens="red2")
    assert of(m, 0, "free") == set()


@pytest.mark.clause("SE-48", "SE-A55")
def test_fresh_they_wait_for_the_next_turn() -> None:
    m = place(hands="55", center="38 11", tokens="red green2", seats=2)
    declare(m, 0, "recruit c55 purple", "token red", "token green", "token green", "done")
    assert asked(m) == (1, "turn")
    m.play(1, "take c11")
    assert "free c55 c38 red" in m.legal(0)


# 10


@pytest.mark.clause("SE-A10", "SE-J23")
def test_10_takes_any_card_of_the_hand_for_two_tokens() -> None:
    m = place("blue 10", hands="9 44 38", center="43 2 11 23 35 47", tokens="red blue", deck="3")
    assert of(m, 0, "free") == {"free c10 c9 blue", "free c10 c44 red", "free c10 c38 red"}
    m.play(0, "free c10 c44 red")
    assert of(m, 0, "give") == {"give red", "give blue"}
    m.play(0, "give red")
    assert hub(m, 0) == {"blue": ["c10"]}  # not whole yet
    assert tokens(m, 0) == {"red": 1, "blue": 1}
    m.play(0, "give blue")
    assert hub(m, 0) == {"blue": ["c10"], "red": ["c44"]}
    assert (tokens(m, 0), tokens(m, 1)) == ({}, {"red": 1, "blue": 1})
    assert hand(m, 0) == cards("9 38")
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-J23", "SE-A10")
def test_10_takes_two_tokens_alike_as_well_and_exactly_two() -> None:
    m = place("blue 10", hands="44", tokens="red2 blue", deck="3")
    declare(m, 0, "free c10 c44 red", "give red", "give red")
    assert tokens(m, 0) == {"blue": 1}
    assert tokens(m, 1) == {"red": 2}


@pytest.mark.clause("SE-J23")
@pytest.mark.parametrize("purse", ["", "red"])
def test_10_is_not_usable_with_fewer_than_two_tokens(purse: str) -> None:
    assert of(place("blue 10", hands="44", tokens=purse), 0, "free") == set()


@pytest.mark.clause("SE-A10")
def test_10_does_not_take_a_card_of_the_center() -> None:
    m = place("blue 10", center="38 43 11", hands="", tokens="red2")
    assert of(m, 0, "free") == set()
    assert m.why_not(0, "free c10 c38 red") is not None


@pytest.mark.clause("SE-J24", "SE-J23")
def test_nothing_else_may_be_paid_or_used_for_such_a_recruit() -> None:
    m = place(
        "blue 10, green 22, yellow 31", hands="44 38", tokens="red2 blue", options={"overpay": True}
    )
    m.play(0, "free c10 c44 red")
    assert set(m.legal(0)) == {"give red", "give blue"}
    m.play(0, "give red")
    assert set(m.legal(0)) == {"give red", "give blue"}
    m.play(0, "give blue")
    assert hub(m, 0)["red"] == ["c44"]
    assert tokens(m, 0) == {"red": 1}


@pytest.mark.clause("SE-J22", "SE-62")
def test_a_free_recruit_can_be_the_12th() -> None:
    eleven = "blue 1 2 3 4 8, green 13 14 15 16, yellow 25 26"
    m = place(eleven, center="43 11 23 35 47 59")
    m.play(0, "free c8 c43 red")
    assert seen(m)["final"] == "twelve"


@pytest.mark.clause("SE-J22", "SE-46")
def test_a_free_recruit_may_cover_the_card_that_brought_it() -> None:
    m = place("blue 8", hands="7", tokens="", deck="3 36")
    m.play(0, "free c8 c7 blue")
    assert hub(m, 0) == {"blue": cards("8 7")}
    assert deck(m)[0] == "c3"
