"""What the Expert tiles do (TS-64, TS-88, TS-93 to TS-98)."""

from __future__ import annotations

from typing import Any

import pytest

from muster import Match
from tests.games.the_specialists.layouts.components import CARD, cities
from tests.games.the_specialists.layouts.table import (
    TWO_EACH,
    asked,
    book,
    dice,
    do,
    experts,
    gear,
    legal,
    place,
    pool,
    rob,
    row,
    seen,
    team,
    tokens,
)
from tests.games.the_specialists.turn.test_dice import ALL_COLOURS, usable_as

# Hacking


@pytest.mark.clause("TS-93", "TS-J20", "TS-38")
def test_hacking_adds_one_step_to_any_die_and_to_the_modifier_of_its_spot() -> None:
    assert usable_as(3, "s1", experts="blue") == {1, 2, 3, 4, 5}
    assert usable_as(3, "s2", experts="blue") == {2, 3, 4, 5}
    assert usable_as(3, "s3", experts="blue") == {2, 3, 4}
    assert usable_as(1, "s4", experts="blue") == {6, 1, 2}
    m = place("0 0 0 0", beside="6", seats=4, experts="blue", display=ALL_COLOURS, stage="crew")
    found = {CARD[text.split()[1]]["white_die"] for text in legal(m, "recruit")}
    assert found == {5, 6, 1}


@pytest.mark.clause("TS-J20")
def test_as_an_option_hacking_is_not_combined_with_a_spot() -> None:
    alone = {"hacking_alone": True}
    assert usable_as(3, "s1", experts="blue", options=alone) == {2, 3, 4}
    assert usable_as(3, "s2", experts="blue", options=alone) == {2, 3, 4}
    assert usable_as(6, "s3", experts="blue", options=alone) == {5, 6, 1}


@pytest.mark.clause("TS-93", "TS-J20")
def test_hacking_is_for_one_spending_a_turn() -> None:
    """red-01: white 2, black 5. Hacked for the white die it does not help with the black one."""
    m = place("0 0 3 4", team="blue-01", experts="blue", display="red-01", stage="crew")
    do(m, "recruit red-01 s3")
    assert seen(m)["hacked"]
    assert not legal(m, "activate")
    m = place("0 0 2 4", team="blue-01", experts="blue", display="red-01", stage="crew")
    do(m, "recruit red-01 s3")
    assert not seen(m)["hacked"]
    do(m, "activate s4 once")
    assert seen(m)["hacked"]
    assert book(m) == {"ability": 2}


@pytest.mark.clause("TS-93")
def test_hacking_is_not_spent_where_the_spot_will_do() -> None:
    m = place("3 0 0 0", experts="blue", display="red-01", stage="crew")
    do(m, "recruit red-01 s1")
    assert not seen(m)["hacked"]


@pytest.mark.clause("TS-93")
def test_hacking_returns_with_the_next_turn_and_serves_fast_play() -> None:
    m = place(["0 0 4", ""], experts="blue", display="red-01", stage="crew", area="1 1 1")
    do(m, "fast red-01 s3")
    assert seen(m)["hacked"]
    do(m, "informant")
    assert asked(m)[0] == 1
    assert not seen(m)["hacked"]


@pytest.mark.clause("TS-93")
def test_without_the_tile_there_is_no_hacking() -> None:
    m = place("0 0 3", team="blue-01 blue-02", display="red-01", stage="crew")
    assert not legal(m, "recruit")


# Money and Equipment


def heist(tiles: str, action: str, equipment: int = 10, **entries: Any) -> Match:
    """A heist in Lima, which takes 3 Equipment and pays 8, 5 or 3, robbed by another before."""
    m = place(
        team=TWO_EACH,
        experts=tiles,
        equipment=equipment,
        stage="heist",
        marks={"macau casino": 1, "lima jewelry": [1]},
        bank_taken=[1, 0],
        jewelry_taken=[1, 0],
        **entries,
    )
    do(m, action)
    return m


@pytest.mark.clause("TS-94", "TS-66")
def test_acrobatics_pays_two_more_for_a_bank_only() -> None:
    assert book(heist("purple", "rob lima bank")) == {"bank": 5, "expert": 2}
    assert book(heist("purple", "rob lima casino")) == {"casino": 8}
    assert book(heist("purple", "rob lima jewelry")) == {"jewelry": 3}


