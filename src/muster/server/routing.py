"""Every route of a server, with what their handlers are given and how refusals are answered."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from litestar import Litestar, MediaType, Response
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Scope

from muster import __version__
from muster.kernel.errors import MusterError
from muster.server.admin.health import health_routes
from muster.server.admin.routes import admin_routes
from muster.server.crews.routes import crew_routes
from muster.server.designs.routes import design_routes
from muster.server.errors import Refusal, Refused, sentence, with_id
from muster.server.http.identity import COOKIE, Person
from muster.server.http.language import Spoken
from muster.server.http.manual import manual_routes
from muster.server.http.middleware import address
from muster.server.http.pages import page_routes
from muster.server.http.people import people_routes
from muster.server.http.shelf import shelf_routes
from muster.server.http.tables import table_routes
from muster.server.lessons.routes import lesson_routes
from muster.server.live.socket import table_socket
from muster.server.me.routes import me_routes
from muster.server.notices.away import away_routes
from muster.server.notices.routes import notice_routes
from muster.server.packs.routes import pack_routes
from muster.server.replay.insight_routes import insight_routes
from muster.server.replay.routes import replay_routes
from muster.server.services import Services
from muster.server.store import tables
from muster.server.store.failures import refused_by_store
from muster.server.thinkers.socket import think_socket

log = logging.getLogger("muster.server.app")

Guard = Callable[[ASGIConnection[Any, Any, Any, Any], BaseRouteHandler], None]
"""Lets a request through, or raises why not. At once: one that had to be awaited would let all pass
if nobody did.
"""

GIVEN = (
    "registry",
    "connections",
    "crews",
    "lessons",
    "ratings",
    "trials",
    "exports",
    "analyses",
    "thinkers",
    "notices",
    "figures",
    "tokens",
)
"""What handlers may ask for by name: each server has its own, in the `state` of its application."""


@lru_cache(maxsize=4)
def routing(body_size: int) -> Litestar:
    """The routes, for bodies of up to so many bytes. Putting them together takes most of the time
    in which a server starts, so all servers of a process share them: an application without routes
    of its own hands over to this one's `asgi_handler`, and stays the one a request belongs to.
    """
    return Litestar(
        route_handlers=[
            *health_routes,
            *admin_routes,
            table_socket,
            think_socket,
            *people_routes,
            *notice_routes,
            *away_routes,
            *me_routes,
            *table_routes,
            *shelf_routes,
            *manual_routes,
            *replay_routes,
            *insight_routes,
            *crew_routes,
            *lesson_routes,
            *design_routes,
            *pack_routes,
            *page_routes,
        ],
        dependencies={
            **{name: _given(name) for name in GIVEN},
            "person": Provide(_person),
        },
        exception_handlers={
            Refused: _refused,
            MusterError: _bad_choice,
            ValidationException: _bad_body,
            HTTPException: _http,
            RecursionError: _deep,
            Exception: _broken,
        },
        response_class=Spoken,
        guards=[_guarded],
        request_max_body_size=body_size,
        openapi_config=OpenAPIConfig(
            title="Muster",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        logging_config=None,
    )


def _given(name: str) -> Provide:
    async def given(scope: Scope) -> Any:
        return Litestar.from_scope(scope).state[name]

    return Provide(given)


async def _person(scope: Scope) -> Person | None:
    services = _services(scope)
    connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
    id = services.keys.person(connection.cookies.get(COOKIE))
    if id is None:
        return None
    row = await services.store.read(lambda c: tables.person(c, id))
    if row is None:
        return None
    return Person(row.id, row.name, services.keys.address(address(scope)), row.rated)


async def _guarded(
    connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
) -> None:
    guards: tuple[Guard, ...] = connection.app.state.guards
    for guard in guards:
        guard(connection, handler)


def _services(scope: Scope) -> Services:
    found: Services = Litestar.from_scope(scope).state.registry.services
    return found


# ---------------------------------------------------------------- refusals


def _answer(request: Any, refused: Refused) -> Response[Refusal]:
    _services(request.scope).metrics.refused.labels("http", refused.code).inc()
    with_id(refused)
    headers = {}
    if refused.refusal.wait is not None:
        headers["retry-after"] = str(max(1, round(refused.refusal.wait + 0.5)))
    return Spoken(
        refused.refusal,
        status_code=refused.status,
        media_type=MediaType.JSON,
        headers=headers,
    )


def _refused(request: Any, refused: Refused) -> Response[Refusal]:
    refused.forget()
    return _answer(request, refused)


def _bad_choice(request: Any, error: MusterError) -> Response[Refusal]:
    return _answer(request, Refused("choice", sentence(str(error))))


def _bad_body(request: Any, error: ValidationException) -> Response[Refusal]:
    found = error.extra if isinstance(error.extra, list) else []
    parts = [
        ": ".join(str(one[name]) for name in ("key", "message") if one.get(name))
        for one in found
        if isinstance(one, dict)
    ]
    return _answer(
        request, Refused("body", sentence("; ".join(parts) or "this cannot be understood"))
    )


def _deep(request: Any, error: RecursionError) -> Response[Refusal]:
    return _answer(request, Refused("body", "This is nested too deeply."))


_WORDS = {
    404: ("nothing", "There is nothing here."),
    405: ("method", "This cannot be done here."),
    413: ("large", "That is too much at once."),
}


def _http(request: Any, error: HTTPException) -> Response[Refusal]:
    code, text = _WORDS.get(error.status_code, ("body", "This cannot be understood."))
    if error.status_code >= 500:
        code, text = "broken", "Something went wrong here, on the server."
    return _answer(request, Refused(code, text, error.status_code))


def _broken(request: Any, error: Exception) -> Response[Refusal]:
    refused = refused_by_store(error)
    if refused is not None and refused.code == "body" and "\0" in request.scope["path"]:
        refused = Refused("nothing", "There is nothing here.", 404)
    if refused is not None:
        return _answer(request, refused)
    log.error("request failed", exc_info=error, extra={"event": "request_failed"})
    text = "Something went wrong here, on the server. Nothing was done."
    return _answer(request, Refused("broken", text, 500))
