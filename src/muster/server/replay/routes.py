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

from muster.kernel.match import Match
from muster.kernel.outcome import Outcome
from muster.kernel.records.freeze import freeze
from muster.kernel.scene import Scene
from muster.kernel.views.shown import Shown
from muster.kernel.views.staging import AnyState
from muster.languages import Voice
from muster.server.errors import Refused
from muster.server.http.etag import tagged
from muster.server.http.identity import Person
from muster.server.http.language import voice_at
from muster.server.http.middleware import MAKES
from muster.server.replay.draws import Draws, draws_of
from muster.server.replay.past import Pasts, all_open, input_of, lines_of, seen_in
from muster.server.tables.registry import Tables
from muster.server.tables.table import Table
from muster.server.wire import messages
from muster.server.wire.words import said_in

PASTS = Pasts()


class Tick(msgspec.Struct, frozen=True):
    """A place worth a mark on the slider."""

    at: int
    label: str


class Replay(msgspec.Struct, frozen=True):
    """A finished game, to be looked at from its first to its last input.

    `stops` are the moments at which something happened that everybody saw: between them somebody
    only sealed an answer.
    """

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
    stops: list[int]
    table: messages.TableInfo


class Moment(msgspec.Struct, frozen=True):
    """The table at a moment; `log` is what had been told by then, `title` the last of it.

    `beats` is what lay on the table on the way there, `weight` how much there is to see in it.
    """

    at: int
    scene: Annotated[msgspec.Raw, msgspec.Meta(extra={"typescript": "Scene"})]
    log: list[messages.LogLine]
    title: str
    beats: list[messages.Beat]
    weight: int


