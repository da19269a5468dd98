"""A lesson at a table: its script plays the other seats, and the learner is told step by step.

Where the lesson is follows from the journal, so whoever comes back goes on at the same place.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING
from weakref import proxy

import msgspec

from muster.kernel.errors import MusterError
from muster.kernel.match import Match
from muster.languages import Voice
from muster.lessons.lesson import Lesson, lessons_of
from muster.lessons.tutor import (
    NOT_YET,
    is_done,
    judge,
    pages_of,
    place_of,
    praise_at,
    scripted,
)
from muster.server.errors import Refused
from muster.server.store.lessons import note_learned
from muster.server.wire import messages

if TYPE_CHECKING:
    from muster.server.tables.table import Table

DONE = "This lesson is done. Go on to the next one, or begin it again."

log = logging.getLogger("muster.server.lessons")


class Tutor:
    """Who teaches at one table; at most tables there is no lesson, and nothing to do."""

    def __init__(self, table: Table, kept: str) -> None:
        self._table: Table = proxy(table)  # it holds us; in a circle nobody would ever let go
        self.lesson = msgspec.json.decode(kept, type=Lesson) if kept else None
        self._task: asyncio.Task[None] | None = None
        self._told = -1  # the moment of which the learner was told last
        self._noted = False
        self._stopped = False

    @property
    def seat(self) -> int | None:
        """Where the learner sits."""
        return None if self.lesson is None else self.lesson.seat

    @property
    def busy(self) -> bool:
        """Does the script have something to do?"""
        return self._task is not None

    def check(self, match: Match, seat: int, action: str) -> None:
        """Refused, in the lesson's own words, for what may be done and is not what was to be found.
        What the rules refuse is left to them.
        """
        lesson = self.lesson
        if lesson is None or seat != lesson.seat:
            return
        if is_done(lesson, match):
            raise Refused("lesson", DONE, 409)
        if scripted(lesson, match) is not None:
            raise Refused("moved", NOT_YET, 409)
        if match.why_not(seat, action) is None:
            wrong = judge(lesson, match, action)
            if wrong is not None:
                raise Refused.illegal(wrong, self._table.seats.names, "lesson")

    def wake(self) -> None:
        """Something has happened: the others do what the script says, else the learner is told."""
        lesson, match = self.lesson, self._table.match
        if lesson is None or match is None or self._stopped:
            return
        if scripted(lesson, match) is not None:
            if self._task is None and self._table.drives:
                self._task = asyncio.get_running_loop().create_task(self._play(lesson))
                self._task.add_done_callback(self._done)
            return
        if self._told != match.moment:
            self._told = match.moment
            self._table.audience.send_lesson(lesson.seat, self.said)
        if is_done(lesson, match) and not self._noted and self._table.drives:
            self._note(lesson)

    def stop(self) -> None:
        """Nobody teaches any more."""
        self._stopped = True
        self.rest()

    def rest(self) -> None:
        """The script goes on once it is woken again."""
        if self._task is not None:
            self._task.cancel()

    async def _play(self, lesson: Lesson) -> None:
        table = self._table
        while (match := table.match) is not None:
            script = scripted(lesson, match)
            if script is None:
                return
            await table.play(*script, None)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if not task.cancelled() and task.exception() is not None:
            told = {"event": "script_failed", "table": self._table.id}
            log.error("script failed", exc_info=task.exception(), extra=told)
        elif not self._stopped:
            self.wake()

    def _note(self, lesson: Lesson) -> None:
        """Keep that this person has been through it; a server that is killed before does it next
        time."""
        self._noted = True
        table = self._table
        services = table.services
        note = partial(
            note_learned,
            person=table.row.host,
            game=lesson.game,
            lesson=lesson.id,
            now=services.now(),
        )
        table.later(services.cluster.write(note, lease=table.lease))

    def said(self, voice: Voice) -> messages.LessonSaid | None:
        """What the learner is told now, in this voice; None while the others do what they do."""
        lesson, match = self.lesson, self._table.match
        if lesson is None or match is None or scripted(lesson, match) is not None:
            return None
        place = place_of(lesson, match)
        done = place.step == len(lesson.steps)
        number, following = _in_order(lesson)

        def worded(text: str) -> str:
            return voice.say(text, lesson.seat)

        return messages.LessonSaid(
            id=lesson.id,
            number=number,
            title=voice.say(lesson.title),
            step=place.step,
            steps=len(lesson.steps),
            praise=worded(praise_at(lesson, place)),
            pages=[
                messages.LessonPage(worded(page.text), list(page.point))
                for page in pages_of(lesson, place)
            ],
            found=len(place.given),
            needs=0 if done else lesson.steps[place.step].needs,
            clause="" if done else lesson.steps[place.step].clause,
            done=done,
            next=following.id if done and following is not None else "",
            next_title=voice.say(following.title) if done and following is not None else "",
        )


def _in_order(lesson: Lesson) -> tuple[int, Lesson | None]:
    """The number of a lesson among those of its game, and the one after it; 0 if it is gone."""
    try:
        found = lessons_of(lesson.game)
    except MusterError:  # somebody is writing at one of them
        return 0, None
    at = next((n for n, one in enumerate(found) if one.id == lesson.id), None)
    if at is None:
        return 0, None
    return at + 1, found[at + 1] if at + 1 < len(found) else None
