"""Areas at their smallest: a label and chips, for small screens and crowded places."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from muster.kernel.scene import Area, Piece, Text
from muster.tui.draw.boards import draw_cell, draw_track, lit_chip
from muster.tui.draw.canvas import Canvas
from muster.tui.draw.context import DrawContext, Item, in_lines
from muster.tui.draw.highlights import BADGE, label_spot
from muster.tui.draw.pieces import draw_mark
from muster.tui.draw.piles import pile_chips
from muster.tui.draw.plates import medallion
from muster.tui.words.pieces import is_bare_pile, is_pile
from muster.tui.words.scene import badge_words, seat_state


def draw_line_area(
    node: Area, width: int, context: DrawContext, piles: Sequence[Area] = ()
) -> Canvas:
    """A label and chips, as many lines as needed; the piles it is filled from come first."""
    palette = context.palette
    label = context.name(node.seat, node.label).upper()
    lit = node.id in context.lit
    indent = max(cell_len(label) + (BADGE if lit else 0) + 3, 12)
    chips = [draw_pile_tag(pile, context) for pile in piles]
    chips += _chips(node, width - indent - 1, context)
    lines = in_lines([Item(chip) for chip in chips], width - indent, 0) or [[]]
    sheet = Canvas(width, len(lines))
    sheet.spot(node.id, 0, 0, width, sheet.height)
    end = sheet.text(1, 0, label, palette.accent, bold=True)
    if lit:
        sheet.spot(label_spot(node.id), end + 1, 0, BADGE, 1)
    for y, line in enumerate(lines):
        x = indent
        for item in line:
            sheet.blit(item.sheet, x, y)
            x += item.sheet.width + 1
    if not chips:
        words = ", ".join(badge_words(node.badges, context.names))
        fore = palette.text if words else palette.faint
        sheet.text(indent, 0, words or context.said("nothing yet"), fore)
    return sheet


def draw_strip(node: Area, width: int, context: DrawContext) -> Canvas:
    """The same no wider than it needs to be, for a few small things beside others."""
    palette = context.palette
    label = context.name(node.seat, node.label).upper()
    aside = " ".join(badge_words(node.badges, context.names))
    number = BADGE if node.id in context.lit else 0  # its place is behind the label
    lead = cell_len(label) + number + (cell_len(aside) + 1 if aside else 0) + 1
    chips = _chips(node, max(10, width - lead), context)
    lines = in_lines([Item(chip) for chip in chips], max(10, width - lead), 0) or [[]]
    used = max(sum(item.sheet.width + 1 for item in line) for line in lines)
    sheet = Canvas(min(width, lead + max(used, 4)), len(lines))
    sheet.spot(node.id, 0, 0, sheet.width, sheet.height)
    x = sheet.text(0, 0, label, palette.accent, bold=True) + 1
    if number:
        sheet.spot(label_spot(node.id), x - 1, 0, BADGE, 1)
    sheet.text(x + number, 0, aside, palette.text_2)
    for y, line in enumerate(lines):
        x = lead
        for item in line:
            sheet.blit(item.sheet, x, y)
            x += item.sheet.width + 1
    if not chips and not aside:
        sheet.text(lead, 0, context.said("none"), palette.faint)
    return sheet


def _chips(node: Area, width: int, context: DrawContext) -> list[Canvas]:
    """Everything in an area as chips, the areas in it opened."""
    if node.kind == "track":
        return [draw_track(node, context)]
    found: list[Canvas] = []
    for child in node.children:
        if isinstance(child, Piece):
            found.append(lit_chip(child, width, context))
        elif isinstance(child, Text):
            found += [draw_mark(mark, context.palette) for mark in child.marks]
        elif child.kind == "cell":
            found.append(draw_cell(child, width, context))
        elif child.kind == "track":
            found.append(draw_track(child, context))
        elif is_bare_pile(child):
            if child.label and child.label != node.label:
                found.append(draw_pile_tag(child, context))
            else:
                words = context.said(f"{child.count or 0} in the pile")
                found.append(_tagged(child, f" {words} ", context))
        elif is_pile(child):
            found += pile_chips(child, context)
        elif child.seat is not None:
            found += _seat_chips(child, width, context)
        else:
            if child.id in context.lit:
                found.append(_tagged(child, f" {child.label} ", context))
            found += _chips(child, width, context)
    return found


def draw_pile_tag(node: Area, context: DrawContext) -> Canvas:
    """A pile face down on one line: its name and number."""
    return _tagged(node, f" {node.label} {node.count or 0} ", context)


def _tagged(node: Area, words: str, context: DrawContext) -> Canvas:
    """An area that is only words on one line."""
    lead = BADGE - 1 if node.id in context.lit else 0
    sheet = Canvas(lead + cell_len(words), 1)
    sheet.text(lead, 0, words, context.palette.text, context.palette.plate)
    sheet.spot(node.id, 0, 0, sheet.width, 1)
    return sheet


def _seat_chips(node: Area, width: int, context: DrawContext) -> list[Canvas]:
    """A seat's place on one line: who, and what lies there or what they are doing."""
    seat = node.seat if node.seat is not None else 0
    name = context.name(node.seat, node.label)
    state = seat_state(context.scene, seat)
    doing = {"sealed": "✔ sealed", "thinking": "…", "ready": "ready"}
    words = "" if node.children else f" {context.said(doing.get(state, '–'))}"
    lead = BADGE if node.id in context.lit else 0
    head = Canvas(lead + 4 + cell_len(name) + cell_len(words), 1)
    x = medallion(head, lead, 0, seat, name, context.scene.seats)
    x = head.text(x, 0, name, context.palette.text)
    head.text(x, 0, words, context.palette.text_2)
    head.spot(node.id, 0, 0, head.width, 1)
    return [head, *_chips(node, width, context)]
