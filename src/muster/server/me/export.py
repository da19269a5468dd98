"""Everything of mine in one file, to take along: a zip of JSON, records and packs.

Of running games only what I did myself and may know: their records hold the secret of the deal and
what others have in hand.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from csv import writer
from io import StringIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec
from sqlalchemy import Column, Connection, Float, or_, select

from muster.kernel.content import wrapped
from muster.kernel.match import Match
from muster.languages import language_for, voice_in
from muster.server.crews import actions
from muster.server.crews.crews import Crews
from muster.server.errors import Refused
from muster.server.http.identity import Person
from muster.server.http.shelf import games_on_shelf
from muster.server.me import page
from muster.server.services import stamp
from muster.server.store.forget import links, tables_with
from muster.server.store.results import Wanted
from muster.server.store.schema import chat, journal, packs, people, seats, tables
from muster.server.tables.journal import load
from muster.server.tables.registry import Tables
from muster.server.wire.me import FinishedGame

IN_MEMORY = 4 * 1024 * 1024
HANDLED = ("tables", "seats", "packs", "crew_members")

FILES = {
    "person.json": "your name, since when, and what you chose",
    "page.json": "statistics, ratings, achievements, scores reached alone",
    "games.csv": "your finished games, a line each, for a spreadsheet",
    "games.json": "the same with everybody's results",
    "tables.json": "your tables, what you said there, and your answers where a game is running",
    "records/": "the record of each finished game: muster replay FILE, muster verify FILE",
    "crews/": "the campaigns you are in, as files to be opened elsewhere",
    "packs/": "the content packs you have kept; designs are in the options of their tables",
    "other.json": "whatever else is kept under your id: how you are told, what you have learned",
}


class Exports:
    """Makes them, one at a time for everybody: each plays all one's games again."""

    def __init__(self, registry: Tables, crews: Crews) -> None:
        self._registry = registry
        self._crews = crews
        self._turn = asyncio.Semaphore(1)
        self._making: set[str] = set()

    async def export(self, person: Person) -> IO[bytes]:
        """The whole file, at its beginning; Refused if one is being made for this person."""
        if person.id in self._making:
            raise Refused("busy", "Your file is being made already; it takes a moment.", 409)
        self._making.add(person.id)
        try:
            async with self._turn:
                return await self._made(person)
        finally:
            self._making.discard(person.id)

    async def _made(self, person: Person) -> IO[bytes]:
        file: IO[bytes] = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115
        try:
            with ZipFile(file, "w", ZIP_DEFLATED) as book:
                await self._fill(book, person)
        except BaseException:
            file.close()
            raise
        file.seek(0)
        return file

    async def _fill(self, book: ZipFile, person: Person) -> None:
        read = self._registry.services.store.read
        games = games_on_shelf()

        def put(name: str, found: Any) -> None:
            raw = msgspec.json.format(msgspec.json.encode(found), indent=1)
            book.writestr(name, raw + b"\n")

        kept = await read(lambda c: _person(c, person.id))
        say = voice_in(language_for(kept["language"]), "", [person.name]).named
        book.writestr("README.txt", _readme(person.name, say))
        put("person.json", kept)
        put("page.json", await read(lambda c: page.page_of(c, person, games)))
        finished = await read(lambda c: _games(c, person.id, games))
        put("games.json", finished)
        book.writestr("games.csv", _csv(finished))
        put("tables.json", await read(lambda c: _tables(c, person.id)))
        put("other.json", await read(lambda c: _other(c, person.id)))
        for pack in await read(lambda c: _packs(c, person.id)):
            put(f"packs/{pack[0]}.pack.json", pack[1])
        for crew in await self._crews.listing(person):
            try:
                name, raw = await actions.file_of(self._crews, person, crew.row.id)
            except Refused:  # played by rules this server no longer has
                continue
            await asyncio.to_thread(book.writestr, f"crews/{name}", raw)
        for id in await read(lambda c: _finished(c, person.id)):
            try:
                _, again = await load(self._registry.services.store, id)
            except Refused:
                continue
            if again is not None and again.match.over:
                await asyncio.to_thread(_put_record, book.writestr, id, again.match)


def _readme(name: str, say: Callable[[str], str]) -> str:
    """What is in the file, in the person's language."""
    lines = [say(f"Everything this server of Muster keeps of {name}."), ""]
    lines += [f"{file:13} {say(about)}" for file, about in FILES.items()]
    return "\n".join([*lines, "", say("All times are in UTC."), ""])


