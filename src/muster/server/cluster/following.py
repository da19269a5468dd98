"""Following at one table what other processes have written there.

Each line of the journal goes the way of our own: whoever looks through this process is sent the
frames one server would have sent. Nothing is loaded anew as long as what was written follows from
what is known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from muster.server.cluster.news import News, chat_after, lines_from, news_of, request_at
from muster.server.store.tables import ChatRow, Entry, SeatRow
from muster.server.tables.chat import add_line
from muster.server.tables.journal import begin_match
from muster.server.tables.undo import asked_again, worded_note

if TYPE_CHECKING:
    from muster.server.tables.table import Table

TOLD = ("rematch", "crew", "host", "public", "hints")
"""What people are told of a table's row, and may change."""

Note = tuple[int, int]
"""What somebody said about taking back (see `tables.undo`), and their seat."""


class TableGone(Exception):
    """The table was deleted."""


async def follow_journal(table: Table) -> None:
    """Take in the lines behind our own; the table is locked."""
    _take_lines(table, await table.services.store.read(lines_from(table.id, table.seq)))


async def follow_undo(table: Table, notes: Sequence[Note]) -> None:
    """The same, and who asks to take back now."""
    seq = table.seq

    def find(c: Connection) -> tuple[list[Entry], str | None]:
        return lines_from(table.id, seq)(c), request_at(c, table.id)

    lines, asked = await table.services.store.read(find)
    _take_lines(table, lines)
    _take_request(table, asked, notes)


async def follow_chat(table: Table) -> None:
    """Take in what was said."""
    find = partial(chat_after, id=table.id, n=last_said(table))
    _take_chat(table, await table.services.store.read(find))


async def follow_all(table: Table, notes: Sequence[Note] = ()) -> None:
    """Take in everything; TableGone if there is nothing any more."""
    find = partial(news_of, id=table.id, seq=table.seq, n=last_said(table))
    news = await table.services.store.read(find)
    if news is None:
        raise TableGone
    _take_rows(table, news)
    _take_lines(table, news.entries)
    _take_request(table, news.request, notes)
    _take_chat(table, news.chat)
    table.stale = False


def last_said(table: Table) -> int:
    """The number of the last line of chat we know."""
    return table.chat[-1].n if table.chat else 0


def _take_lines(table: Table, lines: Sequence[Entry]) -> None:
    if table.match is not None:
        for entry in lines:
            table.follow(entry)


def _take_chat(table: Table, rows: Sequence[ChatRow]) -> None:
    for row in rows:
        add_line(table, row)


def _take_request(table: Table, kept: str | None, notes: Sequence[Note]) -> None:
    now = None if table.match is None else asked_again(kept, table.public)
    if now == table.request and not notes:
        return
    table.request = now
    for note, seat in notes or [(-1, 0)]:
        table.undo_changed(worded_note(table, note, seat))


def _take_rows(table: Table, news: News) -> None:
    table.seats.members = set(news.members)
    if table.match is None and news.row.state != "lobby":
        table.seats.rows = news.seats
        table.begin(news.row, begin_match(news.row, news.seats))
        table.look_at_absences(news.absences)
        return
    before, rows = table.row, table.seats.rows
    over = before.state == "over"
    table.row = news.row
    if over:
        table.row.state = before.state
    away = table.look_at_absences(news.absences)
    if news.seats != rows:
        table.seats.rows = news.seats
        _let_stand_up(table)
    other = any(getattr(before, field) != getattr(table.row, field) for field in TOLD)
    if other or away or news.seats != rows:
        table.audience.broadcast_table()
    if _played_by(news.seats) != _played_by(rows):
        table.audience.publish()
        table.wake()


def _let_stand_up(table: Table) -> None:
    """Who looks from a seat that is no longer theirs looks on as a spectator."""
    for one in list(table.audience.subscribers):
        if one.seat is not None and one.seat not in table.seats.of(one.person):
            table.audience.join(one, None)


def _played_by(rows: Sequence[SeatRow]) -> list[tuple[str, bool]]:
    return [(row.bot, row.stands_in) for row in rows]
