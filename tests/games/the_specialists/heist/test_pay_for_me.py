"""Pay for me: the whole rest at once, with what one would miss least (TS-J23, TS-J26)."""

from __future__ import annotations

from typing import Any

import pytest

from muster import Match
from tests.games.the_specialists.layouts.table import (
    asked,
    beside,
    dice,
    do,
    gear,
    legal,
    place,
    row,
    seen,
    tokens,
)


def before(row: str = "", **entries: Any) -> Match:
    """Before a heist in Paris (blue, green, 2 Equipment), robbed by another before."""
    entries.setdefault("team", "blue-01 green-01")
    return place(row, stage="heist", marks={"paris jewelry": [1]}, **entries)


@pytest.mark.clause("TS-J26", "TS-61")
def test_the_marker_goes_before_dice_and_tokens() -> None:
    m = before("1 2", equipment=5, tokens="prime-C5")
    do(m, "rob paris casino", "pay")
    assert gear(m) == 3
    assert dice(m).total() == 2
    assert tokens(m) == ["prime-C5"]


@pytest.mark.clause("TS-J26", "TS-69")
def test_dice_that_could_not_be_kept_go_first() -> None:
    m = before("1 2 3 4", beside="5 6", equipment=5)
    do(m, "rob paris casino", "pay")
    assert gear(m) == 5
    assert (dice(m).total(), beside(m)) == (4, [])
    assert asked(m)[0] == 1  # nothing is left to discard


@pytest.mark.clause("TS-J25")
def test_a_colour_goes_before_a_wild_token() -> None:
    m = before(
        "1",
        team="blue-01",
        tokens="wild-1 start-token-green",
        equipment=5,
        options={"asymmetric": True},
    )
    do(m, "rob paris casino", "pay")
    assert tokens(m) == ["wild-1"]


@pytest.mark.clause("TS-J29")
def test_a_token_goes_before_acting() -> None:
    m = before("1 2", team="blue-01 blue-02", tokens="prime-B2", experts="red", equipment=5)
    do(m, "rob paris casino")
    assert {"act s1", "act s2", "spend prime-B2", "pay"} <= legal(m)
    do(m, "pay")
    assert tokens(m) == []
    assert row(m) == [1, 2, 0, 0]


@pytest.mark.clause("TS-J23")
def test_what_was_declared_before_stays() -> None:
    m = before("1 2 3", equipment=5)
    do(m, "rob paris casino", "give s2", "pay")
    assert row(m) == [1, 3, 0, 0]
    assert gear(m) == 4


@pytest.mark.clause("TS-J23")
def test_it_can_be_taken_back_as_long_as_nothing_was_rolled() -> None:
    m = before("1 2 3", equipment=5)
    start = m.state.dump()
    do(m, "rob paris casino", "pay")
    assert seen(m)["heists"][0] == 1
    m.undo(0)
    assert m.state.dump() == start


def test_there_is_nothing_to_pay_for_without_a_choice() -> None:
    m = before("", equipment=5)
    do(m, "rob paris casino")
    assert seen(m)["heists"][0] == 1
