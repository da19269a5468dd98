"""The Informant: for a step left out, at once, for everybody (TS-54 to TS-56)."""

from __future__ import annotations

import pytest

from tests.games.the_specialists.layouts.components import INFORMANT
from tests.games.the_specialists.layouts.table import (
    asked,
    book,
    dice,
    do,
    gear,
    legal,
    money,
    place,
    row,
    seen,
)


@pytest.mark.clause("TS-54", "TS-J21")
def test_leaving_out_the_specialist_brings_the_reward_at_once() -> None:
    m = place("2 5", display="red-01", stage="crew", informant="informant-09")
    assert "informant" in legal(m)
    do(m, "informant")
    assert book(m) == {"informant": 2}
    assert asked(m) == (0, "heist")


@pytest.mark.clause("TS-54")
def test_whoever_cannot_use_a_specialist_is_rewarded_too() -> None:
    m = place("0 0 3", display="red-01", stage="crew")
    assert not legal(m, "recruit") | legal(m, "fast")
    assert legal(m) == {"informant"}
    do(m, "informant")
    assert money(m) == 2


@pytest.mark.clause("TS-55", "TS-J21")
def test_leaving_out_the_heist_brings_it_too_and_so_twice_in_a_turn() -> None:
    m = place("2", display="red-01", team="blue-01 green-01", equipment=2, stage="crew")
    do(m, "informant")
    assert "rob paris bank" in legal(m)
    do(m, "informant")
    assert book(m) == {"informant": 4}
    assert asked(m)[0] == 1


@pytest.mark.clause("TS-J21")
def test_a_recruit_without_activation_is_a_use_of_a_specialist() -> None:
    m = place("2 5", display="red-01", stage="crew")
    do(m, "recruit red-01 s1", "skip")
    assert money(m) == 0
    do(m, "informant")
    assert money(m) == 2


@pytest.mark.clause("TS-J21", "TS-54")
def test_the_reward_of_step_two_can_be_used_in_step_three() -> None:
    """Paris takes 2 Equipment, which the Informant brings."""
    m = place(
        team="blue-01 green-01",
        display="red-01",
        stage="crew",
        informant="informant-01",
        marks={"paris casino": 1},
    )
    do(m, "informant")
    assert gear(m) == 2
    do(m, "rob paris jewelry")
    assert book(m) == {"jewelry": 2}


@pytest.mark.clause("TS-56")
def test_everybody_may_be_rewarded_by_the_same_card() -> None:
    m = place(area="1 1 6", stage="die", display="red-01")
    for seat in (0, 1):
        assert asked(m) == (seat, "die")
        do(m, "take 1", "informant")
        assert seen(m)["informant"] == "informant-09"
        assert money(m, seat) == 2
        do(m, "informant")
    assert (money(m, 0), money(m, 1)) == (4, 4)


@pytest.mark.clause("TS-J22", "TS-54")
@pytest.mark.parametrize("card", INFORMANT)
def test_all_items_of_a_card_are_gained(card: str) -> None:
    m = place(display="red-01", stage="crew", informant=card)
    do(m, "informant")
    got = {"money": 0, "equipment": 0, "dice": 0}
    for effect in INFORMANT[card]:
        if effect["type"] in ("money", "equipment"):
            got[effect["type"]] += effect["amount"]
        elif effect["type"] == "die_any":
            assert asked(m) == (0, "value")
            do(m, "set 3")
            assert row(m) == [3, 0, 0, 0]
            got["dice"] += effect["count"]
        else:
            assert effect["type"] == "die_roll"
            got["dice"] += effect["count"]
    assert {"money": money(m), "equipment": gear(m), "dice": dice(m).total()} == got


@pytest.mark.clause("TS-J22", "TS-J5")
def test_what_does_not_fit_is_lost() -> None:
    m = place(display="red-01", stage="crew", informant="informant-11", equipment=10)
    do(m, "informant")
    assert (gear(m), money(m)) == (10, 1)
    m = place(display="red-01", stage="crew", informant="informant-01", equipment=9)
    do(m, "informant")
    assert gear(m) == 10
    m = place(display="red-01", stage="crew", informant="informant-04", pool=0)
    do(m, "informant")
    assert dice(m).total() == 0
