"""Is this process alive, may it be sent people, and how is it doing?"""

from __future__ import annotations

import asyncio
import logging
from functools import cache
from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromQuery
from sqlalchemy import Connection

from muster import __version__, form
from muster.server.admin.access import Tokens
from muster.server.admin.controls import draining
from muster.server.cluster.figures import Figures
from muster.server.errors import Refused
from muster.server.http.identity import same
from muster.server.observe.metrics import text_of_all
from muster.server.tables.registry import Tables

log = logging.getLogger("muster.server.admin")

WITHIN = 2.0
"""Seconds the store has to answer before this process is called not ready."""

MIGRATIONS = Path(__file__).parents[1] / "migrations"


@get("/healthz", include_in_schema=False)
async def healthy(registry: NamedDependency[Tables]) -> dict[str, str]:
    """200 while the process lives and can read its database."""
    await registry.services.store.read(lambda c: c.exec_driver_sql("SELECT 1").scalar())
    return {"status": "ok", "version": __version__, "form": form()}


@get("/readyz", include_in_schema=False)
async def ready(registry: NamedDependency[Tables]) -> dict[str, str]:
    """200 only if people may be sent here; else 503, why not, and when to ask again."""
    services = registry.services
    if services.controls.draining:
        raise draining()
    try:
        async with asyncio.timeout(WITHIN):
            found = await services.store.read(revisions)
    except Exception as error:
        log.warning("not ready", extra={"event": "not_ready", "error": type(error).__name__})
        raise Refused("store", "The database does not answer.", 503, wait=WITHIN) from None
    if found != wanted_revisions():
        text = f"The database is at schema {_named(found)}, this version needs {_named()}."
        raise Refused("schema", text, 503, wait=30.0)
    return {"status": "ready", "version": __version__, "node": services.controls.node}


def revisions(c: Connection) -> frozenset[str]:
    """At which migration this database is."""
    return frozenset(MigrationContext.configure(c).get_current_heads())


@cache
def wanted_revisions() -> frozenset[str]:
    """At which migration this version wants its database."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return frozenset(ScriptDirectory.from_config(config).get_heads())


def _named(found: frozenset[str] | None = None) -> str:
    return ", ".join(sorted(wanted_revisions() if found is None else found)) or "none"


@get("/metrics", include_in_schema=False)
async def show_metrics(
    request: Request[Any, Any, Any],
    registry: NamedDependency[Tables],
    tokens: NamedDependency[Tokens],
    figures: NamedDependency[Figures],
    node: FromQuery[str] = "",
) -> Response[bytes]:
    """Those of all processes, or of one machine; `this` is the one that answers. Not for players:
    counting inputs tells how many secret picks a sealed answer has.
    """
    if not same(request.headers.get("authorization", ""), f"Bearer {tokens.metrics}"):
        raise Refused("token", "The metrics are for whoever runs this server.", 401)
    services = registry.services
    if services.cluster.alone:
        text = services.metrics.text()
    else:
        told = await figures.ask("metrics", figures.node if node == "this" else node)
        text = text_of_all((one.node, one.name, one.info) for one in told)
    return Response(text, media_type="text/plain; version=0.0.4")


health_routes: list[Any] = [healthy, ready, show_metrics]
