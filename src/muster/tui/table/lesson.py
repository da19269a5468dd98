"""A lesson at a table in one room: the others do what the lesson says, the learner finds out."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from muster.bots.bot import Bot
from muster.kernel.errors import Illegal
from muster.kernel.scene import Choice, Prompt, Scene
from muster.kernel.views.view import View
from muster.lessons.lesson import Lesson, Page
from muster.lessons.tutor import (
    NOT_YET,
    begin,
    is_done,
    judge,
    pages_at,
    place_of,
    scripted,
)
from muster.tui.table.local import YOU, LocalTable, Setting
from muster.tui.table.thinking import Decision

NO_UNDO = "in a lesson nothing is taken back: a wrong answer is not carried out in the first place"


class LessonTable(LocalTable):
    """A table at which one person learns. What is told comes as the table's notice."""

    def __init__(self, lesson: Lesson) -> None:
        match = begin(lesson)
        players = tuple(YOU if seat == lesson.seat else "random" for seat in range(match.seats))
        setting = Setting(lesson.game, players, 0, names=lesson.told.names, hints=False)
        super().__init__(setting, match)
        self.lesson = lesson
        self._tell()

    def to_act(self, viewer: int | None = None) -> int | None:
        """The learner, or whoever the lesson says; None when the lesson is over."""
        script = scripted(self.lesson, self.match)
        if script is not None:
            return script[0]
        return None if self.is_done or self.match.over else self.lesson.seat

    @property
    def is_done(self) -> bool:
        """Has the learner found everything?"""
        return is_done(self.lesson, self.match)

    def may_wait(self, seat: int) -> bool:
        """What others do is written: nobody goes before the learner."""
        return False

    def scene(self, seat: int | None) -> Scene:
        """As at any table, but the learner is waited for, and no answer is asked for twice."""
        found = super().scene(seat)
        return replace(found, prompts=tuple([_waited_for(prompt) for prompt in found.prompts]))

    def think(self, seat: int) -> Decision:
        script = scripted(self.lesson, self.match)
        assert script is not None
        return Decision(self, seat, _Scripted(script[1]))

    def answer(self, seat: int, action: str) -> bool:
        """What was to be found is done; anything else is refused, by the rules or the lesson."""
        if scripted(self.lesson, self.match) is not None:
            raise Illegal(self._clause, NOT_YET, {})
        wrong = judge(self.lesson, self.match, action)
        if wrong is not None:
            raise self.refusal(wrong)
        self.play(seat, action)
        return True

    def play(self, seat: int, action: str, why: str = "") -> None:
        super().play(seat, action, why)
        self._tell()

    def undo(self, seat: int) -> None:
        raise Illegal(self._clause, NO_UNDO, {})

    @property
    def _clause(self) -> str:
        """The rule the step is about."""
        at = min(place_of(self.lesson, self.match).step, len(self.lesson.steps) - 1)
        return self.lesson.steps[at].clause

    def again(self) -> LocalTable:
        table = LessonTable(self.lesson)
        table.speak(self.voice.language)
        return table

    def speak(self, language: str) -> None:
        super().speak(language)
        self._tell()

    def no_hint(self, seat: int | None) -> str:
        return "In a lesson you are told what to look for; type s to see the table again."

    def kind(self, seat: int) -> str:
        """Nobody thinks at the other seats."""
        return ""

    def pages(self) -> tuple[Page, ...]:
        """What the learner is told now, page by page, as it is read."""
        pages = pages_at(self.lesson, self.match)
        return tuple([Page(self.voice.say(p.text, self.lesson.seat), p.point) for p in pages])

    def _tell(self) -> None:
        """With the question stands what is to be found; the pages before it lie over the table."""
        self.notice = "".join(page.text for page in self.pages()[-1:])


def _waited_for(prompt: Prompt) -> Prompt:
    choices = tuple([_without_doubt(choice) for choice in prompt.choices])
    return replace(prompt, optional=False, idle=False, choices=choices)


def _without_doubt(choice: Choice) -> Choice:
    """What it would cost is only told: a wrong answer is not carried out, so nothing is lost."""
    return replace(choice, loses="", hint=f"{choice.loses} {choice.hint}".strip())


class _Scripted(Bot):
    """Says what the lesson says."""

    def __init__(self, action: str) -> None:
        self._action = action

    def choose(self, view: View, legal: Sequence[str]) -> str:
        return self._action
