"""Everything in a database as one file, and that file back in an empty database of either kind.

Lines of JSON: a head with the version, the schema and how many rows each table has; for each table
its columns, then its rows in the order of their keys; an end with a digest of each table's rows.
The same rows make the same lines, whichever database they come from. A file without its end was
not written whole.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, cast

import msgspec
from sqlalchemy import (
    Column,
    Connection,
    LargeBinary,
    MetaData,
    String,
    Table,
    func,
    insert,
    inspect,
    select,
)
from sqlalchemy.exc import DBAPIError

from muster import __version__
from muster.kernel.errors import BadChoice
from muster.server.store.keys import keys_in_files
from muster.server.store.migrate import head, lock, revision_of, revisions, upgrade
from muster.server.store.place import Place, engine_of, reading, unusable
from muster.server.store.schema import keys, metadata

FORMAT = 1
ROWS = 500
"""How many rows are put in at once."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of an export."""

    muster_export: int
    version: str
    schema: str
    counts: dict[str, int]


class Begin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The line before the rows of a table."""

    table: str
    columns: list[str]


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: what the rows of each table hash to."""

    end: dict[str, str]


# ---------------------------------------------------------------- out


def export_to(place: Place, data: Path, file: Path) -> dict[str, int]:
    """Write everything into a new file, as it is at one moment; how many rows of each table. Keys
    that are files of the folder go along. BadChoice if it cannot be.
    """
    if file.exists():
        raise BadChoice(f"{file} is there already; name a new file")
    part = file.with_name(file.name + ".part")
    try:
        with reading(place) as connection, _writing(part) as lines:
            counts = _write(connection, place, data, lines)
        part.rename(file)
    except DBAPIError as error:
        raise unusable(place, error) from None
    except OSError as error:
        raise BadChoice(f"{file} cannot be written: {error.strerror or error}") from None
    finally:
        part.unlink(missing_ok=True)
    return counts


def _write(connection: Connection, place: Place, data: Path, lines: IO[bytes]) -> dict[str, int]:
    found = revision_of(connection, place)
    if found != head():
        what = f"has the schema {found}" if found else "is empty"
        raise BadChoice(f"the database {place.shown} {what}; first run: muster data migrate")
    extra = _keys_beside(connection, data)
    counts = {table.name: _count(connection, table) for table in metadata.sorted_tables}
    counts[keys.name] += len(extra)
    _line(lines, Head(FORMAT, __version__, found, counts))
    digests = {}
    for table in metadata.sorted_tables:
        columns = list(table.columns)
        _line(lines, Begin(str(table.name), [str(column.name) for column in columns]))
        hashed = sha256()
        order = [_by_bytes(connection, column) for column in table.primary_key.columns]
        query = select(*columns).order_by(*order)
        rows: Iterator[Any] = iter(connection.execute(query))
        if table is keys and extra:
            rows = iter(sorted([*(tuple(row) for row in rows), *extra], key=lambda row: row[0]))
        for row in rows:
            hashed.update(_line(lines, tuple(row)))
        digests[table.name] = hashed.hexdigest()
    _line(lines, End(digests))
    return counts


def _keys_beside(connection: Connection, data: Path) -> list[tuple[str, str, bytes]]:
    """Rows for keys that are files of the folder, and not in the database."""
    there = set(connection.execute(select(keys.c.name)).scalars())
    return [row for row in keys_in_files(data) if row[0] not in there]


def _by_bytes(connection: Connection, column: Column[Any]) -> Any:
    """An order that does not depend on anybody's language; SQLite has no other."""
    spoken = connection.dialect.name == "postgresql" and isinstance(column.type, String)
    return column.collate("C") if spoken else column


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def _line(lines: IO[bytes], what: Any) -> bytes:
    line = msgspec.json.encode(what) + b"\n"
    lines.write(line)
    return line


@contextmanager
def _writing(part: Path) -> Iterator[IO[bytes]]:
    """A file only we may read: the secrets of all tables are in it."""
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
        if part.name.endswith(".gz.part"):
            with gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=6, mtime=0) as packed:
                yield cast(IO[bytes], packed)
        else:
            yield raw
        raw.flush()
        os.fsync(raw.fileno())


# ---------------------------------------------------------------- in


def import_from(file: Path, place: Place) -> dict[str, int]:
    """Put an export into an empty database, all or nothing; how many rows of each table. An export
    of an older version is brought up to date. BadChoice for a file that is not whole, or a
    database that is not empty.
    """
    said = verify(file)
    fresh = place.file is not None and not place.file.exists()
    if fresh and place.file is not None:
        try:
            place.file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise BadChoice(f"{place.file} cannot be written: {error.strerror or error}") from None
    engine = engine_of(place)
    done = False
    try:
        with engine.connect() as connection, connection.begin():
            lock(connection)
            _empty(connection, place)
            upgrade(connection, said.schema)
            _fill(connection, file)
            upgrade(connection)
        done = True
    except DBAPIError as error:
        raise unusable(place, error) from None
    finally:
        engine.dispose()
        if fresh and not done and place.file is not None:
            for end in ("", "-wal", "-shm"):
                Path(f"{place.file}{end}").unlink(missing_ok=True)
    return said.counts


