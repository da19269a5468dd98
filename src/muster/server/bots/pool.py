"""The pool of bot processes: bots decide elsewhere, with a time budget, from a view.

A bot that takes too long or dies costs its process, never the table: another process takes its
place, and whoever asked is told (`Failed`) and asks another bot.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import time
from collections import Counter
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

import msgspec

from muster.bots.insight.hint import Hint
from muster.bots.insight.reconsider import Reconsidered
from muster.bots.roster import spelled_out
from muster.kernel import shelf
from muster.kernel.views.view import View
from muster.server.bots.process import READY, Answer, Task
from muster.server.bots.queue import FairQueue, Share

T = TypeVar("T")

log = logging.getLogger("muster.thinkers")

PROGRAM = (sys.executable, "-P", "-m", "muster.server.bots.process")

LEAVING = 1.0
"""Seconds to wait for the end of what a process has said that was stopped."""

START_TIME = 30.0
"""Seconds a new process may take until it is ready."""

NOBODY = Share()

PATIENCE = 3
"""So many processes in a row that do not even start, and nobody waits for them any longer."""


class Stopped(Exception):
    """The pool has been stopped; nobody will answer."""


class Failed(Exception):
    """A bot gave no answer that counts; its text says in a few words what it did instead.

    They are for everybody at the table: nothing the bot said is in them.
    """

    def __init__(self, what: str) -> None:
        super().__init__(WORDS[what])
        self.what = what


WORDS = {
    "overdue": "did not answer in time",
    "died": "took its process down with it",
    "failed": "ran into an error",
    "illegal": "gave an answer that is none",
    "unserved": "has no process to think in",
}


LONGEST = 64 * 1024
"""Bytes of an answer; a bot that says more is stopped."""


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
        if size > LONGEST:
            raise OSError(f"{size} bytes are no answer")
        return await pipe.readexactly(size)

    async def kill(self) -> None:
        """End it, and its pipes: one that is not read to its end stays open."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        if self.process.stdin is not None:
            self.process.stdin.close()
        if self.process.stdout is not None:
            # A bot may have started somebody who has it; or somebody else is reading it already.
            with contextlib.suppress(OSError, RuntimeError):
                async with asyncio.timeout(LEAVING):
                    while await self.process.stdout.read(1 << 16):
                        pass
        await self.process.wait()


class Choice(msgspec.Struct, frozen=True):
    """What a bot answers, and says about it; or that it waits for others, who should go first.

    `pace` is that at which it was thought of, see `muster.bots.thinking.Thought`.
    """

    action: str
    why: str = ""
    waits: bool = False
    pace: tuple[int, ...] = ()


_Waiter = asyncio.Future[_Process | None]
"""A decision in the queue: the process it gets, or None where there will be none."""


