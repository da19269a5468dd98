"""What whoever runs the server has decided: who is blocked, what is announced, what is emptied."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, func, insert, or_, select

from muster.server.store.schema import announcements, blocks, drains, people, seats, tables

FOUND = 50
"""How many rows one question gets."""


class Block(msgspec.Struct, frozen=True):
    """Somebody who may not act any more: a person by id, or an address by its keyed hash."""

    kind: str
    who: str
    reason: str
    since: float
    until: float | None


class Announcement(msgspec.Struct, frozen=True):
    """A text everybody is shown until then."""

    id: int
    text: str
    since: float
    until: float


class Decided(msgspec.Struct, frozen=True):
    """All of it that is in force at some time."""

    blocks: dict[tuple[str, str], Block]
    announcements: list[Announcement]
    drained: float | None


def decided(c: Connection, node: str, now: float) -> Decided:
    """What is in force now, on this node."""
    blocked = c.execute(
        select(blocks).where(or_(blocks.c.until.is_(None), blocks.c.until > now))
    ).all()
    told = c.execute(
        select(announcements).where(announcements.c.until > now).order_by(announcements.c.id)
    ).all()
    drained = c.execute(select(drains.c.since).where(drains.c.node == node)).scalar_one_or_none()
    return Decided(
        {(row.kind, row.who): Block(*row) for row in blocked},
        [Announcement(*row) for row in told],
        drained,
    )


def block(c: Connection, row: Block) -> None:
    """Block somebody; who is blocked already is so on these terms now."""
    unblock(c, row.kind, row.who)
    c.execute(insert(blocks).values(**msgspec.structs.asdict(row)))


def unblock(c: Connection, kind: str, who: str) -> bool:
    """Whether they were blocked."""
    gone = c.execute(delete(blocks).where(blocks.c.kind == kind, blocks.c.who == who))
    return gone.rowcount > 0


def announce(c: Connection, text: str, now: float, until: float) -> int:
    """Its number. What nobody is shown any more is forgotten."""
    c.execute(delete(announcements).where(announcements.c.until <= now))
    last = c.execute(select(func.max(announcements.c.id))).scalar_one() or 0
    # Not below the time: people have put away those with the numbers that were there before.
    id = max(last + 1, int(now) % 2**31)
    c.execute(insert(announcements).values(id=id, text=text, since=now, until=until))
    return id


def withdraw(c: Connection) -> int:
    """Announce nothing any more; how many there were."""
    return c.execute(delete(announcements)).rowcount


def drain(c: Connection, node: str, since: float | None) -> None:
    """Empty this node from then on; None: no longer."""
    c.execute(delete(drains).where(drains.c.node == node))
    if since is not None:
        c.execute(insert(drains).values(node=node, since=since))


# ---------------------------------------------------------------- looking


class FoundPerson(msgspec.Struct, frozen=True):
    """Somebody, and how many tables they sit at that are not over."""

    id: str
    name: str
    created: float
    seen: float
    tables: int


class FoundTable(msgspec.Struct, frozen=True):
    """A table, as its row tells."""

    id: str
    game: str
    state: str
    public: bool
    created: float
    moved: float
    seats: int
    taken: int


def find_people(c: Connection, name: str, limit: int = FOUND) -> list[FoundPerson]:
    """Whose name has this in it, or whose id it is; the latest seen first."""
    sat = (
        select(func.count(func.distinct(seats.c.table_id)))
        .join(tables, tables.c.id == seats.c.table_id)
        .where(seats.c.person == people.c.id, tables.c.state != "over")
        .correlate(people)
        .scalar_subquery()
    )
    query = select(people.c.id, people.c.name, people.c.created, people.c.seen, sat)
    if name:
        like = func.lower(people.c.name).contains(name.lower(), autoescape=True)
        query = query.where(or_(people.c.id == name, like))
    rows = c.execute(query.order_by(people.c.seen.desc()).limit(limit))
    return [FoundPerson(*row) for row in rows]


def find_tables(c: Connection, state: str, game: str, limit: int = FOUND) -> list[FoundTable]:
    """Tables in this state and of this game (empty: any), the latest moved first."""
    query = select(
        tables.c.id,
        tables.c.game,
        tables.c.state,
        tables.c.public,
        tables.c.created,
        tables.c.moved,
    )
    if state:
        query = query.where(tables.c.state == state)
    if game:
        query = query.where(tables.c.game == game)
    rows = c.execute(query.order_by(tables.c.moved.desc()).limit(limit)).all()
    counted = c.execute(
        select(seats.c.table_id, func.count(), func.count(seats.c.person))
        .where(seats.c.table_id.in_([row.id for row in rows]))
        .group_by(seats.c.table_id)
    )
    chairs = {id: (count, taken) for id, count, taken in counted}
    return [FoundTable(*row, *chairs.get(row.id, (0, 0))) for row in rows]
