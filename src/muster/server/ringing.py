"""The table's own answers: when a clock has run out, the table plays what it stands for."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from muster.server.clocks import Clock, answers
from muster.server.problems import Problem

if TYPE_CHECKING:
    from muster.server.table import Table

AGAIN = 1.0
"""Seconds until a clock that could not be answered (a full disk) is tried again; ever more."""

LONGEST = 600.0
"""Seconds to sleep at most: the time of day may be set meanwhile."""

log = logging.getLogger("muster.server.clock")


class Ringer:
    """Waits for the clocks of one table, whether or not anybody looks on."""

    def __init__(self, table: Table) -> None:
        self._table = table
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
        if self._task is None and not self._stopped and self._next() is not None:
            self._task = asyncio.get_running_loop().create_task(self._wait())
            self._task.add_done_callback(self._done)

    def stop(self) -> None:
        """No clock rings any more."""
        self._stopped = True
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
        if match is None or match.over:
            return None
        return next((one for one in table.clocks.running(match) if answers(match, one)), None)

    async def _wait(self) -> None:
        failed = 0
        while (clock := self._next()) is not None:
            left = clock.due - self._table.house.now()
            if left > 0:
                await self._sleep(min(left, LONGEST))
                continue
            try:
                await self._table.ring(clock)
                failed = 0
            except Problem as problem:
                if problem.code in ("moved", "illegal"):
                    await asyncio.sleep(0)  # somebody was faster: look again
                    continue
                log.warning("not rung", extra={"event": "not_rung", "code": problem.code})
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
