"""Positions: hand-written states, refused entry by entry where they cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest

import muster
from muster.kernel.chance import Chance
from muster.kernel.events import Out
from muster.kernel.flow import until
from muster.kernel.records.freeze import canonical, freeze, thaw
from muster.kernel.records.record import Record

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
        (("flow", 0), ["root", 1, 0, 0, 5]),
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


def test_rules_that_fail_from_a_made_up_position_name_where(bench: Bench) -> None:
    say = Say()

    def ask_noted(s: Toy, out: Out) -> None:
        s.ask(["0", "1"].index(s.notes[-1]), say)

    bench.game(ask_noted, questions=[say])
    data: dict[str, Any] = {"seats": 2, "at": "ask_noted", "notes": ["1"]}
    assert asked(muster.position("toy", data)) == [(1, "say")]
    for notes_, cause in ((["x"], ValueError), ([], IndexError)):
        with pytest.raises(muster.BadPosition, match="from 'ask_noted' on") as caught:
            muster.position("toy", {**data, "notes": notes_})
        assert type(caught.value.__cause__) is cause
        assert repr(caught.value.__cause__) in str(caught.value)
    with pytest.raises(muster.BadPosition, match="an entry cannot be read"):
        muster.position("toy", {**data, "notes": 5})


def test_rules_that_never_ask_are_stopped(bench: Bench) -> None:
    """A record from a stranger may begin where nobody gets by playing."""
    say = Say()

    def ask_one(s: Toy, out: Out) -> None:
        s.ask(0, say)

    def wait(s: Toy, out: Out) -> None:
        pass

    bench.game(ask_one, until(lambda s: "0 says a" in s.notes, wait), questions=[say])
    with pytest.raises(muster.BadPosition, match="nobody has been asked"):
        muster.position("toy", {"seats": 1, "at": "wait"})
    m = muster.position("toy", {"seats": 1, "at": "ask_one"})
    good = m.clone()
    good.play(0, "say a")
    assert good.over
    said = good.record
    forged = Record.made(said.header, ((0, "say b"),), m.secret, "", None)
    with pytest.raises(muster.BadRecord, match="nobody has been asked"):
        forged.verify()
