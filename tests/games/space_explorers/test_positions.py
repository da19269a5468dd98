"""Positions written by hand: what may be left out, and how a wrong entry is answered."""

from __future__ import annotations

from typing import Any

import pytest

import muster
from muster import BadPosition, Match
from tests.games.space_explorers.layouts.table import COLOURS, asked, place, seen


def bare(**entries: Any) -> Match:
    return muster.position("space-explorers", {"seats": 3, **entries})


@pytest.mark.clause("SE-10")
def test_what_is_left_out_is_filled_in() -> None:
    m = bare()
    table = seen(m)
    assert asked(m) == (0, "turn")
    assert table["tokens"] == [dict.fromkeys(COLOURS, 1)] * 3
    assert table["hands"] == [0, 0, 0]
    assert table["deck"] + len(table["center"]) == 60
    assert len(table["projects"]) == 5
    m = bare(hands=[["c1"]], hubs=[{"blue": ["c2"]}])
    assert not {"c1", "c2"} & set(m.state.dump()["deck"])


def test_a_dump_is_a_position() -> None:
    """Everything that is written down is read back."""
    m = place("blue 1, purple 56", hands=["2 20", "22"], seen=["2"], tokens="red2 blue", seats=3)
    m.play(0, "trade c56 red")
    again = bare(**m.state.dump())
    assert again.state.dump() == m.state.dump()
    assert again.legal(0) == m.legal(0)


def test_a_position_can_be_recorded_and_played_again() -> None:
    m = place("blue 1", center="38 11 23 35 47 59", tokens="yellow2")
    for pick in ("recruit c38 red", "pay", "done"):
        m.play(0, pick)
    assert m.record.replay().fingerprint == m.fingerprint


BAD: list[tuple[str, dict[str, Any], str]] = [
    ("unknown entry", {"hand": []}, "no entry 'hand'; valid: "),
    ("unknown step", {"at": "lunch"}, "at: no step 'lunch'"),
    ("unknown card", {"hands": [["c61"]]}, "hands[0][0]: no card 'c61'"),
    ("card by number", {"center": [7]}, "center[0]: no card 7"),
    ("unknown project", {"projects": ["gemini-9"]}, "projects[0]: no project 'gemini-9'"),
    ("a card twice", {"hands": [["c1"], ["c1"]]}, "hands[1][0]: c1 is at hands[0][0] already"),
    ("a card in a wrong Division", {"hubs": [{"red": ["c1"]}]}, "hubs[0].red: c1"),
    ("a Division that is none", {"hubs": [{"pink": []}]}, "hubs[0]"),
    ("too many tokens of a colour", {"tokens": [{"red": 3}, {"red": 1}]}, "tokens: 4 red"),
    ("a token of no colour", {"tokens": [{"pink": 1}]}, "tokens[0]"),
    ("a debt", {"tokens": [{"red": -1}]}, "tokens[0].red"),
    ("a card seen that is not held", {"seen": [["c1"]]}, "seen[0]: c1"),
    ("a seat that is none", {"active": 3}, "active"),
    ("a first player that is none", {"first": -1}, "first"),
    ("an unknown ending", {"final": "soon"}, "final"),
    ("an opening in words", {"opening": "yes"}, "opening"),
    ("a fresh card that is none", {"fresh": "c99"}, "fresh"),
]


@pytest.mark.parametrize(("entries", "said"), [b[1:] for b in BAD], ids=[b[0] for b in BAD])
def test_a_wrong_position_is_refused_and_the_entry_named(
    entries: dict[str, Any], said: str
) -> None:
    with pytest.raises(BadPosition) as raised:
        bare(**entries)
    assert str(raised.value).startswith(said)
