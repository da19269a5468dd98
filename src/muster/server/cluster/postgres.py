"""The bus of a PostgreSQL database: LISTEN and NOTIFY.

Directly, not through Litestar's channels: a notice goes with the transaction it tells of, so it
is sent if and only if that is committed, and in that order; and whoever may have missed one while
the connection was away must know. Channels can do neither.

One connection listens. A second one sends what belongs to no transaction, without waiting for the
disk. Each process hears its own notices, too: if it does not, the line is dead though nobody said
so.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from muster.server.cluster.bus import Bus, Hear
from muster.server.cluster.notice import Notice, packed, unpacked
from muster.server.store.database import Plain, Statement
from muster.server.store.place import Place

if TYPE_CHECKING:
    import psycopg

CHANNEL = "muster"

AGAIN = 0.5
"""Seconds until a connection that could not be opened is tried again."""

SILENT = 15.0
"""Seconds in which something is heard, our own beats at least; after that the line is dead."""

WAITING = 5000
"""Notices that wait to be sent; beyond that they are lost, and seen by whoever looks again."""

log = logging.getLogger("muster.server.cluster")


def bus_of(place: Place) -> Bus | None:
    """The bus that comes with a database; a file has none."""
    return PostgresBus(place) if place.postgres else None


class PostgresBus(Bus):
    """LISTEN on one connection, NOTIFY with every transaction."""

    def __init__(self, place: Place) -> None:
        self._address = place.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._hear: Hear = lambda sent: None
        self._again: Callable[[], None] = lambda: None
        self._waiting: asyncio.Queue[tuple[str, Notice]] = asyncio.Queue(WAITING)
        self._tasks: list[asyncio.Task[None]] = []
        self._folded: dict[int, Statement] = {}
        self._heard = 0.0

    async def start(self, hear: Hear, again: Callable[[], None]) -> None:
        self._hear, self._again = hear, again
        listening = await self._listen()
        loop = asyncio.get_running_loop()
        self._tasks = [
            loop.create_task(self._hear_on(listening)),
            loop.create_task(self._send_on()),
        ]

    async def stop(self) -> None:
        if self._tasks:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await self._waiting.join()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    # ------------------------------------------------------------ hearing

    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        import psycopg

        return await psycopg.AsyncConnection.connect(
            self._address, autocommit=True, connect_timeout=4, application_name="muster-bus"
        )

    async def _listen(self) -> psycopg.AsyncConnection[Any]:
        connection = await self._connect()
        await connection.execute(f"LISTEN {CHANNEL}")
        self._heard = time.monotonic()
        return connection

    async def _hear_on(self, listening: psycopg.AsyncConnection[Any]) -> None:
        connection: psycopg.AsyncConnection[Any] | None = listening
        while True:
            try:
                if connection is None:
                    connection = await self._listen()
                    self._again()
                await self._hear_from(connection)
            except asyncio.CancelledError:
                if connection is not None:
                    await connection.close()
                raise
            except Exception as error:
                told = {"event": "bus_lost", "error": type(error).__name__}
                log.warning("bus lost", extra=told)
            if connection is not None:
                with contextlib.suppress(Exception):
                    await connection.close()
            connection = None
            await asyncio.sleep(AGAIN)

    async def _hear_from(self, connection: psycopg.AsyncConnection[Any]) -> None:
        """Hear until the line is dead. Without psycopg's own loop over notices: that begins to wait
        anew for each, and every input of every process is one.
        """
        loop, line = asyncio.get_running_loop(), connection.pgconn
        dead: asyncio.Future[None] = loop.create_future()

        def readable() -> None:
            try:
                line.consume_input()
                while (found := line.notifies()) is not None:
                    self._heard = time.monotonic()
                    sent = unpacked(found.extra)
                    if sent is not None:
                        self._hear(sent)
            except Exception as error:
                loop.remove_reader(descriptor)
                dead.set_exception(error)

        descriptor = line.socket
        loop.add_reader(descriptor, readable)
        try:
            readable()  # what came before we looked
            while not dead.done() and time.monotonic() - self._heard < SILENT:
                await asyncio.wait({dead}, timeout=SILENT / 3)
            if dead.done():
                dead.result()
        finally:
            loop.remove_reader(descriptor)
            dead.cancel()

    # ------------------------------------------------------------ sending

    def publish(self, sender: str, notices: Sequence[Notice]) -> None:
        for notice in notices:
            if not self._waiting.full():
                self._waiting.put_nowait((sender, notice))

    async def _send_on(self) -> None:
        connection: psycopg.AsyncConnection[Any] | None = None
        texts: list[str] = []  # what is to be sent, and was not yet
        try:
            while True:
                taken = 0
                if not texts:
                    batch = [await self._waiting.get()]
                    while not self._waiting.empty():
                        batch.append(self._waiting.get_nowait())
                    texts, taken = packed(batch[0][0], [one for _, one in batch]), len(batch)
                try:
                    if connection is None:
                        connection = await self._connect()
                        await connection.execute("SET synchronous_commit = off")
                    while texts:
                        await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, texts[0]))
                        del texts[0]
                except Exception as error:
                    told = {"event": "bus_unsent", "error": type(error).__name__}
                    log.warning("notices not sent", extra=told)
                    if not _line_is_gone(error):
                        del texts[:1]  # it would not go through the next time either
                    if connection is not None:
                        with contextlib.suppress(Exception):
                            await connection.close()
                    connection = None
                    await asyncio.sleep(AGAIN)
                finally:
                    for _ in range(taken):
                        self._waiting.task_done()
        finally:
            if connection is not None:
                await connection.close()

    def beside(self, c: Connection, sender: str, notices: Sequence[Notice]) -> None:
        for text in packed(sender, list(notices)):
            c.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, text))

    def folded(self, work: Plain, sender: str, notices: Sequence[Notice]) -> Plain:
        """One statement that writes and sends: it costs no round trip more."""
        statement = self._folded.get(id(work.statement))
        if statement is None:
            statement = Statement(work.statement.sqlite)
            statement.postgres = (
                f"WITH written AS ({work.statement.postgres} RETURNING 1) "
                f"SELECT pg_notify('{CHANNEL}', %s) FROM written"
            )
            self._folded[id(work.statement)] = statement
        (text,) = packed(sender, list(notices))
        return Plain(statement, (*work.values, text), work.refused)


def _line_is_gone(error: Exception) -> bool:
    """Is it the connection, and not what was to be sent?"""
    import psycopg

    return isinstance(error, psycopg.OperationalError | psycopg.InterfaceError | OSError)
