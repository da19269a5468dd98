"""Paying: tokens, hand cards and abilities (SE-35 to SE-45, SE-J11 to SE-J16, SE-J31)."""

from __future__ import annotations

import pytest

from muster import Match
from tests.games.space_explorers.layouts.payments import Payment, Walk
from tests.games.space_explorers.layouts.table import (
    asked,
    cards,
    center,
    declare,
    end_turn,
    hand,
    hub,
    of,
    place,
    recruit,
    recruits,
    seen,
    tokens,
)


def ways(m: Match, card: int, division: str) -> set[Payment]:
    return Walk(m, f"c{card}", division).reachable()


@pytest.mark.clause("SE-35")
def test_a_recruit_is_not_placed_before_everything_due_is_there() -> None:
    m = place(center="38 11", tokens="yellow2")
    m.play(0, "recruit c38 red")
    assert "done" not in m.legal(0)
    m.play(0, "token yellow")
    assert "done" not in m.legal(0)
    assert hub(m, 0) == {}
    m.play(0, "token yellow")
    assert "done" in m.legal(0)
    m.play(0, "done")
    assert hub(m, 0) == {"red": ["c38"]}


@pytest.mark.clause("SE-36")
def test_the_order_of_the_symbols_does_not_matter() -> None:
    """43: yellow, purple, purple."""
    for order in (("yellow", "purple", "purple"), ("purple", "yellow", "purple")):
        m = place(center="43 11", tokens="yellow purple2")
        recruit(m, 0, 43, "red", *(f"token {colour}" for colour in order))
        assert hub(m, 0) == {"red": ["c43"]}
    m = place(center="43 11", tokens="yellow2 purple")
    assert recruits(m, 0) == set()


@pytest.mark.clause("SE-37")
def test_tokens_cards_and_abilities_may_be_mixed() -> None:
    """46 (purple, purple, yellow, yellow, yellow): one of each kind, two of the card."""
    m = place("blue 1, green 22", center="46 11", hands="20", tokens="purple")
    recruit(
        m,
        0,
        46,
        "red",
        "token purple",
        "use c1 yellow",
        "use c22 purple",
        "move c20 yellow",
        "move c20 yellow",
    )
    assert hub(m, 0)["red"] == ["c46"]
    assert (tokens(m, 0), hand(m, 0)) == ({}, [])


@pytest.mark.clause("SE-38", "SE-39")
def test_a_token_goes_to_the_next_player_who_owns_and_uses_it() -> None:
    m = place(
        center="38 2 11 23 35 47", tokens=["yellow2", "green", "blue3 green2 yellow red3 purple3"]
    )
    recruit(m, 0, 38, "red", "token yellow", "token yellow")
    assert tokens(m, 0) == {}
    assert tokens(m, 1) == {"green": 1, "yellow": 2}
    assert tokens(m, 2) == {"blue": 3, "green": 2, "yellow": 1, "red": 3, "purple": 3}
    owner = seen(m)["owner"]
    assert sum(1 for name in owner if name.startswith("yellow") and owner[name] == 1) == 2


@pytest.mark.clause("SE-39")
def test_the_receiver_pays_with_it_in_the_own_turn() -> None:
    m = place(
        center="38 49 11 23 35 47",
        tokens=["yellow2", "", "blue3 green3 yellow red3 purple3"],
    )
    recruit(m, 0, 38, "red", "token yellow", "token yellow")
    recruit(m, 1, 49, "purple", "token yellow", "token yellow")
    assert tokens(m, 1) == {}
    assert tokens(m, 2)["yellow"] == 3


@pytest.mark.clause("SE-38")
def test_the_last_seat_passes_to_the_first() -> None:
    m = place(active=2, center="38 11", tokens=["", "blue3 green3 yellow red3 purple3", "yellow2"])
    recruit(m, 2, 38, "red", "token yellow", "token yellow")
    assert tokens(m, 0) == {"yellow": 2}


