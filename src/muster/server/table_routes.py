"""HTTP: finding a table and sitting down."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from muster.server import lobby, wire
from muster.server.hall import Hall
from muster.server.people import Person
from muster.server.people_routes import must_be
from muster.server.rematch import rematch as play_again


@get("/api/tables")
async def tables(
    hall: NamedDependency[Hall], person: NamedDependency[Person | None]
) -> wire.Tables:
    """My tables, those with a free seat, and those I may watch."""
    return await hall.listing(person)


@post("/api/tables", status_code=201)
async def open_table(
    hall: NamedDependency[Hall],
    person: NamedDependency[Person | None],
    data: JSONBody[wire.NewTable],
) -> wire.TableInfo:
    """A new table; without open seats it begins at once."""
    who = must_be(person)
    return (await hall.open_table(who, data)).info(who)


@get("/api/tables/{table_id:str}")
async def table(
    hall: NamedDependency[Hall], person: NamedDependency[Person | None], table_id: FromPath[str]
) -> wire.TableInfo:
    """What one may know about a table without sitting at it."""
    return (await hall.table(table_id)).info(person)


@get("/api/codes/{code:str}")
async def by_code(hall: NamedDependency[Hall], code: FromPath[str]) -> wire.TableId:
    """The table with this code."""
    return wire.TableId(await hall.by_code(code))


@post("/api/tables/{table_id:str}/claim", status_code=200)
async def claim(
    hall: NamedDependency[Hall],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
    data: JSONBody[wire.Claim],
) -> wire.TableInfo:
    """Sit down, or find my seat again."""
    who = must_be(person)
    found = await hall.table(table_id)
    await lobby.claim(found, who, data)
    return found.info(who)


@post("/api/tables/{table_id:str}/leave", status_code=200)
async def leave(
    hall: NamedDependency[Hall],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
    data: JSONBody[wire.Leave | None] = None,
) -> wire.TableInfo:
    """Get up, before the game has begun."""
    who = must_be(person)
    found = await hall.table(table_id)
    if not await lobby.leave(found, who, data or wire.Leave()):
        hall.close(found)
    return found.info(who)


@post("/api/tables/{table_id:str}/start", status_code=200)
async def start(
    hall: NamedDependency[Hall],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
    data: JSONBody[wire.Start | None] = None,
) -> wire.TableInfo:
    """Fill the free seats with bots and begin."""
    who = must_be(person)
    found = await hall.table(table_id)
    await lobby.start(found, who, (data or wire.Start()).bot)
    return found.info(who)


@post("/api/tables/{table_id:str}/seats/{seat:int}", status_code=200)
async def stand_in(
    hall: NamedDependency[Hall],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[wire.StandIn],
) -> wire.TableInfo:
    """Let a bot stand in for somebody who is away, or give the seat back."""
    who = must_be(person)
    found = await hall.table(table_id)
    await lobby.stand_in(found, who, seat, data.bot)
    return found.info(who)


@post("/api/tables/{table_id:str}/rematch", status_code=200)
async def rematch(
    hall: NamedDependency[Hall], person: NamedDependency[Person | None], table_id: FromPath[str]
) -> wire.TableId:
    """The same people again."""
    who = must_be(person)
    return wire.TableId(await play_again(hall, await hall.table(table_id), who))


routes: list[Any] = [tables, open_table, table, by_code, claim, leave, start, stand_in, rematch]
