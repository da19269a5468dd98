"""Two servers over one database, and waiting for what happens at the other one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from muster.server.bots.pool import BotPool
from muster.server.cluster.cluster import Together
from muster.server.store.tables import Entry, stored_table
from muster.server.tables.table import Table
from tests.server import clients
from tests.server.clients import PATIENCE, RunningServer, Seat, Someone, serving
from tests.server.cluster.hub import Hub


async def until(true: Callable[[], object]) -> None:
    """Wait until this holds, however busy the machine is."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)


class Pair:
    """Servers over one folder or one database. On a file the hub is their network."""

    def __init__(self, data: Path, hub: Hub, stack: AsyncExitStack) -> None:
        self.data, self.hub = data, hub
        self._stack = stack

    async def serve(self, bot_pool: BotPool | None = None, **changes: Any) -> RunningServer:
        """One more server."""
        return await self._stack.enter_async_context(self.serving(bot_pool, **changes))

    @asynccontextmanager
    async def serving(
        self, bot_pool: BotPool | None = None, **changes: Any
    ) -> AsyncIterator[RunningServer]:
        bus = self.hub.bus() if clients.DATABASES is None else None
        async with serving(self.data, bot_pool, bus, **changes) as server:
            yield server

    async def someone(self, server: RunningServer, name: str) -> Someone:
        """A new person, who comes through this server."""
        found = await self._stack.enter_async_context(Someone(server.base))
        return await found.called(name)

    async def through(self, server: RunningServer, person: Someone) -> Someone:
        """The same person through another server."""
        found = await self._stack.enter_async_context(Someone(server.base))
        found.http.cookies.set("muster", person.cookie)
        return found

    async def at(self, person: Someone, table: str, seat: int | None, **hello: Any) -> Seat:
        return await self._stack.enter_async_context(person.at(table, seat, **hello))


@asynccontextmanager
async def pairs(data: Path) -> AsyncIterator[Pair]:
    async with AsyncExitStack() as stack:
        yield Pair(data, Hub(), stack)


def cluster_of(server: RunningServer) -> Together:
    found = server.uvicorn.cluster
    assert found is not None
    return found


def table_at(server: RunningServer, id: str) -> Table:
    return server.registry.live[id]


async def journal(server: RunningServer, id: str) -> list[Entry]:
    """The journal as it is stored."""
    found = await server.registry.services.store.read(lambda c: stored_table(c, id, whole=True))
    assert found is not None
    return found.entries


async def same(id: str, *servers: RunningServer) -> None:
    """Wait until all servers know all that is written about a table, and nobody is at it."""
    store = servers[0].registry.services.store

    async def behind() -> bool:
        found = await store.read(lambda c: stored_table(c, id, whole=True))
        assert found is not None
        return any(
            (live := one.registry.live.get(id)) is not None
            and (live.seq != len(found.entries) or live.bots.busy or live.lock.locked())
            for one in servers
        )

    async with asyncio.timeout(PATIENCE):
        while await behind():
            await asyncio.sleep(0.005)
