"""Being away: a person from all their tables, or a whole table, until a date."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from muster.server.cluster.news import seats_of_person
from muster.server.cluster.notice import Notice
from muster.server.errors import Refused
from muster.server.http.identity import Person
from muster.server.http.language import voice_at
from muster.server.http.middleware import MAKES
from muster.server.http.people import must_be
from muster.server.notices.calendar import Event, calendar
from muster.server.services import Services
from muster.server.store.absences import set_absence
from muster.server.tables.registry import Tables
from muster.server.tables.summary import title
from muster.server.wire import messages


def read_until(services: Services, text: str) -> float | None:
    """A time to come as seconds since 1970; None for an empty one. Refused for what is none."""
    if not text:
        return None
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        said = f"{text!r} is no time; write it like 2030-05-31T08:00:00+02:00."
        raise Refused("until", said) from None
    until = (found if found.tzinfo is not None else found.replace(tzinfo=UTC)).timestamp()
    now, most = services.now(), services.settings.away_at_most
    if until <= now:
        raise Refused("until", "This time has passed already; choose a day to come.")
    if until > now + most:
        days = f"{most / 86400:g} days"
        raise Refused("until", f"That is too far away: at most {days}, and then again.")
    return until


@post("/api/me/away", status_code=200, opt=MAKES)
async def be_away(
    registry: NamedDependency[Tables],
    person: NamedDependency[Person | None],
    data: JSONBody[messages.Away],
) -> messages.Away:
    """I am away until then: everybody at my tables sees it, and those played over days wait."""
    who = must_be(person)
    services = registry.services
    until = read_until(services, data.until)
    now = services.now()
    await services.store.write(lambda c: set_absence(c, now, until, who.id, None))
    for table in list(registry.live.values()):
        if table.seats.of(who.id):
            await table.look_who_is_away()
    if not services.cluster.alone:
        sitting = await services.store.read(lambda c: seats_of_person(c, who.id))
        services.cluster.tell(*(Notice("row", id) for id in sitting))
    return messages.Away(data.until)


@post("/api/tables/{table_id:str}/pause", status_code=200, opt=MAKES)
async def pause(
    registry: NamedDependency[Tables],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
    data: JSONBody[messages.Away],
) -> messages.TableInfo:
    """The host lets a table that is played over days pause until then, or go on."""
    who = must_be(person)
    table = await registry.table(table_id)
    if table.row.host != who.id:
        raise Refused("host", "Only the host of this table can do that.", 403)
    if table.row.pace != "days" or table.state != "running":
        text = "Only a running game that is played over days can pause; others just wait."
        raise Refused("pace", text, 409)
    until = read_until(registry.services, data.until)
    now = registry.services.now()
    await registry.services.cluster.write(
        lambda c: set_absence(c, now, until, None, table.id), Notice("row", table.id)
    )
    await table.look_who_is_away()
    return table.info(who)


@get("/api/tables/{table_id:str}/absences.ics")
async def absences(
    request: Request[Any, Any, Any],
    registry: NamedDependency[Tables],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
) -> Response[bytes]:
    """Who is away from this table, and when it pauses, for a calendar."""
    table = await registry.table(table_id)
    if not table.may_watch(person):
        raise Refused("private", "This table is private: only those at it see that.", 403)
    now, game = registry.services.now(), title(table.row.game)
    voice = voice_at(request, table)
    events = []
    for one in table.absences:
        names = [row.name for row in table.seats if row.person == one.person]
        said = f"{names[0]} is away" if one.person and names else "The table pauses"
        if one.until > now:
            id = f"{table.id}-{int(one.since)}-{one.person or 'table'}"
            events.append(Event(id, f"{game}: {voice.named(said)}", one.since, one.until))
    return Response(
        calendar(events, now),
        media_type="text/calendar",
        headers={"Content-Disposition": 'attachment; filename="muster.ics"'},
    )


away_routes: list[Any] = [be_away, pause, absences]
