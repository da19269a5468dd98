"""A thinker that is connected, as the server sees it: its workers, its places, and its faults.

It is believed in nothing: what it says must belong to something it was asked, be small enough and
in time; what it answers is checked by whoever asked. After some faults it is let go.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable, Sequence
from itertools import count
from typing import Any

import msgspec

from muster.server.bots.lane import Lane, Need, Thinking
from muster.server.bots.local import LONGEST
from muster.server.bots.work import LINE, Place, Work
from muster.server.http.rate_limit import TokenBucket
from muster.server.settings import Bucket
from muster.server.thinkers.messages import (
    KINDS,
    Answered,
    Back,
    Cancel,
    Do,
    Ended,
    Hello,
    Leaving,
    Said,
    Think,
    ThinkerMessage,
    encode,
)

log = logging.getLogger("muster.server.thinkers")

FAULTS = 3
"""After so many a thinker is let go; every ten good answers make up for one."""

HELD = 15.0
"""Seconds a thinker has to say that it has stopped what nobody wants any more."""

SILENT = 180.0
"""Seconds a job may say nothing."""

LINES = Bucket(500, 50)
"""Lines, and parts of lines, of one thinker: a page of a trial has a few hundred."""

SENT = 15.0
"""Seconds a thinker has to take what it is sent."""


class Thinker:
    """One `muster think`. `send` sends it a frame; `over` is why it was let go, once it is."""

    def __init__(
        self, hello: Hello, games: frozenset[str], send: Callable[[str], Awaitable[None]]
    ) -> None:
        self.games = games
        self.over: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.open = False
        self._send = send
        self._ids = count(1)
        self._slots = [Slot(self) for _ in range(hello.workers)]
        self._places = [RemotePlace(self) for _ in range(hello.jobs)]
        self._asked: dict[int, Slot | Errand] = {}
        self._lines = TokenBucket(LINES)
        self._faults = 0.0
        self._lane: Lane[Thinking] | None = None
        self._long: Lane[Place] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def join(self, lane: Lane[Thinking], long: Lane[Place]) -> None:
        """Begin to work for these."""
        self.open, self._lane, self._long = True, lane, long
        for slot in self._slots:
            lane.join(slot)
        for place in self._places:
            long.join(place)

    def leave(self) -> None:
        """It takes nothing more; what it has it may finish."""
        self.open = False
        for slot in self._slots:
            if self._lane is not None:
                self._lane.leave(slot)
        for place in self._places:
            if self._long is not None:
                self._long.leave(place)

    def end(self) -> None:
        """It is gone: whatever it had is to be done by somebody else."""
        self.leave()
        for one in list(self._asked.values()):
            one.lost()
        self._asked.clear()
        for task in self._tasks:
            task.cancel()

    def drop(self, why: str) -> None:
        """Let it go."""
        self.end()
        if not self.over.done():
            self.over.set_result(why)

    # What is sent

    def number(self, one: Slot | Errand) -> int:
        """The id under which somebody asks."""
        id = next(self._ids)
        self._asked[id] = one
        return id

    async def say(self, message: Any) -> None:
        """Send it; EOFError if the thinker does not take it."""
        try:
            async with asyncio.timeout(SENT):
                await self._send(encode(message))
        except TimeoutError:
            self.drop("slow")
            raise EOFError from None
        except Exception:  # whatever a socket raises that is closed
            raise EOFError from None

    def say_later(self, message: Any) -> None:
        task = asyncio.get_running_loop().create_task(self._try_to_say(message))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _try_to_say(self, message: Any) -> None:
        try:
            await self.say(message)
        except EOFError:
            pass

    # What is heard

    def hear(self, message: ThinkerMessage) -> None:
        """It said something."""
        if isinstance(message, Leaving):
            self.leave()
            return
        if isinstance(message, Said) and self._lines.take():
            self.drop("flood")
            return
        one = None if isinstance(message, Hello) else self._asked.get(message.id)
        if one is None or isinstance(message, Hello) or not one.hear(message):
            self.fault("unasked")

    def done(self, id: int) -> None:
        """Nothing more is to be heard of this."""
        self._asked.pop(id, None)

    def free(self, slot: Slot) -> None:
        """A slot has come to its senses."""
        if self._lane is not None:
            self._lane.give(slot)

    def praise(self) -> None:
        self._faults = max(0.0, self._faults - 0.1)

    def fault(self, what: str) -> None:
        """It did something wrong; whoever leaves may leave things undone."""
        if not self.open:
            return
        self._faults += 1
        log.warning("a thinker is at fault", extra={"event": "thinker_fault", "code": what})
        if self._faults >= FAULTS:
            self.drop("faults")


class Slot(Thinking):
    """One process of a thinker: it is free when the thinker has said so, not before."""

    remote = True

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._id = 0
        self._answer: asyncio.Future[bytes] | None = None
        self._held: asyncio.TimerHandle | None = None

    @property
    def owner(self) -> Hashable:
        return self._thinker

    @property
    def alive(self) -> bool:
        return self._thinker.open

    def fits(self, need: Need) -> bool:
        return need.kind == "decision" and not need.here and need.game in self._thinker.games

    async def ask(self, task: bytes, seconds: float) -> bytes:
        loop = asyncio.get_running_loop()
        self._id, self._answer = self._thinker.number(self), loop.create_future()
        try:
            async with asyncio.timeout(seconds):
                await self._thinker.say(Think(self._id, seconds, msgspec.Raw(task)))
                return await self._answer
        except TimeoutError:
            self._held = loop.call_later(HELD, self._thinker.drop, "hung")
            self._thinker.say_later(Cancel(self._id))
            self._thinker.fault("late")
            raise
        finally:
            self._answer = None

    def praise(self) -> None:
        self._thinker.praise()

    def fault(self, what: str) -> None:
        self._thinker.fault(what)

    def hear(self, message: ThinkerMessage) -> bool:
        if not isinstance(message, (Answered, Back)):
            return False
        self._thinker.done(message.id)
        if self._held is not None:  # nobody waits for it any more
            self._held.cancel()
            self._held = None
            self._thinker.free(self)
            return True
        if self._answer is None or self._answer.done():
            return False
        if isinstance(message, Answered) and len(bytes(message.answer)) <= LONGEST:
            self._answer.set_result(bytes(message.answer))
            return True
        leaves = isinstance(message, Back) and message.why == "leaving"
        self._answer.set_exception(EOFError())
        self._thinker.free(self)
        if not leaves:
            self._thinker.fault("died" if isinstance(message, Back) else "long")
        return True

    def lost(self) -> None:
        if self._held is not None:
            self._held.cancel()
            self._held = None
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(EOFError())


class RemotePlace(Place):
    """A place for long work at a thinker's."""

    remote = True

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker

    @property
    def owner(self) -> Hashable:
        return self._thinker

    def fits(self, need: Need) -> bool:
        return need.kind in KINDS and not need.here and need.game in self._thinker.games

    async def begin(self, kind: str, program: Sequence[str], order: bytes) -> Work:
        errand = Errand(self._thinker)
        try:
            await self._thinker.say(Do(errand.id, kind, msgspec.Raw(order)))
        except BaseException:
            self._thinker.done(errand.id)
            raise
        return errand

    def fault(self, what: str) -> None:
        self._thinker.fault(what)


