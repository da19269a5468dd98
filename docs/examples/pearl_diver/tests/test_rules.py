"""The clauses of Pearl Diver, one by one."""

from __future__ import annotations

from typing import Any

import pytest

import muster

DECK = ["red-1", "red-2", "shark-1", "blue-3", "shark-2", "green-4"]
CHARMS = ["charm-red", "charm-blue"]


def sea(**changes: Any) -> muster.Match:
    """Seat 0 of two is about to dive into a known sea."""
    return muster.position("pearl-diver", {"seats": 2, "deck": DECK, "charms": CHARMS, **changes})


def play(m: muster.Match, *actions: str) -> dict[str, Any]:
    for action in actions:
        m.play(m.asks[0].seat, action)
    found: dict[str, Any] = m.view(None)["table"]
    return found


@pytest.mark.clause("PD-1")
def test_the_deck_is_shuffled_and_everybody_has_a_charm() -> None:
    one, two = (muster.Match.new("pearl-diver", 3, seed=seed) for seed in (1, 2))
    assert one.view(0)["table"]["deck"] == 30
    assert len({one.view(seat)["table"]["charms"][seat] for seat in range(3)}) == 3
    assert one.state.dump()["deck"] != two.state.dump()["deck"]


@pytest.mark.clause("PD-2")
def test_a_dive_turns_up_the_top_card_and_one_is_asked_again() -> None:
    m = sea()
    assert play(m, "dive")["dive"] == ["red-1"]
    assert play(m, "dive")["dive"] == ["red-1", "red-2"]
    assert [ask.seat for ask in m.asks] == [0]


@pytest.mark.clause("PD-3")
def test_one_dives_before_one_surfaces() -> None:
    m = sea()
    assert m.legal(0) == ["dive"]
    refused = m.why_not(0, "surface")
    assert refused is not None
    assert refused.clause == "PD-3"
    play(m, "dive")
    assert m.legal(0) == ["dive", "surface"]


@pytest.mark.clause("PD-4")
def test_the_second_shark_takes_it_all() -> None:
    m = sea()
    table = play(m, "dive", "dive", "dive", "dive")
    assert [ask.seat for ask in m.asks] == [0], "one shark is no harm"
    table = play(m, "dive")
    assert table["discards"] == DECK[:5]
    assert table["kept"] == [[], []]
    assert [ask.seat for ask in m.asks] == [1]


@pytest.mark.clause("PD-5")
def test_surfacing_keeps_pearls_and_discards_a_shark() -> None:
    m = sea()
    table = play(m, "dive", "dive", "dive", "surface")
    assert table["kept"] == [["red-1", "red-2"], []]
    assert table["discards"] == ["shark-1"]
    assert [ask.seat for ask in m.asks] == [1]


@pytest.mark.clause("PD-6")
@pytest.mark.parametrize(("last", "kept"), [("green-4", ["green-4"]), ("shark-2", [])])
def test_the_last_card_ends_the_game(last: str, kept: list[str]) -> None:
    m = sea(deck=["shark-1", last])
    table = play(m, "dive", "dive")
    assert m.over
    assert table["kept"] == [kept, []]


@pytest.mark.clause("PD-7")
def test_charms_are_shown_and_double_their_colour() -> None:
    m = sea(deck=["red-6"], kept=[["red-5", "blue-2"], ["blue-6", "red-4"]])
    assert m.view(None)["table"]["charms"] == ["?", "?"]
    table = play(m, "dive")
    assert table["charms"] == CHARMS
    assert m.outcome is not None
    assert m.outcome.scores == (2 * 5 + 2 + 2 * 6, 2 * 6 + 4)
    assert m.outcome.winners == (0,)


@pytest.mark.clause("PD-8")
def test_equal_points_share() -> None:
    m = sea(deck=["red-1"], kept=[["green-2"], ["blue-2"]])
    play(m, "dive")
    assert m.outcome is not None
    assert m.outcome.scores == (4, 4)
    assert m.outcome.winners == (0, 1)


@pytest.mark.clause("PD-9")
def test_a_calm_sea_has_two_sharks_less() -> None:
    m = muster.Match.new("pearl-diver", 2, seed=1, options={"calm": True})
    deck = m.state.dump()["deck"]
    assert sum(name.startswith("shark") for name in deck) == 4
    assert len(deck) == 28


@pytest.mark.clause("PD-J1")
def test_charms_of_others_and_the_deck_are_secret() -> None:
    m = sea()
    assert "charm-blue" not in repr(m.view(0))
    assert "charm-" not in repr(m.view(None))
    assert "green-4" not in repr(m.view(0))
