"""Abilities that draw cards when something happens: 9, 21, 32, 43, 45."""

from __future__ import annotations

import pytest

from tests.games.space_explorers.layouts.table import (
    asked,
    cards,
    center,
    deck,
    declare,
    end_turn,
    hand,
    hub,
    place,
    recruit,
    tokens,
)

FULL = "blue3 green3 yellow3 red3 purple3"
SIX = "11 23 35 47 59 38"

# 9


@pytest.mark.clause("SE-A9", "SE-53", "SE-J19")
@pytest.mark.parametrize(("number", "draws"), [(44, 1), (46, 1), (39, 0), (43, 0), (38, 0)])
def test_9_draws_after_recruiting_a_card_of_basic_cost_5_or_6(number: int, draws: int) -> None:
    m = place("blue 9", hands=str(number), tokens=FULL, deck="3 36", center="11 23 35 47 59 60")
    declare(m, 0, f"recruit c{number} red", "pay", "done")
    if draws:
        assert asked(m) == (0, "draw")
        assert m.legal(0) == ["draw c9", "enough"]
        m.play(0, "draw c9")
    assert hand(m, 0) == cards("3")[:draws]
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-A9", "SE-53")
def test_9_looks_at_the_basic_cost_not_at_what_was_paid() -> None:
    """46 into a Division of five red skills costs nothing, and is a card of cost 5 still."""
    m = place(
        "blue 9, red 41 42 37 38", hands="46", tokens="", deck="3", center="11 23 35 47 59 60"
    )
    m.play(0, "recruit c46 red")
    m.play(0, "draw c9")
    assert hand(m, 0) == cards("3")


@pytest.mark.clause("SE-A9", "SE-50", "SE-J39")
def test_9_may_be_declined() -> None:
    m = place("blue 9", hands="46", tokens=FULL, deck="3 36", center="11 23 35 47 59 60")
    declare(m, 0, "recruit c46 red", "pay", "done", "enough")
    assert hand(m, 0) == []
    assert deck(m)[0] == "c3"
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-J19", "SE-47")
@pytest.mark.parametrize("option", [False, True])
def test_a_recruit_placed_on_9_itself_draws_only_by_option(option: bool) -> None:
    m = place(
        "blue 9",
        hands="10",
        tokens=FULL,
        deck="3 36",
        center="11 23 35 47 59 60",
        options={"covered_nine": option},
    )
    declare(m, 0, "recruit c10 blue", "pay", "done")
    if option:
        assert asked(m) == (0, "draw")
        m.play(0, "draw c9")
    assert hand(m, 0) == cards("3")[: int(option)]
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-J19")
def test_the_option_for_a_covered_9_asks_for_basic_cost_5_or_6_too() -> None:
    m = place("blue 9", hands="2", tokens=FULL, deck="3", options={"covered_nine": True})
    declare(m, 0, "recruit c2 blue", "pay", "done")
    assert hand(m, 0) == []
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-A9", "SE-47", "SE-J19")
def test_9_covered_long_ago_draws_nothing_with_or_without_the_option() -> None:
    for option in (False, True):
        m = place("blue 9 1", hands="46", tokens=FULL, deck="3", options={"covered_nine": option})
        declare(m, 0, "recruit c46 red", "pay", "done")
        assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-48", "SE-A9")
def test_9_does_not_draw_for_itself() -> None:
    """9 costs six symbols, but a fresh recruit's ability waits for the next turn."""
    m = place(hands="9", tokens=FULL, deck="3")
    declare(m, 0, "recruit c9 blue", "pay", "done")
    assert hand(m, 0) == []
    assert asked(m) == (1, "turn")


# 21 and 43


