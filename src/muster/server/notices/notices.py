"""Who is told what, when: whose turn it has become, and who does not look.

Nothing here holds up a table. A notice is tried a few times, ever later; then the table is told
that somebody could not be. Who takes their turn, or comes to look, meanwhile is told nothing.

Nobody is told twice: that they are told is written before anything is sent, and struck out again
if nothing could be. So what is under way when its process dies may be lost, and is not sent again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from functools import partial
from typing import Any

import msgspec

from muster.languages import language_for
from muster.server.cluster.leases import LeaseLost
from muster.server.cluster.notice import Notice as ClusterNotice
from muster.server.errors import Refused
from muster.server.http.rate_limit import Buckets
from muster.server.notices.delivery import Delivery, Failed, Gone
from muster.server.notices.notice import Notice
from muster.server.services import Services
from muster.server.store import notices as rows
from muster.server.store.notices import ChannelRow
from muster.server.store.tables import person as person_row
from muster.server.tables.chat import tell
from muster.server.tables.registry import Tables
from muster.server.tables.summary import title
from muster.server.tables.table import TABLE_LEASE, Table

log = logging.getLogger("muster.server.notices")

LATELY = 30 * 24 * 3600.0
"""Seconds since its last move after which a restart no longer asks a table whose turn it is."""

LOOK_AGAIN = 600.0
"""Seconds after which we look whether somebody is still away: they may be back earlier."""

LAST = 5.0
"""Seconds what is being sent has to get out when the server stops; less than `notice_after`, so
that another process that takes over looks at what came of it.
"""

Turn = tuple[str, str]
"""A table and a person, by id."""


class Telling(msgspec.Struct, frozen=True):
    """Somebody is being told of a turn that began then."""

    since: float
    task: asyncio.Task[None]


class Notices:
    """The notices of one server. `reachable` are the people who want any."""

    def __init__(self, services: Services, registry: Tables, delivery: Delivery) -> None:
        self.services = services
        self.registry = registry
        self.delivery = delivery
        self.reachable: set[str] = set()
        self.mails = Buckets(services.settings.mail_bucket)
        self._under_way: dict[Turn, Telling] = {}
        self._seen: dict[Turn, float] = {}  # who looked when their turn had begun
        self._unsaid: set[Turn] = set()  # whose table knows already that they cannot be told
        self._slots = asyncio.Semaphore(services.settings.notices_at_once)
        self._catching_up: asyncio.Task[None] | None = None
        self._refreshing: set[asyncio.Task[None]] = set()
        self._sending: set[asyncio.Task[list[Failed | None]]] = set()
        services.cluster.on("channels", self._heard)

    def start(self) -> None:
        """Tell what was still to be told when the server stopped."""
        self._catching_up = asyncio.get_running_loop().create_task(self._catch_up())

    async def stop(self) -> None:
        """Tell nobody any more; what was not told is after the next start."""
        tasks = [*(one.task for one in self._under_way.values()), *self._refreshing]
        if self._catching_up is not None:
            tasks.append(self._catching_up)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._sending:
            _, late = await asyncio.wait(set(self._sending), timeout=LAST)
            for one in late:
                one.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _catch_up(self) -> None:
        store = self.services.store
        await self.refresh(told=True)
        since = self.services.now() - LATELY
        for id in await store.read(lambda c: rows.tables_to_tell_of(c, since)):
            try:
                if not await self.services.cluster.claim(TABLE_LEASE + id):
                    continue  # another process looks after it
                self.look(await self.registry.table(id))
            except Refused as refused:  # a table of an older version of its game
                refused.forget()
            except Exception:
                log.exception("not looked at", extra={"event": "notice_failed", "table": id})

    async def refresh(self, told: bool = False) -> None:
        """Somebody has changed how they are told; other processes know it if they `told` us."""
        self.reachable = await self.services.store.read(rows.people_to_tell)
        if not told:
            self.services.cluster.tell(ClusterNotice("channels"))

    def _heard(self, sender: str, notice: ClusterNotice) -> None:
        task = asyncio.get_running_loop().create_task(self.refresh(told=True))
        self._refreshing.add(task)
        task.add_done_callback(self._refreshing.discard)

    # ------------------------------------------------------------ whose turn

    def look(self, table: Table) -> None:
        """Something has happened at this table: whose turn is it now?"""
        if not self.reachable or table.match is None:
            return
        for person in {row.person for row in table.seats} & self.reachable:
            if person is not None:
                since = _since(table, person) if table.drives else None  # else others tell them
                self._look_for((table.id, person), since)

    def _look_for(self, turn: Turn, since: float | None) -> None:
        before = self._under_way.get(turn)
        if before is not None and before.since == since:
            return
        if before is not None:  # of a turn that is over
            before.task.cancel()
            del self._under_way[turn]
        if since is None:
            self._seen.pop(turn, None)
        elif self._seen.get(turn, 0.0) < since:
            task = asyncio.get_running_loop().create_task(self._tell(turn, since))
            telling = self._under_way[turn] = Telling(since, task)

            def done(_: asyncio.Task[None]) -> None:
                if self._under_way.get(turn) is telling:
                    del self._under_way[turn]

            task.add_done_callback(done)

    # ------------------------------------------------------------ telling

    async def _tell(self, turn: Turn, since: float) -> None:
        try:
            await asyncio.sleep(self.services.settings.notice_after)
            while (left := await self._away(turn)) > 0:
                await asyncio.sleep(min(left, LOOK_AGAIN))
            if await self._is_news(turn, since):
                await self._try_to_tell(turn, since)
        except Refused as refused:  # the table is gone
            refused.forget()
        except LeaseLost:
            pass
        except Exception:
            log.exception("not told", extra={"event": "notice_failed", "table": turn[0]})

    async def _try_to_tell(self, turn: Turn, since: float) -> None:
        store, settings = self.services.store, self.services.settings
        found = await store.read(lambda c: rows.channels_of(c, turn[1]))
        left = [row for row in found if row.confirmed]
        if not left:
            return  # they no longer want to be told
        delivered, wait = False, 0.0
        for pause in (0.0, *settings.notice_again):
            await asyncio.sleep(max(pause, min(wait, 4 * pause)))
            notice = await self._notice(turn, since)
            if notice is None:
                return
            results = await self._whole(self._attempt(turn, notice, left, delivered))
            delivered = delivered or None in results
            again = [(row, e) for row, e in zip(left, results, strict=True) if e and e.again]
            left, wait = [row for row, _ in again], max((e.wait for _, e in again), default=0.0)
            if not left:
                break
        if delivered:
            self._unsaid.discard(turn)
        elif await self._notice(turn, since) is not None:
            await self._note(turn, since)
            await self._say_so(turn)

    async def _attempt(
        self, turn: Turn, notice: Notice, left: list[ChannelRow], delivered: bool
    ) -> list[Failed | None]:
        """Send it through these channels; what came of each. It is noted before, and if nothing got
        out no longer: then whoever looks next may try.
        """
        table, person = turn
        await self._note(turn, notice.since)
        results = await asyncio.gather(*(self._send(row, notice) for row in left))
        if None not in results and not delivered:
            strike = partial(rows.strike_told, table=table, person=person, since=notice.since)
            await self.services.store.write(strike)
        return results

    async def _whole(
        self, attempt: Coroutine[Any, Any, list[Failed | None]]
    ) -> list[Failed | None]:
        """Do this to its end, also if nobody waits for it any more."""
        task = asyncio.get_running_loop().create_task(attempt)
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)
        return await asyncio.shield(task)

    async def _note(self, turn: Turn, since: float) -> None:
        """Note that they are told. LeaseLost if another process tells people of this table by now:
        we may have slept.
        """
        note = partial(rows.note_told, table=turn[0], person=turn[1], since=since)
        await self.services.cluster.write(note, lease=TABLE_LEASE + turn[0])

    async def _away(self, turn: Turn) -> float:
        """For how many seconds they are still away, or their table pauses."""
        table = await self.registry.table(turn[0])
        until = max(table.away_until(turn[1]) or 0.0, table.away_until(None) or 0.0)
        return until - self.services.now()

    async def _is_news(self, turn: Turn, since: float) -> bool:
        """Is it still their turn, and do they neither look nor have been told?"""
        table_id, person = turn
        if (await self.registry.table(table_id)).audience.looking(person):
            self._seen[turn] = since
            return False
        before = await self.services.store.read(lambda c: rows.told_of(c, table_id, person))
        return before is None or before < since

    async def _notice(self, turn: Turn, since: float) -> Notice | None:
        """What to say now; nothing if their turn is over, or they look."""
        table = await self.registry.table(turn[0])
        if not await self.services.cluster.claim(table.lease):
            return None  # whoever holds it tells them
        if _since(table, turn[1]) != since or table.audience.looking(turn[1]):
            return None
        game = table.row.game
        others = tuple(one.name for one in table.seats if one.person != turn[1] and one.name)
        kept = await self.services.store.read(lambda c: person_row(c, turn[1]))
        language = language_for("" if kept is None else kept.language)
        return Notice("turn", table.id, game, title(game), since, others, language)

    async def _send(self, row: ChannelRow, notice: Notice) -> Failed | None:
        """One notice through one channel, and what is kept of that."""
        store = self.services.store
        async with self._slots:
            try:
                await self.delivery.send(row, notice)
            except Gone:
                await store.write(lambda c: rows.drop_channel(c, row.id))
                await self.refresh()
                return Failed("it is gone", again=False)
            except Failed as failed:
                why = str(failed)[:200]
                log.info("notice failed", extra={"event": "notice_failed", "code": row.kind})
                await store.write(lambda c: rows.change_channel(c, row.id, failed=why))
                return failed
        if row.failed:
            await store.write(lambda c: rows.change_channel(c, row.id, failed=""))
        return None

    async def _say_so(self, turn: Turn) -> None:
        """Tell the table, once, until it works again."""
        if turn in self._unsaid:
            return
        self._unsaid.add(turn)
        table = await self.registry.table(turn[0])
        name = next((one.name for one in table.seats if one.person == turn[1]), "")
        await tell(table, f"{name} could not be told that it is their turn.")


def _since(table: Table, person: str) -> float | None:
    """When the turn of this person began; None if it is not theirs, or a bot plays for them."""
    if table.match is None or table.match.over:
        return None
    begun = [
        since
        for seat, since in table.turns.kept()
        if table.seats[seat].person == person and not table.seats[seat].stands_in
    ]
    return min(begun, default=None)
