"""The socket of thinkers, from hello to goodbye."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect

from muster.server.errors import Refused
from muster.server.http.middleware import address, refuse
from muster.server.thinkers.messages import PATH, Bye, Hello, encode, from_thinker
from muster.server.thinkers.registry import LET_GO, Thinkers
from muster.server.thinkers.thinker import Thinker

REFUSED = 4400
GOODBYE = 2.0
"""Seconds a thinker has to take the last frame."""


@websocket(PATH)
async def think_socket(
    socket: WebSocket[Any, Any, Any], thinkers: NamedDependency[Thinkers]
) -> None:
    """A thinker: it is given decisions and jobs, and says what came of them."""
    where = address(socket.scope)
    try:
        try:
            thinkers.admit({name.lower(): it for name, it in socket.headers.items()}, where)
        except Refused as refused:
            await socket.receive()
            await refuse(refused, socket.scope, socket.send, "websocket.http.response")
            return
        await socket.accept()
        await _converse(socket, thinkers, where)
    except WebSocketDisconnect:
        pass
    finally:
        del socket.receive, socket.send  # they hold the socket, which holds them


async def _converse(socket: WebSocket[Any, Any, Any], thinkers: Thinkers, where: str) -> None:
    async def send(frame: str) -> None:
        await socket.send_data(frame, mode="text")

    try:
        async with asyncio.timeout(thinkers.settings.hello_within):
            hello = from_thinker(await _text(socket))
            if not isinstance(hello, Hello):
                raise Refused("hello", "A thinker says hello first.")
            thinker, welcome = await thinkers.welcome(hello, send)
            await send(encode(welcome))
    except TimeoutError:
        await _let_go(socket, "hello", "Nobody said hello.")
        return
    except (msgspec.DecodeError, RecursionError):
        await _let_go(socket, "hello", "This is no hello of a thinker.")
        return
    except Refused as refused:
        refused.forget()
        await _let_go(socket, refused.code, str(refused))
        return
    thinkers.join(thinker)
    reader = asyncio.create_task(_listen(socket, thinker))
    thinker.over.add_done_callback(lambda _: reader.cancel())
    try:
        await asyncio.wait({reader})
    finally:
        reader.cancel()
        await asyncio.gather(reader, return_exceptions=True)
        thinkers.leave(thinker, where)
    if thinker.over.done():
        why = thinker.over.result()
        await _let_go(socket, why, LET_GO.get(why, "The server lets this thinker go."))


async def _listen(socket: WebSocket[Any, Any, Any], thinker: Thinker) -> None:
    while True:
        raw = await _text(socket)
        try:
            thinker.hear(from_thinker(raw))
        except (msgspec.DecodeError, RecursionError):
            thinker.fault("rubbish")


async def _text(socket: WebSocket[Any, Any, Any]) -> str:
    """The next text; what is no text is none anybody understands."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone")
    return str(message.get("text") or "")


async def _let_go(socket: WebSocket[Any, Any, Any], code: str, text: str) -> None:
    try:
        async with asyncio.timeout(GOODBYE):
            await socket.send_data(encode(Bye(code, text)), mode="text")
            await socket.close(code=REFUSED, reason=code)
    except TimeoutError:
        pass
