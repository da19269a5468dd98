"""Looking back: at moments of a running game as one saw them, at all of a finished one.

While a game runs, a seat is shown what it has seen itself and nothing else. Once it is over every
hand, every draw and the secret are open to whoever has the address.
"""

from __future__ import annotations

import re
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody

from muster.kernel.freeze import freeze
from muster.kernel.match import Match
from muster.kernel.outcome import Outcome
from muster.kernel.scene import Scene
from muster.server import wire
from muster.server.caching import tagged
from muster.server.draws import Draws, draws_of
from muster.server.hall import Hall
from muster.server.past import Pasts, all_open, input_of, lines_of, seen
from muster.server.people import Person
from muster.server.problems import Problem
from muster.server.table import Table

PASTS = Pasts()


class Tick(msgspec.Struct, frozen=True):
    """A place worth a mark on the slider."""

    at: int
    label: str


class Replay(msgspec.Struct, frozen=True):
    """A finished game, to be looked at from its first to its last input."""

    id: str
    game: str
    title: str
    names: list[str]
    inputs: int
    outcome: Outcome
    options: dict[str, Any]
    commitment: str
    ended: str
    ticks: list[Tick]
    table: wire.TableInfo


class Moment(msgspec.Struct, frozen=True):
    """The table at a moment; `log` is what had been told by then, `title` the last of it."""

    at: int
    scene: Scene
    log: list[wire.LogLine]
    title: str