@pytest.mark.clause("TS-97", "TS-66")
def test_heavy_pays_four_more_for_a_jewelry_only() -> None:
    assert book(heist("green", "rob lima jewelry")) == {"jewelry": 3, "expert": 4}
    assert book(heist("green", "rob lima bank")) == {"bank": 5}
    assert book(heist("green", "rob lima casino")) == {"casino": 8}


def paid(tiles: str, building: str) -> int:
    """Equipment a heist in Macau takes, of 4, its first tokens taken before."""
    m = place(
        team=TWO_EACH,
        experts=tiles,
        equipment=10,
        stage="heist",
        marks={"macau jewelry": [1], "paris bank": 0, "london jewelry": [0], "tokyo jewelry": [0]},
    )
    do(m, f"rob macau {building}")
    return 10 - gear(m)


@pytest.mark.clause("TS-95", "TS-64")
def test_safebreaking_takes_two_off_a_bank_only() -> None:
    assert [paid("yellow", b) for b in ("casino", "bank", "jewelry")] == [4, 2, 4]


@pytest.mark.clause("TS-98", "TS-64")
def test_piloting_takes_one_off_a_bank_or_a_jewelry() -> None:
    assert [paid("orange", b) for b in ("casino", "bank", "jewelry")] == [4, 3, 3]


@pytest.mark.clause("TS-88", "TS-J28")
def test_tiles_add_up() -> None:
    assert [paid("orange yellow", b) for b in ("casino", "bank", "jewelry")] == [4, 1, 3]


@pytest.mark.clause("TS-E11", "TS-J28", "TS-88")
@pytest.mark.parametrize(("city", "needs"), [("lima", 3), ("paris", 2)])
def test_reductions_stop_at_nothing(city: str, needs: int) -> None:
    assert cities("abcd")[city].equipment == needs
    m = place(
        team=TWO_EACH,
        experts="yellow orange",
        equipment=1,
        stage="heist",
        marks={f"{city} casino": 1},
        bank_stack=[4],
    )
    assert f"rob {city} bank" in legal(m)
    do(m, f"rob {city} bank")
    assert gear(m) == 2  # nothing paid, and 1 from First Bank number 4


@pytest.mark.clause("TS-84", "TS-J28")
def test_a_tile_gained_in_step_two_helps_in_step_three_but_not_backwards() -> None:
    m = place(
        "3",
        team="yellow-01 yellow-02 blue-01 green-01",
        display="yellow-03",
        stage="crew",
        marks={"paris casino": 1, "tokyo bank": 0},
        bank_taken=[1, 0],
        books=[{"bank": 3}],
    )
    do(m, "recruit yellow-03 s1")
    assert experts(m) == ["yellow"]
    assert book(m) == {"bank": 3}  # nothing for the earlier bank
    do(m, "rob paris bank")  # 2 Equipment, 2 less
    assert book(m) == {"bank": 6}


# Acting


def casino(**entries: Any) -> Match:
    """Before a heist, with Acting; Singapore C demands blue 2, red 1, purple 1 and 3 Equipment."""
    entries.setdefault("experts", "red")
    entries.setdefault("equipment", 3)
    return place(stage="heist", marks={"singapore jewelry": [1]}, **entries)


@pytest.mark.clause("TS-E18", "TS-96", "TS-J29")
def test_acting_lets_a_spare_skill_count_as_another() -> None:
    m = casino(row="5", team="blue-01 red-01 red-02 purple-01")
    assert "rob singapore casino" in legal(m)
    before = pool(m)
    rob(m, "singapore casino", "act s1")
    assert book(m) == {"casino": 8}
    assert dice(m).total() == 0
    assert pool(m) == before + 1


@pytest.mark.clause("TS-E18", "TS-J29")
def test_acting_does_not_create_a_skill() -> None:
    m = casino(row="5", team="blue-01 red-01 purple-01")
    assert "rob singapore casino" not in legal(m)


