"""Step 3: where a heist is possible and what skills it takes; the long example (TS-57 to TS-60)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.the_specialists.layouts.components import BUILDINGS, LAYOUTS, cities
from tests.games.the_specialists.layouts.table import (
    TWO_EACH,
    asked,
    do,
    gear,
    legal,
    place,
    rob,
    seen,
    team,
    tokens,
)


def robbable(**entries: Any) -> set[tuple[str, str]]:
    m = place(stage="heist", **entries)
    return {(text.split()[1], text.split()[2]) for text in legal(m, "rob")}


# Where


@pytest.mark.clause("TS-57")
def test_not_in_a_city_one_has_robbed() -> None:
    everywhere = {(city, building) for city in cities("abcd") for building in BUILDINGS}
    assert robbable(team=TWO_EACH, equipment=10) == everywhere
    left = robbable(team=TWO_EACH, equipment=10, marks={"lima bank": 0, "macau jewelry": [0]})
    assert left == {(city, b) for city, b in everywhere if city not in ("lima", "macau")}


@pytest.mark.clause("TS-57", "TS-J24")
def test_a_spot_takes_one_signature_of_anybody() -> None:
    left = robbable(
        seats=3,
        team=TWO_EACH,
        equipment=10,
        marks={"lima bank": 1, "paris jewelry": [1], "tokyo jewelry": [1, 2]},
    )
    assert ("lima", "bank") not in left
    assert ("lima", "casino") in left
    assert ("paris", "jewelry") in left  # two spots, one taken
    assert ("tokyo", "jewelry") not in left


@pytest.mark.clause("TS-J24")
def test_a_city_whose_spots_are_all_taken_is_closed() -> None:
    m = place(
        seats=1,
        team=TWO_EACH,
        equipment=10,
        stage="heist",
        marks={"lima casino": "lock", "lima bank": "lock", "lima jewelry": ["lock", "lock"]},
    )
    assert not {text for text in legal(m) if "lima" in text}


@pytest.mark.clause("TS-J24")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_spots_do_not_change_with_the_number_of_players(seats: int) -> None:
    for city in seen(place(seats=seats))["cities"]:
        found = {one["type"]: one["spots"] for one in city["buildings"]}
        assert found == {"casino": 1, "bank": 1, "jewelry": 2}


# Skills


@pytest.mark.clause("TS-58", "TS-J25")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_city_demands_its_skills_of_the_team_for_every_building(layout: str) -> None:
    """For each city: a team that is just enough can rob it, one card less cannot."""
    for city in cities(layout).values():
        crew = [f"{colour}-0{n + 1}" for colour, k in city.skills.items() for n in range(k)]
        entries: dict[str, Any] = {"layout": layout, "equipment": 10}
        found = robbable(team=" ".join(crew), **entries)
        assert {(city.id, building) for building in BUILDINGS} <= found
        for card in crew:
            less = " ".join(one for one in crew if one != card)
            assert not {c for c, _ in robbable(team=less, **entries) if c == city.id}


@pytest.mark.clause("TS-58")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_city_demands_its_equipment_for_every_building(layout: str) -> None:
    for city in cities(layout).values():
        for marker in (city.equipment - 1, city.equipment):
            found = robbable(team=TWO_EACH, equipment=marker, layout=layout)
            here = {building for c, building in found if c == city.id}
            assert here == (set(BUILDINGS) if marker == city.equipment else set())


@pytest.mark.clause("TS-59", "TS-60", "TS-J25", "TS-74")
def test_tokens_supply_skills_and_are_discarded() -> None:
    m = place(
        team="blue-01",
        tokens="start-token-green",
        equipment=3,
        stage="heist",
        marks={"paris casino": 1},
    )
    assert "rob paris bank" in legal(m)
    rob(m, "paris bank", "spend start-token-green")
    assert tokens(m) == []
    assert team(m) == {"blue": ["blue-01"]}  # TS-60: not used up
    assert gear(m) == 1


@pytest.mark.clause("TS-J25")
def test_a_wild_token_is_any_one_colour() -> None:
    for colour in ("blue", "green"):
        m = place(
            team=f"{colour}-01",
            tokens="wild-1",
            equipment=2,
            stage="heist",
            options={"asymmetric": True},
        )
        assert "rob paris bank" in legal(m)
    m = place(tokens="wild-1", equipment=2, stage="heist", options={"asymmetric": True})
    assert "rob paris bank" not in legal(m)


@pytest.mark.clause("TS-J25")
def test_only_tokens_that_are_needed_may_be_used() -> None:
    m = place(
        "5",
        team="blue-01 green-01",
        tokens="start-token-green prime-A1",
        equipment=2,
        stage="heist",
    )
    do(m, "rob paris bank")
    assert asked(m) == (0, "heist")
    assert not legal(m, "spend")
    assert legal(m) == {"pay", "done", "give s1"}


@pytest.mark.clause("TS-J25")
def test_one_of_two_tokens_that_would_do() -> None:
    m = place(
        team="blue-01",
        tokens="start-token-green prime-B2 start-token-red",
        equipment=2,
        stage="heist",
        marks={"paris casino": 1},
    )
    do(m, "rob paris bank")
    assert legal(m, "spend") == {"spend start-token-green", "spend prime-B2"}
    assert "done" not in legal(m)
    do(m, "spend prime-B2")  # the other one is not needed any more
    assert seen(m)["heists"][0] == 1
    assert tokens(m) == ["start-token-green", "start-token-red"]
