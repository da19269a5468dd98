"""What a thinker does: decisions in processes that stay, long work in programs of their own."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec

from muster.bots.roster import is_own
from muster.kernel import shelf
from muster.server.bots.local import LocalProcess
from muster.server.bots.process import Task
from muster.server.bots.work import Program
from muster.server.thinkers.messages import (
    KINDS,
    PART,
    Answered,
    Back,
    Cancel,
    Do,
    Ended,
    Said,
    Think,
)

ABANDONED = 60.0
"""Seconds after which a process ends itself, should we be gone and not have ended it."""

EVERY = 0.25
"""Seconds between two lines of a job: each says all that those before it have said."""

Say = Callable[[Any], Awaitable[None]]


class Labour:
    """The processes of a thinker, and what they are doing."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._free: asyncio.Queue[LocalProcess] = asyncio.Queue()
        self._processes: set[LocalProcess] = set()
        self._under: dict[int, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._leaving = False

    async def start(self) -> None:
        """Start the processes; OSError if not even the first comes up."""
        await asyncio.gather(*(self._start_one() for _ in range(self.workers)))

    async def stop(self) -> None:
        """End everything."""
        tasks = [*self._tasks, *self._under.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(one.kill() for one in self._processes))

    def take(self, message: Think | Do | Cancel, say: Say) -> None:
        """Do what the server wants."""
        if isinstance(message, Cancel):
            under = self._under.get(message.id)
            if under is not None:
                under.cancel()
            return
        work = self._think(message, say) if isinstance(message, Think) else self._do(message, say)
        task = self._under[message.id] = asyncio.create_task(work)
        task.add_done_callback(lambda _: self._under.pop(message.id, None))

    async def finish(self, seconds: float) -> None:
        """Wait for decisions under way, so long; long work and whatever else is left goes back."""
        self._leaving = True
        for task in self._under.values():
            if task.get_name() == "job":
                task.cancel()
        if self._under:
            await asyncio.wait(list(self._under.values()), timeout=seconds)
        await self.drop()

    async def drop(self) -> None:
        """Stop whatever is under way: nobody waits for it."""
        left = list(self._under.values())
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        self._under.clear()

    # ---------------------------------------------------------------- decisions

    async def _think(self, message: Think, say: Say) -> None:
        why, raw = "cannot", b""
        try:
            task = msgspec.json.decode(message.task, type=Task)
            if task.bot != "hint" and not is_own(task.bot):
                return  # a server does not say which modules are loaded here
            task.folder = shelf.outside(task.view["game"])
            why = "died"
            raw = await self._ask(msgspec.json.encode(task), message.seconds)
            why = ""
        except asyncio.CancelledError:
            why = "leaving" if self._leaving else "cancelled"
        except TimeoutError:
            why = "late"
        except (OSError, EOFError, msgspec.DecodeError, KeyError):
            pass
        finally:
            if why:
                await say(Back(message.id, why))
        if not why:
            await say(Answered(message.id, msgspec.Raw(raw)))

    async def _ask(self, task: bytes, seconds: float) -> bytes:
        process = await self._free.get()
        try:
            raw = await process.ask(task, seconds)
        except BaseException:
            self._processes.discard(process)
            self._begin(self._start_one())
            self._begin(process.kill())
            raise
        self._free.put_nowait(process)
        return raw

    async def _start_one(self) -> None:
        process = await LocalProcess.started(ABANDONED)
        self._processes.add(process)
        self._free.put_nowait(process)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---------------------------------------------------------------- long work

    async def _do(self, message: Do, say: Say) -> None:
        asyncio.current_task().set_name("job")  # type: ignore[union-attr]
        work: Program | None = None
        last: Any = Back(message.id, "cannot")
        try:
            order = msgspec.json.decode(message.order, type=dict[str, Any])
            order["folder"] = shelf.outside(str(order["game"]))
            if "workers" in order:
                order["workers"] = self.workers
            program = (sys.executable, "-P", "-m", KINDS[message.kind])
            work = await Program.started(program, msgspec.json.encode(order))
            await _tell(work, message.id, say)
            last = Ended(message.id)
        except asyncio.CancelledError:
            last = Back(message.id, "leaving" if self._leaving else "cancelled")
        except (OSError, msgspec.DecodeError, KeyError):
            pass
        finally:
            if work is not None:
                work.stop()
                await work.close()
            await say(last)


async def _tell(work: Program, id: int, say: Say) -> None:
    """What it says, the latest line now and then and the last in any case."""
    latest: bytes | None = None
    loop = asyncio.get_running_loop()
    due = loop.time()
    while True:
        raw: bytes | None = b""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout_at(None if latest is None else due):
                raw = await work.next()
        if raw:
            latest = raw
        if latest is not None and (not raw or loop.time() >= due):
            await _say_line(latest.decode("utf-8", "replace").rstrip("\n"), id, say)
            latest, due = None, loop.time() + EVERY
        if raw is None:
            return


async def _say_line(text: str, id: int, say: Say) -> None:
    parts = [text[at : at + PART] for at in range(0, len(text), PART)] or [""]
    for at, part in enumerate(parts):
        await say(Said(id, part, more=at + 1 < len(parts)))
