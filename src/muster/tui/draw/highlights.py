"""Light on the table: which things an answer touches, and which answer the cursor is on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from muster.kernel.scene import Choice
from muster.tui.draw.canvas import Canvas, Spot
from muster.tui.draw.palette import Palette

BADGE = 4
"""Cells kept free for a number where there is no margin to draw it in."""

NUMBER = 6
"""Cells a number takes on a ring."""

THIN = ("▁", "▔", "▕", "▏")
THICK = ("▄", "▀", "▐", "▌")
CORNERS = ("▗", "▖", "▝", "▘")
"""Edges that hug a piece from outside: above, below, left, right; corners of a thick ring."""


@dataclass(frozen=True)
class Highlights:
    """Nodes that are lit with the number of the choice, and those the cursor is on."""

    numbers: dict[str, str] = field(default_factory=dict)
    cursor: frozenset[str] = frozenset()
    picked: frozenset[str] = frozenset()

    @property
    def marked(self) -> frozenset[str]:
        """Everything that gets a number or a tick."""
        return frozenset(self.numbers) | self.picked


def highlights_for(
    choices: Sequence[Choice], cursor: int, picked: Iterable[str] = ()
) -> Highlights:
    """Every choice lights the nodes it touches; a node with several shows the first number."""
    numbers: dict[str, str] = {}
    for number, choice in enumerate(choices, start=1):
        for target in choice.targets:
            numbers.setdefault(target, str(number))
    on = choices[cursor].targets if 0 <= cursor < len(choices) else ()
    return Highlights(numbers, frozenset(on), frozenset(picked))


def label_spot(node: str) -> str:
    """The place beside an area's label that is kept for its number."""
    return f"label:{node}"


def highlight(sheet: Canvas, highlights: Highlights, palette: Palette) -> None:
    """Draw rings and numbers on a finished table. The cursor's come last, so they are on top."""
    spots = {spot.id: spot for spot in sheet.spots}
    for node in highlights.picked:
        if node in spots:
            place = spots[node] if node in highlights.numbers else spots.get(label_spot(node))
            _tick(sheet, place or spots[node], node in highlights.numbers, palette)
    for node in sorted(highlights.numbers, key=lambda one: one in highlights.cursor):
        number, on = highlights.numbers[node], node in highlights.cursor
        if label_spot(node) in spots:
            _number(sheet, spots[label_spot(node)], number, on, palette)
        elif node in spots and spots[node].height == 1:
            _number(sheet, spots[node], number, on, palette)
        elif node in spots:
            _ring(sheet, spots[node], number, on, palette)


def _number(sheet: Canvas, spot: Spot, number: str, on: bool, palette: Palette) -> None:
    if on:
        sheet.text(
            spot.x, spot.y, f"▶{number} ", palette.glow_ink, palette.glow, bold=True, limit=BADGE
        )
    else:
        sheet.text(
            spot.x, spot.y, f" {number} ", palette.glow, palette.shadow, bold=True, limit=BADGE
        )


def _ring(sheet: Canvas, spot: Spot, number: str, on: bool, palette: Palette) -> None:
    """A thin ring says that this can be chosen, a thick one that the cursor is here."""
    left, right = spot.x - 1, spot.x + spot.width
    top, bottom = spot.y - 1, spot.y + spot.height
    above, below, before, behind = THICK if on else THIN
    for x in range(spot.x, right):
        _edge(sheet, x, top, above, palette)
        _edge(sheet, x, bottom, below, palette)
    for y in range(spot.y, bottom):
        _edge(sheet, left, y, before, palette)
        _edge(sheet, right, y, behind, palette)
    if on:
        for (x, y), corner in zip(
            ((left, top), (right, top), (left, bottom), (right, bottom)), CORNERS, strict=True
        ):
            _edge(sheet, x, y, corner, palette)
        sheet.text(spot.x, top, f" ▶ {number} ", palette.glow_ink, palette.glow, bold=True)
    else:
        sheet.text(spot.x, top, f" {number} ", palette.glow, palette.shadow, bold=True)


def _edge(sheet: Canvas, x: int, y: int, char: str, palette: Palette) -> None:
    """One cell of a ring, in front of any shadow but not of a word."""
    if 0 <= x < sheet.width and 0 <= y < sheet.height:
        there, _, ground, _ = sheet.rows[y][x]
        if not (there.isalnum() or there == "…"):
            sheet.rows[y][x] = (char, palette.glow, ground, False)


def _tick(sheet: Canvas, spot: Spot, numbered: bool, palette: Palette) -> None:
    """Chosen already; at the far end where a number will stand at the near one."""
    y = spot.y if spot.height == 1 or numbered else spot.y - 1
    words = "✔" if numbered else " ✔ "
    x = spot.x + spot.width - len(words) if numbered else spot.x
    sheet.text(x, y, words, palette.glow_ink, palette.glow, bold=True)
