"""The outer door: origins, floods, headers, one log line and one count for each request."""

from __future__ import annotations

import logging
import re
import time
from typing import Any

from litestar.types import ASGIApp, Message, Receive, Send

from muster.server.limits import Buckets
from muster.server.metrics import Meters
from muster.server.origins import SAFE, allowed
from muster.server.problems import Problem
from muster.server.settings import Settings
from muster.server.wire import encode

log = logging.getLogger("muster.server.http")

HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)

ORIGIN = "This comes from another site, or does not say where it comes from; it is refused."

GUESSES = ("/api/recover", "/api/codes/")
"""Where a stranger could try codes; so does every claim."""

_CREATES = re.compile(
    r"/api/(tables|me|crews|crews/import|crews/[^/]+/(heist|branch|records)|design/[^/]+/rate)"
).fullmatch
"""Where something is made that stays, or much is computed."""

_CHECKS = re.compile(r"/api/(crews/[^/]+/form|design/[^/]+/(check|decode))").fullmatch
"""Where a draft is checked as somebody goes along."""


class Door:
    """Everything passes here first. Wraps the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings, meters: Meters) -> None:
        self._app = app
        self._settings = settings
        self._meters = meters
        self._requests = Buckets(settings.request_bucket)
        self._creations = Buckets(settings.create_bucket)
        self._guesses = Buckets(settings.guess_bucket)
        self._checks = Buckets(settings.check_bucket)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _socket(self, scope: Any, receive: Receive, send: Send) -> None:
        wait = self._requests.take(address(scope))
        problem = Problem.flood(wait) if wait else None
        if problem is None and not self._own(scope):
            problem = Problem("origin", ORIGIN, 403)
        if problem is None:
            await self._app(scope, receive, send)
            return
        self._meters.refused.labels("socket", problem.code).inc()
        await receive()
        if "websocket.http.response" in scope.get("extensions", {}):
            await _refuse(problem, send, "websocket.http.response")
        else:
            await send({"type": "websocket.close", "code": 1008, "reason": problem.code})

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
        api = scope["path"].startswith("/api")

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = list(message.get("headers", ()))
                there = {name.lower() for name, _ in headers}
                headers += [pair for pair in HEADERS if pair[0] not in there]
                if api and b"cache-control" not in there:
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        problem = self._refusal(scope)
        if problem is None:
            await self._app(scope, receive, dressed)
        else:
            self._meters.refused.labels("http", problem.code).inc()
            await _refuse(problem, dressed)
        route = _route(scope)
        self._meters.requests.labels(route, status).inc()
        if api:
            took = round((time.perf_counter() - began) * 1000, 1)
            told = {"event": "request", "method": scope["method"], "route": route}
            log.info("request", extra={**told, "status": status, "ms": took})

    def _refusal(self, scope: Any) -> Problem | None:
        path, method = scope["path"], scope["method"]
        client = address(scope)
        wait = self._requests.take(client)
        if not wait and (path.startswith(GUESSES) or path.endswith("/claim")):
            wait = self._guesses.take(client)
        if not wait and method == "POST" and _CREATES(path.rstrip("/")):
            wait = self._creations.take(client)
        if not wait and method == "POST" and _CHECKS(path.rstrip("/")):
            wait = self._checks.take(client)
        if wait:
            return Problem.flood(wait)
        if method not in SAFE and not self._own(scope):
            return Problem("origin", ORIGIN, 403)
        return None


def address(scope: Any) -> str:
    """Whose bucket it is. A household has one network of the new kind, with many addresses."""
    client = scope.get("client")
    host = str(client[0]) if client else ""
    return ":".join(host.split(":")[:4]) if host.count(":") > 1 else host


def _route(scope: Any) -> str:
    """The route's pattern: real paths have codes in them."""
    handler = scope.get("route_handler")
    paths = sorted(getattr(handler, "paths", ()))
    return paths[0] if paths else "none"


async def _refuse(problem: Problem, send: Any, kind: str = "http.response") -> None:
    body = encode(problem.trouble)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if problem.trouble.wait is not None:
        headers.append((b"retry-after", b"%d" % max(1, round(problem.trouble.wait + 0.5))))
    await send({"type": f"{kind}.start", "status": problem.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body, "more_body": False})
