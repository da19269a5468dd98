"""Long work: a program that is told one line and says lines, here or at a thinker's."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence

from muster.server.bots.lane import Need, Worker

NICE = 10
LINE = 8 * 1024 * 1024
"""Bytes of the longest line a program may say."""


class Work(ABC):
    """Work under way."""

    @abstractmethod
    async def next(self) -> bytes | None:
        """The next line it says; None when it has ended, OSError if it went wrong."""

    @abstractmethod
    def stop(self) -> None:
        """End it at once."""

    @abstractmethod
    async def close(self) -> None:
        """Wait until nothing of it is left."""


class Place(Worker):
    """Where one piece of long work can be done at a time."""

    @abstractmethod
    async def begin(self, kind: str, program: Sequence[str], order: bytes) -> Work:
        """Begin work of this kind, which here is this program; OSError if that cannot be."""


class LocalPlace(Place):
    """A place on this machine, for work of one kind."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    @property
    def owner(self) -> Hashable:
        return self

    def fits(self, need: Need) -> bool:
        return need.kind == self.kind

    async def begin(self, kind: str, program: Sequence[str], order: bytes) -> Work:
        return await Program.started(program, order)


class Program(Work):
    """A process of this machine that works; see `muster.bots.piped`."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @staticmethod
    async def started(program: Sequence[str], order: bytes) -> Program:
        """Begun, and told what to do."""
        starting = asyncio.ensure_future(
            asyncio.create_subprocess_exec(
                *program,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                start_new_session=True,  # so that all it starts can be ended with it
                limit=LINE,
            )
        )
        try:
            found = Program(await asyncio.shield(starting))
        except asyncio.CancelledError:  # the server stops: what is half started is ended, too
            found = Program(await starting)
            found.stop()
            await found.close()
            raise
        if hasattr(os, "setpriority"):
            with contextlib.suppress(OSError):  # tables come first
                os.setpriority(os.PRIO_PROCESS, found.process.pid, NICE)
        assert found.process.stdin is not None
        # The pipe stays open: when it ends the process knows that the server is gone.
        found.process.stdin.write(order + b"\n")
        return found

    async def next(self) -> bytes | None:
        assert self.process.stdout is not None
        try:
            return await self.process.stdout.readline() or None
        except ValueError:
            raise OSError("a line without an end") from None

    def stop(self) -> None:
        """End the process and all it has started, also if it has just ended itself."""
        with contextlib.suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)  # it leads a session of its own
            else:
                self.process.kill()

    async def close(self) -> None:
        """Wait until nothing of it is open: a pipe that is not read to its end stays."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        while await self.process.stdout.read(LINE):
            pass
        await self.process.wait()
