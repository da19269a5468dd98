"""Flows: the order of a rulebook as data.

A flow is a named list of steps. Where play is suspended is a stack of frames, each a tuple of
numbers (flow, step, item, count, arguments), so it can be saved, copied and searched.

    TURN = flow("turn", reveal, choose_plans, each(sizes, EXECUTE), pass_cards)

A step is a function `(state, out)`; it may open asks, and the flow goes on when they are closed.

What a rule sets going is put to wait by its name: `s.next(FLOW, *numbers)` before all that waits,
`s.later(FLOW, *numbers)` behind it. Its steps get the numbers: `(state, out, *numbers)`. A name may
be given first and its steps later, so that rules name each other instead of importing each other:

    REPLAN = waits("replan")                 in a module everybody may import
    REPLAN.does(ask_for_tokens)              where the steps are known
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Act = Callable[..., None]
Before = Callable[[Any, Any], bool]
Test = Callable[[Any], bool]
Items = Callable[[Any], Sequence[int]]
Frame = tuple[int, int, int, int, tuple[int, ...]]

DO, END, EACH, WHEN, UNTIL, ONCE, REPEAT, GIVEN = range(8)
REPEATED = (EACH, UNTIL)


class Step:
    """One line of a flow: do something, or run another flow under a condition.

    `first` is the first step of that other flow, `into` the number of it.
    """

    __slots__ = ("act", "first", "into", "items", "kind", "name", "subs", "test")

    def __init__(
        self,
        kind: int,
        name: str,
        act: Act | None = None,
        sub: Flow | None = None,
        test: Test | None = None,
        items: Items | None = None,
    ) -> None:
        self.kind = kind
        self.name = name
        self.act: Act = act or _nothing
        self.subs: tuple[Flow, ...] = (sub,) if sub else ()
        self.test: Test = test or _never
        self.items: Items = items or _no_items
        self.first: Step = self
        self.into = -1


def _nothing(s: Any, out: Any) -> None:
    pass


def _never(s: Any) -> bool:
    return False


def _no_items(s: Any) -> Sequence[int]:
    return ()


class Flow:
    """A named sequence of steps. `index` is its number in the flow table of its game.

    before  for the flow of a whole game: what comes before every step as long as there is any of
            it. True if it did or asked something; it is then looked at again.
    waits   put to wait by `State.next` and `State.later`; its steps, all of them functions, get the
            numbers given there
    """

    __slots__ = ("before", "index", "line", "name", "steps", "waits")

    def __init__(
        self, name: str, steps: tuple[Step, ...] = (), before: Before | None = None
    ) -> None:
        self.name = name
        self.steps = steps
        self.line = (*steps, Step(END, ""))
        self.before = before
        self.index = -1
        self.waits = False

    def does(self, *steps: Act | Step | Flow) -> Flow:
        """Say what a flow does that had only a name."""
        if self.steps:
            raise ValueError(f"flow {self.name!r} has its steps already")
        self.steps = _made(steps)
        self.line = (*self.steps, Step(END, ""))
        return self


def flow(name: str, *steps: Act | Step | Flow, before: Before | None = None) -> Flow:
    """A sequence: functions are done, steps as they say, a flow inside runs once."""
    return Flow(name, _made(steps), before)


def waits(name: str) -> Flow:
    """The name of something that can be put to wait; what it does is said with `does`."""
    return Flow(name)


def _made(steps: tuple[Act | Step | Flow, ...]) -> tuple[Step, ...]:
    made: list[Step] = []
    for step in steps:
        if isinstance(step, Step):
            made.append(step)
        elif isinstance(step, Flow):
            made.append(Step(ONCE, step.name, sub=step))
        else:
            made.append(Step(DO, step.__name__, act=step))
    return tuple(made)


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


def number(root: Flow, waiting: tuple[Flow, ...] = ()) -> tuple[Flow, ...]:
    """The flow table: the root first, then what may be put to wait, then every flow inside them."""
    table: list[Flow] = []
    found = [root, *waiting]
    while found:
        one = found.pop(0)
        if one in table:
            continue
        if not one.steps:
            raise ValueError(f"flow {one.name!r} has no steps: say what it does")
        one.index = len(table)
        table.append(one)
        found.extend(sub for step in one.steps for sub in step.subs)
    for one in table:
        one.waits = one in waiting
        for step in one.steps:
            if one.waits and step.kind not in (DO, GIVEN):
                raise ValueError(f"flow {one.name!r} waits: its steps have to be functions")
            if one.waits:
                step.kind = GIVEN
            for sub in step.subs:
                step.into = sub.index
                step.first = sub.line[0]
                if sub in waiting:
                    raise ValueError(f"flow {sub.name!r} is part of {one.name!r}: it cannot wait")
    names = [f.name for f in table]
    if len(set(names)) != len(names):
        raise ValueError(f"two flows share a name: {sorted(names)}")
    return tuple(table)


def path_to(root: Flow, step_name: str) -> list[Frame] | None:
    """The frames of a match that is about to do the named step; None if no flow has it."""
    for at, step in enumerate(root.steps):
        if step.kind in (DO, REPEAT) and step.name == step_name:
            return [(root.index, at, 0, 0, ())]
        for sub in step.subs:
            below = path_to(sub, step_name)
            if below is not None:
                # A flow run once is behind its caller already; a repeated one is tested again.
                again = step.kind in REPEATED
                here = (root.index, at if again else at + 1, 0, int(again), ())
                return [here, *below]
    return None
