"""Running the server: uvicorn, and a goodbye to everybody when it stops."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import socket as sockets
import sys
import threading
from collections.abc import Callable

import uvicorn

from muster.kernel.errors import BadChoice
from muster.parts.campaign import campaign_in
from muster.server.app import create_app
from muster.server.bots.pool import BotPool
from muster.server.cluster.bus import Bus
from muster.server.cluster.cluster import Together
from muster.server.cluster.member import Member
from muster.server.cluster.workers import prepare, supervise
from muster.server.http.shelf import sound_games
from muster.server.live.connection_limits import (
    SPARE,
    ConnectionLimit,
    ask_for_descriptors,
    protocols,
)
from muster.server.observe import write_logs
from muster.server.settings import Settings

log = logging.getLogger("muster.server.run")

BACKLOG = 2048
"""Connections that may wait for a process that is being replaced."""

GRACE = 0.3
"""Seconds for the goodbyes to get out."""


class Server(uvicorn.Server):
    """Says goodbye before it closes the sockets, and where it is once it listens."""

    def __init__(
        self,
        settings: Settings,
        ready: Callable[[str], None],
        bot_pool: BotPool | None = None,
        bus: Bus | None = None,
        number: int = 0,
    ) -> None:
        app = create_app(settings, bot_pool, bus, number)
        descriptors = ask_for_descriptors()
        self.limit = ConnectionLimit(
            settings.connections_address,
            descriptors - SPARE,
            settings.proxies,
            app.state.limits,
        )
        http, socket = protocols(self.limit, settings)
        super().__init__(
            uvicorn.Config(
                app,
                host=settings.host,
                port=settings.port,
                access_log=False,  # it would write query strings
                log_config=None,
                http=http,
                ws=socket,
                server_header=False,
                ws_max_size=settings.frame_size,
                # Compression would keep some 300 kB for every socket.
                ws_per_message_deflate=False,
                proxy_headers=False,  # the application believes proxies itself
                timeout_graceful_shutdown=3,
                lifespan="on",
            )
        )
        self.registry = app.state.registry
        self.cluster: Together | None = app.state.cluster
        self.member: Member | None = app.state.member
        self._ready = ready

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            bound = [one for server in self.servers for one in server.sockets]
            self._ready(_address(*(sockets or bound)[0].getsockname()[:2]))

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        for server in self.servers:  # whoever is sent away must not come back here
            server.close()
        await self.registry.move_over()
        await self.registry.hand_over()
        if self.registry.disconnect_all():
            await asyncio.sleep(GRACE)
        await super().shutdown(sockets)


def serve(settings: Settings, ready: Callable[[str], None], log_requests: bool = False) -> bool:
    """Serve until told to stop; whether it could begin at all. With `log_requests` every log line
    is on the console.
    """
    return serve_on(_listening(settings.host, settings.port), settings, ready, log_requests)


def serve_many(
    settings: Settings, workers: int, ready: Callable[[str], None], log_requests: bool = False
) -> bool:
    """The same with several processes. BadChoice if the database is none they can share."""
    prepare(settings)
    bound = _listening_together(settings.host, settings.port, workers)
    write_logs(settings.data, log_requests)
    where = _address(*bound[0].getsockname()[:2])
    try:
        return supervise(settings, bound, lambda: ready(where), log_requests)
    finally:
        for one in bound:
            one.close()


def serve_on(
    bound: sockets.socket,
    settings: Settings,
    ready: Callable[[str], None],
    log_requests: bool = False,
    number: int = 0,
    warm: bool = False,
) -> bool:
    """The same on this socket; `number` is which of several processes this is. A `warm` one is not
    ready before it has all games at hand.
    """
    try:
        server = Server(settings, ready, number=number)
    except OSError as error:
        bound.close()
        place = error.filename or settings.data
        raise BadChoice(f"{place} cannot be used for the data: {error.strerror}") from None
    except BadChoice:  # a bot it shall offer that is none
        bound.close()
        raise
    write_logs(settings.data, log_requests, number)
    if warm:
        _prepare()
    else:
        threading.Thread(target=_prepare, name="warm-up", daemon=True).start()
    # The store's threads get their turn after half a millisecond, not after five.
    sys.setswitchinterval(0.0005)
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn raises it again once all is closed
        server.run([bound])
    return server.started


def _prepare() -> None:
    """Have the games at hand, and do without the collector of garbage from then on.

    It walks over the states and scenes of all tables while everybody waits, and finds next to
    nothing: matches are plain data, and tables and connections are made without circles, so they go
    as soon as nobody wants them (tests/server/live/test_letting_go.py). What little a library may
    leave behind the registry looks for when nobody is there (`Tables.tidy_up`).
    """
    warm_up()
    gc.collect()
    gc.freeze()
    gc.disable()


def warm_up() -> None:
    """Take the games from the shelf and unfold the first page of their campaigns, so that whoever
    comes first does not wait for it.
    """
    for game in sound_games():
        try:
            campaign = campaign_in(game)
            if campaign is not None:
                state = campaign.begin()
                campaign.page(state, [])
                campaign.form(state, {}, None)
        except Exception as error:  # whatever a third party's package does wrong
            told = {"event": "game_failed", "game": game.meta.id, "error": type(error).__name__}
            log.error("game not warmed up", extra=told)


def _listening(host: str, port: int) -> sockets.socket:
    """A socket bound to this address; BadChoice if somebody else has it."""
    try:
        family = sockets.getaddrinfo(host, port, type=sockets.SOCK_STREAM)[0][0]
        bound = sockets.socket(family, sockets.SOCK_STREAM)
        try:
            bound.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
            bound.bind((host, port))
        except OSError:
            bound.close()
            raise
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        text = f"cannot listen on {host}, port {port}: {why}; choose others with --host and --port"
        raise BadChoice(text) from None
    return bound


def _listening_together(host: str, port: int, count: int) -> list[sockets.socket]:
    """So many sockets at one address, among which the system spreads connections; where it cannot,
    the same one each time.
    """
    first = _listening(host, port)  # nobody else has it
    if not hasattr(sockets, "SO_REUSEPORT") or sys.platform != "linux":
        first.listen(BACKLOG)
        return [first] + [first.dup() for _ in range(count - 1)]
    address = first.getsockname()
    first.close()
    bound = []
    for _ in range(count):
        one = sockets.socket(first.family, sockets.SOCK_STREAM)
        one.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
        one.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEPORT, 1)
        one.bind(address)
        bound.append(one)
    for one in bound:
        one.listen(BACKLOG)
    return bound


def _address(host: str, port: int) -> str:
    """Where a browser on this machine finds the server."""
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{here}]:{port}" if ":" in here else f"http://{here}:{port}"


def outside_address(port: int) -> str | None:
    """Where other devices of the network find a server that listens everywhere."""
    with sockets.socket(sockets.AF_INET, sockets.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way out leads
        except OSError:
            return None
        return _address(probe.getsockname()[0], port)
