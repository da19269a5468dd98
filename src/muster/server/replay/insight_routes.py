"""HTTP: the analysis of a finished game, and why somebody decided as they did."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from sqlalchemy import Connection

from muster.bots.insight.hint import Hint
from muster.bots.levels import TITLES, levels_of
from muster.bots.roster import title_of
from muster.bots.thinking import luck_of
from muster.kernel.ask import TABLE
from muster.kernel.engine import ask_for, legal_answers
from muster.kernel.match import Match
from muster.kernel.views.view import View
from muster.languages import Voice
from muster.server.bots.queue import Share
from muster.server.errors import Refused
from muster.server.http.identity import Person
from muster.server.http.language import said_at
from muster.server.http.middleware import CHECKS, MAKES
from muster.server.http.people import must_be
from muster.server.replay.analyses import Analyses, AnalysisInfo
from muster.server.replay.routes import PASTS, check_moment, finished, sent
from muster.server.store.insight import ThoughtRow, thought_before
from muster.server.tables.hints import Asked, hint_line
from muster.server.tables.registry import Tables
from muster.server.tables.table import Table
from muster.server.wire import messages

LONGEST = 20.0


class Thoughts(msgspec.Struct, frozen=True):
    """Why somebody answered so: what is thought of the answer, and of the best ones.

    `text` says whose thoughts they are: a bot's own, thought again as they were then, or those of
    one that is asked now.
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
    found = await analyses.info(table.id, match, table.seats.names, who)
    return sent(request, said_at(request, table, found))


@post(
    "/api/tables/{table_id:str}/analysis",
    summary="Have a finished game analysed",
    status_code=201,
    opt=MAKES,
)
async def begin_analysis(
    request: Request[Any, Any, Any],
    registry: NamedDependency[Tables],
    analyses: NamedDependency[Analyses],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
) -> AnalysisInfo:
    """Once for all who look: it is kept with the table."""
    who = must_be(person)
    table = await registry.table(table_id)
    match, _ = finished(table)
    found = await analyses.begin(table.id, match, table.seats.names, who.id)
    return said_at(request, table, found)


@delete("/api/tables/{table_id:str}/analysis", summary="Stop an analysis", status_code=200)
async def stop_analysis(
    request: Request[Any, Any, Any],
    registry: NamedDependency[Tables],
    analyses: NamedDependency[Analyses],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
) -> AnalysisInfo:
    who = must_be(person)
    table = await registry.table(table_id)
    match, _ = finished(table)
    analyses.cancel(table.id, who.id)
    found = await analyses.info(table.id, match, table.seats.names, who.id)
    return said_at(request, table, found)


