"""The log of a match as one audience reads it: what it was told, line by line."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import msgspec

from muster.kernel.events import Event
from muster.kernel.records.history import History, Input
from muster.kernel.state import Box
from muster.kernel.views.kept import kept


class LogLine(msgspec.Struct, frozen=True):
    """What a seat was told, and as a sentence.

    `moment` counts the inputs that told this seat something: the true number of inputs would give
    away how many Trinkets are in a sealed bid. `at` is that true number, once the match is over.
    """

    moment: int
    told: dict[str, Any]
    text: str
    at: int | None = None


class Log:
    """The lines of one seat (None: spectators). It reads on where it stopped.

    lines   what was told, in order
    ats     for each line, the true number of inputs: for the keeper of the table only
    ends    for each line, how many events the match had told with it: for the keeper only
    """

    __slots__ = (
        "_known",
        "_moment",
        "_past",
        "_read",
        "ats",
        "box",
        "ends",
        "lines",
        "names",
        "seat",
    )

    def __init__(self, box: Box, seat: int | None, names: Sequence[str] | None = None) -> None:
        self.box = box
        self.seat = seat
        self.names = list(names) if names else [f"Seat {n}" for n in range(box.seats)]
        self.lines: list[LogLine] = []
        self.ats: list[int] = []
        self.ends: list[int] = []
        self._past: list[Input] = []
        self._forget()

    def follow(self, history: History) -> int:
        """Read what is new; how many of the lines there were before still stand.

        Where something was taken back, all is read again.
        """
        former, before = self.lines, len(self.lines)
        went_on = history.inputs[: len(self._past)] == self._past
        if not went_on:
            self._forget()
        self._tell(history)
        self._past = history.inputs.copy()
        return before if went_on else _same(former, self.lines)

    def _forget(self) -> None:
        self.lines, self.ats, self.ends, self._past = [], [], [], []
        self._known: Sequence[str] = self.names
        self._read = 0
        self._moment = 0

    def _tell(self, history: History) -> None:
        events, before = history.out.events, len(self.lines)
        for at in range(self._read, len(history.marks)):
            for place in range(history.marks[at - 1] if at else 0, history.marks[at]):
                event = events[place]
                if event.masked:
                    told = _told(event, self.box, self.seat, self._known)
                else:
                    told = _told_to_all(event, self.box, self._known)
                _, one, text, self._known = told
                self.lines.append(LogLine(self._moment, one, text))
                self.ats.append(at)
                self.ends.append(place + 1)
            if len(self.lines) > before or at == 0:
                self._moment += 1
            before = len(self.lines)
        self._read = len(history.marks)

    def input_of(self, moment: int) -> int | None:
        """After how many inputs this moment was: for the keeper of the table only."""
        for line, at in zip(self.lines, self.ats, strict=True):
            if line.moment == moment:
                return at
        return None


Told = tuple[Event, dict[str, Any], str, Sequence[str]]
"""An event, what is told of it, as a sentence, and the names for what is told from then on."""


def _told(event: Event, box: Box, seat: int | None, names: Sequence[str]) -> Told:
    one = event.told(box, seat)
    known = box.game.heard(box, one, names)
    return event, one, box.game.story(box, one, known), known


def _this_one(event: Event, box: Box, names: Sequence[str]) -> Hashable:
    return id(event), tuple(names)  # what is kept has the event, so that no other is called so


@kept(_this_one)
def _told_to_all(event: Event, box: Box, names: Sequence[str]) -> Told:
    """What everybody is told alike: worked out once where several logs are read on together."""
    return _told(event, box, None, names)


def _same(former: list[LogLine], lines: list[LogLine]) -> int:
    """How many lines from the beginning are the same."""
    stood = 0
    for a, b in zip(former, lines, strict=False):
        if a != b:
            break
        stood += 1
    return stood
