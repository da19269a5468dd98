"""Abilities at the start of a turn: 44 and 57 (SE-A44, SE-A57, SE-J28)."""

from __future__ import annotations

import pytest

from tests.games.space_explorers.layouts.table import (
    asked,
    cards,
    center,
    deck,
    declare,
    hub,
    of,
    place,
    recruit,
    recruits,
    seen,
    tokens,
)

SIX = "11 23 35 47 59 38"


@pytest.mark.clause("SE-A44", "SE-18")
def test_44_adds_the_top_card_of_the_deck_to_the_center() -> None:
    m = place("red 44", center=SIX, deck="3 36")
    assert of(m, 0, "survey") == {"survey c44"}
    m.play(0, "survey c44")
    assert center(m) == cards("3 11 23 35 38 47 59")
    assert deck(m)[0] == "c36"
    assert asked(m) == (0, "turn")
    assert of(m, 0, "survey") == set()  # SE-49
    m.play(0, "take c3")  # it may be taken or recruited at once
    assert len(center(m)) == 6
    assert deck(m)[0] == "c36"


@pytest.mark.clause("SE-A44", "SE-50", "SE-J28")
def test_44_is_open_at_the_start_only() -> None:
    m = place("red 44, purple 56", center=SIX, deck="3 36 20", tokens="red blue")
    m.play(0, "trade c56 red")  # the first other act closes the start
    assert of(m, 0, "survey") == set()
    assert m.why_not(0, "survey c44") is not None
    m.play(0, "take c11")
    assert asked(m) == (1, "turn")
    assert len(center(m)) == 6


@pytest.mark.clause("SE-J28")
def test_19_closes_the_start_as_well() -> None:
    m = place("red 44, green 19, purple 57", deck="3 36 20", tokens="red blue")
    declare(m, 0, "train c19", "give red", "give blue")
    assert of(m, 0, "survey", "rearrange") == set()


@pytest.mark.clause("SE-A44", "SE-47", "SE-48")
def test_44_covered_does_nothing() -> None:
    assert of(place("red 44 37", deck="3"), 0, "survey") == set()


@pytest.mark.clause("SE-A57", "SE-J28")
def test_57_rearranges_one_batch_at_will() -> None:
    """Cards are named from the top of the batch downwards; `rest` keeps the order of the others."""
    m = place("red 37 38 39, blue 1 2, purple 57", deck="3")
    assert of(m, 0, "rearrange") == {"rearrange c57 red", "rearrange c57 blue"}
    m.play(0, "rearrange c57 red")
    assert of(m, 0, "put") == {"put c37", "put c38", "put c39"}
    m.play(0, "put c37")
    m.play(0, "put c39")
    assert hub(m, 0)["red"] == cards("38 39 37")
    assert asked(m) == (0, "turn")
    assert of(m, 0, "rearrange") == set()  # once a turn
    assert hub(m, 0)["blue"] == cards("1 2")


@pytest.mark.clause("SE-A57")
@pytest.mark.parametrize(
    ("picks", "batch"),
    [
        (("put c37", "put c38"), "39 38 37"),
        (("put c38", "put c37"), "39 37 38"),
        (("put c39", "put c37"), "38 37 39"),
        (("put c38", "put c39"), "37 39 38"),
        (("put c38", "rest"), "37 39 38"),
        (("put c37", "rest"), "38 39 37"),
        (("rest",), "37 38 39"),
        (("put c39", "rest"), "37 38 39"),
    ],
)
def test_57_makes_any_order(picks: tuple[str, ...], batch: str) -> None:
    m = place("red 37 38 39, purple 57", deck="3")
    declare(m, 0, "rearrange c57 red", *picks)
    assert hub(m, 0)["red"] == cards(batch)
    assert of(m, 0, "rearrange") == set()


@pytest.mark.clause("SE-J28")
def test_an_order_that_changes_nothing_uses_57_for_this_turn() -> None:
    m = place("red 37 38, purple 57", deck="3")
    declare(m, 0, "rearrange c57 red", "put c38")
    assert hub(m, 0)["red"] == cards("37 38")
    assert of(m, 0, "rearrange") == set()


