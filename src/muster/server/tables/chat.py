"""Talking at a table: lines of chat are stored, acknowledged, and broadcast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection

from muster.kernel.views.words import with_names
from muster.languages import Voice
from muster.server.cluster.notice import Notice
from muster.server.errors import Refused
from muster.server.http.identity import Person, clean_chat
from muster.server.services import stamp
from muster.server.store import tables
from muster.server.store.tables import ChatRow
from muster.server.tables.journal import hashed_words, reused
from muster.server.wire import messages

if TYPE_CHECKING:
    from muster.server.tables.table import Ack, Table


async def say(
    table: Table, person: Person, seat: int | None, text: str, ack: Ack, nonce: str | None = None
) -> None:
    """A line of chat, kept and shown to everybody; said again after a lost answer, it is not
    repeated.
    """
    said = clean_chat(text)
    seats = table.seats.of(person.id)
    at = seat if seat in seats else (seats[0] if seats else None)
    number, name = (-1, person.name) if at is None else (at, table.seats[at].name)
    if at is not None and table.match is not None:
        mute = table.match.why_mute(at)
        if mute is not None:
            raise Refused.illegal(mute, table.seats.names, "mute")
    now, words = table.services.now(), hashed_words("chat", said)

    def write(c: Connection) -> ChatRow:
        if nonce is not None:
            tables.note_once(c, table.id, person.id, nonce, words)
        return tables.add_chat(c, table.id, number, name, said, now, person.id)

    try:
        row = await table.finish(table.services.cluster.write(write, Notice("chat", table.id)))
    except tables.Duplicate as before:
        if before.words != words:
            raise reused() from None
        ack()
        return
    ack()
    await _show(table, row)


async def _show(table: Table, row: ChatRow) -> None:
    """Show everybody what was said: in the order it was, also by others through other processes."""
    if table.services.cluster.alone:
        add_line(table, row)
    else:
        await table.hear_chat()


def add_line(table: Table, row: ChatRow) -> None:
    """A line of chat that is stored is shown."""
    table.chat = tables.latest([*table.chat, row])
    table.audience.broadcast_said(row)


TABLE_ITSELF = "The table"


async def tell(table: Table, text: str) -> None:
    """A line of chat by nobody: something about the table that everybody should know."""
    await _add(table, -1, TABLE_ITSELF, text)


async def speak(table: Table, seat: int, text: str) -> None:
    """A line of chat by the bot in this seat."""
    await _add(table, seat, table.seats[seat].name, with_names(text, table.seats.names))


async def _add(table: Table, seat: int, name: str, text: str) -> None:
    now = table.services.now()

    def write(c: Connection) -> ChatRow:
        return tables.add_chat(c, table.id, seat, name, text, now)

    lease = table.lease if seat >= 0 else ""  # what a bot says, whoever lets it play writes
    await _show(
        table, await table.services.cluster.write(write, Notice("chat", table.id), lease=lease)
    )


def chat_line(row: ChatRow, voice: Voice) -> messages.ChatLine:
    """A line of chat as it travels: what people wrote as they did, the rest in this voice."""
    name, text = row.name, row.text
    if row.person is None:
        name, text = voice.named(name) if name == TABLE_ITSELF else name, voice.named(text)
    return messages.ChatLine(row.n, row.seat, name, text, stamp(row.at))
