"""What one person may know about a table."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, cast

import msgspec

from muster.kernel import shelf
from muster.kernel.ask import TABLE
from muster.kernel.chance import Secret
from muster.kernel.errors import MusterError
from muster.kernel.match import Match
from muster.server import wire
from muster.server.house import stamp
from muster.server.people import Keys
from muster.server.rows import SeatRow, TableRow


class Progress(msgspec.Struct, frozen=True):
    """How far a match is, as everybody may know it."""

    phase: str = ""
    waiting: list[int] = []
    winners: list[int] = []


def progress(match: Match) -> Progress:
    """How far this match is."""
    outcome = match.outcome
    return Progress(
        match.scene(None).phase,
        waiting(match),
        [] if outcome is None else list(outcome.winners),
    )


def waiting(match: Match) -> list[int]:
    """The seats the game waits for: those who must answer. If nobody must, those whose word is
    expected; nobody waits for the afterthoughts of somebody who is ready, or for the clock.
    """
    must = {ask.seat for ask in match.asks if not ask.optional}
    may = {ask.seat for ask in match.asks if not ask.idle}
    return sorted(seat for seat in must or may if seat != TABLE)


def title(game: str) -> str:
    """What a game is called; its id if it is no longer on the shelf."""
    try:
        return shelf.game(game).meta.title
    except MusterError:
        return game


def table_info(
    row: TableRow,
    chairs: list[SeatRow],
    keys: Keys,
    person: str | None,
    online: Collection[str],
    far: Progress,
    moved: float,
    crew: str = "",
) -> wire.TableInfo:
    """A table as this person may know it: links for the host, the code for those at the table.

    `crew` is the crew it is played for, if this person may know that.
    """
    host = person is not None and person == row.host
    inside = host or any(person is not None and chair.person == person for chair in chairs)
    seats = [
        wire.SeatInfo(
            seat=chair.seat,
            kind=cast(Any, chair.kind),
            name=chair.name,
            bot=chair.bot,
            online=chair.kind == "bot" or chair.person in online,
            you=person is not None and chair.person == person,
            stands_in=chair.stands_in,
            invite=f"/table/{row.id}?invite={keys.invite(row.id, chair.seat)}"
            if host and chair.kind == "invited"
            else "",
        )
        for chair in chairs
    ]
    return wire.TableInfo(
        id=row.id,
        game=row.game,
        title=title(row.game),
        state=cast(Any, row.state),
        public=row.public,
        pace=cast(Any, row.pace),
        undo=cast(Any, row.undo),
        options=plain_options(row.game, msgspec.json.decode(row.options)),
        seats=seats,
        host=host,
        code=row.code if inside or row.public else "",
        watch=f"/table/{row.id}?watch={keys.watch(row.id)}" if inside else "",
        commitment=Secret(row.secret).commitment,
        phase=far.phase,
        waiting=far.waiting,
        winners=far.winners,
        rematch=row.rematch,
        forked_from=row.forked_from,
        created=stamp(row.created),
        moved=stamp(moved),
        crew=crew,
    )


def plain_options(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options of a table as they are told: where one is data, only that it is there."""
    try:
        data = {option.name for option in shelf.game(game).meta.options if option.kind == "data"}
    except MusterError:
        return options
    return {name: True if name in data else value for name, value in options.items()}
