"""The clocks of a table: which run, since when, and how much of each is left.

A game asks the table itself (seat -1) and says after how many seconds it answers. A clock runs from
when its question, by key and argument, is first open, whether or not it stays open all the time.
`Clocks` is pure: times go in, from the journal or from now, and come out. `Alarms` waits for them,
and when one has run out the table plays what it stands for.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Iterable
from typing import TYPE_CHECKING
from weakref import proxy

import msgspec

from muster.kernel.ask import TABLE, Ask
from muster.kernel.engine import ask_for, legal_answers
from muster.kernel.match import Match
from muster.server.errors import Refused
from muster.server.store.tables import REWIND
from muster.server.wire import messages

if TYPE_CHECKING:
    from muster.server.tables.table import Table

AGAIN = 1.0
"""Seconds until a clock that could not be answered (a full disk) is tried again; ever more."""

LONGEST = 600.0
"""Seconds to sleep at most: the time of day may be set meanwhile."""

log = logging.getLogger("muster.server.clock")

Name = tuple[str, int]
"""The key and the argument of a question put to the table."""


class Clock(msgspec.Struct, frozen=True):
    """A clock that runs: what it stands for, how it answers, and when it is due."""

    key: str
    arg: int
    text: str
    action: str
    due: float


class KeptClocks(msgspec.Struct, frozen=True):
    """Clocks as data: key, argument, time and number of inputs of each question, and the times."""

    began: list[tuple[str, int, float, int]]
    times: list[float]


Pause = tuple[float, float]
"""From when to when a table pauses."""


def later(began: float, seconds: float, pauses: Iterable[Pause]) -> float:
    """When so many seconds have passed, not counting the pauses; those may overlap."""
    due = began + seconds
    for since, until in sorted(pauses):
        begin = max(since, began)
        if begin < due and until > begin:
            due += until - begin
            began = until
    return due


class Clocks:
    """Since when each question to the table has been open, by the times of the inputs. While the
    table pauses they stand still.
    """

    def __init__(self, pace: float = 1.0) -> None:
        self.pace = pace
        self.earliest = 0.0  # no clock is due before
        self.pauses: tuple[Pause, ...] = ()
        self._began: dict[Name, tuple[float, int]] = {}  # when, and after how many inputs
        self._times: list[float] = []

    def begin(self, match: Match, at: float) -> None:
        """The match begins now."""
        self._began.clear()
        self._times.clear()
        self._note(match, at)

    def after(self, match: Match, kind: str, at: float) -> Clocks:
        """The clocks once this line of the journal has become true; these stay as they are."""
        twin = Clocks.again(self.kept())
        twin.pace, twin.earliest, twin.pauses = self.pace, self.earliest, self.pauses
        twin.follow(match, kind, at)
        return twin

    def follow(self, match: Match, kind: str, at: float) -> None:
        """A line of the journal, of this kind and time, has become true."""
        count = len(match.history.inputs)
        if count < len(self._times):
            if kind == REWIND:
                self._set_back(max(0.0, at - self._times[count]))
            self._began = {
                name: (when, after) for name, (when, after) in self._began.items() if after <= count
            }
        self._times = [*self._times[:count], *[at] * (count - len(self._times))]
        self._note(match, at)

    def not_after(self, now: float) -> None:
        """No question was opened later than now: the time of day may have been set back while the
        server was down, and nobody gets more than a question's full time for that.
        """
        self._began = {name: (min(when, now), n) for name, (when, n) in self._began.items()}
        self._times = [min(when, now) for when in self._times]

    def kept(self) -> KeptClocks:
        """All of it as plain data."""
        began = [(key, arg, when, n) for (key, arg), (when, n) in self._began.items()]
        return KeptClocks(began, self._times)

    @staticmethod
    def again(kept: KeptClocks) -> Clocks:
        """The same clocks."""
        clocks = Clocks()
        clocks._began = {(key, arg): (when, n) for key, arg, when, n in kept.began}
        clocks._times = list(kept.times)
        return clocks

    def _set_back(self, by: float) -> None:
        """What everybody agreed to take back took no time; what one takes back alone did."""
        self._began = {name: (when + by, after) for name, (when, after) in self._began.items()}

    def _note(self, match: Match, at: float) -> None:
        count = len(match.history.inputs)
        for ask in _asked(match):
            self._began.setdefault((ask.key, ask.arg), (at, count))

    def running(self, match: Match) -> list[Clock]:
        """The clocks that are open now, the first due first, also of those that are overdue."""
        found = [clock for ask in _asked(match) if (clock := self._clock(match, ask)) is not None]
        found.sort(key=lambda clock: clock.due)
        return [msgspec.structs.replace(c, due=max(c.due, self.earliest)) for c in found]

    def _clock(self, match: Match, ask: Ask) -> Clock | None:
        seconds = ask.question.seconds(match.state, ask)
        began = self._began.get((ask.key, ask.arg))
        answers = legal_answers(match.state, ask) if seconds > 0 and began is not None else []
        if began is None or not answers:
            return None
        due = later(began[0], seconds / self.pace, self.pauses)
        return Clock(ask.key, ask.arg, ask.prompt, match.box.catalogue.texts[answers[0]], due)

    def left(self, match: Match | None, now: float) -> list[messages.Clock]:
        """What is sent of them: how many seconds each has left."""
        if match is None or match.over:
            return []
        return [
            messages.Clock(clock.key, clock.text, max(0.0, math.ceil((clock.due - now) * 10) / 10))
            for clock in self.running(match)
        ]


def answers(match: Match, clock: Clock) -> bool:
    """Is what this clock would answer still the answer to its own question?"""
    ask = ask_for(match.state, TABLE, match.box.catalogue.ids[clock.action])
    return ask is not None and (ask.key, ask.arg) == (clock.key, clock.arg)


def _asked(match: Match) -> list[Ask]:
    return [] if match.over else [ask for ask in match.asks if ask.seat == TABLE]


class Alarms:
    """Waits for the clocks of one table, whether or not anybody looks on."""

    def __init__(self, table: Table) -> None:
        self._table: Table = proxy(table)  # it holds us; in a circle nobody would ever let go
        self._task: asyncio.Task[None] | None = None
        self._woken = asyncio.Event()
        self._stopped = False

    @property
    def busy(self) -> bool:
        """Does a clock run?"""
        return self._task is not None

    def wake(self) -> None:
        """Something has happened, or time has passed: look which clock is due next."""
        self._woken.set()
        mine = not self._stopped and self._table.drives
        if self._task is None and mine and self._next() is not None:
            self._task = asyncio.get_running_loop().create_task(self._wait())
            self._task.add_done_callback(self._done)

    def stop(self) -> None:
        """No clock rings any more."""
        self._stopped = True
        self.rest()

    def rest(self) -> None:
        """None rings until they are woken again."""
        if self._task is not None:
            self._task.cancel()

    def _done(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if not task.cancelled() and task.exception() is not None:
            log.error("clock failed", exc_info=task.exception(), extra={"event": "clock_failed"})
        elif not self._stopped:
            self.wake()  # one may have been opened while it finished

    def _next(self) -> Clock | None:
        """The clock that is due first, of those that can be answered."""
        table = self._table
        match = table.match
        if match is None or match.over or table.tutor.lesson is not None:
            return None  # learners have all the time in the world
        return next((one for one in table.clocks.running(match) if answers(match, one)), None)

    async def _wait(self) -> None:
        failed = 0
        while self._table.drives and (clock := self._next()) is not None:
            left = clock.due - self._table.services.now()
            if left > 0:
                await self._sleep(min(left, LONGEST))
                continue
            try:
                await self._table.ring(clock)
                failed = 0
            except Refused as refused:
                refused.forget()
                if refused.code in ("moved", "illegal"):
                    await asyncio.sleep(0)  # somebody was faster: look again
                    continue
                log.warning("not rung", extra={"event": "not_rung", "code": refused.code})
                failed += 1
                await asyncio.sleep(AGAIN * 2 ** min(failed, 6))

    async def _sleep(self, seconds: float) -> None:
        """Sleep, or until something happens."""
        self._woken.clear()
        try:
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        except TimeoutError:
            pass
