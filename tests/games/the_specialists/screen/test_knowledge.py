"""Who knows what: everything but the order of the decks (TS-J7)."""

from __future__ import annotations

import random
from typing import Any

import pytest

import muster
from muster import Match
from tests.games.playing import deal_again
from tests.games.the_specialists.layouts.components import CORRUPTION, GAME, INFORMANT
from tests.games.the_specialists.layouts.table import place, play_randomly, seen, start


def walked(seats: int, seed: int, decisions: int, **options: Any) -> Match:
    m = Match.new(GAME, seats, seed=seed, options=options)
    play_randomly(m, random.Random(seed), upto=decisions)
    return m


@pytest.mark.clause("TS-J7")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everybody_sees_the_same_and_the_decks_only_as_numbers(seats: int) -> None:
    m = walked(seats, 3, 30)
    views = [m.view(seat)["table"] for seat in (None, *range(seats))]
    assert all(view == views[0] for view in views)
    table = views[0]
    assert isinstance(table["deck"], int)
    assert isinstance(table["informants"], int)
    shown = repr(m.view(None))
    dump = m.state.dump()
    hidden = [*dump["deck"], *dump["informants"], *dump.get("corruptions", ())]
    assert hidden
    assert not [card for card in hidden if f"'{card}'" in shown]


@pytest.mark.clause("TS-J7")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_world_dealt_again_is_another_with_the_same_view(seats: int) -> None:
    rng = random.Random(seats)
    m = walked(seats, 5, 25)
    decks = set()
    for _ in range(6):
        deal_again(m, rng, None, *range(seats))
        again = muster.redeal(m.view(0), rng)
        decks.add(tuple(again.state.dump()["deck"]))
        assert sorted(again.state.dump()["deck"]) == sorted(m.state.dump()["deck"])
    assert len(decks) == 6


@pytest.mark.clause("TS-J7")
def test_hidden_money_is_dealt_again_with_what_was_told() -> None:
    """Every gain is seen by all: a world dealt again shows the same view."""
    m = walked(3, 6, 40, hidden_money=True)
    rng = random.Random(6)
    deal_again(m, rng, None, 0, 1, 2)
    again = muster.redeal(m.view(1), rng)
    assert seen(again)["money"] == [None] * 3
    assert seen(again, 1)["money"][1] == seen(m, 1)["money"][1]


@pytest.mark.clause("TS-J3", "TS-29")
def test_what_is_discarded_lies_open_and_never_returns() -> None:
    m = Match.new(GAME, 3, seed=2)
    start(m)
    rng = random.Random(2)
    gone: set[str] = set()
    while not m.over:
        play_randomly(m, rng, upto=1)
        now = set(seen(m)["gone"])
        assert gone <= now
        gone = now
    assert sorted(seen(m)["heard"]) == sorted(INFORMANT)


@pytest.mark.clause("TS-J23", "TS-J27")
def test_a_payment_in_the_making_is_nobody_elses_business() -> None:
    m = place("1 2", team="blue-01 green-01", equipment=3, stage="heist")
    before = [m.view(seat) for seat in (None, 1)], m.log(1)
    m.play(0, "rob paris bank")
    assert m.asks[0].picks
    m.play(0, "give s1")
    assert ([m.view(seat) for seat in (None, 1)], m.log(1)) == before


@pytest.mark.clause("TS-108")
def test_the_corruption_deck_is_hidden_too() -> None:
    m = walked(1, 1, 12)
    left = m.state.dump()["corruptions"]
    assert set(left) < set(CORRUPTION)
    assert not [card for card in left if f"'{card}'" in repr(m.view(0))]
    assert seen(m)["corruptions"] == len(left)


@pytest.mark.clause("TS-J27", "TS-28")
def test_undo_goes_back_to_the_last_die_that_was_rolled() -> None:
    m = place("2 5", display="red-01", area="1 1 1", stage="die", informant="informant-04")
    before = m.state.dump()
    for action in ("take 1", "recruit red-01 s1", "activate s2 once"):
        m.play(0, action)
    m.undo(0)
    assert m.state.dump() == before
    m.play(0, "take 1")
    m.play(0, "informant")  # a die is rolled: no way back
    rolled = m.state.dump()
    assert m.may_undo(0) is not None
    assert m.state.dump() == rolled
