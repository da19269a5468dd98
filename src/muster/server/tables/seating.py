"""Who sits where: what a host wishes for, sitting down, getting up, beginning; and bots that stand
in for people who are away."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection

import msgspec
from sqlalchemy import Connection

from muster.bots import check_offered
from muster.server.cluster.notice import Notice
from muster.server.errors import Refused
from muster.server.http.identity import Person, clean_name, plain_code, same
from muster.server.services import stamp
from muster.server.store import tables
from muster.server.store.tables import SeatRow
from muster.server.tables.journal import begin_match
from muster.server.tables.programs import let_stand_in
from muster.server.tables.table import TRIES, Table
from muster.server.wire import messages

log = logging.getLogger("muster.server.tables.seating")

TAKEN = "Somebody sits there already."

CALLED = ("Bruno", "Chidi", "Dora", "Emil", "Fay", "Gita", "Hugo", "Ines")


# ---------------------------------------------------------------- the seats of a new table


def known_bot(name: str, game: str = "") -> str:
    """This bot's name; BadChoice names the ones there are, or what is wrong with its dials.

    Over the wire nobody names a file or a module.
    """
    return check_offered(name, game)


def bot_called(names: Collection[str]) -> str:
    """A name for a bot that nobody else at the table has; a badge shows what it is."""
    free = [name for name in CALLED if name not in names]
    n = 2
    while not free:
        free = [f"{name} {n}" for name in CALLED if f"{name} {n}" not in names]
        n += 1
    return free[0]


def seats_for(id: str, host: Person, new: messages.NewTable) -> list[SeatRow]:
    """The seats of a new table, as the host wishes."""
    if sum(wish.kind == "me" for wish in new.seats) > 1:
        raise Refused("choice", "You can sit on one seat only; others beside you are `here`.")
    rows: list[SeatRow] = []
    names = [host.name if wish.kind == "me" else "" for wish in new.seats]
    for seat, wish in enumerate(new.seats):
        row = SeatRow(id, seat, "open", "open", None, "", "", False, "")
        if wish.kind == "me":
            row.kind, row.person, row.salt = "person", host.id, new.salt
            row.name = host.name
        elif wish.kind == "here":
            row.kind, row.person = "person", host.id
            row.name = clean_name(wish.name) if wish.name else f"Player {seat + 1}"
            if row.name in names:
                raise Refused("name", f"Two people at one table cannot both be {row.name}.")
        elif wish.kind == "bot":
            row.kind, row.bot = "bot", known_bot(wish.bot or "greedy", new.game)
            row.name = clean_name(wish.name) if wish.name else bot_called(names)
        elif wish.kind == "invite":
            row.kind = row.wish = "invited"
        names[seat] = row.name
        rows.append(row)
    return rows


# ---------------------------------------------------------------- sitting down


async def claim(table: Table, person: Person, wish: messages.Claim) -> None:
    """Sit down, or find one's own seat again. Refused if that is not for this person to take."""
    await table.finish(_claim(table, person, wish))


async def _claim(table: Table, person: Person, wish: messages.Claim) -> None:
    async with table.lock:
        for _ in range(TRIES):
            row = _wanted(table, person, wish)
            if row is None:
                return  # it is theirs already
            try:
                await _sit_down(table, person, row, wish.salt)
                return
            except tables.Conflict:  # somebody else sat down or got up: look again who sits where
                await table.look_again()
        raise Refused("taken", TAKEN, 409)


async def _sit_down(table: Table, person: Person, row: SeatRow, salt: str) -> None:
    taken = msgspec.structs.replace(
        row,
        kind="person",
        person=person.id,
        name=_unlike(person.name, table, row.seat),
        salt=salt,
    )
    rows = [taken if one.seat == taken.seat else one for one in table.seats]
    if table.state == "lobby" and full(rows):
        await begin(table, rows, taken, row.kind)
    else:
        await _write_seats(table, lambda c: tables.take_seat(c, taken, row.kind))
        table.seats.rows = rows
        table.audience.broadcast_table()
    await table.look_who_is_away()
    table.touch()


