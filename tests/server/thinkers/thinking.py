"""Thinkers for tests: the real program over loopback, and one that misbehaves as it is told."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection

from muster import __version__, form
from muster.server.bots.pool import BotPool
from muster.server.observe.bots import TimedBots
from muster.server.thinkers.messages import PATH, PROTOCOL
from muster.server.thinkers.prints import prints
from muster.server.thinkers.registry import Thinkers
from tests.server.clients import PATIENCE, RunningServer

Json = dict[str, Any]

PROGRAM = "from muster.cli import main; main()"


def token_of(data: Path) -> str:
    return (data / "think-token").read_text().strip()


def thinkers_of(server: RunningServer) -> Thinkers:
    found: Thinkers = server.uvicorn.config.app.state.thinkers  # type: ignore[union-attr]
    return found


async def until(held: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not held():
            await asyncio.sleep(0.01)


def pool_of(server: RunningServer) -> BotPool:
    timed = server.registry.services.bot_pool
    assert isinstance(timed, TimedBots)
    pool = timed.runner
    assert isinstance(pool, BotPool)
    return pool


class Program:
    """`muster think` in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.said = ""

    async def says(self, words: str) -> str:
        """Until it has said a line with these words."""
        assert self.process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            while True:
                line = (await self.process.stdout.readline()).decode()
                assert line, f"it ended before it said {words!r}: {self.said}"
                self.said += line
                if words in line:
                    return line

    async def ends(self, how: signal.Signals | None = None) -> int:
        if how is not None:
            self.process.send_signal(how)
        assert self.process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            self.said += (await self.process.stdout.read()).decode()
            return await self.process.wait()


@asynccontextmanager
async def program(base: str, data: Path, *more: str) -> AsyncIterator[Program]:
    """The real program, connected or about to be."""
    args = ("think", "--server", base, "--token-file", str(data / "think-token"), *more)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PROGRAM, *args),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        yield Program(process)
    finally:
        if process.returncode is None:
            process.kill()
        assert process.stdout is not None
        await process.stdout.read()
        await process.wait()


class Puppet:
    """A thinker that says what a test wants."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.welcome: Json = {}
        self.tasks: list[Json] = []

    async def say(self, t: str, **rest: Any) -> None:
        await self.socket.send(json.dumps({"t": t, **rest}))

    async def next(self) -> Json:
        async with asyncio.timeout(PATIENCE):  # not wait_for, which may miss that it is cancelled
            found: Json = json.loads(await self.socket.recv())
        return found

    async def task(self) -> Json:
        """The next task or job."""
        while (message := await self.next())["t"] not in ("task", "job"):
            pass
        self.tasks.append(message)
        return message

    async def answers(self, count: int = 10**6) -> None:
        """Answer like a bot that takes the last answer there is."""
        try:
            for _ in range(count):
                task = await self.task()
                choice = task["task"]["legal"][-1]
                await self.say("answer", id=task["id"], answer={"choice": choice})
        except websockets.ConnectionClosed:
            pass

    async def bye(self) -> Json:
        while (message := await self.next())["t"] != "bye":
            pass
        return message


def hello(workers: int = 1, jobs: int = 0, **changes: Any) -> Json:
    said: Json = {
        "protocol": PROTOCOL,
        "version": __version__,
        "form": form(),
        "workers": workers,
        "jobs": jobs,
        "games": prints(),
    }
    return {**said, **changes}


@asynccontextmanager
async def puppet(
    base: str, data: Path, workers: int = 1, jobs: int = 0, **changes: Any
) -> AsyncIterator[Puppet]:
    """A thinker that has said hello."""
    async with websockets.connect(
        base.replace("http", "ws") + PATH,
        additional_headers={"Authorization": f"Bearer {token_of(data)}"},
        open_timeout=PATIENCE,
        max_size=None,
    ) as socket:
        one = Puppet(socket)
        await one.say("hello", **hello(workers, jobs, **changes))
        one.welcome = await one.next()
        yield one
