"""Is everything in a database as it should be? What is not is said by table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import msgspec
from sqlalchemy import Connection, ForeignKey, and_, func, select
from sqlalchemy.exc import DBAPIError

from muster.kernel.errors import MusterError
from muster.server.errors import Refused
from muster.server.store import tables as rows
from muster.server.store.migrate import head, revision_of
from muster.server.store.place import Place, reading, unusable
from muster.server.store.schema import finishes, journal, metadata, results, seats, tables
from muster.server.tables.journal import BadSnapshot, replayed


class Found(msgspec.Struct):
    """How much there is, what is wrong with it, and what only needs to be known."""

    counts: dict[str, int] = {}
    replays: int = 0
    wrong: list[str] = []
    notes: list[str] = []


def check(place: Place) -> Found:
    """Look at every row and play every journal again; nothing is changed. BadChoice if it cannot be
    read, or is of a newer version.
    """
    found = Found()
    try:
        with reading(place) as connection:
            revision = revision_of(connection, place)
            if revision != head():
                found.wrong.append(f"the schema is {revision or 'missing'}: muster data migrate")
                return found
            if not place.postgres:
                for (line,) in connection.exec_driver_sql("PRAGMA integrity_check"):
                    if line != "ok":
                        found.wrong.append(f"the file: {line}")
            for table in metadata.sorted_tables:
                query = select(func.count()).select_from(table)
                found.counts[table.name] = int(connection.execute(query).scalar_one())
                for key in sorted(table.foreign_keys, key=lambda one: one.parent.name):
                    found.wrong += _orphans(connection, key)
            found.wrong += _counts(connection)
            _play_again(connection, found)
    except DBAPIError as error:
        raise unusable(place, error) from None
    return found


def _orphans(connection: Connection, key: ForeignKey) -> Iterator[str]:
    """Rows that belong to what is not there."""
    child, parent = key.parent, key.column.table.alias("parent")
    query = (
        select(child, func.count())
        .select_from(child.table.outerjoin(parent, child == parent.c[key.column.name]))
        .where(child.is_not(None), parent.c[key.column.name].is_(None))
        .group_by(child)
        .order_by(child)
    )
    for value, count in connection.execute(query):
        yield (
            f"{child.table.name}: {_rows(count)} with {child.name} {value!r}, "
            f"which is not in {parent.element.name}"  # type: ignore[attr-defined]
        )


def _counts(connection: Connection) -> Iterator[str]:
    """Numbers that must go on without a gap."""
    lines = select(
        journal.c.table_id, func.count(), func.min(journal.c.seq), func.max(journal.c.seq)
    )
    for id, count, first, last in connection.execute(lines.group_by(journal.c.table_id)):
        if (first, last) != (0, count - 1):
            yield f"table {id}: its journal has {count} lines numbered {first} to {last}"
    query = select(seats.c.table_id, seats.c.seat).order_by(seats.c.table_id, seats.c.seat)
    sat = {
        id: [row.seat for row in those]
        for id, those in groupby(connection.execute(query), lambda row: row.table_id)
    }
    for id in connection.execute(select(tables.c.id).order_by(tables.c.id)).scalars():
        if sat.get(id, []) != list(range(len(sat.get(id, [])))) or not sat.get(id):
            yield f"table {id}: it has seats {sat.get(id, [])}"
    done = (
        select(finishes.c.table_id, finishes.c.seats, func.count(results.c.seat))
        .select_from(finishes.outerjoin(results, and_(results.c.n == finishes.c.n)))
        .group_by(finishes.c.n, finishes.c.table_id, finishes.c.seats)
    )
    for id, wanted, there in connection.execute(done):
        if wanted != there:
            yield f"table {id}: results of {there} seats are kept, it has {wanted}"


def _play_again(connection: Connection, found: Found) -> None:
    """Every journal, from its first line and from its snapshot."""
    ids = list(connection.execute(select(tables.c.id).order_by(tables.c.id)).scalars())
    for id in ids:
        whole = rows.stored_table(connection, id, whole=True)
        if whole is None or whole.row.state == "lobby":
            continue
        name = f"table {id} ({whole.row.game})"
        try:
            match = replayed(whole).match
        except (Refused, MusterError) as error:
            found.notes.append(f"{name}: {error}")
            continue
        except Exception as error:
            found.wrong.append(f"{name}: its journal cannot be played: {error!r}")
            continue
        found.replays += 1
        if match.over != (whole.row.state == "over"):
            found.notes.append(f"{name}: is noted as {whole.row.state} until somebody looks")
        stored = rows.stored_table(connection, id)
        try:
            if stored is not None and stored.snapshot is not None:
                if replayed(stored).match.fingerprint != match.fingerprint:
                    raise BadSnapshot
        except BadSnapshot:
            found.notes.append(f"{name}: its snapshot is not what the journal says; not used")


def _rows(count: int) -> str:
    return "1 row" if count == 1 else f"{count} rows"
