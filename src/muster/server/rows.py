"""What is read from and written to the store, as typed rows and whole questions."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, Select, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from muster.server.schema import chat, crew_members, journal, people, seats, tables

CHAT_LINES = 200


class Taken(Exception):
    """Somebody else was first."""


class TableRow(msgspec.Struct):
    """A table as it is kept. `secret` never leaves the server while the game runs."""

    id: str
    code: str
    host: str
    game: str
    options: str
    rules: str
    content: str
    state: str
    public: bool
    pace: str
    undo: str
    secret: bytes
    start: str | None
    forked_from: str
    rematch: str
    winners: str
    created: float
    moved: float
    crew: str = ""


class SeatRow(msgspec.Struct):
    """A seat as it is kept."""

    table_id: str
    seat: int
    kind: str
    wish: str
    person: str | None
    name: str
    bot: str
    stands_in: bool
    salt: str


class Entry(msgspec.Struct, frozen=True):
    """One line of a table's journal: play, undo (one's own) or rewind (by consent)."""

    kind: str
    seat: int
    action: str
    nonce: str | None
    at: float


class ChatRow(msgspec.Struct, frozen=True):
    """Something said."""

    n: int
    seat: int
    name: str
    text: str
    at: float


class PersonRow(msgspec.Struct, frozen=True):
    """A person as kept."""

    id: str
    name: str
    seen: float


class Kept(msgspec.Struct):
    """A whole table; `members` are those of the crew it is played for."""

    row: TableRow
    seats: list[SeatRow]
    entries: list[Entry]
    chat: list[ChatRow]
    members: frozenset[str] = frozenset()


# ---------------------------------------------------------------- people


def add_person(c: Connection, id: str, name: str, now: float) -> None:
    c.execute(insert(people).values(id=id, name=name, recovery=None, created=now, seen=now))


def rename_person(c: Connection, id: str, name: str) -> None:
    c.execute(update(people).where(people.c.id == id).values(name=name))


def person(c: Connection, id: str) -> PersonRow | None:
    row = c.execute(
        select(people.c.id, people.c.name, people.c.seen).where(people.c.id == id)
    ).one_or_none()
    return None if row is None else PersonRow(*row)


def person_by_recovery(c: Connection, hashed: str) -> PersonRow | None:
    row = c.execute(
        select(people.c.id, people.c.name, people.c.seen).where(people.c.recovery == hashed)
    ).one_or_none()
    return None if row is None else PersonRow(*row)


def set_recovery(c: Connection, id: str, hashed: str) -> None:
    c.execute(update(people).where(people.c.id == id).values(recovery=hashed))


def set_seen(c: Connection, id: str, now: float) -> None:
    c.execute(update(people).where(people.c.id == id).values(seen=now))


# ---------------------------------------------------------------- tables


def add_table(c: Connection, row: TableRow, chairs: list[SeatRow]) -> None:
    """Raises Taken if the id or the code is in use."""
    try:
        c.execute(insert(tables).values(**msgspec.structs.asdict(row)))
    except IntegrityError:
        raise Taken from None
    c.execute(insert(seats), [msgspec.structs.asdict(chair) for chair in chairs])


def kept(c: Connection, id: str) -> Kept | None:
    """A table with all that belongs to it."""
    row = c.execute(select(tables).where(tables.c.id == id)).one_or_none()
    if row is None:
        return None
    chairs = c.execute(select(seats).where(seats.c.table_id == id).order_by(seats.c.seat))
    lines = c.execute(
        select(journal.c.kind, journal.c.seat, journal.c.action, journal.c.nonce, journal.c.at)
        .where(journal.c.table_id == id)
        .order_by(journal.c.seq)
    )
    said = c.execute(
        select(chat.c.n, chat.c.seat, chat.c.name, chat.c.text, chat.c.at)
        .where(chat.c.table_id == id)
        .order_by(chat.c.n.desc())
        .limit(CHAT_LINES)
    )
    found = TableRow(*row)
    return Kept(
        found,
        [SeatRow(*one) for one in chairs],
        [Entry(*one) for one in lines],
        [ChatRow(*one) for one in said][::-1],
        members_of(c, found.crew) if found.crew else frozenset(),
    )


def members_of(c: Connection, crew: str) -> frozenset[str]:
    """The people of a crew, by id."""
    query = select(crew_members.c.person).where(crew_members.c.crew_id == crew)
    return frozenset(c.execute(query).scalars())


def crews_of(c: Connection, person: str) -> frozenset[str]:
    """The crews of a person, by id."""
    query = select(crew_members.c.crew_id).where(crew_members.c.person == person)
    return frozenset(c.execute(query).scalars())


def journal_length(c: Connection, id: str) -> int:
    """How many lines the journal of a table has, whoever wrote them."""
    query = select(func.count()).where(journal.c.table_id == id)
    return int(c.execute(query).scalar_one())


def table_by_code(c: Connection, code: str) -> str | None:
    return c.execute(select(tables.c.id).where(tables.c.code == code)).scalar_one_or_none()


def hosted(c: Connection, person: str) -> int:
    """How many tables this person has open."""
    query = select(func.count()).where(tables.c.host == person, tables.c.state != "over")
    return int(c.execute(query).scalar_one())


Listed = list[tuple[TableRow, list[SeatRow]]]


def tables_of(c: Connection, person: str, limit: int) -> Listed:
    """The tables this person hosts or sits at: those not over first, the latest first."""
    mine = select(seats.c.table_id).where(seats.c.person == person)
    return _listed(
        c,
        select(tables)
        .where(or_(tables.c.host == person, tables.c.id.in_(mine)))
        .order_by((tables.c.state == "over"), tables.c.moved.desc())
        .limit(limit),
    )


def public_tables(c: Connection, state: str, limit: int) -> Listed:
    """Public tables in this state, the latest first."""
    return _listed(
        c,
        select(tables)
        .where(tables.c.public.is_(True), tables.c.state == state)
        .order_by(tables.c.moved.desc())
        .limit(limit),
    )


def _listed(c: Connection, query: Select[Any]) -> Listed:
    found = [TableRow(*row) for row in c.execute(query)]
    chairs: dict[str, list[SeatRow]] = {row.id: [] for row in found}
    theirs = select(seats).where(seats.c.table_id.in_(list(chairs))).order_by(seats.c.seat)
    for one in c.execute(theirs):
        chairs[one.table_id].append(SeatRow(*one))
    return [(row, chairs[row.id]) for row in found]


def change_table(c: Connection, id: str, **values: Any) -> None:
    c.execute(update(tables).where(tables.c.id == id).values(**values))


def drop_table(c: Connection, id: str) -> None:
    c.execute(delete(tables).where(tables.c.id == id, tables.c.state == "lobby"))


def take_seat(c: Connection, chair: SeatRow, was: str) -> None:
    """Write a seat that is still as it was; Taken if somebody sat down meanwhile."""
    changed = c.execute(
        update(seats)
        .where(seats.c.table_id == chair.table_id, seats.c.seat == chair.seat)
        .where(seats.c.kind == was)
        .values(**msgspec.structs.asdict(chair))
    )
    if changed.rowcount != 1:
        raise Taken


def begin(c: Connection, id: str, chairs: list[SeatRow], now: float) -> None:
    """The game begins with these people; Taken if it already has."""
    changed = c.execute(
        update(tables)
        .where(tables.c.id == id, tables.c.state == "lobby")
        .values(state="running", moved=now)
    )
    if changed.rowcount != 1:
        raise Taken
    for chair in chairs:
        values = msgspec.structs.asdict(chair)
        where = (seats.c.table_id == id, seats.c.seat == chair.seat)
        c.execute(update(seats).where(*where).values(**values))


def set_rematch(c: Connection, old: str, row: TableRow, chairs: list[SeatRow]) -> str:
    """Open the rematch of a table, or find the one that is there already: its id."""
    there = c.execute(select(tables.c.rematch).where(tables.c.id == old)).scalar_one()
    if there:
        return str(there)
    add_table(c, row, chairs)
    change_table(c, old, rematch=row.id)
    return row.id


_APPEND = insert(journal)  # made once: every input goes through it


def append(c: Connection, id: str, seq: int, entry: Entry) -> None:
    """The next line of a journal; Taken if another process wrote it first."""
    try:
        c.execute(_APPEND, {"table_id": id, "seq": seq, **msgspec.structs.asdict(entry)})
    except IntegrityError:
        raise Taken from None


def add_chat(c: Connection, id: str, seat: int, name: str, text: str, now: float) -> ChatRow:
    """Keep a line of chat; it gets the table's next number."""
    last = c.execute(select(func.max(chat.c.n)).where(chat.c.table_id == id)).scalar_one()
    n = (last or 0) + 1
    row = ChatRow(n, seat, name, text, now)
    c.execute(insert(chat).values(table_id=id, **msgspec.structs.asdict(row)))
    return row
