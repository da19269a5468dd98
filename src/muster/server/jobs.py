"""Long work for people, in a process of its own here or at a thinker's; what has no place waits.

A job is watched by whoever asked for it. It costs much time, so each person has one of a kind, and
one that nobody asks about any more is stopped. On this machine there is one of a kind at a time.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Coroutine, Sequence
from typing import Any, Generic, Literal, Protocol, TypeVar

import msgspec

from muster.server.bots.lane import Lane, Need, Waiting
from muster.server.bots.queue import Share
from muster.server.bots.work import LocalPlace, Place, Work
from muster.server.cluster.board import Board
from muster.server.errors import Refused
from muster.server.settings import Settings

log = logging.getLogger("muster.server.jobs")

JobState = Literal["waiting", "running", "done", "cancelled", "failed"]

OVER = ("done", "cancelled", "failed")

TRIES = 3
"""So many thinkers are tried before a job has failed."""


class Job(msgspec.Struct):
    """Work somebody asked for. `asked` is when they last wanted to know, `begun` when it began."""

    id: str
    person: str
    asked: float
    state: JobState = "waiting"
    text: str = ""
    begun: float = 0.0


J = TypeVar("J", bound=Job)


class Jobs(ABC, Generic[J]):
    """The jobs of one kind on a server, called `what` to people.

    longest  seconds after which one is stopped
    idle     seconds after which one nobody asks about is stopped, or forgotten once it is over
    sweep    how often that is looked after
    most     how many may wait
    lane     where they are done; one of them `here`, if that is wanted
    """

    def __init__(
        self,
        what: str,
        longest: float,
        idle: float,
        sweep: float,
        most: int,
        lane: Lane[Place],
        here: bool,
    ) -> None:
        self.what = what
        self._longest, self._idle, self._every, self._most = longest, idle, sweep, most
        self._lane = lane
        self._here = LocalPlace(what) if here else None
        self._all: dict[str, J] = {}
        self._line: deque[J] = deque()
        self._waiting: dict[str, Waiting[Place]] = {}
        self._under: dict[str, Work] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @abstractmethod
    def program(self) -> Sequence[str]:
        """What is run."""

    @abstractmethod
    def game(self, job: J) -> str:
        """The game it is about."""

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
        if self._here is not None:
            self._lane.join(self._here)
        self._begin(self._sweep_on())

    async def stop(self) -> None:
        """End everything, and the processes first of all."""
        for work in self._under.values():
            work.stop()
        if self._here is not None:
            self._lane.leave(self._here)
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

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
        need = Need(self.game(job), self.what)
        waiting = self._waiting[job.id] = Waiting(Share(job.person, self.what), need, patient=True)
        self._begin(self._serve(job, waiting))
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
        if not self._lane.serves(Need(self.game(job), self.what)):
            return "No machine is here that could do it; it begins as soon as there is one."
        before = self._line.index(job) + len(self._under)
        return f"{before} before this one." if before else ""

    # ------------------------------------------------------------ working

    def end(self, job: J, state: JobState, text: str = "") -> None:
        """It is over, and why."""
        job.state, job.text = state, text
        waiting, work = self._waiting.get(job.id), self._under.get(job.id)
        if waiting is not None:
            waiting.drop()
        if work is not None:
            work.stop()
        self.changed(job)

    async def _serve(self, job: J, waiting: Waiting[Place]) -> None:
        """Do it, in a place where it can be done; what a thinker does not finish another one does,
        or we ourselves.
        """
        try:
            for tried in range(TRIES):
                if not self._lane.serves(waiting.need, waiting.tried):
                    waiting.tried.clear()  # rather the same again than nobody
                place = await self._lane.take(waiting, again=tried > 0)
                assert place is not None  # it is patient
                if job in self._line:
                    self._line.remove(job)
                if job.state != "waiting":
                    self._lane.give(place)
                    return
                job.state = "running"
                job.begun = time.monotonic()
                sound = await self._work(job, place)
                self._lane.charge(waiting, job.begun)
                self._lane.tell(_end(job), place.place)
                if not sound:
                    place.fault("unfinished")
                self._lane.give(place)
                if job.state != "running":
                    return
                if not place.remote:
                    break
                job.state = "waiting"
                self._line.appendleft(job)
                waiting.tried.add(place.owner)
            job.state = "failed"
            job.text = job.text or f"The {self.what} ended before it was done. Try again."
            self.changed(job)
        finally:
            self._waiting.pop(job.id, None)
            if job in self._line:
                self._line.remove(job)

    async def _work(self, job: J, place: Place) -> bool:
        """Whether nothing went wrong; the job is running yet if it is not over."""
        work: Work | None = None
        try:
            work = await place.begin(self.what, self.program(), self.order(job))
            self._under[job.id] = work
            if job.state == "running":  # not cancelled while it was begun
                async with asyncio.timeout(self._longest):
                    await self._listen(work, job)
        except TimeoutError:
            self.end(job, "failed", f"This took more than {self._longest / 60:.0f} minutes.")
        except (OSError, EOFError):
            return False
        except msgspec.DecodeError:
            log.error("not a line", extra={"event": "job_failed", "error": self.what})
            return False
        except Exception:
            log.exception("job failed", extra={"event": "job_failed", "error": self.what})
            return not place.remote
        finally:
            self._under.pop(job.id, None)
            if work is not None:
                await _closed(work)
        return job.state != "running"

    async def _listen(self, work: Work, job: J) -> None:
        while job.state == "running":
            raw = await work.next()
            if raw is None:
                return
            if job.state == "running":
                await self.heard(job, raw)
                self.changed(job)

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


async def _closed(work: Work) -> None:
    work.stop()
    leaving = asyncio.ensure_future(work.close())
    try:
        await asyncio.shield(leaving)
    except asyncio.CancelledError:  # the server stops: no pipe stays open
        await leaving
        raise


def _end(job: Job) -> str:
    return job.state if job.state in OVER else "failed"


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
        lane: Lane[Place],
        kind: type[Told],
        board: Board | None = None,
    ) -> None:
        limits = settings.rating_time, settings.rating_idle, settings.sweep
        here = settings.bot_workers > 0
        super().__init__(what, *limits, settings.ratings_waiting, lane, here)
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

    def game(self, job: S) -> str:
        return str(job.asked_for.game)

    def order(self, job: S) -> bytes:
        return msgspec.json.encode(job.asked_for)
