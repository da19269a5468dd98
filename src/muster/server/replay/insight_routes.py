"""HTTP: the analysis of a finished game, and why somebody decided as they did."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from muster.bots.levels import TITLES, levels_of
from muster.kernel.ask import TABLE
from muster.kernel.engine import ask_for, legal_answers
from muster.kernel.match import Match
from muster.server.bots.queue import Share
from muster.server.errors import Refused
from muster.server.http.identity import Person
from muster.server.http.middleware import CHECKS, MAKES
from muster.server.http.people import must_be
from muster.server.replay.analyses import Analyses, AnalysisInfo
from muster.server.replay.routes import PASTS, check_moment, finished, sent
from muster.server.tables.hints import Asked, hint_line
from muster.server.tables.registry import Tables
from muster.server.tables.table import Table
from muster.server.wire import messages

LONGEST = 20.0


class Thoughts(msgspec.Struct, frozen=True):
    """Why somebody answered so: what is thought of the answer, and of the best ones.

    `text` says whose thoughts they are: what went on in a bot then is not kept, it thinks now.
    """

    at: int
    seat: int
    text: str
    given: messages.HintLine | None
    hints: list[messages.HintLine]


@get("/api/tables/{table_id:str}/analysis", summary="The analysis of a finished game")
async def show_analysis(
    request: Request[Any, Any, Any],
    registry: NamedDependency[Tables],
    analyses: NamedDependency[Analyses],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
) -> Response[bytes]:
    """All of it if it was made, else how far it is."""
    table = await registry.table(table_id)
    match, _ = finished(table)
    who = "" if person is None else person.id
    return sent(request, await analyses.info(table.id, match, table.seats.names, who))


@post(
    "/api/tables/{table_id:str}/analysis",
    summary="Have a finished game analysed",
    status_code=201,
    opt=MAKES,
)
async def begin_analysis(
    registry: NamedDependency[Tables],
    analyses: NamedDependency[Analyses],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
) -> AnalysisInfo:
    """Once for all who look: it is kept with the table."""
    who = must_be(person)
    table = await registry.table(table_id)
    match, _ = finished(table)
    return await analyses.begin(table.id, match, table.seats.names, who.id)


@delete("/api/tables/{table_id:str}/analysis", summary="Stop an analysis", status_code=200)
async def stop_analysis(
    registry: NamedDependency[Tables],
    analyses: NamedDependency[Analyses],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
) -> AnalysisInfo:
    who = must_be(person)
    table = await registry.table(table_id)
    match, _ = finished(table)
    analyses.cancel(table.id, who.id)
    return await analyses.info(table.id, match, table.seats.names, who.id)


@post(
    "/api/tables/{table_id:str}/replay/{at:int}/why",
    summary="Why a decision of a finished game was made",
    status_code=200,
    opt=CHECKS,
)
async def show_why(
    registry: NamedDependency[Tables],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
    at: FromPath[int],
) -> Thoughts:
    """What is thought of the answer that led to this moment, by what its seat knew then."""
    must_be(person)
    table = await registry.table(table_id)
    match, _ = finished(table)
    check_moment(match, at)
    if at == 0:
        raise Refused("moment", "This is the deal: nobody had decided anything.", 409)
    return await _thoughts(table, match, at)


async def _thoughts(table: Table, match: Match, at: int) -> Thoughts:
    seat, action = match.history.inputs[at - 1]
    names = table.seats.names
    if seat == TABLE:
        raise Refused("moment", "Nobody decided that: the time was up.", 409)
    then = PASTS.of(table.id, match).at(at - 1)
    ask = ask_for(then.state, seat, action)
    texts = match.box.catalogue.texts
    legal = [] if ask is None else [texts[one] for one in legal_answers(then.state, ask)]
    if len(legal) < 2:
        raise Refused("moment", f"{names[seat]} had no choice there: one answer was left.", 409)
    view = then.view(seat)
    given = whole_answer(match, then, at - 1)
    services, row = table.services, table.row
    try:
        async with asyncio.timeout(LONGEST):
            found = await services.bot_pool.hint(
                view, legal, _seconds(table, seat), Share(row.host, row.id), given
            )
    except Exception:
        text = "Nobody could think about it just now. Try again in a moment."
        raise Refused("hints", text, 503) from None
    asked = Asked(seat, view, legal)
    lines = [hint_line(then, asked, hint, names, None) for hint in found]
    answered = [line for line in lines if line.picks == given]
    return Thoughts(
        at,
        seat,
        _whose(table, seat),
        answered[0] if answered else None,
        [line for line in lines if line.picks != given][:3],
    )


def _seconds(table: Table, seat: int) -> float:
    """As long as its level thinks, if it has one; no less than anybody who is asked for a hint."""
    name = table.seats[seat].bot.partition(":")[0]
    usual = table.services.settings.hint_time
    levels = levels_of(table.row.game) if name in TITLES else ()
    return max([usual, *[min(2.0, one.seconds) for one in levels if one.id == name]])


def _whose(table: Table, seat: int) -> str:
    row = table.seats[seat]
    if row.kind == "bot" and row.bot.partition(":")[0] == "random":
        told = f"{row.name} is a bot that answers at random and has no reasons"
        return f"{told}. This is what one that thinks would say, from what {row.name} knew."
    if row.kind == "bot":
        called = TITLES.get(row.bot.partition(":")[0], row.bot)
        told = f"{row.name} is a bot ({called}). What it thought then is not kept"
        return f"{told}; it thinks now, from what it knew."
    return f"What a bot in {row.name}'s place would think, from what {row.name} knew."


def whole_answer(match: Match, then: Match, at: int) -> list[str]:
    """The answer this input began or went on with: its picks from here to the last one."""
    inputs = match.history.inputs
    texts = match.box.catalogue.texts
    seat, action = inputs[at]
    found = [texts[action]]
    ask = ask_for(then.state, seat, action)
    if ask is None or not ask.sealed:
        return found
    ask = ask.picked((*ask.picks, action))
    for who, picked in inputs[at + 1 :]:
        if ask.question.settled(then.state, ask):
            break
        if who == seat:
            found.append(texts[picked])
            ask = ask.picked((*ask.picks, picked))
    return found


insight_routes: list[HTTPRouteHandler] = [
    show_analysis,
    begin_analysis,
    stop_analysis,
    show_why,
]
