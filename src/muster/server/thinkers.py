"""Bots think elsewhere: in processes of their own, with a time budget, from a view.

A bot that takes too long or dies costs its process, never the table: another process takes its
place and a legal answer is drawn at random.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import sys
import time
from collections import Counter, deque
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

import msgspec

from muster.kernel import shelf
from muster.kernel.errors import BadChoice
from muster.kernel.view import View
from muster.server.bot_process import READY, Answer, Task

T = TypeVar("T")

log = logging.getLogger("muster.thinkers")

PROGRAM = (sys.executable, "-P", "-m", "muster.server.bot_process")

START_TIME = 30.0
"""Seconds a new process may take until it is ready."""

PATIENCE = 3
"""So many processes in a row that do not even start, and nobody waits for them any longer."""


class Stopped(Exception):
    """The thinkers have been stopped; nobody will answer."""


class _Process:
    """One bot process that is ready."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @staticmethod
    async def started(budget: float) -> _Process:
        """A new process, once it is ready; OSError or TimeoutError if it does not get there."""
        process = await asyncio.create_subprocess_exec(
            *PROGRAM,
            str(budget),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,  # what a bot prints may tell what its seat knows
            start_new_session=True,  # a Ctrl-C in the terminal is for the server alone
        )
        one = _Process(process)
        try:
            async with asyncio.timeout(START_TIME):
                if await one._read() == READY:
                    return one
        except BaseException:
            await one.kill()
            raise
        await one.kill()
        raise OSError("a bot process said something unexpected")

    async def ask(self, task: bytes) -> bytes:
        """EOFError or OSError if it dies over it."""
        pipe = self.process.stdin
        if pipe is None:
            raise EOFError
        pipe.write(len(task).to_bytes(4, "big") + task)
        await pipe.drain()
        return await self._read()

    async def _read(self) -> bytes:
        pipe = self.process.stdout
        if pipe is None:
            raise EOFError
        size = int.from_bytes(await pipe.readexactly(4), "big")
        return await pipe.readexactly(size)

    async def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Thinkers:
    """A few processes in which bots decide, and the line of decisions waiting for one.

    `counts` tells what became of the decisions: `answered`, `overdue` (stopped at the budget),
    `died`, `failed` (the bot raised something), `illegal` (it answered what is no answer) and
    `unserved` (no process could be started). All but the first were answered at random.
    """

    def __init__(self, workers: int, budget: float) -> None:
        if workers < 1 or budget <= 0:
            raise ValueError(f"{workers} workers with {budget} s each cannot think")
        self.workers = workers
        self.budget = budget
        self.counts: Counter[str] = Counter()
        self._luck = random.Random()
        self._idle: list[_Process] = []
        self._everyone: set[_Process] = set()
        self._line: deque[asyncio.Future[_Process | None]] = deque()
        self._jobs: set[asyncio.Task[Any]] = set()
        self._failures = 0
        self._stopped = True

    @property
    def waiting(self) -> int:
        """Decisions for which no process is free yet."""
        return len(self._line)

    @property
    def pids(self) -> list[int]:
        """The processes that are ready or thinking."""
        return [one.process.pid for one in self._everyone]

    async def start(self) -> None:
        """Begin to start the processes. Decisions asked for meanwhile wait for the first."""
        self._stopped = False
        for _ in range(self.workers):
            self._begin(self._hire())

    async def stop(self) -> None:
        """End all processes. Decisions still waiting raise Stopped."""
        self._stopped = True
        for place in self._line:
            if not place.done():
                place.set_exception(Stopped())
        self._line.clear()
        jobs = list(self._jobs)
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        await asyncio.gather(*(one.kill() for one in self._everyone))
        self._everyone.clear()
        self._idle.clear()

    async def choose(self, bot: str, view: View, legal: Sequence[str]) -> str:
        """What this bot answers. First come, first served; the budget runs once it is its turn.

        The view is all the bot gets.
        """
        options = list(legal)
        if self._stopped:
            raise Stopped
        if len(options) == 1:
            self.counts["answered"] += 1
            return options[0]
        task = msgspec.json.encode(Task(bot, _folder(view["game"]), options, view))
        # A table that no longer wants the answer must not leave a process with half a sentence.
        job = self._begin(self._decide(bot, task, options))
        return await asyncio.shield(job)

    async def _decide(self, bot: str, task: bytes, options: list[str]) -> str:
        process = await self._free()
        if process is None:
            return self._any(bot, options, "unserved", "no bot process can be started")
        begun = time.monotonic()
        try:
            async with asyncio.timeout(self.budget):
                raw = await process.ask(task)
        except (OSError, EOFError) as error:  # TimeoutError is an OSError
            overdue = isinstance(error, TimeoutError)
            await self._dismiss(process)
            what = "overdue" if overdue else "died"
            return self._any(bot, options, what, f"after {time.monotonic() - begun:.2f} s")
        except BaseException:
            await self._dismiss(process)
            raise
        self._put_back(process)
        try:
            answer = msgspec.json.decode(raw, type=Answer)
        except msgspec.DecodeError:
            return self._any(bot, options, "illegal", "not an answer")
        if answer.error:
            return self._any(bot, options, "failed", answer.error)
        if answer.choice not in options:
            return self._any(bot, options, "illegal", "not one of the legal answers")
        self.counts["answered"] += 1
        return answer.choice

    def _any(self, bot: str, options: list[str], what: str, why: str) -> str:
        self.counts[what] += 1
        log.warning("bot %s %s (%s): answering at random", bot, what, why)
        return self._luck.choice(options)

    # The line: processes that are free, and decisions that wait for one

    async def _free(self) -> _Process | None:
        """A free process; None while none can be started at all."""
        while self._idle:
            process = self._idle.pop()
            if process.process.returncode is None:
                return process
            await self._dismiss(process)  # it died in its sleep
        if self._failures >= PATIENCE and not self._everyone:
            return None
        place: asyncio.Future[_Process | None] = asyncio.get_running_loop().create_future()
        self._line.append(place)
        return await place

    def _put_back(self, process: _Process) -> None:
        while self._line:
            place = self._line.popleft()
            if not place.done():
                place.set_result(process)
                return
        self._idle.append(process)

    async def _hire(self) -> None:
        """Start one process, and try again, ever more slowly, until it is there."""
        while not self._stopped:
            try:
                process = await _Process.started(self.budget)
            except (OSError, EOFError) as error:
                self._failures += 1
                log.error("a bot process did not start: %s", type(error).__name__)
                if self._failures >= PATIENCE and not self._everyone:
                    while self._line:
                        place = self._line.popleft()
                        if not place.done():
                            place.set_result(None)
                await asyncio.sleep(min(0.1 * 2**self._failures, 10.0))
            else:
                self._failures = 0
                self._everyone.add(process)
                self._put_back(process)
                return

    async def _dismiss(self, process: _Process) -> None:
        self._everyone.discard(process)
        if not self._stopped:
            self._begin(self._hire())
        await process.kill()

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Let something go on by itself, until `stop`."""
        job = asyncio.create_task(work)
        self._jobs.add(job)
        job.add_done_callback(self._ended)
        return job

    def _ended(self, job: asyncio.Task[Any]) -> None:
        self._jobs.discard(job)
        if not job.cancelled():
            job.exception()  # seen, also if the one who asked has gone


def _folder(game: str) -> str:
    try:
        return str(shelf.game(game).folder)
    except BadChoice:
        return ""
