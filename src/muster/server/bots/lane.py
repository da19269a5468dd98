"""A lane: those who can work, here or elsewhere, and the fair queue of what waits for one of them.

There is one for what a table waits for and one for long work, so that neither delays the other.
"""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import msgspec

from muster.server.bots.queue import FairQueue, Share


class Need(msgspec.Struct, frozen=True):
    """What a worker must be able to do: this kind of work, for this game.

    `here`: it needs what only this server has, such as a bot of its host's.
    """

    game: str
    kind: str = "decision"
    here: bool = False


class Worker(ABC):
    """Does one thing at a time. `owner` is who it belongs to: whoever failed is not tried twice."""

    remote = False

    @property
    @abstractmethod
    def owner(self) -> Hashable: ...

    @property
    def place(self) -> str:
        return "elsewhere" if self.remote else "here"

    @abstractmethod
    def fits(self, need: Need) -> bool:
        """Can it do this?"""

    def praise(self) -> None:  # noqa: B027 - as often as not there is nothing to do
        """What it did counts."""

    def fault(self, what: str) -> None:  # noqa: B027 - as often as not there is nothing to do
        """What it did does not count; one of ours may have been right."""


class Thinking(Worker):
    """A worker for bots: it thinks about one task at a time."""

    @property
    def alive(self) -> bool:
        """Can it be asked at all?"""
        return True

    @abstractmethod
    async def ask(self, task: bytes, seconds: float) -> bytes:
        """Its answer. EOFError if it dies over it, TimeoutError after so many seconds, another
        OSError if what it says is none: then it is free again only if it says so itself.
        """


W = TypeVar("W", bound=Worker)

Owners = set[Hashable]


class Waiting(Generic[W]):
    """Something that waits for a worker: `worker` is the one it gets, None where there is none.

    If it is `patient` it waits also where there is none, for whoever may come.
    """

    def __init__(self, share: Share, need: Need, patient: bool = False) -> None:
        self.share = share
        self.need = need
        self.patient = patient
        self.tried: Owners = set()
        self.wanted = True
        self.worker: asyncio.Future[W | None] = asyncio.get_running_loop().create_future()

    def drop(self) -> None:
        """Nobody wants it any more."""
        self.wanted = False
        self.worker.cancel()

    def fits(self, worker: W) -> bool:
        return worker.owner not in self.tried and worker.fits(self.need)


def _no_hope(_: Need) -> bool:
    return False


def _tell_nobody(end: str, place: str) -> None:
    pass


class Lane(Generic[W]):
    """Workers, and what waits for them. Those elsewhere come first: here is a server to run.

    `hope` says of a need that somebody who can do it is about to come; `tell` is told what became
    of something, and whether that was "here" or "elsewhere".
    """

    def __init__(self, queue: FairQueue[Waiting[W]] | None = None) -> None:
        self.hope: Callable[[Need], bool] = _no_hope
        self.tell: Callable[[str, str], None] = _tell_nobody
        self._queue: FairQueue[Waiting[W]] = queue or FairQueue()
        self._workers: dict[W, None] = {}
        self._idle: dict[W, None] = {}  # who has rested longest is first

    @property
    def waiting(self) -> int:
        """What no worker is free for yet."""
        return len(self._queue)

    @property
    def busy(self) -> int:
        """How many do something now."""
        return len(self._workers) - len(self._idle)

    @property
    def workers(self) -> list[W]:
        return list(self._workers)

    def serves(self, need: Need, tried: Owners | None = None) -> bool:
        """Is there, or will there be, somebody for this who was not tried yet?"""
        some = any(one.owner not in (tried or ()) and one.fits(need) for one in self._workers)
        return some or self.hope(need)

    async def take(self, waiting: Waiting[W], again: bool = False) -> W | None:
        """A worker, once it is its turn; None where there is nobody to wait for."""
        free = [one for one in self._idle if waiting.fits(one)]
        found = next((one for one in free if one.remote), free[0] if free else None)
        if found is not None:
            del self._idle[found]
            if not again:
                self._queue.begin(waiting.share)
            return found
        if not self._waits(waiting):
            return None
        waiting.worker = asyncio.get_running_loop().create_future()
        if not waiting.wanted:
            raise asyncio.CancelledError
        if again:
            self._queue.put_first(waiting)
        else:
            self._queue.put(waiting.share, waiting)
        return await waiting.worker

    def give(self, worker: W) -> None:
        """It is free: for the next that waits, or until something comes."""
        if worker not in self._workers:
            return
        try:
            while True:
                found = self._queue.pop(lambda one: one.worker.done() or one.fits(worker))
                if not found.worker.done():
                    found.worker.set_result(worker)
                    return
        except IndexError:
            self._idle[worker] = None

    def charge(self, waiting: Waiting[W], begun: float) -> None:
        """What it took, since `begun`."""
        self._queue.charge(waiting.share, time.monotonic() - begun)

    def join(self, worker: W) -> None:
        """Somebody new, who is free."""
        self._workers[worker] = None
        self.give(worker)

    def leave(self, worker: W) -> None:
        """It does nothing any more; whatever only it could do is told that there is nobody."""
        self._workers.pop(worker, None)
        self._idle.pop(worker, None)
        self.look_round()

    def look_round(self) -> None:
        """Tell those nobody is left for."""
        for one in self._queue.take_out(lambda one: not self._waits(one)):
            if not one.worker.done():
                one.worker.set_result(None)

    def _waits(self, one: Waiting[W]) -> bool:
        return one.patient or self.serves(one.need, one.tried)

    def end(self, error: type[Exception]) -> None:
        """Nobody is served any more: whoever waits gets the error."""
        for one in self._queue.take_out(lambda _: True):
            if not one.worker.done():
                one.worker.set_exception(error())
        self._workers.clear()
        self._idle.clear()
