"""Refusals in the middle of a payment: what is not due, not there, or needed elsewhere."""

from __future__ import annotations

import pytest

from tests.games.refusals import refused, says
from tests.games.space_explorers.layouts.table import declare, place

SIX = "11 23 35 47 59 38"


@pytest.mark.clause("SE-J12")
def test_a_symbol_that_is_not_due() -> None:
    m = place("green 22", center=SIX, hands="20", tokens="yellow2 red")
    m.play(0, "recruit c38 red")
    for pick in ("token red", "use c22 red", "move c20 red"):
        told = refused(m, 0, pick)
        says(told, "SE-J12", "no red is due", "2 yellow", due={"yellow": 2})


@pytest.mark.clause("SE-38", "SE-35")
def test_a_token_that_is_gone() -> None:
    m = place("green 22", center=SIX, tokens="yellow")
    declare(m, 0, "recruit c38 red", "token yellow")
    says(refused(m, 0, "token yellow"), "SE-38", "no yellow token", tokens={})


@pytest.mark.clause("SE-40")
def test_a_card_that_cannot_be_moved() -> None:
    m = place(hands="9 20", center=SIX, tokens="yellow purple2 red3")
    m.play(0, "recruit c9 blue")
    told = refused(m, 0, "move c9 red")
    says(told, "SE-40", "Engineer 9 is the recruit")
    told = refused(m, 0, "move c22 red")
    says(told, "SE-40", "not in your hand", hand=["c20"])
    declare(m, 0, "move c20 red", "move c20 red")
    told = refused(m, 0, "move c20 red")
    says(told, "SE-40", "supplied its 2 symbols", symbols=2)


@pytest.mark.clause("SE-45")
def test_a_symbol_an_ability_does_not_bring() -> None:
    m = place("blue 1, green 22", center="46 11", tokens="purple3 yellow3")
    m.play(0, "recruit c46 red")
    told = refused(m, 0, "use c1 purple")
    says(told, "SE-45", "1 yellow", brings={"yellow": 1})
    m.play(0, "use c1 yellow")
    says(refused(m, 0, "use c1 yellow"), "SE-45", "used", brings={"yellow": 1})
    m.play(0, "use c22 yellow")
    says(refused(m, 0, "use c22 purple"), "SE-45", "brought its 1", brings=1)


@pytest.mark.clause("SE-J20", "SE-A7", "SE-A20", "SE-A46")
@pytest.mark.parametrize(
    ("words", "pick"),
    [("blue 7", "use c7 yellow"), ("green 20", "use c20 yellow"), ("red 46", "use c46 yellow")],
)
def test_an_ability_whose_condition_does_not_fit(words: str, pick: str) -> None:
    """49 from the Center: no hand card, basic cost 2, one skill."""
    m = place(words, center="49 11", tokens="yellow2")
    m.play(0, "recruit c49 purple")
    told = refused(m, 0, pick)
    says(told, "SE-J20", "Center", "basic cost 2 and 1 skill", basic_cost=2, skills=1)
    assert told.reason.endswith("1 skill")


@pytest.mark.clause("SE-35")
def test_done_with_symbols_still_due() -> None:
    m = place("blue 1", center=SIX, hands="20", tokens="yellow")
    m.play(0, "recruit c38 red")
    told = refused(m, 0, "done")
    says(told, "SE-35", "2 yellow", due={"yellow": 2})
    for way in ("use an ability", "give a token", "move a card from hand"):
        assert way in told.reason
    m.play(0, "token yellow")
    says(refused(m, 0, "done"), "SE-35", "1 yellow", due={"yellow": 1})


@pytest.mark.clause("SE-35")
def test_a_pick_that_would_leave_the_rest_unpayable() -> None:
    """22 is needed for the purple; spent on yellow, nothing brings it."""
    m = place("green 22", center="43 11", tokens="yellow purple")
    m.play(0, "recruit c43 red")
    told = refused(m, 0, "use c22 yellow")
    says(
        told,
        "SE-35",
        "1 symbol could not be paid any more: 1 purple",
        missing=1,
        lacking={"purple": 1},
    )


@pytest.mark.clause("SE-J11")
def test_dropping_what_was_not_laid() -> None:
    m = place("blue 1", center=SIX, hands="20", tokens="yellow")
    m.play(0, "recruit c38 red")
    says(
        refused(m, 0, "drop token yellow"),
        "SE-J11",
        '"Pay with a yellow token" was not laid',
        laid=[],
    )
    declare(m, 0, "pay")
    says(refused(m, 0, "drop move c20 yellow"), "SE-J11", "was not laid")
    says(refused(m, 0, "pay"), "SE-J11", "already")


@pytest.mark.clause("SE-J17")
def test_31_has_three_symbols_and_stays_while_another_leans_on_it() -> None:
    m = place("yellow 25 31", center="6 11", tokens="red")
    declare(m, 0, "recruit c6 blue", "return c31 red", "return c31 red")
    declare(m, 0, "token red")
    assert "done" in m.legal(0)
    m = place("yellow 31", center="39 11", tokens="yellow")
    declare(m, 0, "recruit c39 red", *["return c31 yellow"] * 2, "return c31 green")
    says(refused(m, 0, "return c31 yellow"), "SE-J17", "supplied its 3")
    m = place("yellow 25 31", hands="6", center="", tokens="")
    declare(m, 0, "recruit c6 blue", "pay", "drop return c31 red")
    told = refused(m, 0, "drop return c31 red")
    says(told, "SE-J17", "drop what that one brings first")


@pytest.mark.clause("SE-J12")
def test_overpaying_without_the_option() -> None:
    m = place(center=SIX, hands="20", tokens="yellow2 red")
    declare(m, 0, "recruit c38 red", "token yellow", "token yellow")
    for pick in ("overpay red", "overpay c20"):
        says(refused(m, 0, pick), "SE-J12", "no overpaying")


@pytest.mark.clause("SE-J12", "SE-35")
def test_overpaying_with_what_one_has_not_or_needs() -> None:
    m = place(center=SIX, hands="20", tokens="yellow2 red", options={"overpay": True})
    m.play(0, "recruit c38 red")
    says(refused(m, 0, "overpay blue"), "SE-J12", "no blue token")
    says(refused(m, 0, "overpay c22"), "SE-J12", "Tester 22 is not in your hand")
    declare(m, 0, "overpay c20")
    says(refused(m, 0, "overpay yellow"), "SE-35", "1 symbol could not", missing=1)
