"""Sitting down, getting up, beginning; and bots that stand in for people who are away."""

from __future__ import annotations

import logging

import msgspec

from muster.server import rows, wire
from muster.server.people import Person, plain_code, same
from muster.server.problems import Problem
from muster.server.rows import SeatRow
from muster.server.table import Table
from muster.server.wishes import bot_called, known_bot

log = logging.getLogger("muster.server.lobby")

TAKEN = "Somebody sits there already."


# ---------------------------------------------------------------- sitting down


async def claim(table: Table, person: Person, wish: wire.Claim) -> None:
    """Sit down, or find one's own seat again. Problem if that is not for this person to take."""
    await table.finish(_claim(table, person, wish))


async def _claim(table: Table, person: Person, wish: wire.Claim) -> None:
    async with table.lock:
        chair = _wanted(table, person, wish)
        if chair is None:
            return  # it is theirs already
        taken = msgspec.structs.replace(
            chair,
            kind="person",
            person=person.id,
            name=_unlike(person.name, table, chair.seat),
            salt=wish.salt,
        )
        try:
            await table.house.store.write(lambda c: rows.take_seat(c, taken, chair.kind))
        except rows.Taken:
            await table.reload()
            raise Problem("taken", TAKEN, 409) from None
        table.chairs[chair.seat] = taken
        table.touch()
        await _news(table)


def _wanted(table: Table, person: Person, wish: wire.Claim) -> SeatRow | None:
    """The free seat this person may take; None if they have it already."""
    mine = table.seats_of(person.id)
    if wish.invite is not None:
        invite = wish.invite
        found = [
            chair
            for chair in table.chairs
            if chair.wish == "invited"
            and same(invite, table.house.keys.invite(table.id, chair.seat))
        ]
        if not found:
            raise Problem("invite", "This link leads to no seat of this table.", 403)
        chair = found[0]
        if chair.person == person.id:
            return None
        if chair.kind != "invited":
            text = "Somebody has used this link already; it brings only them back to their seat."
            raise Problem("taken", text, 409)
        if mine:
            text = "You sit at this table already. Send this link to somebody else."
            raise Problem("seated", text, 409)
        return chair
    coded = wish.code is not None and same(plain_code(wish.code), table.row.code)
    if wish.code is not None and not coded:
        raise Problem("code", "This is not the code of this table.", 403)
    if mine and (wish.seat is None or wish.seat in mine):
        return None
    if not coded and not table.row.public:
        raise Problem("private", "This table is by invitation: you need its link or code.", 403)
    if mine:
        raise Problem("seated", "You sit at this table already.", 409)
    if wish.seat is not None and wish.seat >= len(table.chairs):
        raise Problem("seat", f"There is no seat {wish.seat} at this table.", 404)
    free = [chair for chair in table.chairs if chair.kind == "open"]
    if wish.seat is not None:
        free = [chair for chair in free if chair.seat == wish.seat]
    if not free:
        raise Problem("taken", TAKEN if wish.seat is not None else "Every seat is taken.", 409)
    return free[0]


def _unlike(name: str, table: Table, seat: int) -> str:
    """A name nobody else at this table has."""
    names = [chair.name for chair in table.chairs if chair.seat != seat]
    found, n = name, 1
    while found in names:
        n += 1
        found = f"{name[:20]} {n}"
    return found


async def _news(table: Table) -> None:
    """Somebody sat down: begin if that was the last seat, and tell everybody."""
    if table.state == "lobby" and all(c.kind in ("person", "bot") for c in table.chairs):
        await begin(table)
    else:
        table.tell_table()


async def begin(table: Table) -> None:
    """Deal."""
    now = table.house.now()
    chairs = table.chairs
    await table.house.store.write(lambda c: rows.begin(c, table.id, chairs, now))
    table.row.moved = now
    table.begin()
    log.info("table begins", extra={"event": "begin", "table": table.id})


# ---------------------------------------------------------------- getting up, starting