def _csv(games: list[FinishedGame]) -> str:
    """Finished games as a table."""
    out = StringIO()
    rows = writer(out)
    rows.writerow(["ended", "game", "seats", "place", "score", "won", "rating", "minutes", "with"])
    for game in games:
        beside = ", ".join(one.name for one in game.seats if not one.you)
        for one in game.seats:
            if one.you:
                reached = [one.place or "", one.score, one.won, game.rating]
                start = [game.ended, game.title, len(game.seats)]
                rows.writerow([*start, *reached, game.minutes, beside])
    return out.getvalue()


def _put_record(write: Callable[[str, str], None], id: str, match: Match) -> None:
    write(f"records/{match.header.game}-{id}.muster", match.record.dumps())


def file_name(person: Person) -> str:
    """What the file is called."""
    plain = re.sub(r"[^a-z0-9]+", "-", person.name.lower()).strip("-") or "me"
    return f"muster-{plain}.zip"


def _person(c: Connection, person: str) -> dict[str, Any]:
    row = c.execute(select(people).where(people.c.id == person)).one()
    return {
        "id": row.id,
        "name": row.name,
        "created": stamp(row.created),
        "seen": stamp(row.seen),
        "rated": row.rated,
        "shown": row.shown,
        "recovery_code": row.recovery is not None,
        "language": row.language,
    }


def _games(c: Connection, person: str, games: list[str]) -> list[FinishedGame]:
    found: list[FinishedGame] = []
    before: int | None = None
    while before != 0:
        part = page.games_of(c, person, Wanted(before=before), games)
        found += part.games
        before = part.before
    return found


def _finished(c: Connection, person: str) -> list[str]:
    ids = tables_with(c, person)
    query = select(tables.c.id).where(tables.c.id.in_(ids), tables.c.state == "over")
    return list(c.execute(query.order_by(tables.c.created)).scalars())


def _tables(c: Connection, person: str) -> list[dict[str, Any]]:
    return [_table(c, id, person) for id in tables_with(c, person)]


def _table(c: Connection, id: str, person: str) -> dict[str, Any]:
    row = c.execute(select(tables).where(tables.c.id == id)).one()
    sat = c.execute(select(seats).where(seats.c.table_id == id).order_by(seats.c.seat)).all()
    mine = [one.seat for one in sat if one.person == person]
    told: dict[str, Any] = {
        "id": id,
        "game": row.game,
        "state": row.state,
        "created": stamp(row.created),
        "moved": stamp(row.moved),
        "host": row.host == person,
        "seats": [{"name": one.name, "bot": one.bot, "you": one.seat in mine} for one in sat],
        "chat": _said(c, id, person, mine),
    }
    if row.host == person or row.state == "over":
        told["options"] = msgspec.json.decode(row.options)
    if row.state == "running":
        lines = (
            select(journal.c.kind, journal.c.seat, journal.c.action, journal.c.at)
            .where(journal.c.table_id == id, journal.c.seat.in_(mine))
            .order_by(journal.c.seq)
        )
        told["answers"] = [
            {"seat": one.seat, "kind": one.kind, "action": one.action, "at": stamp(one.at)}
            for one in c.execute(lines)
        ]
    return told


def _said(c: Connection, id: str, person: str, mine: list[int]) -> list[dict[str, str]]:
    own = or_(chat.c.person == person, chat.c.seat.in_(mine))
    query = select(chat.c.text, chat.c.at).where(chat.c.table_id == id, own).order_by(chat.c.n)
    return [{"text": one.text, "at": stamp(one.at)} for one in c.execute(query)]


def _packs(c: Connection, person: str) -> list[tuple[str, dict[str, Any]]]:
    query = select(packs).where(packs.c.person == person).order_by(packs.c.created)
    return [
        (row.code, wrapped(row.game, row.name, msgspec.json.decode(row.files)))
        for row in c.execute(query)
    ]


def _plain(column: Column[Any], value: Any) -> Any:
    """A value as people read it: broken numbers are times."""
    return stamp(value) if isinstance(column.type, Float) and value is not None else value


def _other(c: Connection, person: str) -> dict[str, list[dict[str, Any]]]:
    """What other parts of the server keep under a person's id, row by row."""
    found: dict[str, list[dict[str, Any]]] = {}
    for table, column in links():
        if table.name not in HANDLED:
            rows = c.execute(select(table).where(column == person)).mappings()
            found.setdefault(table.name, []).extend(
                {name: _plain(table.c[name], value) for name, value in row.items()} for row in rows
            )
    watched = select(chat.c.table_id, chat.c.text, chat.c.at).where(
        chat.c.person == person, chat.c.table_id.not_in(tables_with(c, person))
    )
    found["said while watching"] = [
        {"table": one.table_id, "text": one.text, "at": stamp(one.at)} for one in c.execute(watched)
    ]
    return found
