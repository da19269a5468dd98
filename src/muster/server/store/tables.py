"""What is read from and written to the store, as typed rows and whole questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from muster.server.store.absences import Absence, absences_at
from muster.server.store.database import Plain, Statement
from muster.server.store.schema import (
    chat,
    crew_members,
    journal,
    people,
    requests,
    said,
    seats,
    standings,
    tables,
)

CHAT_LINES = 200
CHAT_SIZE = 24 * 1024
"""Bytes of chat somebody who comes is sent at most."""


class Conflict(Exception):
    """Somebody else was first."""


class TableRow(msgspec.Struct):
    """A table as it is kept. `secret` never leaves the server while the game runs; `pack` is the
    content pack it is played with as JSON (`TablePack`), `lesson` the one learned at it, or empty.
    """

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
    opened_from: str = ""
    hints: bool = False
    pack: str = ""
    lesson: str = ""


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


OWN = "undo"
REWIND = "rewind"
"""The kinds of lines by which something is taken back; all others are `play`."""


class Entry(msgspec.Struct, frozen=True):
    """One line of a table's journal: play, undo (one's own) or rewind (by consent)."""

    kind: str
    seat: int
    action: str
    nonce: str | None
    at: float


class ChatRow(msgspec.Struct, frozen=True):
    """Something said; by no `person` if a bot or the table itself says it."""

    n: int
    seat: int
    name: str
    text: str
    at: float
    person: str | None = None


class Snapshot(msgspec.Struct, frozen=True):
    """What is in force after the first `seq` lines of a journal, the last of them a taking back."""

    seq: int
    data: str


class PersonRow(msgspec.Struct, frozen=True):
    """A person as kept."""

    id: str
    name: str
    seen: float
    language: str = ""
    rated: bool = False


class StoredTable(msgspec.Struct):
    """A whole table; `members` are those of the crew it is played for.

    With a `snapshot`, `entries` are the lines of the journal after it. `request` is who asks to
    take back, as it was written.
    """

    row: TableRow
    seats: list[SeatRow]
    entries: list[Entry]
    chat: list[ChatRow]
    members: frozenset[str] = frozenset()
    snapshot: Snapshot | None = None
    request: str | None = None
    absences: list[Absence] = []

    @property
    def first(self) -> int:
        """The number of the first of the entries."""
        return 0 if self.snapshot is None else self.snapshot.seq


# ---------------------------------------------------------------- people


_PERSON = people.c.id, people.c.name, people.c.seen, people.c.language, people.c.rated


def add_person(c: Connection, id: str, name: str, now: float, language: str = "") -> None:
    c.execute(
        insert(people).values(
            id=id, name=name, recovery=None, created=now, seen=now, language=language
        )
    )


def set_language(c: Connection, id: str, language: str) -> None:
    c.execute(update(people).where(people.c.id == id).values(language=language))


def rename_person(c: Connection, id: str, name: str) -> None:
    c.execute(update(people).where(people.c.id == id).values(name=name))


def person(c: Connection, id: str) -> PersonRow | None:
    row = c.execute(select(*_PERSON).where(people.c.id == id)).one_or_none()
    return None if row is None else PersonRow(*row)


def person_by_recovery(c: Connection, hashed: str) -> PersonRow | None:
    row = c.execute(select(*_PERSON).where(people.c.recovery == hashed)).one_or_none()
    return None if row is None else PersonRow(*row)


def set_recovery(c: Connection, id: str, hashed: str) -> None:
    c.execute(update(people).where(people.c.id == id).values(recovery=hashed))


_SEEN = Statement("UPDATE people SET seen = ? WHERE id = ?")


def seen_at(id: str, now: float) -> Plain:
    """Keeps that this person was here then."""
    return Plain(_SEEN, (now, id), Conflict)


# ---------------------------------------------------------------- tables


def add_table(c: Connection, row: TableRow, rows: list[SeatRow]) -> None:
    """Raises Conflict if the id or the code is in use."""
    try:
        c.execute(insert(tables).values(**msgspec.structs.asdict(row)))
    except IntegrityError:
        raise Conflict from None
    c.execute(insert(seats), [msgspec.structs.asdict(one) for one in rows])


def stored_table(c: Connection, id: str, whole: bool = False) -> StoredTable | None:
    """A table with all that belongs to it; `whole`: with its journal from the first line on."""
    row = c.execute(select(tables).where(tables.c.id == id)).one_or_none()
    if row is None:
        return None
    sitting = c.execute(select(seats).where(seats.c.table_id == id).order_by(seats.c.seat))
    stands = select(standings.c.seq, standings.c.data).where(standings.c.table_id == id)
    snapshot = None if whole else c.execute(stands).one_or_none()
    lines = c.execute(
        select(journal.c.kind, journal.c.seat, journal.c.action, journal.c.nonce, journal.c.at)
        .where(journal.c.table_id == id, journal.c.seq >= (snapshot.seq if snapshot else 0))
        .order_by(journal.c.seq)
    )
    asked = select(requests.c.data).where(requests.c.table_id == id)
    talk = c.execute(
        select(chat.c.n, chat.c.seat, chat.c.name, chat.c.text, chat.c.at, chat.c.person)
        .where(chat.c.table_id == id)
        .order_by(chat.c.n.desc())
        .limit(CHAT_LINES)
    )
    found = TableRow(*row)
    rows = [SeatRow(*one) for one in sitting]
    return StoredTable(
        found,
        rows,
        [Entry(*one) for one in lines],
        latest([ChatRow(*one) for one in talk][::-1]),
        members_of(c, found.crew) if found.crew else frozenset(),
        None if snapshot is None else Snapshot(*snapshot),
        c.execute(asked).scalar_one_or_none(),
        absences_at(c, id, [one.person for one in rows]),
    )


def latest(lines: list[ChatRow]) -> list[ChatRow]:
    """The last lines of a chat: so many, and so many bytes, as somebody who comes is sent."""
    size = 0
    for at in range(len(lines), max(0, len(lines) - CHAT_LINES), -1):
        size += len(lines[at - 1].text.encode("utf-8", "replace"))
        if size > CHAT_SIZE:
            return lines[at:]
    return lines[-CHAT_LINES:]


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
    """How many tables this person has open; those of lessons are few and go away by themselves."""
    query = select(func.count()).where(
        tables.c.host == person, tables.c.state != "over", tables.c.lesson == ""
    )
    return int(c.execute(query).scalar_one())


Listed = list[tuple[TableRow, list[SeatRow]]]


def tables_of(c: Connection, person: str, limit: int) -> Listed:
    """The tables this person hosts or sits at, without those of lessons: those not over first, the
    latest first.
    """
    mine = select(seats.c.table_id).where(seats.c.person == person)
    return _listed(
        c,
        select(tables)
        .where(or_(tables.c.host == person, tables.c.id.in_(mine)), tables.c.lesson == "")
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
    rows: dict[str, list[SeatRow]] = {row.id: [] for row in found}
    theirs = select(seats).where(seats.c.table_id.in_(list(rows))).order_by(seats.c.seat)
    for one in c.execute(theirs):
        rows[one.table_id].append(SeatRow(*one))
    return [(row, rows[row.id]) for row in found]


def change_table(c: Connection, id: str, **values: Any) -> None:
    c.execute(update(tables).where(tables.c.id == id).values(**values))


def note_moves(c: Connection, moves: Sequence[tuple[str, float]]) -> None:
    """Keep when these tables last moved, by id; what is kept already may be later."""
    query = (
        update(tables)
        .where(tables.c.id == bindparam("known"), tables.c.moved < bindparam("at"))
        .values(moved=bindparam("at"))
    )
    c.execute(query, [{"known": id, "at": at} for id, at in moves])


def drop_table(c: Connection, id: str) -> None:
    c.execute(delete(tables).where(tables.c.id == id, tables.c.state == "lobby"))


def take_seat(c: Connection, row: SeatRow, was: str) -> None:
    """Write a seat that is still as it was; Conflict if somebody sat down meanwhile."""
    changed = c.execute(
        update(seats)
        .where(seats.c.table_id == row.table_id, seats.c.seat == row.seat)
        .where(seats.c.kind == was)
        .values(**msgspec.structs.asdict(row))
    )
    if changed.rowcount != 1:
        raise Conflict


def begin(c: Connection, id: str, rows: list[SeatRow], now: float) -> None:
    """The game begins with these people; Conflict if it already has."""
    changed = c.execute(
        update(tables)
        .where(tables.c.id == id, tables.c.state == "lobby")
        .values(state="running", moved=now)
    )
    if changed.rowcount != 1:
        raise Conflict
    for row in rows:
        values = msgspec.structs.asdict(row)
        where = (seats.c.table_id == id, seats.c.seat == row.seat)
        c.execute(update(seats).where(*where).values(**values))


def set_rematch(c: Connection, old: str, row: TableRow, rows: list[SeatRow]) -> str:
    """Open the rematch of a table, or find the one that is there already: its id."""
    hold(c, old)
    there = c.execute(select(tables.c.rematch).where(tables.c.id == old)).scalar_one()
    if there:
        return str(there)
    add_table(c, row, rows)
    change_table(c, old, rematch=row.id)
    return row.id


_APPEND = Statement(  # in plain SQL: every input goes through it
    "INSERT INTO journal (table_id, seq, kind, seat, action, nonce, at) "
    "VALUES (?, ?, ?, ?, ?, ?, ?)"
)


def appended(id: str, seq: int, entry: Entry) -> Plain:
    """Writes the next line of a journal; Conflict if another process wrote it first."""
    return Plain(_APPEND, (id, seq, *msgspec.structs.astuple(entry)), Conflict)


def append(c: Connection, id: str, seq: int, entry: Entry) -> None:
    """The same as a part of other work."""
    appended(id, seq, entry)(c)


def add_chat(
    c: Connection,
    id: str,
    seat: int,
    name: str,
    text: str,
    now: float,
    person: str | None = None,
) -> ChatRow:
    """Keep a line of chat by this person, or by a bot; it gets the table's next number."""
    hold(c, id)
    last = c.execute(select(func.max(chat.c.n)).where(chat.c.table_id == id)).scalar_one()
    n = (last or 0) + 1
    row = ChatRow(n, seat, name, text, now, person)
    c.execute(insert(chat).values(table_id=id, **msgspec.structs.asdict(row)))
    return row


