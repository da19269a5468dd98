"""From rows to a match, and back."""

from __future__ import annotations

from typing import Any

import msgspec

from muster.kernel import shelf
from muster.kernel.beats import Beats
from muster.kernel.chance import Secret
from muster.kernel.errors import MusterError
from muster.kernel.match import Match
from muster.kernel.record import FORMAT, Header
from muster.server.clocks import Clocks
from muster.server.problems import Problem
from muster.server.rows import Entry, Kept, SeatRow, TableRow
from muster.server.undo import take_back


class Replayed(msgspec.Struct):
    """A match with what its journal says beside the inputs.

    `moved` is the time of the last input everybody knows of; a pick in secret moves nothing that
    others could see. `clocks` run since the journal says so.
    """

    match: Match
    nonces: dict[tuple[int, str], str]
    moved: float
    clocks: Clocks


def begin_match(row: TableRow, chairs: list[SeatRow]) -> Match:
    """The match of a table before its first input."""
    secret = Secret(row.secret)
    options = msgspec.json.decode(row.options)
    salts = tuple(chair.salt for chair in chairs)
    try:
        box = shelf.game(row.game).box(len(chairs), options)
        header = Header(
            muster=FORMAT,
            game=row.game,
            rules=row.rules,
            seats=len(chairs),
            options=box.options,
            content=row.content,
            commitment=secret.commitment,
            salts=salts,
            start=_start(row, secret, salts),
        )
        return Match.from_header(header, secret)
    except MusterError as error:
        raise _outdated(error) from None


def _start(row: TableRow, secret: Secret, salts: tuple[str, ...]) -> dict[str, Any] | None:
    """The position a table goes on from. All draws to come are from this table's own secret: that
    of the finished game it was taken from is known to everybody.
    """
    if row.start is None:
        return None
    start: dict[str, Any] = msgspec.json.decode(row.start)
    if "match" in start:
        start["match"]["chance"]["key"] = secret.key(salts).hex()
    return start


def _outdated(error: MusterError) -> Problem:
    text = f"This table was played with another version of the game: {error}."
    return Problem("outdated", text, 410)


def replayed(kept: Kept, begun: float | None = None) -> Replayed:
    """The match of a table after its whole journal; `begun` is when it was dealt, if one knows."""
    match = begin_match(kept.row, kept.seats)
    first = kept.entries[0].at if kept.entries else kept.row.moved
    result = Replayed(match, {}, kept.row.created if kept.entries else first, Clocks())
    result.clocks.begin(match, first if begun is None else begun)
    seen = 0
    for entry in kept.entries:
        try:
            apply(match, entry)
        except MusterError as error:
            raise _outdated(error) from None
        result.clocks.follow(match, entry.kind, entry.at)
        if entry.nonce is not None:
            result.nonces[entry.seat, entry.nonce] = said(entry.kind, entry.action)
        now = public_inputs(match, seen if entry.kind == "play" else None)
        if now != seen:
            result.moved = entry.at
        seen = now
    return result


def apply(match: Match, entry: Entry, beats: Beats | None = None) -> None:
    """Do what a line of the journal says; `beats` keeps what is worth a look on the way."""
    if entry.kind == "play":
        match.play(entry.seat, entry.action, beats)
    else:
        take_back(match, entry.kind, entry.seat)


def said(kind: str, action: str) -> str:
    """What a nonce stands for: the same words may be repeated, others may not."""
    return f"play {action}" if kind == "play" else "take back"


def public_inputs(match: Match, before: int | None = None) -> int:
    """How many inputs everybody knows of; `before` is their number before the last one."""
    history, box = match.history, match.box
    if before is not None:
        return before + history.seen(len(history.inputs), box, None)
    return sum(history.seen(at, box, None) for at in range(1, len(history.inputs) + 1))