def _lobby(table: Table) -> None:
    if table.state != "lobby":
        raise Problem("lobby", "The game has begun already.", 409)


async def leave(table: Table, person: Person, wish: wire.Leave) -> bool:
    """Get up before the game begins. Whether the table is still there: the last one closes it."""
    return await table.finish(_leave(table, person, wish))


async def _leave(table: Table, person: Person, wish: wire.Leave) -> bool:
    async with table.lock:
        _lobby(table)
        mine = table.seats_of(person.id)
        if wish.seat is not None and wish.seat not in mine:
            raise Problem("seat", "That is not your seat.", 403)
        seats = mine if wish.seat is None else [wish.seat]
        if not seats and table.row.host != person.id:
            raise Problem("seat", "You do not sit at this table.", 403)
        stay = [c for c in table.chairs if c.kind == "person" and c.seat not in seats]
        if not stay:
            await table.house.store.write(lambda c: rows.drop_table(c, table.id))
            return False
        for seat in seats:
            await _get_up(table, seat)
        table.tell_table()
        return True


async def _get_up(table: Table, seat: int) -> None:
    chair = table.chairs[seat]
    free = msgspec.structs.replace(chair, kind=chair.wish, person=None, name="", salt="")
    await table.house.store.write(lambda c: rows.take_seat(c, free, "person"))
    table.chairs[seat] = free
    for one in list(table.listeners):
        if one.seat == seat:
            table.join(one, None)


async def start(table: Table, person: Person, bot: str) -> None:
    """The host begins: bots take the free seats."""
    _host(table, person)
    await table.finish(_start(table, known_bot(bot)))


async def _start(table: Table, bot: str) -> None:
    async with table.lock:
        _lobby(table)
        chairs = list(table.chairs)
        for at, chair in enumerate(chairs):
            if chair.kind in ("open", "invited"):
                name = bot_called([one.name for one in chairs])
                chairs[at] = msgspec.structs.replace(chair, kind="bot", bot=bot, name=name)
        table.chairs = chairs
        try:
            await begin(table)
        except rows.Taken:
            await table.reload()


def _host(table: Table, person: Person) -> None:
    if table.row.host != person.id:
        raise Problem("host", "Only the host of this table can do that.", 403)


# ---------------------------------------------------------------- standing in


async def stand_in(table: Table, person: Person, seat: int, bot: str) -> None:
    """Let a bot play for somebody who is away, or give the seat back."""
    if not 0 <= seat < len(table.chairs):
        raise Problem("seat", f"There is no seat {seat} at this table.", 404)
    if bot or table.chairs[seat].person != person.id:
        _host(table, person)
    await table.finish(_stand_in(table, seat, bot))


async def _stand_in(table: Table, seat: int, bot: str) -> None:
    async with table.lock:
        chair = table.chairs[seat]
        if chair.kind != "person":
            raise Problem("seat", "Nobody sits there who could be away.", 409)
        if bot:
            known_bot(bot)
            await _check_away(table, chair)
        if chair.stands_in == bool(bot) and chair.bot == bot:
            return
        changed = msgspec.structs.replace(chair, stands_in=bool(bot), bot=bot)
        await table.house.store.write(lambda c: rows.take_seat(c, changed, "person"))
        table.chairs[seat] = changed
        table.touch()
        table.tell_table()
        table.publish()
        table.bots.wake()


async def _check_away(table: Table, chair: SeatRow) -> None:
    if table.state != "running":
        raise Problem("lobby", "A bot can stand in only while a game is running.", 409)
    who = chair.person or ""
    if who in table.online():
        raise Problem("here", f"{chair.name} is here.", 409)
    if table.row.pace != "days":
        return
    row = await table.house.store.read(lambda c: rows.person(c, who))
    away = table.house.now() - (row.seen if row is not None else 0.0)
    if away < table.house.settings.day:
        hours = (table.house.settings.day - away) / 3600
        text = f"This game takes days: {chair.name} still has {hours:.0f} hours to come back."
        raise Problem("here", text, 409)
