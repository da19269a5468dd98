"""Bringing a database to the schema of this version."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect
from sqlalchemy.exc import DBAPIError

from muster.kernel.errors import BadChoice
from muster.server.store.place import Place, unusable

LOCK = 0x6D7573746572
"""Of PostgreSQL's advisory locks the one of whoever changes the schema: "muster" in letters."""


def migrate(engine: Engine, place: Place) -> tuple[str, str]:
    """Run the migrations this database has not seen yet, all or none: the revisions before ("" for
    an empty one) and after. BadChoice if it cannot be used, or is of a newer version.
    """
    try:
        with engine.connect() as connection, connection.begin():
            lock(connection)
            before = revision_of(connection, place)
            if before:  # where nothing can be written we want to know now
                connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")
            if before != head():
                upgrade(connection)
            return before, head()
    except DBAPIError as error:
        raise unusable(place, error) from None


def upgrade(connection: Connection, to: str = "head") -> None:
    """In the transaction of this connection."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def lock(connection: Connection) -> None:
    """Until the transaction ends nobody else changes the schema. (SQLite: BEGIN IMMEDIATE.)"""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")


def revision_of(connection: Connection, place: Place) -> str:
    """Which schema this database has; "" for none. BadChoice for one we do not know."""
    found = MigrationContext.configure(connection).get_current_revision() or ""
    if not found:
        others = [name for name in inspect(connection).get_table_names() if name in _OURS]
        if others:
            raise BadChoice(
                f"the database {place.shown} has a table {others[0]!r} that Muster did not make; "
                "name an empty one"
            )
    elif found not in revisions():
        raise BadChoice(
            f"the database {place.shown} was written by a newer version of Muster (its schema is "
            f"{found}, this version knows {head()}); install that version, or go back to a backup"
        )
    return found


_OURS = ("people", "tables", "journal")


@cache
def revisions() -> tuple[str, ...]:
    """All revisions of the schema, the oldest first."""
    script = ScriptDirectory.from_config(_config())
    return tuple(one.revision for one in script.walk_revisions())[::-1]


def head() -> str:
    """The revision of this version."""
    return revisions()[-1]


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parents[1] / "migrations"))
    return config
