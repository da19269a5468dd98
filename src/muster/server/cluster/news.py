"""What has been written at a table since somebody last looked."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from sqlalchemy import Connection, func, select

from muster.server.store.absences import Absence, absences_at
from muster.server.store.database import PlainRead, Statement
from muster.server.store.schema import chat, journal, requests, seats, tables
from muster.server.store.tables import ChatRow, Entry, SeatRow, TableRow, members_of


class News(msgspec.Struct):
    """A table as it is now, and its journal and chat from a line on."""

    row: TableRow
    seats: list[SeatRow]
    members: frozenset[str]
    absences: list[Absence]
    entries: list[Entry]
    chat: list[ChatRow]
    request: str | None


_LINES = Statement(  # in plain SQL: whoever follows reads each input so
    "SELECT kind, seat, action, nonce, at FROM journal WHERE table_id = ? AND seq >= ? ORDER BY seq"
)


def lines_from(id: str, seq: int) -> PlainRead:
    """The lines of a journal from this number on."""
    return PlainRead(_LINES, (id, seq), lambda rows: [Entry(*one) for one in rows])


def chat_after(c: Connection, id: str, n: int) -> list[ChatRow]:
    """What was said after this line."""
    found = c.execute(
        select(chat.c.n, chat.c.seat, chat.c.name, chat.c.text, chat.c.at, chat.c.person)
        .where(chat.c.table_id == id, chat.c.n > n)
        .order_by(chat.c.n)
    )
    return [ChatRow(*one) for one in found]


def request_at(c: Connection, id: str) -> str | None:
    """Who asks to take back, as it was written."""
    query = select(requests.c.data).where(requests.c.table_id == id)
    return c.execute(query).scalar_one_or_none()


def news_of(c: Connection, id: str, seq: int, n: int) -> News | None:
    """Everything that may be new; None if the table is gone."""
    row = c.execute(select(tables).where(tables.c.id == id)).one_or_none()
    if row is None:
        return None
    found = TableRow(*row)
    sitting = c.execute(select(seats).where(seats.c.table_id == id).order_by(seats.c.seat))
    rows = [SeatRow(*one) for one in sitting]
    return News(
        found,
        rows,
        members_of(c, found.crew) if found.crew else frozenset(),
        absences_at(c, id, [one.person for one in rows]),
        lines_from(id, seq)(c),
        chat_after(c, id, n),
        request_at(c, id),
    )


def lengths(c: Connection, ids: Collection[str]) -> dict[str, tuple[int, int]]:
    """How many lines the journals of these tables have, and the number of what was last said."""
    # Each maximum is one look into an index; grouped, every line of every journal would be read.
    seq = select(func.max(journal.c.seq)).where(journal.c.table_id == tables.c.id)
    said = select(func.max(chat.c.n)).where(chat.c.table_id == tables.c.id)
    found = c.execute(
        select(tables.c.id, seq.scalar_subquery(), said.scalar_subquery()).where(
            tables.c.id.in_(list(ids))
        )
    )
    return {str(id): (0 if seq is None else seq + 1, n or 0) for id, seq, n in found}


def seats_of_person(c: Connection, person: str) -> dict[str, list[int]]:
    """The tables at which this person sits, by id, and on which seats."""
    found: dict[str, list[int]] = {}
    query = select(seats.c.table_id, seats.c.seat).where(seats.c.person == person)
    for id, seat in c.execute(query.order_by(seats.c.seat)):
        found.setdefault(str(id), []).append(int(seat))
    return found
