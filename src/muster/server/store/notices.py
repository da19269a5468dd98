"""Rows of channels people are told by, and of which turn they were told."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from muster.server.store.schema import channels, seats, tables, told


class ChannelRow(msgspec.Struct):
    """One way to tell a person. `keys` are a push subscription's as JSON, or a web-hook's secret;
    one that is not `confirmed` is not used.
    """

    id: str
    person: str
    kind: str
    address: str
    keys: str
    format: str
    origin: str
    confirmed: bool
    failed: str
    created: float


def add_channel(c: Connection, row: ChannelRow) -> None:
    """Keep it instead of the same one of this person; a browser tells only who used it last."""
    same = (channels.c.kind == row.kind, channels.c.address == row.address)
    mine = (channels.c.person == row.person,)
    c.execute(delete(channels).where(*same, *(() if row.kind == "push" else mine)))
    c.execute(insert(channels).values(**msgspec.structs.asdict(row)))


def channels_of(c: Connection, person: str) -> list[ChannelRow]:
    """All of a person, in the order they were added."""
    found = c.execute(
        select(channels).where(channels.c.person == person).order_by(channels.c.created)
    )
    return [ChannelRow(*row) for row in found]


def channel(c: Connection, id: str) -> ChannelRow | None:
    row = c.execute(select(channels).where(channels.c.id == id)).one_or_none()
    return None if row is None else ChannelRow(*row)


def drop_channel(c: Connection, id: str) -> None:
    c.execute(delete(channels).where(channels.c.id == id))


def change_channel(c: Connection, id: str, **values: str | bool) -> None:
    c.execute(update(channels).where(channels.c.id == id).values(**values))


def people_to_tell(c: Connection) -> set[str]:
    """Who has a channel that is used."""
    query = select(channels.c.person).where(channels.c.confirmed.is_(True)).distinct()
    return set(c.execute(query).scalars())


def tables_to_tell_of(c: Connection, since: float) -> list[str]:
    """Running tables that moved since then, where somebody sits who has a channel."""
    query = (
        select(tables.c.id)
        .join(seats, seats.c.table_id == tables.c.id)
        .join(channels, channels.c.person == seats.c.person)
        .where(tables.c.state == "running", tables.c.moved >= since)
        .where(channels.c.confirmed.is_(True))
        .distinct()
    )
    return list(c.execute(query).scalars())


def told_of(c: Connection, table: str, person: str) -> float | None:
    """When the turn began that this person was told of last."""
    query = select(told.c.since).where(told.c.table_id == table, told.c.person == person)
    return c.execute(query).scalar_one_or_none()


def note_told(c: Connection, table: str, person: str, since: float) -> None:
    """This person was told of the turn that began then, or could not be."""
    c.execute(delete(told).where(told.c.table_id == table, told.c.person == person))
    c.execute(insert(told).values(table_id=table, person=person, since=since))


def strike_told(c: Connection, table: str, person: str, since: float) -> None:
    """They were not told of it after all."""
    mine = (told.c.table_id == table, told.c.person == person, told.c.since == since)
    c.execute(delete(told).where(*mine))
