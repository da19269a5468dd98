"""Abilities that help to pay, and cards that have none: each through a real payment."""

from __future__ import annotations

from collections import Counter

import pytest

from muster import Match
from tests.games.space_explorers.layouts.payments import CARD, Payment, Walk
from tests.games.space_explorers.layouts.table import (
    COLOURS,
    asked,
    cards,
    hand,
    hub,
    place,
    recruit,
    recruits,
    tokens,
    verbs,
)

WANT = {"blue": 26, "green": 2, "yellow": 38, "red": 13, "purple": 1}
"""For each colour a card that costs just two symbols of it, and where it goes."""


def ways(m: Match, card: int, division: str) -> set[Payment]:
    return Walk(m, f"c{card}", division).reachable()


def supplied(words: str, top: int, colour: str) -> int:
    """How many symbols of a colour a top Specialist supplies towards a card that costs two.

    Found by the most `use` picks in any payment; tokens could pay everything.
    """
    wanted = next(
        n
        for n in (WANT[colour], *(n for n in range(1, 61) if CARD[f"c{n}"]["cost"] == [colour] * 2))
        if n != top and CARD[f"c{n}"]["division"] != CARD[f"c{top}"]["division"]
    )
    m = place(words, hands=str(wanted), tokens=f"{colour}3", center="")
    found = ways(m, wanted, CARD[f"c{wanted}"]["division"])
    return max(sum(pick == f"use c{top} {colour}" for pick in way) for way in found)


@pytest.mark.parametrize(
    ("top", "brings"),
    [
        pytest.param(1, "yellow", marks=pytest.mark.clause("SE-A1")),
        pytest.param(2, "red", marks=pytest.mark.clause("SE-A2")),
        pytest.param(3, "purple yellow", marks=pytest.mark.clause("SE-A3")),
        pytest.param(4, "green green", marks=pytest.mark.clause("SE-A4")),
        pytest.param(13, "blue", marks=pytest.mark.clause("SE-A13")),
        pytest.param(14, "yellow", marks=pytest.mark.clause("SE-A14")),
        pytest.param(15, "red blue", marks=pytest.mark.clause("SE-A15")),
        pytest.param(16, "purple purple", marks=pytest.mark.clause("SE-A16")),
        pytest.param(25, "red", marks=pytest.mark.clause("SE-A25")),
        pytest.param(26, "purple", marks=pytest.mark.clause("SE-A26")),
        pytest.param(27, "green red", marks=pytest.mark.clause("SE-A27")),
        pytest.param(28, "blue blue", marks=pytest.mark.clause("SE-A28")),
        pytest.param(37, "purple", marks=pytest.mark.clause("SE-A37")),
        pytest.param(38, "green", marks=pytest.mark.clause("SE-A38")),
        pytest.param(39, "blue purple", marks=pytest.mark.clause("SE-A39")),
        pytest.param(40, "yellow yellow", marks=pytest.mark.clause("SE-A40")),
        pytest.param(49, "green", marks=pytest.mark.clause("SE-A49")),
        pytest.param(50, "blue", marks=pytest.mark.clause("SE-A50")),
        pytest.param(51, "yellow green", marks=pytest.mark.clause("SE-A51")),
        pytest.param(52, "red red", marks=pytest.mark.clause("SE-A52")),
    ],
)
@pytest.mark.clause("SE-45", "SE-47", "SE-48")
def test_a_top_specialist_brings_its_printed_symbols_each_turn(top: int, brings: str) -> None:
    """SE-A1 to SE-A4 and their like: exactly these symbols, on top, every turn, for nothing."""
    division = CARD[f"c{top}"]["division"]
    printed = Counter(brings.split())
    for colour in COLOURS:
        assert supplied(f"{division} {top}", top, colour) == printed[colour]
    # Covered, it brings nothing.
    cover = {"blue": 12, "green": 24, "yellow": 36, "red": 48, "purple": 60}[division]
    for colour in printed:
        assert supplied(f"{division} {top} {cover}", top, colour) == 0
    # Played: its symbols pay, nothing moves, and in the next turn again.
    colour = brings.split()[0]
    count = printed[colour]
    pool = [n for n in range(1, 61) if CARD[f"c{n}"]["cost"] == [colour] * 2 and n != top]
    pool = [n for n in pool if CARD[f"c{n}"]["division"] != division]
    third = [n for n in range(1, 61) if CARD[f"c{n}"]["cost"] == [colour] * 3]
    for wanted in pool[:1] + third[:1]:
        size = len(CARD[f"c{wanted}"]["cost"])
        joined = CARD[f"c{wanted}"]["division"]
        if joined == division:
            continue
        m = place(f"{division} {top}", hands=str(wanted), tokens=f"{colour}3", center="", deck="")
        pays = [f"use c{top} {colour}"] * count + [f"token {colour}"] * (size - count)
        recruit(m, 0, wanted, joined, *pays)
        assert hub(m, 0) == {division: [f"c{top}"], joined: [f"c{wanted}"]}
        assert tokens(m, 0).get(colour, 0) == 3 - size + count


