"""What whoever runs the server has decided, at hand: every request asks.

It is kept in the database, and read again when another process was told, and every few seconds for
all that one may not hear.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable

from muster.server.cluster.cluster import Cluster
from muster.server.cluster.notice import Notice
from muster.server.errors import Refused
from muster.server.store import admin as rows
from muster.server.store.admin import Announcement, Block, Decided
from muster.server.store.database import Store
from muster.server.wire.admin import Announced, News

log = logging.getLogger("muster.server.admin")

AGAIN = 5.0
"""Seconds after which somebody who meets a server that is emptied finds another."""

PERSON, ADDRESS = "person", "address"


class Controls:
    """Who is blocked, what is announced, and whether this node is emptied."""

    def __init__(self, node: str = "", now: Callable[[], float] = time.time) -> None:
        self.node = node
        self._now = now
        self._began = now()
        self._decided = Decided({}, [], None)
        self._store: Store | None = None
        self._reader: asyncio.Task[None] | None = None
        self._refreshing: set[asyncio.Task[None]] = set()
        self._tell_others: Callable[[], None] = lambda: None
        self.listeners: list[Callable[[bool], None]] = []
        """Told whenever something has changed; and whether what is announced has."""

    @property
    def draining(self) -> bool:
        """Is this node emptied? One that was started after it was told is a new one."""
        since = self._decided.drained
        return since is not None and since >= self._began

    @property
    def blocks(self) -> list[Block]:
        """Who is blocked now."""
        now = self._now()
        found = self._decided.blocks.values()
        return [one for one in found if one.until is None or one.until > now]

    @property
    def news(self) -> News:
        """What everybody is shown now."""
        now = self._now()
        found: list[Announcement] = self._decided.announcements
        return News([Announced(one.id, one.text, one.until) for one in found if one.until > now])

    # ------------------------------------------------------------ asking

    def blocked(
        self, person: Callable[[], str | None], address: Callable[[], str]
    ) -> Refused | None:
        """Why somebody may not act; None if they may. Who they are is asked only if it matters."""
        found = self._decided.blocks
        if not found:
            return None
        who = person()
        block = None if who is None else found.get((PERSON, who))
        block = block or found.get((ADDRESS, address()))
        if block is None or (block.until is not None and block.until <= self._now()):
            return None
        why = f": {block.reason}" if block.reason else "."
        text = f"You may not play here any more{why}"
        return Refused("blocked", text if text[-1] in ".!?" else text + ".", 403)

    def check_open(self) -> None:
        """Refused while this node takes nothing new."""
        if self.draining:
            raise draining()

    # ------------------------------------------------------------ reading

    async def start(self, store: Store, every: float) -> None:
        """Read what has been decided, and again ever so often."""
        self._store = store
        await self.refresh()
        self._reader = asyncio.get_running_loop().create_task(self._read_on(every))

    async def stop(self) -> None:
        for task in self._refreshing:
            task.cancel()
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader

    def join(self, cluster: Cluster) -> None:
        """Hear at once what other processes were told, and let them know what we were."""

        def heard(sender: str, notice: Notice) -> None:
            task = asyncio.get_running_loop().create_task(self._refresh_safely())
            self._refreshing.add(task)
            task.add_done_callback(self._refreshing.discard)

        cluster.on("decided", heard)
        self._tell_others = lambda: cluster.tell(Notice("decided"))

    async def changed(self) -> None:
        """Something was decided through this process."""
        self._tell_others()
        await self.refresh()

    async def refresh(self) -> None:
        """Read it now, and tell whoever listens."""
        assert self._store is not None
        node, now = self.node, self._now()
        before = self._decided
        self._decided = await self._store.read(lambda c: rows.decided(c, node, now))
        if self._decided != before:
            news = self._decided.announcements != before.announcements
            for listener in self.listeners:
                listener(news)

    async def _read_on(self, every: float) -> None:
        while True:
            await asyncio.sleep(every)
            await self._refresh_safely()

    async def _refresh_safely(self) -> None:
        try:
            await self.refresh()
        except Exception:
            log.exception("not read", extra={"event": "controls_unread"})


def draining() -> Refused:
    """This node is being emptied."""
    text = "This server is being emptied and takes nothing new. Try again: another one will do it."
    return Refused("draining", text, 503, wait=AGAIN)
