"""A person, and everything that is theirs alone, taken out of the store.

What others have a part in stays: finished tables with the name replaced, running ones with a bot on
the seat. Whatever else points at people, now or one day, is found in the schema and goes, too.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Column, Connection, Table, delete, func, or_, select, update

from muster.server.store.results import GONE
from muster.server.store.schema import (
    absences,
    chat,
    crew_members,
    crews,
    jobs,
    metadata,
    packs,
    people,
    requests,
    results,
    said,
    seats,
    tables,
)

SOMEBODY = "Somebody"


class Belongings(msgspec.Struct, frozen=True):
    """How much a person has here: tables nobody else plays at, finished and unfinished ones with
    others, crews, packs.
    """

    own: int
    shared: int
    running: int
    crews: int
    packs: int


class Left(msgspec.Struct, frozen=True):
    """The tables that are gone, and those that are others than before."""

    gone: list[str]
    changed: list[str]


def tables_with(c: Connection, person: str) -> list[str]:
    """The tables this person hosts or sits at, the earliest first."""
    sat = select(seats.c.table_id).where(seats.c.person == person)
    mine = or_(tables.c.host == person, tables.c.id.in_(sat))
    return list(c.execute(select(tables.c.id).where(mine).order_by(tables.c.created)).scalars())


def belongings(c: Connection, person: str) -> Belongings:
    """How much there is to delete."""
    states = [(_others(c, id, person), _state(c, id)) for id in tables_with(c, person)]
    in_crews = select(func.count()).where(crew_members.c.person == person)
    kept = select(func.count()).where(packs.c.person == person)
    return Belongings(
        own=sum(not others for others, _ in states),
        shared=sum(bool(others) and state == "over" for others, state in states),
        running=sum(bool(others) and state != "over" for others, state in states),
        crews=int(c.execute(in_crews).scalar_one()),
        packs=int(c.execute(kept).scalar_one()),
    )


def forget_person(c: Connection, person: str, stands_for: str, bot: str) -> Left:
    """Take a person out, whole or not at all. `stands_for` is what their results beside others are
    kept under: it means nobody. `bot` plays on where games are running.
    """
    left = Left([], [])
    for id in tables_with(c, person):
        others = _others(c, id, person)
        if others:
            _get_up(c, id, person, others[0], bot)
            left.changed.append(id)
        else:
            c.execute(update(crews).where(crews.c.table_id == id).values(table_id=""))
            c.execute(delete(tables).where(tables.c.id == id))
            left.gone.append(id)
    c.execute(delete(chat).where(chat.c.person == person))
    c.execute(delete(said).where(said.c.person == person))
    c.execute(delete(jobs).where(jobs.c.person == person))
    c.execute(delete(absences).where(absences.c.person == person))
    gone = {"player": f"{GONE}{stands_for}", "shown": False}
    c.execute(update(results).where(results.c.player == person).values(**gone))
    _leave_crews(c, person)
    for table, column in links():
        mine = column == person
        if column.nullable:
            c.execute(update(table).where(mine).values({column.name: None}))
        else:
            c.execute(delete(table).where(mine))
    c.execute(delete(people).where(people.c.id == person))
    return left


def links() -> list[tuple[Table, Column[Any]]]:
    """Everything in the schema that points at people."""
    return [
        (table, key.parent)
        for table in metadata.sorted_tables
        for key in sorted(table.foreign_keys, key=lambda one: one.parent.name)
        if key.column is people.c.id
    ]


def _state(c: Connection, id: str) -> str:
    return str(c.execute(select(tables.c.state).where(tables.c.id == id)).scalar_one())


def _others(c: Connection, id: str, person: str) -> list[str]:
    """The other people of a table, those who sit there first."""
    sat = select(seats.c.person).where(seats.c.table_id == id).order_by(seats.c.seat)
    hosts = select(tables.c.host).where(tables.c.id == id)
    found = [*c.execute(sat).scalars(), c.execute(hosts).scalar_one()]
    return [one for one in dict.fromkeys(found) if one is not None and one != person]


def _get_up(c: Connection, id: str, person: str, heir: str, bot: str) -> None:
    """Nothing of this person is at the table any more; another one hosts it."""
    state = _state(c, id)
    hosted = (tables.c.id == id, tables.c.host == person)
    c.execute(update(tables).where(*hosted).values(host=heir))
    rows = c.execute(select(seats).where(seats.c.table_id == id).order_by(seats.c.seat)).all()
    names = [row.name for row in rows if row.person != person]
    mine = [row for row in rows if row.person == person]
    for row in mine:
        values: dict[str, Any] = {"person": None, "salt": row.salt}
        if state == "lobby":
            values |= {"kind": row.wish, "name": "", "salt": ""}
        else:
            name = _unlike(names)
            names.append(name)
            values["name"] = name
        if state == "running":
            values |= {"kind": "bot", "bot": bot, "stands_in": True}
        where = (seats.c.table_id == id, seats.c.seat == row.seat)
        c.execute(update(seats).where(*where).values(**values))
    numbers = [row.seat for row in mine]
    c.execute(delete(chat).where(chat.c.table_id == id, chat.c.seat.in_(numbers)))
    c.execute(delete(requests).where(requests.c.table_id == id))


def _unlike(names: list[str]) -> str:
    found, n = SOMEBODY, 1
    while found in names:
        n += 1
        found = f"{SOMEBODY} {n}"
    return found


def _leave_crews(c: Connection, person: str) -> None:
    """No member any more; crews without anybody go."""
    mine = select(crew_members.c.crew_id).where(crew_members.c.person == person)
    ids = list(c.execute(mine).scalars())
    c.execute(delete(crew_members).where(crew_members.c.person == person))
    for id in ids:
        left = select(crew_members.c.person).where(crew_members.c.crew_id == id).limit(1)
        if c.execute(left).one_or_none() is None:
            c.execute(delete(crews).where(crews.c.id == id))
