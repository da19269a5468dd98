"""Flows: the order of a rulebook as data, suspended and resumed anywhere."""

from __future__ import annotations

import json
from typing import Any

import pytest

from muster.kernel.ask import Ask
from muster.kernel.errors import BadPosition
from muster.kernel.events import Out
from muster.kernel.flow import Flow, each, flow, number, path_to, until, waits, when
from muster.kernel.match import Match, position
from muster.kernel.records.freeze import freeze

from .toy import Bench, Say, Toy, asked, begin, note, notes


def test_steps_are_done_in_order_and_a_flow_inside_runs_once(bench: Bench) -> None:
    inner = flow("inner", note("two"), note("three"))
    m = bench.match(note("one"), inner, note("four"))
    assert notes(m) == ["one", "two", "three", "four"]
    assert m.over


def test_each_gives_its_items_and_an_empty_list_is_skipped(bench: Bench) -> None:
    inner = flow(
        "inner", note("in#"), each(lambda s: (0, 1), flow("deep", note("deep#"))), note("out#")
    )
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
        each(lambda s: (0, 1), flow("turn", note("before"), ask_both, note("after"))),
        questions=[say],
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


# What waits: put before everything else or behind it, with numbers


def noting(name: str) -> Flow:
    """Something that can wait: it notes its numbers."""

    def step(s: Toy, out: Out, *numbers: int) -> None:
        s.notes.append(" ".join([name, *map(str, numbers)]))

    return waits(name).does(step)


def test_next_comes_first_and_later_last(bench: Bench) -> None:
    one, two, three = noting("one"), noting("two"), noting("three")

    def put(s: Toy, out: Out) -> None:
        s.next(one, 1)
        s.next(two)
        s.later(three, 3, 4)
        s.later(one, 5)
        s.next(one, 6)

    m = bench.match(put, note("end"), waiting=[one, two, three])
    assert notes(m) == ["one 6", "two", "one 1", "three 3 4", "one 5", "end"]


def test_what_waits_may_put_more_before_and_behind(bench: Bench) -> None:
    leaf = noting("leaf")

    def grow(s: Toy, out: Out, left: int) -> None:
        s.notes.append(f"branch {left}")
        if left:
            s.later(leaf, left)
            s.next(branch, left - 1)

    branch = waits("branch").does(grow)

    def put(s: Toy, out: Out) -> None:
        s.later(branch, 2)
        s.later(leaf, 9)

    m = bench.match(put, note("end"), waiting=[branch, leaf])
    assert notes(m) == [
        *("branch 2", "branch 1", "branch 0"),
        *("leaf 9", "leaf 2", "leaf 1"),
        "end",
    ]


def test_what_waits_inside_a_flow_comes_before_its_next_step(bench: Bench) -> None:
    leaf = noting("leaf")

    def put(s: Toy, out: Out) -> None:
        s.later(leaf, s.item)

    turn = flow("turn", put, note("turn#"))
    m = bench.match(each(lambda s: (1, 2), turn), note("end"), waiting=[leaf])
    assert notes(m) == ["leaf 1", "turn#1", "leaf 2", "turn#2", "end"]


class Counting(Say):
    """Whoever says b is asked once more, with a number less; d-free words end it."""

    def __init__(self) -> None:
        super().__init__()
        self.flow = waits("count").does(self.begin)

    def begin(self, s: Toy, out: Out, seat: int, left: int) -> None:
        s.ask(seat, self, left)

    def answer(self, s: Toy, ask: Ask, out: Out) -> None:
        super().answer(s, ask, out)
        seat, left = s.args
        if s.notes[-1].endswith("b") and left:
            s.next(self.flow, seat, left - 1)


def counting(bench: Bench, start: int = 3) -> tuple[Match, Flow]:
    say, leaf = Counting(), noting("leaf")

    def put(s: Toy, out: Out) -> None:
        s.next(say.flow, 1, start)
        s.later(leaf)

    return bench.match(put, note("end"), questions=[say], waiting=[say.flow, leaf]), leaf


def test_what_asks_keeps_its_numbers_until_it_is_answered(bench: Bench) -> None:
    m, leaf = counting(bench)
    assert m.state.args == (1, 3)
    assert m.state.waiting() == [(1, 3), ()]
    assert m.state.waiting(leaf) == [()]
    m.play(1, "say b")
    assert [ask.prompt for ask in m.asks] == ["What do you say to 2?"]
    assert m.view(None)["flow"] == [["root", 2, 0, 0], ["leaf", 0, 0, 0], ["count", 1, 0, 0, 1, 2]]
    m.play(1, "say a")
    assert notes(m) == ["1 says b", "1 says a", "leaf", "end"]
    assert m.over


