"""Each Specialist by itself: its ability does what the data says (TS-48)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from muster import Match
from tests.games.the_specialists.layouts.components import ANY_CARD, CARD, START
from tests.games.the_specialists.layouts.table import book, dice, do, gear, money, place, pool, seen

TEAM = "red-02 red-05 yellow-02 yellow-05 green-02 purple-02 orange-02 blue-05"
"""Columns of different heights."""

MARKS = {"london casino": 0, "lima bank": 0, "tokyo bank": 0, "paris jewelry": [0, 1]}
"""One casino, two banks and one jewelry of seat 0; a jewelry of another."""


def without(card: str) -> list[str]:
    """The team without this card, which is in the display."""
    return [one for one in TEAM.split() if one != card]


def stood(card: str) -> Match:
    """Four players; seat 0 has the dice to recruit and activate this card, on s3 and s4."""
    values = f"0 0 {CARD[card]['white_die']} {CARD[card]['black_die']}"
    return place(
        values, seats=4, team=" ".join(without(card)), display=card, marks=MARKS, stage="crew"
    )


def expected(ability: list[dict[str, Any]], columns: Counter[str]) -> tuple[int, int, int]:
    """Money, Equipment and dice from the data and the position."""
    heists = {"casino": 1, "bank": 2, "jewelry": 1}
    got = [0, 0, 0]
    for effect in ability:
        match effect["type"]:
            case "money":
                got[0] += effect["amount"]
            case "equipment":
                got[1] += effect["amount"]
            case "equipment_per_skill":
                got[1] += effect["amount"] * columns[effect["skill"]]
            case "money_per_heist":
                got[0] += effect["amount"] * heists[effect["building"]]
            case "die_face" | "die_any" | "die_roll":
                got[2] += effect["count"]
            case other:
                raise AssertionError(other)
    return got[0], got[1], got[2]


def faces(m: Match, ability: list[dict[str, Any]]) -> None:
    """Choose a 2 where a value is asked; then the dice show what the data says."""
    while m.asks[0].key == "value":
        do(m, "set 2")
    for effect in ability:
        if effect["type"] == "die_face":
            assert dice(m)[effect["face"]] == effect["count"]
        if effect["type"] == "die_any":
            assert dice(m)[2] == effect["count"]


@pytest.mark.clause("TS-48", "TS-49", "TS-51")
@pytest.mark.parametrize("card", CARD)
def test_fast_played_it_gives_what_is_printed(card: str) -> None:
    ability = CARD[card]["ability"]
    m = stood(card)
    before = pool(m)
    do(m, f"fast {card} s4")
    columns = Counter(ANY_CARD[one]["colour"] for one in without(card))
    gained, equipment, number = expected(ability, columns)
    while m.asks[0].key == "value":
        do(m, "set 2")
    assert (money(m), gear(m)) == (gained, equipment)
    assert book(m) == ({"ability": gained} if gained else {})
    assert dice(m).total() == 1 + number  # and the die for recruiting, unused
    assert pool(m) == before - number  # the die paid lies on the card (TS-53)
    for effect in ability:
        if effect["type"] == "die_face":
            assert seen(m)["rows"][0][0] == effect["face"]
        if effect["type"] == "die_any":
            assert seen(m)["rows"][0][0] == 2
        if effect["type"] == "die_roll":
            assert seen(m)["rows"][0][0] in range(1, 7)


@pytest.mark.clause("TS-44", "TS-46", "TS-48")
@pytest.mark.parametrize("card", CARD)
def test_recruited_and_activated_the_whole_column_gives_what_is_printed(card: str) -> None:
    """The others of its colour only give Equipment, so dice are those of the card itself."""
    ability, colour = CARD[card]["ability"], CARD[card]["colour"]
    m = stood(card)
    do(m, f"recruit {card} s3")
    others = [one for one in without(card) if CARD[one]["colour"] == colour]
    mode = "each" if others else "once"
    do(m, f"activate s4 {mode}")
    columns = Counter(ANY_CARD[one]["colour"] for one in [*without(card), card])
    gained, equipment, number = expected(ability, columns)
    for other in others:
        equipment += expected(CARD[other]["ability"], columns)[1]
    faces(m, ability)
    assert book(m).get("ability", 0) == gained
    assert money(m) == gained + book(m).get("team", 0)
    assert gear(m) == min(10, equipment)
    assert dice(m).total() == number


@pytest.mark.clause("TS-13", "TS-48", "TS-J6")
@pytest.mark.parametrize("card", START)
def test_a_starting_specialist_gives_what_is_printed_when_its_column_is_activated(
    card: str,
) -> None:
    colour = START[card]["colour"]
    new = f"{colour}-01"
    m = place(
        f"0 0 {CARD[new]['white_die']} {CARD[new]['black_die']}",
        team=card,
        display=new,
        stage="crew",
    )
    do(m, f"recruit {new} s3", "activate s4 each")
    gained, equipment, number = expected(START[card]["ability"], Counter({colour: 2}))
    own, more, _ = expected(CARD[new]["ability"], Counter({colour: 2}))
    assert (money(m), gear(m)) == (gained + own, equipment + more)
    assert dice(m).total() == number
