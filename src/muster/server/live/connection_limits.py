"""Connections before anybody has said anything: how many there may be, and how long they may wait.

A connection costs a file descriptor, and a server without any left lets nobody in. So an address
has so many, whoever says nothing is let go, and where there are too many the one that has said
nothing for longest makes room.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from muster.server.cluster.limits import SharedLimits
from muster.server.http.rate_limit import network_of
from muster.server.settings import Settings

SPARE = 128
"""Descriptors left for the database, the bots' pipes and the files of the client."""

ENOUGH = 65_536

LINGER = 3.0
"""Seconds a closed connection has to take what was sent before it is cut off."""


def ask_for_descriptors() -> int:
    """Ask the system for as many file descriptors as it gives; how many that are."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return ENOUGH
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return ENOUGH if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):  # macOS gives fewer than it says
        return soft
    return wanted


class ConnectionLimit:
    """All open connections, by the address they come from, the oldest first. What an address has
    open through other processes counts, too; `everybody` is for the descriptors of this one.
    """

    def __init__(self, each: int, everybody: int, proxies: str, limits: SharedLimits) -> None:
        self.everybody = everybody
        self.count = 0
        self._proxies = Proxies(proxies)
        self._by_address: dict[str, dict[Any, Any]] = {}
        self._counted: Counter[str] = Counter()  # without proxies, who bring everybody's
        self._shared = limits.count("connections", self._counted, each)

    def admit(self, where: str, transport: Any, connection: Any) -> bool:
        """One more; False if it has to go again. A silent one may have to go for it."""
        counts = where not in self._proxies
        full = counts and self._shared.full(where)
        theirs = self._by_address.setdefault(where, {})
        theirs[transport] = connection
        self.count += 1
        if counts:
            self._counted[where] += 1
            self._shared.changed(where)
        if full:
            return self._make_room([theirs], transport)
        if self.count > self.everybody:
            fullest = sorted(self._by_address.values(), key=len, reverse=True)
            return self._make_room(fullest, transport)
        return True

    def upgrade(self, where: str, transport: Any, connection: Any) -> None:
        """The connection speaks another protocol now."""
        if transport in self._by_address.get(where, ()):
            self._by_address[where][transport] = connection

    def release(self, where: str, transport: Any) -> None:
        """One less."""
        theirs = self._by_address.get(where, {})
        if theirs.pop(transport, None) is not None:
            self.count -= 1
            if where in self._counted:
                self._counted[where] -= 1
        if not theirs:
            self._by_address.pop(where, None)
            self._counted.pop(where, None)

    def _make_room(self, places: list[dict[Any, Any]], new: Any) -> bool:
        """Close the oldest connection that does nothing; False if there is none but the new one."""
        for theirs in places:
            for transport, connection in theirs.items():
                if transport is not new and connection.idle:
                    transport.abort()
                    return True
        new.abort()
        return False


class Proxies:
    """The addresses of proxies, who bring everybody's connections and are believed about them."""

    def __init__(self, proxies: str) -> None:
        self._trusted = _networks(proxies)

    def __contains__(self, where: str) -> bool:
        if self._trusted is None:
            return True
        try:
            address = ipaddress.ip_address(where)
        except ValueError:  # an IPv6 network, or a socket in the file system
            return False
        return any(address in network for network in self._trusted)


def _networks(proxies: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network] | None:
    """The addresses of proxies, who bring everybody's connections; None for all there are."""
    names = [name.strip() for name in proxies.split(",") if name.strip()]
    if "*" in names:
        return None
    found = []
    for name in names:
        try:
            found.append(ipaddress.ip_network(name, strict=False))
        except ValueError:
            continue
    return found


def protocols(limit: ConnectionLimit, settings: Settings) -> tuple[type[Any], type[Any]]:
    """What uvicorn speaks on a connection: HTTP, and web sockets; both counted by the limit."""

    class Http(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        """HTTP with an end to patience: for a request to arrive, and for its body."""

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self.where = network_of(self.client)
            self._done: Any = None  # the last request that was seen to have been answered
            self._receiving = 0.0
            self._unread = 0
            self._timer: asyncio.TimerHandle | None = None
            if limit.admit(self.where, transport, self):
                self._wait()

        def connection_lost(self, exc: Exception | None) -> None:
            limit.release(self.where, self.transport)
            if self._timer is not None:
                self._timer.cancel()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if self.idle:
                self._unread += len(data)
                if self._unread > settings.head_size:
                    self.transport.abort()
                    return
            else:
                self._unread = 0
            super().data_received(data)

        @property
        def idle(self) -> bool:
            """Is no request under way?"""
            cycle = self.cycle
            return cycle is None or (cycle.response_complete and not cycle.more_body)

        def _wait(self) -> None:
            self._timer = self.loop.call_later(settings.header_within, self._look)

        def _look(self) -> None:
            """Every so often: has anything come since the last look?"""
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            if self.idle and self._done is self.cycle:
                self.transport.abort()
                return
            if self.idle:
                self._done = self.cycle
                self._receiving = 0.0
            elif self.cycle.more_body:
                self._receiving += settings.header_within
                if self._receiving >= settings.body_within:
                    self.transport.abort()
                    return
            self._wait()

    class Socket(WebSocketsSansIOProtocol):
        """Web sockets that are sent to only as fast as they are read, and cut off in the end."""

        idle = False

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self.where = network_of(self.client)
            limit.upgrade(self.where, transport, self)

        def connection_lost(self, exc: Exception | None) -> None:
            limit.release(self.where, self.transport)
            super().connection_lost(exc)

        async def send(self, message: Any) -> None:
            await super().send(message)
            await self.writable.wait()

        async def run_asgi(self) -> None:
            try:
                await super().run_asgi()
            finally:
                self._cut_off()

        def keepalive_timeout(self) -> None:
            super().keepalive_timeout()
            self._cut_off()

        def _cut_off(self) -> None:
            """Closing waits until everything is read, but not for somebody who never reads."""
            self.loop.call_later(LINGER, self.transport.abort)

    return Http, Socket