@pytest.mark.clause("SE-38")
def test_a_token_yields_its_own_colour_only() -> None:
    m = place(center="38 11", tokens="yellow red3")
    assert recruits(m, 0) == set()


@pytest.mark.clause("SE-40")
@pytest.mark.parametrize(
    ("number", "division", "colours"),
    [(2, "blue", ("green", "green")), (43, "red", ("yellow", "purple"))],
)
def test_a_moved_card_yields_two_symbols_equal_or_different(
    number: int, division: str, colours: tuple[str, str]
) -> None:
    m = place(center=f"{number} 11 23 35 47 59", hands="20", tokens="purple")
    rest = ["token purple"] if number == 43 else []
    recruit(m, 0, number, division, *(f"move c20 {c}" for c in colours), *rest)
    assert hub(m, 0) == {division: [f"c{number}"]}
    assert hand(m, 0) == []
    assert "c20" in center(m)


@pytest.mark.clause("SE-40")
def test_a_moved_card_yields_no_third_symbol() -> None:
    m = place(center="18 11", hands="20", tokens="")
    assert recruits(m, 0) == set()


@pytest.mark.clause("SE-41")
def test_several_cards_may_be_moved_for_one_recruit() -> None:
    m = place(center="9 11 23 35 47 59", hands="13 20 25", tokens="")
    assert "9 blue" in recruits(m, 0)
    recruit(
        m,
        0,
        9,
        "blue",
        "move c13 yellow",
        "move c13 purple",
        "move c20 purple",
        "move c20 red",
        "move c25 red",
        "move c25 red",
    )
    assert hub(m, 0) == {"blue": ["c9"]}
    assert center(m) == cards("11 13 20 23 25 35 47 59")


@pytest.mark.clause("SE-42", "SE-J12")
def test_surplus_symbols_of_a_card_are_lost() -> None:
    """One symbol is due: the card gives it, its other one is for nothing."""
    m = place("blue 1", center="2 38 11 23 35 47", hands="20", tokens="", seats=2)
    recruit(m, 0, 2, "blue", "move c20 green")
    assert hand(m, 0) == []
    assert hub(m, 0)["blue"] == ["c1", "c2"]
    end_turn(m)
    m.play(1, "take c20")
    assert "38 red" not in recruits(m, 0)


@pytest.mark.clause("SE-43")
def test_a_hand_card_may_be_moved_for_another_hand_card() -> None:
    m = place(hands="2 20", center="11 23 35 47 59 60", tokens="")
    assert recruits(m, 0) == {"2 blue"}
    recruit(m, 0, 2, "blue", "move c20 green", "move c20 green")
    assert hand(m, 0) == []
    assert center(m) == cards("11 20 23 35 47 59 60")


@pytest.mark.clause("SE-44", "SE-J11")
def test_a_card_moved_may_not_be_recruited_in_the_same_turn_but_later() -> None:
    m = place(hands="2 13", center="11 23 35 47 59 60", tokens="red2", seats=2)
    recruit(m, 0, 2, "blue", "move c13 green", "move c13 green")
    assert "c13" in center(m)
    end_turn(m)
    assert asked(m) == (1, "turn")
    m.play(1, "take deck")
    assert "13 green" in recruits(m, 0)


@pytest.mark.clause("SE-45")
def test_abilities_bring_symbols_in_every_turn_and_move_nothing() -> None:
    m = place("blue 1", seats=2, hands="38 49", tokens="yellow2", center="11 23 35 47 59 60")
    recruit(m, 0, 38, "red", "use c1 yellow", "token yellow")
    assert hub(m, 0) == {"blue": ["c1"], "red": ["c38"]}
    m.play(1, "take deck")
    recruit(m, 0, 49, "purple", "use c1 yellow", "token yellow")
    assert hub(m, 0) == {"blue": ["c1"], "red": ["c38"], "purple": ["c49"]}


# No padding


