"""The socket itself, from hello to goodbye."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from muster.server import wire
from muster.server.chair import END, REFUSED, SLOW, Chair, Crowd
from muster.server.doors import address
from muster.server.hall import Hall
from muster.server.people import Person
from muster.server.problems import Problem
from muster.server.wire import encode

GOODBYE = 2.0
"""Seconds a reader has to take the last frames."""


@websocket("/ws/tables/{table_id:str}")
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    hall: NamedDependency[Hall],
    crowd: NamedDependency[Crowd],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
) -> None:
    """A socket, from hello to goodbye."""
    where = address(socket.scope)
    if not crowd.come(where):
        await socket.close(code=SLOW, reason="too many connections")
        return
    try:
        await socket.accept()
        try:
            table = await hall.table(table_id)
        except Problem as problem:
            t = problem.trouble
            await socket.send_data(encode(wire.Refused(None, t.code, t.text)), mode="text")
            await socket.close(code=REFUSED, reason=t.code)
            return
        chair = Chair(crowd, table, person, where)
        await _converse(socket, chair)
    except WebSocketDisconnect:
        pass
    finally:
        crowd.go(where)


async def _converse(socket: WebSocket[Any, Any, Any], chair: Chair) -> None:
    table = chair.table
    writer = asyncio.create_task(_write(socket, chair))
    reader = asyncio.create_task(_listen(socket, chair))
    stuck = asyncio.create_task(_stuck(chair))
    try:
        await asyncio.wait({writer, reader, stuck}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (reader, writer, stuck):
            task.cancel()
        await asyncio.gather(reader, writer, stuck, return_exceptions=True)
        if chair.greeted:
            table.part(chair)
            chair.note_seen()


async def _stuck(chair: Chair) -> None:
    """Somebody who does not even take the goodbye."""
    await chair.closing.wait()
    await asyncio.sleep(GOODBYE)


async def _listen(socket: WebSocket[Any, Any, Any], chair: Chair) -> None:
    loop = asyncio.get_running_loop()
    until = loop.time() + chair.settings.hello_within
    while not chair.closing.is_set():
        try:
            async with asyncio.timeout_at(None if chair.greeted else until):
                message = await socket.receive()
        except TimeoutError:
            seconds = f"{chair.settings.hello_within:g}"
            chair.refuse(None, Problem("hello", f"Nobody said hello within {seconds} seconds."))
            chair.close(REFUSED)
            await asyncio.sleep(1)
            return
        if message["type"] == "websocket.disconnect":
            return
        if message["type"] == "websocket.receive":
            await chair.receive(message.get("text"))


async def _write(socket: WebSocket[Any, Any, Any], chair: Chair) -> None:
    while True:
        frame = await chair.outbox.get()
        if frame is END:
            await socket.close(code=chair.close_code)
            return
        await socket.send_data(frame, mode="text")
