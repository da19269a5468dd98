"""Drawing more: 56 for a token, 58 after any draw, and several draws together."""

from __future__ import annotations

import pytest

from tests.games.space_explorers.layouts.table import (
    asked,
    cards,
    deck,
    declare,
    end_turn,
    hand,
    of,
    place,
    recruit,
    seen,
    tokens,
)

FULL = "blue3 green3 yellow3 red3 purple3"
SIX = "11 23 35 47 59 38"

# 56


@pytest.mark.clause("SE-A56", "SE-J26")
def test_56_gives_a_token_and_draws_before_the_action() -> None:
    m = place("purple 56", deck="3 36", tokens="red blue", center="11 23 35 47 59 60")
    assert of(m, 0, "trade") == {"trade c56 red", "trade c56 blue"}
    m.play(0, "trade c56 blue")
    assert (tokens(m, 0), tokens(m, 1)) == ({"red": 1}, {"blue": 1})
    assert hand(m, 0) == cards("3")
    assert asked(m) == (0, "turn")  # no action was used
    assert of(m, 0, "trade") == set()  # once a turn
    m.play(0, "take deck")
    assert hand(m, 0) == cards("3 36")
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-A56", "SE-J26")
def test_56_may_be_used_after_the_action_instead() -> None:
    m = place("purple 56", deck="3 36", tokens="red blue", center="11 23 35 47 59 60")
    m.play(0, "take deck")
    assert asked(m) == (0, "close")
    assert set(m.legal(0)) == {"trade c56 red", "trade c56 blue", "end"}
    m.play(0, "trade c56 red")
    assert hand(m, 0) == cards("3 36")
    assert tokens(m, 1) == {"red": 1}
    assert asked(m) == (1, "turn")  # nothing is left to do


@pytest.mark.clause("SE-J26")
def test_56_needs_a_token_and_a_card_in_the_deck() -> None:
    assert of(place("purple 56", tokens=""), 0, "trade") == set()
    assert of(place("purple 56", tokens="red", last=""), 0, "trade") == set()
    assert of(place("purple 56", tokens="red", last="3"), 0, "trade") == {"trade c56 red"}
    assert of(place("purple 56 49", tokens="red"), 0, "trade") == set()  # SE-47


@pytest.mark.clause("SE-J26", "SE-47")
def test_56_covered_by_the_recruit_is_over_for_this_turn() -> None:
    m = place("purple 56", hands="49", tokens="yellow red", center="11 23 35 47 59 60")
    recruit(m, 0, 49, "purple", "token yellow")
    assert asked(m) == (1, "turn")


# 58


@pytest.mark.clause("SE-A58", "SE-J27")
def test_58_draws_one_more_after_taking_from_the_deck() -> None:
    m = place("purple 58", deck="3 36 20")
    m.play(0, "take deck")
    assert hand(m, 0) == cards("3")
    assert asked(m) == (0, "draw")
    assert m.legal(0) == ["draw c58", "enough"]
    m.play(0, "draw c58")
    assert hand(m, 0) == cards("3 36")
    assert asked(m) == (1, "turn")  # its own card does not set it off


