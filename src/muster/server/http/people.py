"""HTTP: who you are."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody

from muster.languages import languages
from muster.server.errors import Refused
from muster.server.http.identity import (
    COOKIE,
    COOKIE_AGE,
    Person,
    clean_name,
    hashed,
    new_id,
    new_recovery,
)
from muster.server.http.language import language_cookie, language_of
from muster.server.http.middleware import CHECKS, GUESSES, MAKES
from muster.server.store import tables
from muster.server.tables.registry import Tables
from muster.server.wire import messages

NOBODY = "Choose a name first."


def must_be(person: Person | None) -> Person:
    """Somebody; Refused for nobody."""
    if person is None:
        raise Refused("me", NOBODY, 401)
    return person


def _known(
    request: Request[Any, Any, Any], registry: Tables, person: Person, language: str = ""
) -> Response[messages.PersonInfo]:
    secure = request.url.scheme == "https"
    cookie = Cookie(
        key=COOKIE,
        value=registry.services.keys.sign(person.id),
        max_age=COOKIE_AGE,
        path="/",
        httponly=True,
        samesite="lax",
        secure=secure,
    )
    cookies = [cookie, *([language_cookie(language, secure)] if language else [])]
    return Response(_info(person), cookies=cookies, status_code=200)


def _info(person: Person) -> messages.PersonInfo:
    return messages.PersonInfo(person.id, person.name, person.rated)


@get("/api/me")
async def me(person: NamedDependency[Person | None]) -> messages.PersonInfo | None:
    """Who I am; null for nobody."""
    return None if person is None else _info(person)


@post("/api/me", status_code=200, opt=MAKES)
async def be(
    request: Request[Any, Any, Any],
    registry: NamedDependency[Tables],
    person: NamedDependency[Person | None],
    data: JSONBody[messages.Me],
) -> Response[messages.PersonInfo]:
    """Choose a name, or change it."""
    name = clean_name(data.name)
    store = registry.services.store
    if person is None:
        id, now = new_id(), registry.services.now()
        language = language_of(request.scope)
        await store.write(lambda c: tables.add_person(c, id, name, now, language))
        return _known(request, registry, Person(id, name))
    id = person.id
    await store.write(lambda c: tables.rename_person(c, id, name))
    return _known(request, registry, Person(id, name, rated=person.rated))


@post("/api/me/recovery", status_code=200)
async def recovery(
    registry: NamedDependency[Tables], person: NamedDependency[Person | None]
) -> messages.Recovery:
    """A new recovery code; the one before it is no longer good."""
    who = must_be(person)
    code = new_recovery()
    await registry.services.store.write(lambda c: tables.set_recovery(c, who.id, hashed(code)))
    return messages.Recovery(code)


@post("/api/recover", status_code=200, opt=GUESSES)
async def recover(
    request: Request[Any, Any, Any],
    registry: NamedDependency[Tables],
    data: JSONBody[messages.Recover],
) -> Response[messages.PersonInfo]:
    """Become, on this device, the person who has this code."""
    found = await registry.services.store.read(
        lambda c: tables.person_by_recovery(c, hashed(data.code))
    )
    if found is None:
        raise Refused("code", "No one has this code. Check it; only the latest one is good.", 403)
    known = Person(found.id, found.name, rated=found.rated)
    return _known(request, registry, known, found.language)


@get("/api/language")
async def show_language(request: Request[Any, Any, Any]) -> messages.LanguageInfo:
    """In which language I am spoken to, and in which I could be."""
    return messages.LanguageInfo(language_of(request.scope), languages())


@post("/api/language", status_code=200, opt=CHECKS)
async def set_language(
    request: Request[Any, Any, Any],
    registry: NamedDependency[Tables],
    person: NamedDependency[Person | None],
    data: JSONBody[messages.SpeakTo],
) -> Response[messages.LanguageInfo]:
    """Be spoken to in this language, here and in whatever I am told elsewhere."""
    there = languages()
    if data.language not in there:
        known = ", ".join(there)
        raise Refused("language", f"There is no language {data.language!r} here; valid: {known}.")
    if person is not None:
        who, chosen = person.id, data.language
        await registry.services.store.write(lambda c: tables.set_language(c, who, chosen))
    cookie = language_cookie(data.language, request.url.scheme == "https")
    return Response(messages.LanguageInfo(data.language, there), cookies=[cookie], status_code=200)


people_routes: list[Any] = [me, be, recovery, recover, show_language, set_language]
