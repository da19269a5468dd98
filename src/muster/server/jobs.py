"""Long work for people, in a process of its own; one piece at a time, the others wait in line.

A job is watched by whoever asked for it. It costs much time, so each person has one, and one that
nobody asks about any more is stopped. The process reads one line of JSON and says lines of JSON as
it goes on (`muster.bots.piped`); it ends when its standard input is closed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Sequence
from typing import Any, Generic, Literal, Protocol, TypeVar

import msgspec

from muster.server.cluster.board import Board
from muster.server.errors import Refused
from muster.server.settings import Settings

log = logging.getLogger("muster.server.jobs")

JobState = Literal["waiting", "running", "done", "cancelled", "failed"]

NICE = 10
LINE = 8 * 1024 * 1024
OVER = ("done", "cancelled", "failed")


class Job(msgspec.Struct):
    """Work somebody asked for. `asked` is when they last wanted to know."""

    id: str
    person: str
    asked: float
    state: JobState = "waiting"
    text: str = ""


J = TypeVar("J", bound=Job)


class Jobs(ABC, Generic[J]):
    """The jobs of one kind on a server, called `what` to people.

    longest  seconds after which one is stopped
    idle     seconds after which one nobody asks about is stopped, or forgotten once it is over
    sweep    how often that is looked after
    most     how many may wait
    """

    def __init__(self, what: str, longest: float, idle: float, sweep: float, most: int) -> None:
        self.what = what
        self._longest, self._idle, self._every, self._most = longest, idle, sweep, most
        self._all: dict[str, J] = {}
        self._line: deque[J] = deque()
        self._came = asyncio.Event()
        self._process: asyncio.subprocess.Process | None = None
        self._now: J | None = None
        self._tasks: list[asyncio.Task[None]] = []

    @abstractmethod
    def program(self) -> Sequence[str]:
        """What is run."""

    @abstractmethod
    def order(self, job: J) -> bytes:
        """What it is told, as JSON in one line."""

    def changed(self, job: J) -> None:
        """There is something else to say about it."""

    @abstractmethod
    async def heard(self, job: J, raw: bytes) -> None:
        """A line it said; the job's state is "done" after the last one. `end` for a bad one."""

    def start(self) -> None:
        """Begin to serve whoever waits."""
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._serve()), loop.create_task(self._sweep_on())]

    async def stop(self) -> None:
        """End everything, and the process first of all."""
        self._kill()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    @property
    def pid(self) -> int | None:
        """The process under way."""
        return None if self._process is None else self._process.pid

    # ------------------------------------------------------------ asking

    def put(self, job: J) -> None:
        """In its turn; what this person had under way is given up. Refused if too many wait."""
        for one in self._all.values():
            if one.person == job.person and one.state not in OVER:
                self.end(one, "cancelled", f"Another {self.what} was asked for.")
        self._line = deque(one for one in self._line if one.state == "waiting")
        if len(self._line) >= self._most:
            text = f"Many wait for their {self.what} here already. Try again in a few minutes."
            raise Refused("many", text, 503)
        self._all[job.id] = job
        self._line.append(job)
        self._came.set()
        self.changed(job)

    def find(self, id: str) -> J | None:
        """The job, if it is not forgotten; somebody wants to know about it."""
        job = self._all.get(id)
        if job is not None:
            job.asked = time.monotonic()
        return job

    def of(self, person: str, id: str) -> J:
        """The same for whoever asked for it; 404 for everybody else."""
        job = self._all.get(id)
        if job is None or job.person != person:
            text = f"There is no such {self.what} of yours; it may have been forgotten. Ask anew."
            raise Refused("nothing", text, 404)
        job.asked = time.monotonic()
        return job

    def call_off(self, job: J) -> None:
        """Stop it, if it is not over."""
        if job.state not in OVER:
            self.end(job, "cancelled", "You stopped it.")

    def words(self, job: J) -> str:
        """What there is to say about it: how it ended, or how many come before."""
        if job.text or job.state != "waiting" or job not in self._line:
            return job.text
        before = self._line.index(job) + (self._now is not None)
        return f"{before} before this one." if before else ""

    # ------------------------------------------------------------ working

    def end(self, job: J, state: JobState, text: str = "") -> None:
        """It is over, and why."""
        job.state, job.text = state, text
        self.changed(job)
        if job is self._now:
            self._kill()

    def _kill(self) -> None:
        """End the process under way and all it has started, also if it has just ended itself."""
        process = self._process
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)  # it leads a session of its own
            else:
                process.kill()

    async def _serve(self) -> None:
        while True:
            while not self._line:
                self._came.clear()
                await self._came.wait()
            job = self._line.popleft()
            if job.state != "waiting":
                continue
            self._now, job.state = job, "running"
            try:
                await self._work(job)
            except Exception:
                log.exception("job failed", extra={"event": "job_failed", "what": self.what})
            finally:
                self._now = None
            if job.state == "running":
                job.state = "failed"
                job.text = job.text or f"The {self.what} ended before it was done. Try again."
            self.changed(job)

    async def _work(self, job: J) -> None:
        starting = asyncio.ensure_future(
            asyncio.create_subprocess_exec(
                *self.program(),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                start_new_session=True,  # so that all it starts can be ended with it
                limit=LINE,
            )
        )
        try:
            process = await asyncio.shield(starting)
        except asyncio.CancelledError:  # the server stops: what is half started is ended, too
            self._process = process = await starting
            self._kill()
            await self._leave(process)
            raise
        self._process = process
        try:
            if hasattr(os, "setpriority"):
                with contextlib.suppress(OSError):  # tables come first
                    os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
            if job.state == "running":  # not cancelled while the process was started
                async with asyncio.timeout(self._longest):
                    await self._listen(process, job)
        except TimeoutError:
            self.end(job, "failed", f"This took more than {self._longest / 60:.0f} minutes.")
        finally:
            self._kill()
            leaving = asyncio.ensure_future(self._leave(process))
            try:
                await asyncio.shield(leaving)
            except asyncio.CancelledError:  # the server stops: no pipe stays open
                await leaving
                raise
            finally:
                self._process = None

    async def _listen(self, process: asyncio.subprocess.Process, job: J) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        # The pipe stays open: when it ends the process knows that the server is gone.
        process.stdin.write(self.order(job) + b"\n")
        async for raw in process.stdout:
            if job.state == "running":
                await self.heard(job, raw)
                self.changed(job)
            if job.state != "running":
                return

    async def _leave(self, process: asyncio.subprocess.Process) -> None:
        """Wait until nothing of it is open: a pipe that is not read to its end stays."""
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        while await process.stdout.read(LINE):
            pass
        await process.wait()

    # ------------------------------------------------------------ forgetting

    def sweep(self, now: float) -> None:
        """Stop what nobody asks about, forget what is over."""
        for job in list(self._all.values()):
            if now - job.asked < self._idle:
                continue
            if job.state in OVER:
                del self._all[job.id]
            else:
                self.end(job, "cancelled", "Nobody has asked about it for a while.")
                job.asked = now  # it is told so if somebody comes back

    async def _sweep_on(self) -> None:
        while True:
            await asyncio.sleep(self._every)
            self.sweep(time.monotonic())


