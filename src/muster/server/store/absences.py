"""Rows of absences: from when to when a person is away, or a table pauses."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from sqlalchemy import Connection, insert, or_, select, update

from muster.server.store.schema import absences


class Absence(msgspec.Struct, frozen=True):
    """Somebody is away from then until then; nobody in particular: the whole table pauses."""

    person: str | None
    since: float
    until: float


def absences_at(c: Connection, table: str, people: Collection[str | None]) -> list[Absence]:
    """All that concern this table and these people, also those that are over."""
    query = select(absences.c.person, absences.c.since, absences.c.until).where(
        or_(absences.c.table_id == table, absences.c.person.in_([one for one in people if one]))
    )
    return [Absence(*row) for row in c.execute(query.order_by(absences.c.since))]


def set_absence(
    c: Connection, now: float, until: float | None, person: str | None, table: str | None
) -> None:
    """A person is away, or a table pauses, from now until then, or no longer."""
    mine = absences.c.person == person if person is not None else absences.c.table_id == table
    c.execute(update(absences).where(mine, absences.c.until > now).values(until=now))
    if until is not None:
        c.execute(insert(absences).values(person=person, table_id=table, since=now, until=until))


def away_until(c: Connection, person: str, now: float) -> float | None:
    """Until when this person is away."""
    query = select(absences.c.until).where(absences.c.person == person, absences.c.until > now)
    return c.execute(query.order_by(absences.c.until.desc()).limit(1)).scalar_one_or_none()
