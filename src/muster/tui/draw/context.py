"""What every drawing of a table needs to know, and how things are put in lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from muster.kernel.scene import Scene
from muster.tui.draw.canvas import Canvas
from muster.tui.draw.palette import Palette
from muster.tui.words.scene import player_name


@dataclass(frozen=True)
class DrawContext:
    """What every drawing needs to know: the scene, who is who, the room, what will be lit, and how
    the few words are read that are not the scene's.
    """

    scene: Scene
    names: Sequence[str]
    kinds: Sequence[str]
    palette: Palette
    lit: frozenset[str] = frozenset()
    said: Callable[[str], str] = str

    def name(self, seat: int | None, label: str = "") -> str:
        if label or seat is None:
            return label
        return player_name(seat, self.names)


@dataclass(frozen=True)
class Item:
    """A thing in a row: its drawing, and words for the margin above it."""

    sheet: Canvas
    label: str = ""
    seat: int | None = None
    node: str = ""


def in_lines(items: list[Item], width: int, margin: int) -> list[list[Item]]:
    """Items broken into lines of this width."""
    lines: list[list[Item]] = []
    used = width + 1
    for item in items:
        if used + item.sheet.width > width - margin:
            lines.append([])
            used = margin
        lines[-1].append(item)
        used += item.sheet.width + 1
    return lines
