"""The registry of tables: loaded when somebody wants them and dropped when nobody does."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection

from muster.kernel import shelf
from muster.kernel.chance import Secret
from muster.parts.packs.check import changed, described
from muster.server.cluster.notice import Notice
from muster.server.errors import Refused
from muster.server.http.identity import Person, new_code, new_id, plain_code
from muster.server.packs.kept import PlayedPack, find_pack
from muster.server.services import Services
from muster.server.store import tables
from muster.server.store.tables import SeatRow, StoredTable, TableRow
from muster.server.tables import hints, seating
from muster.server.tables.audience import Audience
from muster.server.tables.journal import load
from muster.server.tables.summary import Progress, table_info, title
from muster.server.tables.table import Table
from muster.server.wire import messages

MINE = 40
LISTED = 40
LOADING = 2
"""Tables that are played again at once, each in a thread."""

TIDY = 6 * 3600.0
"""Seconds after which the server looks for garbage even while people play: it takes a moment."""

STOPS = "The server is stopping. Your game is kept."

MOVED = 100.0
"""Sockets a second, at most, that move to other processes when this one leaves; each is some
milliseconds of work for the process it comes to, beside whatever else that has to do.
"""

MOVED_WITHIN = 60.0
MOVED_TOGETHER = 4
"""Seconds all of them may take, and tables that move at once."""

ARRIVED_WITHIN = 1.0
"""Seconds those who moved have to arrive before the next ones go: where others have much to do,
nobody waits in a long line for them.
"""

ANNOUNCED = 0.25
"""Seconds until the others have heard that a process leaves."""

NOTED = 32
"""Tables whose last moves are written in one go."""

ONCE = "This was played for a campaign, once. What comes next begins on the crew's page."

log = logging.getLogger("muster.server.tables.registry")


class ForCrew(msgspec.Struct, frozen=True):
    """A crew a table is opened for; `note` writes beside the table's row, or refuses it."""

    crew: str
    members: frozenset[str]
    note: Callable[[Connection, str], None]


NO_CREW = ForCrew("", frozenset(), lambda c, table: None)


