"""One bot process of this machine, from outside: started, asked, ended."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Hashable

from muster.server.bots.lane import Need, Thinking
from muster.server.bots.process import READY

PROGRAM = (sys.executable, "-P", "-m", "muster.server.bots.process")

LEAVING = 1.0
"""Seconds to wait for the end of what a process has said that was stopped."""

START_TIME = 30.0
"""Seconds a new process may take until it is ready."""

LONGEST = 64 * 1024
"""Bytes of an answer; a bot that says more is stopped."""


class LocalProcess(Thinking):
    """A bot process that is ready, for this kind of work."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.kind = "decision"

    @staticmethod
    async def started(budget: float) -> LocalProcess:
        """A new process, once it is ready; OSError or TimeoutError if it does not get there."""
        process = await asyncio.create_subprocess_exec(
            *PROGRAM,
            str(budget),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,  # what a bot prints may tell what its seat knows
            start_new_session=True,  # a Ctrl-C in the terminal is for the server alone
        )
        one = LocalProcess(process)
        try:
            async with asyncio.timeout(START_TIME):
                if await one._read() == READY:
                    return one
        except BaseException:
            await one.kill()
            raise
        await one.kill()
        raise OSError("a bot process said something unexpected")

    @property
    def owner(self) -> Hashable:
        return self

    @property
    def alive(self) -> bool:
        return self.process.returncode is None

    def fits(self, need: Need) -> bool:
        return need.kind == self.kind

    async def ask(self, task: bytes, seconds: float) -> bytes:
        pipe = self.process.stdin
        if pipe is None:
            raise EOFError
        async with asyncio.timeout(seconds):
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
