"""The socket itself, from hello to goodbye."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from muster.languages import voice_in
from muster.server.errors import Refused
from muster.server.http.identity import Person
from muster.server.http.language import language_of
from muster.server.http.middleware import address
from muster.server.live.connection import REFUSED, SLOW, Connection, Connections
from muster.server.live.outbox import END
from muster.server.store.failures import refused_by_store
from muster.server.tables.registry import Tables
from muster.server.wire import messages
from muster.server.wire.words import encode_in

log = logging.getLogger("muster.server.live.socket")

BROKEN = 1011
GOODBYE = 2.0
"""Seconds a reader has to take the last frames."""


@websocket("/ws/tables/{table_id:str}")
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    registry: NamedDependency[Tables],
    connections: NamedDependency[Connections],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
) -> None:
    """A socket, from hello to goodbye."""
    where = address(socket.scope)
    if not connections.admit(where, person is None):
        await socket.close(code=SLOW, reason="too many connections")
        return
    try:
        await socket.accept()
        try:
            blocked = connections.blocked(person, where)
            if blocked is not None:
                raise blocked
            table = await registry.table(table_id)
        except Exception as error:
            refused = error if isinstance(error, Refused) else refused_by_store(error)
            if refused is None:
                raise
            t = refused.refusal
            told = messages.Refused(None, t.code, t.text)
            frame = encode_in(told, voice_in(language_of(socket.scope)))
            await socket.send_data(frame, mode="text")
            await socket.close(code=REFUSED, reason=t.code)
            return
        language = language_of(socket.scope)
        connection = Connection(connections, table, person, where, language)
        connections.open.add(connection)
        try:
            await _converse(socket, connection)
        finally:
            connections.open.discard(connection)
    except WebSocketDisconnect:
        pass
    finally:
        connections.release(where, person is None)
        del socket.receive, socket.send  # they hold the socket, which holds them


async def _converse(socket: WebSocket[Any, Any, Any], connection: Connection) -> None:
    table = connection.table
    writer = asyncio.create_task(_write(socket, connection))
    reader = asyncio.create_task(_listen(socket, connection))
    stuck = asyncio.create_task(_stuck(connection))
    try:
        await asyncio.wait({writer, reader, stuck}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (reader, writer, stuck):
            task.cancel()
        await asyncio.gather(reader, writer, stuck, return_exceptions=True)
        connection.outbox.close()
        if connection.greeted:
            table.audience.leave(connection)
            connection.note_seen()


async def _stuck(connection: Connection) -> None:
    """Somebody who does not even take the goodbye."""
    await connection.closing.wait()
    await asyncio.sleep(GOODBYE)


async def _listen(socket: WebSocket[Any, Any, Any], connection: Connection) -> None:
    loop = asyncio.get_running_loop()
    until = loop.time() + connection.settings.hello_within
    while not connection.closing.is_set():
        try:
            async with asyncio.timeout_at(None if connection.greeted else until):
                message = await socket.receive()
        except TimeoutError:
            seconds = f"{connection.settings.hello_within:g}"
            connection.refuse(
                None, Refused("hello", f"Nobody said hello within {seconds} seconds.")
            )
            connection.close(REFUSED)
            await asyncio.sleep(1)
            return
        if message["type"] == "websocket.disconnect":
            return
        if message["type"] == "websocket.receive":
            await connection.receive(message.get("text"))


async def _write(socket: WebSocket[Any, Any, Any], connection: Connection) -> None:
    while True:
        try:
            frame = await connection.outbox.get()
        except Exception:
            log.exception("no state", extra={"event": "state_failed", "table": connection.table.id})
            await socket.close(code=BROKEN)
            return
        if frame is END:
            await socket.close(code=connection.close_code)
            return
        try:
            async with asyncio.timeout(connection.settings.send_within):
                await socket.send_data(frame, mode="text")
        except TimeoutError:
            connection.too_slow()
            return
        finally:
            connection.outbox.sent()