@pytest.mark.clause("TS-J29")
def test_as_an_option_the_die_replaces_a_missing_skill() -> None:
    options = {"acting_replaces": True}
    m = casino(row="5", team="blue-01 red-01 purple-01", options=options)
    assert "rob singapore casino" in legal(m)
    rob(m, "singapore casino", "act s1")
    assert book(m) == {"casino": 8}
    assert dice(m).total() == 0
    m = casino(row="5", team="blue-01 red-01", options=options)
    assert "rob singapore casino" not in legal(m)  # two are missing


@pytest.mark.clause("TS-96")
def test_acting_is_for_casinos() -> None:
    m = casino(row="5", team="blue-01 red-01 red-02 purple-01")
    assert "rob singapore bank" not in legal(m)
    assert "rob singapore jewelry" not in legal(m)


@pytest.mark.clause("TS-96", "TS-J29")
def test_acting_takes_a_die_that_pays_no_equipment() -> None:
    m = casino(row="5", team="blue-01 red-01 red-02 purple-01", equipment=2)
    assert "rob singapore casino" not in legal(m)  # one die cannot do both
    m = casino(row="5 1 3", team="blue-01 red-01 red-02 purple-01", equipment=2)
    do(m, "rob singapore casino")
    assert legal(m) == {"pay"} | {f"{verb} s{n}" for verb in ("act", "give") for n in (1, 2, 3)}
    do(m, "act s2")
    assert legal(m) == {"pay", "give s1", "give s3"}  # Acting once a heist, not with that die
    do(m, "give s3")
    assert legal(m) == {"pay", "give s1", "done"}
    do(m, "done")
    assert row(m) == [5, 0, 0, 0]
    assert gear(m) == 0
    m = casino(row="5 1", team="blue-01 red-01 red-02 purple-01", equipment=2)
    do(m, "rob singapore casino")  # both dice must go, whichever does what
    assert dice(m).total() == 0
    assert book(m) == {"casino": 8}
    m = casino(row="", team="blue-01 red-01 red-02 purple-01")
    assert "rob singapore casino" not in legal(m)


@pytest.mark.clause("TS-J29")
def test_acting_helps_once_a_heist() -> None:
    """Two spare skills and two dice do not make up for two that lack."""
    m = casino(row="5 5", team="red-01 red-02 red-03 purple-01")
    assert "rob singapore casino" not in legal(m)


@pytest.mark.clause("TS-J29", "TS-J25")
def test_a_spare_token_is_used_up_when_the_team_has_none_to_spare() -> None:
    m = casino(row="5", team="blue-01 red-01 purple-01", tokens="start-token-green prime-A2")
    do(m, "rob singapore casino")
    assert asked(m) == (0, "heist")
    assert legal(m, "spend") == set()  # only once Acting is said
    do(m, "act s1")
    assert legal(m, "spend") == {"spend start-token-green", "spend prime-A2"}
    do(m, "spend prime-A2")  # no die is left: the marker pays
    assert tokens(m) == ["start-token-green"]
    assert book(m) == {"casino": 8}


@pytest.mark.clause("TS-J29", "TS-52")
def test_the_fast_played_specialist_may_be_the_spare_one() -> None:
    m = casino(row="5", team="blue-01 red-01 purple-01", fast="green-01", fast_die=1)
    assert "rob singapore casino" in legal(m)


@pytest.mark.clause("TS-J29")
def test_acting_may_save_a_token() -> None:
    """The blue token would do; the red card to spare and a die will do as well."""
    m = casino(row="5", team="blue-01 red-01 red-02 purple-01", tokens="prime-A1")
    do(m, "rob singapore casino")
    assert {"act s1", "spend prime-A1"} <= legal(m)
    do(m, "act s1")  # nothing else is needed, the marker pays
    assert book(m) == {"casino": 8}
    assert tokens(m) == ["prime-A1"]


@pytest.mark.clause("TS-96")
def test_without_the_tile_no_acting() -> None:
    m = casino(row="5", team="blue-01 red-01 red-02 purple-01", experts="blue")
    assert "rob singapore casino" not in legal(m)
    assert team(m)["red"] == ["red-01", "red-02"]
    assert row(m) == [5, 0, 0, 0]
