"""The same people again, at a new table."""

from __future__ import annotations

import msgspec

from muster.kernel.chance import Secret
from muster.server import rows
from muster.server.hall import Hall
from muster.server.people import Person, new_code, new_id
from muster.server.problems import Problem
from muster.server.table import Table

ONCE = "This was played for a campaign, once. What comes next begins on the crew's page."


async def rematch(hall: Hall, table: Table, person: Person) -> str:
    """The id of the table where the same people play again; opened if it is not there yet."""
    if not table.seated(person):
        raise Problem("seat", "Only those who played can ask for a rematch.", 403)
    if table.state != "over":
        raise Problem("running", "This game is not over yet.", 409)
    if table.row.crew:
        raise Problem("crew", ONCE, 409)
    return await table.finish(_rematch(hall, table))


async def _rematch(hall: Hall, table: Table) -> str:
    house = hall.house
    async with table.lock:
        if table.row.rematch:
            return table.row.rematch
        old = table.row
        now = house.now()
        row = msgspec.structs.replace(
            old,
            id=new_id(),
            code=new_code(),
            state="lobby",
            secret=Secret.from_seed(house.settings.seed).bytes,
            start=None,
            forked_from="",
            rematch="",
            winners="",
            created=now,
            moved=now,
        )
        chairs = [
            msgspec.structs.replace(
                chair,
                table_id=row.id,
                salt="",
                stands_in=False,
                bot=chair.bot if chair.kind == "bot" else "",
            )
            for chair in table.chairs
        ]
        table.row.rematch = await house.store.write(
            lambda c: rows.set_rematch(c, old.id, row, chairs)
        )
        if table.row.rematch == row.id:
            await hall.lay(row, chairs)
    table.tell_table()
    return table.row.rematch
