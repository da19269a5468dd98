"""HTTP: the lessons of a game, opening one, how far one is, and the guide for a first table."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from muster.server.http.identity import Person
from muster.server.http.middleware import MAKES
from muster.server.http.people import must_be
from muster.server.lessons.lessons import Lessons
from muster.server.wire import lessons as wire
from muster.server.wire import messages


@get("/api/learn")
async def progress(
    lessons: NamedDependency[Lessons], person: NamedDependency[Person | None]
) -> list[wire.Progress]:
    """How far I am in every game that has lessons."""
    return await lessons.progress(person)


@get("/api/learn/{game:str}")
async def course(
    lessons: NamedDependency[Lessons],
    person: NamedDependency[Person | None],
    game: FromPath[str],
) -> wire.Course:
    """The lessons of a game, and which of them I have been through."""
    return await lessons.course(person, game)


@post("/api/learn/{game:str}/{lesson:str}", status_code=201, opt=MAKES)
async def begin(
    lessons: NamedDependency[Lessons],
    person: NamedDependency[Person | None],
    game: FromPath[str],
    lesson: FromPath[str],
    data: JSONBody[wire.BeginLesson | None] = None,
) -> messages.TableId:
    """The table at which I learn this lesson: the one I left, or a new one."""
    again = data is not None and data.again
    return messages.TableId(await lessons.open(must_be(person), game, lesson, again))


@get("/api/guides/{game:str}")
async def guide(
    lessons: NamedDependency[Lessons],
    person: NamedDependency[Person | None],
    game: FromPath[str],
    seats: FromQuery[int] = 0,
) -> wire.GuideInfo:
    """What is told at a first table of this game, of so many, and whether I still want it."""
    return await lessons.guide(person, game, seats)


@post("/api/guides/{game:str}/known", status_code=200, opt=MAKES)
async def know(
    lessons: NamedDependency[Lessons],
    person: NamedDependency[Person | None],
    game: FromPath[str],
) -> wire.GuideInfo:
    """I know this game: no guide any more."""
    who = must_be(person)
    await lessons.know(who, game)
    return await lessons.guide(who, game)


lesson_routes: list[Any] = [progress, course, begin, guide, know]
