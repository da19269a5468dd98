"""HTTP: what `muster admin` asks for. Every one of these takes the administrator's token."""

from __future__ import annotations

import ipaddress
import logging
from typing import Any

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody
from sqlalchemy import Connection

from muster import __version__
from muster.server.admin.controls import ADDRESS, PERSON
from muster.server.admin.figures import Everywhere, Process, everywhere
from muster.server.cluster.figures import Figures
from muster.server.errors import Refused, sentence
from muster.server.http.identity import clean_text
from muster.server.http.rate_limit import network_of
from muster.server.services import Services
from muster.server.store import admin as rows
from muster.server.store import tables as people
from muster.server.store.admin import Block
from muster.server.tables.registry import Tables
from muster.server.wire import admin as wire

log = logging.getLogger("muster.server.admin")

STATES = ("", "lobby", "running", "over")
MOST = 500


def _audit(what: str, target: str = "") -> None:
    """Who may do all this leaves a line behind."""
    log.warning("admin", extra={"event": "admin", "code": what, "target": target})


# ---------------------------------------------------------------- everybody


@get("/api/news")
async def news(registry: NamedDependency[Tables]) -> wire.News:
    """What is announced to everybody."""
    return registry.services.controls.news


# ---------------------------------------------------------------- looking


@get("/api/admin", include_in_schema=False)
async def status(
    registry: NamedDependency[Tables], figures: NamedDependency[Figures]
) -> wire.AdminStatus:
    """How this machine is doing, and all processes there are."""
    return _status(registry, await everywhere(figures))


def _status(registry: Tables, found: Everywhere) -> wire.AdminStatus:
    controls = registry.services.controls
    here = [one.here for one in found.processes if one.here and one.node == controls.node]
    return wire.AdminStatus(
        node=controls.node,
        version=__version__,
        draining=controls.draining,
        sockets=sum(one.open for one in here),
        tables=len({id for one in here for id in one.tables}),
        blocks=len(controls.blocks),
        announcements=controls.news.announcements,
        processes=[_told(one) for one in found.processes],
    )


def _told(process: Process) -> wire.AdminProcess:
    here = process.here
    if here is None:
        return wire.AdminProcess(process.node, process.name, False)
    return wire.AdminProcess(
        process.node, process.name, True, here.version, here.draining, here.open, len(here.tables)
    )


@get("/api/admin/tables", include_in_schema=False)
async def tables(
    registry: NamedDependency[Tables],
    figures: NamedDependency[Figures],
    only: FromQuery[str] = "",
    game: FromQuery[str] = "",
    limit: FromQuery[int] = rows.FOUND,
) -> list[wire.AdminTable]:
    """Tables, the latest moved first."""
    if only not in STATES:
        raise Refused("state", f"No table is {only!r}; valid: {', '.join(STATES[1:])}.")
    most = max(1, min(limit, MOST))
    found = await registry.services.store.read(lambda c: rows.find_tables(c, only, game, most))
    _audit("tables")
    asked = await everywhere(figures)
    told = []
    for row in found:
        having = asked.having(row.id)
        latest = max((one for _, one in having), key=lambda one: one.moved, default=None)
        told.append(
            wire.AdminTable(
                id=row.id,
                game=row.game,
                state=row.state if latest is None else latest.state,
                public=row.public,
                seats=row.seats,
                taken=row.taken,
                sockets=sum(one.sockets for _, one in having),
                live=bool(having),
                created=row.created,
                moved=row.moved if latest is None else latest.moved,
                processes=[one.called for one, _ in having],
            )
        )
    return told


@get("/api/admin/people", include_in_schema=False)
async def find_people(
    registry: NamedDependency[Tables],
    figures: NamedDependency[Figures],
    name: FromQuery[str] = "",
    limit: FromQuery[int] = rows.FOUND,
) -> list[wire.AdminPerson]:
    """People whose name has this in it, the latest seen first."""
    most = max(1, min(limit, MOST))
    found = await registry.services.store.read(lambda c: rows.find_people(c, name, most))
    _audit("people")
    asked = await everywhere(figures)
    blocked = {one.who: one.reason for one in registry.services.controls.blocks}
    return [
        wire.AdminPerson(
            id=row.id,
            name=row.name,
            seen=row.seen,
            created=row.created,
            tables=row.tables,
            sockets=asked.sockets_of(row.id),
            blocked=blocked.get(row.id),
        )
        for row in found
    ]


# ---------------------------------------------------------------- blocking


@get("/api/admin/blocks", include_in_schema=False)
async def blocks(registry: NamedDependency[Tables]) -> list[wire.AdminBlock]:
    """Who is blocked."""
    _audit("blocks")
    return await _named(registry.services, registry.services.controls.blocks)