class Fork(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play on from a moment, on this seat, against these bots."""

    at: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    seat: wire.SeatNumber = 0
    bot: wire.BotName = "greedy"


# ---------------------------------------------------------------- while it runs


@get("/api/tables/{table_id:str}/moments/{moment:int}", summary="A moment as a seat saw it")
async def show_moment(
    request: Request[Any, Any, Any],
    hall: NamedDependency[Hall],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
    moment: FromPath[int],
    seat: FromQuery[int | None] = None,
    watch: FromQuery[str] = "",
) -> Response[bytes]:
    """The scene as this seat, or a spectator, saw it when its moment was told."""
    table = await hall.table(table_id)
    match = _dealt(table)
    if not match.over:
        _check_eyes(table, person, seat, watch)
    elif seat is not None and not 0 <= seat < match.seats:
        raise _no_seat(match)
    at = input_of(match, seat, moment)
    if at is None:
        raise Problem("moment", "Nothing was told at such a moment.", 404)
    then = PASTS.of(table.id, match).at(at)
    lines = [line for line in lines_of(match, seat, table.names) if line.moment <= moment]
    found = Moment(moment, seen(then, seat), lines, _title(lines))
    return _sent(request, found, secret=not match.over)


def _check_eyes(table: Table, person: Person | None, seat: int | None, watch: str) -> None:
    if seat is None:
        if not table.may_watch(person, watch):
            raise Problem("watching", "This table is private; its link lets you watch.", 403)
    elif not table.owns(person, seat):
        text = "Only whoever sits there can look through those eyes while the game runs."
        raise Problem("seat", text, 403)


# ---------------------------------------------------------------- once it is over


@get("/api/tables/{table_id:str}/replay", summary="A finished game")
async def show_replay(
    request: Request[Any, Any, Any],
    hall: NamedDependency[Hall],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
) -> Response[bytes]:
    table = await hall.table(table_id)
    match, outcome = _finished(table)
    info = table.info(person)
    lines = PASTS.of(table.id, match).lines(None, table.names)
    replay = Replay(
        id=table.id,
        game=info.game,
        title=info.title,
        names=table.names,
        inputs=match.moment,
        outcome=outcome,
        options=info.options,
        commitment=match.commitment,
        ended=info.moved,
        ticks=[Tick(line.moment, line.text) for line in lines if line.heading],
        table=info,
    )
    return _sent(request, replay)


@get("/api/tables/{table_id:str}/replay/{at:int}", summary="A moment of a finished game")
async def show_replay_moment(
    request: Request[Any, Any, Any],
    hall: NamedDependency[Hall],
    table_id: FromPath[str],
    at: FromPath[int],
    eyes: FromQuery[str] = "watch",
) -> Response[bytes]:
    """After so many inputs, through the eyes of a seat, of a spectator, or all hands open."""
    table = await hall.table(table_id)
    match, _ = _finished(table)
    _check_moment(match, at)
    past = PASTS.of(table.id, match)
    then = past.at(at)
    seat = None if eyes == "all" else _seat_of(match, eyes)
    scene = all_open(then, table.names) if eyes == "all" else seen(then, seat)
    lines = [line for line in past.lines(seat, table.names) if line.moment <= at]
    return _sent(request, Moment(at, scene, lines, _title(lines)))


@get("/api/tables/{table_id:str}/record", summary="The record of a finished game, as a file")
async def show_record(
    request: Request[Any, Any, Any], hall: NamedDependency[Hall], table_id: FromPath[str]
) -> Response[bytes]:
    table = await hall.table(table_id)
    match, _ = _finished(table)
    name = f"{match.header.game}-{table.id}.muster"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    raw = match.record.dumps().encode()
    return tagged(request, raw, kind="application/octet-stream", headers=headers)


@get("/api/tables/{table_id:str}/draws", summary="The secret and every draw of a finished game")
async def show_draws(
    request: Request[Any, Any, Any], hall: NamedDependency[Hall], table_id: FromPath[str]
) -> Response[bytes]:
    table = await hall.table(table_id)
    match, _ = _finished(table)
    drawn: Draws = draws_of(match)
    return _sent(request, drawn)


@post(
    "/api/tables/{table_id:str}/fork", summary="Play on from a moment against bots", status_code=201
)
async def fork(
    hall: NamedDependency[Hall],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
    data: JSONBody[Fork],
) -> wire.TableId:
    """A new table of this person, from the exact position; what is drawn from here on is new."""
    if person is None:
        raise Problem("me", "Choose a name first; then you can play on from here.", 401)
    table = await hall.table(table_id)
    match, _ = _finished(table)
    _check_moment(match, data.at)
    if data.seat >= match.seats:
        raise _no_seat(match)
    then = PASTS.of(table.id, match).at(data.at)
    if then.over:
        raise Problem("moment", "The game is over there; go back to a moment before.", 409)
    seats = [
        wire.SeatWish("me") if seat == data.seat else wire.SeatWish("bot", data.bot)
        for seat in range(match.seats)
    ]
    header = match.header
    plan = wire.NewTable(game=header.game, seats=seats, options=header.options, undo="free")
    opened = await hall.open_table(person, plan, start=position_of(then), forked_from=table.id)
    return wire.TableId(opened.id)


def position_of(match: Match) -> dict[str, Any]:
    """Where a match stands, without what its further draws would come from: that is public."""
    frozen = freeze(match.state)
    frozen["match"]["chance"] = {"key": bytes(32).hex(), "counts": {}}
    return frozen


# ---------------------------------------------------------------- shared


def _dealt(table: Table) -> Match:
    if table.match is None:
        raise Problem("lobby", "The game has not begun, so there is nothing to look back at.", 409)
    return table.match


def _finished(table: Table) -> tuple[Match, Outcome]:
    """The match and its result; 403 while it runs."""
    match = table.match
    outcome = None if match is None else match.outcome
    if match is None or outcome is None:
        text = "This game is not over. Replay, record and draws show every hand: come back then."
        raise Problem("running", text, 403)
    return match, outcome


def _check_moment(match: Match, at: int) -> None:
    if not 0 <= at <= match.moment:
        raise Problem("moment", f"There is no moment {at}; they are 0 to {match.moment}.", 404)


def _seat_of(match: Match, eyes: str) -> int | None:
    if eyes == "watch":
        return None
    if not re.fullmatch(r"[0-9]{1,2}", eyes) or int(eyes) >= match.seats:
        text = f"There are no eyes {eyes[:20]!r}: 0 to {match.seats - 1}, watch and all."
        raise Problem("seat", text, 404)
    return int(eyes)


def _no_seat(match: Match) -> Problem:
    return Problem("seat", f"There is no such seat: they are 0 to {match.seats - 1}.", 404)


def _title(lines: list[wire.LogLine]) -> str:
    return lines[-1].text if lines else ""


def _sent(request: Request[Any, Any, Any], found: Any, secret: bool = False) -> Response[bytes]:
    return tagged(request, wire.encode(found), cache="private, no-cache", squeeze=not secret)


routes: list[HTTPRouteHandler] = [
    show_moment,
    show_replay,
    show_replay_moment,
    show_record,
    show_draws,
    fork,
]
