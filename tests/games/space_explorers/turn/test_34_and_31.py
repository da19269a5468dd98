"""Paying with better cards: 34 makes one yield three, 31 goes back to the Center itself."""

from __future__ import annotations

import pytest

from muster import Match
from tests.games.space_explorers.layouts.payments import Payment, Walk
from tests.games.space_explorers.layouts.table import (
    cards,
    center,
    deck,
    end_turn,
    hand,
    hub,
    of,
    place,
    recruit,
    recruits,
    tokens,
)


def ways(m: Match, card: int, division: str) -> set[Payment]:
    return Walk(m, f"c{card}", division).reachable()


# 34


@pytest.mark.clause("SE-A34", "SE-J21")
def test_34_on_top_makes_one_moved_card_yield_three() -> None:
    m = place("yellow 34", center="18 11 23 35 47 59", hands="1", tokens="")
    recruit(m, 0, 18, "red", *["move c1 yellow"] * 3)
    assert hub(m, 0)["red"] == ["c18"]
    assert hand(m, 0) == []
    # Different colours as well.
    m = place("yellow 34", center="43 11 23 35 47 59", hands="1", tokens="")
    recruit(m, 0, 43, "red", "move c1 yellow", "move c1 purple", "move c1 purple")
    assert hub(m, 0)["red"] == ["c43"]


@pytest.mark.clause("SE-A34", "SE-J21", "SE-49")
def test_34_improves_one_card_a_turn_only() -> None:
    """Two cards make five symbols, not six; either of them may be the better one."""
    m = place("yellow 34", center="9 11", hands="1 2", tokens="")
    assert recruits(m, 0) == {"11 blue", "1 blue", "2 blue"}
    # Six symbols need a third card: two of them never yield three each.
    m = place("yellow 34", center="9 11", hands="1 2 3", tokens="")
    found = ways(m, 9, "blue")
    assert {len({pick.split()[1] for pick in way}) for way in found} == {3}
    m = place("yellow 34", center="48 11", hands="1 2", tokens="")
    found = ways(m, 48, "red")
    threes = {
        card for way in found for card in ("c1", "c2") if sum(card in pick for pick in way) == 3
    }
    assert threes == {"c1", "c2"}
    recruit(
        m,
        0,
        48,
        "red",
        *["move c1 yellow"] * 2,
        *["move c2 purple"] * 3,
    )
    assert hub(m, 0)["red"] == ["c48"]


@pytest.mark.clause("SE-A34", "SE-47")
def test_34_covered_does_nothing() -> None:
    m = place("yellow 34 25", center="18 11", hands="1", tokens="")
    assert recruits(m, 0) == set()


@pytest.mark.clause("SE-J21")
def test_34_moved_from_the_hand_yields_two() -> None:
    m = place(center="18 38 11", hands="34", tokens="")
    assert recruits(m, 0) == {"38 red"}


@pytest.mark.clause("SE-J21")
def test_34_taken_literally_is_an_option() -> None:
    literal = {"literal_34": True}
    m = place(center="18 38 11", hands="34", tokens="", options=literal)
    assert recruits(m, 0) == {"38 red", "18 red", "18 green"}
    recruit(m, 0, 18, "red", *["move c34 yellow"] * 3)
    assert hub(m, 0)["red"] == ["c18"]
    assert "c34" in center(m)
    m = place("yellow 34", center="18 38 11", hands="1", tokens="", options=literal)
    assert recruits(m, 0) == {"38 red"}
    # Another card yields two, also beside a 34 that yields three.
    m = place(center="9 48", hands="34 1", tokens="", options=literal)
    assert recruits(m, 0) == {"48 red", "1 blue"}


# 31


@pytest.mark.clause("SE-A31", "SE-J17")
def test_31_goes_to_the_center_for_three_symbols_of_any_colours() -> None:
    m = place("yellow 31", center="43 11 23 35 47 59", tokens="", deck="3")
    recruit(m, 0, 43, "red", "return c31 yellow", "return c31 purple", "return c31 purple")
    assert hub(m, 0) == {"red": ["c43"]}
    assert center(m) == cards("11 23 31 35 47 59")
    assert deck(m)[0] == "c3"
    m = place("yellow 31", center="39 11", tokens="")
    assert recruits(m, 0) == set()  # three, not four


@pytest.mark.clause("SE-A31", "SE-42", "SE-J17")
def test_31_may_be_returned_for_a_single_symbol() -> None:
    """It must supply at least one; what is not used is lost."""
    m = place("yellow 31, red 37", center="38 11 23 35 47 59", tokens="yellow")
    assert ways(m, 38, "red") == {("token yellow",), ("return c31 yellow",)}
    recruit(m, 0, 38, "red", "return c31 yellow")
    assert hub(m, 0) == {"red": cards("37 38")}
    assert tokens(m, 0) == {"yellow": 1}