class Errand(Work):
    """A job a thinker has."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self.id = thinker.number(self)
        self._parts: list[str] = []
        self._size = 0
        self._lines: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._ended = asyncio.Event()
        self._lost = False
        self._stopped = False

    async def next(self) -> bytes | None:
        try:
            async with asyncio.timeout(SILENT):
                line = await self._lines.get()
        except TimeoutError:
            raise EOFError("it said nothing") from None
        if line is None and self._lost:
            raise EOFError
        return line

    def hear(self, message: ThinkerMessage) -> bool:
        if isinstance(message, Said):
            self._parts.append(message.text)
            self._size += len(message.text)
            if self._size > LINE:
                self._thinker.drop("flood")
            elif not message.more:
                if not self._stopped:
                    self._lines.put_nowait("".join(self._parts).encode())
                self._parts, self._size = [], 0
            return True
        if isinstance(message, (Ended, Back)):
            self._lost = isinstance(message, Back)
            self._finish()
            return True
        return False

    def lost(self) -> None:
        self._lost = True
        self._finish()

    def _finish(self) -> None:
        self._thinker.done(self.id)
        self._ended.set()
        self._lines.put_nowait(None)

    def stop(self) -> None:
        if not self._ended.is_set() and not self._stopped:
            self._stopped = True
            self._thinker.say_later(Cancel(self.id))

    async def close(self) -> None:
        try:
            async with asyncio.timeout(HELD):
                await self._ended.wait()
        except TimeoutError:
            self._thinker.drop("hung")
