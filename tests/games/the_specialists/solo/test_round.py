"""The solo variant: set-up and Corruption (TS-104 to TS-117)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from muster import Match
from tests.games.the_specialists.layouts.components import (
    CARD,
    CORRUPTION,
    FILES,
    GAME,
    START,
    cities,
    kind,
)
from tests.games.the_specialists.layouts.table import (
    TWO_EACH,
    all_locks,
    alone,
    asked,
    book,
    dice,
    do,
    gear,
    legal,
    marks,
    money,
    pool,
    seen,
    solo,
    start,
)

SOLO = FILES["solo"]


def new(seed: int = 0, **options: Any) -> Match:
    return Match.new(GAME, 1, seed=seed, options=options)


# Set-up


@pytest.mark.clause("TS-104", "TS-105", "TS-109", "TS-J44")
def test_the_table_is_set_as_for_two() -> None:
    m = new()
    table = seen(m)
    assert len(table["area"]) == 3
    assert len(table["display"]) == 4
    cards = [*m.state.dump()["deck"], *table["display"]]
    assert sorted(cards) == sorted(card for card in CARD if CARD[card]["mark"] is None)
    assert set(table["tiles"].values()) == {1}
    assert table["team_stack"] == [1, 3]
    assert table["mastery_stack"] == [1, 3]
    assert asked(m) == (0, "start")
    assert len(table["offer"]) == 6
    assert {entry["cards"][0] for entry in table["offer"]} == set(START)
    start(m)
    assert dice(m).total() == 3
    assert asked(m) == (0, "die")


@pytest.mark.clause("TS-J44")
def test_as_an_option_there_are_no_team_rewards() -> None:
    table = seen(new(no_team_rewards=True))
    assert (table["team_stack"], table["mastery_stack"]) == ([], [])
    several = seen(Match.new(GAME, 2, seed=0))  # there it cannot be chosen
    assert several["team_stack"]
    assert several["mastery_stack"]
    five = "red-01 yellow-01 green-01 purple-01 orange-01"
    for option, paid in ((False, {"team": 7}), (True, {})):
        m = alone(
            "1", team=five, display="blue-01", stage="crew", options={"no_team_rewards": option}
        )
        do(m, "recruit blue-01 s1")
        assert book(m) == paid


@pytest.mark.clause("TS-106", "TS-107", "TS-118")
def test_the_supply_and_the_empty_boards() -> None:
    m = new()
    supply = solo(m)["supply"]
    kinds = Counter(kind(token) for token in supply)
    assert kinds == {"solo": 3, "dice": 6 + 5, "skill": 6, "wild": 3}
    assert len([token for token in supply if token.startswith("prime")]) == 6
    assert all(board["tokens"] == [] for board in seen(m)["boards"])
    assert (solo(m)["bank_step"], solo(m)["jewelry_step"]) == (0, 0)
    assert seen(m)["bank_stack"] == []
    assert seen(m)["jewelry_stack"] == []


@pytest.mark.clause("TS-108", "TS-109", "TS-110")
def test_corruption_cards_take_the_place_of_the_informants() -> None:
    m = new()
    dump = m.state.dump()
    assert sorted([dump["corruption"], *dump["corruptions"]]) == sorted(CORRUPTION)
    assert seen(m)["informant"] is None
    assert solo(m)["corruptions"] == 11
    assert solo(m)["corruption"] == dump["corruption"]


@pytest.mark.clause("TS-109", "TS-J45")
def test_a_round_is_that_of_two_players() -> None:
    m = alone(
        "3",
        area="2 5 6",
        corruption="corruption-01",
        corruptions=["corruption-07"],
        display="red-01",
        deck=["blue-01", "blue-02", "blue-03", "blue-04", "blue-05"],
    )
    do(m, "take 6", "pass", "pass")
    table = seen(m)
    assert table["round"] == 2
    assert len(table["area"]) == 3
    assert table["display"] == ["blue-01", "blue-02", "blue-03", "blue-04"]
    assert solo(m)["corruption"] == "corruption-07"
    assert pool(m) == 21 - 3 - 2  # both dice left have gone back


@pytest.mark.clause("TS-110", "TS-J48", "TS-117")
def test_there_is_no_informant_and_nothing_for_a_step_left_out() -> None:
    m = alone("3", area="2 5 6", display="red-01")
    do(m, "take 6")
    assert "informant" not in legal(m)
    assert "pass" in legal(m)
    do(m, "pass")
    assert asked(m) == (0, "heist")
    assert "pass" in legal(m)
    do(m, "pass")
    assert (money(m), gear(m), dice(m).total()) == (0, 0, 2)
    assert seen(m)["round"] == 2
    said = [line.told["step"] for line in m.log(0) if line.told["kind"] == "left out"]
    assert said == [2, 3]


# Corruption


@pytest.mark.clause("TS-111", "TS-112", "TS-113", "TS-114", "TS-E15", "TS-J45", "TS-J46")
@pytest.mark.parametrize(
    ("taken", "bribes", "rivalries"), [(6, 0, 0), (5, 0, 1), (2, 0, 1)], ids=["7", "8", "11"]
)
def test_the_sum_of_the_dice_left_decides(taken: int, bribes: int, rivalries: int) -> None:
    """corruption-01: left a Bribe, right a Rivalry."""
    m = alone(area="2 5 6", corruption="corruption-01")
    do(m, f"take {taken}")
    assert asked(m) == (0, "crew")  # carried out before step 2
    assert (len(solo(m)["bribes"]), len(solo(m)["rivalries"])) == (bribes, rivalries)


@pytest.mark.clause("TS-113", "TS-115")
@pytest.mark.parametrize("left", [(a, b) for a in range(1, 7) for b in range(a, 7)], ids=str)
def test_left_up_to_six_right_from_eight(left: tuple[int, int]) -> None:
    """A 1 is taken; corruption-02: left a Rivalry, right a Bribe."""
    m = alone(area=f"1 {left[0]} {left[1]}", corruption="corruption-02")
    total = sum(left)
    do(m, "take 1")
    expected = "" if total == 7 else "rivalries" if total < 7 else "bribes"
    for column in ("bribes", "rivalries"):
        assert solo(m)[column] == (["corruption-02"] if column == expected else [])
    assert (solo(m)["corruption"] is None) == (total != 7)


@pytest.mark.clause("TS-112", "TS-J46")
def test_with_a_seven_the_card_counts_for_neither_column() -> None:
    m = alone(area="2 5 6", corruption="corruption-01", corruptions=["corruption-02"])
    do(m, "take 6", "pass", "pass")
    assert (solo(m)["bribes"], solo(m)["rivalries"]) == ([], [])
    assert solo(m)["corruption"] == "corruption-02"


@pytest.mark.clause("TS-116", "TS-J47", "TS-E17")
def test_the_locks_of_the_worked_example() -> None:
    """South America A, Europe B, Asia C."""
    m = alone(area="6 6 5", corruption="corruption-01", corruptions=["corruption-06"], seed=3)
    do(m, "take 6")
    assert marks(m, "buenos-aires", "casino") == ["lock"]
    assert marks(m, "macau", "bank") == ["lock"]
    assert len(all_locks(m)) == 2
    m = alone(
        area="1 1 2",
        corruption="corruption-06",
        marks={"buenos-aires casino": "lock", "macau bank": "lock"},
    )
    do(m, "take 2")
    assert marks(m, "monaco", "jewelry") == ["lock"]
    assert marks(m, "lima", "casino") == ["lock"]
    assert len(all_locks(m)) == 4


@pytest.mark.clause("TS-116", "TS-J47")
@pytest.mark.parametrize("card", CORRUPTION)
def test_each_rivalry_locks_the_buildings_it_shows(card: str) -> None:
    halves = CORRUPTION[card]
    side = "left" if halves["left"]["kind"] == "rivalry" else "right"
    area = "1 1 1" if side == "left" else "6 6 6"
    m = alone(area=area, corruption=card)
    do(m, f"take {area[0]}")
    expected = []
    for lock in halves[side]["locks"]:
        there = [city for city in cities("abcd").values() if city.letter == lock["letter"]]
        best = max(city.money[lock["building"]] for city in there)
        (richest,) = [city.id for city in there if city.money[lock["building"]] == best]
        expected.append((richest, lock["building"]))
    assert sorted(all_locks(m)) == sorted(expected)
    assert solo(m)["rivalries"] == [card]


@pytest.mark.clause("TS-J47")
def test_a_lock_without_a_free_spot_is_skipped_and_the_card_still_counts() -> None:
    full = {f"{city} casino": "lock" for city in ("rio-de-janeiro", "lima", "buenos-aires")}
    m = alone(area="6 6 6", corruption="corruption-01", marks=full)
    do(m, "take 6")
    assert sorted(all_locks(m)) == sorted(
        [*((name.split()[0], "casino") for name in full), ("macau", "bank")]
    )
    assert solo(m)["rivalries"] == ["corruption-01"]


@pytest.mark.clause("TS-J47")
def test_the_other_jewelry_spot_stays_open_and_a_lock_does_not_close_the_city() -> None:
    m = alone(
        team=TWO_EACH,
        equipment=10,
        stage="heist",
        marks={"lima jewelry": ["lock"], "lima casino": "lock"},
    )
    assert "rob lima jewelry" in legal(m)
    assert "rob lima bank" in legal(m)
    assert "rob lima casino" not in legal(m)
    assert seen(m)["heists"] == [0]