@pytest.mark.clause("SE-J17", "SE-A31")
def test_31_lowers_the_cost_of_its_division_although_it_leaves() -> None:
    """28 (purple, red, red, red): 31 and 25 strike out two, also if 31 pays the rest."""
    m = place("yellow 25 31", hands="28", center="11 23 35 47 59 60", tokens="")
    recruit(m, 0, 28, "yellow", "return c31 purple", "return c31 red")
    assert hub(m, 0)["yellow"] == cards("25 28")


@pytest.mark.clause("SE-J17")
def test_31_needs_a_recruit_with_symbols_due() -> None:
    m = place("yellow 31, blue 5", hands="2", center="11 23 35 47 59 60", tokens="")
    assert "hire c2 blue" not in m.legal(0)
    m.play(0, "recruit c2 blue")
    assert hub(m, 0) == {"yellow": ["c31"], "blue": cards("5 2")}


@pytest.mark.clause("SE-J17", "SE-J24")
@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("blue 8, yellow 31", "free c8 c43 red"),
        ("purple 55, yellow 31", "free c55 c38 red"),
        ("blue 10, yellow 31", "free c10 c39 red"),
    ],
)
def test_31_does_not_go_with_8_10_or_55(words: str, action: str) -> None:
    m = place(words, hands="43 38 39", tokens="red2", center="11 23 35 47 59 60")
    m.play(0, action)
    assert of(m, 0, "return") == set()
    if "c10" in action:
        m.play(0, "give red")
        assert of(m, 0, "return") == set()
        m.play(0, "give red")
    assert hub(m, 0)["yellow"] == ["c31"]


@pytest.mark.clause("SE-J17", "SE-47")
def test_31_covered_cannot_be_returned() -> None:
    m = place("yellow 31 25", center="43 11", tokens="")
    assert recruits(m, 0) == set()


@pytest.mark.clause("SE-J17", "SE-25")
def test_31_returned_cannot_be_that_turns_recruit() -> None:
    """It lies in the Hub when the recruit is named, and the recruit is named first."""
    m = place("yellow 31", center="43 11", tokens="", hands="")
    assert recruits(m, 0) == {"43 red"}
    assert m.why_not(0, "recruit c31 yellow") is not None


@pytest.mark.clause("SE-J17")
@pytest.mark.parametrize("waits", [False, True])
def test_the_card_under_31_works_in_the_same_payment_or_waits(waits: bool) -> None:
    """27 under 31 brings green and red: with three of 31 that is enough for four symbols."""
    m = place(
        "yellow 27 31",
        center="3",
        tokens="",
        options={"uncovered_waits": waits},
    )
    # 3: red, green, green, green. 31 brings three of them, 27 one.
    assert recruits(m, 0) == (set() if waits else {"3 blue"})
    if not waits:
        m.play(0, "recruit c3 blue")
        assert of(m, 0, "use") == set()  # 31 lies on it still
        m.play(0, "return c31 green")
        assert of(m, 0, "use") == {"use c27 green", "use c27 red"}
        for pick in ("use c27 red", "return c31 green", "return c31 green", "done"):
            m.play(0, pick)
        assert hub(m, 0) == {"yellow": ["c27"], "blue": ["c3"]}


@pytest.mark.clause("SE-J17")
@pytest.mark.parametrize("waits", [False, True])
def test_34_under_31_improves_a_card_once_31_is_returned(waits: bool) -> None:
    m = place(
        "yellow 34 31",
        center="9",
        hands="1",
        tokens="",
        options={"uncovered_waits": waits},
    )
    assert ("9 blue" in recruits(m, 0)) != waits


@pytest.mark.clause("SE-J17")
def test_uncovered_the_card_works_from_the_next_turn_whatever_the_option() -> None:
    for waits in (False, True):
        m = place(
            "yellow 27 31, red 37",
            seats=2,
            center="38 11 23 35 47 59",
            hands="2",
            tokens="green",
            options={"uncovered_waits": waits},
        )
        recruit(m, 0, 38, "red", "return c31 yellow")
        m.play(1, "take deck")
        assert "2 blue" in recruits(m, 0)
        recruit(m, 0, 2, "blue", "use c27 green", "token green")
        assert hub(m, 0)["blue"] == ["c2"]


@pytest.mark.clause("SE-J17", "SE-A31")
def test_31_can_be_recruited_again_by_anybody_later() -> None:
    m = place(
        "yellow 31",
        seats=2,
        center="43 11 23 35 47 59",
        tokens=["", "blue2 red2 green2 yellow2 purple2"],
    )
    recruit(m, 0, 43, "red", "return c31 yellow", "return c31 purple", "return c31 purple")
    end_turn(m)
    assert "31 yellow" in recruits(m, 1)
    recruit(m, 1, 31, "yellow", "token blue", "token red", "token red")
    assert hub(m, 1) == {"yellow": ["c31"]}
