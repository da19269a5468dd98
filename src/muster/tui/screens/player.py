"""What lies behind a seat's plate, opened: a player's whole table, for everybody to see."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen

from muster.kernel.scene import Area, Scene
from muster.tui.draw.canvas import Canvas, stacked
from muster.tui.draw.context import DrawContext
from muster.tui.draw.layout import lay_out
from muster.tui.draw.pieces import BIG
from muster.tui.draw.plates import draw_plate
from muster.tui.screens.canvas_view import CanvasView
from muster.tui.theme import said_on

WIDE, TALL = 104, 0.94
"""Columns at most; the share of the screen's height."""


def plates_to_open(scene: Scene) -> list[Area]:
    """The plates of other seats with something behind them."""
    return [
        node
        for node in scene.nodes()
        if isinstance(node, Area)
        and node.role == "seat"
        and any(isinstance(child, Area) for child in node.children)
    ]


def draw_behind(
    plate: Area, width: int, height: int, context: DrawContext, foot: str = ""
) -> Canvas:
    """The plate with everything on it, and below everything that lies behind it."""
    inside = [child for child in plate.children if isinstance(child, Area)]
    head = Canvas(width, 4)
    head.blit(draw_plate(plate, width - 2, BIG, context), 1, 0)
    parts = [head, lay_out(inside, width, height - 5, context)]
    last = Canvas(width, 1)
    last.text(1, 0, foot, context.palette.text_2)
    return stacked([*parts, last], width)


class PlayerScreen(ModalScreen[None]):
    """One player's things; the arrows go on to the next player's."""

    DEFAULT_CSS = """
    PlayerScreen { align: center middle; background: $background 45%; }
    PlayerScreen > Vertical { height: auto; background: $felt; padding: 1 0 0 0; }
    """
    BINDINGS = [
        Binding("escape,o,q,enter,space", "close", show=False),
        Binding("right,tab,down", "turn(1)", show=False),
        Binding("left,shift+tab,up", "turn(-1)", show=False),
        Binding("pageup", "scroll_things(-1)", show=False),
        Binding("pagedown", "scroll_things(1)", show=False),
    ]

    def __init__(self, context: DrawContext, node: str = "") -> None:
        super().__init__()
        self._brush = context
        self._plates = plates_to_open(context.scene)
        names = [plate.id for plate in self._plates]
        self._at = names.index(node) if node in names else 0

    def compose(self) -> ComposeResult:
        with Vertical():
            yield CanvasView(id="behind")

    def on_mount(self) -> None:
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        width = min(WIDE, self.size.width - 2)
        height = max(6, round(self.size.height * TALL) - 1)
        turn = ["← → " + said_on(self, "the next player")] if len(self._plates) > 1 else []
        foot = "   ".join([*turn, said_on(self, "Esc goes back")])
        canvas = draw_behind(self._plates[self._at], width, height, self._brush, foot)
        sheet = self.query_one("#behind", CanvasView)
        sheet.styles.height = min(canvas.height, height)
        self.query_one(Vertical).styles.width = width
        sheet.show(canvas, self._brush.palette.text, self._brush.palette.felt)

    def action_turn(self, by: int) -> None:
        self._at = (self._at + by) % len(self._plates)
        self._draw()

    def action_scroll_things(self, by: int) -> None:
        sheet = self.query_one("#behind", CanvasView)
        sheet.scroll_relative(y=by * max(1, sheet.size.height - 2), animate=False)

    def action_close(self) -> None:
        self.dismiss(None)

    def on_canvas_view_pressed(self, event: CanvasView.Pressed) -> None:
        event.stop()
        self.action_close()
