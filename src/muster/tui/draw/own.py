"""Before the one who looks: who that is, what they have, and lines of small things."""

from __future__ import annotations

from msgspec.structs import replace
from rich.cells import cell_len

from muster.kernel.scene import Area, Node, Text
from muster.tui.draw.areas import draw_text
from muster.tui.draw.canvas import Canvas, stacked
from muster.tui.draw.context import DrawContext
from muster.tui.draw.one_line import draw_strip
from muster.tui.draw.pieces import draw_mark
from muster.tui.draw.plates import medallion
from muster.tui.words.scene import badge_words


def opened(node: Area) -> list[Node]:
    """One's own area in parts that shrink on their own: who and what in figures, then the rest.

    A panel about the owner is opened, so that its words stand in the first part; notes come last.
    """
    about: list[Node] = []
    badges = node.badges
    rest: list[Node] = []
    notes: list[Node] = []
    for child in node.children:
        if isinstance(child, Text):
            (notes if child.role == "note" else about).append(child)
        elif isinstance(child, Area) and _is_about_owner(child, node):
            about += child.children
            badges += child.badges
        else:
            rest.append(child)
    head = Area(node.id, "panel", tuple(about), role="mine", seat=node.seat, badges=badges)
    return [head, *rest, *notes]


def _is_about_owner(child: Area, node: Area) -> bool:
    return child.kind == "panel" and node.seat is not None and child.seat == node.seat


def draw_mine(node: Area, width: int, context: DrawContext) -> Canvas:
    """Who looks, their total, words and numbers about their things, and their small things."""
    palette = context.palette
    texts = [child for child in node.children if isinstance(child, Text)]
    totals = "  ".join(text.text for text in texts if text.role == "total")
    head = Canvas(width, 1)
    seat = node.seat if node.seat is not None else 0
    x = medallion(head, 1, 0, seat, context.name(seat), context.scene.seats)
    x = head.text(x, 0, context.name(seat), palette.text, bold=True)
    x = head.text(x + 2, 0, totals, palette.glow, bold=True)
    for words in badge_words(node.badges, context.names):
        x = head.text(x + 2, 0, words, palette.text_2)
    strips: list[Canvas] = []
    lines: list[Canvas] = []
    for child in node.children:
        if isinstance(child, Area):
            strips.append(draw_strip(child, width - 2, context))
        elif isinstance(child, Text) and child.role != "total":
            line = draw_text(_captioned(child), width, context)
            used = max((cell_len(row) for row in line.lines()), default=0)
            if line.height == 1 and x + used + 2 <= width:
                head.blit(line, width - used - 1, 0)
                x = width
            elif child.marks and any(isinstance(one, Area) for one in node.children):
                strips.append(_marks(child, context))
            else:
                lines.append(line)
    return stacked([head, *lines, *_packed(strips, width)], width)


def _captioned(node: Text) -> Text:
    """Marks without words say what they are marks of, if all are of the same: "skills"."""
    last = {mark.label.rpartition(" ")[2] for mark in node.marks if " " in mark.label}
    if node.text or len(last) != 1 or len(node.marks) < 2:
        return node
    return replace(node, text=last.pop())


def _marks(node: Text, context: DrawContext) -> Canvas:
    """A few marks with what they are."""
    signs = [draw_mark(mark, context.palette) for mark in node.marks]
    lead = cell_len(node.text) + 1 if node.text else 0
    sheet = Canvas(lead + sum(sign.width + 1 for sign in signs), 1)
    x = sheet.text(0, 0, node.text.upper(), context.palette.accent, bold=True) + 1 if lead else 0
    for sign in signs:
        sheet.blit(sign, x, 0)
        x += sign.width + 1
    sheet.spot(node.id, 0, 0, sheet.width, 1)
    return sheet


def _packed(strips: list[Canvas], width: int) -> list[Canvas]:
    """Strips beside each other as long as they fit."""
    lines: list[Canvas] = []
    x = width
    for strip in strips:
        if x + strip.width + 1 > width or strip.height > 1:
            lines.append(Canvas(width, strip.height))
            x = 1
        lines[-1].blit(strip, x, 0)
        x += strip.width + 2 if strip.height == 1 else width
    return lines
