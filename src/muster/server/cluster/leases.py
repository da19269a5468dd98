"""Rows of processes that serve this database, and of the leases they hold.

A process lives until its row says so, by the database's own clock, and renews that in time. A lease
is held while its owner lives: so one renewal keeps all leases of a process. Taking one over counts
its fence on, and whatever is written in a lease's name asks in the same transaction whether it is
still held with that fence.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, text

NOBODY = ""
"""The owner of a lease that waits for the next one to take it."""

_NOW = {
    "sqlite": "((julianday('now') - 2440587.5) * 86400.0)",
    "postgresql": "extract(epoch from clock_timestamp())::double precision",
}
_SHARED = {"postgresql": " FOR SHARE OF leases"}


class LeaseLost(Exception):
    """What was to be written is for another process to write now."""


def _now(c: Connection) -> str:
    return _NOW[c.dialect.name]


def clock(c: Connection) -> float:
    """What time it is, by the database's clock."""
    return float(c.execute(text(f"SELECT {_now(c)}")).scalar_one())


def register(c: Connection, process: str, seconds: float, node: str = "", name: str = "") -> None:
    """A process begins to serve, on this machine and with this name."""
    c.execute(
        text(
            "INSERT INTO processes (id, until, node, name) "
            f"VALUES (:id, {_now(c)} + :seconds, :node, :name)"
        ),
        {"id": process, "seconds": seconds, "node": node, "name": name},
    )


def renew(c: Connection, process: str, seconds: float) -> bool:
    """It lives on; False if its time has run out: then nothing it held is its own."""
    done = c.execute(
        text(
            f"UPDATE processes SET until = {_now(c)} + :seconds "
            f"WHERE id = :id AND until > {_now(c)}"
        ),
        {"id": process, "seconds": seconds},
    )
    return done.rowcount == 1


def pass_on(c: Connection, process: str, names: Sequence[str], idle: Sequence[str]) -> None:
    """These leases wait for others; nobody needs to hold the `idle` ones."""
    for query, those in (
        (f"UPDATE leases SET owner = '{NOBODY}' WHERE owner = :id AND name IN :names", names),
        ("DELETE FROM leases WHERE owner = :id AND name IN :names", idle),
    ):
        if those:
            wanted = text(query).bindparams(bindparam("names", expanding=True))
            c.execute(wanted, {"id": process, "names": list(those)})


def leave(c: Connection, process: str, idle: Sequence[str] = ()) -> None:
    """It serves no longer; its leases wait for others, but for the `idle` ones."""
    pass_on(c, process, (), idle)
    owner = {"id": process, "nobody": NOBODY}
    c.execute(text("UPDATE leases SET owner = :nobody WHERE owner = :id"), owner)
    c.execute(text("DELETE FROM processes WHERE id = :id"), {"id": process})
    c.execute(text("DELETE FROM figures WHERE process = :id"), {"id": process})


def claim(c: Connection, name: str, process: str) -> int | None:
    """The fence of a lease that nobody else who lives holds; None if somebody does. What is ours
    may be claimed again: we may have let it go, and the database did not hear of it.
    """
    now = _now(c)
    found = c.execute(
        text(
            "INSERT INTO leases (name, owner, fence) SELECT :name, CAST(:owner AS varchar), 1 "
            f"WHERE EXISTS (SELECT 1 FROM processes WHERE id = :owner AND until > {now}) "
            "ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, fence = leases.fence + 1 "
            "WHERE leases.owner = excluded.owner OR NOT EXISTS (SELECT 1 FROM processes "
            f"WHERE processes.id = leases.owner AND processes.until > {now}) "
            "RETURNING fence"
        ),
        {"name": name, "owner": process},
    ).scalar_one_or_none()
    return None if found is None else int(found)


def release(c: Connection, name: str, process: str) -> None:
    """Nobody needs to hold it any more."""
    c.execute(
        text("DELETE FROM leases WHERE name = :name AND owner = :owner"),
        {"name": name, "owner": process},
    )


def check(c: Connection, name: str, process: str, fence: int) -> None:
    """LeaseLost if this process does not hold it any more; else nobody takes it over before this
    transaction is done.
    """
    held = c.execute(
        text(
            "SELECT 1 FROM leases JOIN processes ON processes.id = leases.owner "
            "WHERE leases.name = :name AND leases.owner = :owner AND leases.fence = :fence "
            f"AND processes.until > {_now(c)}{_SHARED.get(c.dialect.name, '')}"
        ),
        {"name": name, "owner": process, "fence": fence},
    ).one_or_none()
    if held is None:
        raise LeaseLost(name)


def orphans(c: Connection, prefix: str, most: int) -> list[str]:
    """Leases whose owner has left or died, by name."""
    found = c.execute(
        text(
            "SELECT leases.name FROM leases LEFT JOIN processes ON processes.id = leases.owner "
            f"AND processes.until > {_now(c)} "
            "WHERE processes.id IS NULL AND leases.name LIKE :prefix "
            "ORDER BY leases.name LIMIT :most"
        ),
        {"prefix": f"{prefix}%", "most": most},
    )
    return [str(name) for name in found.scalars()]


def held(c: Connection, names: Sequence[str]) -> set[str]:
    """Those of these leases whose owner lives."""
    query = text(
        "SELECT leases.name FROM leases JOIN processes ON processes.id = leases.owner "
        f"WHERE processes.until > {_now(c)} AND leases.name IN :names"
    ).bindparams(bindparam("names", expanding=True))
    return {str(name) for name in c.execute(query, {"names": list(names)}).scalars()}


def is_alive(c: Connection, process: str) -> bool:
    """Does this process still serve?"""
    query = text(f"SELECT 1 FROM processes WHERE id = :id AND until > {_now(c)}")
    return c.execute(query, {"id": process}).one_or_none() is not None


def alive(c: Connection) -> int:
    """How many processes serve now."""
    query = text(f"SELECT count(*) FROM processes WHERE until > {_now(c)}")
    return int(c.execute(query).scalar_one())


def serving(c: Connection) -> list[tuple[str, str, str]]:
    """All of them: id, machine and name."""
    query = text(f"SELECT id, node, name FROM processes WHERE until > {_now(c)}")
    return [(str(id), str(node), str(name)) for id, node, name in c.execute(query)]


def bury(c: Connection, after: float) -> None:
    """Forget processes that died so many seconds ago."""
    c.execute(
        text(f"DELETE FROM processes WHERE until < {_now(c)} - :after"),
        {"after": after},
    )
    c.execute(text("DELETE FROM figures WHERE process NOT IN (SELECT id FROM processes)"))
