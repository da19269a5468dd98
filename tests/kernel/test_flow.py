"""Flows: the order of a rulebook as data, suspended and resumed anywhere."""

from __future__ import annotations

import json
from typing import Any

import pytest

from muster.kernel.ask import Ask
from muster.kernel.errors import BadPosition
from muster.kernel.events import Out
from muster.kernel.flow import each, flow, number, path_to, times, until, when
from muster.kernel.freeze import freeze
from muster.kernel.match import Match, position

from .toy import Bench, Say, Toy, asked, begin, note, notes


def test_steps_are_done_in_order_and_a_flow_inside_runs_once(bench: Bench) -> None:
    inner = flow("inner", note("two"), note("three"))
    m = bench.match(note("one"), inner, note("four"))
    assert notes(m) == ["one", "two", "three", "four"]
    assert m.over


def test_times_counts_from_zero(bench: Bench) -> None:
    m = bench.match(times(3, flow("turn", note("turn#"))), times(0, flow("never", note("never"))))
    assert notes(m) == ["turn#0", "turn#1", "turn#2"]


def test_each_gives_its_items_and_an_empty_list_is_skipped(bench: Bench) -> None:
    inner = flow("inner", note("in#"), times(2, flow("deep", note("deep#"))), note("out#"))
    m = bench.match(
        each(lambda s: (7, 5), inner), each(lambda s: (), flow("none", note("none"))), note("end")
    )
    assert notes(m) == [
        *("in#7", "deep#0", "deep#1", "out#7"),
        *("in#5", "deep#0", "deep#1", "out#5"),
        "end",
    ]


def test_when_runs_once_if_it_holds_and_keeps_the_item(bench: Bench) -> None:
    yes = when(lambda s: s.item == 4, flow("yes", note("yes#")))
    no = when(lambda s: s.item != 4, flow("no", note("no#")))
    m = bench.match(each(lambda s: (4,), flow("inner", yes, no)))
    assert notes(m) == ["yes#4"]


def test_until_is_tested_first_and_again_before_each_turn(bench: Bench) -> None:
    m = bench.match(
        until(lambda s: True, flow("never", note("never"))),
        until(lambda s: len(s.notes) >= 3, flow("turn", note("turn#"))),
    )
    assert notes(m) == ["turn#0", "turn#1", "turn#2"]


def test_a_flow_waits_for_its_asks_and_goes_on(bench: Bench) -> None:
    say = Say()

    def ask_both(s: Toy, out: Out) -> None:
        s.ask(0, say, s.item)
        s.ask(2, say, s.item)

    m = bench.match(
        times(2, flow("turn", note("before"), ask_both, note("after"))), questions=[say]
    )
    assert notes(m) == ["before"]
    m.play(2, "say b")
    assert asked(m) == [(0, "say")]
    m.play(0, "say a")
    assert notes(m)[-2:] == ["after", "before"]
    assert [ask.prompt for ask in m.asks] == ["What do you say to 1?"] * 2


def test_a_match_without_asks_is_over_at_once(bench: Bench) -> None:
    m = bench.match(note("all"))
    assert m.over
    assert m.outcome is not None
    assert m.legal(0) == []


def test_end_stops_everything(bench: Bench) -> None:
    say = Say()

    def ask_all(s: Toy, out: Out) -> None:
        for seat in range(3):
            s.ask(seat, say)

    def stop(s: Toy, out: Out) -> None:
        s.notes.append("stopped")
        s.end()

    m = bench.match(ask_all, flow("inner", stop, note("never")), note("nor this"), questions=[say])
    for seat in range(3):
        m.play(seat, "say a")
    assert m.over
    assert notes(m)[-1] == "stopped"
    assert m.state.stack == []


# A rule that interrupts: push, with asks of the rule below held until it is done


class Interrupting(Say):
    """Saying b makes seat 2 say something first; then those who were asked before are again."""

    def __init__(self, name: str, reply: Say) -> None:
        super().__init__()
        self.reply = reply

        def ask_for_a_reply(s: Toy, out: Out) -> None:
            s.ask(2, reply, s.item)

        self.aside = flow(name, note("aside#"), ask_for_a_reply, note("aside over"))

    def answer(self, s: Toy, ask: Ask, out: Out) -> None:
        super().answer(s, ask, out)
        if s.notes[-1].endswith("b"):
            s.push(self.aside, 40 + ask.seat)


class Reply(Interrupting):
    key = "reply"