@pytest.mark.clause("SE-A21", "SE-J39")
def test_21_draws_two_on_completing_a_project() -> None:
    """Voskhod 2: blue, green and purple 2 each."""
    m = place(
        "green 17 21, blue 5, purple 53", projects="voskhod-2 apollo-11", deck="3 36 20", center=SIX
    )
    m.play(0, "take c11")
    assert asked(m) == (0, "close")
    m.play(0, "claim voskhod-2")
    assert asked(m) == (0, "draw")
    assert m.legal(0) == ["draw c21", "enough"]
    m.play(0, "draw c21")
    assert hand(m, 0) == cards("11 20 36")  # 3 refilled the Center
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-A43")
def test_43_draws_one_on_completing_a_project() -> None:
    m = place(
        "green 17, blue 5, purple 53, red 43",
        projects="voskhod-2 apollo-11",
        deck="3 36 20",
        center=SIX,
    )
    m.play(0, "take deck")
    declare(m, 0, "claim voskhod-2", "draw c43")
    assert hand(m, 0) == cards("3 36")
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-J29", "SE-A21", "SE-A43", "SE-J30")
@pytest.mark.parametrize("order", [("c21", "c43"), ("c43", "c21")])
def test_21_and_43_both_draw_in_any_order(order: tuple[str, str]) -> None:
    m = place(
        "green 17 21, blue 5, purple 53, red 43",
        projects="voskhod-2 apollo-11",
        deck="3 36 20 22 26",
        center=SIX,
    )
    m.play(0, "take deck")
    m.play(0, "claim voskhod-2")
    assert set(m.legal(0)) == {"draw c21", "draw c43", "enough"}
    declare(m, 0, *(f"draw {card}" for card in order))
    assert hand(m, 0) == cards("3 20 22 36")
    assert deck(m)[0] == "c26"


@pytest.mark.clause("SE-J39", "SE-50")
def test_of_two_draws_one_may_be_declined() -> None:
    for taken, got in (("draw c21", "3 20 36"), ("draw c43", "3 36")):
        m = place(
            "green 17 21, blue 5, purple 53, red 43",
            projects="voskhod-2 apollo-11",
            deck="3 36 20 22 26",
            center=SIX,
        )
        declare(m, 0, "take deck", "claim voskhod-2", taken, "enough")
        assert hand(m, 0) == cards(got)
        assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-J39", "SE-50")
def test_two_draws_may_be_declined_at_once() -> None:
    m = place(
        "green 17 21, blue 5, purple 53, red 43",
        projects="voskhod-2 apollo-11",
        deck="3 36 20 22 26",
        center=SIX,
    )
    declare(m, 0, "take deck", "claim voskhod-2", "enough")
    assert asked(m) == (1, "turn")
    assert hand(m, 0) == cards("3")
    assert deck(m)[0] == "c36"


@pytest.mark.clause("SE-J29", "SE-48", "SE-47")
def test_21_or_43_recruited_or_covered_this_turn_draw_nothing() -> None:
    # Recruited this turn.
    m = place(
        "green 17, blue 5, purple 53",
        hands="43",
        tokens="yellow purple2",
        projects="voskhod-2 apollo-11",
    )
    recruit(m, 0, 43, "red", "token yellow", "token purple", "token purple")
    m.play(0, "claim voskhod-2")
    assert asked(m) == (1, "turn")
    assert hand(m, 0) == []
    # Covered this turn.
    m = place(
        "green 17 21, blue 5, purple 53", hands="13", tokens="", projects="voskhod-2 apollo-11"
    )
    m.play(0, "recruit c13 green")
    m.play(0, "claim voskhod-2")
    assert asked(m) == (1, "turn")
    assert hand(m, 0) == []


@pytest.mark.clause("SE-A21", "SE-A43")
def test_without_a_project_21_and_43_draw_nothing() -> None:
    m = place("green 21, red 43", deck="3 36")
    m.play(0, "take deck")
    end_turn(m)
    assert hand(m, 0) == cards("3")


# 32 and 45


@pytest.mark.clause("SE-A32", "SE-J18")
def test_32_draws_one_when_a_recruit_is_placed_on_it() -> None:
    m = place("yellow 32", hands="26", tokens="blue", deck="3 36", center="11 23 35 47 59 60")
    recruit(m, 0, 26, "yellow", "token blue")
    assert m.legal(0) == ["draw c32", "enough"]
    m.play(0, "draw c32")
    assert hand(m, 0) == cards("3")
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-A45", "SE-J18", "SE-J39")
def test_45_draws_two_when_a_recruit_is_placed_on_it() -> None:
    m = place("red 45", hands="38", tokens="yellow", deck="3 36 20", center="11 23 35 47 59 60")
    recruit(m, 0, 38, "red", "token yellow")
    assert m.legal(0) == ["draw c45", "enough"]
    m.play(0, "draw c45")  # both together
    assert hand(m, 0) == cards("3 36")
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-A32", "SE-A45", "SE-50", "SE-J39")
@pytest.mark.parametrize(
    ("words", "number", "division", "colour"),
    [("yellow 32", 26, "yellow", "blue"), ("red 45", 38, "red", "yellow")],
)
def test_32_and_45_may_be_declined(words: str, number: int, division: str, colour: str) -> None:
    m = place(words, hands=str(number), tokens=colour, deck="3", center="11 23 35 47 59 60")
    recruit(m, 0, number, division, f"token {colour}")
    m.play(0, "enough")
    assert hand(m, 0) == []
    assert deck(m)[0] == "c3"


