"""What one person may know about a table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, cast

import msgspec

from muster.bots.roster import title_of
from muster.kernel import shelf
from muster.kernel.chance import Secret
from muster.kernel.errors import MusterError
from muster.kernel.match import Match
from muster.kernel.views.staging import still_of
from muster.server.http.identity import Keys
from muster.server.packs.kept import told_pack
from muster.server.services import stamp
from muster.server.store.tables import SeatRow, TableRow
from muster.server.tables.turns import Turns
from muster.server.wire import messages


class Progress(msgspec.Struct, frozen=True):
    """How far a match is, as everybody may know it."""

    phase: str = ""
    waiting: list[int] = []
    winners: list[int] = []
    since: dict[int, float] = {}


def progress(match: Match, turns: Turns) -> Progress:
    """How far this match is; `turns` tell since when seats are waited for."""
    outcome = match.outcome
    return Progress(
        still_of(match.state, None).phase,
        match.waiting,
        [] if outcome is None else list(outcome.winners),
        dict(turns.kept()),
    )


def title(game: str) -> str:
    """What a game is called; its id if it is no longer on the shelf."""
    try:
        return shelf.game(game).meta.title
    except MusterError:
        return game


def table_info(
    row: TableRow,
    sitting: Iterable[SeatRow],
    keys: Keys,
    person: str | None,
    online: Collection[str],
    far: Progress,
    moved: float,
    crew: str = "",
    away: Callable[[str | None], float | None] = lambda person: None,
) -> messages.TableInfo:
    """A table as this person may know it: links for the host, the code for those at the table.

    `crew` is the crew it is played for, if this person may know that; `away` tells until when
    somebody is away, or for nobody in particular the table pauses.
    """

    def until(person: str | None) -> str:
        found = away(person)
        return "" if found is None else stamp(found)

    host = person is not None and person == row.host
    seats = [
        messages.SeatInfo(
            seat=one.seat,
            kind=cast(Any, one.kind),
            name=one.name,
            bot=one.bot,
            level=title_of(one.bot),
            online=one.kind == "bot" or one.person in online,
            you=person is not None and one.person == person,
            stands_in=one.stands_in,
            away=until(one.person) if one.person else "",
            since=stamp(far.since[one.seat]) if one.seat in far.since else "",
            invite=f"/table/{row.id}?invite={keys.invite(row.id, one.seat)}"
            if host and one.kind == "invited"
            else "",
        )
        for one in sitting
    ]
    inside = host or any(seat.you for seat in seats)
    return messages.TableInfo(
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
        watch=f"/table/{row.id}?watch={keys.watch(row.id)}" if inside and not row.lesson else "",
        commitment=Secret(row.secret).commitment,
        phase=far.phase,
        waiting=far.waiting,
        winners=far.winners,
        rematch=row.rematch,
        forked_from=row.forked_from,
        created=stamp(row.created),
        moved=stamp(moved),
        crew=crew,
        hints=row.hints,
        pack=told_pack(row),
        lesson=_lesson(row),
        paused=until(None),
    )


class _Named(msgspec.Struct):
    id: str


def _lesson(row: TableRow) -> str:
    """The name of the lesson learned at a table."""
    return msgspec.json.decode(row.lesson, type=_Named).id if row.lesson else ""


def plain_options(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options of a table as they are told: where one is data, only that it is there."""
    try:
        data = {option.name for option in shelf.game(game).meta.options if option.kind == "data"}
    except MusterError:
        return options
    return {name: True if name in data else value for name, value in options.items()}
