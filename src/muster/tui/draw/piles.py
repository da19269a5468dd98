"""Piles and columns: things that lie on top of each other."""

from __future__ import annotations

from rich.cells import cell_len

from muster.kernel.scene import Area, Mark, Piece
from muster.tui.draw.canvas import Canvas
from muster.tui.draw.context import DrawContext
from muster.tui.draw.highlights import BADGE, label_spot
from muster.tui.draw.palette import suit
from muster.tui.draw.pieces import dim, draw_mark
from muster.tui.draw.printed import draw_edge, draw_top, edge_width, text_width

COLUMN = 13
"""The narrowest column."""

ABILITY = (0, 1, 3)
"""Rows for what the top of a column does, at each level of detail."""


def pile_chips(node: Area, context: DrawContext) -> list[Canvas]:
    """A pile of pieces as a number of its suit; what of it is laid for an answer, beside it."""
    top = node.children[-1]
    name = top.face.suit if isinstance(top, Piece) else ""
    said = Mark(suit=name, label="" if name else node.label, value=str(node.count or 0))
    chips = [_numbered(draw_mark(said, context.palette), node.id, context)]
    for child in node.children:
        if isinstance(child, Piece) and child.id in context.lit:
            one = suit(child.face.suit)
            coin = Canvas(4, 1, one.fill)
            coin.text(0, 0, f" {one.shape}✔ ", one.ink, one.fill, bold=True)
            chips.append(_numbered(coin, child.id, context))
    return chips


def _numbered(chip: Canvas, node: str, context: DrawContext) -> Canvas:
    """A chip with a place for its number if it is lit."""
    lead = BADGE - 1 if node in context.lit else 0
    sheet = Canvas(chip.width + lead, 1)
    chip.spots.clear()
    sheet.blit(chip, lead, 0)
    sheet.spot(node, 0, 0, sheet.width, 1)
    return sheet


def columns_width(columns: list[Area], width: int) -> int:
    """How wide each of these columns is, side by side."""
    cards = [c for column in columns for c in column.children if isinstance(c, Piece)]
    tops = [column.children[-1] for column in columns if column.children]
    wanted = max([COLUMN, *(edge_width(card) for card in cards), *map(_tab_width, columns)])
    wanted = max([wanted, *(text_width(t.face, wanted, 0) for t in tops if isinstance(t, Piece))])
    share = (width - 1) // max(1, len(columns)) - 1
    return min(width - 2, wanted, max(COLUMN, share))


def draw_column(node: Area, width: int, detail: int, context: DrawContext) -> Canvas:
    """A tab with its name and sign, the edges of what is covered, and the top in full."""
    palette = context.palette
    cards = [child for child in node.children if isinstance(child, Piece)]
    parts = [_tab(node, width, context)]
    for card in cards:
        lead = BADGE if card.id in context.lit else 0
        if card is cards[-1]:
            part = draw_top(card, width, ABILITY[detail], palette, lead)
        else:
            part = draw_edge(card, width, palette, lead)
        if card.state in ("dim", "off"):
            dim(part, palette)
        if lead:
            part.spot(label_spot(card.id), 0, 0, BADGE, 1)
        parts.append(part)
    if not cards:
        empty = Canvas(width, 1 + ABILITY[detail], palette.plate)
        words = context.said("empty")
        empty.text((width - cell_len(words)) // 2, empty.height // 2, words, palette.faint)
        parts.append(empty)
    sheet = Canvas(width, sum(part.height for part in parts))
    y = 0
    for part in parts:
        sheet.blit(part, 0, y)
        y += part.height
    sheet.spot(node.id, 0, 0, width, sheet.height)
    sheet.spots.insert(0, sheet.spots.pop())  # what lies in it is on top of it
    return sheet


def _tab(node: Area, width: int, context: DrawContext) -> Canvas:
    """The name of a column on the colour of its sign."""
    sign = next((mark for mark in node.badges if mark.suit), Mark())
    one = suit(sign.suit)
    sheet = Canvas(width, 1, one.fill)
    short = cell_len(node.label) + len(sign.value) + 3 > width
    letter = "" if short else context.palette.suits.letter(sign.suit)
    lead = f"{one.shape}{letter}{sign.value} " if sign.suit else ""
    x = sheet.text(0, 0, lead, one.ink, one.fill, bold=True)
    sheet.text(x, 0, node.label, one.ink, one.fill)
    return sheet


def _tab_width(node: Area) -> int:
    return cell_len(node.label) + 5
