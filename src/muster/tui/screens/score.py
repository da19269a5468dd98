"""The score sheet: a pad of paper with a column for each player, in order of the result."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen

from muster.kernel.outcome import Outcome
from muster.kernel.views.words import with_names
from muster.tui.draw.canvas import Canvas, wrap
from muster.tui.draw.palette import INK, INK_2, Palette
from muster.tui.draw.plates import medallion
from muster.tui.screens.canvas_view import CanvasView
from muster.tui.theme import said_on
from muster.tui.words.manual import Say
from muster.tui.words.result import by_result, remark_lines, sheet_names, winner_line
from muster.tui.words.spoken import SAID, around

LAUREL = "#F6DE9A"


def draw_score(
    outcome: Outcome,
    names: Sequence[str],
    width: int,
    palette: Palette,
    foot: str = "",
    say: Say = str,
) -> Canvas:
    """How it ended in words, and in numbers: columns are players, the winner's is tinted. `say` is
    for what is not the result's own words, which are said already.
    """
    ended = around(say, f"Ended: {SAID}.", outcome.ending)
    notes = [*remark_lines(outcome, names), ended]
    if outcome.tiebreak:
        notes.append(around(say, f"Tie-break: {SAID}.", outcome.tiebreak))
    lines = [line for note in notes for line in wrap(note, width - 4)]
    told = [with_names(outcome.headline, names)] if outcome.headline else []
    told.append(say(winner_line(outcome, names)))
    head = [line for text in told for line in wrap(text, width - 4)]
    numbers = _draw_numbers(outcome, names, width, palette, say)
    sheet = Canvas(width, len(head) + numbers.height + len(lines) + 5, palette.paper)
    for y, line in enumerate(head, start=1):
        sheet.text(2, y, line, INK, bold=True)
    top = len(head) + 2
    sheet.blit(numbers, 0, top)
    for y, line in enumerate(lines, start=top + numbers.height + 1):
        sheet.text(2, y, line, INK_2)
    sheet.text(2, sheet.height - 1, foot, INK_2)
    return sheet


def _draw_numbers(
    outcome: Outcome, names: Sequence[str], width: int, palette: Palette, say: Say
) -> Canvas:
    """A column for each player and a row for each source; nothing where words say it all."""
    if outcome.headline and not outcome.sheet:
        return Canvas(width, 0)
    everybody = [
        say(name) if n >= len(names) else name for n, name in enumerate(sheet_names(outcome, names))
    ]
    order = by_result(outcome)
    totals = (*outcome.scores, *outcome.others)
    label = max(8, *(cell_len(row.label) + cell_len(row.clause) + 3 for row in outcome.sheet), 8)
    label = min(label, width // 3)
    column = max(7, min(15, (width - label - 4) // max(1, len(order))))
    rows = len(outcome.sheet)
    sheet = Canvas(width, rows + 3, palette.paper)
    for n, player in enumerate(order):
        x = label + 3 + n * column
        won = player in outcome.winners
        if won:
            sheet.fill(x, 0, column - 1, rows + 3, LAUREL)
        medallion(sheet, x + 1, 0, player, everybody[player], len(outcome.scores))
        sheet.text(x + 5, 0, everybody[player], INK, bold=won, limit=column - 6)
        for y, row in enumerate(outcome.sheet, start=1):
            _right(sheet, x, y, column, str(row.points[player]), False)
        _right(sheet, x, 2 + rows, column, str(totals[player]) + (" ★" if won else "  "), True)
    for y, row in enumerate(outcome.sheet, start=1):
        end = sheet.text(2, y, row.label, INK, limit=label)
        sheet.text(end + 1, y, row.clause, INK_2, limit=max(0, label + 2 - end - 1))
    for x in range(2, width - 2):
        sheet.put(x, 1 + rows, "─", palette.paper_3)
    sheet.text(2, 2 + rows, say("Total"), INK, bold=True)
    return sheet


def _right(sheet: Canvas, x: int, y: int, column: int, words: str, bold: bool) -> None:
    shown = words if words.endswith((" ", "★")) else f"{words}  "
    sheet.text(x + column - 2 - cell_len(shown), y, shown, INK, bold=bold)


class ScoreScreen(ModalScreen[str]):
    """The result, and what to do next."""

    DEFAULT_CSS = """
    ScoreScreen { align: center middle; background: $background 45%; }
    ScoreScreen > Vertical { width: 88; max-width: 96%; height: auto; max-height: 94%; }
    """
    BINDINGS = [
        Binding("p", "choose('again')", show=False),
        Binding("s", "choose('save')", show=False),
        Binding("q", "choose('leave')", show=False),
        Binding("escape,enter,space", "choose('')", show=False),
    ]

    def __init__(self, outcome: Outcome, names: Sequence[str], palette: Palette, foot: str) -> None:
        super().__init__()
        self._outcome, self._names, self._room, self._foot = outcome, names, palette, foot

    def compose(self) -> ComposeResult:
        with Vertical():
            yield CanvasView(id="score")

    def on_mount(self) -> None:
        self.on_resize()

    def on_resize(self) -> None:
        width = min(88, max(40, round(self.size.width * 0.96)))
        sheet = self.query_one("#score", CanvasView)
        say = partial(said_on, self)
        foot = say(self._foot)
        canvas = draw_score(self._outcome, self._names, width, self._room, foot, say)
        sheet.styles.height = min(canvas.height, max(5, round(self.size.height * 0.94)))
        sheet.show(canvas, INK, self._room.paper)

    def action_choose(self, what: str) -> None:
        self.dismiss(what)
