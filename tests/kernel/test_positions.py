"""Positions: hand-written states, refused entry by entry where they cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest

import muster
from muster.kernel.chance import Chance
from muster.kernel.events import Out
from muster.kernel.freeze import canonical, freeze, thaw

from .toy import Bench, Say, Toy, asked, notes


def asking(bench: Bench) -> None:
    say = Say()

    def ask_all(s: Toy, out: Out) -> None:
        for seat in range(s.box.seats):
            s.ask(seat, say)

    bench.game(ask_all, questions=[say])


def test_a_position_is_a_match_from_there_on(bench: Bench) -> None:
    asking(bench)
    m = muster.position("toy", {"seats": 2, "at": "ask_all", "notes": ["long ago"]})
    assert asked(m) == [(0, "say"), (1, "say")]
    m.play(0, "say a")
    assert notes(m) == ["long ago", "0 says a"]
    assert m.record.verify().inputs == 1
    assert muster.Record.loads(m.record.dumps()).replay().fingerprint == m.fingerprint


def test_the_seed_of_a_position_decides_its_chance(bench: Bench) -> None:
    asking(bench)
    keys = {
        muster.position("toy", {"seats": 2, "seed": seed}).state.chance.key for seed in (0, 1, 2)
    }
    assert len(keys) == 3


@pytest.mark.parametrize(
    ("data", "error", "text"),
    [
        ({}, muster.BadPosition, r"seats: expected a number of seats, one of \[1, 2, 3\]"),
        ({"seats": "two"}, muster.BadPosition, "seats: expected a number of seats"),
        ({"seats": 9}, muster.BadChoice, "no game for 9 seats; valid: 1, 2, 3"),
        ({"seats": 2, "colour": 1}, muster.BadPosition, "no entry 'colour'; valid: at, notes"),
        ({"seats": 2, "at": "nowhere"}, muster.BadPosition, "no step 'nowhere'; valid: begin"),
        ({"seats": 2, "options": {"x": 1}}, muster.BadChoice, "no option 'x'"),
        ({"seats": 2, "content": "/nowhere"}, muster.BadContent, "no such folder"),
        ({"seats": 2, "match": {}}, muster.BadPosition, "match: cannot be read"),
        ({"seats": 2, "match": 5}, muster.BadPosition, "match"),
    ],
)
def test_what_cannot_be_is_refused(
    data: dict[str, Any], error: type[Exception], text: str, bench: Bench
) -> None:
    asking(bench)
    with pytest.raises(error, match=text):
        muster.position("toy", data)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("flow", 0, 0), "no such flow"),
        (("flow", 0, 1), 99),
        (("flow", 0, 1), "x"),
        (("flow", 0), [1]),
        (("asks", 0, "key"), "no such question"),
        (("asks", 0, "seat"), "x"),
        (("asks", 0, "seat"), 7),
        (("asks", 0, "picks"), ["say z"]),
        (("asks", 0), 3),
        (("sealed",), None),
        (("held",), [[1]]),
        (("over",), "yes"),
        (("chance", "key"), "xyz"),
        (("chance", "counts"), {"deck": "many"}),
        (("chance", "counts"), {"deck": -1}),
    ],
    ids=str,
)
def test_a_frozen_state_that_was_tampered_with_is_refused(
    path: tuple[Any, ...], value: Any, bench: Bench
) -> None:
    asking(bench)
    m = muster.Match.new("toy", 2, seed=1)
    frozen = json.loads(json.dumps(freeze(m.state)))
    spot = frozen["match"]
    for key in path[:-1]:
        spot = spot[key]
    spot[path[-1]] = value
    with pytest.raises(muster.BadPosition, match="match"):
        muster.position("toy", {**frozen, "seats": 2})


def test_freeze_and_thaw_are_exact(bench: Bench) -> None:
    asking(bench)
    m = muster.Match.new("toy", 2, seed=1)
    m.play(1, "say c")
    frozen = json.loads(json.dumps(freeze(m.state)))
    thawed = thaw(m.box, frozen, Chance(b""), Out())
    assert canonical(freeze(thawed)) == canonical(freeze(m.state))
    assert thawed.chance.total == m.state.chance.total