@pytest.mark.clause("SE-A1", "SE-45")
def test_printed_symbols_come_back_every_turn() -> None:
    m = place("blue 1", seats=2, hands="38 49", tokens="yellow2", center="11 23 35 47 59 60")
    for number, division in ((38, "red"), (49, "purple")):
        recruit(m, 0, number, division, "use c1 yellow", "token yellow")
        m.play(1, "take deck")
    assert tokens(m, 0) == {}


@pytest.mark.parametrize(
    ("number", "skills"),
    [
        pytest.param(5, "blue blue", marks=pytest.mark.clause("SE-A5")),
        pytest.param(6, "blue purple", marks=pytest.mark.clause("SE-A6")),
        pytest.param(17, "green green", marks=pytest.mark.clause("SE-A17")),
        pytest.param(18, "green red", marks=pytest.mark.clause("SE-A18")),
        pytest.param(29, "yellow yellow", marks=pytest.mark.clause("SE-A29")),
        pytest.param(30, "yellow green", marks=pytest.mark.clause("SE-A30")),
        pytest.param(41, "red red", marks=pytest.mark.clause("SE-A41")),
        pytest.param(42, "red blue", marks=pytest.mark.clause("SE-A42")),
        pytest.param(53, "purple purple", marks=pytest.mark.clause("SE-A53")),
        pytest.param(54, "purple yellow", marks=pytest.mark.clause("SE-A54")),
    ],
)
@pytest.mark.clause("SE-28", "SE-31")
def test_a_card_without_ability_has_two_skills_and_does_nothing(number: int, skills: str) -> None:
    """SE-A5, SE-A6 and their like: nothing to use at any time, and both skills count."""
    colours = skills.split()
    for division in dict.fromkeys(colours):
        m = place(
            f"{division} {number}",
            seats=2,
            hands="1 13",
            tokens="blue2 green2 yellow2 red2 purple2",
            center="11 23 35 47 59 60",
            deck="3 36",
        )
        assert verbs(m, 0) == {"take", "recruit", "hire"}
        for wanted, joined in ((1, "blue"), (13, "green")):
            for way in ways(m, wanted, joined):
                assert not any(f"c{number}" in pick for pick in way)
        m.play(0, "take deck")  # no draw, no question at the end
        assert asked(m) == (1, "turn")
        # In the Division of its colour it strikes out as many symbols as it has skills of it.
        big = {"blue": 9, "green": 21, "yellow": 32, "red": 44, "purple": 57}[division]
        m = place(
            f"{division} {number}", hands=str(big), tokens="blue3 green3 yellow3 red3 purple3"
        )
        due = CARD[f"c{big}"]["cost"][: 6 - colours.count(division)]
        assert ways(m, big, division) == {tuple(sorted(f"token {colour}" for colour in due))}
        # A recruit on top of it draws nothing.
        recruit(m, 0, big, division, *(f"token {colour}" for colour in due))
        assert asked(m) == (1, "turn")
        assert hand(m, 0) == []


# Any symbol


@pytest.mark.clause("SE-A7", "SE-J20")
@pytest.mark.parametrize("colour", COLOURS)
def test_7_brings_one_symbol_of_any_colour_towards_a_recruit_from_the_hand(colour: str) -> None:
    wanted = {"blue": 37, "green": 25, "yellow": 38, "red": 50, "purple": 14}[colour]
    division = CARD[f"c{wanted}"]["division"]
    m = place("blue 7", hands=str(wanted), tokens=f"{colour}2", center="11 23 35 47 59 60")
    one = ("token", "use c7")
    assert ways(m, wanted, division) == {
        (f"token {colour}", f"token {colour}"),
        tuple(f"{pick} {colour}" for pick in one),
    }
    recruit(m, 0, wanted, division, f"use c7 {colour}", f"token {colour}")
    assert tokens(m, 0) == {colour: 1}


@pytest.mark.clause("SE-A7", "SE-J20")
def test_7_does_not_help_with_a_card_of_the_center() -> None:
    m = place("blue 7", center="38 11", hands="", tokens="yellow")
    assert recruits(m, 0) == set()
    m = place("blue 7", center="11", hands="38", tokens="yellow")
    assert recruits(m, 0) == {"38 red"}
    m = place("blue 7", center="38 11", hands="49", tokens="yellow2")
    assert ways(m, 38, "red") == {("token yellow", "token yellow")} | {
        ("move c49 yellow", "token yellow"),
        ("move c49 yellow", "move c49 yellow"),
    }


