"""The application: everything plugged together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Scope

from muster import __version__
from muster.kernel.errors import MusterError
from muster.server import (
    crew_routes,
    design_routes,
    pages,
    people_routes,
    replay_routes,
    rows,
    shelf_routes,
    socket,
    table_routes,
)
from muster.server.chair import Crowd
from muster.server.crews import Crews
from muster.server.doors import Door
from muster.server.hall import Hall
from muster.server.house import House
from muster.server.metrics import Meters
from muster.server.people import COOKIE, Keys, Person, same, token_file
from muster.server.problems import Problem, Trouble, sentence
from muster.server.ratings import Ratings
from muster.server.settings import Settings
from muster.server.store import Store
from muster.server.thinkers import Thinkers

log = logging.getLogger("muster.server.app")


def create_app(settings: Settings, thinkers: Thinkers | None = None) -> Litestar:
    """A server that keeps everything in `settings.data`; tests bring their own thinkers."""
    settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    meters = Meters()
    thinkers = thinkers or Thinkers(settings.bot_workers, settings.bot_budget)
    store = Store(settings.data / "muster.sqlite3")
    house = House(settings, Keys.kept_in(settings.data), store, thinkers, meters)
    hall = Hall(house)
    crowd = Crowd(hall)
    crews = Crews(hall)
    ratings = Ratings(settings)
    token = token_file(settings.data / "metrics-token")

    @get("/healthz", include_in_schema=False)
    async def health() -> dict[str, str]:
        await store.read(lambda c: c.exec_driver_sql("SELECT 1").scalar())
        return {"status": "ok"}

    @get("/metrics", include_in_schema=False)
    async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
        # Not for players: counting inputs tells how many secret picks a sealed answer has.
        given = request.headers.get("authorization", "")
        if not same(given, f"Bearer {token}"):
            raise Problem("token", "The metrics are for whoever runs this server.", 401)
        return Response(meters.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        await store.start()
        await thinkers.start()
        hall.start()
        ratings.start()
        try:
            yield
        finally:
            hall.say_goodbye()
            try:
                await ratings.stop()
                await hall.stop()
            finally:
                await thinkers.stop()
                await store.stop()

    async def provide_hall() -> Hall:
        return hall

    async def provide_crowd() -> Crowd:
        return crowd

    async def provide_crews() -> Crews:
        return crews

    async def provide_ratings() -> Ratings:
        return ratings

    async def provide_person(scope: Scope) -> Person | None:
        return await _person(house, ASGIConnection(scope))

    app = Litestar(
        route_handlers=[
            health,
            metrics,
            socket.table_socket,
            *people_routes.routes,
            *table_routes.routes,
            *shelf_routes.routes,
            *replay_routes.routes,
            *crew_routes.routes,
            *design_routes.routes,
            *pages.routes,
        ],
        dependencies={
            "hall": Provide(provide_hall),
            "crowd": Provide(provide_crowd),
            "crews": Provide(provide_crews),
            "ratings": Provide(provide_ratings),
            "person": Provide(provide_person),
        },
        exception_handlers={
            Problem: _problem,
            MusterError: _bad_choice,
            ValidationException: _bad_body,
            HTTPException: _http,
            RecursionError: _deep,
            Exception: _broken,
        },
        lifespan=[running],
        request_max_body_size=settings.body_size,
        openapi_config=OpenAPIConfig(
            title="Muster",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        logging_config=None,
    )
    app.state.hall = hall
    app.state.crews = crews
    app.state.ratings = ratings
    app.asgi_handler = Door(app.asgi_handler, settings, meters)
    return app


async def _person(house: House, connection: ASGIConnection[Any, Any, Any, Any]) -> Person | None:
    id = house.keys.person(connection.cookies.get(COOKIE))
    if id is None:
        return None
    row = await house.store.read(lambda c: rows.person(c, id))
    return None if row is None else Person(row.id, row.name)


# ---------------------------------------------------------------- refusals


def _answer(problem: Problem) -> Response[Trouble]:
    headers = {}
    if problem.trouble.wait is not None:
        headers["retry-after"] = str(max(1, round(problem.trouble.wait + 0.5)))
    return Response(
        problem.trouble,
        status_code=problem.status,
        media_type=MediaType.JSON,
        headers=headers,
    )


def _problem(_: Any, problem: Problem) -> Response[Trouble]:
    return _answer(problem)


def _bad_choice(_: Any, error: MusterError) -> Response[Trouble]:
    return _answer(Problem("choice", sentence(str(error))))


def _bad_body(_: Any, error: ValidationException) -> Response[Trouble]:
    found = error.extra if isinstance(error.extra, list) else []
    parts = [
        ": ".join(str(one[name]) for name in ("key", "message") if one.get(name))
        for one in found
        if isinstance(one, dict)
    ]
    return _answer(Problem("body", sentence("; ".join(parts) or "this cannot be understood")))


def _deep(_: Any, error: RecursionError) -> Response[Trouble]:
    return _answer(Problem("body", "This is nested too deeply."))


_WORDS = {
    404: ("nothing", "There is nothing here."),
    405: ("method", "This cannot be done here."),
    413: ("large", "That is too much at once."),
}


def _http(_: Any, error: HTTPException) -> Response[Trouble]:
    code, text = _WORDS.get(error.status_code, ("body", "This cannot be understood."))
    if error.status_code >= 500:
        code, text = "broken", "Something went wrong here, on the server."
    return _answer(Problem(code, text, error.status_code))


def _broken(_: Any, error: Exception) -> Response[Trouble]:
    log.error("request failed", exc_info=error, extra={"event": "request_failed"})
    text = "Something went wrong here, on the server. Nothing was done."
    return _answer(Problem("broken", text, 500))