class Tables:
    """The tables in memory, by id. Two who want the same table get the same one."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.live: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._turns = asyncio.Semaphore(LOADING)
        self._sweeper: asyncio.Task[None] | None = None
        self._noting: asyncio.Task[None] | None = None
        self._dropped = False  # a table, since we last tidied up
        self._tidied = time.monotonic()

    def start(self) -> None:
        """Begin to look for tables nobody needs."""
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep_on())

    # ------------------------------------------------------------ finding

    async def table(self, id: str) -> Table:
        """The table with this id; Refused if there is none."""
        found = self.live.get(id)
        if found is not None:
            found.touch()
            if found.state == "lobby" and seating.full(found.seats.rows):
                await found.finish(self._begin_if_full(found))
            return found
        task = self._loading.get(id)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._load(id))
            self._loading[id] = task
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(task)

    async def _load(self, id: str) -> Table:
        async with self._turns:
            stored, again = await load(self.services.store, id)
        table = Table(self.services, stored, again)
        settings = self.services.settings  # let people come back before a clock rings
        table.clocks.earliest = self.services.now() + settings.clock_grace / settings.clock_pace
        self._hold(table)
        await table.finish(self._begin_if_full(table))
        return table

    async def _begin_if_full(self, table: Table) -> None:
        """Deal where everybody sits and nobody has: a server was killed in between."""
        try:
            await seating.begin_if_full(table)
        except Exception:  # a full disk: the next one to look tries again
            log.exception("not begun", extra={"event": "not_begun", "table": table.id})

    def _hold(self, table: Table) -> Table:
        self.live[table.id] = table
        self.services.metrics.tables.set(len(self.live))
        table.wake()
        self.services.cluster.claim_soon(table.lease, table.wake)
        self.services.cluster.tell(Notice("who", table.id))
        return table

    def loading(self, id: str) -> asyncio.Task[Table] | None:
        """The table that is being loaded."""
        return self._loading.get(id)

    async def by_code(self, code: str) -> str:
        """The id of the table with this code; Refused if there is none."""
        typed = plain_code(code)
        found = await self.services.store.read(lambda c: tables.table_by_code(c, typed))
        if found is None:
            raise Refused("code", "No table has this code.", 404)
        return found

    async def listing(self, person: Person | None) -> messages.Tables:
        """What this person finds: their own tables, those with a free seat, those to watch."""
        store = self.services.store
        mine: list[messages.TableInfo] = []
        if person is not None:
            who = person.id
            crews = await store.read(lambda c: tables.crews_of(c, who))
            for row, rows in await store.read(lambda c: tables.tables_of(c, who, MINE)):
                if row.state == "running":
                    await self._try_to_load(row.id)  # whose turn it is only the match can tell
                mine.append(self._info(row, rows, person, row.crew in crews))
        own = {info.id for info in mine}
        free = await store.read(lambda c: tables.public_tables(c, "lobby", LISTED))
        running = await store.read(lambda c: tables.public_tables(c, "running", LISTED))
        open_ones = [self._info(row, rows, person) for row, rows in free]
        watch = [self._info(row, rows, person) for row, rows in running]
        return messages.Tables(
            mine=mine,
            open=[
                info
                for info in open_ones
                if info.id not in own and any(seat.kind == "open" for seat in info.seats)
            ],
            watch=[info for info in watch if info.id not in own and info.state == "running"],
        )

    async def _try_to_load(self, id: str) -> None:
        try:
            await self.table(id)
        except Refused as refused:  # a table of an older version of its game, or one just closed
            log.info("not loaded", extra={"event": "not_loaded", "code": refused.code})

    def _info(
        self, row: TableRow, rows: list[SeatRow], person: Person | None, member: bool = False
    ) -> messages.TableInfo:
        """What a person may know about a table, whether it is in memory or not."""
        live = self.live.get(row.id)
        if live is not None:
            return live.info(person)
        won = [int(seat) for seat in row.winners.split(",") if seat]
        who = None if person is None else person.id
        far = Progress(winners=won)
        crew = row.crew if member else ""
        return table_info(row, rows, self.services.keys, who, (), far, row.moved, crew)

    # ------------------------------------------------------------ opening

    async def open_table(
        self,
        host: Person,
        new: messages.NewTable,
        start: dict[str, Any] | None = None,
        forked_from: str = "",
        for_crew: ForCrew = NO_CREW,
        pack: PlayedPack | None = None,
    ) -> Table:
        """A new table; it begins at once if nobody has to come. `start` is a frozen state, `pack`
        is played with instead of the one whose code is given.
        """
        open_ones = await self.services.store.read(lambda c: tables.hosted(c, host.id))
        if open_ones >= self.services.settings.tables_each:
            text = f"You have {open_ones} tables open; finish or leave some of them first."
            raise Refused("many", text, 409)
        if pack is None and new.pack:
            pack = await self._pack(new.game, new.pack)
        row = self._row(host, new, start, forked_from, pack)
        rows = seating.seats_for(row.id, host, new)
        row.crew = for_crew.crew
        row.state = seating.first_state(rows)
        table = Table(self.services, StoredTable(row, rows, [], [], for_crew.members))
        await self.write_rows(row, rows, for_crew)
        return self.add(table)

    async def _pack(self, game: str, code: str) -> PlayedPack:
        kept = await find_pack(self.services.store, code)
        if kept.game != game:
            text = f"The pack {kept.name} is for {title(kept.game)}, not for {title(game)}."
            raise Refused("pack", text)
        files = msgspec.json.decode(kept.files)
        summary = described(tuple(changed(shelf.game(game).components, files)))
        return PlayedPack(kept.code, kept.name, summary, files)

    async def write_rows(
        self, row: TableRow, rows: list[SeatRow], for_crew: ForCrew = NO_CREW
    ) -> None:
        """Keep a new table, under another code if its own is taken; Refused while the server is
        emptied.
        """
        self.services.controls.check_open()

        def add(c: Connection) -> None:
            tables.add_table(c, row, rows)
            for_crew.note(c, row.id)

        for _ in range(5):
            try:
                await self.services.store.write(add)
                return
            except tables.Conflict:
                row.code = new_code()
        raise Refused("many", "There are too many tables here. Try again.", 503)

    def add(self, table: Table) -> Table:
        """Take in a table whose rows are written."""
        row = table.row
        log.info("table opened", extra={"event": "opened", "table": row.id, "game": row.game})
        table.later(table.look_who_is_away())
        return self._hold(table)

    def _row(
        self,
        host: Person,
        new: messages.NewTable,
        start: dict[str, Any] | None,
        forked_from: str,
        pack: PlayedPack | None,
    ) -> TableRow:
        game = shelf.game(new.game)
        box = game.box(len(new.seats), new.options, None if pack is None else pack.files)
        now = self.services.now()
        return TableRow(
            id=new_id(),
            code=new_code(),
            host=host.id,
            game=new.game,
            options=messages.encode(box.options).decode(),
            rules=game.meta.rules_version,
            content=box.content.hash,
            state="lobby",
            public=new.public,
            pace=new.pace,
            undo=new.undo,
            secret=Secret.from_seed(self.services.settings.seed).bytes,
            start=None if start is None else messages.encode(start).decode(),
            forked_from=forked_from,
            rematch="",
            winners="",
            created=now,
            moved=now,
            opened_from=host.where,
            hints=hints.wanted(new, host.rated),
            pack="" if pack is None else messages.encode(pack).decode(),
        )

    async def rematch(self, table: Table, person: Person) -> str:
        """The id of the table where the same people play again; opened if it is not there yet."""
        if not table.seats.seated(person):
            raise Refused("seat", "Only those who played can ask for a rematch.", 403)
        if table.state != "over":
            raise Refused("running", "This game is not over yet.", 409)
        if table.row.crew:
            raise Refused("crew", ONCE, 409)
        if table.row.lesson:
            raise Refused("lesson", "A lesson is begun again on the page of its game.", 409)
        return await table.finish(self._rematch(table))

    async def _rematch(self, table: Table) -> str:
        async with table.lock:
            if table.row.rematch:
                return table.row.rematch
            self.services.controls.check_open()
            old = table.row
            now = self.services.now()
            row = msgspec.structs.replace(
                old,
                id=new_id(),
                code=new_code(),
                state="running",  # everybody sits there already
                secret=Secret.from_seed(self.services.settings.seed).bytes,
                start=None,
                forked_from="",
                rematch="",
                winners="",
                created=now,
                moved=now,
            )
            rows = [
                msgspec.structs.replace(
                    one,
                    table_id=row.id,
                    salt="",
                    stands_in=False,
                    bot=one.bot if one.kind == "bot" else "",
                )
                for one in table.seats
            ]
            again = Table(self.services, StoredTable(row, rows, [], []))
            table.row.rematch = await self.services.cluster.write(
                lambda c: tables.set_rematch(c, old.id, row, rows), Notice("row", old.id)
            )
            if table.row.rematch == row.id:
                self.add(again)
        table.audience.broadcast_table()
        return table.row.rematch

    # ------------------------------------------------------------ dropping

    def close(self, table: Table) -> None:
        """A table is gone for good: whoever still looks is sent away."""
        self.services.cluster.tell(Notice("closed", table.id))
        self.closed(table)

    def closed(self, table: Table) -> None:
        """The same where others know it already."""
        table.audience.disconnect("shutdown", "This table has been closed.")
        self.drop(table)

    def drop(self, table: Table) -> None:
        """A table leaves memory; what is stored stays."""
        if self.live.get(table.id) is table:
            table.stop()
            self.services.cluster.release_soon(table.lease)
            self._dropped = True
            del self.live[table.id]
            self.services.metrics.tables.set(len(self.live))

    def sweep(self, idle: float) -> None:
        """Drop the tables nobody has needed for so long; keep the time of the others' last public
        move, by which tables are listed.
        """
        now = time.monotonic()
        moves = []
        for table in list(self.live.values()):
            if table.has_moved:
                table.row.moved = table.moved
                if table.drives:
                    moves.append((table.id, table.moved))
            elif table.quiet and now - table.touched >= idle and not table.needed:
                self.drop(table)
        if moves:
            self._noting = asyncio.get_running_loop().create_task(self._note(moves))

    async def _note(self, moves: list[tuple[str, float]]) -> None:
        """Keep when these tables moved, a few at a time: inputs wait for what is being written."""
        try:
            for start in range(0, len(moves), NOTED):
                write = partial(tables.note_moves, moves=moves[start : start + NOTED])
                await self.services.store.write(write)
        except Exception:  # tables are listed by an older time
            log.exception("moves not noted", extra={"event": "moves_not_noted"})

    async def _sweep_on(self) -> None:
        while True:
            await asyncio.sleep(self.services.settings.sweep)
            self.sweep(self.services.settings.idle)
            self.tidy_up()

    def tidy_up(self) -> None:
        """Look for what libraries left behind, while nobody is there who would have to wait; or
        after a long time, so that whatever it is stays little."""
        now = time.monotonic()
        alone = not any(table.audience.subscribers for table in self.live.values())
        if (alone and self._dropped) or now - self._tidied > TIDY:
            self._dropped, self._tidied = False, now
            gc.unfreeze()
            gc.collect()
            gc.freeze()

    # ------------------------------------------------------------ closing

    async def move_over(self) -> None:
        """Send everybody to the other processes, table by table, no faster than these can take them
        in; until then everybody plays on here.
        """
        cluster = self.services.cluster
        cluster.announce_leaving()
        if not cluster.others:
            return
        await asyncio.sleep(ANNOUNCED)  # those who leave as well have said so by then
        waiting = sorted(self.live.values(), key=lambda one: -len(one.audience.subscribers))
        people = sum(len(table.audience.subscribers) for table in waiting)
        pace = max(MOVED, people / MOVED_WITHIN)
        loop = asyncio.get_running_loop()
        until = loop.time() + MOVED_WITHIN
        while waiting and cluster.others:
            going = [waiting.pop() for _ in range(min(MOVED_TOGETHER, len(waiting)))]
            busy: list[str] = []
            idle: list[str] = []
            for table in going:
                (busy if table.busy else idle).append(table.lease)
                table.stop()
            await cluster.pass_on(busy, idle)
            told = sum(table.audience.send_on(STOPS) for table in going)
            share = told / max(1, people, told)  # of the time that is left: none has to hurry
            patience = min(ARRIVED_WITHIN, (until - loop.time()) * share - told / pace)
            people -= told
            await asyncio.sleep(told / pace)
            await _arrived([table.audience for table in going], patience)
            for table in going:
                table.audience.let_go()
                if table.quiet:
                    self.drop(table)

    def disconnect_all(self) -> int:
        """Tell everybody that the server stops; how many they were. Where others serve as well
        they can go on there at once.
        """
        told, others = 0, self.services.cluster.others
        for table in self.live.values():
            table.stop()
            told += table.audience.disconnect("shutdown", STOPS, soon=others)
        return told

    async def hand_over(self) -> None:
        """Let others drive these tables from now on; those nothing drives need nobody."""
        idle = [table.lease for table in self.live.values() if not table.busy]
        await self.services.cluster.hand_over(idle)

    async def stop(self) -> None:
        """Let what has begun be finished and stored."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for table in self.live.values():
            table.stop()
        await self._note([(one.id, one.moved) for one in self.live.values() if one.has_moved])
        settling = [asyncio.ensure_future(table.settle()) for table in self.live.values()]
        if settling:
            await asyncio.wait(settling, timeout=3)


async def _arrived(audiences: list[Audience], within: float) -> None:
    """Until those who were sent on are there, or so many seconds have passed."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(within):
            while not all(one.arrived for one in audiences):
                await asyncio.sleep(0.01)
