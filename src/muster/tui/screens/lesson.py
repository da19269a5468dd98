"""A lesson on a drawn table: what is told lies over it, page by page."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Static

from muster.tui.screens.dialogs import Card
from muster.tui.screens.play import PlayScreen
from muster.tui.table.lesson import LessonTable


class LessonCard(Card):
    """What the learner is told now."""

    BINDINGS = [Binding("l", "close", show=False)]

    def __init__(self, title: str, pages: list[str], foot: str) -> None:
        super().__init__()
        self._title, self._pages, self._foot = title, pages, foot

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(Text(self._title), classes="title")
            for page in self._pages:
                yield Static(Text(page), classes="entry")
            yield Static(self._foot, classes="foot")


class LessonScreen(PlayScreen):
    """A table at which one person learns."""

    table: LessonTable

    def __init__(self, table: LessonTable, pace: float) -> None:
        super().__init__(table, pace)
        self.viewer = table.lesson.seat
        self._said: list[str] = []

    def step(self) -> None:
        super().step()
        said = self.table.said()
        waits = self.table.to_act(self.viewer)
        if said and said != self._said and waits in (None, self.viewer):
            self._said = said
            done = self.table.is_done
            foot = "Enter leaves." if done else "Enter: to the table. i shows this again."
            title = f"{self.table.lesson.title}" + (": done" if done else "")
            card = LessonCard(self.said(title), said, self.said(foot))
            self.app.push_screen(card, self._after_lesson)

    def _after_lesson(self, _: str | None) -> None:
        if self.table.is_done:
            self.app.exit(0)

    def action_info(self) -> None:
        """What is to be done, once more; with a piece under the cursor what is printed on it."""
        if self._said and self.cursor < 0:
            title, foot = self.said(self.table.lesson.title), self.said("Enter goes back.")
            self.app.push_screen(LessonCard(title, self._said, foot))
        else:
            super().action_info()

    def show_score(self) -> None:
        """A lesson has no score."""
