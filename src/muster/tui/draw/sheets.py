"""Sheets of figures and printed lists, drawn: a line of small print for each line."""

from __future__ import annotations

from rich.cells import cell_len

from muster.kernel.scene import Area, Node, Piece
from muster.tui.draw.canvas import Canvas, clip, stacked, wrap
from muster.tui.draw.context import DrawContext
from muster.tui.draw.highlights import BADGE
from muster.tui.draw.palette import INK
from muster.tui.words.sheets import line_words, sheet_lines

NARROW = 34
"""The narrowest list beside another."""


def draw_sheets(node: Area, width: int, context: DrawContext) -> Canvas:
    """A list; or of several sheets each with its lists."""
    if node.kind == "list":
        return _lists([node], width, context)
    sheets = [child for child in node.children if isinstance(child, Area)]
    return stacked([_sheet(sheet, width, context) for sheet in sheets], width)


def _sheet(node: Area, width: int, context: DrawContext) -> Canvas:
    """Who it is and what it has in a line, its lists side by side."""
    palette = context.palette
    words = wrap(sheet_lines(node)[0].strip(), width - 2)
    head = Canvas(width, len(words))
    for y, line in enumerate(words):
        head.text(1, y, line, palette.text, bold=True)
    head.spot(node.id, 0, 0, width, head.height)
    for child in _inside(node):
        head.spot(child.id, 1, 0, width - 2, 1)
    lists = [c for c in node.children if isinstance(c, Area) and c.kind == "list" and c.children]
    return stacked([head, _lists(lists, width, context)], width)


def _inside(node: Area) -> list[Node]:
    """Small things of a sheet that are told in its first line."""
    rows = [c for c in node.children if isinstance(c, Area) and c.kind == "row"]
    return [*rows, *(piece for row in rows for piece in row.children)]


def _lists(lists: list[Area], width: int, context: DrawContext) -> Canvas:
    """Printed cards side by side, as many as there is room for."""
    across = max(1, min(len(lists), width // NARROW, 3))
    wide = width // across - 1
    rows: list[Canvas] = []
    for first in range(0, len(lists), across):
        cards = [_list(one, wide, context) for one in lists[first : first + across]]
        row = Canvas(width, max(card.height for card in cards))
        for n, card in enumerate(cards):
            row.blit(card, n * (wide + 1), 0)
        rows.append(row)
    return stacked(rows, width)


def _list(node: Area, width: int, context: DrawContext) -> Canvas:
    palette = context.palette
    lines = [child for child in node.children if isinstance(child, Piece)]
    title = node.label or node.note
    head = Canvas(width, 1 if title else 0)
    if title:
        head.text(1, 0, title.upper(), palette.accent, bold=True)
    return stacked([head, *(_line(line, width, context) for line in lines)], width)


def _line(piece: Piece, width: int, context: DrawContext) -> Canvas:
    """A line on paper, with a place for its number if it is lit."""
    palette = context.palette
    lead = BADGE if piece.id in context.lit else 1
    sheet = Canvas(width, 1)
    chosen = piece.state == "selected"
    words = clip(line_words(piece, context.said), width - lead - 1)
    fore = INK if chosen else palette.faint if piece.state == "dim" else palette.text
    sheet.text(lead, 0, words, fore, palette.glow if chosen else "", bold=chosen)
    sheet.spot(piece.id, 0, 0, min(width, lead + cell_len(words)), 1)
    return sheet