@post(
    "/api/tables/{table_id:str}/replay/{at:int}/why",
    summary="Why a decision of a finished game was made",
    status_code=200,
    opt=CHECKS,
)
async def show_why(
    request: Request[Any, Any, Any],
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
    return said_at(request, table, await _thoughts(table, match, at))


async def _thoughts(table: Table, match: Match, at: int) -> Thoughts:
    seat, action = match.history.inputs[at - 1]
    if seat == TABLE:
        raise Refused("moment", "Nobody decided that: the time was up.", 409)
    then = PASTS.of(table.id, match).at(at - 1)
    ask = ask_for(then.state, seat, action)
    texts = match.box.catalogue.texts
    legal = [] if ask is None else [texts[one] for one in legal_answers(then.state, ask)]
    if len(legal) < 2:
        raise Refused(
            "moment", f"{table.seats[seat].name} had no choice there: one answer was left.", 409
        )
    given = whole_answer(match, then, at - 1)
    thought = await _kept(table, seat, at - 1, given[0])
    if thought is not None:
        before = PASTS.of(table.id, match).at(thought.moment)
        again = await _again(table, match, before, thought, legal, given)
        if again is not None:
            text, hints = again
            if hints:
                return _told(table, at, seat, text, before, before.view(seat), hints, given)
            return await _now(table, at, seat, text, then, legal, given)
    return await _now(table, at, seat, _whose(table, seat), then, legal, given)


async def _kept(table: Table, seat: int, at: int, action: str) -> ThoughtRow | None:
    """How a bot came to this input; None if it was no bot."""

    def read(c: Connection) -> ThoughtRow | None:
        return thought_before(c, table.id, at)

    kept = await table.services.store.read(read)
    if kept is not None and (kept.seat, kept.action) == (seat, action):
        return kept
    row = table.seats[seat]
    return ThoughtRow(seat, action, row.bot, at) if row.kind == "bot" else None


async def _again(
    table: Table,
    match: Match,
    before: Match,
    thought: ThoughtRow,
    legal: list[str],
    given: list[str],
) -> tuple[str, list[Hint]] | None:
    """Whose thoughts they were, and what the bot thought of the answers it tried, if it tried any.

    None if it does not come to the same answer: then it is no longer the same bot.
    """
    seat, services, row = thought.seat, table.services, table.row
    name, called = table.seats[seat].name, title_of(thought.bot)
    luck = luck_of(match.secret.bytes, seat, thought.moment)
    try:
        async with asyncio.timeout(LONGEST):
            found = await services.bot_pool.reconsider(
                thought.bot,
                before.view(seat),
                legal,
                luck,
                thought.pace,
                given,
                Share(row.host, row.id),
            )
    except Exception:
        return None
    if found.answer != given[0]:
        return None
    who = f"{name} is a bot ({called})."
    if table.seats[seat].kind != "bot":
        who = f"A bot ({called}) stood in for {name}."
    if found.slipped:
        told = "This answer was drawn at random, as its level does now and then"
        return f"{who} {told}. One that thinks about it would say:", []
    if thought.bot.partition(":")[0] == "random":
        return f"{who} It answers at random and has no reasons. One that thinks would say:", []
    if not found.hints:
        told = "It took what looked best at once and tried nothing ahead"
        return f"{who} {told}. One that tries would say:", []
    return f"{who} This is what it thought then: the same again, with the same luck.", found.hints


async def _now(
    table: Table,
    at: int,
    seat: int,
    text: str,
    then: Match,
    legal: list[str],
    given: list[str],
) -> Thoughts:
    """What somebody who thinks now says to it, from what the seat knew."""
    services, row = table.services, table.row
    view = then.view(seat)
    try:
        async with asyncio.timeout(LONGEST):
            found = await services.bot_pool.hint(
                view, legal, _seconds(table, seat), Share(row.host, row.id), given
            )
    except Exception:
        text = "Nobody could think about it just now. Try again in a moment."
        raise Refused("hints", text, 503) from None
    return _told(table, at, seat, text, then, view, found, given)


def _told(
    table: Table,
    at: int,
    seat: int,
    text: str,
    then: Match,
    view: View,
    found: list[Hint],
    given: list[str],
) -> Thoughts:
    asked = Asked(seat, view, [])
    lines = [hint_line(then, asked, hint, Voice(table.seats.names), None) for hint in found]
    answered = [line for line in lines if line.picks == given]
    others = [line for line in lines if line.picks != given]
    return Thoughts(at, seat, text, answered[0] if answered else None, others[:3])


def _seconds(table: Table, seat: int) -> float:
    """As long as its level thinks, if it has one; no less than anybody who is asked for a hint."""
    name = table.seats[seat].bot.partition(":")[0]
    usual = table.services.settings.hint_time
    levels = levels_of(table.row.game) if name in TITLES else ()
    return max([usual, *[min(2.0, one.seconds) for one in levels if one.id == name]])


def _whose(table: Table, seat: int) -> str:
    row = table.seats[seat]
    if row.kind == "bot":
        told = (
            f"{row.name} is a bot ({title_of(row.bot)}). What it thought then is not known any more"
        )
        return f"{told}; this is thought now, from what it knew."
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