def verify(file: Path) -> Head:
    """Read an export to its end: its head. BadChoice says what is wrong with it."""
    counted: dict[str, int] = {}
    hashes: dict[str, Any] = {}
    said: Head | None = None
    end: End | None = None
    for number, line in enumerate(_lines(file), 1):
        if end is not None:
            raise _bad(file, f"goes on after its end, in line {number}")
        if said is None:
            said = _head(file, line)
        elif line.startswith(b"["):
            if not hashes:
                raise _bad(file, f"has a row of no table in line {number}")
            name = next(reversed(hashes))
            hashes[name].update(line)
            counted[name] += 1
        elif line.startswith(b'{"table"'):
            begin = _decoded(file, number, line, Begin)
            hashes[begin.table], counted[begin.table] = sha256(), 0
        else:
            end = _decoded(file, number, line, End)
    if said is None or end is None:
        raise _bad(file, "was not written to its end; export again")
    if counted != said.counts or {n: h.hexdigest() for n, h in hashes.items()} != end.end:
        wrong = [n for n, h in hashes.items() if h.hexdigest() != end.end.get(n)]
        where = f": the rows of {', '.join(wrong)} are others" if wrong else ""
        raise _bad(file, f"was changed after it was written{where}; take another copy of it")
    return said


def _head(file: Path, line: bytes) -> Head:
    try:
        said = msgspec.json.decode(line, type=Head)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise _bad(file, "is no export of Muster's") from None
    if said.muster_export > FORMAT or said.schema not in revisions():
        raise _bad(file, f"was written by Muster {said.version}, which is newer; install that")
    return said


def _lines(file: Path) -> Iterator[bytes]:
    try:
        with file.open("rb") as raw:
            packed = raw.read(2) == b"\x1f\x8b"
            raw.seek(0)
            yield from gzip.GzipFile(fileobj=raw) if packed else raw
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise _bad(file, "was not written to its end; export again") from None
    except OSError as error:
        raise BadChoice(f"{file} cannot be read: {error.strerror or error}") from None


def _decoded(file: Path, number: int, line: bytes, type: type[Any]) -> Any:
    try:
        return msgspec.json.decode(line, type=type)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        if not line.endswith(b"\n"):
            raise _bad(file, "was not written to its end; export again") from None
        raise _bad(file, f"cannot be understood in line {number}") from None


def _bad(file: Path, why: str) -> BadChoice:
    return BadChoice(f"{file} {why}")


def _empty(connection: Connection, place: Place) -> None:
    """Away with tables that have no rows, of whatever version; BadChoice if they have."""
    revision_of(connection, place)
    there = set(inspect(connection).get_table_names())
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name in metadata.tables and name in there)
    for table in found.sorted_tables:
        rows = 0 if table.name == keys.name else _count(connection, table)
        if rows:
            raise BadChoice(
                f"the database {place.shown} is not empty: {table.name} has {rows} rows; an "
                "export goes into an empty one only"
            )
    found.drop_all(connection)
    connection.exec_driver_sql("DROP TABLE IF EXISTS alembic_version")


def _fill(connection: Connection, file: Path) -> None:
    found = MetaData()
    found.reflect(connection)
    table: Table | None = None
    columns: list[Column[Any]] = []
    rows: list[dict[str, Any]] = []

    def put() -> None:
        if table is not None and rows:
            connection.execute(insert(table), rows)
            rows.clear()

    for number, line in enumerate(_lines(file), 1):
        if line.startswith(b"["):
            values = _decoded(file, number, line, list)
            rows.append({c.name: _value(c, v) for c, v in zip(columns, values, strict=True)})
            if len(rows) == ROWS:
                put()
        elif line.startswith(b'{"table"'):
            put()
            begin = _decoded(file, number, line, Begin)
            table = found.tables[begin.table]
            columns = [table.columns[name] for name in begin.columns]
    put()
    if connection.dialect.name == "postgresql":
        _go_on_counting(connection, found)


def _value(column: Column[Any], value: Any) -> Any:
    if isinstance(column.type, LargeBinary) and value is not None:
        return msgspec.convert(value, bytes)
    return value


def _go_on_counting(connection: Connection, found: MetaData) -> None:
    """Numbers PostgreSQL gives out by itself go on after the last one."""
    for table in found.sorted_tables:
        (key, *more) = table.primary_key.columns or (None,)
        if key is None or more or key.type.python_type is not int:
            continue
        last = connection.execute(select(func.max(key))).scalar_one()
        counter = func.pg_get_serial_sequence(table.name, key.name)
        if last is not None and connection.execute(select(counter)).scalar_one() is not None:
            connection.execute(select(func.setval(counter, last)))
