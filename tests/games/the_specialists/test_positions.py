"""Positions written by hand: what may be left out, and how a wrong entry is answered."""

from __future__ import annotations

import random
from typing import Any

import pytest

import muster
from muster import BadPosition, Match
from tests.games.the_specialists.layouts.components import GAME
from tests.games.the_specialists.layouts.table import asked, do, place, play_randomly, seen


def bare(**entries: Any) -> Match:
    return muster.position(GAME, {"seats": 3, **entries})


@pytest.mark.clause("TS-8", "TS-5", "TS-6")
def test_what_is_left_out_is_filled_in() -> None:
    m = bare()
    table = seen(m)
    assert asked(m) == (0, "die")
    assert (table["round"], table["first"], table["layout"]) == (1, 0, "abcd")
    assert len(table["display"]) == 5
    assert table["deck"] + len(table["display"]) == 60
    assert (len(table["area"]), table["pool"]) == (4, 17)
    assert table["team_stack"] == [1, 2, 3]
    assert table["informant"] is not None
    m = bare(teams=[{"red": ["red-01"]}], display=["red-02"], rows=[[1, 2]])
    dump = m.state.dump()
    assert not {"red-01", "red-02"} & set(dump["deck"])
    assert dump["rows"] == [[1, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
    assert seen(m)["pool"] == 15


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_dump_is_a_position(seats: int) -> None:
    """Everything that is written down is read back, at any moment outside a declaration."""
    m = Match.new(GAME, seats, seed=seats, options={"layout": "badc"})
    rng = random.Random(seats)
    compared = 0
    while play_randomly(m, rng, upto=1):
        if not m.asks or m.asks[0].picks or rng.random() > 0.3:
            continue
        frames = m.view(None)["flow"][1:]  # on top of the game's own: what waits
        waiting = [[name, *numbers] for name, _, _, _, *numbers in reversed(frames)]
        data = {"seats": seats, "options": {"layout": "badc"}, **m.state.dump()}
        again = muster.position(GAME, {**data, "waiting": waiting})
        assert again.view(None)["flow"] == m.view(None)["flow"]
        assert again.state.dump() == m.state.dump()
        assert again.asks[0].key == m.asks[0].key
        assert again.legal(again.asks[0].seat) == m.legal(m.asks[0].seat)
        compared += 1
    assert compared > 5


def test_a_position_can_be_recorded_and_played_again() -> None:
    m = place("2 5 1", display="red-01", stage="crew")
    do(m, "recruit red-01 s1", "activate s2 once")
    play_randomly(m, random.Random(1))
    assert m.record.verify().finished
    assert m.record.replay().fingerprint == m.fingerprint


BAD: list[tuple[str, dict[str, Any], str]] = [
    ("unknown entry", {"row": []}, "no entry 'row'; valid: "),
    ("unknown step", {"at": "lunch"}, "at: no step 'lunch'"),
    ("unknown layout", {"layout": "dcba"}, "layout: expected one of abcd"),
    ("unknown stage", {"stage": "lunch"}, "stage: expected one of start"),
    ("unknown card", {"display": ["red-13"]}, "display[0]: no card 'red-13'"),
    ("card by number", {"deck": [7]}, "deck[0]: no card 7"),
    ("a card twice", {"display": ["red-01"], "gone": ["red-01"]}, "gone[0]: red-01 is at "),
    ("a card for four", {"display": ["red-11"]}, "display[0]: red-11"),
    ("a card in a wrong column", {"teams": [{"blue": ["red-01"]}]}, "teams[0].blue: red-01"),
    ("a column that is none", {"teams": [{"pink": []}]}, "teams[0]"),
    ("a starting card in the deck", {"display": ["start-red"]}, "start-red is a Starting"),
    ("a die of 7", {"rows": [[7]]}, "rows[0]"),
    ("a die of none", {"beside": [[0]]}, "beside[0]"),
    ("five spots", {"rows": [[1, 1, 1, 1, 1]]}, "rows[0]: a row has 4 spots"),
    ("more dice than there are", {"beside": [[1] * 20]}, "24 dice are out; there are 21"),
    ("a pool too large", {"pool": 18}, "pool"),
    ("beyond the track", {"equipment": [11]}, "equipment[0]"),
    ("a debt", {"books": [{"bank": -1}]}, "books[0].bank"),
    ("an unknown source", {"books": [{"lottery": 1}]}, "books[0]"),
    ("an unknown tile", {"experts": [["pink"]]}, "experts[0][0]: no colour 'pink'"),
    ("an unknown token", {"tokens": [["prime-E1"]]}, "tokens[0][0]: no token 'prime-E1'"),
    ("a token twice", {"tokens": [["prime-A1"], ["prime-A1"]]}, "tokens[1][0]: prime-A1"),
    ("a reward that is none", {"bank_stack": [5]}, "bank_stack: there is no token 5"),
    ("an unknown city", {"marks": {"atlantis": {}}}, "marks"),
    ("an unknown building", {"marks": {"lima": {"museum": [0]}}}, "marks.lima"),
    ("a full building", {"marks": {"lima": {"bank": [0, 1]}}}, "marks.lima.bank: more"),
    ("a city robbed twice", {"marks": {"lima": {"bank": [0], "casino": [0]}}}, "marks.lima: one"),
    ("a signature of nobody", {"marks": {"lima": {"bank": [3]}}}, "marks.lima.bank"),
    ("a seat that is none", {"active": 3}, "active"),
    ("a first player that is none", {"first": -1}, "first"),
    ("round thirteen", {"round": 13}, "round"),
    ("a fresh card that is not there", {"fresh": "red-01"}, "fresh: red-01 is not in the team"),
    ("an unknown Informant", {"informant": "informant-13"}, "informant"),
    ("hacked in words", {"hacked": "yes"}, "hacked"),
    ("an entry of the solo game", {"bribes": []}, "no entry 'bribes'"),
    ("an unknown ending", {"ending": "soon"}, "ending"),
]


@pytest.mark.parametrize(("entries", "said"), [b[1:] for b in BAD], ids=[b[0] for b in BAD])
def test_a_wrong_position_is_refused_and_the_entry_named(
    entries: dict[str, Any], said: str
) -> None:
    with pytest.raises(BadPosition) as raised:
        bare(**entries)
    assert str(raised.value).startswith(said)