# ---------------------------------------------------------------- taking back


def set_snapshot(c: Connection, id: str, snapshot: Snapshot) -> None:
    """Keep what is in force now; what was before it is forgotten."""
    c.execute(delete(standings).where(standings.c.table_id == id))
    c.execute(insert(standings).values(table_id=id, seq=snapshot.seq, data=snapshot.data))


def set_request(c: Connection, id: str, data: str | None) -> None:
    """Keep who asks to take back, or that nobody does."""
    c.execute(delete(requests).where(requests.c.table_id == id))
    if data is not None:
        c.execute(insert(requests).values(table_id=id, data=data))


def hold(c: Connection, id: str) -> None:
    """Nobody else writes about this table before this transaction is done, not even a line of its
    journal: where several may write at once, that waits for the row it belongs to.
    """
    c.execute(select(tables.c.id).where(tables.c.id == id).with_for_update())


def check_length(c: Connection, id: str, seq: int) -> None:
    """Conflict if a journal has other than so many lines."""
    last = c.execute(select(func.max(journal.c.seq)).where(journal.c.table_id == id)).scalar_one()
    if (-1 if last is None else last) != seq - 1:
        raise Conflict


def check_seats(c: Connection, id: str, rows: list[SeatRow]) -> None:
    """Conflict if the seats of a table are not as they were."""
    sitting = c.execute(select(seats).where(seats.c.table_id == id).order_by(seats.c.seat))
    if [SeatRow(*one) for one in sitting] != rows:
        raise Conflict


