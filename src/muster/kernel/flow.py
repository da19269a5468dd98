"""Flows: the order of a rulebook as data.

A flow is a named list of steps. Where play is suspended is a stack of frames, each a tuple of
numbers (flow, step, item, count), so it can be saved, copied and searched.

    TURN = flow("turn", reveal, choose_plans, each(sizes, EXECUTE), pass_cards)

A step is a function `(state, out)`; it may open asks, and the flow goes on when they are closed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Act = Callable[[Any, Any], None]
Test = Callable[[Any], bool]
Items = Callable[[Any], Sequence[int]]
Frame = tuple[int, int, int, int]

DO, END, EACH, WHEN, UNTIL, TIMES, REPEAT = range(7)


class Step:
    """One line of a flow: do something, or run another flow under a condition.

    `first` is the first step of that other flow, `into` the number of it.
    """

    __slots__ = ("act", "first", "into", "items", "kind", "name", "subs", "test", "times")

    def __init__(
        self,
        kind: int,
        name: str,
        act: Act | None = None,
        sub: Flow | None = None,
        test: Test | None = None,
        items: Items | None = None,
        times: int = 0,
    ) -> None:
        self.kind = kind
        self.name = name
        self.act: Act = act or _nothing
        self.subs: tuple[Flow, ...] = (sub,) if sub else ()
        self.test: Test = test or _never
        self.items: Items = items or _no_items
        self.times = times
        self.first: Step = sub.line[0] if sub else self
        self.into = -1


def _nothing(s: Any, out: Any) -> None:
    pass


def _never(s: Any) -> bool:
    return False


def _no_items(s: Any) -> Sequence[int]:
    return ()


class Flow:
    """A named sequence of steps. `index` is its number in the flow table of its game."""

    __slots__ = ("index", "line", "name", "steps")

    def __init__(self, name: str, steps: tuple[Step, ...]) -> None:
        self.name = name
        self.steps = steps
        self.line = (*steps, Step(END, ""))
        self.index = -1


def flow(name: str, *steps: Act | Step | Flow) -> Flow:
    """A sequence: functions are done, steps as they say, a flow inside runs once."""
    made: list[Step] = []
    for step in steps:
        if isinstance(step, Step):
            made.append(step)
        elif isinstance(step, Flow):
            made.append(times(1, step))
        else:
            made.append(Step(DO, step.__name__, act=step))
    return Flow(name, tuple(made))


def when(test: Test, sub: Flow) -> Step:
    """Run the flow once if the test holds."""
    return Step(WHEN, sub.name, sub=sub, test=test)


def until(test: Test, sub: Flow | Act) -> Step:
    """Run a flow, or do one thing, again and again until the test holds; it is tested first."""
    if isinstance(sub, Flow):
        return Step(UNTIL, sub.name, sub=sub, test=test)
    return Step(REPEAT, sub.__name__, act=sub, test=test)


def each(items: Items, sub: Flow) -> Step:
    """Run the flow once for each item; the list must stay the same while it is worked through."""
    return Step(EACH, sub.name, sub=sub, items=items)


def times(n: int, sub: Flow) -> Step:
    """Run the flow n times; the item counts from 0."""
    return Step(TIMES, sub.name, sub=sub, times=n)


def number(root: Flow, *others: Flow) -> tuple[Flow, ...]:
    """The flow table: the root first, then every flow reachable from it or from the others."""
    table: list[Flow] = []
    waiting = [root, *others]
    while waiting:
        found = waiting.pop(0)
        if found in table:
            continue
        found.index = len(table)
        table.append(found)
        waiting.extend(sub for step in found.steps for sub in step.subs)
    for found in table:
        for step in found.steps:
            for sub in step.subs:
                step.into = sub.index
    names = [f.name for f in table]
    if len(set(names)) != len(names):
        raise ValueError(f"two flows share a name: {sorted(names)}")
    return tuple(table)


def path_to(root: Flow, step_name: str) -> list[Frame] | None:
    """The frames of a match that is about to do the named step; None if no flow has it."""
    for at, step in enumerate(root.steps):
        if step.kind in (DO, REPEAT) and step.name == step_name:
            return [(root.index, at, 0, 0)]
        for sub in step.subs:
            below = path_to(sub, step_name)
            if below is not None:
                # A flow run once is behind its caller already; a repeated one is tested again.
                here = (root.index, at + 1, 0, 0) if step.kind == WHEN else (root.index, at, 0, 1)
                return [here, *below]
    return None