@pytest.mark.clause("SE-A20", "SE-53", "SE-J20")
def test_20_brings_any_symbol_towards_a_recruit_of_basic_cost_5_or_6() -> None:
    full = "blue3 green3 yellow3 red3 purple3"
    for number, helps in ((48, True), (44, True), (39, False), (43, False), (38, False)):
        m = place("green 20", center=f"{number} 11", tokens=full)
        used = any("use c20" in str(way) for way in ways(m, number, "red"))
        assert used == helps, number
    # Basic cost, not what is left of it: 48 with three skills there costs two, and 20 helps.
    m = place("green 20, red 37 41", center="48 11", tokens="yellow")
    recruit(m, 0, 48, "red", "use c20 yellow", "token yellow")
    assert hub(m, 0)["red"] == cards("37 41 48")
    # One symbol only, of any colour, from the hand as well.
    m = place("green 20", hands="9", center="11", tokens="yellow purple red3")
    recruit(m, 0, 9, "blue", "token yellow", "token purple", "use c20 purple", *["token red"] * 3)
    assert hub(m, 0)["blue"] == ["c9"]
    m = place("green 20", hands="9", center="44", tokens="yellow purple red2")
    assert recruits(m, 0) == set()


@pytest.mark.parametrize(
    ("top", "division"),
    [
        pytest.param(22, "green", marks=pytest.mark.clause("SE-A22")),
        pytest.param(33, "yellow", marks=pytest.mark.clause("SE-A33")),
    ],
)
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.clause("SE-J31", "SE-J20")
def test_22_and_33_bring_any_symbol_towards_anything(top: int, division: str, colour: str) -> None:
    """Hand or Center, cheap or dear, one skill or two."""
    assert supplied(f"{division} {top}", top, colour) == 1
    wanted = {"blue": 37, "green": 2, "yellow": 38, "red": 50, "purple": 1}[colour]
    joined = CARD[f"c{wanted}"]["division"]
    m = place(f"{division} {top}", center=f"{wanted} 11", tokens=colour)
    recruit(m, 0, wanted, joined, f"use c{top} {colour}", f"token {colour}")
    assert hub(m, 0)[joined] == [f"c{wanted}"]
    assert tokens(m, 0) == {}


@pytest.mark.clause("SE-A46", "SE-J20")
@pytest.mark.parametrize("where", ["hand", "center"])
@pytest.mark.parametrize(("number", "division"), [(54, "purple"), (5, "blue"), (18, "green")])
def test_46_brings_two_symbols_towards_a_recruit_with_two_skills(
    where: str, number: int, division: str
) -> None:
    """Two icons alike or different, from the hand or the Center; two symbols of any colours."""
    cost = CARD[f"c{number}"]["cost"]
    words = " ".join(f"{colour}{n}" for colour, n in Counter(cost[2:]).items())
    place_it = {"hands": str(number)} if where == "hand" else {"center": f"{number} 11"}
    m = place("red 46", tokens=words, **place_it)  # type: ignore[arg-type]
    pays = [f"use c46 {colour}" for colour in cost[:2]]
    recruit(m, 0, number, division, *pays, *(f"token {colour}" for colour in cost[2:]))
    assert hub(m, 0)[division] == [f"c{number}"]
    assert tokens(m, 0) == {}


@pytest.mark.clause("SE-A46")
def test_46_gives_two_and_not_three_and_nothing_towards_one_skill() -> None:
    m = place("red 46", center="54 11", tokens="")
    assert recruits(m, 0) == set()
    m = place("red 46", center="2 50 11", tokens="green red")
    assert recruits(m, 0) == set()
    m = place("red 46", center="54 11", tokens="blue3")
    uses = {sum("use c46" in pick for pick in way) for way in ways(m, 54, "purple")}
    assert uses == {0, 1, 2}


@pytest.mark.clause("SE-J20")
def test_any_symbols_add_up_without_limit() -> None:
    """9 (yellow, purple, purple, red, red, red) from the hand with no token and no card."""
    m = place(
        "blue 7, green 20, yellow 33, red 37, purple 52",
        hands="9",
        center="11 23 35 47 59 60",
        tokens="",
    )
    # Engineering holds 7: five are due, yellow, purple, purple, red, red.
    recruit(
        m,
        0,
        9,
        "blue",
        "use c7 yellow",
        "use c20 purple",
        "use c37 purple",
        "use c52 red",
        "use c52 red",
    )
    assert hub(m, 0)["blue"] == cards("7 9")
