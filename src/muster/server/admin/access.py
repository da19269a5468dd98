"""Who may do what: the administrator's token, and people who are blocked."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from muster.server.admin.controls import Controls
from muster.server.cluster.limits import SharedLimits
from muster.server.errors import Refused
from muster.server.http.identity import COOKIE, Keys, same
from muster.server.http.middleware import ADMIN, address
from muster.server.http.rate_limit import Buckets
from muster.server.observe import Metrics
from muster.server.settings import Settings

log = logging.getLogger("muster.server.admin")

BROWSER = "This is for programs with a token, not for pages: send neither cookies nor an origin."
TOKEN = "This takes the administrator's token: it is in the file admin-token of the data folder."


class Tokens(msgspec.Struct, frozen=True):
    """What stands in the files of the data folder."""

    metrics: str
    admin: str


class AdminGuard:
    """Lets nobody to an administrator's route who has not the token, or might be a browser."""

    def __init__(
        self, settings: Settings, metrics: Metrics, tokens: Tokens, limits: SharedLimits
    ) -> None:
        self._metrics = metrics
        self._wanted = f"Bearer {tokens.admin}"
        self._guesses = limits.share("admin", Buckets(settings.guess_bucket))

    def __call__(
        self, connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
    ) -> None:
        if not any(path.startswith(ADMIN) for path in handler.paths):
            return
        headers = connection.headers
        if "cookie" in headers or "origin" in headers or "sec-fetch-site" in headers:
            raise Refused("browser", BROWSER, 403)
        if not same(headers.get("authorization", ""), self._wanted):
            wait = self._guesses.take(address(connection.scope))
            if wait:
                self._metrics.limit("http", "admin")
                raise Refused.flood(wait)
            log.warning("admin token refused", extra={"event": "admin_refused"})
            raise Refused("token", TOKEN, 403)


class BlockGuard:
    """Lets nobody who is blocked do anything; the pages themselves are open, and say why."""

    def __init__(self, controls: Controls, keys: Keys) -> None:
        self._controls = controls
        self._keys = keys

    def __call__(
        self, connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
    ) -> None:
        if not any(path.startswith("/api") for path in handler.paths):
            return
        if any(path.startswith(ADMIN) for path in handler.paths):
            return
        refused = self._controls.blocked(
            lambda: self._keys.person(connection.cookies.get(COOKIE)),
            lambda: self._keys.address(address(connection.scope)),
        )
        if refused is not None:
            raise refused