@pytest.mark.clause("SE-J18", "SE-A32", "SE-A45")
def test_only_a_recruit_placed_directly_on_them_sets_them_off() -> None:
    """Another Division, or a card in between, does not."""
    m = place("yellow 32 25, red 45 37", hands="26 38 2", tokens="blue yellow green2", deck="3")
    m.play(0, "recruit c26 yellow")
    assert asked(m) == (1, "turn")
    m = place("yellow 32, red 45", hands="2", tokens="green2", deck="3")
    recruit(m, 0, 2, "blue", "token green", "token green")
    assert asked(m) == (1, "turn")
    assert hand(m, 0) == []


@pytest.mark.clause("SE-J18", "SE-J22")
@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("red 45, blue 8", "free c8 c43 red"),
        ("red 45, purple 55", "free c55 c38 red"),
        ("red 45, blue 10", "free c10 c39 red"),
    ],
)
def test_any_kind_of_recruit_sets_them_off(words: str, action: str) -> None:
    m = place(words, hands="43 38 39", tokens="red2", deck="3 36 20", center="11 23 35 47 59 60")
    m.play(0, action)
    if "c10" in action:
        declare(m, 0, "give red", "give red")
    m.play(0, "draw c45")
    assert {"c3", "c36"} < set(hand(m, 0))
    assert tokens(m, 0) == ({} if "c10" in action else {"red": 2})


@pytest.mark.clause("SE-J18")
def test_recruited_and_covered_are_different_turns() -> None:
    """45 recruited this turn does not draw; covered in the next turn it does."""
    m = place(seats=2, hands="45 38", tokens="green blue2 yellow", deck="3 36 20 22")
    recruit(m, 0, 45, "red", "token green", "token blue", "token blue")
    assert asked(m) == (1, "turn")
    m.play(1, "take deck")
    recruit(m, 0, 38, "red", "token yellow")
    m.play(0, "draw c45")
    assert len(hand(m, 0)) == 2


@pytest.mark.clause("SE-J18", "SE-A57")
def test_rearranging_is_no_recruit_and_uncovers_for_later() -> None:
    """57 covers 45 and nothing is drawn; brought on top again by 57 it draws anew."""
    m = place("red 45 37, purple 57", hands="38", tokens="", deck="3 36 20")
    declare(m, 0, "rearrange c57 red", "put c45")
    assert hub(m, 0)["red"] == cards("37 45")
    assert asked(m) == (0, "turn")
    m.play(0, "recruit c38 red")
    m.play(0, "draw c45")
    assert hand(m, 0) == cards("3 36")
    m = place("red 37 45, purple 57", hands="", tokens="", deck="3 36 20")
    declare(m, 0, "rearrange c57 red", "put c37")
    assert asked(m) == (0, "turn")
    assert hand(m, 0) == []


@pytest.mark.clause("SE-J9", "SE-J18")
def test_the_refill_comes_before_the_draw() -> None:
    m = place("yellow 32", center="26 11 23 35 47 59", tokens="blue", deck="3 36")
    recruit(m, 0, 26, "yellow", "token blue")
    m.play(0, "draw c32")
    assert "c3" in center(m)
    assert hand(m, 0) == cards("36")


@pytest.mark.clause("SE-J17", "SE-J18")
def test_with_the_waiting_option_32_uncovered_by_31_waits_too() -> None:
    """Uncovered in this payment it works from the next turn: covered at once, it draws nothing."""
    for waits in (False, True):
        m = place(
            "yellow 32 31",
            hands="28",
            tokens="",
            deck="3",
            center="11 23 35 47 59 60",
            options={"uncovered_waits": waits},
        )
        recruit(m, 0, 28, "yellow", "return c31 purple", "return c31 red")
        assert asked(m) == ((1, "turn") if waits else (0, "draw"))