class Simulation(Job, kw_only=True):
    """Games somebody asked for; `asked_for` is what the process is told, and as many `games`."""

    asked_for: Any


class JobInfo(Protocol):
    """What a person is told of a job."""

    @property
    def state(self) -> JobState: ...


S = TypeVar("S", bound=Simulation)
Told = TypeVar("Told", bound=JobInfo)


class Simulations(Jobs[S], Generic[S, Told]):
    """Games that bots play for people: `module` is run, within the limits set for ratings. What is
    told of them, a `kind` of struct, stands on the `board` for people another process answers.
    """

    def __init__(
        self,
        what: str,
        module: str,
        settings: Settings,
        kind: type[Told],
        board: Board | None = None,
    ) -> None:
        limits = settings.rating_time, settings.rating_idle, settings.sweep
        super().__init__(what, *limits, settings.ratings_waiting)
        self.module = module
        self.workers = settings.rating_workers
        self._board = board
        self._decode = msgspec.json.Decoder(kind).decode
        if board is not None:
            board.listen(self.find, self._cancelled_elsewhere)

    @abstractmethod
    def told(self, job: S) -> Told:
        """What a person is told of it."""

    def changed(self, job: S) -> None:
        if self._board is not None:
            over = job.state in OVER
            self._board.note(job.id, job.person, over, lambda: msgspec.json.encode(self.told(job)))

    async def info(self, person: str, id: str) -> Told:
        """How far it is; 404 for everybody else's."""
        elsewhere = await self._elsewhere(person, id)
        return self.told(self.of(person, id)) if elsewhere is None else elsewhere

    async def cancel(self, person: str, id: str) -> Told:
        """Stop it, if it is not over."""
        elsewhere = await self._elsewhere(person, id)
        if elsewhere is not None and self._board is not None:
            self._board.cancel(id, person)
            return elsewhere
        self.call_off(self.of(person, id))
        return self.told(self.of(person, id))

    async def _elsewhere(self, person: str, id: str) -> Told | None:
        """What is told of a job that another process has."""
        if self._board is None or id in self._all:
            return None
        found = await self._board.find(id, lambda raw: self._decode(raw).state in OVER)
        return None if found is None or found[0] != person else self._decode(found[1])

    def _cancelled_elsewhere(self, id: str, person: str) -> None:
        job = self.find(id)
        if job is not None and job.person == person:
            self.call_off(job)

    def program(self) -> Sequence[str]:
        return (sys.executable, "-P", "-m", self.module)

    def order(self, job: S) -> bytes:
        return msgspec.json.encode(job.asked_for)
