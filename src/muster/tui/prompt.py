"""The question: the one bar of paper on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from muster.kernel.scene import Choice
from muster.tui.canvas import Canvas, wrap
from muster.tui.palette import INK, INK_2, Palette

PRIMARY, PRIMARY_TEXT = "#2F6B50", "#FFFFFF"
COLUMN = 26
"""The narrowest column of choices."""


@dataclass(frozen=True)
class Bar:
    """What the bar says: a question, a hint, a clause, and the choices."""

    question: str
    hint: str = ""
    clause: str = ""
    choices: tuple[Choice, ...] = ()
    asks: bool = True


def columns_for(choices: Sequence[Choice], width: int, rows: int) -> int:
    """As few columns as the rows allow, so that labels can be read whole."""
    if not choices:
        return 1
    longest = max(cell_len(choice.label) for choice in choices) + 6
    fitting = max(1, (width - 2) // longest)
    most = max(1, (width - 2) // COLUMN)
    across = min(fitting, len(choices))
    while -(-len(choices) // across) > rows and across < min(most, len(choices)):
        across += 1
    return across


def choice_spot(number: int) -> str:
    return f"choice:{number}"


def draw_bar(bar: Bar, cursor: int, width: int, rows: int, room: Palette) -> Canvas:
    """The bar with at most this many rows of choices; the cursor's row is always among them."""
    ground = room.paper if bar.asks else room.paper_2
    clause = f" {bar.clause} " if bar.clause else ""
    lines = wrap(bar.question, width - 4 - len(clause))
    hints = _hints(bar, cursor, width - 3)
    across = columns_for(bar.choices, width, rows)
    total = -(-len(bar.choices) // across) if bar.choices else 0
    shown = min(total, rows)
    first = min(max(0, cursor // across - shown // 2), total - shown) if total else 0
    top = len(lines) + len(hints)
    sheet = Canvas(width, top + shown + 1, ground)
    for x in range(width):
        sheet.put(x, 0, " ", INK, ground)
    for y, line in enumerate(lines):
        sheet.text(2, y, line, INK, bold=True)
    if clause:
        sheet.text(width - len(clause) - 1, 0, clause, INK, room.paper_3, bold=True)
        sheet.spot("clause", width - len(clause) - 1, 0, len(clause), 1)
    for y, line in enumerate(hints, start=len(lines)):
        sheet.text(2, y, line, INK_2)
    _choices(sheet, bar.choices, cursor, (across, first, shown, top), room)
    _lower_edge(sheet, ground, total - first - shown, first, room)
    return sheet


def _hints(bar: Bar, cursor: int, width: int) -> list[str]:
    """The bar's own hint, else what would follow from the choice under the cursor.

    As many lines as the longest needs, so that the bar stands still while the cursor moves.
    """
    if bar.hint or not 0 <= cursor < len(bar.choices):
        return wrap(bar.hint, width)
    tallest = max(len(wrap(choice.hint, width)) for choice in bar.choices)
    lines = wrap(bar.choices[cursor].hint, width)
    return lines + [""] * (tallest - len(lines))


def _choices(
    sheet: Canvas,
    choices: Sequence[Choice],
    cursor: int,
    window: tuple[int, int, int, int],
    room: Palette,
) -> None:
    across, first, shown, top = window
    wide = (sheet.width - 2) // across
    digits = len(str(len(choices)))
    for n in range(first * across, min(len(choices), (first + shown) * across)):
        x = 1 + (n % across) * wide
        y = top + n // across - first
        on = n == cursor
        if on:
            sheet.fill(x, y, wide - 1, 1, PRIMARY)
        number = f"▶{n + 1:>{digits}} " if on else f" {n + 1:>{digits}} "
        fore, tab = (PRIMARY_TEXT, PRIMARY) if on else (INK, room.paper_3)
        end = sheet.text(x, y, number, fore, tab, bold=True)
        label = choices[n].label
        sheet.text(end + 1, y, label, PRIMARY_TEXT if on else INK, limit=wide - digits - 4)
        sheet.spot(choice_spot(n), x, y, wide - 1, 1)


def _lower_edge(sheet: Canvas, ground: str, below: int, above: int, room: Palette) -> None:
    """The thickness of the card, and how much more there is."""
    y = sheet.height - 1
    for x in range(sheet.width):
        sheet.rows[y][x] = ("▀", room.paper_3, room.shadow, False)
    if below > 0 or above > 0:
        rows = below + above
        words = f" {rows} more row{'s' if rows > 1 else ''} ↑↓ "
        sheet.text(sheet.width - len(words) - 2, y, words, room.text, room.shadow, bold=True)
