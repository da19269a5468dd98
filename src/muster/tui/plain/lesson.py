"""A lesson line by line: what is told, the question, and what a wrong answer is told."""

from __future__ import annotations

from collections.abc import Callable

from muster.languages import Voice
from muster.tui.plain.play import PlainGame
from muster.tui.table.lesson import LessonTable


class PlainLesson(PlainGame):
    """One lesson, learned with lines of text."""

    table: LessonTable

    def __init__(
        self,
        table: LessonTable,
        read: Callable[[str], str],
        say: Callable[[str], None],
        voice: Voice | None = None,
    ) -> None:
        super().__init__(table, read, say, voice=voice)

    def run(self) -> int:
        """Go through it; the exit code. Something typed as at any table, ? lists what there is."""
        lesson = self.table.lesson
        self._say(f"{lesson.title}. {lesson.about}")
        return super().run()

    def _finish(self) -> None:
        seat = self.table.lesson.seat
        self._tell_news(seat)
        self._say("")
        for text in self.table.said():
            self._say(text)

    def _kept(self) -> str:
        return "The lesson begins anew next time."
