"""Where everything is kept: an SQLite file, or a PostgreSQL database that several servers share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import NullPool

from muster.kernel.errors import BadChoice

FILE = "muster.sqlite3"
VALID = "valid: sqlite:///path/to/file, postgresql://user:password@host/database"

BUSY = 5.0
"""Seconds to wait for somebody else's transaction on an SQLite file."""

CONNECT = 4
"""Seconds to wait for a PostgreSQL server to answer."""


class Place(msgspec.Struct, frozen=True):
    """A database, by its address; `shown` has no password in it."""

    url: URL
    shown: str

    @property
    def postgres(self) -> bool:
        return self.url.get_backend_name() == "postgresql"

    @property
    def file(self) -> Path | None:
        """The file of an SQLite database."""
        if self.postgres or not self.url.database:
            return None
        return Path(self.url.database.removeprefix("file:"))


def place_of(database: str, data: Path) -> Place:
    """The database somebody has named; without a name the file in this folder."""
    if not database:
        return file_place(data / FILE)
    try:
        url = make_url(database)
    except ArgumentError:
        raise BadChoice(f"{_without_password(database)} names no database; {VALID}") from None
    name = url.drivername
    if name in ("postgres", "postgresql", "postgresql+psycopg"):
        url = url.set(drivername="postgresql+psycopg")
    elif name != "sqlite":
        raise BadChoice(f"a database of the kind {name!r} is not known here; {VALID}")
    elif url.database in (None, "", ":memory:"):
        raise BadChoice(f"{database} names no file; {VALID}")
    shown = url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)
    return Place(url, shown)


def file_place(path: Path) -> Place:
    """An SQLite file."""
    return Place(URL.create("sqlite", database=str(path)), str(path))


def _without_password(database: str) -> str:
    kind, _, rest = database.partition("://")
    return f"{kind}://{rest.rpartition('@')[2]}" if rest else database


def engine_of(place: Place) -> Engine:
    """Opens connections to it; nothing is opened yet."""
    return _postgres(place) if place.postgres else _sqlite(place)


def _postgres(place: Place) -> Engine:
    # What is in the address itself goes first.
    usual = {
        "connect_timeout": CONNECT,
        "application_name": "muster",
        "keepalives_idle": 30,
        "tcp_user_timeout": 10_000,
    }
    given = {name: value for name, value in usual.items() if name not in place.url.query}
    return create_engine(place.url, poolclass=NullPool, connect_args=given)


def _sqlite(place: Place) -> Engine:
    engine = create_engine(
        place.url,
        poolclass=NullPool,
        connect_args={"timeout": BUSY, "check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def _prepare(raw: Any, _: Any) -> None:
        raw.isolation_level = None  # so that BEGIN is ours and savepoints work
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            f"busy_timeout={int(BUSY * 1000)}",
        ):
            raw.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        reads = connection.get_execution_options().get("reads", False)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    return engine


def there_is(place: Place) -> None:
    """BadChoice if there is no such file: only a server makes one."""
    if place.file is not None and not place.file.exists():
        raise BadChoice(f"there is no database at {place.file}; see --data and --database")


@contextmanager
def reading(place: Place) -> Iterator[Connection]:
    """A look at everything as it is at one moment, for a command; nobody is held up by it.
    DBAPIError if it cannot be, BadChoice if there is no such file.
    """
    there_is(place)
    engine = engine_of(place)
    try:
        with engine.connect() as plain:
            if place.postgres:
                connection = plain.execution_options(
                    isolation_level="REPEATABLE READ", postgresql_readonly=True, yield_per=1000
                )
            else:
                connection = plain.execution_options(reads=True)
            with connection.begin():
                yield connection
    finally:
        engine.dispose()


# ---------------------------------------------------------------- what went wrong


def unusable(place: Place, error: DBAPIError) -> BadChoice:
    """Why a database cannot be used, and what to do, in one sentence."""
    why = " ".join(str(error.orig).split()) or type(error.orig).__name__
    advice = next((advice for sign, advice in _ADVICE if sign in why), None) or (
        "is it running, and may this machine reach it?"
        if place.postgres
        else "is there room, and may this user write there?"
    )
    return BadChoice(f"the database {place.shown} cannot be used: {_short(why)}; {advice}")


_ADVICE = (
    ("password", "check the name and the password in its address"),
    ("no pg_hba.conf entry", "its pg_hba.conf has to let this machine in"),
    ('role "', "create the user first, or name another one"),
    ('database "', "create it first: createdb NAME"),
    ("unable to open", "is its folder there, and may this user write there?"),
    ("permission denied", "its user has to own the tables, or the schema they go into"),
    ("read-only", "name the server that takes writes, or one on a disk that does"),
    ("readonly", "let this user write the file and its folder"),
    ("is not a database", "name an SQLite file of Muster's, or a new one"),
    ("is locked", "another program holds it: end that first"),
    ("too many", "its max_connections has to allow four for each process"),
)


def _short(why: str) -> str:
    """The last thing libpq says, without the addresses it tried before that."""
    for mark in ("FATAL: ", "failed: "):
        if mark in why:
            why = why.rpartition(mark)[2]
    return why.replace("Is the server running on that host and accepting TCP/IP connections?", "")[
        :300
    ].strip(" ;?.")
