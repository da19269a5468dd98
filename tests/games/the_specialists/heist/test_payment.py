"""Step 3: paying Equipment, what a heist brings (TS-61 to TS-68)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.the_specialists.layouts.components import BUILDINGS, LAYOUTS, cities
from tests.games.the_specialists.layouts.table import (
    TWO_EACH,
    asked,
    beside,
    book,
    do,
    gear,
    legal,
    marks,
    money,
    place,
    pool,
    rob,
    row,
    seen,
    tokens,
)

# Equipment


@pytest.mark.clause("TS-61")
def test_the_marker_goes_back_one_step_per_unit() -> None:
    m = place(team="blue-01 green-01", equipment=7, stage="heist")
    do(m, "rob paris casino")
    assert gear(m) == 5


@pytest.mark.clause("TS-62", "TS-J26")
def test_dice_pay_one_unit_each_from_the_row_and_beside() -> None:
    m = place(
        "1 2 3 4", beside="6", team="blue-01 green-01", stage="heist", marks={"paris bank": 1}
    )
    before = pool(m)
    do(m, "rob paris casino")
    assert legal(m, "give") == {"give s1", "give s2", "give s3", "give s4", "give b1"}
    assert "done" not in legal(m)  # the marker is at 0
    do(m, "give b1")
    assert asked(m) == (0, "heist")
    do(m, "give s2")  # never more than due: that is all
    assert pool(m) == before + 2
    assert (row(m), beside(m)) == ([1, 3, 4, 0], [])  # slid at the end of the turn


@pytest.mark.clause("TS-63", "TS-J26")
def test_an_equipment_token_pays_and_its_surplus_is_lost() -> None:
    """prime-C5 is worth 2; Paris takes 2, with Piloting a bank takes 1."""
    for tiles in ("", "orange"):
        m = place(
            team="blue-01 green-01",
            tokens="prime-C5",
            experts=tiles,
            equipment=1,
            stage="heist",
            marks={"paris casino": 1},
        )
        rob(m, "paris bank", "spend prime-C5")
        assert tokens(m) == []
        assert gear(m) == 1


@pytest.mark.clause("TS-63", "TS-J25", "TS-J26")
def test_tokens_for_skills_and_for_equipment_in_one_heist() -> None:
    """Paris: green lacks and 2 Equipment are due, the marker is at 0; either order will do."""
    m = place(
        team="blue-01",
        tokens="start-token-green prime-B2 prime-C5 prime-D5",
        stage="heist",
        marks={"paris casino": 1},
    )
    do(m, "rob paris jewelry")
    assert legal(m, "spend") == {
        "spend start-token-green",
        "spend prime-B2",
        "spend prime-C5",
        "spend prime-D5",
    }
    do(m, "spend prime-B2")
    assert legal(m) == {"spend prime-C5", "spend prime-D5", "pay"}
    do(m, "spend prime-D5")
    assert tokens(m) == ["start-token-green", "prime-C5"]
    assert book(m) == {"jewelry": 2}


@pytest.mark.clause("TS-J26", "TS-62", "TS-63")
def test_just_enough_is_enough() -> None:
    """Lima: 3 Equipment due, a step of the marker and a token worth 2; which green token pays?"""
    for row_of_dice, marker in (("", 1), ("5", 0)):
        m = place(
            row_of_dice,
            team="blue-01 orange-01 orange-02",
            tokens="start-token-green prime-B2 prime-C5",
            equipment=marker,
            stage="heist",
            marks={"lima bank": 1},
        )
        do(m, "rob lima casino")
        assert {"spend start-token-green", "spend prime-B2"} <= legal(m)
        do(m, "spend prime-B2")  # the rest goes without saying
        assert tokens(m) == ["start-token-green"]
        assert (gear(m), row(m)) == (0, [0, 0, 0, 0])


@pytest.mark.clause("TS-J26")
def test_nothing_is_given_that_is_not_needed_beside_the_token() -> None:
    """Due 2: after the token worth 2 no die; after a die the token would make it superfluous."""
    m = place("1 2", team="blue-01 green-01", tokens="prime-C5", equipment=1, stage="heist")
    do(m, "rob paris casino", "spend prime-C5")
    assert (row(m), gear(m)) == ([1, 2, 0, 0], 1)  # that is all
    m = place("1 2", team="blue-01 green-01", tokens="prime-C5", equipment=1, stage="heist")
    do(m, "rob paris casino", "give s1")
    assert not legal(m, "spend")


@pytest.mark.clause("TS-J26", "TS-75")
def test_an_equipment_token_is_used_only_in_a_heist() -> None:
    m = place(tokens="prime-C5 prime-A4", area="1 1 1")
    assert legal(m, "use") == {"use prime-A4"}


# Result


@pytest.mark.clause("TS-65", "TS-66", "TS-68")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_building_pays_its_money(layout: str) -> None:
    for city in cities(layout).values():
        for building in BUILDINGS:
            m = place(team=TWO_EACH, equipment=10, layout=layout, stage="heist")
            do(m, f"rob {city.id} {building}")
            assert book(m) == {building: city.money[building]}
            assert marks(m, city.id, building) == [0]
            assert gear(m) >= 10 - city.equipment


@pytest.mark.clause("TS-68")
def test_one_heist_a_turn() -> None:
    m = place(team=TWO_EACH, equipment=10, stage="heist", marks={"paris bank": 1})
    do(m, "rob paris casino")
    assert asked(m) == (1, "die")


@pytest.mark.clause("TS-67")
def test_nobody_has_an_eighth_signature() -> None:
    seven = {f"{city} casino": 0 for city in list(cities("abcd"))[:7]}
    m = place(team=TWO_EACH, equipment=10, stage="heist", marks=seven)
    assert legal(m) == {"informant"}


@pytest.mark.clause("TS-J23")
def test_nothing_is_spent_on_a_refused_heist() -> None:
    m = place("1", team="blue-01", tokens="start-token-red", equipment=4, stage="heist")
    before = m.state.dump()
    assert m.why_not(0, "rob paris bank") is not None
    assert m.state.dump() == before


@pytest.mark.clause("TS-J23")
def test_a_declaration_is_taken_back_until_it_is_whole() -> None:
    m = place("1 2", team="blue-01 green-01", equipment=4, stage="heist")
    before = m.state.dump()
    do(m, "rob paris bank", "give s1")
    after = m.state.dump()
    assert after["rows"] == before["rows"]  # nothing has moved yet
    m.undo(0)
    assert m.state.dump() == before
    assert asked(m) == (0, "heist")


@pytest.mark.clause("TS-E6", "TS-71")
def test_the_casino_of_buenos_aires() -> None:
    m = place(
        team="blue-01 yellow-01 yellow-02 green-01", equipment=5, layout="bacd", stage="heist"
    )
    tokens_there = {one["letter"]: one["tokens"] for one in seen(m)["boards"]}["B"]
    do(m, "rob buenos-aires casino")
    assert gear(m) == 2
    assert money(m) == 8
    assert asked(m) == (0, "prime")
    assert legal(m) == {f"take-token {token}" for token in tokens_there}
    assert len(tokens_there) == 4


@pytest.mark.clause("TS-E8", "TS-E9", "TS-98", "TS-77", "TS-71", "TS-J30")
def test_step_three_of_the_long_example() -> None:
    m = place(
        "0 4 0 0",
        team="orange-06 orange-04 orange-07 blue-01",
        tokens="start-token-green",
        experts="orange",
        equipment=2,
        stage="heist",
        primes={"A": ["prime-A1", "prime-A2", "prime-A3", "prime-A4"]},
    )
    rob(m, "lima bank", "spend start-token-green")
    assert tokens(m) == []
    assert gear(m) == 0
    assert book(m) == {"bank": 5}
    assert asked(m) == (0, "prime")
    do(m, "take-token prime-A1")
    assert tokens(m) == ["prime-A1"]
    assert seen(m)["bank_taken"] == [1, 0]
    while asked(m) == (0, "place"):  # not asked for equal values
        do(m, m.legal(0)[0])
    assert Counter(bool(value) for value in row(m))[True] == 3
    assert row(m)[3] == 0
    assert asked(m)[0] == 1