@post("/api/admin/blocks", status_code=200, include_in_schema=False)
async def block(
    registry: NamedDependency[Tables],
    figures: NamedDependency[Figures],
    data: JSONBody[wire.NewBlock],
) -> wire.Blocked:
    """Block a person or an address; their sockets are closed."""
    services = registry.services
    targets = await _targets(services, data.person, data.address)
    asked = await everywhere(figures)
    blocked = {who for kind, who in targets if kind == PERSON}
    if data.addresses:
        targets += [(ADDRESS, one) for one in sorted(asked.addresses_of(blocked))]
    reason = sentence(clean_text(data.reason, wire.REASON, "reason")) if data.reason else ""
    now = services.now()
    until = None if data.seconds is None else now + data.seconds
    made = [Block(kind, who, reason, now, until) for kind, who in targets]

    def write(c: Connection) -> None:
        for one in made:
            rows.block(c, one)

    await services.store.write(write)
    await services.controls.changed()
    closed = asked.matching(blocked, {who for kind, who in targets if kind == ADDRESS})
    for kind, who in targets:
        _audit("block", f"{kind} {who}")
    return wire.Blocked(await _named(services, made), closed)


@post("/api/admin/unblock", status_code=200, include_in_schema=False)
async def unblock(registry: NamedDependency[Tables], data: JSONBody[wire.Unblock]) -> wire.Blocked:
    """Let somebody play again."""
    services = registry.services
    held = {(one.kind, one.who): one for one in services.controls.blocks}
    if (ADDRESS, data.address) in held:  # as the list of blocks shows it
        targets = [(ADDRESS, data.address)]
    else:
        targets = await _targets(services, data.person, data.address)
    found = [held[one] for one in targets if one in held]
    if not found:
        raise Refused("block", "They are not blocked.", 404)

    def write(c: Connection) -> None:
        for one in found:
            rows.unblock(c, one.kind, one.who)

    await services.store.write(write)
    for one in found:
        _audit("unblock", f"{one.kind} {one.who}")
    await services.controls.changed()
    return wire.Blocked(await _named(services, found))


async def _targets(services: Services, person: str, address: str) -> list[tuple[str, str]]:
    """Who is meant; Refused for nobody, or for several."""
    if bool(person) == bool(address):
        raise Refused("who", "Name a person or an address, one of them.")
    if address:
        try:
            where = str(ipaddress.ip_address(address))
        except ValueError:
            raise Refused("address", f"{address!r} is no address, like 203.0.113.7.") from None
        return [(ADDRESS, services.keys.address(network_of((where, 0))))]
    found = await services.store.read(lambda c: rows.find_people(c, person))
    exact = [one for one in found if one.id == person]
    exact = exact or [one for one in found if one.name.lower() == person.lower()]
    if not exact:
        raise Refused("person", f"Nobody here has the id or the name {person!r}.", 404)
    if len(exact) > 1:
        ids = ", ".join(one.id for one in exact)
        raise Refused("person", f"{len(exact)} people are called {person}; say which: {ids}.", 409)
    return [(PERSON, exact[0].id)]


async def _named(services: Services, found: list[Block]) -> list[wire.AdminBlock]:
    """The same with the names of people."""

    def names(c: Connection) -> dict[str, str]:
        ids = [one.who for one in found if one.kind == PERSON]
        rows = (people.person(c, id) for id in ids)
        return {row.id: row.name for row in rows if row is not None}

    known = await services.store.read(names)
    return [
        wire.AdminBlock(one.kind, one.who, known.get(one.who, ""), one.reason, one.since, one.until)
        for one in found
    ]


# ---------------------------------------------------------------- announcing


@post("/api/admin/announcements", status_code=200, include_in_schema=False)
async def announce(
    registry: NamedDependency[Tables], data: JSONBody[wire.NewAnnouncement]
) -> wire.News:
    """Show everybody a text."""
    services = registry.services
    text = clean_text(data.text, wire.TEXT, "announcement")
    now = services.now()
    await services.store.write(lambda c: rows.announce(c, text, now, now + data.seconds))
    await services.controls.changed()
    _audit("announce")
    return services.controls.news


@delete("/api/admin/announcements", status_code=200, include_in_schema=False)
async def withdraw(registry: NamedDependency[Tables]) -> wire.News:
    """Show nobody anything any more."""
    await registry.services.store.write(rows.withdraw)
    await registry.services.controls.changed()
    _audit("withdraw")
    return registry.services.controls.news


# ---------------------------------------------------------------- emptying


@post("/api/admin/drain", status_code=200, include_in_schema=False)
async def drain(
    registry: NamedDependency[Tables],
    figures: NamedDependency[Figures],
    data: JSONBody[wire.Drain],
) -> wire.AdminStatus:
    """Take nothing new on this node, and finish what is there; or take it again."""
    services = registry.services
    node, since = services.controls.node, services.now() if data.on else None
    await services.store.write(lambda c: rows.drain(c, node, since))
    await services.controls.changed()
    _audit("drain" if data.on else "undrain", node)
    return _status(registry, await everywhere(figures))


admin_routes: list[Any] = [
    news,
    status,
    tables,
    find_people,
    blocks,
    block,
    unblock,
    announce,
    withdraw,
    drain,
]
