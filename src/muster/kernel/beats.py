"""Beats: where a screen should pause between two questions.

One answer may set a lot going: Plans turn up, teams take, Trinkets are drawn, the next turn begins.
Somebody who watches must be able to follow, so the states in between are kept: after every step
that told an event worth a look.
"""

from __future__ import annotations

from typing import Any

from muster.kernel.events import Out
from muster.kernel.state import State


class Beats:
    """Looks over the shoulder of the engine while it carries out one input."""

    __slots__ = ("_read", "out", "states")

    def __init__(self, out: Out) -> None:
        self.out = out
        self._read = len(out.events)
        self.states: list[State[Any]] = []

    def passed(self, s: State[Any]) -> None:
        """A step is done: keep the state if the step told something worth a look."""
        events = self.out.events
        if any(event.beat for event in events[self._read :]):
            self.states.append(s.clone())
        self._read = len(events)
