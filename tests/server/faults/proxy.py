"""A bad line: a proxy on loopback that holds back, cuts off, or lets nothing through any more."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit


class BadLine:
    """Between clients and a server. `cut_after` are the bytes after which a connection is cut off,
    drawn anew for each; `hold` the seconds by which a piece may be late; while it is `dead` nothing
    gets through, and nobody is told so.
    """

    def __init__(self, server: str, seed: int) -> None:
        place = urlsplit(server)
        self._server = place.hostname, place.port
        self._luck = random.Random(seed)
        self.base = ""
        self.cut_after: tuple[int, int] | None = None
        self.hold = 0.0
        self.dead = False
        self.cuts = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(*self._server)
        left = [self._luck.randint(*self.cut_after)] if self.cut_after else None
        pipes = [
            asyncio.ensure_future(self._pipe(reader, back, left)),
            asyncio.ensure_future(self._pipe(there, writer, left)),
        ]
        self._tasks.update(pipes)
        try:
            await asyncio.wait(pipes, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in pipes:
                one.cancel()
            self._tasks.difference_update(pipes)
            for end in (writer, back):
                end.transport.abort()  # no goodbye

    async def _pipe(
        self, source: asyncio.StreamReader, to: asyncio.StreamWriter, left: list[int] | None
    ) -> None:
        """Pass on what comes, piece by piece, until the line is cut."""
        while data := await source.read(1 << 14):
            if self.hold:
                await asyncio.sleep(self._luck.uniform(0, self.hold))
            while self.dead:
                await asyncio.sleep(0.01)
            if left is not None:
                left[0] -= len(data)
                if left[0] < 0:
                    to.write(data[: self._luck.randrange(len(data))])
                    self.cuts += 1
                    return
            to.write(data)


@asynccontextmanager
async def bad_line(server: str, seed: int = 1) -> AsyncIterator[BadLine]:
    """A line to this server; its `base` is where clients find it."""
    line = BadLine(server, seed)
    listening = await asyncio.start_server(line._accept, "127.0.0.1", 0)
    line.base = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    try:
        yield line
    finally:
        listening.close()
        for task in list(line._tasks):
            task.cancel()
        await asyncio.sleep(0)
