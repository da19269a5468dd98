"""Bots at a table: one task for each seat that is asked something."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from functools import partial
from typing import TYPE_CHECKING

from muster.kernel.ask import Ask
from muster.kernel.engine import legal_answers
from muster.kernel.match import Match
from muster.server.problems import Problem

if TYPE_CHECKING:
    from muster.server.table import Table

TRIES = 20

log = logging.getLogger("muster.server.bots")


class Bots:
    """The bots of one table. They are given their seat's view, and time."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._luck = random.Random()
        self._stopped = False

    @property
    def busy(self) -> bool:
        return bool(self._tasks)

    def wake(self) -> None:
        """Every bot that is asked something begins to think."""
        match = self._table.match
        if match is None or match.over or self._stopped:
            return
        for seat in range(match.seats):
            if self._bot(seat) and seat not in self._tasks and question(match, seat):
                task = asyncio.get_running_loop().create_task(self._answer(seat))
                self._tasks[seat] = task
                task.add_done_callback(partial(self._done, seat))

    def stop(self) -> None:
        """No bot answers any more."""
        self._stopped = True
        for task in self._tasks.values():
            task.cancel()

    def _done(self, seat: int, task: asyncio.Task[None]) -> None:
        self._tasks.pop(seat, None)
        if not task.cancelled() and task.exception() is not None:
            log.error("bot failed", exc_info=task.exception(), extra={"event": "bot_failed"})
        elif not self._stopped:
            self.wake()  # it may have been asked again while it finished

    def _bot(self, seat: int) -> str:
        """The bot that plays this seat, or nothing."""
        chair = self._table.chairs[seat]
        return chair.bot if chair.kind == "bot" or chair.stands_in else ""

    async def _answer(self, seat: int) -> None:
        """Answer what this seat is asked.

        Others see only when a sealed answer is whole. So only what makes it whole waits for the
        pause to pass, counted from the beginning: the time does not tell the number of picks.
        """
        table = self._table
        asked_at, asked = time.monotonic(), ""
        failed = 0
        while failed < TRIES:
            match = table.match
            ask = None if match is None else question(match, seat)
            if match is None or ask is None or not self._bot(seat):
                return
            if not ask.picks or ask.key != asked:
                asked_at, asked = time.monotonic(), ask.key
            texts = match.box.catalogue.texts
            legal = [texts[action] for action in legal_answers(match.state, ask)]
            if not legal:
                return
            action = await self._choice(seat, match, legal)
            if _completes(match, ask, action):
                await self._pause(asked_at)
            try:
                await table.play(seat, action, None)
                failed = 0
            except Problem as problem:
                if problem.code not in ("illegal", "moved"):
                    raise
                failed += 1  # somebody took something back meanwhile: look again

    async def _choice(self, seat: int, match: Match, legal: list[str]) -> str:
        """The bot's answer; any legal one if it fails or takes too long."""
        if len(legal) == 1:
            return legal[0]
        house = self._table.house
        budget = house.settings.bot_budget
        try:
            thinking = house.thinkers.choose(self._bot(seat), match.view(seat), legal)
            action = await asyncio.wait_for(thinking, budget + 5)  # waiting its turn included
            if action in legal:
                return action
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.warning("bot erred", extra={"event": "bot_erred", "error": type(error).__name__})
        house.meters.bot_failures.inc()
        return self._luck.choice(legal)

    async def _pause(self, since: float) -> None:
        """Let people see who is thinking; nobody needs it where nobody looks."""
        left = since + self._table.house.settings.bot_pause - time.monotonic()
        if left > 0 and self._table.listeners:
            await asyncio.sleep(left)


def question(match: Match, seat: int) -> Ask | None:
    """What this seat should answer now: what it must, or what it may once nobody else must."""
    mine = [ask for ask in match.asks if ask.seat == seat]
    must = next((ask for ask in mine if not ask.optional), None)
    if must is None and mine and all(ask.optional for ask in match.asks):
        return mine[0]
    return must


def _completes(match: Match, ask: Ask, action: str) -> bool:
    """Would others see this answer?"""
    if not ask.sealed:
        return True
    picks = (*ask.picks, match.box.catalogue.ids[action])
    return ask.question.settled(match.state, ask.picked(picks))
