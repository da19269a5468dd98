"""One process among others: what it hears is done at its tables, and what others left behind is
taken over.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from functools import partial
from typing import Any

from muster.server.cluster import leases
from muster.server.cluster.cluster import Together
from muster.server.cluster.following import (
    Note,
    TableGone,
    follow_all,
    follow_chat,
    follow_journal,
    follow_undo,
)
from muster.server.cluster.news import lengths
from muster.server.cluster.notice import Notice
from muster.server.errors import Refused
from muster.server.store.failures import refused_by_store
from muster.server.tables.markers import show_markers, show_point, tell_markers
from muster.server.tables.registry import Tables
from muster.server.tables.table import TABLE_LEASE, Table
from muster.server.wire import messages

log = logging.getLogger("muster.server.cluster")

ADOPTED = 8
"""Tables a process takes over at once; the next ones after it has loaded these, so that others get
their share.
"""

AGAIN = 1.0
"""Seconds until a table is loaded again that could not be read."""

LOOK_EVERY = 5
"""Beats in which it is looked once at every table whether a notice was lost: at each beat at so
many of them, as whoever plays waits meanwhile.
"""

ANSWERED = 5.0
"""Seconds others have to say who looks on through them, after a time in which nothing was heard."""


class Member:
    """Joins the tables of a process to the cluster."""

    def __init__(self, registry: Tables, cluster: Together) -> None:
        self.registry = registry
        self.cluster = cluster
        self._wanted: dict[str, set[str]] = {}  # by table: what is to be looked at
        self._notes: dict[str, list[Note]] = {}
        self._following: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._beats = 0
        for topic in ("journal", "row", "chat", "undo"):
            cluster.on(topic, self._news)
        cluster.on("point", self._point)
        cluster.on("markers", self._markers)
        cluster.on("fewer", self._fewer)
        cluster.on("closed", self._closed)
        cluster.on("forgotten", self._forgotten)
        cluster.on("here", self._here)
        cluster.on("who", self._who)
        cluster.on("crew", self._crew)
        cluster.again.append(self.look_at_all)
        cluster.again.append(self._doubt)
        cluster.left.append(self._left)
        cluster.lost.append(self._lost)
        cluster.beats.append(self._look_after)

    # ------------------------------------------------------------ following

    def _news(self, sender: str, notice: Notice) -> None:
        table = self.registry.live.get(notice.id)
        if table is None:
            loading = self.registry.loading(notice.id)
            if loading is not None:  # it may have been read before this was written
                loading.add_done_callback(lambda _: self._loaded(notice.id))
            return
        if notice.topic == "journal" and notice.numbers and notice.numbers[0] < table.seq:
            return
        if notice.topic == "undo" and len(notice.numbers) == 2:
            self._notes.setdefault(table.id, []).append((notice.numbers[0], notice.numbers[1]))
        self._look(table, notice.topic)

    def _loaded(self, id: str) -> None:
        table = self.registry.live.get(id)
        if table is not None:
            self._look(table, "row")

    def _look(self, table: Table, what: str) -> None:
        """Look soon what is new there; whatever comes meanwhile is looked at together."""
        self._wanted.setdefault(table.id, set()).add(what)
        self._follow_soon(table.id)

    def _follow_soon(self, id: str) -> None:
        if id not in self._following:
            task = asyncio.get_running_loop().create_task(self._follow(id))
            self._following[id] = task
            task.add_done_callback(lambda _: self._followed(id))

    def _followed(self, id: str) -> None:
        del self._following[id]
        if id in self._wanted:  # it came after the last look, before anybody knew that it was that
            self._follow_soon(id)

    def look_at_all(self) -> None:
        """Notices may have been missed."""
        for table in self.registry.live.values():
            self._look(table, "row")

    async def _follow(self, id: str) -> None:
        while wanted := self._wanted.pop(id, None):
            notes = self._notes.pop(id, [])
            table = self.registry.live.get(id)  # it may have left memory and come back meanwhile
            if table is None:
                continue
            try:
                await table.finish(self._take_in(table, wanted, notes))
            except TableGone:
                self.registry.closed(table)
            except Refused as refused:
                refused.forget()
                if refused.status == 404:
                    self.registry.closed(table)
            except Exception:
                table.stale = True  # before the next input it is looked at again
                told = {"event": "not_followed", "table": table.id}
                log.exception("not followed", extra=told)

    async def _take_in(self, table: Table, wanted: set[str], notes: list[Note]) -> None:
        async with table.lock:
            try:
                if table.stale or "row" in wanted:
                    await follow_all(table, notes)
                    return
                if "undo" in wanted:
                    await follow_undo(table, notes)
                elif "journal" in wanted:
                    await follow_journal(table)
                if "chat" in wanted:
                    await follow_chat(table)
            except Refused:  # a line that does not fit what we have
                await table.reload()

    async def settled(self) -> None:
        """Until everything that was heard of is taken in; for tests."""
        while self._following:
            await asyncio.wait(set(self._following.values()))

    # ------------------------------------------------------------ what is not written

    def _point(self, _: str, notice: Notice) -> None:
        table = self.registry.live.get(notice.id)
        if table is not None and notice.numbers and notice.names:
            show_point(table, notice.numbers[0], notice.names[0])

    def _markers(self, _: str, notice: Notice) -> None:
        table = self.registry.live.get(notice.id)
        pairs = zip(notice.numbers, notice.names, strict=False)
        found = [messages.Marker(seat, node) for seat, node in pairs]
        if table is not None and table.markers != found:
            show_markers(table, found)

    def _closed(self, _: str, notice: Notice) -> None:
        table = self.registry.live.get(notice.id)
        if table is not None:
            self.registry.closed(table)

    def _forgotten(self, _: str, notice: Notice) -> None:
        table = self.registry.live.get(notice.id)
        if table is not None:
            gone = {table.seats[seat].person for seat in notice.numbers if seat < len(table.seats)}
            for one in list(table.audience.subscribers):
                if one.person is not None and one.person in gone:
                    one.disconnect("shutdown", "Everything of yours here was deleted.")

    def _crew(self, _: str, notice: Notice) -> None:
        for table in self.registry.live.values():
            if table.row.crew == notice.id:
                self._look(table, "row")

    # ------------------------------------------------------------ who is where

    def _here(self, sender: str, notice: Notice) -> None:
        table = self.registry.live.get(notice.id)
        if table is not None:
            table.audience.note_elsewhere(sender, notice.numbers)

    def _fewer(self, _: str, notice: Notice) -> None:
        table = self.registry.live.get(notice.id)
        if table is not None and notice.names == (self.cluster.id,):
            for seat in notice.numbers:
                if seat < len(table.seats.rows):
                    table.audience.let_one_go(table.seats[seat].person)

    def _who(self, _: str, notice: Notice) -> None:
        """Another process wants to know who looks on here."""
        asked = self.registry.live.get(notice.id) if notice.id else None
        for table in [asked] if asked is not None else list(self.registry.live.values()):
            if notice.id and asked is None:
                return
            table.audience.tell_here(again=True)
            if table.markers:
                tell_markers(table)

    def _doubt(self) -> None:
        """Everybody was asked again who looks on where: what nobody says is no longer true."""
        for table in self.registry.live.values():
            table.audience.doubt_elsewhere()
        asyncio.get_running_loop().call_later(ANSWERED, self._forget_doubted)

    def _forget_doubted(self) -> None:
        for table in list(self.registry.live.values()):
            table.audience.forget_doubted()

    def _left(self, process: str) -> None:
        for table in list(self.registry.live.values()):
            table.audience.note_elsewhere(process, ())

    # ------------------------------------------------------------ leases

    def _lost(self, lease: str) -> None:
        table = self.registry.live.get(lease.removeprefix(TABLE_LEASE))
        if table is not None and lease.startswith(TABLE_LEASE):
            table.rest()

    async def _look_after(self) -> None:
        """At every beat: take over what nobody drives, and look for lost notices."""
        await self._adopt()
        await self._claim_watched()
        self._beats += 1
        await self._look_for_lost(list(self.registry.live)[self._beats % LOOK_EVERY :: LOOK_EVERY])

    async def _adopt(self) -> None:
        store = self.registry.services.store
        find = partial(leases.orphans, prefix=TABLE_LEASE, most=ADOPTED)
        found = await store.read(find)
        for name in found:
            id = name.removeprefix(TABLE_LEASE)
            live = self.registry.live.get(id)
            if live is not None:
                self.cluster.claim_soon(name, live.wake)
            elif await self.cluster.claim(name):
                self._soon(self._load(name, id))
        if len(found) == ADOPTED:
            self.cluster.wake()

    async def _load(self, name: str, id: str) -> None:
        """Drive this table, as soon as the database can be read; where it cannot be driven at all
        nobody needs to hold it.
        """
        while self.cluster.holds(name):
            try:
                table = await self.registry.table(id)
                table.wake()
                log.info("taken over", extra={"event": "taken_over", "table": id})
                return
            except Refused as refused:  # deleted, or of an older version of its game
                refused.forget()
                await self.cluster.release(name)
            except Exception as error:
                if refused_by_store(error) is None:
                    log.exception("not taken over", extra={"event": "not_taken_over", "table": id})
                    await self.cluster.release(name)
                else:
                    await asyncio.sleep(AGAIN)

    async def _claim_watched(self) -> None:
        """Tables somebody looks at through us, whose driver let go as nobody looked through it."""
        watched = {
            table.lease: table
            for table in self.registry.live.values()
            if table.audience.subscribers and not table.drives and table.state == "running"
        }
        if not watched:
            return
        find = partial(leases.held, names=list(watched))
        for name in watched.keys() - await self.registry.services.store.read(find):
            self.cluster.claim_soon(name, watched[name].wake)

    async def _look_for_lost(self, ids: list[str]) -> None:
        store = self.registry.services.store
        found = await store.read(partial(lengths, ids=ids)) if ids else {}
        for id, (seq, n) in found.items():
            table = self.registry.live.get(id)
            last = 0 if table is None or not table.chat else table.chat[-1].n
            if table is not None and not table.lock.locked() and (table.seq < seq or last < n):
                self._look(table, "row")
        if self._beats % LOOK_EVERY == 0:
            await store.write(partial(leases.bury, after=10 * self.cluster.seconds))

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
