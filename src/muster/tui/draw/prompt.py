"""The question: the one bar of paper on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from muster.kernel.scene import Choice
from muster.tui.draw.canvas import Canvas, wrap
from muster.tui.draw.palette import INK, INK_2, Palette
from muster.tui.screens.arranging import Place, arrange
from muster.tui.words.groups import Group, in_order

PRIMARY, PRIMARY_TEXT = "#2F6B50", "#FFFFFF"
LOSS = "#8E2A1E"
"""What is given up for good is never green."""


@dataclass(frozen=True)
class Bar:
    """What the bar says: a question, a hint, a clause, and the choices in groups.

    `more`: what would follow from the choice under the cursor is said below the hint. `foot`: what
    is said on the lower edge.
    """

    question: str
    hint: str = ""
    clause: str = ""
    groups: tuple[Group, ...] = ()
    asks: bool = True
    more: bool = False
    foot: str = ""

    @property
    def choices(self) -> tuple[Choice, ...]:
        return in_order(self.groups)


def choice_spot(number: int) -> str:
    return f"choice:{number}"


def draw_bar(
    bar: Bar, cursor: int, width: int, rows: int, palette: Palette, say: Callable[[str], str] = str
) -> Canvas:
    """The bar with at most this many rows of choices; the cursor's row is always among them."""
    ground = palette.paper if bar.asks else palette.paper_2
    clause = f" {bar.clause} " if bar.clause else ""
    lines = wrap(bar.question, width - 4 - len(clause))
    hints = _hints(bar, cursor, width - 3)
    places = arrange(bar.groups, width, rows)
    total = max((place.y + 1 for place in places), default=0)
    shown = min(total, rows)
    at = places[cursor].y if 0 <= cursor < len(places) else 0
    first = min(max(0, at - shown // 2), total - shown)
    top = len(lines) + len(hints)
    sheet = Canvas(width, top + shown + 1, ground)
    for x in range(width):
        sheet.put(x, 0, " ", INK, ground)
    for y, line in enumerate(lines):
        sheet.text(2, y, line, INK, bold=True)
    if clause:
        sheet.text(width - len(clause) - 1, 0, clause, INK, palette.paper_3, bold=True)
        sheet.spot("clause", width - len(clause) - 1, 0, len(clause), 1)
    for y, line in enumerate(hints, start=len(lines)):
        sheet.text(2, y, line, INK_2)
    losses = frozenset(n for n, choice in enumerate(bar.choices) if choice.loses)
    _choices(sheet, places, cursor, (first, shown, top), losses, palette)
    _lower_edge(sheet, bar.foot, total - shown, palette, say)
    return sheet


def _hints(bar: Bar, cursor: int, width: int) -> list[str]:
    """The bar's own hint, and what would follow from the choice under the cursor.

    As many lines as the longest needs, so that the bar stands still while the cursor moves.
    """
    own = wrap(bar.hint, width)
    choices = bar.choices
    if (own and not bar.more) or not 0 <= cursor < len(choices):
        return own
    tallest = max(len(wrap(_follows(choice), width)) for choice in choices)
    lines = wrap(_follows(choices[cursor]), width)
    return own + lines + [""] * (tallest - len(lines))


def _follows(choice: Choice) -> str:
    return f"{choice.loses} {choice.hint}".strip()


def _choices(
    sheet: Canvas,
    places: Sequence[Place],
    cursor: int,
    window: tuple[int, int, int],
    losses: frozenset[int],
    palette: Palette,
) -> None:
    first, shown, top = window
    digits = len(str(len(places)))
    for n, place in enumerate(places):
        y = top + place.y - first
        if not first <= place.y < first + shown:
            continue
        if place.head:
            room_left = place.x - place.head_x if place.x > place.head_x else sheet.width
            sheet.text(place.head_x, y, place.head, INK_2, bold=True, limit=room_left)
        on, lost = n == cursor, n in losses
        ground = LOSS if lost else PRIMARY
        if on:
            sheet.fill(place.x, y, place.width, 1, ground)
        number = f"▶{n + 1:>{digits}} " if on else f" {n + 1:>{digits}} "
        fore, tab = (PRIMARY_TEXT, ground) if on else (INK, palette.paper_3)
        end = sheet.text(place.x, y, number, fore, tab, bold=True)
        limit = place.width - digits - 3
        sheet.text(end, y, "!" if lost else " ", fore if on else LOSS, bold=True)
        sheet.text(end + 1, y, place.words, PRIMARY_TEXT if on else INK, limit=limit)
        sheet.spot(choice_spot(n), place.x, y, place.width, 1)


def _lower_edge(
    sheet: Canvas, foot: str, rows: int, palette: Palette, say: Callable[[str], str]
) -> None:
    """The thickness of the card, what is said there, and how much more there is."""
    y = sheet.height - 1
    for x in range(sheet.width):
        sheet.rows[y][x] = ("▀", palette.paper_3, palette.shadow, False)
    more = f"{rows} more row{'s' if rows > 1 else ''} ↑↓"
    words = f" {say(more)} " if rows > 0 else ""
    sheet.text(sheet.width - len(words) - 2, y, words, palette.text, palette.shadow, bold=True)
    if foot:
        limit = sheet.width - len(words) - 4
        sheet.text(1, y, f" {foot} ", palette.text, palette.shadow, bold=True, limit=limit)
