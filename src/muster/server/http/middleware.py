"""Middleware around the application, and the rate limit of each route.

Every request passes here first: its origin is checked (only pages of this server may open a socket
or change something), its rate is limited, and it gets its headers, one log line and one count.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Collection, Mapping
from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.types import ASGIApp, Message, Receive, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from muster.languages import voice_in
from muster.server.admin.controls import Controls, draining
from muster.server.cluster.limits import SharedLimits
from muster.server.errors import Refused, with_id
from muster.server.http.language import language_of
from muster.server.http.rate_limit import Buckets, network_of
from muster.server.live.connection_limits import Proxies
from muster.server.observe import Metrics, ids
from muster.server.observe.traces import NOBODY, Traces
from muster.server.settings import Settings
from muster.server.wire.words import encode_in

log = logging.getLogger("muster.server.http")

HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)

ASSETS = "/assets/"
FOR_ASSETS = (HEADERS[0], HEADERS[-1])
"""Scripts, styles and fonts are no documents: what is about framing and referrers, and an id nobody
quotes, would be a tenth of what a first page weighs, as there are forty of them."""

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

PROGRAMS = frozenset({"/ws/think"})
"""Sockets no page may open: they want a token, and refuse whoever names an origin."""

API = ("/api", "none")
"""Routes that are no pages; what leads nowhere is none either."""

ADMIN = "/api/admin"
"""Routes for whoever runs the server: with a token, and without cookies or an origin."""

PROXIED = "muster.proxied"
"""In the scope: whether a proxy we trust has brought this."""


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

    def __call__(
        self, connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
    ) -> None:
        name: str = handler.opt.get("bucket", "")
        wait = self._buckets[name].take(address(connection.scope)) if name else 0.0
        if wait:
            self._metrics.limit("http", name)
            raise Refused.flood(wait)


class TrustedProxies:
    """Believes proxies we trust about who calls, and notes that one of them has brought it."""

    def __init__(self, app: ASGIApp, proxies: str) -> None:
        self._trusted = Proxies(proxies)
        inner: Any = app
        self._app: Any = ProxyHeadersMiddleware(inner, proxies) if proxies else inner

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        scope[PROXIED] = client is not None and str(client[0]) in self._trusted
        await self._app(scope, receive, send)


class RequestMiddleware:
    """Wraps the whole application: requests and sockets alike."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        metrics: Metrics,
        limits: SharedLimits,
        controls: Controls,
        traces: Traces,
    ) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        self._controls = controls
        self._traces = traces
        requests = Buckets(settings.request_bucket)
        self._requests = limits.share("requests", requests, below=0.5)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        ids.begin(scope["headers"], scope.get(PROXIED, False))
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _socket(self, scope: Any, receive: Receive, send: Send) -> None:
        refused = self._flooded(scope, "socket")
        if refused is None and scope["path"] not in PROGRAMS and not self._own(scope):
            refused = Refused("origin", ORIGIN, 403)
        if refused is None and self._controls.draining:
            refused = draining()
        if refused is None:
            await self._app(scope, receive, send)
            return
        self._metrics.refused.labels("socket", refused.code).inc()
        await receive()
        if "websocket.http.response" in scope.get("extensions", {}):
            await refuse(refused, scope, send, "websocket.http.response")
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
                asset = scope["path"].startswith(ASSETS) and status < 400
                wanted = FOR_ASSETS if asset else (*HEADERS, (ids.HEADER, ids.current().encode()))
                headers += [pair for pair in wanted if pair[0] not in there]
                if b"cache-control" not in there and _route(scope).startswith(API):
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        method = scope["method"]
        refused = self._refusal(scope)
        with self._traces.span(method, _parent(scope)) as span:
            if refused is None:
                await self._app(scope, receive, dressed)
            else:
                self._metrics.refused.labels("http", refused.code).inc()
                await refuse(refused, scope, dressed)
            route = _route(scope)
            words = {"http.route": route, "http.request.method": method}
            span.tell(f"{method} {route}", **words, **{"http.response.status_code": status})
        self._metrics.requests.labels(route, status).inc()
        if route.startswith(API):
            took = time.perf_counter() - began
            self._metrics.request_seconds.observe(took)
            told = {"event": "request", "method": method, "route": route}
            log.info("request", extra={**told, "status": status, "ms": round(took * 1000, 1)})

    def _refusal(self, scope: Any) -> Refused | None:
        refused = self._flooded(scope, "http")
        if refused is None and scope["method"] not in SAFE and not self._own(scope):
            # An administrator's program names no page: such a route asks for a token instead, and
            # refuses whatever a browser would send.
            if scope["path"].startswith(ADMIN + "/") and not _browser(scope):
                return None
            return Refused("origin", ORIGIN, 403)
        return refused

    def _flooded(self, scope: Any, door: str) -> Refused | None:
        wait = self._requests.take(address(scope))
        if not wait:
            return None
        self._metrics.limit(door, "requests")
        return Refused.flood(wait)


def address(scope: Any) -> str:
    """Whose bucket it is."""
    return network_of(scope.get("client"))


def _browser(scope: Any) -> bool:
    return any(name in (b"origin", b"cookie") for name, _ in scope["headers"])


def _parent(scope: Any) -> Mapping[str, str]:
    """The trace a proxy we trust has begun."""
    if not scope.get(PROXIED):
        return NOBODY
    return {
        name.decode("latin-1"): value.decode("latin-1")
        for name, value in scope["headers"]
        if name in (b"traceparent", b"tracestate")
    }


def _route(scope: Any) -> str:
    """The route's pattern: real paths have codes in them."""
    handler = scope.get("route_handler")
    paths = sorted(getattr(handler, "paths", ()))
    return paths[0] if paths else "none"


async def refuse(refused: Refused, scope: Any, send: Any, kind: str = "http.response") -> None:
    """Answer with this, a request or one that wants to become a socket."""
    body = encode_in(with_id(refused).refusal, voice_in(language_of(scope)))
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
