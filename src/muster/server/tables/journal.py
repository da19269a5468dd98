"""The journal of a table: from its lines and snapshot to a match, and back.

Each line is an input or a taking back. A message that arrives twice has the same nonce.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from typing import Any

import msgspec
from sqlalchemy import Connection

from muster.kernel import shelf
from muster.kernel.chance import Secret
from muster.kernel.errors import MusterError
from muster.kernel.match import Match
from muster.kernel.records.record import FORMAT, Header
from muster.kernel.records.taken import TakenBack
from muster.kernel.records.typed import decode
from muster.kernel.views.beats import Beats
from muster.server.errors import Refused
from muster.server.packs.kept import played_pack
from muster.server.store import tables
from muster.server.store.database import Store
from muster.server.store.tables import OWN, Entry, SeatRow, Snapshot, StoredTable, TableRow
from muster.server.tables.clocks import Clocks, KeptClocks
from muster.server.tables.turns import KeptTurns, Turns

Work = Callable[[Connection], None]

log = logging.getLogger("muster.server.tables.table")


class Line(msgspec.Struct, frozen=True):
    """What is to be written next, and what is to be written `beside` it or not at all."""

    kind: str
    seat: int
    action: str
    nonce: str | None
    beside: Work | None = None


class Replayed(msgspec.Struct):
    """A match with what its journal says beside the inputs.

    `moved` is the time of the last input everybody knows of; a pick in secret moves nothing that
    others could see. `clocks` run, and `turns` last, since the journal says so.
    """

    match: Match
    nonces: dict[tuple[int, str], str]
    moved: float
    clocks: Clocks
    turns: Turns


def begin_match(row: TableRow, seats: list[SeatRow]) -> Match:
    """The match of a table before its first input."""
    secret = Secret(row.secret)
    options = msgspec.json.decode(row.options)
    salts = tuple(row.salt for row in seats)
    try:
        pack = played_pack(row)
        overlay = None if pack is None else pack.files
        box = shelf.game(row.game).box(len(seats), options, overlay)
        header = Header(
            muster=FORMAT,
            game=row.game,
            rules=row.rules,
            seats=len(seats),
            options=box.options,
            content=row.content,
            commitment=secret.commitment,
            salts=salts,
            start=_start(row, secret, salts),
            overlay=overlay,
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


class SnapshotData(msgspec.Struct, frozen=True):
    """What a snapshot says: the inputs nobody has taken back, and what came with their lines.

    `state` and `barrier` tell whether playing them again leads to the same. `taken` is what the log
    says of what was taken back.
    """

    inputs: list[tuple[int, str]]
    moved: float
    clocks: KeptClocks
    state: str
    barrier: int
    turns: KeptTurns = []
    taken: list[TakenBack] = []


def snapshot(seq: int, match: Match, moved: float, clocks: Clocks, turns: Turns) -> Snapshot:
    """What is in force after this many lines of the journal."""
    texts = match.box.catalogue.texts
    inputs = [(seat, texts[action]) for seat, action in match.history.inputs]
    state, barrier, taken = match.fingerprint, match.history.barrier, match.history.taken
    now = SnapshotData(inputs, moved, clocks.kept(), state, barrier, turns.kept(), taken)
    return Snapshot(seq, msgspec.json.encode(now).decode())


class BadSnapshot(Exception):
    """A snapshot that is not what its journal says; the journal has to be read whole."""


def _from_snapshot(stored: StoredTable, text: str) -> Replayed:
    match = begin_match(stored.row, stored.seats)
    try:
        said = decode(text, SnapshotData)
        for seat, action in said.inputs:
            match.play(seat, action)
    except (MusterError, msgspec.DecodeError):
        raise BadSnapshot from None
    if (match.fingerprint, match.history.barrier) != (said.state, said.barrier):
        raise BadSnapshot
    match.history.taken = said.taken
    turns = Turns(said.turns).after(match, said.moved)
    return Replayed(match, {}, said.moved, Clocks.again(said.clocks), turns)


def _outdated(error: MusterError) -> Refused:
    text = f"This table was played with another version of the game: {error}."
    return Refused("outdated", text, 410)


def replayed(stored: StoredTable, begun: float | None = None) -> Replayed:
    """The match of a table after its whole journal; `begun` is when it was dealt, if one knows.

    BadSnapshot if it has a snapshot that is not right.
    """
    if stored.snapshot is not None:
        result = _from_snapshot(stored, stored.snapshot.data)
        match = result.match
        seen = public_inputs(match)
    else:
        match = begin_match(stored.row, stored.seats)
        first = stored.entries[0].at if stored.entries else stored.row.moved
        moved = stored.row.created if stored.entries else first
        result = Replayed(match, {}, moved, Clocks(), Turns())
        result.clocks.begin(match, first if begun is None else begun)
        result.turns.follow(match, first if begun is None else begun)
        seen = 0
    for entry in stored.entries:
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
        result.turns.follow(match, result.moved)
        seen = now
    return result


def apply(match: Match, entry: Entry, beats: Beats | None = None) -> None:
    """Do what a line of the journal says; `beats` keeps what is worth a look on the way."""
    if entry.kind == "play":
        match.play(entry.seat, entry.action, beats)
    else:
        take_back(match, entry.kind, entry.seat)


def take_back(match: Match, kind: str, seat: int) -> None:
    """Do what a journal line says; Illegal if there is nothing to take back."""
    if kind == OWN:
        match.undo(seat, steps=1)
    else:
        match.rewind(seat)


def said(kind: str, action: str) -> str:
    """What a nonce stands for: the same words may be repeated, others may not."""
    return f"play {action}" if kind == "play" else "take back"


def reused() -> Refused:
    """An id that stood for something else."""
    return Refused("reused", "A message with this id was something else; use a new id.", 409)


def hashed_words(*words: str) -> str:
    """What a message says, short enough to keep."""
    return blake2b("\0".join(words).encode("utf-8", "replace"), digest_size=16).hexdigest()


def public_inputs(match: Match, before: int | None = None) -> int:
    """How many inputs everybody knows of; `before` is their number before the last one."""
    history, box = match.history, match.box
    if before is not None:
        return before + history.seen(len(history.inputs), box, None)
    return sum(history.seen(at, box, None) for at in range(1, len(history.inputs) + 1))


async def load(
    store: Store, id: str, begun: float | None = None
) -> tuple[StoredTable, Replayed | None]:
    """A table from the disk and its match, played away from the event loop; a Refused says that
    there is none.
    """
    for whole in (False, True):
        find = partial(tables.stored_table, id=id, whole=whole)
        stored = await store.read(find) if len(id) <= 32 else None
        if stored is None:
            raise Refused("nothing", "There is no such table.", 404)
        if stored.row.state == "lobby":
            return stored, None
        try:
            return stored, await asyncio.to_thread(replayed, stored, begun)
        except BadSnapshot:
            log.warning("standing dropped", extra={"event": "standing_dropped", "table": id})
    raise AssertionError("a journal without a snapshot always fits")
