"""Finished matches without playing them at tables: written as a server leaves them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection

from muster.kernel.chance import Secret
from muster.kernel.records.record import Record
from muster.server.http.identity import new_code, new_id
from muster.server.store import tables
from muster.server.store.tables import Entry, SeatRow, TableRow
from tests.server.clients import RunningServer, Someone

RECORDS = Path(__file__).parents[2] / "records"

Sitting = str | Someone
"""`bot:greedy`, or somebody."""


async def id_of(who: Someone) -> str:
    found: str = (await who.get("/api/me"))["id"]
    return found


async def put_finished(
    server: RunningServer, record: str, *sitting: Sitting, at: float = 1000.0, **row: Any
) -> str:
    """The table of a record (`the-plan/won-by-points`), as if these had played it; its id. It says
    so itself when it is loaded, as after the death of a server.
    """
    paper = Record.load(RECORDS / f"{record}.muster")
    rows: list[SeatRow] = []
    persons: list[str] = []
    for seat, one in enumerate(sitting):
        empty = SeatRow("", seat, "person", "open", None, "", "", False, "")
        if isinstance(one, str):
            bot = one.removeprefix("bot:")
            rows.append(msgspec.structs.replace(empty, kind="bot", bot=bot, name=f"Bot {seat}"))
        else:
            me = await one.get("/api/me")
            persons.append(me["id"])
            rows.append(msgspec.structs.replace(empty, person=me["id"], name=me["name"]))
    header = paper.header
    table = TableRow(
        id=new_id(),
        code=new_code(),
        host=persons[0],
        game=header.game,
        options=msgspec.json.encode(header.options).decode(),
        rules=header.rules,
        content=header.content,
        state="running",
        public=False,
        pace="live",
        undo="own",
        secret=Secret(bytes.fromhex(paper.footer.secret)).bytes,
        start=None,
        forked_from="",
        rematch="",
        winners="",
        created=at - 700,
        moved=at,
    )
    table = msgspec.structs.replace(table, **row)
    for row_, salt in zip(rows, header.salts, strict=True):
        row_.table_id, row_.salt = table.id, salt

    def write(c: Connection) -> None:
        tables.add_table(c, table, rows)
        count = len(paper.inputs)
        for seq, (seat, action) in enumerate(paper.inputs):
            when = at - 600 * (count - 1 - seq) / count
            tables.append(c, table.id, seq, Entry("play", seat, action, None, when))

    await server.registry.services.store.write(write)
    loaded = await server.registry.table(table.id)
    async with asyncio.timeout(60):
        while not loaded.end_noted:  # among several processes it has to be claimed first
            await asyncio.sleep(0.01)
    await server.settled(table.id)
    return table.id
