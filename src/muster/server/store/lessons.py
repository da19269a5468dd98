"""Rows of lessons: their tables, what people have learned, which games they know."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, Table, delete, func, insert, select

from muster.server.store.schema import journal, knows, learned, seats, tables


class LessonTable(msgspec.Struct, frozen=True):
    """A table at which somebody learns: the lesson as JSON, how many answers they have given."""

    id: str
    lesson: str
    answers: int


def lesson_tables(c: Connection, person: str, game: str) -> list[LessonTable]:
    """The tables at which this person learns this game."""
    answers = (
        select(func.count())
        .select_from(journal.join(seats, seats.c.table_id == journal.c.table_id))
        .where(journal.c.table_id == tables.c.id, journal.c.seat == seats.c.seat)
        .where(seats.c.person == person)
        .scalar_subquery()
    )
    query = (
        select(tables.c.id, tables.c.lesson, answers)
        .where(tables.c.host == person, tables.c.game == game, tables.c.lesson != "")
        .order_by(tables.c.created)
    )
    return [LessonTable(*row) for row in c.execute(query)]


def drop_lesson(c: Connection, id: str) -> None:
    """A table at which somebody learned goes away; what was learned stays."""
    c.execute(delete(tables).where(tables.c.id == id, tables.c.lesson != ""))


def old_lessons(c: Connection, before: float) -> list[str]:
    """The tables of lessons at which nothing has happened since."""
    query = select(tables.c.id).where(tables.c.lesson != "", tables.c.moved < before)
    return list(c.execute(query).scalars())


def note_learned(c: Connection, person: str, game: str, lesson: str, now: float) -> None:
    """This person has been through this lesson, now or before."""
    _note(c, learned, now, person=person, game=game, lesson=lesson)


def lessons_learned(c: Connection, person: str) -> list[tuple[str, str]]:
    """Every game and lesson this person has been through."""
    query = select(learned.c.game, learned.c.lesson).where(learned.c.person == person)
    return [(game, lesson) for game, lesson in c.execute(query)]


def note_known(c: Connection, person: str, game: str, now: float) -> None:
    """This person says that they know this game."""
    _note(c, knows, now, person=person, game=game)


def is_new_to(c: Connection, person: str, game: str) -> bool:
    """Has this person finished no game and no lesson of it, nor said that they know it?"""
    played = (
        select(func.count())
        .select_from(tables.join(seats, seats.c.table_id == tables.c.id))
        .where(seats.c.person == person, tables.c.game == game)
        .where(tables.c.state == "over", tables.c.lesson == "")
    )
    been = select(func.count()).where(learned.c.person == person, learned.c.game == game)
    said = select(func.count()).where(knows.c.person == person, knows.c.game == game)
    return not any(c.execute(query).scalar_one() for query in (played, been, said))


def _note(c: Connection, table: Table, now: float, **row: str) -> None:
    there = select(table.c.at).where(*(table.c[name] == value for name, value in row.items()))
    if c.execute(there).one_or_none() is None:
        c.execute(insert(table).values(**row, at=now))
