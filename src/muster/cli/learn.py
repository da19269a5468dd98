"""`muster learn`: lessons of a game, in the terminal. What is done is remembered."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from muster.cli.arguments import Language
from muster.cli.play import is_terminal
from muster.cli.shared import find_game, language_of, out, progress, sound_games
from muster.kernel.errors import BadChoice
from muster.languages import Voice, voice_in
from muster.lessons.lesson import Lesson, lesson_named, lessons_of
from muster.tui.words.spoken import speak

NEXT = "next"


def learn(
    game: Annotated[
        str | None, typer.Argument(help="A game's id, as in `muster games`, or its folder.")
    ] = None,
    lesson: Annotated[
        str | None,
        typer.Argument(help="Which lesson: its number or its name; `next` goes on."),
    ] = None,
    listed: Annotated[
        bool, typer.Option("--list", help="Only list the lessons, and which are done.")
    ] = False,
    forget: Annotated[
        bool, typer.Option("--forget", help="Forget which are done, of this game or of all.")
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line: for pipes and screen readers.")
    ] = False,
    light: Annotated[bool, typer.Option("--light", help="Begin in the light room.")] = False,
    language: Language = None,
) -> int:
    """Learn a game at its table: a lesson takes two to four minutes.

    Without a lesson it lists them; without a game, those of all games. Lessons done are marked.

    Example:  muster learn the-plan next
    """
    if lesson is not None and (listed or forget):
        option = "--list" if listed else "--forget"
        raise BadChoice(f"{option} is about all lessons of a game: leave {lesson!r} out")
    if game is None:
        if forget:
            _forget(None, "all games")
        else:
            for found in sound_games():
                _list(found.meta.id, found.meta.title, language)
        return 0
    meta = find_game(game).meta
    lessons = lessons_of(meta.id)
    if not lessons:
        raise BadChoice(f"{meta.id} has no lessons yet; its rules: muster rules {meta.id}")
    if forget:
        _forget(meta.id, meta.title)
    elif lesson is None or listed:
        _list(meta.id, meta.title, language)
    elif lesson == NEXT:
        onward = progress().next_of(lessons)
        if onward is None:
            raise BadChoice(f"all lessons of {meta.id} are done; --forget begins anew")
        return _taught(onward, plain or not is_terminal(), light, language)
    else:
        return _taught(lesson_named(meta.id, lesson), plain or not is_terminal(), light, language)
    return 0


def _forget(game: str | None, title: str) -> None:
    try:
        count = progress().forget(game)
    except OSError as error:
        raise BadChoice(f"cannot forget: {progress().path}: {error.strerror}") from None
    what = f"{count} lesson{'' if count == 1 else 's'} of {title} forgotten."
    print(what if count else f"No lesson of {title} was remembered.")


def _list(game: str, title: str, language: str | None) -> None:
    found = lessons_of(game)
    if not found:
        return
    console = out()
    voice = voice_in(language_of(language, game), game)
    known = progress()
    done = known.done(game)
    onward = known.next_of(found)
    how_far = f"  {sum(one.id in done for one in found)} of {len(found)} done" if done else ""
    how_far = speak(how_far, voice)
    way = f"  muster learn {game} {found.index(onward) + 1}" if onward else ""
    console.print(f"[bold]{escape(title)}[/]{how_far}{way}")
    for number, lesson in enumerate(found, start=1):
        about = f"{speak(lesson.about, voice)} {lesson.minutes} min"
        tick = "[green]✓[/]" if lesson.id in done else " "
        console.print(f"{tick} {number}  {escape(speak(lesson.title, voice))}: {escape(about)}")


def _taught(lesson: Lesson, plain: bool, light: bool, language: str | None) -> int:
    from muster.tui.table.lesson import LessonTable

    table = LessonTable(lesson)
    tongue = language_of(language, lesson.game)
    voice = voice_in(tongue, lesson.game, table.names)
    if plain:
        from muster.tui.plain.lesson import PlainLesson

        def say(text: str) -> None:
            print(text, flush=True)

        code = PlainLesson(table, input, say, voice).run()
    else:
        from muster.tui.app import LessonApp

        table.speak(tongue)
        code = LessonApp(table, dark=not light).run() or 0
    if table.is_done:
        _keep(lesson, voice)
    return code


def _keep(lesson: Lesson, voice: Voice) -> None:
    """Remember that it is done, and say what comes next."""
    known = progress()
    try:
        known.keep(lesson.game, lesson.id)
    except OSError as error:
        print(f"\nThis is not remembered: {known.path}: {error.strerror}.", flush=True)
    lessons = lessons_of(lesson.game)
    done = known.done(lesson.game)
    onward = known.next_of(lessons)
    how_far = f"{sum(one.id in done for one in lessons)} of {len(lessons)} lessons done."
    way = (
        f"Next: muster learn {lesson.game} {NEXT}"
        if onward
        else f"Play it: muster play {lesson.game}"
    )
    print(f"\n{speak(how_far, voice)} {speak(way, voice)}", flush=True)
