"""Dice: taking one, its spot, the modifiers (TS-32 to TS-40)."""

from __future__ import annotations

import pytest

from tests.games.the_specialists.layouts.components import CARD
from tests.games.the_specialists.layouts.table import (
    asked,
    beside,
    dice,
    do,
    legal,
    money,
    place,
    pool,
    rob,
    row,
    seen,
    team,
)

ALL_COLOURS = "blue-01 red-01 yellow-01 green-01 purple-01 orange-01"
"""In the display of four players: a card for every white die."""


def usable_as(value: int, where: str, **entries: object) -> set[int]:
    """The values a die at this place can recruit with."""
    others = {"s1": 0, "s2": 1, "s3": 2, "s4": 3}
    rows = [0, 0, 0, 0]
    aside = ""
    if where in others:
        rows[others[where]] = value
    else:
        aside = str(value)
    m = place(
        " ".join(map(str, rows)),
        beside=aside,
        seats=4,
        display=ALL_COLOURS,
        stage="crew",
        **entries,  # type: ignore[arg-type]
    )
    found = {text.split()[1] for text in legal(m, "recruit") if text.endswith(f" {where}")}
    return {CARD[card]["white_die"] for card in found}


# Step 1


@pytest.mark.clause("TS-32")
def test_one_die_of_the_area_must_be_taken_and_keeps_its_value() -> None:
    m = place("2", area="5 5 3")
    assert asked(m) == (0, "die")
    assert legal(m) == {"take 5", "take 3"}
    do(m, "take 5")
    assert row(m) == [2, 5, 0, 0]
    assert sorted(seen(m)["area"]) == [0, 3, 5]
    assert asked(m) == (0, "crew")


@pytest.mark.clause("TS-33")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("0 0 0 0", [6, 0, 0, 0]),
        ("1 0 0 0", [1, 6, 0, 0]),
        ("1 2 0 0", [1, 2, 6, 0]),
        ("1 2 3 0", [1, 2, 3, 6]),
    ],
)
def test_it_goes_to_the_rightmost_free_spot(before: str, after: list[int]) -> None:
    m = place(before, area="6 1 1")
    do(m, "take 6")
    assert row(m) == after
    assert beside(m) == []


@pytest.mark.clause("TS-34", "TS-37")
def test_with_a_full_row_it_stays_beside_and_can_be_used() -> None:
    m = place("6 6 6 6", area="2 4 4", display="red-01")
    do(m, "take 2")
    assert (row(m), beside(m)) == ([6, 6, 6, 6], [2])
    assert "recruit red-01 b1" in legal(m)
    do(m, "recruit red-01 b1")
    assert beside(m) == []
    assert team(m) == {"red": ["red-01"]}


# Modifiers


@pytest.mark.clause("TS-35", "TS-36", "TS-37", "TS-38", "TS-J10", "TS-E2")
@pytest.mark.parametrize(
    ("value", "on_s1", "on_s2"),
    [
        (4, {3, 4, 5}, {4, 5}),
        (6, {5, 6, 1}, {6, 1}),
        (1, {6, 1, 2}, {1, 2}),
        (2, {1, 2, 3}, {2, 3}),
        (3, {2, 3, 4}, {3, 4}),
        (5, {4, 5, 6}, {5, 6}),
    ],
)
def test_what_a_die_may_be_used_as(value: int, on_s1: set[int], on_s2: set[int]) -> None:
    assert usable_as(value, "s1") == on_s1
    assert usable_as(value, "s2") == on_s2
    for where in ("s3", "s4"):
        assert usable_as(value, where) == {value}
    m = place("6 6 6 6", beside=str(value), seats=4, display=ALL_COLOURS, stage="crew")
    found = {text.split()[1] for text in legal(m, "recruit") if text.endswith(" b1")}
    assert {CARD[card]["white_die"] for card in found} == {value}


@pytest.mark.clause("TS-J10")
def test_modifiers_serve_recruiting_activating_and_fast_playing() -> None:
    """red-01 is recruited with 2, activated with 5."""
    m = place("4 1", display="red-01", stage="crew")
    assert legal(m, "fast") == {"fast red-01 s1"}  # 4 on s1 as 5
    assert legal(m, "recruit") == {"recruit red-01 s2"}  # 1 on s2 as 2
    do(m, "recruit red-01 s2")
    assert row(m) == [4, 0, 0, 0]  # the die was not turned, the other one has not moved
    assert legal(m, "activate") == {"activate s1 once"}
    do(m, "activate s1 once")
    assert money(m) == 2


@pytest.mark.clause("TS-39", "TS-62", "TS-J26")
def test_a_die_is_one_equipment_whatever_it_shows() -> None:
    """Paris on side B takes blue, green and 2 Equipment."""
    for values in ("1 2", "6 6", "5 3"):
        m = place(values, team="blue-01 green-01", stage="heist")
        rob(m, "paris casino", "give s1", "give s2")
        assert dice(m).total() == 0
        assert money(m) == 5


@pytest.mark.clause("TS-40")
def test_a_spent_die_goes_to_the_pool() -> None:
    m = place("2 5", display="red-01", stage="crew")
    before = pool(m)
    do(m, "recruit red-01 s1")
    assert pool(m) == before + 1
    do(m, "activate s2 once")
    assert pool(m) == before + 2