@pytest.mark.clause("SE-J12")
def test_a_player_may_pay_with_tokens_or_cards_although_an_ability_could() -> None:
    m = place("blue 1", center="38 11", hands="20", tokens="yellow2")
    assert ways(m, 38, "red") == {
        ("token yellow", "token yellow"),
        ("token yellow", "use c1 yellow"),
        ("move c20 yellow", "token yellow"),
        ("move c20 yellow", "use c1 yellow"),
        ("move c20 yellow", "move c20 yellow"),
    }


@pytest.mark.clause("SE-J12")
def test_one_token_and_one_card_where_the_card_alone_would_do() -> None:
    m = place(center="38 11", hands="20", tokens="yellow")
    recruit(m, 0, 38, "red", "token yellow", "move c20 yellow")
    assert (tokens(m, 0), hand(m, 0)) == ({}, [])


@pytest.mark.clause("SE-J12")
def test_nothing_may_be_given_that_supplies_no_due_symbol() -> None:
    m = place(center="38 11", hands="20 22", tokens="yellow2 red")
    declare(m, 0, "recruit c38 red", "token yellow", "token yellow")
    assert of(m, 0, "token", "move", "overpay", "use") == set()
    for pick in ("token red", "move c20 yellow", "overpay red", "overpay c20"):
        assert m.why_not(0, pick) is not None
    m.play(0, "done")
    assert tokens(m, 0) == {"red": 1}
    assert hand(m, 0) == cards("20 22")


@pytest.mark.clause("SE-J12")
def test_free_overpaying_is_an_option() -> None:
    m = place(center="38 11", hands="20 22", tokens="yellow3 red", options={"overpay": True})
    declare(m, 0, "recruit c38 red", "token yellow", "token yellow")
    assert of(m, 0, "overpay") == {"overpay yellow", "overpay red", "overpay c20", "overpay c22"}
    declare(m, 0, "overpay red", "overpay yellow", "overpay c20", "done")
    assert tokens(m, 0) == {}
    assert tokens(m, 1) == {"yellow": 3, "red": 1}
    assert hand(m, 0) == cards("22")
    assert "c20" in center(m)
    assert hub(m, 0) == {"red": ["c38"]}


@pytest.mark.clause("SE-J12", "SE-J11")
def test_overpaying_never_gives_away_what_is_needed() -> None:
    """One yellow token and one card for two yellow: neither is spare."""
    m = place(center="38 11", hands="20", tokens="yellow red", options={"overpay": True})
    found = ways(m, 38, "red")
    base = {("move c20 yellow", "token yellow"), ("move c20 yellow", "move c20 yellow")}
    plus = {tuple(sorted((*one, "overpay red"))) for one in base}
    spare = ("move c20 yellow", "move c20 yellow")
    both = {
        tuple(sorted((*spare, "overpay yellow"))),
        tuple(sorted((*spare, "overpay yellow", "overpay red"))),
    }
    assert found == base | plus | both


@pytest.mark.clause("SE-J16")
def test_the_top_card_of_the_division_joined_still_helps_to_pay() -> None:
    """1 brings yellow towards 4, which covers it: red, yellow, yellow are due."""
    m = place("blue 1", hands="4", tokens="red yellow", center="11 23 35 47 59 60")
    recruit(m, 0, 4, "blue", "token red", "token yellow", "use c1 yellow")
    assert hub(m, 0) == {"blue": ["c1", "c4"]}


@pytest.mark.clause("SE-J31", "SE-A22")
def test_the_colour_of_any_symbol_is_declared_anew_each_time() -> None:
    m = place("green 22", seats=2, hands="38 2", tokens="yellow green", center="11 23 35 47 59 60")
    recruit(m, 0, 38, "red", "use c22 yellow", "token yellow")
    m.play(1, "take deck")
    recruit(m, 0, 2, "blue", "use c22 green", "token green")
    assert hub(m, 0) == {"green": ["c22"], "red": ["c38"], "blue": ["c2"]}


