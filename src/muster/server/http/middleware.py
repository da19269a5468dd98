"""Middleware around the application, and the rate limit of each route.

Every request passes here first: its origin is checked (only pages of this server may open a socket
or change something), its rate is limited, and it gets its headers, one log line and one count.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Collection
from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.types import ASGIApp, Message, Receive, Send

from muster.server.cluster.limits import SharedLimits
from muster.server.errors import Refused
from muster.server.http.rate_limit import Buckets, network_of
from muster.server.observe import Metrics
from muster.server.settings import Settings
from muster.server.wire.messages import encode

log = logging.getLogger("muster.server.http")

HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)

ORIGIN = "This comes from another site, or does not say where it comes from; it is refused."

# What a route says of itself (`opt`): it draws from this bucket too, however its path is spelled.

GUESSES = {"bucket": "guesses"}
"""A stranger could try codes here."""

MAKES = {"bucket": "makes"}
"""Something is made that stays, or much is computed."""

CHECKS = {"bucket": "checks"}
"""A draft is checked as somebody goes along."""


SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_SCHEMES = {"ws": "http", "wss": "https"}

API = ("/api", "none")
"""Routes that are no pages; what leads nowhere is none either."""


class RateLimitGuard:
    """The rate limit of each route, as a guard: whoever calls it draws from the bucket it names, by
    address.
    """

    def __init__(self, settings: Settings, metrics: Metrics, limits: SharedLimits) -> None:
        self._metrics = metrics
        buckets = {
            GUESSES["bucket"]: settings.guess_bucket,
            MAKES["bucket"]: settings.create_bucket,
            CHECKS["bucket"]: settings.check_bucket,
        }
        self._buckets = {name: limits.share(name, Buckets(one)) for name, one in buckets.items()}

    async def __call__(  # or it would be called in a thread
        self, connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
    ) -> None:
        name = handler.opt.get("bucket")
        wait = self._buckets[name].take(address(connection.scope)) if name else 0.0
        if wait:
            refused = Refused.flood(wait)
            self._metrics.refused.labels("http", refused.code).inc()
            raise refused


class RequestMiddleware:
    """Wraps the whole application: requests and sockets alike."""

    def __init__(
        self, app: ASGIApp, settings: Settings, metrics: Metrics, limits: SharedLimits
    ) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        requests = Buckets(settings.request_bucket)
        self._requests = limits.share("requests", requests, below=0.5)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _socket(self, scope: Any, receive: Receive, send: Send) -> None:
        wait = self._requests.take(address(scope))
        refused = Refused.flood(wait) if wait else None
        if refused is None and not self._own(scope):
            refused = Refused("origin", ORIGIN, 403)
        if refused is None:
            await self._app(scope, receive, send)
            return
        self._metrics.refused.labels("socket", refused.code).inc()
        await receive()
        if "websocket.http.response" in scope.get("extensions", {}):
            await _refuse(refused, send, "websocket.http.response")
        else:
            await send({"type": "websocket.close", "code": 1008, "reason": refused.code})

    def _own(self, scope: Any) -> bool:
        """Does this come from a page of ours?"""
        headers = dict(scope["headers"])
        origin, host = headers.get(b"origin"), headers.get(b"host")
        return allowed(
            None if origin is None else origin.decode("latin-1"),
            scope["scheme"],
            None if host is None else host.decode("latin-1"),
            self._settings.origins,
        )

    async def _http(self, scope: Any, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 500

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = list(message.get("headers", ()))
                there = {name.lower() for name, _ in headers}
                headers += [pair for pair in HEADERS if pair[0] not in there]
                if b"cache-control" not in there and _route(scope).startswith(API):
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        refused = self._refusal(scope)
        if refused is None:
            await self._app(scope, receive, dressed)
        else:
            self._metrics.refused.labels("http", refused.code).inc()
            await _refuse(refused, dressed)
        route = _route(scope)
        self._metrics.requests.labels(route, status).inc()
        if route.startswith(API):
            took = round((time.perf_counter() - began) * 1000, 1)
            told = {"event": "request", "method": scope["method"], "route": route}
            log.info("request", extra={**told, "status": status, "ms": took})

    def _refusal(self, scope: Any) -> Refused | None:
        wait = self._requests.take(address(scope))
        if wait:
            return Refused.flood(wait)
        if scope["method"] not in SAFE and not self._own(scope):
            return Refused("origin", ORIGIN, 403)
        return None


def address(scope: Any) -> str:
    """Whose bucket it is."""
    return network_of(scope.get("client"))


def _route(scope: Any) -> str:
    """The route's pattern: real paths have codes in them."""
    handler = scope.get("route_handler")
    paths = sorted(getattr(handler, "paths", ()))
    return paths[0] if paths else "none"


async def _refuse(refused: Refused, send: Any, kind: str = "http.response") -> None:
    body = encode(refused.refusal)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if refused.refusal.wait is not None:
        headers.append((b"retry-after", b"%d" % max(1, round(refused.refusal.wait + 0.5))))
    await send({"type": f"{kind}.start", "status": refused.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body, "more_body": False})


def allowed(origin: str | None, scheme: str, host: str | None, extra: Collection[str]) -> bool:
    """May a page of this origin act on the server that was reached as `scheme://host`?

    A missing origin is refused too: browsers send one with every request that changes something,
    and a program can easily name it.
    """
    if origin is None or origin == "null":
        return False
    if origin in extra:
        return True
    return bool(host) and origin.lower() == f"{_SCHEMES.get(scheme, scheme)}://{host}".lower()