@pytest.mark.parametrize("inputs", [0, 1, 2, 3])
def test_a_suspended_rule_can_be_saved_and_cloned_anywhere(inputs: int, bench: Bench) -> None:
    m, _ = counting(bench)
    script = [(1, "say b"), (1, "say b"), (1, "say b"), (1, "say b")]
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


def test_what_waits_can_be_forgotten(bench: Bench) -> None:
    one, two = noting("one"), noting("two")

    def put(s: Toy, out: Out) -> None:
        for n in range(3):
            s.later(one, n)
            s.later(two, n)
        s.forget(one)

    def drop(s: Toy, out: Out) -> None:
        s.next(one)
        s.next(two)
        s.forget()

    m = bench.match(put, note("then"), drop, note("end"), waiting=[one, two])
    assert notes(m) == ["two 0", "two 1", "two 2", "then", "end"]


def test_what_runs_may_do_what_follows_too(bench: Bench) -> None:
    def add(s: Toy, out: Out, number: int) -> None:
        while (more := s.follows(sums)) is not None:
            number += more[0]
            s.take()
        s.notes.append(f"sum {number}")

    sums, other = waits("sum").does(add), noting("other")

    def put(s: Toy, out: Out) -> None:
        for one in (1, 2, 4):
            s.later(sums, one)
        s.later(other)
        s.later(sums, 8)

    m = bench.match(put, note("end"), waiting=[sums, other])
    assert notes(m) == ["sum 7", "other", "sum 8", "end"]


def test_what_comes_before_every_step_is_looked_at_again_and_again(bench: Bench) -> None:
    leaf = noting("leaf")

    def alarm(s: Toy, out: Out) -> bool:
        if s.secrets[0] == 0:
            return False
        s.secrets[0] -= 1
        s.notes.append(f"alarm {s.secrets[0]}")
        return True

    def ring(s: Toy, out: Out) -> None:
        s.secrets[0] = 2
        s.next(leaf)

    m = bench.match(ring, note("end"), waiting=[leaf], before=alarm)
    assert notes(m) == ["alarm 1", "alarm 0", "leaf", "end"]


def test_a_position_says_what_waits(bench: Bench) -> None:
    leaf = noting("leaf")
    bench.game(note("one"), note("two"), waiting=[leaf])
    m = position("toy", {"seats": 1, "at": "two", "waiting": [["leaf", 4], ["leaf", 5, 6]]})
    assert notes(m) == ["leaf 4", "leaf 5 6", "two"]


@pytest.mark.parametrize("waiting", [[["one"]], [[]], [["leaf", "x"]], "leaf", [4], None])
def test_a_position_with_something_else_waiting_is_refused(waiting: Any, bench: Bench) -> None:
    bench.game(note("one"), waiting=[noting("leaf")])
    with pytest.raises(BadPosition, match="waiting: "):
        position("toy", {"seats": 1, "at": "one", "waiting": waiting})


# The flow table, and positions


def test_flows_are_numbered_once_and_names_are_unique() -> None:
    shared = flow("shared", note("x"))
    root = flow("root", shared, when(lambda s: True, shared))
    side = flow("side", note("y"))
    assert [f.name for f in number(root, (side,))] == ["root", "side", "shared"]
    assert [f.waits for f in number(root, (side,))] == [False, True, False]
    with pytest.raises(ValueError, match="two flows share a name"):
        number(flow("same", note("x")), (flow("same", note("y")),))


def test_a_flow_that_does_nothing_or_two_things_at_once_is_refused() -> None:
    root, part = flow("root", begin), flow("part", begin)
    with pytest.raises(ValueError, match="'never' has no steps"):
        number(root, (waits("never"),))
    with pytest.raises(ValueError, match="'part' is part of 'whole'"):
        number(flow("whole", part), (part,))
    with pytest.raises(ValueError, match="'part' has its steps"):
        part.does(begin)


def test_a_position_starts_at_the_step_it_names(bench: Bench) -> None:
    inner = flow("inner", note("one"), note("two"))
    bench.game(
        each(lambda s: (0, 1), inner),
        when(lambda s: True, flow("maybe", note("three"), note("four"))),
    )
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
    assert path_to(root, "two") == [(0, 1, 0, 1, ()), (1, 1, 0, 0, ())]
    assert path_to(root, "three") is None
