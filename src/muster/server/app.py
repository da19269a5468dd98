"""The application: everything plugged together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar

from muster.bots import offer
from muster.server.admin.access import AdminGuard, BlockGuard, Tokens
from muster.server.admin.controls import Controls
from muster.server.admin.figures import encode_here
from muster.server.bots.pool import BotPool
from muster.server.cluster.board import Board
from muster.server.cluster.bus import Bus
from muster.server.cluster.cluster import Together
from muster.server.cluster.figures import Figures
from muster.server.cluster.limits import SharedLimits
from muster.server.cluster.member import Member
from muster.server.cluster.postgres import bus_of
from muster.server.crews.crews import Crews
from muster.server.designs.ratings import Ratings
from muster.server.http.identity import Keys
from muster.server.http.middleware import (
    RateLimitGuard,
    RequestMiddleware,
    TrustedProxies,
)
from muster.server.lessons.lessons import Lessons
from muster.server.live.connection import Connections
from muster.server.me.catch_up import CatchUp
from muster.server.me.export import Exports
from muster.server.notices.delivery import Delivery
from muster.server.notices.mail import Mailer
from muster.server.notices.notices import Notices
from muster.server.notices.push import Push
from muster.server.observe import Metrics
from muster.server.observe.bots import TimedBots
from muster.server.observe.traces import traces_to
from muster.server.packs.trials import Trials
from muster.server.replay.analyses import Analyses
from muster.server.routing import Guard, routing
from muster.server.services import Services
from muster.server.settings import Settings
from muster.server.store.database import Store
from muster.server.store.keys import settle_secrets, token_file
from muster.server.store.place import place_of
from muster.server.tables.registry import Tables
from muster.server.thinkers.registry import Thinkers


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
                await connections.seen.stop()
                await controls.stop()
                await metrics.stop()
            finally:
                await bot_pool.stop()
                if cluster is not None:
                    await cluster.stop()
                await store.stop()
                traces.close()

    app = Litestar(lifespan=[running], openapi_config=None, logging_config=None)
    given = {
        "registry": registry,
        "connections": connections,
        "crews": crews,
        "lessons": lessons,
        "ratings": ratings,
        "trials": trials,
        "exports": exports,
        "analyses": analyses,
        "thinkers": thinkers,
        "notices": notices,
        "figures": figures,
        "tokens": tokens,
    }
    guards: tuple[Guard, ...] = (
        AdminGuard(settings, metrics, tokens, limits),
        BlockGuard(controls, services.keys),
        RateLimitGuard(settings, metrics, limits),
    )
    others = {"cluster": cluster, "limits": limits, "member": member, "catch_up": catch_up}
    app.state.update({**given, **others, "guards": guards})
    app.asgi_handler = TrustedProxies(
        RequestMiddleware(
            routing(settings.body_size).asgi_handler, settings, metrics, limits, controls, traces
        ),
        settings.proxies,
    )
    return app
