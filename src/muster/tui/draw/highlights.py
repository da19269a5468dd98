"""Light on the table: which things an answer touches, and which answer the cursor is on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from muster.kernel.scene import Area, Choice, Scene, walk
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

FRAME = ("═", "═", "║", "║")
FRAMED = ("╔", "╗", "╚", "╝")
"""The same round what a tutor points at."""


@dataclass(frozen=True)
class Highlights:
    """Nodes that are lit with the number of the choice, and those the cursor is on."""

    numbers: dict[str, str] = field(default_factory=dict)
    cursor: frozenset[str] = frozenset()
    picked: frozenset[str] = frozenset()
    pointed: frozenset[str] = frozenset()

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
    for node in highlights.pointed & spots.keys():
        _point(sheet, spots[node], palette)


def stand_ins(nodes: Iterable[str], scene: Scene, drawn: Iterable[str]) -> frozenset[str]:
    """What is drawn of these nodes: themselves, else what lies in them, else the plate of the
    player who has them.
    """
    there = frozenset(drawn)
    found: set[str] = set()
    for node in nodes:
        inner = [part.id for one in scene.nodes() if one.id == node for part in walk(one)]
        around = [
            one.id
            for one in scene.nodes()
            if isinstance(one, Area)
            and one.role == "seat"
            and any(part.id == node for part in walk(one))
        ]
        own = {node} & there
        found |= own or there.intersection(inner) or there.intersection(around)
    return frozenset(found)


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
    _frame(sheet, spot, THICK if on else THIN, CORNERS if on else (), palette)
    top = spot.y - 1
    if on:
        sheet.text(spot.x, top, f" ▶ {number} ", palette.glow_ink, palette.glow, bold=True)
    else:
        sheet.text(spot.x, top, f" {number} ", palette.glow, palette.shadow, bold=True)


def _point(sheet: Canvas, spot: Spot, palette: Palette) -> None:
    """A frame round what is spoken of, no line of it through words; a single line shines."""
    x, right = max(1, spot.x), min(sheet.width - 1, spot.x + spot.width)
    y, bottom = spot.y, spot.y + spot.height
    if spot.height == 1:
        words = [n for n in range(x, right) if sheet.rows[y][n][0] != " "]
        for n in range(x, max(words, default=x) + 1):
            char, _, _, bold = sheet.rows[y][n]
            sheet.rows[y][n] = (char, palette.glow_ink, palette.glow, bold)
        return
    above, below, before, behind = FRAME
    over = next((row for row in (y - 1, y) if _is_bare(sheet, row, x, right)), None)
    under = next((row for row in (bottom, bottom - 1) if _is_bare(sheet, row, x, right)), None)
    y, bottom = y if over is None else over + 1, bottom if under is None else under
    edges = ("" if over is None else above, "" if under is None else below, before, behind)
    corners = [c if edges[n // 2] else "" for n, c in enumerate(FRAMED)]
    _frame(sheet, Spot(spot.id, x, y, right - x, bottom - y), edges, corners, palette)


def _is_bare(sheet: Canvas, y: int, x: int, right: int) -> bool:
    """Is there such a row, and no word in this part of it?"""
    return 0 <= y < sheet.height and not any(c[0].isalnum() for c in sheet.rows[y][x:right])


def _frame(
    sheet: Canvas, spot: Spot, edges: Sequence[str], corners: Sequence[str], palette: Palette
) -> None:
    left, right = spot.x - 1, spot.x + spot.width
    top, bottom = spot.y - 1, spot.y + spot.height
    above, below, before, behind = edges
    for x in range(spot.x, right):
        _edge(sheet, x, top, above, palette)
        _edge(sheet, x, bottom, below, palette)
    for y in range(spot.y, bottom):
        _edge(sheet, left, y, before, palette)
        _edge(sheet, right, y, behind, palette)
    places = ((left, top), (right, top), (left, bottom), (right, bottom))
    for (x, y), corner in zip(places, corners, strict=False):
        _edge(sheet, x, y, corner, palette)


def _edge(sheet: Canvas, x: int, y: int, char: str, palette: Palette) -> None:
    """One cell of a ring, in front of any shadow but not of a word."""
    if 0 <= x < sheet.width and 0 <= y < sheet.height:
        there, _, ground, _ = sheet.rows[y][x]
        if char and not (there.isalnum() or there == "…"):
            sheet.rows[y][x] = (char, palette.glow, ground, False)


def _tick(sheet: Canvas, spot: Spot, numbered: bool, palette: Palette) -> None:
    """Chosen already; at the far end where a number will stand at the near one."""
    y = spot.y if spot.height == 1 or numbered else spot.y - 1
    words = "✔" if numbered else " ✔ "
    x = spot.x + spot.width - len(words) if numbered else spot.x
    sheet.text(x, y, words, palette.glow_ink, palette.glow, bold=True)
