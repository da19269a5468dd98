"""The hall: all tables, loaded when somebody wants them and dropped when nobody does."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection

from muster.kernel import shelf
from muster.kernel.chance import Secret
from muster.server import lobby, rows, wire
from muster.server.house import House
from muster.server.info import Progress, table_info
from muster.server.people import Person, new_code, new_id, plain_code
from muster.server.problems import Problem
from muster.server.rows import Kept, SeatRow, TableRow
from muster.server.table import Table
from muster.server.wishes import chairs_for

MINE = 40
LISTED = 40

log = logging.getLogger("muster.server.hall")


class ForCrew(msgspec.Struct, frozen=True):
    """A crew a table is opened for; `note` writes beside the table's row, or refuses it."""

    crew: str
    members: frozenset[str]
    note: Callable[[Connection, str], None]


NO_CREW = ForCrew("", frozenset(), lambda c, table: None)


class Hall:
    """The tables in memory, by id. Two who want the same table get the same one."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.live: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look for tables nobody needs."""
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep_on())

    # ------------------------------------------------------------ finding

    async def table(self, id: str) -> Table:
        """The table with this id; Problem if there is none."""
        found = self.live.get(id)
        if found is not None:
            found.touch()
            return found
        task = self._loading.get(id)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._load(id))
            self._loading[id] = task
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(task)

    async def _load(self, id: str) -> Table:
        kept = None
        if len(id) <= 32:
            kept = await self.house.store.read(lambda c: rows.kept(c, id))
        if kept is None:
            raise Problem("nothing", "There is no such table.", 404)
        stored = kept.row.state
        table = Table(self.house, kept)
        settings = self.house.settings  # let people come back before a clock rings
        table.clocks.earliest = self.house.now() + settings.clock_grace / settings.clock_pace
        self._seat(table)
        if stored != table.state:  # the server was killed before it could note the end
            table.note_end()
        return table

    def _seat(self, table: Table) -> Table:
        self.live[table.id] = table
        self.house.meters.tables.set(len(self.live))
        table.wake()
        return table

    async def by_code(self, code: str) -> str:
        """The id of the table with this code; Problem if there is none."""
        typed = plain_code(code)
        found = await self.house.store.read(lambda c: rows.table_by_code(c, typed))
        if found is None:
            raise Problem("code", "No table has this code.", 404)
        return found

    async def listing(self, person: Person | None) -> wire.Tables:
        """What this person finds: their own tables, those with a free seat, those to watch."""
        store = self.house.store
        mine: list[wire.TableInfo] = []
        if person is not None:
            who = person.id
            crews = await store.read(lambda c: rows.crews_of(c, who))
            for row, chairs in await store.read(lambda c: rows.tables_of(c, who, MINE)):
                if row.state == "running":
                    await self._try_to_load(row.id)  # whose turn it is only the match can tell
                mine.append(self._info(row, chairs, person, row.crew in crews))
        own = {info.id for info in mine}
        free = await store.read(lambda c: rows.public_tables(c, "lobby", LISTED))
        running = await store.read(lambda c: rows.public_tables(c, "running", LISTED))
        open_ones = [self._info(row, chairs, person) for row, chairs in free]
        watch = [self._info(row, chairs, person) for row, chairs in running]
        return wire.Tables(
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
        except Problem as problem:  # a table of an older version of its game, or one just closed
            log.info("not loaded", extra={"event": "not_loaded", "code": problem.code})

    def _info(
        self, row: TableRow, chairs: list[SeatRow], person: Person | None, member: bool = False
    ) -> wire.TableInfo:
        """What a person may know about a table, whether it is in memory or not."""
        live = self.live.get(row.id)
        if live is not None:
            return live.info(person)
        won = [int(seat) for seat in row.winners.split(",") if seat]
        who = None if person is None else person.id
        far = Progress(winners=won)
        crew = row.crew if member else ""
        return table_info(row, chairs, self.house.keys, who, (), far, row.moved, crew)

    # ------------------------------------------------------------ opening

    async def open_table(
        self,
        host: Person,
        plan: wire.NewTable,
        start: dict[str, Any] | None = None,
        forked_from: str = "",
        for_crew: ForCrew = NO_CREW,
    ) -> Table:
        """A new table; it begins at once if nobody has to come. `start` is a frozen state."""
        open_ones = await self.house.store.read(lambda c: rows.hosted(c, host.id))
        if open_ones >= self.house.settings.tables_each:
            text = f"You have {open_ones} tables open; finish or leave some of them first."
            raise Problem("many", text, 409)
        row = self._row(host, plan, start, forked_from)
        chairs = chairs_for(row.id, host, plan)
        row.crew = for_crew.crew
        await self._add(row, chairs, for_crew)
        return await self.lay(row, chairs, for_crew.members)

    async def _add(self, row: TableRow, chairs: list[SeatRow], for_crew: ForCrew) -> None:
        def add(c: Connection) -> None:
            rows.add_table(c, row, chairs)
            for_crew.note(c, row.id)

        for _ in range(5):
            try:
                await self.house.store.write(add)
                return
            except rows.Taken:
                row.code = new_code()
        raise Problem("many", "There are too many tables here. Try again.", 503)

    async def lay(
        self, row: TableRow, chairs: list[SeatRow], members: frozenset[str] = NO_CREW.members
    ) -> Table:
        """Lay a table whose rows are written; it begins if nobody has to come."""
        table = self._seat(Table(self.house, Kept(row, chairs, [], [], members)))
        if all(chair.kind in ("person", "bot") for chair in chairs):
            await table.finish(lobby.begin(table))
        log.info("table opened", extra={"event": "opened", "table": row.id, "game": row.game})
        return table

    def _row(
        self, host: Person, plan: wire.NewTable, start: dict[str, Any] | None, forked_from: str
    ) -> TableRow:
        game = shelf.game(plan.game)
        box = game.box(len(plan.seats), plan.options)
        now = self.house.now()
        return TableRow(
            id=new_id(),
            code=new_code(),
            host=host.id,
            game=plan.game,
            options=wire.encode(box.options).decode(),
            rules=game.meta.rules_version,
            content=box.content.hash,
            state="lobby",
            public=plan.public,
            pace=plan.pace,
            undo=plan.undo,
            secret=Secret.from_seed(self.house.settings.seed).bytes,
            start=None if start is None else wire.encode(start).decode(),
            forked_from=forked_from,
            rematch="",
            winners="",
            created=now,
            moved=now,
        )

    # ------------------------------------------------------------ dropping

    def close(self, table: Table) -> None:
        """A table is gone for good: whoever still looks is sent away."""
        for listener in list(table.listeners):
            listener.dismiss("shutdown", "This table has been closed.")
        self.drop(table)

    def drop(self, table: Table) -> None:
        """A table leaves memory; what is stored stays."""
        if self.live.get(table.id) is table:
            table.stop()
            del self.live[table.id]
            self.house.meters.tables.set(len(self.live))

    def sweep(self, idle: float) -> None:
        """Drop the tables nobody has needed for so long; note when they last moved."""
        now = time.monotonic()
        for table in list(self.live.values()):
            if table.state != "lobby" and table.row.moved != table.moved:
                self._note(table)
            elif table.quiet and now - table.touched >= idle:
                self.drop(table)

    def _note(self, table: Table) -> None:
        """Keep the time of the last public move, by which tables are listed."""
        id, moved = table.id, table.moved
        table.row.moved = moved
        table.later(self.house.store.write(lambda c: rows.change_table(c, id, moved=moved)))

    async def _sweep_on(self) -> None:
        while True:
            await asyncio.sleep(self.house.settings.sweep)
            self.sweep(self.house.settings.idle)

    # ------------------------------------------------------------ closing

    def say_goodbye(self) -> int:
        """Tell everybody that the server stops; how many they were."""
        told = 0
        for table in self.live.values():
            table.stop()
            for listener in list(table.listeners):
                listener.dismiss("shutdown", "The server is stopping. Your game is kept.")
                told += 1
        return told

    async def stop(self) -> None:
        """Let what has begun be finished and stored."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for table in self.live.values():
            table.stop()
            if table.state != "lobby" and table.row.moved != table.moved:
                self._note(table)
        settling = [asyncio.ensure_future(table.settle()) for table in self.live.values()]
        if settling:
            await asyncio.wait(settling, timeout=3)
