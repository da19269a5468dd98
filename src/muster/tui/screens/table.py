"""The frame every table is shown in: rail, felt, question, own things, log, keys."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from muster.kernel.match import Match
from muster.kernel.records.log import LogLine
from muster.kernel.scene import Scene
from muster.tui.draw.context import DrawContext
from muster.tui.draw.palette import Palette
from muster.tui.screens.canvas_view import CanvasView
from muster.tui.screens.log import LogView
from muster.tui.screens.player import PlayerScreen, plates_to_open
from muster.tui.screens.readers import RulesScreen
from muster.tui.screens.stage import Key, Stage, Viewer, set_stage
from muster.tui.theme import ThemedApp, said_on


class TableScreen(Screen[None]):
    """Shows a stage. What is on it, and what keys do, is up to the screens made from it."""

    DEFAULT_CSS = """
    TableScreen { layout: vertical; background: $felt; }
    TableScreen #rail, TableScreen #keys { height: 1; }
    TableScreen #body { height: 1fr; }
    TableScreen #table { width: 1fr; background: $felt; }
    TableScreen #upper { height: 1fr; }
    TableScreen #dock { background: $surface; width: 34; padding: 0 0 0 1; }
    TableScreen #dock-title { color: $primary; text-style: bold; padding: 0 1; }
    TableScreen #log:focus { background: $felt; }
    """
    AUTO_FOCUS = ""

    def compose(self) -> ComposeResult:
        yield CanvasView(id="rail")
        with Horizontal(id="body"):
            with Vertical(id="table"):
                for name in ("upper", "news", "bar", "mine"):
                    yield CanvasView(id=name)
            with Vertical(id="dock"):
                yield Static(self.said("Log").upper(), id="dock-title")
                yield LogView(id="log")
        yield CanvasView(id="keys")

    @property
    def palette(self) -> Palette:
        assert isinstance(self.app, ThemedApp)
        return self.app.palette

    def on_resize(self) -> None:
        self.draw()

    def draw(self) -> None:
        """Draw everything anew."""
        raise NotImplementedError

    def show_table(
        self,
        look: Viewer,
        keys: Sequence[Key],
        news: Sequence[LogLine],
        log: Sequence[LogLine],
        seen: int,
    ) -> None:
        """Put a scene on the screen, and the log beside it where there is room."""
        stage = set_stage(look, self.size.width, self.size.height, news, keys)
        self._show_sheets(stage)
        dock = self.query_one("#dock")
        dock.display = stage.dock > 0
        if stage.dock:
            dock.styles.width = stage.dock
            view = self.query_one("#log", LogView)
            view.show(log, look.names, seen, self.palette, stage.dock - 3)

    def _show_sheets(self, stage: Stage) -> None:
        palette = self.palette
        for name in ("rail", "upper", "news", "bar", "mine", "keys"):
            canvas = getattr(stage, name)
            sheet = self.query_one(f"#{name}", CanvasView)
            if name in ("news", "bar"):
                sheet.styles.height = canvas.height
            elif name == "mine":
                sheet.styles.height = stage.mine_rows
            sheet.show(canvas, palette.text, palette.felt)

    def open_plate(
        self, scene: Scene, names: Sequence[str], kinds: Sequence[str], node: str = ""
    ) -> None:
        """What lies behind a seat's plate, or behind the first that has something there."""
        if plates_to_open(scene):
            context = DrawContext(scene, tuple(names), tuple(kinds), self.palette, said=self.said)
            self.app.push_screen(PlayerScreen(context, node))
        else:
            self.notify(self.said("All that the others have lies on the table."), timeout=4)

    def open_rules(self, match: Match, clause: str = "") -> None:
        """The rulebook at a clause, or at the one behind the question that is open."""
        asks = match.asks
        behind = asks[0].clause if asks else match.game.meta.end_clause
        self.app.push_screen(RulesScreen(match.game, clause or behind))

    def said(self, text: str) -> str:
        """A text as it is read at this table."""
        return said_on(self, text)

    def action_theme(self) -> None:
        assert isinstance(self.app, ThemedApp)
        self.app.switch_theme()
        self.draw()

    def action_scroll_table(self, by: int) -> None:
        for name in ("#upper", "#mine"):
            sheet = self.query_one(name, CanvasView)
            sheet.scroll_relative(y=by * max(1, sheet.size.height - 2), animate=False)
