"""A sheet of character cells to draw on, and which thing lies where on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

CLEAR = ""
"""No colour of its own: what lies beneath shows through."""


@dataclass(frozen=True)
class Spot:
    """The rectangle a thing covers."""

    id: str
    x: int
    y: int
    width: int
    height: int

    def covers(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def moved(self, dx: int, dy: int) -> Spot:
        return Spot(self.id, self.x + dx, self.y + dy, self.width, self.height)


Cell = tuple[str, str, str, bool]
"""Character, its colour, the ground, bold."""

BLANK: Cell = (" ", CLEAR, CLEAR, False)


class Canvas:
    """Rows of cells; things drawn later lie on top."""

    __slots__ = ("height", "rows", "spots", "width")

    def __init__(self, width: int, height: int, ground: str = CLEAR) -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        cell: Cell = (" ", CLEAR, ground, False) if ground else BLANK
        self.rows: list[list[Cell]] = [[cell] * self.width for _ in range(self.height)]
        self.spots: list[Spot] = []

    def put(
        self, x: int, y: int, char: str, fore: str, ground: str = CLEAR, bold: bool = False
    ) -> None:
        """One character; without a ground it keeps what is there."""
        if 0 <= x < self.width and 0 <= y < self.height:
            row = self.rows[y]
            row[x] = (char, fore, ground or row[x][2], bold)

    def text(
        self,
        x: int,
        y: int,
        words: str,
        fore: str,
        ground: str = CLEAR,
        bold: bool = False,
        limit: int | None = None,
    ) -> int:
        """Words on one line, cut with … where they do not fit; the column behind them."""
        room = self.width - x if limit is None else min(limit, self.width - x)
        for char in clip(words, room):
            wide = cell_len(char)
            if wide == 0:
                continue
            self.put(x, y, char, fore, ground, bold)
            if wide == 2:
                self.put(x + 1, y, "", fore, ground, bold)
            x += wide
        return x

    def fill(self, x: int, y: int, width: int, height: int, ground: str) -> None:
        for row in range(y, y + height):
            for column in range(x, x + width):
                self.put(column, row, " ", CLEAR, ground)

    def blit(self, other: Canvas, x: int, y: int) -> None:
        """Lay another sheet on this one; where it is blank, this one shows through."""
        first, last = max(0, -x), min(other.width, self.width - x)
        for dy, source in enumerate(other.rows):
            if not 0 <= y + dy < self.height:
                continue
            row = self.rows[y + dy]
            for dx in range(first, last):
                cell = source[dx]
                if cell is BLANK:
                    continue
                if not cell[2]:
                    cell = (cell[0], cell[1], row[x + dx][2], cell[3])
                row[x + dx] = cell
        self.spots += [spot.moved(x, y) for spot in other.spots]

    def copy(self) -> Canvas:
        twin = Canvas(0, 0)
        twin.width, twin.height = self.width, self.height
        twin.rows = [row.copy() for row in self.rows]
        twin.spots = self.spots.copy()
        return twin

    def spot(self, name: str, x: int, y: int, width: int, height: int) -> None:
        """Note that this thing lies here."""
        self.spots.append(Spot(name, x, y, width, height))

    def at(self, x: int, y: int) -> list[str]:
        """The things under a cell, topmost first."""
        return [spot.id for spot in reversed(self.spots) if spot.covers(x, y)]

    def where(self, name: str) -> Spot | None:
        return next((spot for spot in self.spots if spot.id == name), None)

    def strip(self, y: int, fore: str, ground: str) -> Strip:
        """A row as a strip, with colours where it has none of its own."""
        return Strip(list(self._segments(y, fore, ground)), self.width)

    def lines(self) -> list[str]:
        """The bare characters, for tests and for reading."""
        return ["".join(cell[0] for cell in row).rstrip() for row in self.rows]

    def _segments(self, y: int, fore: str, ground: str) -> Iterator[Segment]:
        run = ""
        style: Style | None = None
        for char, own_fore, own_ground, bold in self.rows[y]:
            now = _style(own_fore or fore, own_ground or ground, bold)
            if now is not style and run:
                yield Segment(run, style)
                run = ""
            style = now
            run += char
        if run:
            yield Segment(run, style)


@lru_cache(maxsize=4096)
def _style(fore: str, ground: str, bold: bool) -> Style:
    return Style(color=fore or None, bgcolor=ground or None, bold=bold)


def clip(words: str, room: int) -> str:
    """Words cut to a number of cells, with … for what is missing."""
    if cell_len(words) <= room:
        return words
    if room <= 0:
        return ""
    kept = ""
    for char in words:
        if cell_len(kept + char) > room - 1:
            break
        kept += char
    return kept + "…"


def clip_name(name: str, room: int) -> str:
    """A name cut to a number of cells so that a number at its end is kept: "Resea… 34"."""
    head, space, last = name.rpartition(" ")
    if cell_len(name) <= room or not space or not last.isdigit() or room < cell_len(last) + 4:
        return clip(name, room)
    return f"{clip(head, room - cell_len(last) - 1)} {last}"


def wrap(words: str, width: int) -> list[str]:
    """Words broken into lines of at most this many cells."""
    lines: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}" if line else word
        if cell_len(longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while cell_len(line) > width > 0:
            lines.append(line[:width])
            line = line[width:]
    return [*lines, line] if line else lines


def stacked(parts: list[Canvas], width: int, gap: int = 0) -> Canvas:
    """Sheets one below the other."""
    height = sum(part.height for part in parts) + gap * max(0, len(parts) - 1)
    whole = Canvas(width, height)
    y = 0
    for part in parts:
        whole.blit(part, 0, y)
        y += part.height + gap
    return whole