class BotPool:
    """A few processes in which bots decide, and the queue of decisions waiting for one.

    `counts` tells what became of the decisions: `answered`, `overdue` (stopped at the budget),
    `died`, `failed` (the bot raised something), `illegal` (it answered what is no answer) and
    `unserved` (no process could be started). All but the first raised `Failed`. `hinted` is how
    often a person was given hints, `waited` how often a bot let somebody else go first.
    """

    def __init__(self, workers: int, budget: float) -> None:
        if workers < 1 or budget <= 0:
            raise ValueError(f"{workers} workers with {budget} s each cannot think")
        self.workers = workers
        self.budget = budget
        self.counts: Counter[str] = Counter()
        self._idle: list[_Process] = []
        self._processes: set[_Process] = set()
        self._queue: FairQueue[_Waiter] = FairQueue()
        self._jobs: set[asyncio.Task[Any]] = set()
        self._failures = 0
        self._stopped = True

    @property
    def waiting(self) -> int:
        """Decisions for which no process is free yet."""
        return len(self._queue)

    @property
    def pids(self) -> list[int]:
        """The processes that are ready or thinking."""
        return [one.process.pid for one in self._processes]

    async def start(self) -> None:
        """Begin to start the processes. Decisions asked for meanwhile wait for the first."""
        self._stopped = False
        for _ in range(self.workers):
            self._begin(self._start_one())

    async def stop(self) -> None:
        """End all processes. Decisions still waiting raise Stopped."""
        self._stopped = True
        while self._queue:
            waiter = self._queue.pop()
            if not waiter.done():
                waiter.set_exception(Stopped())
        jobs = list(self._jobs)
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        await asyncio.gather(*(one.kill() for one in self._processes))
        self._processes.clear()
        self._idle.clear()

    async def choose(
        self, bot: str, view: View, legal: Sequence[str], share: Share = NOBODY
    ) -> str:
        """What this bot answers, with any luck; see `decide`."""
        return (await self.decide(bot, view, legal, share)).action

    async def decide(
        self,
        bot: str,
        view: View,
        legal: Sequence[str],
        share: Share = NOBODY,
        luck: str = "",
        beside: Sequence[int] = (),
        people: bool = False,
    ) -> Choice:
        """What this bot answers, at which pace, and what it says about it; no answer where others
        should go first. Everybody in turn; the budget runs once it is its turn.

        The view is all the bot gets, and the `luck` its chance comes from; without it, any.
        `beside` are the seats of bots that must answer as well, its own among them; `people`: so
        must somebody else. `Failed` if it gives no legal answer.
        """
        options = list(legal)
        if self._stopped:
            raise Stopped
        if len(options) == 1:
            self.counts["answered"] += 1
            return Choice(options[0])
        folder = shelf.outside(view["game"])
        task = Task(
            spelled_out(bot),
            folder,
            options,
            view,
            luck=luck,
            beside=list(beside),
            people=people,
        )
        answer = await self._answer(bot, task, share)
        if not answer.waits and answer.choice not in options:
            raise self._failed(bot, "illegal", "not one of the legal answers")
        self.counts["waited" if answer.waits else "answered"] += 1
        if answer.waits:
            return Choice("", waits=True)
        return Choice(answer.choice, answer.why, pace=tuple(answer.pace))

    async def reconsider(
        self,
        bot: str,
        view: View,
        legal: Sequence[str],
        luck: str,
        pace: Sequence[int],
        given: Sequence[str],
        share: Share = NOBODY,
    ) -> Reconsidered:
        """What this bot thinks when it thinks again, with the same luck at the same pace, of the
        answer that was `given` and of others. `Failed` if nothing came of it.
        """
        if self._stopped:
            raise Stopped
        task = Task(
            spelled_out(bot),
            shelf.outside(view["game"]),
            list(legal),
            view,
            given=list(given),
            luck=luck,
            pace=list(pace),
        )
        answer = await self._answer(bot, task, share)
        found = msgspec.convert(answer.hints, list[Hint])
        return Reconsidered(answer.choice, answer.slipped, found)

    async def hint(
        self,
        view: View,
        legal: Sequence[str],
        seconds: float,
        share: Share = NOBODY,
        given: Sequence[str] = (),
    ) -> list[Hint]:
        """The best answers, after so many seconds of thought, once it is its turn; and what was
        `given`, if anything was.

        The view is all that is thought from. `Failed` if nothing came of it.
        """
        if self._stopped:
            raise Stopped
        task = Task("hint", shelf.outside(view["game"]), list(legal), view, seconds, list(given))
        answer = await self._answer("hint", task, share)
        found = msgspec.convert(answer.hints, list[Hint])
        if not found:
            raise self._failed("hint", "illegal", "no hint")
        self.counts["hinted"] += 1
        return found

    async def _answer(self, bot: str, task: Task, share: Share) -> Answer:
        # A table that no longer wants the answer must not leave a process with half a sentence.
        waiter: _Waiter = asyncio.get_running_loop().create_future()
        job = self._begin(self._decide(bot, msgspec.json.encode(task), share, waiter))
        try:
            return await asyncio.shield(job)
        except asyncio.CancelledError:
            waiter.cancel()  # it need not be thought at all, if nobody has begun
            raise

    async def _decide(self, bot: str, task: bytes, share: Share, waiter: _Waiter) -> Answer:
        process = await self._free_process(share, waiter)
        if process is None:
            raise self._failed(bot, "unserved", "no bot process can be started")
        begun = time.monotonic()
        try:
            async with asyncio.timeout(self.budget):
                raw = await process.ask(task)
        except (OSError, EOFError) as error:  # TimeoutError is an OSError
            overdue = isinstance(error, TimeoutError)
            await self._replace(process)
            what = "overdue" if overdue else "died"
            raise self._failed(bot, what, f"after {time.monotonic() - begun:.2f} s") from None
        except BaseException:
            await self._replace(process)
            raise
        self._put_back(process)
        try:
            answer = msgspec.json.decode(raw, type=Answer)
        except msgspec.DecodeError:
            raise self._failed(bot, "illegal", "not an answer") from None
        if answer.error:
            raise self._failed(bot, "failed", answer.error)
        return answer

    def _failed(self, bot: str, what: str, why: str) -> Failed:
        self.counts[what] += 1
        told = {"event": "bot_" + what, "bot": bot, "error": why}
        log.warning("a bot failed, another answers for it", extra=told)
        return Failed(what)

    # The queue: processes that are free, and decisions that wait for one

    async def _free_process(self, share: Share, waiter: _Waiter) -> _Process | None:
        """A free process; None while none can be started at all."""
        while self._idle:
            process = self._idle.pop()
            if process.process.returncode is None:
                return process
            await self._replace(process)  # it died in its sleep
        if self._failures >= PATIENCE and not self._processes:
            return None
        self._queue.put(share, waiter)
        return await waiter

    def _put_back(self, process: _Process) -> None:
        while self._queue:
            waiter = self._queue.pop()
            if not waiter.done():
                waiter.set_result(process)
                return
        self._idle.append(process)

    async def _start_one(self) -> None:
        """Start one process, and try again, ever more slowly, until it is there."""
        while not self._stopped:
            try:
                process = await _Process.started(self.budget)
            except (OSError, EOFError) as error:
                self._failures += 1
                told = {"event": "bot_process", "error": type(error).__name__}
                log.error("a bot process did not start", extra=told)
                if self._failures >= PATIENCE and not self._processes:
                    while self._queue:
                        waiter = self._queue.pop()
                        if not waiter.done():
                            waiter.set_result(None)
                await asyncio.sleep(min(0.1 * 2**self._failures, 10.0))
            else:
                self._failures = 0
                self._processes.add(process)
                self._put_back(process)
                return

    async def _replace(self, process: _Process) -> None:
        self._processes.discard(process)
        if not self._stopped:
            self._begin(self._start_one())
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
