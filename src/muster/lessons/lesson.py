"""What a lesson is made of, and reading it from a game's folder.

    lessons/1-first-turn.json
    {
      "title": "Your first break-in",
      "about": "Seal a Plan, see who stumbles, take what is left.",
      "minutes": 3,
      "table": {"seats": 3, "at": "choose", ...},       as `muster.position` takes it
      "before": ["1 plan p3-01"],                       what others have done already
      "steps": [
        {
          "say": ["Five Treasures lie here.", {"text": "Look.", "point": ["treasures"]}],
          "find": ["plan p2-03"],                       any of these is right; "plan *" any plan
          "wrong": {"plan p1-02": "Nothing purple lies here."},
          "else": "Look for two colours that lie there.",
          "right": "Well seen.",
          "clause": "TP-5",
          "then": ["1 plan p1-01", "2 plan p3-02"]      what the others do, seat first
        }
      ],
      "end": ["That was a whole turn."]
    }

An answer that the rules refuse is answered by the rules, one that is legal and wrong by `wrong` or
`else`; neither is carried out. `all` instead of `find` wants all of its answers, in any order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from muster.kernel import shelf
from muster.kernel.content import read_struct
from muster.kernel.errors import BadChoice, BadContent

ANY = "*"

READ = 0.3
"""Seconds for a word: 200 in a minute."""

THINK = 8.0
"""Seconds for an answer that has to be found; half of it where a few words say what to do."""

FEW = 10
"""So many words are a few."""

WATCH = 2.0
"""Seconds for what somebody else does."""

TURN = 1.0
"""Seconds for a page and a look at what it points at."""

_STEP = re.compile(r"steps\[(\d+)\]\.?")


class Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A few sentences, and the things on the table they speak of."""

    text: str
    point: tuple[str, ...] = ()


class Step(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"otherwise": "else", "every": "all"},
):
    """What is told, what is to be found, and what follows."""

    say: tuple[Page | str, ...] = ()
    find: tuple[str, ...] = ()
    every: tuple[str, ...] = ()
    wrong: dict[str, str] = {}
    otherwise: str = ""
    right: str = ""
    clause: str = ""
    then: tuple[str, ...] = ()

    @property
    def needs(self) -> int:
        """How many answers of the learner it takes."""
        return len(self.every) or 1

    @property
    def pages(self) -> tuple[Page, ...]:
        """What is told, page by page."""
        return paged(self.say)

    @property
    def texts(self) -> list[str]:
        """All that may be told at it."""
        answers = (self.right, self.otherwise, *self.wrong.values())
        return [*(page.text for page in self.pages), *filter(None, answers)]


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"closing": "end"}):
    """A lesson as it is written down."""

    title: str
    about: str
    minutes: int
    table: dict[str, Any]
    steps: tuple[Step, ...]
    closing: tuple[Page | str, ...] = ()
    seat: int = 0
    names: tuple[str, ...] = ()
    before: tuple[str, ...] = ()


class Lesson(msgspec.Struct, frozen=True):
    """A lesson of a game. `id` is the name of its file without the number."""

    game: str
    id: str
    file: str
    told: Told

    @property
    def title(self) -> str:
        """What it is called."""
        return self.told.title

    @property
    def about(self) -> str:
        """What one learns, in a line."""
        return self.told.about

    @property
    def minutes(self) -> int:
        """How long it takes somebody who never saw the game."""
        return self.told.minutes

    @property
    def steps(self) -> tuple[Step, ...]:
        """Its steps, in order."""
        return self.told.steps

    @property
    def seat(self) -> int:
        """Where the learner sits."""
        return self.told.seat

    def texts(self) -> Iterator[tuple[str, str]]:
        """Whatever it may tell a learner, each with its place: "step 2", or nothing."""
        yield "", self.title
        yield "", self.about
        for number, step in enumerate(self.steps, start=1):
            for text in step.texts:
                yield f"step {number}", text
        for page in paged(self.told.closing):
            yield "", page.text

    @property
    def seconds(self) -> float:
        """How long it takes somebody who reads all of it, thinks, and finds everything at once."""
        pages = paged(self.told.closing)
        spent = WATCH * len(self.told.before)
        for step in self.steps:
            pages += (*step.pages, Page(step.right))
            little = sum(_words(page) for page in step.pages) < FEW
            spent += step.needs * (THINK / 2 if little else THINK) + WATCH * len(step.then)
        return spent + sum(READ * _words(page) + TURN * bool(page.text) for page in pages)


def _words(page: Page) -> int:
    return len(page.text.split())


def paged(said: tuple[Page | str, ...]) -> tuple[Page, ...]:
    """Sentences as pages: a mere text points at nothing."""
    return tuple([Page(one) if isinstance(one, str) else one for one in said])


def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of this game, in their order; BadContent for a file that is none.

    Files are taken in the order of their names, so they begin with a number.
    """
    return _read(game, shelf.game(game).folder / "lessons")


def lesson_named(game: str, name: str) -> Lesson:
    """The lesson with this id, or this number in the order; BadChoice names those there are."""
    found = lessons_of(game)
    for number, lesson in enumerate(found, start=1):
        if name in (lesson.id, str(number)):
            return lesson
    if not found:
        raise BadChoice(f"{game} has no lessons yet; its rules: muster rules {game}")
    valid = ", ".join(lesson.id for lesson in found)
    raise BadChoice(f"{game} has no lesson {name!r}; valid: 1 to {len(found)}, {valid}")


@cache
def _read(game: str, folder: Path) -> tuple[Lesson, ...]:
    if not folder.is_dir():
        return ()
    return tuple([read_lesson(game, path) for path in sorted(folder.glob("*.json"))])


def read_lesson(game: str, path: Path) -> Lesson:
    """The lesson in this file; BadContent says which field is wrong."""
    file = f"{path.parent.name}/{path.name}"
    try:
        told = read_struct(path, Told, file)
    except BadContent as error:
        raise _with_step(error) from None
    if told is None:
        raise BadContent(file, "", "", "no such file")
    for at, step in enumerate(told.steps, start=1):
        if bool(step.find) == bool(step.every):
            raise BadContent(file, f"step {at}", "find", "either find or all, and one of them")
        if not step.clause:
            raise BadContent(file, f"step {at}", "clause", "the rule the step is about")
        for line in step.then:
            _seated(file, f"step {at}", "then", line)
    for line in told.before:
        _seated(file, "", "before", line)
    if not told.steps:
        raise BadContent(file, "", "steps", "at least one step")
    name = path.stem.lstrip("0123456789").lstrip("-")
    return Lesson(game, name or path.stem, path.name, told)


def _with_step(error: BadContent) -> BadContent:
    """The same with the number of the step as people count."""
    found = _STEP.match(error.field)
    if found is None:
        return error
    rest = error.field[found.end() :]
    return BadContent(error.file, f"step {int(found[1]) + 1}", rest, error.expected)


def _seated(file: str, step: str, field: str, line: str) -> None:
    seat, _, action = line.partition(" ")
    if not seat.isdigit() or not action:
        expected = f'a seat and its answer, like "1 {line}", not {line!r}'
        raise BadContent(file, step, field, expected)
