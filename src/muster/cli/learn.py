"""`muster learn`: lessons of a game, in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from muster.cli.play import is_terminal
from muster.cli.shared import find_game, out, sound_games
from muster.kernel.errors import BadChoice
from muster.lessons.lesson import Lesson, lesson_named, lessons_of


def learn(
    game: Annotated[
        str | None, typer.Argument(help="A game's id, as in `muster games`, or its folder.")
    ] = None,
    lesson: Annotated[
        str | None, typer.Argument(help="Which lesson: its number or its name.")
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line: for pipes and screen readers.")
    ] = False,
    light: Annotated[bool, typer.Option("--light", help="Begin in the light room.")] = False,
) -> int:
    """Learn a game at its table: a lesson takes two to four minutes.

    Without a lesson it lists them; without a game, those of all games.

    Example:  muster learn the-plan 1
    """
    if game is None:
        for found in sound_games():
            _list(found.meta.id, found.meta.title)
        return 0
    meta = find_game(game).meta
    if lesson is None:
        if not lessons_of(meta.id):
            raise BadChoice(f"{meta.id} has no lessons yet; its rules: muster rules {meta.id}")
        _list(meta.id, meta.title)
        return 0
    return _taught(lesson_named(meta.id, lesson), plain or not is_terminal(), light)


def _list(game: str, title: str) -> None:
    found = lessons_of(game)
    if not found:
        return
    console = out()
    console.print(f"[bold]{escape(title)}[/]  muster learn {game} 1")
    for number, lesson in enumerate(found, start=1):
        about = f"{lesson.about} {lesson.minutes} min"
        console.print(f"  {number}  {escape(lesson.title)}: {escape(about)}")


def _taught(lesson: Lesson, plain: bool, light: bool) -> int:
    from muster.tui.table.lesson import LessonTable

    table = LessonTable(lesson)
    if not plain:
        from muster.tui.app import LessonApp

        return LessonApp(table, dark=not light).run() or 0
    from muster.tui.plain.lesson import PlainLesson

    def say(text: str) -> None:
        print(text, flush=True)

    return PlainLesson(table, input, say).run()
