"""HTTP: crews, for their members."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from muster.kernel.errors import BadChoice
from muster.parts.campaign import Campaign, Form
from muster.parts.chronicle import campaign_of
from muster.server.crews import actions
from muster.server.crews.crews import Crews, CrewStatus
from muster.server.http.etag import tagged
from muster.server.http.identity import Person
from muster.server.http.middleware import CHECKS, MAKES
from muster.server.http.people import must_be
from muster.server.services import stamp
from muster.server.tables.summary import title
from muster.server.wire.crews import (
    Added,
    Branch,
    CrewId,
    CrewInfo,
    CrewLine,
    Done,
    Draft,
    MatchTable,
    NewCrew,
    NewMatch,
    NewRecord,
    Rename,
)

Someone = NamedDependency[Person | None]
All = NamedDependency[Crews]

FILE_SIZE = 20 * 1024 * 1024
RECORD_SIZE = 1024 * 1024


def info_of(crews: Crews, status: CrewStatus) -> CrewInfo:
    """A crew as its members see it."""
    crew = status.crew
    row = crew.row
    return CrewInfo(
        id=row.id,
        game=row.game,
        title=title(row.game),
        name=row.name,
        invite=f"/crew/{row.id}?invite={crews.services.keys.crew(row.id)}",
        page=crew.story.page,
        form=None if status.table is not None else crew.story.form,
        table=status.table,
        branched_from=row.branched_from,
        branched_name=row.branched_name,
        branched_at=row.branched_at,
        members=crew.summary.members,
        replays={str(n): table for n, table in crew.summary.replays.items()},
        faults=status.faults,
    )


def _called(game: str) -> str:
    """What a match of this game's campaign is called; of a game that is not there any more too."""
    try:
        return campaign_of(game).called
    except BadChoice:
        return Campaign.called


@get("/api/crews", summary="My crews")
async def show_crews(crews: All, person: Someone) -> list[CrewLine]:
    """The crews I am a member of, the latest first."""
    return [
        CrewLine(
            id=one.row.id,
            game=one.row.game,
            title=title(one.row.game),
            name=one.row.name,
            called=_called(one.row.game),
            matches=one.matches,
            moved=stamp(one.row.moved),
            table=one.row.table_id,
        )
        for one in ([] if person is None else await crews.listing(person))
    ]


@post("/api/crews", summary="A new crew", status_code=201, opt=MAKES)
async def begin_crew(crews: All, person: Someone, data: JSONBody[NewCrew]) -> CrewId:
    return CrewId(await actions.begin_crew(crews, must_be(person), data.game, data.name))


@get("/api/crews/{crew_id:str}", summary="A crew")
async def show_crew(
    crews: All, person: Someone, crew_id: FromPath[str], invite: FromQuery[str] = ""
) -> CrewInfo:
    """What its members see; its invite link makes one a member. A finished match is taken in."""
    who = must_be(person)
    if invite:
        await crews.join(who, crew_id, invite)
    return info_of(crews, await crews.look(who, crew_id))


@post(
    "/api/crews/{crew_id:str}/form",
    summary="The draft of the next match",
    status_code=200,
    opt=CHECKS,
)
async def draw_up(
    crews: All, person: Someone, crew_id: FromPath[str], data: JSONBody[Draft]
) -> Form:
    """Checked and completed: what can be chosen, what is wrong, and why."""
    return await actions.draw_up(crews, must_be(person), crew_id, data)


@post("/api/crews/{crew_id:str}/match", summary="Begin the next match", status_code=201, opt=MAKES)
async def begin_match(
    crews: All, person: Someone, crew_id: FromPath[str], data: JSONBody[NewMatch]
) -> MatchTable:
    """A table for it; its links bring the others."""
    return MatchTable(await actions.begin_match(crews, must_be(person), crew_id, data))


@post("/api/crews/{crew_id:str}/abandon", summary="Give up the match that is on", status_code=200)
async def give_up(crews: All, person: Someone, crew_id: FromPath[str]) -> Done:
    await actions.give_up(crews, must_be(person), crew_id)
    return Done()


@post("/api/crews/{crew_id:str}/branch", summary="What if", status_code=201, opt=MAKES)
async def branch(
    crews: All, person: Someone, crew_id: FromPath[str], data: JSONBody[Branch]
) -> CrewId:
    """A crew of its own with the first matches of this one, which stays as it is."""
    who = must_be(person)
    return CrewId(await actions.branch(crews, who, crew_id, data.upto, data.name))


@post("/api/crews/{crew_id:str}/rename", summary="Call a crew something else", status_code=200)
async def rename(
    crews: All, person: Someone, crew_id: FromPath[str], data: JSONBody[Rename]
) -> Done:
    await actions.rename(crews, must_be(person), crew_id, data.name)
    return Done()


@post("/api/crews/{crew_id:str}/leave", summary="Be no member any more", status_code=200)
async def leave(crews: All, person: Someone, crew_id: FromPath[str]) -> Done:
    """The crew stays as it is; its invite link brings one back."""
    await crews.leave(must_be(person), crew_id)
    return Done()


@get("/api/crews/{crew_id:str}/file", summary="A crew as a file")
async def show_file(
    request: Request[Any, Any, Any], crews: All, person: Someone, crew_id: FromPath[str]
) -> Response[bytes]:
    name, raw = await actions.file_of(crews, must_be(person), crew_id)
    return _download(request, name, raw)


@post(
    "/api/crews/import",
    summary="A crew from a file",
    status_code=201,
    request_max_body_size=FILE_SIZE,
    opt=MAKES,
)
async def bring(request: Request[Any, Any, Any], crews: All, person: Someone) -> CrewId:
    """The body is the file's text. Every record in it is judged anew."""
    who = must_be(person)
    return CrewId(await actions.bring(crews, who, await request.body()))


@post(
    "/api/crews/{crew_id:str}/records",
    summary="Add a match finished elsewhere",
    status_code=200,
    request_max_body_size=RECORD_SIZE,
    opt=MAKES,
)
async def add_record(
    crews: All, person: Someone, crew_id: FromPath[str], data: JSONBody[NewRecord]
) -> Added:
    return Added(await actions.add_record(crews, must_be(person), crew_id, data.record))


@get("/api/crews/{crew_id:str}/records/{n:int}", summary="The record of a match, as a file")
async def show_record(
    request: Request[Any, Any, Any],
    crews: All,
    person: Someone,
    crew_id: FromPath[str],
    n: FromPath[int],
) -> Response[bytes]:
    name, raw = await actions.record_of(crews, must_be(person), crew_id, n)
    return _download(request, name, raw)


def _download(request: Request[Any, Any, Any], name: str, raw: bytes) -> Response[bytes]:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    kind = "application/octet-stream"
    return tagged(request, raw, kind=kind, headers=headers, cache="private, no-cache")


crew_routes: list[Any] = [
    show_crews,
    begin_crew,
    show_crew,
    draw_up,
    begin_match,
    give_up,
    branch,
    rename,
    leave,
    show_file,
    bring,
    add_record,
    show_record,
]