# Pay for me


@pytest.mark.clause("SE-J11")
def test_pay_lays_the_whole_rest_and_done_carries_it_out() -> None:
    m = place("blue 1", center="38 11", hands="20", tokens="yellow")
    m.play(0, "recruit c38 red")
    m.play(0, "pay")
    assert "done" in m.legal(0)
    m.play(0, "done")
    assert hub(m, 0)["red"] == ["c38"]


@pytest.mark.clause("SE-J11")
def test_pay_keeps_what_was_laid_by_hand() -> None:
    m = place("blue 1", center="38 11", hands="20", tokens="yellow")
    declare(m, 0, "recruit c38 red", "move c20 yellow", "pay", "done")
    assert "c20" in center(m)
    assert hub(m, 0)["red"] == ["c38"]


@pytest.mark.clause("SE-J11")
def test_pay_is_sensible_what_costs_nothing_comes_first() -> None:
    """The printed symbol before the token, the token before the card."""
    m = place("blue 1", center="38 11", hands="20", tokens="yellow")
    declare(m, 0, "recruit c38 red", "pay", "done")
    assert (tokens(m, 0), hand(m, 0)) == ({}, ["c20"])
    m = place("blue 1, green 22", center="38 11", hands="20", tokens="yellow")
    declare(m, 0, "recruit c38 red", "pay", "done")
    assert (tokens(m, 0), hand(m, 0)) == ({"yellow": 1}, ["c20"])


@pytest.mark.clause("SE-J11", "SE-A31")
def test_pay_gives_up_a_hand_card_before_a_specialist_of_the_hub() -> None:
    m = place("yellow 31", center="38 11", hands="20", tokens="")
    declare(m, 0, "recruit c38 red", "pay", "done")
    assert hub(m, 0) == {"yellow": ["c31"], "red": ["c38"]}
    m = place("yellow 31", center="38 11", hands="", tokens="")
    declare(m, 0, "recruit c38 red", "pay", "done")
    assert hub(m, 0) == {"red": ["c38"]}


@pytest.mark.clause("SE-J11")
def test_what_pay_laid_can_be_taken_apart() -> None:
    m = place("blue 1", center="38 11", hands="20", tokens="yellow")
    declare(m, 0, "recruit c38 red", "pay")
    assert "pay" not in m.legal(0)
    assert {"drop token yellow", "drop use c1 yellow"} <= set(m.legal(0))
    m.play(0, "drop token yellow")
    assert "done" not in m.legal(0)
    assert of(m, 0, "token", "move") == {"token yellow", "move c20 yellow"}
    declare(m, 0, "move c20 yellow", "done")
    assert tokens(m, 0) == {"yellow": 1}
    assert "c20" in center(m)


@pytest.mark.clause("SE-J11", "SE-J17")
def test_dropping_what_was_laid_never_loses_its_order() -> None:
    """25 under 31 was used by hand while 31 had been returned by `pay`; both stay laid."""
    m = place("yellow 25 31", hands="6", tokens="", center="")
    declare(m, 0, "recruit c6 blue", "pay", "drop use c25 red", "drop return c31 red")
    declare(m, 0, "use c25 red", "return c31 red", "drop return c31 red")
    assert "done" not in m.legal(0)
    declare(m, 0, "return c31 red", "done")
    assert hub(m, 0) == {"yellow": ["c25"], "blue": ["c6"]}


@pytest.mark.clause("SE-J11", "SE-J17")
def test_31_cannot_be_dropped_while_the_card_under_it_pays() -> None:
    m = place("yellow 25 31", hands="13", tokens="", center="")
    declare(m, 0, "recruit c13 green", "pay")
    laid = of(m, 0, "drop")
    if "drop use c25 red" in laid:
        assert "drop return c31 red" not in laid
        m.play(0, "drop use c25 red")
    assert "drop return c31 red" in m.legal(0)
