"""`muster think`: connects to a server, thinks for it, and comes back when it was away."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
import ssl
from collections.abc import Callable
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import (
    ConnectionClosed,
    InvalidHandshake,
    InvalidMessage,
    InvalidStatus,
    InvalidURI,
)

from muster import __version__, form
from muster.kernel.errors import BadChoice
from muster.server.thinkers.labour import Labour
from muster.server.thinkers.messages import (
    LARGEST,
    PATH,
    PROTOCOL,
    Bye,
    Hello,
    Leaving,
    ServerMessage,
    Welcome,
    encode,
    from_server,
)
from muster.server.thinkers.prints import prints

FIRST = 0.5
LONGEST = 30.0
"""Seconds until the next try to connect: twice as many after each."""

LET_GO = 60.0
"""Seconds until a thinker comes again that was let go for its faults."""

ANSWERED = 20.0
"""Seconds a server may take to answer at all."""

FINISH = 5.0
"""Seconds for decisions under way when we are told to stop."""

FINAL = ("token", "browser", "version", "hello")
"""Refusals that will be the same the next time."""

Tell = Callable[[str], None]


def address_of(server: str, unencrypted: bool) -> str:
    """Where the socket of this server is; BadChoice for what is no address, or not a safe one."""
    try:
        parts = urlsplit(server)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host, parts = None, urlsplit("")
    if not host or parts.scheme not in ("http", "https") or parts.query or parts.fragment:
        raise BadChoice(f"{server!r} is no server's address; expected https://games.example.org")
    if parts.scheme == "http" and not unencrypted and not _is_here(host):
        raise BadChoice(
            f"{server} is not encrypted, and what seats know would travel for all to read; use "
            "https://, or --unencrypted in a network that is yours alone"
        )
    scheme = "wss" if parts.scheme == "https" else "ws"
    return f"{scheme}://{parts.netloc}{parts.path.rstrip('/')}{PATH}"


def _is_here(host: str) -> bool:
    with contextlib.suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"


def checked(token: str) -> str:
    """The token without what stands around it; BadChoice if it cannot be one."""
    found = token.strip()
    if not found or not found.isascii() or not found.isprintable() or " " in found:
        raise BadChoice("this is no token; it is one word, in think-token of the server's folder")
    return found


async def think(
    server: str, token: str, workers: int, jobs: int, unencrypted: bool, tell: Tell
) -> None:
    """Think for this server until told to stop (SIGTERM, Ctrl-C).

    BadChoice if it does not let us, or was not to be reached the first time.
    """
    address = address_of(server, unencrypted)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for one in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError, RuntimeError):
            loop.add_signal_handler(one, stop.set)
    labour = Labour(workers)
    hello = Hello(PROTOCOL, __version__, form(), workers, jobs, await asyncio.to_thread(prints))
    try:
        await _Link(server, address, checked(token), hello, labour, stop, tell).keep()
    finally:
        await labour.stop()


class _Refused(Exception):
    """The server lets us go, or not in."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class _Straight(connect):
    """Goes nowhere else than where it was sent: the token is for one server."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        return exc


class _Link:
    """The connection to a server, again and again."""

    def __init__(
        self,
        server: str,
        address: str,
        token: str,
        hello: Hello,
        labour: Labour,
        stop: asyncio.Event,
        tell: Tell,
    ) -> None:
        self._server, self._address, self._token = server, address, token
        self._hello, self._labour, self._stop, self._tell = hello, labour, stop, tell
        self._welcomed = 0

    async def keep(self) -> None:
        """Connected until told to stop."""
        wait = FIRST
        while not self._stop.is_set():
            before = self._welcomed
            try:
                await self._once()
                why = "the connection has ended"
            except (OSError, InvalidHandshake, InvalidURI, ConnectionClosed, _Refused) as error:
                refused = _refusal_in(error)
                why = str(refused) if refused else _said(error)
                if not self._welcomed or (refused and refused.code in FINAL):
                    raise BadChoice(f"{self._server}{':' if refused else ''} {why}") from None
                if refused and refused.code in ("faults", "barred", "flood"):
                    wait = LET_GO
            if self._stop.is_set():
                return
            if self._welcomed > before and wait < LET_GO:
                wait = FIRST
            self._tell(f"{self._server}: {why}; trying again.")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stop.wait(), wait * random.uniform(0.5, 1.0))
            wait = min(LONGEST, wait * 2)

    async def _once(self) -> None:
        async with _Straight(
            self._address,
            additional_headers={"Authorization": f"Bearer {self._token}"},
            compression=None,
            open_timeout=ANSWERED,
            close_timeout=FINISH,
            max_size=LARGEST,
        ) as socket:
            await socket.send(encode(self._hello))
            try:
                async with asyncio.timeout(ANSWERED):
                    welcome = _read(await socket.recv())
            except TimeoutError:
                raise InvalidMessage("it says nothing") from None
            if not isinstance(welcome, Welcome):
                raise InvalidMessage("it says something else")
            if not self._welcomed:
                await self._labour.start()
            self._welcomed += 1
            self._tell(self._told(welcome))
            await self._converse(socket)

    def _told(self, welcome: Welcome) -> str:
        others = f"; not {', '.join(welcome.others)}: another version" if welcome.others else ""
        return f"Thinking for {self._server}: {', '.join(welcome.games)}{others}"

    async def _converse(self, socket: ClientConnection) -> None:
        async def say(message: Any) -> None:
            with contextlib.suppress(ConnectionClosed):  # the server gives it to somebody else
                await socket.send(encode(message))

        reader = asyncio.create_task(self._listen(socket, say))
        stopped = asyncio.create_task(self._stop.wait())
        try:
            await asyncio.wait({reader, stopped}, return_when=asyncio.FIRST_COMPLETED)
            if self._stop.is_set():
                await say(Leaving())
                await self._labour.finish(FINISH)
            else:
                reader.result()
        finally:
            reader.cancel()
            stopped.cancel()
            await asyncio.gather(reader, stopped, return_exceptions=True)
            await self._labour.drop()

    async def _listen(self, socket: ClientConnection, say: Callable[[Any], Any]) -> None:
        async for raw in socket:
            message = _read(raw)
            if not isinstance(message, Welcome | Bye):
                self._labour.take(message, say)


def _read(raw: str | bytes) -> ServerMessage:
    try:
        message = from_server(raw)
    except (msgspec.DecodeError, RecursionError):
        raise InvalidMessage("it says something else") from None
    if isinstance(message, Bye):
        raise _Refused(message.code, message.text)
    return message


def _refusal_in(error: Exception) -> _Refused | None:
    """What a Muster server says with a status; None if it was none."""
    if isinstance(error, _Refused):
        return error
    if isinstance(error, InvalidStatus):
        with contextlib.suppress(ValueError, KeyError, TypeError):
            told = json.loads(error.response.body or b"")
            return _Refused(str(told["code"]), str(told["text"]).rstrip("."))
    return None


def _said(error: Exception) -> str:
    """What is wrong, to be read after the address."""
    if isinstance(error, InvalidStatus):
        status = error.response.status_code
        return f"is no Muster server that takes thinkers: it answers with status {status}"
    if isinstance(error, ssl.SSLError):
        return f"cannot be trusted: {error.reason or error}"
    if isinstance(error, TimeoutError):
        return f"does not answer within {ANSWERED:.0f} seconds"
    if isinstance(error, ConnectionClosed):
        return "has ended the connection"
    if isinstance(error, OSError):
        return f"cannot be reached: {(error.strerror or str(error)).lower()}"
    return "is no Muster server: it says something else"