def line_with(c: Connection, id: str, seats: list[int], nonce: str) -> Entry | None:
    """The line of a journal one of these seats has written with this nonce."""
    row = c.execute(
        select(journal.c.kind, journal.c.seat, journal.c.action, journal.c.nonce, journal.c.at)
        .where(journal.c.table_id == id, journal.c.seat.in_(seats), journal.c.nonce == nonce)
        .limit(1)
    ).one_or_none()
    return None if row is None else Entry(*row)


# ---------------------------------------------------------------- said


class Duplicate(Exception):
    """This message was done before; `words` is the hash of what it said then."""

    def __init__(self, words: str) -> None:
        self.words = words


def note_once(c: Connection, id: str, person: str, nonce: str, words: str) -> None:
    """Note a message of this person; Again if it was noted before, and nothing is to be done."""
    found = words_said(c, id, person, nonce)
    if found is not None:
        raise Duplicate(found)
    c.execute(insert(said).values(table_id=id, person=person, nonce=nonce, words=words))


def words_said(c: Connection, id: str, person: str, nonce: str) -> str | None:
    """What this message said, if it was done before."""
    return c.execute(
        select(said.c.words).where(
            said.c.table_id == id, said.c.person == person, said.c.nonce == nonce
        )
    ).scalar_one_or_none()
