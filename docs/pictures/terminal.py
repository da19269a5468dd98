"""Draws docs/pictures/terminal.svg: the terminal client in the middle of a game.

    .venv/bin/python docs/pictures/terminal.py

The cells are drawn one by one, so that blocks meet without seams in every viewer.
"""

from __future__ import annotations

import asyncio
from html import escape
from pathlib import Path

from rich.segment import Segment
from textual.strip import Strip

from muster.tui.app import TableApp
from muster.tui.table.local import LocalTable, Setting

SEED, TURN, KEY, STEPS = 12, 3, "plan", 1
"""Which deal, which moment of it, and how far the cursor has moved."""

WIDTH, HEIGHT = 126, 44
CELL_W, CELL_H, SIZE = 9, 19, 15
HALVES = {  # left, top, width, height of the ink, in parts of a cell
    "█": (0, 0, 1, 1),
    "▀": (0, 0, 1, 0.5),
    "▄": (0, 0.5, 1, 0.5),
    "▌": (0, 0, 0.5, 1),
    "▐": (0.5, 0, 0.5, 1),
    "▔": (0, 0, 1, 0.125),
    "▁": (0, 0.875, 1, 0.125),
    "▏": (0, 0, 0.125, 1),
    "▕": (0.875, 0, 0.125, 1),
    "▗": (0.5, 0.5, 0.5, 0.5),
    "▖": (0, 0.5, 0.5, 0.5),
    "▝": (0.5, 0, 0.5, 0.5),
    "▘": (0, 0, 0.5, 0.5),
}
GROUND = "#120E0B"


async def picture() -> list[Strip]:
    """Play a few turns by keyboard and look."""
    players = ("you", "greedy", "greedy", "random")
    names = ("Ada", "Bruno", "Chidi", "Dora")
    setting = Setting("the-plan", players, seed=SEED, options={"bribes": True}, names=names)
    table = LocalTable.begin(setting)
    app = TableApp(table, pace=0)
    async with app.run_test(size=(WIDTH, HEIGHT)) as pilot:
        while True:
            await pilot.pause(0.05)
            ask = table.question(0)
            turn = table.match.view(0)["table"]["turn"]
            if ask is not None and turn == TURN and ask.key == KEY:
                break
            if ask is not None:
                await pilot.press("enter")
        for _ in range(STEPS):
            await pilot.press("right")
        await pilot.pause(0.2)
        return app.screen._compositor.render_strips()


def svg(strips: list[Strip]) -> str:
    """The cells as rectangles and letters."""
    wide, tall = WIDTH * CELL_W, HEIGHT * CELL_H
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" '
        f'width="{wide}" height="{tall}" role="img" '
        'aria-label="The Plan in a terminal: seats, treasures, the question, a hand, the log">',
        "<style>text{font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace;"
        f"font-size:{SIZE}px;white-space:pre}}rect{{shape-rendering:crispEdges}}</style>",
        f'<rect width="{wide}" height="{tall}" fill="{GROUND}"/>',
    ]
    for y, strip in enumerate(strips):
        x = 0
        for segment in strip:
            parts += _run(segment, x, y)
            x += segment.cell_length
    return "\n".join([*parts, "</svg>", ""])


def _run(segment: Segment, x: int, y: int) -> list[str]:
    style, text = segment.style, segment.text
    fore = style.color.triplet.hex if style and style.color and style.color.triplet else "#F6EEE1"
    ground = style.bgcolor.triplet.hex if style and style.bgcolor and style.bgcolor.triplet else ""
    parts = []
    if ground:
        parts.append(_rect(x, y, (0, 0, len(text), 1), ground))
    words = ""
    for n, char in enumerate(text):
        if char in HALVES:
            parts.append(_rect(x + n, y, HALVES[char], fore))
        words += " " if char in HALVES else char
    begin = 0
    for n in range(len(words) + 1):  # one text for each word, so that every cell stays in place
        if n == len(words) or words[n] == " ":
            if words[begin:n].strip():
                bold = ' font-weight="700"' if style and style.bold else ""
                parts.append(
                    f'<text x="{(x + begin) * CELL_W}" y="{y * CELL_H + 14}" fill="{fore}"{bold} '
                    f'textLength="{(n - begin) * CELL_W}">{escape(words[begin:n])}</text>'
                )
            begin = n + 1
    return parts


def _rect(x: int, y: int, part: tuple[float, float, float, float], fill: str) -> str:
    left, top, wide, tall = part
    return (
        f'<rect x="{(x + left) * CELL_W:g}" y="{(y + top) * CELL_H:g}" '
        f'width="{wide * CELL_W:g}" height="{tall * CELL_H:g}" fill="{fill}"/>'
    )


if __name__ == "__main__":
    Path(__file__).with_suffix(".svg").write_text(svg(asyncio.run(picture())), encoding="utf-8")
