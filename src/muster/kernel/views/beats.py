"""Beats: where a screen should pause between two questions.

One answer may set a lot going: Plans turn up, teams take, Trinkets are drawn, the next turn begins.
Somebody who watches must be able to follow, so the states in between are kept: after every step
that told an event worth a look, with what had been told by then.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from muster.kernel.events import Event, Out
from muster.kernel.state import State


class Beat(NamedTuple):
    """A state on the way: the events that led to it since the beat before, and how many events the
    match had told when it was reached."""

    state: State[Any]
    events: tuple[Event, ...]
    told: int

    @property
    def weight(self) -> int:
        """How much there is to see in it: everybody learns of the same events."""
        return max([event.beat for event in self.events], default=0)


class Beats:
    """Looks over the shoulder of the engine while it carries out one input."""

    __slots__ = ("_read", "kept", "out")

    def __init__(self, out: Out) -> None:
        self.out = out
        self._read = len(out.events)
        self.kept: list[Beat] = []

    @property
    def states(self) -> list[State[Any]]:
        return [beat.state for beat in self.kept]

    def passed(self, s: State[Any]) -> None:
        """A step is done: keep the state if something worth a look was told."""
        events = self.out.events
        if len(events) == self._read:
            return
        fresh = events[self._read :]
        if any(event.beat for event in fresh):
            self.kept.append(Beat(s.clone(), tuple(fresh), len(events)))
            self._read = len(events)