def interrupted(bench: Bench) -> Match:
    """Seats 0 and 1 are asked; saying b interrupts; a reply b interrupts the interruption."""
    last = Say()
    last.key = "last"  # type: ignore[misc]
    reply = Reply("deeper", last)
    say = Interrupting("aside", reply)

    def ask_two(s: Toy, out: Out) -> None:
        s.ask(0, say)
        s.ask(1, say)

    return bench.match(
        ask_two, note("end"), questions=[say, reply, last], side=[say.aside, reply.aside]
    )


def test_what_is_open_waits_until_the_interruption_is_over(bench: Bench) -> None:
    m = interrupted(bench)
    m.play(0, "say b")
    assert asked(m) == [(2, "reply")]
    assert m.why_not(1, "say a") is not None
    m.play(2, "say a")
    assert asked(m) == [(1, "say")]
    assert notes(m) == ["0 says b", "aside#40", "2 says a", "aside over"]
    m.play(1, "say a")
    assert notes(m)[-1] == "end"


def test_interruptions_can_be_interrupted(bench: Bench) -> None:
    m = interrupted(bench)
    m.play(0, "say b")
    m.play(2, "say b")
    assert asked(m) == [(2, "last")]
    assert len(m.state.held) == 1  # the reply was the only one open, so nothing of it waits
    m.play(2, "say c")
    assert notes(m)[-2:] == ["aside over", "aside over"]
    assert asked(m) == [(1, "say")]


def test_an_interrupting_last_answer_does_not_let_the_flow_run_ahead(bench: Bench) -> None:
    m = interrupted(bench)
    m.play(1, "say a")
    m.play(0, "say b")
    assert "end" not in notes(m)
    m.play(2, "say a")
    assert notes(m)[-2:] == ["aside over", "end"]


@pytest.mark.parametrize("inputs", [0, 1, 2, 3])
def test_a_suspended_rule_can_be_saved_and_cloned_anywhere(inputs: int, bench: Bench) -> None:
    m = interrupted(bench)
    script = [(0, "say b"), (2, "say b"), (2, "say c"), (1, "say b"), (2, "say a")]
    for seat, action in script[:inputs]:
        m.play(seat, action)
    frozen: dict[str, Any] = json.loads(json.dumps(freeze(m.state)))
    thawed = position("toy", {**frozen, "seats": 3})
    clone = m.clone()
    for twin in (thawed, clone):
        assert twin.fingerprint == m.fingerprint
        assert [(a.key, a.arg, a.picks) for a in twin.asks] == [
            (a.key, a.arg, a.picks) for a in m.asks
        ]
        for seat, action in script[inputs:]:
            twin.play(seat, action)
        assert notes(twin)[-1] == "end"
    assert m.moment == inputs
    for seat, action in script[inputs:]:
        m.play(seat, action)
    assert m.fingerprint == thawed.fingerprint == clone.fingerprint


# The flow table, and positions


def test_flows_are_numbered_once_and_names_are_unique() -> None:
    shared = flow("shared", note("x"))
    root = flow("root", shared, when(lambda s: True, shared))
    assert [f.name for f in number(root, flow("side", note("y")))] == ["root", "side", "shared"]
    with pytest.raises(ValueError, match="two flows share a name"):
        number(flow("same", note("x")), flow("same", note("y")))


def test_a_position_starts_at_the_step_it_names(bench: Bench) -> None:
    inner = flow("inner", note("one"), note("two"))
    bench.game(times(2, inner), when(lambda s: True, flow("maybe", note("three"), note("four"))))
    m = position("toy", {"seats": 1, "at": "two"})
    assert notes(m) == ["two", "one", "two", "three", "four"]
    m = position("toy", {"seats": 1, "at": "four", "notes": ["so far"]})
    assert notes(m) == ["so far", "four"]


def test_a_position_at_no_step_names_the_steps(bench: Bench) -> None:
    bench.game(note("one"), flow("inner", note("two")))
    with pytest.raises(BadPosition, match="at: no step 'nine'; valid: begin, one, two"):
        position("toy", {"seats": 1, "at": "nine"})


def test_the_path_to_a_step_ends_with_it() -> None:
    inner = flow("inner", note("one"), note("two"))
    root = flow("root", begin, until(lambda s: True, inner))
    number(root)
    assert path_to(root, "two") == [(0, 1, 0, 1), (1, 1, 0, 0)]
    assert path_to(root, "three") is None
