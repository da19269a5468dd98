"""The Center, taking a card, and the deck (SE-16 to SE-18, SE-23, SE-24, SE-J7 to SE-J10)."""

from __future__ import annotations

import pytest

from tests.games.space_explorers.layouts.table import (
    asked,
    cards,
    center,
    deck,
    declare,
    hand,
    of,
    place,
    recruit,
    seen,
)

SIX = "11 23 35 47 59 38"


@pytest.mark.clause("SE-23", "SE-24", "SE-16", "SE-17")
def test_a_card_taken_from_the_center_is_replaced_at_once() -> None:
    m = place(center=SIX, deck="3 36 17")
    assert of(m, 0, "take") == {f"take {card}" for card in (*cards(SIX), "deck")}
    m.play(0, "take c35")
    assert hand(m, 0) == cards("35")
    assert center(m) == cards("3 11 23 38 47 59")
    assert deck(m)[:2] == cards("36 17")
    assert asked(m) == (1, "turn")


@pytest.mark.clause("SE-23")
def test_a_card_from_the_deck_leaves_the_center_alone() -> None:
    m = place(center=SIX, deck="3 36 17", hands="20")
    m.play(0, "take deck")
    assert hand(m, 0) == cards("3 20")
    assert center(m) == cards("11 23 35 38 47 59")
    assert deck(m)[0] == "c36"


@pytest.mark.clause("SE-18", "SE-24")
def test_more_than_six_stay_and_are_not_refilled_as_long_as_six_remain() -> None:
    m = place(center=f"{SIX} 24 36", deck="3 17")
    assert of(m, 0, "take") == {f"take {card}" for card in (*cards(f"{SIX} 24 36"), "deck")}
    m.play(0, "take c35")
    assert len(center(m)) == 7
    m.play(1, "take c23")
    assert len(center(m)) == 6
    assert deck(m)[0] == "c3"
    m.play(2, "take c11")
    assert center(m) == cards("3 24 36 38 47 59")
    assert deck(m)[0] == "c17"


@pytest.mark.clause("SE-J10")
def test_every_card_of_the_center_is_open_to_everybody() -> None:
    m = place(center=f"{SIX} 24 36", deck="3 17")
    for seat, card in enumerate(("c36", "c11", "c24")):
        assert f"take {card}" in m.legal(seat)
        m.play(seat, f"take {card}")


@pytest.mark.clause("SE-17", "SE-24", "SE-46")
def test_a_recruit_from_the_center_is_replaced_at_once() -> None:
    m = place(center=SIX, deck="3 36", tokens="yellow2")
    recruit(m, 0, 38, "red", "token yellow", "token yellow")
    assert center(m) == cards("3 11 23 35 47 59")
    assert deck(m)[0] == "c36"


@pytest.mark.clause("SE-J8")
@pytest.mark.parametrize(("lying", "refilled"), [(SIX, 0), (f"{SIX} 24", 0), ("11 23 35 47 38", 1)])
def test_the_recruit_stays_in_the_center_while_it_is_paid_for(lying: str, refilled: int) -> None:
    """One card comes from the hand before the recruit leaves: six stay six, nothing is drawn."""
    m = place(center=lying, hands="20", deck="3 36")
    recruit(m, 0, 38, "red", "move c20 yellow", "move c20 yellow")
    expected = [card for card in cards(lying) if card != "c38"] + ["c20"] + cards("3")[:refilled]
    assert sorted(center(m)) == sorted(expected)
    assert deck(m)[0] == ("c36" if refilled else "c3")


@pytest.mark.clause("SE-J8", "SE-18")
def test_a_recruit_from_the_hand_paid_with_cards_makes_the_center_larger() -> None:
    m = place(center=SIX, hands="2 20", deck="3 36")
    recruit(m, 0, 2, "blue", "move c20 green", "move c20 green")
    assert center(m) == cards("11 20 23 35 38 47 59")
    assert deck(m)[0] == "c3"


@pytest.mark.clause("SE-J8", "SE-17")
def test_a_center_far_too_small_is_filled_up_to_six_when_a_card_leaves() -> None:
    m = place(center="11 23", deck="3 36 17 5 20 22")
    m.play(0, "take c11")
    assert center(m) == cards("3 5 17 20 23 36")
    assert deck(m)[0] == "c22"


@pytest.mark.clause("SE-J7", "SE-16")
def test_with_an_empty_deck_the_center_falls_below_six_and_the_game_goes_on() -> None:
    m = place(center=SIX, last="3")
    m.play(0, "take c35")
    assert len(center(m)) == 6
    m.play(1, "take c47")
    assert center(m) == cards("3 11 23 38 59")
    assert (seen(m)["deck"], seen(m)["final"], m.over) == (0, "", False)
    assert of(m, 2, "take") == {f"take {card}" for card in cards("3 11 23 38 59")}
    m.play(2, "take c3")
    assert len(center(m)) == 4
    assert not m.over


@pytest.mark.clause("SE-J7")
def test_the_deck_is_never_rebuilt() -> None:
    """Cards that come back to the Center stay there."""
    m = place(center="38", hands="20", last="")
    recruit(m, 0, 38, "red", "move c20 yellow", "move c20 yellow")
    assert center(m) == cards("20")
    assert deck(m) == []


@pytest.mark.clause("SE-J7", "SE-A44")
def test_with_an_empty_deck_44_and_56_cannot_be_used() -> None:
    m = place("red 44, purple 56", last="", tokens="red blue")
    assert of(m, 0, "survey", "trade") == set()
    m = place("red 44, purple 56", last="3", tokens="red blue")
    assert of(m, 0, "survey", "trade") == {"survey c44", "trade c56 red", "trade c56 blue"}


@pytest.mark.clause("SE-J7", "SE-J30", "SE-A45")
def test_draws_give_what_is_left() -> None:
    """45 would draw two; after the refill one card is left."""
    m = place("red 45", center=SIX, last="3 36", tokens="yellow")
    recruit(m, 0, 38, "red", "token yellow")
    declare(m, 0, "draw c45")
    assert hand(m, 0) == cards("36")
    assert "c3" in center(m)
    assert deck(m) == []


@pytest.mark.clause("SE-J5")
def test_there_is_no_limit_to_hand_and_tokens() -> None:
    held = " ".join(str(n) for n in range(13, 33))
    m = place(hands=held, tokens="blue3 green3 yellow3 red3 purple3", deck="3")
    m.play(0, "take deck")
    assert len(hand(m, 0)) == 21
    assert sum(seen(m)["tokens"][0].values()) == 15