class Fork(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play on from a moment, on this seat, against these bots."""

    at: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    seat: messages.SeatNumber = 0
    bot: messages.BotName = "greedy"


# ---------------------------------------------------------------- while it runs


@get("/api/tables/{table_id:str}/moments/{moment:int}", summary="A moment as a seat saw it")
async def show_moment(
    request: Request[Any, Any, Any],
    registry: NamedDependency[Tables],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
    moment: FromPath[int],
    seat: FromQuery[int | None] = None,
    watch: FromQuery[str] = "",
) -> Response[bytes]:
    """The scene as this seat, or a spectator, saw it when its moment was told."""
    table = await registry.table(table_id)
    match = _dealt(table)
    if not match.over:
        _check_may_look(table, person, seat, watch)
    elif seat is not None and not 0 <= seat < match.seats:
        raise _no_seat(match)
    at = input_of(match, seat, moment)
    if at is None:
        raise Refused("moment", "Nothing was told at such a moment.", 404)
    past = PASTS.of(table.id, match)
    voice = voice_at(request, table)
    lines = [line for line in lines_of(match, seat, voice) if line.moment <= moment]
    shown = past.seen(at, seat, lambda state: seen_in(state, seat))
    found = _moment(moment, seen_in(past.at(at).state, seat), lines, shown, voice, seat)
    return sent(request, found, secret=not match.over)


def _moment(
    at: int,
    scene: Scene,
    lines: list[messages.LogLine],
    shown: tuple[list[Shown], int],
    voice: Voice,
    seat: int | None,
) -> Moment:
    """A moment as it travels, everybody called by name."""
    beats, weight = shown

    def named(scene: Scene) -> msgspec.Raw:
        return msgspec.Raw(voice.json(messages.encode(scene), seat))

    return Moment(
        at=at,
        scene=named(scene),
        log=lines,
        title=lines[-1].text if lines else "",
        beats=[messages.Beat(named(beat.scene), beat.weight, beat.told) for beat in beats],
        weight=weight,
    )


def _check_may_look(table: Table, person: Person | None, seat: int | None, watch: str) -> None:
    if seat is None:
        if not table.may_watch(person, watch):
            raise Refused("watching", "This table is private; its link lets you watch.", 403)
    elif not table.seats.owns(person, seat):
        text = "Only whoever sits there can look through those eyes while the game runs."
        raise Refused("seat", text, 403)


# ---------------------------------------------------------------- once it is over


@get("/api/tables/{table_id:str}/replay", summary="A finished game")
async def show_replay(
    request: Request[Any, Any, Any],
    registry: NamedDependency[Tables],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
) -> Response[bytes]:
    table = await registry.table(table_id)
    match, outcome = finished(table)
    info = table.info(person)
    voice = voice_at(request, table)
    lines = PASTS.of(table.id, match).lines(None, voice)
    replay = Replay(
        id=table.id,
        game=info.game,
        title=voice.say(info.title),
        names=table.seats.names,
        inputs=match.moment,
        outcome=voice.outcome(outcome),
        options=info.options,
        commitment=match.commitment,
        ended=info.moved,
        ticks=[Tick(line.moment, line.text) for line in lines if line.heading],
        stops=sorted({0, match.moment, *(line.moment for line in lines if not line.quiet)}),
        table=said_in(info, voice),
    )
    return sent(request, replay)


@get("/api/tables/{table_id:str}/replay/{at:int}", summary="A moment of a finished game")
async def show_replay_moment(
    request: Request[Any, Any, Any],
    registry: NamedDependency[Tables],
    table_id: FromPath[str],
    at: FromPath[int],
    eyes: FromQuery[str] = "watch",
) -> Response[bytes]:
    """After so many inputs, through the eyes of a seat, of a spectator, or all hands open."""
    table = await registry.table(table_id)
    match, _ = finished(table)
    check_moment(match, at)
    past = PASTS.of(table.id, match)
    seat = None if eyes == "all" else _seat_of(match, eyes)
    voice = voice_at(request, table)

    def look(state: AnyState) -> Scene:
        return all_open(state) if eyes == "all" else seen_in(state, seat)

    lines = [line for line in past.lines(seat, voice) if line.moment <= at]
    shown = past.seen(at, seat, look)
    return sent(request, _moment(at, look(past.at(at).state), lines, shown, voice, seat))


@get("/api/tables/{table_id:str}/record", summary="The record of a finished game, as a file")
async def show_record(
    request: Request[Any, Any, Any], registry: NamedDependency[Tables], table_id: FromPath[str]
) -> Response[bytes]:
    table = await registry.table(table_id)
    match, _ = finished(table)
    name = f"{match.header.game}-{table.id}.muster"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    raw = match.record.dumps().encode()
    return tagged(request, raw, kind="application/octet-stream", headers=headers)


@get("/api/tables/{table_id:str}/draws", summary="The secret and every draw of a finished game")
async def show_draws(
    request: Request[Any, Any, Any], registry: NamedDependency[Tables], table_id: FromPath[str]
) -> Response[bytes]:
    table = await registry.table(table_id)
    match, _ = finished(table)
    drawn: Draws = draws_of(match)
    return sent(request, drawn)


@post(
    "/api/tables/{table_id:str}/fork",
    summary="Play on from a moment against bots",
    status_code=201,
    opt=MAKES,
)
async def fork(
    registry: NamedDependency[Tables],
    person: NamedDependency[Person | None],
    table_id: FromPath[str],
    data: JSONBody[Fork],
) -> messages.TableId:
    """A new table of this person, from the exact position; what is drawn from here on is new."""
    if person is None:
        raise Refused("me", "Choose a name first; then you can play on from here.", 401)
    table = await registry.table(table_id)
    match, _ = finished(table)
    check_moment(match, data.at)
    if data.seat >= match.seats:
        raise _no_seat(match)
    then = PASTS.of(table.id, match).at(data.at)
    if then.over:
        raise Refused("moment", "The game is over there; go back to a moment before.", 409)
    seats = [
        messages.SeatWish("me") if seat == data.seat else messages.SeatWish("bot", data.bot)
        for seat in range(match.seats)
    ]
    header = match.header
    plan = messages.NewTable(game=header.game, seats=seats, options=header.options, undo="free")
    opened = await registry.open_table(
        person,
        plan,
        start=position_of(then),
        forked_from=table.id,
        pack=table.pack,
    )
    return messages.TableId(opened.id)


def position_of(match: Match) -> dict[str, Any]:
    """Where a match stands, without what its further draws would come from: that is public."""
    frozen = freeze(match.state)
    frozen["match"]["chance"] = {"key": bytes(32).hex(), "counts": {}}
    return frozen


# ---------------------------------------------------------------- shared


def _dealt(table: Table) -> Match:
    if table.match is None:
        raise Refused("lobby", "The game has not begun, so there is nothing to look back at.", 409)
    return table.match


def finished(table: Table) -> tuple[Match, Outcome]:
    """The match and its result; 403 while it runs."""
    match = table.match
    outcome = None if match is None else match.outcome
    if match is None or outcome is None:
        text = "This game is not over. Replay, record and draws show every hand: come back then."
        raise Refused("running", text, 403)
    return match, outcome


def check_moment(match: Match, at: int) -> None:
    if not 0 <= at <= match.moment:
        raise Refused("moment", f"There is no moment {at}; they are 0 to {match.moment}.", 404)


def _seat_of(match: Match, eyes: str) -> int | None:
    if eyes == "watch":
        return None
    if not re.fullmatch(r"[0-9]{1,2}", eyes) or int(eyes) >= match.seats:
        text = f"There are no eyes {eyes[:20]!r}: 0 to {match.seats - 1}, watch and all."
        raise Refused("seat", text, 404)
    return int(eyes)


def _no_seat(match: Match) -> Refused:
    return Refused("seat", f"There is no such seat: they are 0 to {match.seats - 1}.", 404)


def sent(request: Request[Any, Any, Any], found: Any, secret: bool = False) -> Response[bytes]:
    return tagged(request, messages.encode(found), cache="private, no-cache", compress=not secret)


replay_routes: list[HTTPRouteHandler] = [
    show_moment,
    show_replay,
    show_replay_moment,
    show_record,
    show_draws,
    fork,
]
