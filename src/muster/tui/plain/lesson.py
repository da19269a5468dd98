"""A lesson line by line: what is told, the question, and what a wrong answer is told."""

from __future__ import annotations

from collections.abc import Callable

from muster.kernel.scene import Area
from muster.languages import Voice
from muster.tui.plain.play import PlainGame
from muster.tui.table.lesson import LessonTable
from muster.tui.words.hexes import hex_lines
from muster.tui.words.look import pointed_words


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

    def _idler(self) -> int | None:
        """The learner is asked where the lesson asks, and never in between."""
        return None

    def _tell_order(self, seat: int) -> None:
        """Page by page what is told, and after each what it speaks of; of a map the map first."""
        scene = Voice(self.table.names).scene(self.table.match.scene(seat))
        for node in scene.nodes():
            if isinstance(node, Area) and node.kind == "hexmap" and self.table.pages():
                self._say("\n".join(hex_lines(node)))
        for page in self.table.pages():
            self._say("")
            self._say(page.text)
            for words in pointed_words(scene, self.table.names, page.point):
                self._say(f"  • {words}")

    def _finish(self) -> None:
        seat = self.table.lesson.seat
        self._tell_news(seat)
        self._tell_order(seat)

    def _kept(self) -> str:
        return "The lesson begins anew next time."