async def _write_seats(table: Table, work: Callable[[Connection], None]) -> None:
    """Write about seats; Conflict if they are not what we take them for."""
    rows = list(table.seats)

    def write(c: Connection) -> None:
        tables.hold(c, table.id)
        tables.check_seats(c, table.id, rows)
        work(c)

    await table.services.cluster.write(write, Notice("row", table.id))


def _wanted(table: Table, person: Person, wish: messages.Claim) -> SeatRow | None:
    """The free seat this person may take; None if they have it already."""
    mine = table.seats.of(person.id)
    if wish.invite is not None:
        invite = wish.invite
        found = [
            row
            for row in table.seats
            if row.wish == "invited"
            and same(invite, table.services.keys.invite(table.id, row.seat))
        ]
        if not found:
            raise Refused("invite", "This link leads to no seat of this table.", 403)
        row = found[0]
        if row.person == person.id:
            return None
        if row.kind != "invited":
            text = "Somebody has used this link already; it brings only them back to their seat."
            raise Refused("taken", text, 409)
        if mine:
            text = "You sit at this table already. Send this link to somebody else."
            raise Refused("seated", text, 409)
        return row
    coded = wish.code is not None and same(plain_code(wish.code), table.row.code)
    if wish.code is not None and not coded:
        raise Refused("code", "This is not the code of this table.", 403)
    if mine and (wish.seat is None or wish.seat in mine):
        return None
    if not coded and not table.row.public:
        raise Refused("private", "This table is by invitation: you need its link or code.", 403)
    if mine:
        raise Refused("seated", "You sit at this table already.", 409)
    if wish.seat is not None and wish.seat >= len(table.seats):
        raise Refused("seat", f"There is no seat {wish.seat} at this table.", 404)
    free = [row for row in table.seats if row.kind == "open"]
    if coded and not table.row.public:  # whoever was given the code is invited as well
        free += [row for row in table.seats if row.kind == "invited"]
    if wish.seat is not None:
        free = [row for row in free if row.seat == wish.seat]
    if not free:
        raise Refused("taken", TAKEN if wish.seat is not None else "Every seat is taken.", 409)
    return free[0]


def _unlike(name: str, table: Table, seat: int) -> str:
    """A name nobody else at this table has."""
    names = [row.name for row in table.seats if row.seat != seat]
    found, n = name, 1
    while found in names:
        n += 1
        found = f"{name[:20]} {n}"
    return found


def full(rows: list[SeatRow]) -> bool:
    """Does nobody have to come any more?"""
    return all(row.kind in ("person", "bot") for row in rows)


def first_state(rows: list[SeatRow]) -> str:
    """The state of a new table: where nobody has to come it begins at once."""
    return "running" if full(rows) else "lobby"


async def begin(
    table: Table, rows: list[SeatRow], taken: SeatRow | None = None, was: str = ""
) -> None:
    """Deal to these people; `taken` is a seat somebody has just sat down on, which was free as
    `was`. All in one transaction: it has begun with everybody on their seats, or nothing happened.
    """
    now = table.services.now()
    row = msgspec.structs.replace(table.row, state="running", moved=now)
    match = begin_match(row, rows)

    def write(c: Connection) -> None:
        if taken is not None:
            tables.take_seat(c, taken, was)
        tables.begin(c, table.id, rows, now)

    await _write_seats(table, write)
    table.seats.rows = rows
    table.begin(row, match)
    log.info("table begins", extra={"event": "begin", "table": table.id})


async def begin_if_full(table: Table) -> None:
    """Begin where everybody sits and nobody has dealt: a server was killed in between."""
    async with table.lock:
        if table.state == "lobby" and full(table.seats.rows):
            try:
                await begin(table, list(table.seats))
            except tables.Conflict:
                await table.look_again()


# ---------------------------------------------------------------- getting up, starting


def _lobby(table: Table) -> None:
    if table.state != "lobby":
        raise Refused("lobby", "The game has begun already.", 409)


async def leave(table: Table, person: Person, wish: messages.Leave) -> bool:
    """Get up before the game begins. Whether the table is still there: the last one closes it."""
    return await table.finish(_leave(table, person, wish))


async def _leave(table: Table, person: Person, wish: messages.Leave) -> bool:
    async with table.lock:
        for _ in range(TRIES):
            try:
                return await _get_up(table, _seats_to_leave(table, person, wish))
            except tables.Conflict:
                await table.look_again()
        raise Refused("busy", "Others sit down and get up here all the time. Try again.", 409)


