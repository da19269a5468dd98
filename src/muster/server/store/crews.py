"""What is read from and written to the store about crews, as typed rows and whole questions."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from muster.server.store.schema import crew_matches, crew_members, crews, people, tables
from muster.server.store.tables import Conflict


class CrewRow(msgspec.Struct):
    """A crew as it is kept; `table_id` is the match that is on."""

    id: str
    game: str
    name: str
    created: float
    moved: float
    branched_from: str = ""
    branched_name: str = ""
    branched_at: int = 0
    table_id: str = ""


class MatchRow(msgspec.Struct, frozen=True):
    """A finished match of a crew: its record, and as JSON what came of it by this judge."""

    n: int
    digest: str
    record: str
    result: str
    judged_by: str
    table_id: str
    at: float


class CrewSummary(msgspec.Struct, frozen=True):
    """A crew without its matches: how many there are, the last one, the names of its members."""

    row: CrewRow
    matches: int
    last: str
    members: list[str]
    replays: dict[int, str]


class Listed(msgspec.Struct, frozen=True):
    """A crew in a list."""

    row: CrewRow
    matches: int


# ---------------------------------------------------------------- reading


def summary_for(c: Connection, id: str, person: str) -> CrewSummary | None:
    """A crew as a member may see it; None to everybody else.

    What it was branched from is told to those who may see that, too.
    """
    found = summary(c, id) if is_member(c, id, person) else None
    if found is not None and not is_member(c, found.row.branched_from, person):
        found.row.branched_from = ""
    return found


def summary(c: Connection, id: str) -> CrewSummary | None:
    """A crew as it stands."""
    row = c.execute(select(crews).where(crews.c.id == id)).one_or_none()
    if row is None:
        return None
    names = (
        select(people.c.name)
        .join(crew_members, crew_members.c.person == people.c.id)
        .where(crew_members.c.crew_id == id)
        .order_by(crew_members.c.since)
    )
    played = c.execute(
        select(crew_matches.c.n, crew_matches.c.digest, crew_matches.c.table_id)
        .where(crew_matches.c.crew_id == id)
        .order_by(crew_matches.c.n)
    ).all()
    return CrewSummary(
        CrewRow(*row),
        len(played),
        played[-1].digest if played else "",
        list(c.execute(names).scalars()),
        {one.n: one.table_id for one in played if one.table_id},
    )


def matches(c: Connection, id: str, upto: int) -> list[MatchRow]:
    """The first `upto` matches of a crew."""
    query = (
        select(*[column for column in crew_matches.c if column.name != "crew_id"])
        .where(crew_matches.c.crew_id == id, crew_matches.c.n <= upto)
        .order_by(crew_matches.c.n)
    )
    return [MatchRow(*row) for row in c.execute(query)]


def record_text(c: Connection, id: str, n: int) -> str | None:
    """The text of a match's record."""
    query = select(crew_matches.c.record).where(crew_matches.c.crew_id == id, crew_matches.c.n == n)
    return c.execute(query).scalar_one_or_none()


def result_of(c: Connection, digest: str, judged_by: str) -> str | None:
    """What this judge has found of a record before, for whichever crew."""
    query = (
        select(crew_matches.c.result)
        .where(crew_matches.c.digest == digest, crew_matches.c.judged_by == judged_by)
        .limit(1)
    )
    return c.execute(query).scalar_one_or_none()


def is_member(c: Connection, id: str, person: str) -> bool:
    where = (crew_members.c.crew_id == id, crew_members.c.person == person)
    return c.execute(select(crew_members.c.person).where(*where)).one_or_none() is not None


def crews_of(c: Connection, person: str, limit: int) -> list[Listed]:
    """The crews of this person, the latest first."""
    counted = (
        select(func.count())
        .where(crew_matches.c.crew_id == crews.c.id)
        .correlate(crews)
        .scalar_subquery()
    )
    query = (
        select(crews, counted)
        .join(crew_members, crew_members.c.crew_id == crews.c.id)
        .where(crew_members.c.person == person)
        .order_by(crews.c.moved.desc())
        .limit(limit)
    )
    return [Listed(CrewRow(*row[:-1]), row[-1]) for row in c.execute(query)]


# ---------------------------------------------------------------- writing


def add_crew(c: Connection, row: CrewRow, person: str, played: Sequence[MatchRow] = ()) -> None:
    """A new crew with its first member and the matches it begins with, whole or not at all."""
    c.execute(insert(crews).values(**msgspec.structs.asdict(row)))
    add_member(c, row.id, person, row.created)
    if played:
        values = [{"crew_id": row.id, **msgspec.structs.asdict(one)} for one in played]
        c.execute(insert(crew_matches), values)


def add_member(c: Connection, id: str, person: str, now: float) -> None:
    if not is_member(c, id, person):
        c.execute(insert(crew_members).values(crew_id=id, person=person, since=now))


def drop_member(c: Connection, id: str, person: str) -> None:
    where = (crew_members.c.crew_id == id, crew_members.c.person == person)
    c.execute(delete(crew_members).where(*where))


def count_members(c: Connection, id: str) -> int:
    query = select(func.count()).where(crew_members.c.crew_id == id)
    return int(c.execute(query).scalar_one())


def count_crews(c: Connection, person: str) -> int:
    query = select(func.count()).where(crew_members.c.person == person)
    return int(c.execute(query).scalar_one())


def rename_crew(c: Connection, id: str, name: str) -> None:
    c.execute(update(crews).where(crews.c.id == id).values(name=name))


def set_match(c: Connection, id: str, table: str, matches: int, now: float) -> None:
    """This table is the crew's match now; Conflict if one is on or another was just finished."""
    there = select(func.count()).where(crew_matches.c.crew_id == id)
    changed = c.execute(
        update(crews)
        .where(crews.c.id == id, crews.c.table_id == "")
        .values(table_id=table, moved=now)
    )
    if changed.rowcount != 1 or int(c.execute(there).scalar_one()) != matches:
        raise Conflict


def end_match(c: Connection, id: str, table: str) -> None:
    """This match is on no longer; nothing if that was so already."""
    c.execute(update(crews).where(crews.c.id == id, crews.c.table_id == table).values(table_id=""))


def abandon(c: Connection, id: str, table: str) -> None:
    """The same, and it is a table like any other from now on."""
    end_match(c, id, table)
    c.execute(update(tables).where(tables.c.id == table, tables.c.crew == id).values(crew=""))


def append_match(c: Connection, id: str, match: MatchRow) -> None:
    """The next match of a crew; Conflict if another one has this number or it is there already."""
    try:
        c.execute(insert(crew_matches).values(crew_id=id, **msgspec.structs.asdict(match)))
    except IntegrityError:
        raise Conflict from None
    c.execute(update(crews).where(crews.c.id == id).values(moved=match.at))
    if match.table_id:
        end_match(c, id, match.table_id)


def set_result(c: Connection, id: str, match: MatchRow) -> None:
    """What a newer judge has found of a match."""
    where = (crew_matches.c.crew_id == id, crew_matches.c.n == match.n)
    values = {"result": match.result, "judged_by": match.judged_by}
    c.execute(update(crew_matches).where(*where).values(**values))
