"""A hex map drawn on felt: known hexes are paper, and every place can be lit."""

from __future__ import annotations

from muster.kernel.scene import Area, Piece
from muster.tui.draw.canvas import Canvas, clip, wrap
from muster.tui.draw.context import DrawContext
from muster.tui.draw.highlights import BADGE
from muster.tui.draw.palette import INK
from muster.tui.words.apart import as_it_is, bare
from muster.tui.words.hexes import CELL, TALL, cell_lines, laid_out, legend


def draw_hexmap(node: Area, width: int, context: DrawContext) -> Canvas:
    """The map in the middle of the felt, its name above it, its signs explained below."""
    laid = laid_out(node)
    wide = max((x for _, x, _ in laid), default=0) + CELL
    tall = max((y for _, _, y in laid), default=0) + TALL
    lines = [bare(context.said(line)).strip() for line in legend(node, as_it_is)]
    said = [row for line in lines for row in wrap(line, width - 2)]
    whole = Canvas(width, tall + 1 + len(said))
    for y, row in enumerate(said, start=tall + 1):
        whole.text(1, y, row, context.palette.text_2)
    whole.text(1, 0, node.label.upper(), context.palette.accent, bold=True)
    left = max(1, (width - wide) // 2)
    for place, x, y in laid:
        whole.blit(_place(place, node, context), left + x, y + 1)
    whole.spot(node.id, 0, 0, width, whole.height)
    whole.spots.insert(0, whole.spots.pop())
    return whole


def _place(place: Area, node: Area, context: DrawContext) -> Canvas:
    """Three lines; where an answer touches it, its number stands before the name."""
    palette = context.palette
    sheet = Canvas(CELL - 1, TALL)
    known = place.state != "unknown" and not place.towards
    ground = palette.paper if known else palette.plate
    fore = INK if known else palette.text
    lead = BADGE - 1 if place.id in context.lit else 0
    for n, line in enumerate(cell_lines(place, node)):
        said = f"[{line}]" if place.towards and n == 0 and not lead else line
        words = clip(said, CELL - 1 - lead) if n == 0 else clip(said, CELL - 1)
        indent = " " * lead if n == 0 else ""
        sheet.text(0, n, f"{indent}{words}".ljust(CELL - 1), fore, ground, bold=n == 1)
    sheet.spot(place.id, 0, 0, CELL - 1, 1)
    for child in place.children:
        if isinstance(child, Piece):
            sheet.spot(child.id, CELL - BADGE, 1, BADGE - 1, 1)  # so that its number hides nothing
    return sheet
