"""What every process of a cluster tells of itself, asked of all at once through any of them.

Whoever asks tells the others so; each writes its figures into a row of its own and says that it
has. They are fresh if they were written after the question, by the database's clock. A process that
has not answered after a while is named all the same: it is there, and silent.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from functools import partial

import msgspec
from sqlalchemy import Connection, delete, insert, select

from muster.server.cluster import leases
from muster.server.cluster.cluster import Cluster, Together
from muster.server.cluster.notice import Notice
from muster.server.store.database import Store
from muster.server.store.schema import figures

WITHIN = 2.0
"""Seconds a process has to answer."""

AGAIN = 0.5
"""Seconds after which those who have not answered are asked again: a notice may be lost."""

log = logging.getLogger("muster.server.cluster")


class Told(msgspec.Struct, frozen=True):
    """What a process told of itself; nothing if it kept silent. Alone it has no name."""

    node: str
    name: str
    info: bytes | None


class Figures:
    """The figures of one process, for all, and those of all, for whoever asks this one."""

    def __init__(self, cluster: Cluster, store: Store, node: str, within: float = WITHIN) -> None:
        self.node = node
        self._cluster, self._store, self._within = cluster, store, within
        self._ours: dict[str, Callable[[], bytes]] = {}
        self._waiting: set[asyncio.Event] = set()
        self._wanted: set[str] = set()
        self._writing: dict[str, asyncio.Task[None]] = {}
        cluster.on("figures", lambda _, notice: self._asked(notice.id))
        cluster.on("told", lambda _, notice: self._heard())

    def tell(self, kind: str, ours: Callable[[], bytes]) -> None:
        """Whoever asks for this kind is told what this says then."""
        self._ours[kind] = ours

    async def ask(self, kind: str, node: str = "") -> list[Told]:
        """What all processes tell, of one machine if it is named: by machine and name."""
        ours = self._ours[kind]()
        cluster = self._cluster
        if not isinstance(cluster, Together):
            return [Told(self.node, "", ours)]
        asked = await self._store.read(leases.clock)
        found = await self._gather(
            cluster, kind, partial(_found, kind=kind, since=asked, node=node)
        )
        told = list(found.values())
        if node in ("", self.node):
            told.append(Told(self.node, cluster.name, ours))
        return sorted(told, key=lambda one: (one.node, one.name))

    async def _gather(
        self, cluster: Together, kind: str, read: Callable[[Connection], dict[str, Told]]
    ) -> dict[str, Told]:
        """What the others have told by now, once all have or there was time enough."""
        loop = asyncio.get_running_loop()
        until = loop.time() + self._within
        news = asyncio.Event()
        self._waiting.add(news)
        try:
            cluster.tell(Notice("figures", kind))
            again = loop.time() + AGAIN
            while True:
                news.clear()
                found = await self._store.read(read)
                found.pop(cluster.owner, None)
                if loop.time() >= until or all(one.info is not None for one in found.values()):
                    return found
                if loop.time() >= again:
                    cluster.tell(Notice("figures", kind))
                    again = loop.time() + AGAIN
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout_at(min(again, until)):
                        await news.wait()
        finally:
            self._waiting.discard(news)

    def _heard(self) -> None:
        for news in self._waiting:
            news.set()

    def _asked(self, kind: str) -> None:
        if kind in self._ours:
            self._wanted.add(kind)
            self._answer_soon(kind)

    def _answer_soon(self, kind: str) -> None:
        if kind not in self._writing:
            task = asyncio.get_running_loop().create_task(self._answer(kind))
            self._writing[kind] = task
            task.add_done_callback(lambda _: self._answered(kind))

    def _answered(self, kind: str) -> None:
        del self._writing[kind]
        if kind in self._wanted:  # somebody asked in the very moment it was done
            self._answer_soon(kind)

    async def _answer(self, kind: str) -> None:
        while kind in self._wanted:  # also by those who asked meanwhile
            self._wanted.discard(kind)
            await self._write(kind)

    async def _write(self, kind: str) -> None:
        cluster = self._cluster
        assert isinstance(cluster, Together)
        owner = cluster.owner

        def write(c: Connection) -> None:
            mine = (figures.c.process == owner, figures.c.kind == kind)
            c.execute(delete(figures).where(*mine))
            row = {"process": owner, "kind": kind, "at": leases.clock(c), "info": info}
            c.execute(insert(figures).values(**row))

        try:
            info = self._ours[kind]().decode()
            await cluster.write(write, Notice("told", kind))
        except Exception:
            log.exception("figures not told", extra={"event": "figures_untold", "code": kind})


def _found(c: Connection, kind: str, since: float, node: str) -> dict[str, Told]:
    """All processes that live, by id, with what they have told since then."""
    query = select(figures.c.process, figures.c.info).where(
        figures.c.kind == kind, figures.c.at >= since
    )
    infos = {str(process): str(info).encode() for process, info in c.execute(query)}
    return {
        id: Told(where, name, infos.get(id))
        for id, where, name in leases.serving(c)
        if node in ("", where)
    }
