"""The clocks of a table: which run, since when, and how much of each is left.

A game asks the table itself (seat -1) and says after how many seconds it answers. A clock runs from
when its question, by key and argument, is first open, whether or not it stays open all the time.
Pure: times go in, from the journal or from now, and come out.
"""

from __future__ import annotations

import math

import msgspec

from muster.kernel.ask import TABLE, Ask
from muster.kernel.engine import ask_for, legal_answers
from muster.kernel.match import Match
from muster.server import wire
from muster.server.undo import REWIND

Name = tuple[str, int]
"""The key and the argument of a question put to the table."""


class Clock(msgspec.Struct, frozen=True):
    """A clock that runs: what it stands for, how it answers, and when it is due."""

    key: str
    arg: int
    text: str
    action: str
    due: float


class Clocks:
    """Since when each question to the table has been open, by the times of the inputs."""

    def __init__(self, pace: float = 1.0) -> None:
        self.pace = pace
        self.earliest = 0.0  # no clock is due before
        self._began: dict[Name, tuple[float, int]] = {}  # when, and after how many inputs
        self._times: list[float] = []

    def begin(self, match: Match, at: float) -> None:
        """The match begins now."""
        self._began.clear()
        self._times.clear()
        self._note(match, at)

    def follow(self, match: Match, kind: str, at: float) -> None:
        """A line of the journal, of this kind and time, has become true."""
        count = len(match.history.inputs)
        if count < len(self._times):
            if kind == REWIND:
                self._set_back(at - self._times[count])
            self._began = {
                name: (when, after) for name, (when, after) in self._began.items() if after <= count
            }
        self._times = [*self._times[:count], *[at] * (count - len(self._times))]
        self._note(match, at)

    def _set_back(self, by: float) -> None:
        """What everybody agreed to take back took no time; what one takes back alone did."""
        self._began = {name: (when + by, after) for name, (when, after) in self._began.items()}

    def _note(self, match: Match, at: float) -> None:
        count = len(match.history.inputs)
        for ask in _asked(match):
            self._began.setdefault((ask.key, ask.arg), (at, count))

    def running(self, match: Match) -> list[Clock]:
        """The clocks that are open now, the first due first."""
        found = [clock for ask in _asked(match) if (clock := self._clock(match, ask)) is not None]
        return sorted(found, key=lambda clock: clock.due)

    def _clock(self, match: Match, ask: Ask) -> Clock | None:
        seconds = ask.question.seconds(match.state, ask)
        began = self._began.get((ask.key, ask.arg))
        answers = legal_answers(match.state, ask) if seconds > 0 and began is not None else []
        if began is None or not answers:
            return None
        due = max(began[0] + seconds / self.pace, self.earliest)
        return Clock(ask.key, ask.arg, ask.prompt, match.box.catalogue.texts[answers[0]], due)

    def left(self, match: Match | None, now: float) -> list[wire.Clock]:
        """What is sent of them: how many seconds each has left."""
        if match is None or match.over:
            return []
        return [
            wire.Clock(clock.key, clock.text, max(0.0, math.ceil((clock.due - now) * 10) / 10))
            for clock in self.running(match)
        ]


def answers(match: Match, clock: Clock) -> bool:
    """Is what this clock would answer still the answer to its own question?"""
    ask = ask_for(match.state, TABLE, match.box.catalogue.ids[clock.action])
    return ask is not None and (ask.key, ask.arg) == (clock.key, clock.arg)


def _asked(match: Match) -> list[Ask]:
    return [] if match.over else [ask for ask in match.asks if ask.seat == TABLE]
