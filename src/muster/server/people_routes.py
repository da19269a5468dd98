"""HTTP: who you are."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody

from muster.server import rows, wire
from muster.server.hall import Hall
from muster.server.people import (
    COOKIE,
    COOKIE_AGE,
    Person,
    clean_name,
    hashed,
    new_id,
    new_recovery,
)
from muster.server.problems import Problem

NOBODY = "Choose a name first."


def must_be(person: Person | None) -> Person:
    """Somebody; Problem for nobody."""
    if person is None:
        raise Problem("me", NOBODY, 401)
    return person


def _known(
    request: Request[Any, Any, Any], hall: Hall, person: Person
) -> Response[wire.PersonInfo]:
    cookie = Cookie(
        key=COOKIE,
        value=hall.house.keys.sign(person.id),
        max_age=COOKIE_AGE,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Response(wire.PersonInfo(person.id, person.name), cookies=[cookie], status_code=200)


@get("/api/me")
async def me(person: NamedDependency[Person | None]) -> wire.PersonInfo | None:
    """Who I am; null for nobody."""
    return None if person is None else wire.PersonInfo(person.id, person.name)


@post("/api/me", status_code=200)
async def be(
    request: Request[Any, Any, Any],
    hall: NamedDependency[Hall],
    person: NamedDependency[Person | None],
    data: JSONBody[wire.Me],
) -> Response[wire.PersonInfo]:
    """Choose a name, or change it."""
    name = clean_name(data.name)
    store = hall.house.store
    if person is None:
        id, now = new_id(), hall.house.now()
        await store.write(lambda c: rows.add_person(c, id, name, now))
    else:
        id = person.id
        await store.write(lambda c: rows.rename_person(c, id, name))
    return _known(request, hall, Person(id, name))


@post("/api/me/recovery", status_code=200)
async def recovery(
    hall: NamedDependency[Hall], person: NamedDependency[Person | None]
) -> wire.Recovery:
    """A new recovery code; the one before it is no longer good."""
    who = must_be(person)
    code = new_recovery()
    await hall.house.store.write(lambda c: rows.set_recovery(c, who.id, hashed(code)))
    return wire.Recovery(code)


@post("/api/recover", status_code=200)
async def recover(
    request: Request[Any, Any, Any], hall: NamedDependency[Hall], data: JSONBody[wire.Recover]
) -> Response[wire.PersonInfo]:
    """Become, on this device, the person who has this code."""
    found = await hall.house.store.read(lambda c: rows.person_by_recovery(c, hashed(data.code)))
    if found is None:
        raise Problem("code", "No one has this code. Check it; only the latest one is good.", 403)
    return _known(request, hall, Person(found.id, found.name))


routes: list[Any] = [me, be, recovery, recover]
