"""The log of a match as one audience reads it: what it was told, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from muster.kernel.history import History
from muster.kernel.state import Box


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
    """

    __slots__ = ("ats", "box", "lines", "moment", "names", "read", "seat", "source")

    def __init__(self, box: Box, seat: int | None, names: Sequence[str] | None = None) -> None:
        self.box = box
        self.seat = seat
        self.names = list(names) if names else [f"Seat {n}" for n in range(box.seats)]
        self.source: History | None = None
        self._forget()

    def follow(self, history: History) -> int:
        """Read what is new; how many of the lines there were before still stand.

        After something was taken back a match has another history: then all is read again.
        """
        stood = len(self.lines)
        if history is not self.source:
            former = self.lines
            self._forget()
            self.source = history
            self._read(history)
            return _same(former, self.lines)
        self._read(history)
        return stood

    def _forget(self) -> None:
        self.lines: list[LogLine] = []
        self.ats: list[int] = []
        self.read = 0
        self.moment = 0

    def _read(self, history: History) -> None:
        story = self.box.game.story
        for at in range(self.read, len(history.marks)):
            told = history.told(at, self.box, self.seat)
            for one in told:
                self.lines.append(LogLine(self.moment, one, story(self.box, one, self.names)))
                self.ats.append(at)
            if told or at == 0:
                self.moment += 1
        self.read = len(history.marks)

    def input_of(self, moment: int) -> int | None:
        """After how many inputs this moment was: for the keeper of the table only."""
        for line, at in zip(self.lines, self.ats, strict=True):
            if line.moment == moment:
                return at
        return None


def _same(former: list[LogLine], lines: list[LogLine]) -> int:
    """How many lines from the beginning are the same."""
    stood = 0
    for a, b in zip(former, lines, strict=False):
        if a != b:
            break
        stood += 1
    return stood
