"""HTTP: finding a table and sitting down."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from muster.server.http.identity import Person
from muster.server.http.middleware import GUESSES, MAKES
from muster.server.http.people import must_be
from muster.server.tables import seating
from muster.server.tables.registry import Tables
from muster.server.wire import messages


@get("/api/tables")
async def tables(
    registry: NamedDependency[Tables], person: NamedDependency[Person | None]
) -> messages.Tables:
    """My tables, those with a free seat, and those I may watch."""
    return await registry.listing(person)


@post("/api/tables", status_code=201, opt=MAKES)
async def open_table(
    registry: NamedDependency[Tables],
    person: NamedDependency[Person | None],
    data: JSONBody[messages.NewTable],
) -> messages.TableInfo:
    """A new table; without open seats it begins at once."""
    who = must_be(person)
    return (await registry.open_table(who, data)).info(who)


@get("/api/tables/{table_id:str}")
async def table(
    registry: NamedDependency[Tables],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
) -> messages.TableInfo:
    """What one may know about a table without sitting at it."""
    return (await registry.table(table_id)).info(person)


@get("/api/codes/{code:str}", opt=GUESSES)
async def by_code(registry: NamedDependency[Tables], code: FromPath[str]) -> messages.TableId:
    """The table with this code."""
    return messages.TableId(await registry.by_code(code))


@post("/api/tables/{table_id:str}/claim", status_code=200, opt=GUESSES)
async def claim(
    registry: NamedDependency[Tables],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
    data: JSONBody[messages.Claim],
) -> messages.TableInfo:
    """Sit down, or find my seat again."""
    who = must_be(person)
    found = await registry.table(table_id)
    await seating.claim(found, who, data)
    return found.info(who)


@post("/api/tables/{table_id:str}/leave", status_code=200)
async def leave(
    registry: NamedDependency[Tables],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
    data: JSONBody[messages.Leave | None] = None,
) -> messages.TableInfo:
    """Get up, before the game has begun."""
    who = must_be(person)
    found = await registry.table(table_id)
    if not await seating.leave(found, who, data or messages.Leave()):
        registry.close(found)
    return found.info(who)


@post("/api/tables/{table_id:str}/start", status_code=200)
async def start(
    registry: NamedDependency[Tables],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
    data: JSONBody[messages.Start | None] = None,
) -> messages.TableInfo:
    """Fill the free seats with bots and begin."""
    who = must_be(person)
    found = await registry.table(table_id)
    await seating.start(found, who, (data or messages.Start()).bot)
    return found.info(who)


@post("/api/tables/{table_id:str}/seats/{seat:int}", status_code=200)
async def stand_in(
    registry: NamedDependency[Tables],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[messages.StandIn],
) -> messages.TableInfo:
    """Let a bot stand in for somebody who is away, or give the seat back."""
    who = must_be(person)
    found = await registry.table(table_id)
    await seating.stand_in(found, who, seat, data.bot)
    return found.info(who)


@post("/api/tables/{table_id:str}/rematch", status_code=200, opt=MAKES)
async def rematch(
    registry: NamedDependency[Tables],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
) -> messages.TableId:
    """The same people again."""
    who = must_be(person)
    return messages.TableId(await registry.rematch(await registry.table(table_id), who))


table_routes: list[Any] = [
    tables,
    open_table,
    table,
    by_code,
    claim,
    leave,
    start,
    stand_in,
    rematch,
]
