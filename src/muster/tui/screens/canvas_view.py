"""A widget that shows a canvas, scrolls it, and says what was touched."""

from __future__ import annotations

from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from muster.tui.draw.canvas import Canvas


class CanvasView(ScrollView, can_focus=False):
    """Shows a canvas. Colours it does not have come from `fore` and `ground`."""

    DEFAULT_CSS = """
    CanvasView { overflow-x: hidden; overflow-y: auto; scrollbar-size-vertical: 1; }
    """

    class Pressed(Message):
        """A click; the things under the pointer, topmost first."""

        def __init__(self, sheet: CanvasView, things: list[str]) -> None:
            super().__init__()
            self.sheet = sheet
            self.things = things

    class Hovered(Message):
        """The pointer is over other things than before."""

        def __init__(self, sheet: CanvasView, things: list[str]) -> None:
            super().__init__()
            self.sheet = sheet
            self.things = things

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.canvas = Canvas(0, 0)
        self.fore = "#FFFFFF"
        self.ground = "#000000"
        self._over: list[str] = []

    def show(self, canvas: Canvas, fore: str, ground: str) -> None:
        self.canvas, self.fore, self.ground = canvas, fore, ground
        self.virtual_size = Size(canvas.width, canvas.height)
        self.refresh()

    def reveal(self, things: frozenset[str]) -> None:
        """Scroll so that these are in sight."""
        spots = [spot for spot in self.canvas.spots if spot.id in things]
        if spots and self.canvas.height > self.size.height:
            spot = min(spots, key=lambda one: one.y)
            region = Region(0, max(0, spot.y - 1), 1, min(spot.height + 2, self.size.height))
            self.scroll_to_region(region, animate=False, force=True)

    def render_line(self, y: int) -> Strip:
        row = y + self.scroll_offset.y
        if row >= self.canvas.height:
            return Strip.blank(self.size.width, self._blank())
        strip = self.canvas.strip(row, self.fore, self.ground)
        return strip.adjust_cell_length(self.size.width, self._blank())

    def _blank(self) -> Style:
        return Style(bgcolor=self.ground)

    def _things(self, event: events.MouseEvent) -> list[str]:
        offset = event.get_content_offset(self)
        if offset is None:
            return []
        return self.canvas.at(offset.x, offset.y + self.scroll_offset.y)

    def on_click(self, event: events.Click) -> None:
        self.post_message(self.Pressed(self, self._things(event)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        things = self._things(event)
        if things != self._over:
            self._over = things
            self.post_message(self.Hovered(self, things))

    def on_leave(self) -> None:
        if self._over:
            self._over = []
            self.post_message(self.Hovered(self, []))