def _seats_to_leave(table: Table, person: Person, wish: messages.Leave) -> list[int]:
    _lobby(table)
    mine = table.seats.of(person.id)
    if wish.seat is not None and wish.seat not in mine:
        raise Refused("seat", "That is not your seat.", 403)
    if not mine and table.row.host != person.id:
        raise Refused("seat", "You do not sit at this table.", 403)
    return mine if wish.seat is None else [wish.seat]


async def _get_up(table: Table, seats: list[int]) -> bool:
    if not any(one.kind == "person" and one.seat not in seats for one in table.seats):
        await _write_seats(table, lambda c: tables.drop_table(c, table.id))
        return False
    free = {
        seat: msgspec.structs.replace(
            table.seats[seat], kind=table.seats[seat].wish, person=None, name="", salt=""
        )
        for seat in seats
    }

    def write(c: Connection) -> None:
        for row in free.values():
            tables.take_seat(c, row, "person")

    await _write_seats(table, write)
    table.seats.rows = [free.get(row.seat, row) for row in table.seats]
    for one in list(table.audience.subscribers):
        if one.seat in free:
            table.audience.join(one, None)
    table.audience.broadcast_table()
    return True


async def start(table: Table, person: Person, bot: str) -> None:
    """The host begins: bots take the free seats."""
    _host(table, person)
    await table.finish(_start(table, known_bot(bot, table.row.game)))


async def _start(table: Table, bot: str) -> None:
    async with table.lock:
        _lobby(table)
        for _ in range(TRIES):
            if table.state != "lobby":
                return  # the last one sat down at this moment
            rows = list(table.seats)
            for at, row in enumerate(rows):
                if row.kind in ("open", "invited"):
                    name = bot_called([one.name for one in rows])
                    rows[at] = msgspec.structs.replace(row, kind="bot", bot=bot, name=name)
            try:
                await begin(table, rows)
                return
            except tables.Conflict:
                await table.look_again()


def _host(table: Table, person: Person) -> None:
    if table.row.host != person.id:
        raise Refused("host", "Only the host of this table can do that.", 403)


# ---------------------------------------------------------------- standing in


async def stand_in(table: Table, person: Person, seat: int, bot: str) -> None:
    """Let a bot play for somebody who is away, or give the seat back."""
    if not 0 <= seat < len(table.seats):
        raise Refused("seat", f"There is no seat {seat} at this table.", 404)
    if bot or table.seats[seat].person != person.id:
        _host(table, person)
    await table.finish(_stand_in(table, seat, bot))


async def _stand_in(table: Table, seat: int, bot: str) -> None:
    async with table.lock:
        row = table.seats[seat]
        if row.kind != "person":
            raise Refused("seat", "Nobody sits there who could be away.", 409)
        if table.row.lesson:
            raise Refused("lesson", "In a lesson no bot stands in: nobody learns for you.", 409)
        if bot:
            known_bot(bot, table.row.game)
            await _check_away(table, row)
        if row.stands_in == bool(bot) and row.bot == bot:
            return
        await let_stand_in(table, seat, bot)


async def _check_away(table: Table, row: SeatRow) -> None:
    if table.state != "running":
        raise Refused("lobby", "A bot can stand in only while a game is running.", 409)
    who = row.person or ""
    if who in table.audience.online():
        raise Refused("here", f"{row.name} is here.", 409)
    if table.row.pace != "days":
        return
    for one in (who, None):
        back = table.away_until(one)
        if back is not None:
            said = f"{row.name} is away" if one else "The table pauses"
            text = f"{said} until {stamp(back)[:10]}; a bot can stand in once that is over."
            raise Refused("here", text, 409)
    known = await table.services.store.read(lambda c: tables.person(c, who))
    seen = [known.seen if known is not None else 0.0]
    seen += [one.until for one in table.absences if one.person in (who, None)]
    away = table.services.now() - max(seen)
    if away < table.services.settings.day:
        hours = (table.services.settings.day - away) / 3600
        text = f"This game takes days: {row.name} still has {hours:.0f} hours to come back."
        raise Refused("here", text, 409)