@pytest.mark.clause("SE-A57", "SE-J28", "SE-47")
def test_57_stops_working_when_another_card_ends_on_top_of_it() -> None:
    m = place("purple 49 57", deck="3", seats=2)
    declare(m, 0, "rearrange c57 purple", "put c49")
    assert hub(m, 0)["purple"] == cards("57 49")
    m.play(0, "take deck")
    m.play(1, "take deck")
    assert of(m, 0, "rearrange") == set()


@pytest.mark.clause("SE-J28")
def test_57_may_rearrange_its_own_batch_and_stay_on_top() -> None:
    m = place("purple 49 50 57", deck="3", seats=2)
    declare(m, 0, "rearrange c57 purple", "put c57", "put c49")
    assert hub(m, 0)["purple"] == cards("50 49 57")
    assert of(m, 0, "rearrange") == set()
    m.play(0, "take deck")
    m.play(1, "take deck")
    assert of(m, 0, "rearrange") != set()


@pytest.mark.clause("SE-J28", "SE-A57")
def test_a_card_brought_on_top_works_at_once() -> None:
    """1 was covered by 2: after 57 it brings its yellow."""
    m = place("blue 1 2, purple 57", hands="38", tokens="yellow", deck="3")
    assert "38 red" not in recruits(m, 0)
    declare(m, 0, "rearrange c57 blue", "put c1")
    recruit(m, 0, 38, "red", "use c1 yellow", "token yellow")
    assert hub(m, 0)["red"] == ["c38"]


@pytest.mark.clause("SE-J28", "SE-A44", "SE-A57")
def test_44_brought_on_top_works_in_the_same_start() -> None:
    m = place("red 44 37, purple 57", center=SIX, deck="3 36")
    assert of(m, 0, "survey") == set()
    declare(m, 0, "rearrange c57 red", "put c44")
    m.play(0, "survey c44")
    assert len(center(m)) == 7


@pytest.mark.clause("SE-J28")
def test_44_and_57_come_in_either_order() -> None:
    m = place("red 37 44, purple 57, blue 1 2", center=SIX, deck="3 36")
    m.play(0, "survey c44")
    assert of(m, 0, "rearrange") != set()
    declare(m, 0, "rearrange c57 blue", "put c1")
    assert hub(m, 0)["blue"] == cards("2 1")
    assert len(center(m)) == 7


@pytest.mark.clause("SE-J28", "SE-49")
def test_44_used_and_brought_back_is_used_for_this_turn() -> None:
    m = place("red 37 44, purple 57", center=SIX, deck="3 36")
    m.play(0, "survey c44")
    declare(m, 0, "rearrange c57 red", "put c44")
    assert of(m, 0, "survey") == set()


@pytest.mark.clause("SE-J28", "SE-A57")
def test_57_is_open_at_the_start_only_and_only_on_top() -> None:
    m = place("blue 1 2, purple 57", deck="3", tokens="red")
    m.play(0, "take deck")
    assert asked(m) == (1, "turn")
    assert of(place("blue 1 2, purple 57 49"), 0, "rearrange") == set()


@pytest.mark.clause("SE-J28")
def test_57_never_moves_cards_between_divisions() -> None:
    m = place("red 37 38, blue 1 2, purple 57", deck="3")
    m.play(0, "rearrange c57 red")
    for pick in ("put c1", "put c2", "put c57"):
        assert m.why_not(0, pick) is not None
    m.play(0, "put c37")
    assert hub(m, 0) == {"red": cards("38 37"), "blue": cards("1 2"), "purple": ["c57"]}


@pytest.mark.clause("SE-J28", "SE-50")
def test_both_may_be_left_alone() -> None:
    m = place("red 37 44, purple 57", center=SIX, deck="3 36", tokens="yellow")
    m.play(0, "take c11")
    assert asked(m) == (1, "turn")
    assert hub(m, 0)["red"] == cards("37 44")
    assert seen(m)["deck"] == len(deck(m))
    assert tokens(m, 0) == {"yellow": 1}
