"""A lesson on a drawn table: what is told lies beside it, page by page, with what it speaks of
framed.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Static

from muster.lessons.lesson import Page
from muster.tui.screens.canvas_view import CanvasView
from muster.tui.screens.dialogs import Card
from muster.tui.screens.play import PlayScreen
from muster.tui.table.lesson import LessonTable


class LessonCard(Card):
    """What the learner is told now. It lies over the log, or over the half of the table that is not
    spoken of.
    """

    DEFAULT_CSS = """
    LessonCard { background: $background 0%; align: center bottom; }
    LessonCard > Vertical { border-left: thick $glow; padding: 1 2; }
    LessonCard.high { align: center top; }
    LessonCard.beside { align: right top; }
    """
    BINDINGS = [
        Binding("enter,space,n,right,down", "turn(1)", show=False, priority=True),
        Binding("b,left,up", "turn(-1)", show=False),
    ]

    def __init__(self, table: LessonScreen, pages: Sequence[Page], foot: str) -> None:
        super().__init__()
        self._table, self._pages, self._foot = table, pages, foot
        self.at = 0

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(id="which", classes="title")
            yield Static(id="page", classes="entry")
            yield Static(id="foot", classes="foot")

    def on_mount(self) -> None:
        self.show_page()

    def on_resize(self) -> None:
        self.show_page()

    @property
    def text(self) -> str:
        """What the open page says."""
        return self._pages[self.at].text

    def show_page(self) -> None:
        """Show the open page, and what it speaks of."""
        table, page, count = self._table, self._pages[self.at], len(self._pages)
        number = f"  {self.at + 1}/{count}" if count > 1 else ""
        on = table.said("Enter: on. b: back.") if self.at + 1 < count else self._foot
        self.query_one("#which", Static).update(Text(table.heading + number))
        self.query_one("#page", Static).update(Text(page.text))
        self.query_one("#foot", Static).update(Text(on))
        dock = table.query_one("#dock")
        self.set_class(dock.display, "beside")
        card = self.query_one(Vertical)
        card.styles.width = dock.size.width if dock.display else 76
        self.set_class(table.point_at(page.point) == "mine", "high")
        self.refresh()

    def action_turn(self, by: int) -> None:
        if self.at + by >= len(self._pages):
            self.dismiss("")
        elif self.at + by >= 0:
            self.at += by
            self.show_page()

    def on_click(self) -> None:
        self.action_turn(1)


class LessonScreen(PlayScreen):
    """A table at which one person learns."""

    table: LessonTable

    def __init__(self, table: LessonTable, pace: float) -> None:
        super().__init__(table, pace)
        self.viewer = table.lesson.seat
        self._told: tuple[Page, ...] = ()

    @property
    def heading(self) -> str:
        """What the lesson is called, and whether it is done."""
        title = self.table.lesson.title
        return self.said(f"{title}: done" if self.table.is_done else title)

    def step(self) -> None:
        pages = self.table.pages()
        waits = self.table.to_act(self.viewer)
        if pages != self._told:
            self.pointed = frozenset()
        super().step()
        if pages and pages != self._told and waits in (None, self.viewer):
            self._told = pages
            foot = "Enter leaves." if self.table.is_done else "Enter: to the table. n: once more."
            self.app.push_screen(LessonCard(self, pages, self.said(foot)), self._after_lesson)

    def point_at(self, nodes: Sequence[str]) -> str:
        """Frame these; the sheet on which the first of them lies."""
        self.pointed = frozenset(nodes)
        self.draw()
        for name in ("upper", "mine"):
            if any(
                spot.id in nodes for spot in self.query_one(f"#{name}", CanvasView).canvas.spots
            ):
                return name
        return ""

    def _after_lesson(self, _: str | None) -> None:
        if self.table.is_done:
            self.app.exit(0)

    def action_next(self) -> None:
        """What was told last, once more: there is nobody to hand the screen to."""
        if self._told:
            self.app.push_screen(LessonCard(self, self._told, self.said("Enter goes back.")))

    def show_score(self) -> None:
        """A lesson has no score."""
