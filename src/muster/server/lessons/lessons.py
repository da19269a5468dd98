"""Lessons at tables: opening one, who has learned what, clearing old ones away."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Any

import msgspec

from muster.kernel.errors import BadChoice, BadContent
from muster.kernel.match import Match
from muster.lessons.guide import Guide, guide_of
from muster.lessons.lesson import Lesson, lesson_named, lessons_of
from muster.lessons.tutor import begin, is_done
from muster.server.cluster.leases import held
from muster.server.cluster.notice import Notice
from muster.server.errors import Refused, sentence
from muster.server.http.identity import Person, new_code, new_id
from muster.server.http.shelf import found_game, lesson_count, sound_games
from muster.server.packs.kept import PlayedPack
from muster.server.store.lessons import (
    LessonTable,
    drop_lesson,
    is_new_to,
    lesson_tables,
    lessons_learned,
    note_known,
    old_lessons,
)
from muster.server.store.tables import SeatRow, StoredTable, TableRow
from muster.server.tables.registry import Tables
from muster.server.tables.seating import bot_called
from muster.server.tables.table import TABLE_LEASE, Table
from muster.server.tables.undo import LESSON
from muster.server.wire import lessons as wire
from muster.server.wire import messages

CLEAR_EVERY = 3600.0
"""Seconds between two looks for lessons nobody goes on with."""

LESSONS_LEASE = "lessons"

log = logging.getLogger("muster.server.lessons")


def taught(game: str) -> tuple[Lesson, ...]:
    """The lessons of this game; Refused for no game, or one that has none, with what there is."""
    title = found_game(game).meta.title
    try:
        found = lessons_of(game)
    except BadContent as error:
        raise Refused("lesson", f"A lesson of {title} is broken: {error}.", 500) from None
    if not found:
        others = [one.meta.title for one in sound_games() if lesson_count(one)]
        have = f" These have: {', '.join(others)}." if others else ""
        raise Refused("nothing", f"{title} has no lessons yet, only its rulebook.{have}", 404)
    return found


def found_lesson(game: str, name: str) -> Lesson:
    """The lesson with this name; 404 names those there are."""
    taught(game)
    try:
        return lesson_named(game, name)
    except BadChoice as error:
        raise Refused("nothing", sentence(str(error)), 404) from None


class Lessons:
    """Lessons at tables: each person has at most one table for each lesson."""

    def __init__(self, registry: Tables) -> None:
        self.registry = registry
        self.services = registry.services
        self._clearing: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to clear old tables away, now and every hour."""
        self._clearing = asyncio.get_running_loop().create_task(self._clear_on())

    def stop(self) -> None:
        """Clear no more."""
        if self._clearing is not None:
            self._clearing.cancel()

    async def learned(self, person: Person | None) -> set[tuple[str, str]]:
        """The games and lessons somebody has been through."""
        if person is None:
            return set()
        who = person.id
        return set(await self.services.store.read(lambda c: lessons_learned(c, who)))

    async def course(self, person: Person | None, game: str) -> wire.Course:
        """The lessons of a game, as this person stands to them."""
        found = taught(game)
        done = await self.learned(person)
        begun = set() if person is None else await self._begun(person, game)
        return wire.Course(
            game,
            found_game(game).meta.title,
            [
                wire.LessonInfo(
                    one.id,
                    one.title,
                    one.about,
                    one.minutes,
                    (game, one.id) in done,
                    one.id in begun,
                )
                for one in found
            ],
        )

    async def _begun(self, person: Person, game: str) -> set[str]:
        """The lessons somebody is in the middle of."""
        found = await self._tables(person, game)
        return {kept.id for kept, row in found if 0 < row.answers < needed(kept)}

    async def _tables(self, person: Person, game: str) -> list[tuple[Lesson, LessonTable]]:
        rows = await self.services.store.read(lambda c: lesson_tables(c, person.id, game))
        return [(msgspec.json.decode(row.lesson, type=Lesson), row) for row in rows]

    async def progress(self, person: Person | None) -> list[wire.Progress]:
        """How far somebody is in every game that has lessons."""
        done = await self.learned(person)
        found: list[wire.Progress] = []
        for game in sound_games():
            id, count = game.meta.id, lesson_count(game)
            if count:
                there = {one.id for one in lessons_of(id)}
                been = sum(lesson in there for where, lesson in done if where == id)
                found.append(wire.Progress(id, been, count))
        return found

    # ------------------------------------------------------------ a first table

    async def guide(self, person: Person | None, game: str, seats: int = 0) -> wire.GuideInfo:
        """What is told at a first table of so many, and whether this one may be the first."""
        found = _guide(game).among(seats)
        new = person is None or await self.services.store.read(
            lambda c: is_new_to(c, person.id, game)
        )
        return wire.GuideInfo(
            new,
            found.goal,
            list(found.phases),
            {
                key: wire.Advice(one.phase, one.say, list(one.point))
                for key, one in found.questions.items()
            },
        )

    async def know(self, person: Person, game: str) -> None:
        """Remember that this person knows this game."""
        _guide(game)
        now = self.services.now()
        await self.services.store.write(lambda c: note_known(c, person.id, game, now))

    # ------------------------------------------------------------ opening

    async def open(self, person: Person, game: str, name: str, again: bool) -> str:
        """The id of the table at which this person learns this lesson: the one they left, unless
        they want to begin `again`, it is done, or the lesson was written anew since.
        """
        lesson = found_lesson(game, name)
        for kept, row in await self._tables(person, game):
            if kept.id != lesson.id:
                continue
            if not again and kept == lesson:
                table = await self._try(row.id)
                if table is not None and not _ended(kept, table.match):
                    return row.id
            await self.drop(row.id)
        table = Table(self.services, self._laid(person, lesson))
        await self.registry.write_rows(table.row, list(table.seats))
        return self.registry.add(table).id

    async def _try(self, id: str) -> Table | None:
        try:
            return await self.registry.table(id)
        except Refused:  # of an older version of the game
            return None

    def _laid(self, person: Person, lesson: Lesson) -> StoredTable:
        """The table of a lesson as it is stored: its position, the seed of the lesson, the learner
        on their seat, and on the others nobody who thinks."""
        match = begin(lesson)
        header, now = match.header, self.services.now()
        overlay: Any = header.overlay
        pack = PlayedPack("", lesson.title, "", overlay) if overlay else None
        row = TableRow(
            id=new_id(),
            code=new_code(),
            host=person.id,
            game=lesson.game,
            options=messages.encode(header.options).decode(),
            rules=header.rules,
            content=header.content,
            state="running",
            public=False,
            pace="live",
            undo=LESSON,
            secret=match.secret.bytes,
            start=None if header.start is None else messages.encode(header.start).decode(),
            forked_from="",
            rematch="",
            winners="",
            created=now,
            moved=now,
            opened_from=person.where,
            pack="" if pack is None else messages.encode(pack).decode(),
            lesson=messages.encode(lesson).decode(),
        )
        return StoredTable(row, _seats(row.id, person, lesson, match.seats), [], [])

    # ------------------------------------------------------------ clearing away

    async def drop(self, id: str) -> None:
        """A table of a lesson goes away for good; what was learned stays."""
        live = self.registry.live.get(id)
        if live is not None:
            self.registry.close(live)
        await self.services.cluster.write(partial(drop_lesson, id=id), Notice("closed", id))

    async def _clear_on(self) -> None:
        while True:
            try:
                if await self.services.cluster.claim(LESSONS_LEASE):
                    await self.clear()
                    await self.services.cluster.release(LESSONS_LEASE)
            except Exception:  # a full disk: there is another hour
                log.exception("not cleared", extra={"event": "lessons_not_cleared"})
            await asyncio.sleep(CLEAR_EVERY)

    async def clear(self) -> int:
        """Drop the tables of lessons at which nobody has done anything for long; how many."""
        before = self.services.now() - self.services.settings.lessons_kept
        old = await self.services.store.read(lambda c: old_lessons(c, before))
        gone = [id for id in old if id not in self.registry.live]
        if gone and not self.services.cluster.alone:
            names = {TABLE_LEASE + id for id in gone}
            names -= await self.services.store.read(partial(held, names=list(names)))
            gone = [id for id in gone if TABLE_LEASE + id in names]
        for id in gone:
            await self.drop(id)
        return len(gone)


def _guide(game: str) -> Guide:
    title = found_game(game).meta.title
    try:
        found = guide_of(game)
    except BadContent as error:
        raise Refused("guide", f"The guide of {title} is broken: {error}.", 500) from None
    if found is None:
        raise Refused("nothing", f"{title} has no guide, only its rulebook.", 404)
    return found


def needed(lesson: Lesson) -> int:
    """How many answers of the learner a lesson takes."""
    return sum(step.needs for step in lesson.steps)


def _ended(lesson: Lesson, match: Match | None) -> bool:
    return match is None or is_done(lesson, match)


def _seats(table: str, person: Person, lesson: Lesson, count: int) -> list[SeatRow]:
    names = list(lesson.told.names) + [""] * (count - len(lesson.told.names))
    others = [name for seat, name in enumerate(names) if seat != lesson.seat]
    if person.name not in others:
        names[lesson.seat] = person.name
    rows: list[SeatRow] = []
    for seat in range(count):
        name = names[seat] or bot_called(names)
        names[seat] = name
        row = SeatRow(table, seat, "bot", "open", None, name, "", False, "")
        if seat == lesson.seat:
            row.kind, row.person = "person", person.id
        rows.append(row)
    return rows
