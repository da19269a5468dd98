"""Intimidation cards: who may look at which Character, when, and what the others learn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.millions_of_dollars.layouts.table import (
    EVERYBODY,
    FIVE,
    FOUR,
    REAL_TIME,
    THREE,
    asked,
    beside,
    cash,
    heist,
    looks,
    of,
    own,
    place,
    seen,
    send,
    turns,
)
from tests.games.refusals import refused, says


@pytest.mark.clause("MD-12", "MD-J18")
def test_a_look_costs_a_card_and_shows_the_role_to_the_looker_alone() -> None:
    m = place(looks=[2, 0, 0, 0, 0])
    m.play(0, "peek 2")
    assert looks(m) == [1, 0, 0, 0, 0]
    assert own(m, 0)["roles"] == ["driver", None, "crook", None, None]
    assert own(m, 1)["roles"] == [None, "brute", None, None, None]
    assert seen(m)["roles"] == [None] * 5


@pytest.mark.clause("MD-J18")
def test_that_somebody_looked_at_whom_is_public() -> None:
    m = place(looks=[2, 0, 0, 0, 0])
    m.play(0, "peek 2")
    for seat in EVERYBODY:
        assert own(m, seat)["looked"] == [[0, 2]]
        assert any(line.text and "look" in line.text for line in m.log(seat))
    assert [(row["kind"], row["seat"], row["slot"]) for row in seen(m)["ledger"]] == [
        ("peek", 0, 2)
    ]


@pytest.mark.clause("MD-J19")
def test_only_characters_of_others_that_are_still_in() -> None:
    m = place(looks=[1, 0, 0, 0, 0], left=[3])
    assert of(m, 0, "peek") == {"peek 1", "peek 2", "peek 4"}
    says(refused(m, 0, "peek 0"), "MD-J19")
    says(refused(m, 0, "peek 3"), "MD-J19")


@pytest.mark.clause("MD-12")
def test_without_a_card_nobody_looks() -> None:
    m = place()
    assert of(m, 0, "peek") == set()
    says(refused(m, 0, "peek 1"), "MD-12")


@pytest.mark.clause("MD-J18", "MD-J19")
@pytest.mark.parametrize("options", [{}, REAL_TIME])
def test_who_has_left_may_still_look(options: dict[str, Any]) -> None:
    m = place(looks=[1, 0, 0, 0, 0], left=[0], leader=1, turn=1, options=options)
    assert m.legal(0) == ["peek 1", "peek 2", "peek 3", "peek 4"]
    m.play(0, "peek 1")
    assert looks(m) == [0, 0, 0, 0, 0]
    assert own(m, 0)["roles"] == ["driver", "brute", None, None, None]
    assert own(m, 2)["roles"] == [None, None, "crook", None, None]
    assert m.legal(0) == []
    says(refused(m, 0, "peek 2"), "MD-12")
    says(refused(m, 0, "claim 1-brute"), "MD-6")


@pytest.mark.clause("MD-J18", "MD-J27")
def test_one_may_look_outside_ones_turn_and_it_costs_nobody_a_turn() -> None:
    m = place(FOUR, looks=[0, 0, 2, 0])
    assert beside(m) == [2]
    m.play(0, "claim driver")
    m.play(2, "peek 0")
    assert own(m, 2)["roles"] == ["driver", None, "crook", None]
    assert asked(m) == [(0, "deal")]
    says(refused(m, 0, "claim crook"), "MD-J27")
    turns(m, "pass", "pass", "pass", "pass")
    assert (asked(m), seen(m)["cycle"]) == ([(0, "deal")], 2)
    m.play(0, "pass")
    m.play(2, "peek 1")
    turns(m, "pass", "pass", "pass")
    assert seen(m)["round"] == 2, "looks between turns do not make a cycle busy"


@pytest.mark.clause("MD-J8", "MD-J31")
def test_nobody_looks_or_withdraws_while_offers_are_gathered() -> None:
    m = place(FOUR, offers=[[1, 0, 2], [2, 0, 3]], looks=[0, 0, 0, 1])
    m.play(0, "accept 1 2")
    assert (asked(m), beside(m)) == ([(0, "pool")], [])
    says(refused(m, 3, "peek 0"), "MD-J8")
    says(refused(m, 2, "withdraw offer-0"), "MD-J8")
    m.play(0, "done")
    assert cash(m)[:3] == [13, 8, 10]


@pytest.mark.clause("MD-12", "MD-16")
def test_several_cards_may_be_held_over_rounds() -> None:
    m = heist(FIVE, left=[3], looks=[0, 3, 0, 0, 2])
    assert looks(m) == [0, 4, 0, 0, 2]
    assert asked(m)[0][1] == "send"


@pytest.mark.clause("MD-J18", "MD-12")
def test_a_card_earned_now_is_used_in_a_later_round() -> None:
    """The Brute gets it in the Heist, when nobody can look any more but the Snitch before."""
    m = place("brute driver crook driver", leader=0)
    turns(m, "pass", "pass", "pass", "pass")
    assert looks(m) == [1, 0, 0, 0]
    for seat in range(4):
        assert of(m, seat, "peek") == set()
        m.play(seat, f"send {['crook', 'driver', 'brute', 'driver'][seat]}")
    turns(m, "pass", "pass", "pass")
    assert of(m, 0, "peek") == {"peek 1", "peek 2", "peek 3"}


@pytest.mark.clause("MD-J18")
def test_the_single_snitch_may_look_just_before_naming() -> None:
    m = heist("snitch driver crook brute driver", looks=[2, 0, 1, 0, 0], left=[4])
    assert asked(m) == [(0, "name")]
    assert of(m, 0, "peek") == {"peek 1", "peek 2", "peek 3"}
    m.play(0, "peek 1")
    assert own(m, 0)["roles"][1] == "driver"
    assert seen(m)["roles"] == ["snitch", None, None, None, None]  # MD-8: he has turned up
    assert asked(m) == [(0, "name")]
    m.play(0, "peek 3")
    assert of(m, 0, "peek") == set()
    m.play(0, "name driver")
    assert looks(m) == [0, 0, 1, 1, 0]


@pytest.mark.clause("MD-J18", "MD-J15")
def test_nobody_else_looks_in_the_heist() -> None:
    m = heist("snitch driver crook brute driver", looks=[0, 2, 2, 2, 2])
    assert asked(m) == [(0, "name")]
    for seat in (1, 2, 3, 4):
        refused(m, seat, "peek 0")
    m = heist("snitch snitch crook brute driver", looks=[2, 2, 2, 2, 2])
    assert asked(m)[0][1] == "send"


@pytest.mark.clause("MD-J18")
def test_what_one_saw_is_known_for_the_round_only() -> None:
    m = place("brute driver crook driver", looks=[1, 0, 0, 0])
    turns(m, "peek 2", "pass", "pass", "pass", "pass", "pass", "pass", "pass", "pass")
    assert asked(m)[0][1] == "send"
    assert own(m, 0)["roles"] == [None] * 4
    assert seen(m)["looked"] == []
    send(m, "crook", "driver", "brute", "driver")
    assert own(m, 0)["roles"] == ["crook", None, None, None], "the next Character is another card"


@pytest.mark.clause("MD-J18")
def test_who_saw_a_character_still_knows_it_when_it_has_left() -> None:
    m = place(looks=[1, 0, 0, 0, 0])
    turns(m, "peek 1", "pass", "leave")
    assert own(m, 0)["roles"] == ["driver", "brute", None, None, None]
    assert own(m, 2)["roles"][1] is None


@pytest.mark.clause("MD-J24", "MD-J19")
def test_with_three_players_a_look_shows_one_of_two_characters() -> None:
    m = place(THREE, looks=[2, 0, 0], left=[4])
    assert of(m, 0, "peek") == {"peek 1a", "peek 1b", "peek 2b"}
    m.play(0, "peek 1b")
    assert own(m, 0)["roles"] == ["driver", "crook", None, "snitch", None, None]
    assert seen(m)["looked"] == [[0, 3]]
    says(refused(m, 0, "peek 2a"), "MD-J19")
    says(refused(m, 0, "peek 0b"), "MD-J19")


@pytest.mark.clause("MD-J19")
def test_cards_cannot_be_traded() -> None:
    """No action moves one from a player to another."""
    m = place(looks=[2, 0, 0, 0, 0], options={"gifts": True})
    for action in m.legal(0):
        twin = m.clone()
        twin.play(0, action)
        assert looks(twin)[1:] == [0, 0, 0, 0]
