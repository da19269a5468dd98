"""The application: everything plugged together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, MediaType, Response
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Scope

from muster import __version__
from muster.bots import offer
from muster.kernel.errors import MusterError
from muster.server.admin.access import AdminGuard, BlockGuard, Tokens
from muster.server.admin.controls import Controls
from muster.server.admin.figures import encode_here
from muster.server.admin.health import health_routes
from muster.server.admin.routes import admin_routes
from muster.server.bots.pool import BotPool
from muster.server.cluster.board import Board
from muster.server.cluster.bus import Bus
from muster.server.cluster.cluster import Together
from muster.server.cluster.figures import Figures
from muster.server.cluster.limits import SharedLimits
from muster.server.cluster.member import Member
from muster.server.cluster.postgres import bus_of
from muster.server.crews.crews import Crews
from muster.server.crews.routes import crew_routes
from muster.server.designs.ratings import Ratings
from muster.server.designs.routes import design_routes
from muster.server.errors import Refusal, Refused, sentence, with_id
from muster.server.http.identity import COOKIE, Keys, Person
from muster.server.http.language import Spoken
from muster.server.http.manual import manual_routes
from muster.server.http.middleware import (
    RateLimitGuard,
    RequestMiddleware,
    TrustedProxies,
    address,
)
from muster.server.http.pages import page_routes
from muster.server.http.people import people_routes
from muster.server.http.shelf import shelf_routes
from muster.server.http.tables import table_routes
from muster.server.lessons.lessons import Lessons
from muster.server.lessons.routes import lesson_routes
from muster.server.live.connection import Connections
from muster.server.live.socket import table_socket
from muster.server.me.catch_up import CatchUp
from muster.server.me.export import Exports
from muster.server.me.routes import me_routes
from muster.server.notices.away import away_routes
from muster.server.notices.delivery import Delivery
from muster.server.notices.mail import Mailer
from muster.server.notices.notices import Notices
from muster.server.notices.push import Push
from muster.server.notices.routes import notice_routes
from muster.server.observe import Metrics
from muster.server.observe.bots import TimedBots
from muster.server.observe.traces import traces_to
from muster.server.packs.routes import pack_routes
from muster.server.packs.trials import Trials
from muster.server.replay.analyses import Analyses
from muster.server.replay.insight_routes import insight_routes
from muster.server.replay.routes import replay_routes
from muster.server.services import Services
from muster.server.settings import Settings
from muster.server.store import tables
from muster.server.store.database import Store
from muster.server.store.failures import refused_by_store
from muster.server.store.keys import settle_secrets, token_file
from muster.server.store.place import place_of
from muster.server.tables.registry import Tables
from muster.server.thinkers.registry import Thinkers
from muster.server.thinkers.socket import think_socket

log = logging.getLogger("muster.server.app")


def create_app(
    settings: Settings, bot_pool: BotPool | None = None, bus: Bus | None = None, number: int = 0
) -> Litestar:
    """A server that keeps everything in its database; tests bring a bot pool of their own, and a
    bus where there is none in the database. `number` is which process of its machine this is.

    BadChoice for a bot it shall offer that is none, a mail server that cannot be one, a database
    that cannot be used, or traces that cannot be sent.
    """
    for bot in settings.bots:
        offer(bot)
    traces = traces_to(settings.traces)
    settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    metrics = Metrics()
    bot_pool = bot_pool or BotPool(settings.bot_workers, settings.bot_budget, settings.thought_each)
    store = Store(place_of(settings.database, settings.data))
    store.prepare()
    secrets = settle_secrets(store, settings.data, settings.secret)
    timed = TimedBots(bot_pool, metrics, traces)
    services = Services(settings, Keys(secrets.signing), store, timed, metrics)
    services.controls = controls = Controls(settings.node, services.now)
    services.traces = traces
    bus = bus or bus_of(store.place)
    cluster = None if bus is None else Together(store, bus, settings.lease, settings.node, number)
    if cluster is not None:
        services.cluster = cluster
    lane, long_lane = bot_pool.lane, services.long_lane
    lane.tell = metrics.watch("bots", lambda: lane.waiting)
    long_lane.tell = metrics.watch("jobs", lambda: long_lane.waiting)
    thinkers = Thinkers(settings, secrets.think, lane, long_lane, metrics)

    def watch_store(thread: str, size: int, seconds: float) -> None:
        metrics.note_batch(thread, size, seconds)
        traces.past(thread, seconds, size=size)

    store.watch(watch_store)
    registry = Tables(services)
    member = None if cluster is None else Member(registry, cluster)
    mailer = Mailer(settings.smtp) if settings.smtp else None
    notices = Notices(services, registry, Delivery(services, Push(secrets.push), mailer))
    services.notices = notices
    limits = SharedLimits(services.cluster, services.keys.address)
    limits.share("mails", notices.mails)
    limits.share("undos", services.undos)
    connections = Connections(registry, limits)
    figures = Figures(services.cluster, store, settings.node)
    figures.tell("metrics", metrics.samples)
    figures.tell("admin", lambda: encode_here(registry, connections))
    crews = Crews(registry)
    lessons = Lessons(registry)
    board = None if cluster is None else Board(services)
    ratings = Ratings(settings, services.long_lane, board)
    trials = Trials(settings, services.long_lane, board)
    analyses = Analyses(services)
    catch_up = CatchUp(services)
    exports = Exports(registry, crews)
    tokens = Tokens(
        metrics=settings.metrics_token or token_file(settings.data / "metrics-token"),
        admin=settings.admin_token or token_file(settings.data / "admin-token"),
    )

    def decided(news: bool) -> None:
        metrics.draining.set(controls.draining)
        metrics.blocks.set(len(controls.blocks))
        connections.obey(news)

    controls.listeners.append(decided)
    controls.join(services.cluster)

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        await store.start()
        await controls.start(store, settings.controls_every)
        metrics.start()
        await bot_pool.start()
        if cluster is not None:
            await cluster.start()
        registry.start()
        lessons.start()
        notices.start()
        ratings.start()
        trials.start()
        analyses.start()
        catch_up.start()
        try:
            yield
        finally:
            await registry.hand_over()
            registry.disconnect_all()
            lessons.stop()
            try:
                await notices.stop()
                await ratings.stop()
                await trials.stop()
                await analyses.stop()
                await catch_up.stop()
                await registry.stop()
                await controls.stop()
                await metrics.stop()
            finally:
                await bot_pool.stop()
                if cluster is not None:
                    await cluster.stop()
                await store.stop()
                traces.close()

    async def provide_registry() -> Tables:
        return registry

    async def provide_connections() -> Connections:
        return connections

    async def provide_crews() -> Crews:
        return crews

    async def provide_lessons() -> Lessons:
        return lessons

    async def provide_ratings() -> Ratings:
        return ratings

    async def provide_trials() -> Trials:
        return trials

    async def provide_analyses() -> Analyses:
        return analyses

    async def provide_thinkers() -> Thinkers:
        return thinkers

    async def provide_notices() -> Notices:
        return notices

    async def provide_exports() -> Exports:
        return exports

    async def provide_figures() -> Figures:
        return figures

    async def provide_tokens() -> Tokens:
        return tokens

    async def provide_person(scope: Scope) -> Person | None:
        return await _person(services, ASGIConnection(scope))

    app = Litestar(
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
            "registry": Provide(provide_registry),
            "connections": Provide(provide_connections),
            "crews": Provide(provide_crews),
            "lessons": Provide(provide_lessons),
            "ratings": Provide(provide_ratings),
            "trials": Provide(provide_trials),
            "exports": Provide(provide_exports),
            "analyses": Provide(provide_analyses),
            "thinkers": Provide(provide_thinkers),
            "notices": Provide(provide_notices),
            "figures": Provide(provide_figures),
            "tokens": Provide(provide_tokens),
            "person": Provide(provide_person),
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
        guards=[
            AdminGuard(settings, metrics, tokens, limits),
            BlockGuard(controls, services.keys),
            RateLimitGuard(settings, metrics, limits),
        ],
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
    app.state.registry = registry
    app.state.cluster = cluster
    app.state.figures = figures
    app.state.limits = limits
    app.state.member = member
    app.state.crews = crews
    app.state.ratings = ratings
    app.state.trials = trials
    app.state.notices = notices
    app.state.thinkers = thinkers
    app.state.catch_up = catch_up
    app.asgi_handler = TrustedProxies(
        RequestMiddleware(app.asgi_handler, settings, metrics, limits, controls, traces),
        settings.proxies,
    )
    return app


async def _person(
    services: Services, connection: ASGIConnection[Any, Any, Any, Any]
) -> Person | None:
    id = services.keys.person(connection.cookies.get(COOKIE))
    if id is None:
        return None
    row = await services.store.read(lambda c: tables.person(c, id))
    if row is None:
        return None
    return Person(row.id, row.name, services.keys.address(address(connection.scope)))


# ---------------------------------------------------------------- refusals


def _answer(request: Any, refused: Refused) -> Response[Refusal]:
    request.app.state.registry.services.metrics.refused.labels("http", refused.code).inc()
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