@pytest.mark.clause("SE-A58", "SE-50", "SE-J39")
def test_58_may_be_declined() -> None:
    m = place("purple 58", deck="3 36 20")
    declare(m, 0, "take deck", "enough")
    assert hand(m, 0) == cards("3")
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-J27")
def test_taking_from_the_center_44_and_refills_do_not_set_off_58() -> None:
    m = place("purple 58, red 44", center=SIX, deck="3 36 20")
    m.play(0, "survey c44")
    assert asked(m) == (0, "turn")
    m.play(0, "take c11")
    assert asked(m) == (1, "turn")
    assert hand(m, 0) == cards("11")
    m = place("purple 58", center=SIX, deck="3 36 20", tokens="yellow2")
    recruit(m, 0, 38, "red", "token yellow", "token yellow")
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-J27")
@pytest.mark.parametrize("option", [False, True])
@pytest.mark.parametrize(
    ("words", "number", "division", "by"),
    [
        ("blue 9, purple 58", 46, "red", "c9"),
        ("yellow 32, purple 58", 26, "yellow", "c32"),
        ("red 45, purple 58", 38, "red", "c45"),
    ],
)
def test_58_answers_any_draw_from_the_deck_or_by_option_the_take_only(
    words: str, number: int, division: str, by: str, option: bool
) -> None:
    m = place(
        words,
        hands=str(number),
        tokens=FULL,
        deck="3 36 20 22",
        center="11 23 35 47 59 60",
        options={"extra_draw_on_take": option},
    )
    declare(m, 0, f"recruit c{number} {division}", "pay", "done", f"draw {by}")
    drawn = 2 if by == "c45" else 1
    assert len(hand(m, 0)) == drawn
    if option:
        assert asked(m) == (1, "turn")
        return
    assert m.legal(0) == ["draw c58", "enough"]
    m.play(0, "draw c58")
    assert hand(m, 0) == sorted(cards("3 36 20")[: drawn + 1], key=lambda c: int(c[1:]))
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-J27")
@pytest.mark.parametrize("option", [False, True])
@pytest.mark.parametrize(
    ("words", "by", "drawn"), [("green 17 21", "c21", 2), ("green 17, red 43", "c43", 1)]
)
def test_58_answers_the_draws_of_a_project(words: str, by: str, drawn: int, option: bool) -> None:
    m = place(
        f"{words}, blue 5, purple 53 58",
        center=SIX,
        deck="3 36 20 22 26",
        projects="voskhod-2 apollo-11",
        options={"extra_draw_on_take": option},
    )
    declare(m, 0, "take c11", "claim voskhod-2", f"draw {by}")
    if not option:
        m.play(0, "draw c58")
    assert len(hand(m, 0)) == 1 + drawn + (not option)
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-J27")
def test_the_option_leaves_the_take_action_as_it_is() -> None:
    m = place("purple 58", deck="3 36 20", options={"extra_draw_on_take": True})
    declare(m, 0, "take deck", "draw c58")
    assert hand(m, 0) == cards("3 36")


@pytest.mark.clause("SE-J27", "SE-49")
def test_58_draws_one_extra_card_a_turn_in_all() -> None:
    """The take set it off; the draw for the Project does not again."""
    m = place(
        "green 17 21, blue 5, purple 53 58", deck="3 36 20 22 26", projects="voskhod-2 apollo-11"
    )
    declare(m, 0, "take deck", "draw c58", "claim voskhod-2", "draw c21")
    assert asked(m) == (1, "turn")
    assert hand(m, 0) == cards("3 20 22 36")


@pytest.mark.clause("SE-J27")
def test_58_declined_once_may_answer_a_later_draw_of_the_turn() -> None:
    """It is used once a turn, not offered once: declining uses nothing (SE-50)."""
    m = place(
        "green 17 21, blue 5, purple 53 58", deck="3 36 20 22 26", projects="voskhod-2 apollo-11"
    )
    declare(m, 0, "take deck", "enough", "claim voskhod-2", "draw c21")
    assert "draw c58" in m.legal(0)


@pytest.mark.clause("SE-J27", "SE-47", "SE-48")
def test_58_must_be_on_top_when_the_draw_happens() -> None:
    m = place("purple 58 49", deck="3 36")
    m.play(0, "take deck")
    assert asked(m) == (1, "turn")
    # Covered by the recruit that sets off 9.
    m = place("purple 58, blue 9", hands="60", tokens=FULL, deck="3 36", center="11 23 35 47 59 48")
    declare(m, 0, "recruit c60 purple", "pay", "done", "draw c9")
    assert asked(m) == (1, "turn")
    assert hand(m, 0) == cards("3")
    # Fresh: it was recruited this turn, and 9 draws for it.
    m = place("blue 9", hands="58", tokens=FULL, deck="3 36", center="11 23 35 47 59 60")
    declare(m, 0, "recruit c58 purple", "pay", "done", "draw c9")
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-J7", "SE-J27")
def test_58_finds_nothing_in_an_empty_deck() -> None:
    m = place("purple 58", last="3")
    m.play(0, "take deck")
    end_turn(m)
    assert hand(m, 0) == cards("3")
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-J9", "SE-J30", "SE-J39")
@pytest.mark.parametrize("order", [("c9", "c45"), ("c45", "c9")])
def test_draws_caused_together_come_in_the_order_the_owner_likes(order: tuple[str, str]) -> None:
    m = place(
        "blue 9, red 45",
        center="46 11 23 35 47 59",
        tokens=FULL,
        deck="3 36 20 22 26",
    )
    declare(m, 0, "recruit c46 red", "pay", "done")
    assert set(m.legal(0)) == {"draw c9", "draw c45", "enough"}
    declare(m, 0, *(f"draw {card}" for card in order))
    assert hand(m, 0) == cards("20 22 36")
    assert deck(m)[0] == "c26"
    assert seen(m)["pending"] == []
