"""Areas at their smallest: a label and chips, for small screens and crowded places."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from muster.kernel.scene import Area, Piece, Text
from muster.tui.boards import draw_cell, draw_track, lit_chip
from muster.tui.brush import Brush, Item, in_lines
from muster.tui.canvas import Canvas
from muster.tui.faces import draw_mark
from muster.tui.lights import BADGE, label_spot
from muster.tui.naming import is_bare_pile, is_pile
from muster.tui.piles import pile_chips
from muster.tui.plates import medallion
from muster.tui.words import badge_words, seat_state


def draw_line_area(node: Area, width: int, brush: Brush, piles: Sequence[Area] = ()) -> Canvas:
    """A label and chips, as many lines as needed; the piles it is filled from come first."""
    room = brush.room
    label = brush.name(node.seat, node.label).upper()
    lit = node.id in brush.lit
    indent = max(cell_len(label) + (BADGE if lit else 0) + 3, 12)
    chips = [draw_pile_tag(pile, brush) for pile in piles]
    chips += _chips(node, width - indent - 1, brush)
    lines = in_lines([Item(chip) for chip in chips], width - indent, 0) or [[]]
    sheet = Canvas(width, len(lines))
    sheet.spot(node.id, 0, 0, width, sheet.height)
    end = sheet.text(1, 0, label, room.accent, bold=True)
    if lit:
        sheet.spot(label_spot(node.id), end + 1, 0, BADGE, 1)
    for y, line in enumerate(lines):
        x = indent
        for item in line:
            sheet.blit(item.sheet, x, y)
            x += item.sheet.width + 1
    if not chips:
        sheet.text(indent, 0, "nothing yet", room.faint)
    return sheet


def draw_strip(node: Area, width: int, brush: Brush) -> Canvas:
    """The same no wider than it needs to be, for a few small things beside others."""
    room = brush.room
    label = brush.name(node.seat, node.label).upper()
    aside = " ".join(badge_words(node.badges, brush.names))
    lead = cell_len(label) + (cell_len(aside) + 1 if aside else 0) + 1
    chips = _chips(node, max(10, width - lead), brush)
    lines = in_lines([Item(chip) for chip in chips], max(10, width - lead), 0) or [[]]
    used = max(sum(item.sheet.width + 1 for item in line) for line in lines)
    sheet = Canvas(min(width, lead + max(used, 4)), len(lines))
    sheet.spot(node.id, 0, 0, sheet.width, sheet.height)
    x = sheet.text(0, 0, label, room.accent, bold=True) + 1
    sheet.text(x, 0, aside, room.text_2)
    for y, line in enumerate(lines):
        x = lead
        for item in line:
            sheet.blit(item.sheet, x, y)
            x += item.sheet.width + 1
    if not chips:
        sheet.text(lead, 0, "none", room.faint)
    return sheet


def _chips(node: Area, width: int, brush: Brush) -> list[Canvas]:
    """Everything in an area as chips, the areas in it opened."""
    if node.kind == "track":
        return [draw_track(node, brush)]
    found: list[Canvas] = []
    for child in node.children:
        if isinstance(child, Piece):
            found.append(lit_chip(child, width, brush))
        elif isinstance(child, Text):
            found += [draw_mark(mark, brush.room) for mark in child.marks]
        elif child.kind == "cell":
            found.append(draw_cell(child, width, brush))
        elif child.kind == "track":
            found.append(draw_track(child, brush))
        elif is_bare_pile(child):
            if child.label and child.label != node.label:
                found.append(draw_pile_tag(child, brush))
            else:
                found.append(_tagged(child, f" {child.count or 0} in the pile ", brush))
        elif is_pile(child):
            found += pile_chips(child, brush)
        elif child.seat is not None:
            found += _seat_chips(child, width, brush)
        else:
            if child.id in brush.lit:
                found.append(_tagged(child, f" {child.label} ", brush))
            found += _chips(child, width, brush)
    return found


def draw_pile_tag(node: Area, brush: Brush) -> Canvas:
    """A pile face down on one line: its name and number."""
    return _tagged(node, f" {node.label} {node.count or 0} ", brush)


def _tagged(node: Area, words: str, brush: Brush) -> Canvas:
    """An area that is only words on one line."""
    lead = BADGE - 1 if node.id in brush.lit else 0
    sheet = Canvas(lead + cell_len(words), 1)
    sheet.text(lead, 0, words, brush.room.text, brush.room.plate)
    sheet.spot(node.id, 0, 0, sheet.width, 1)
    return sheet


def _seat_chips(node: Area, width: int, brush: Brush) -> list[Canvas]:
    """A seat's place on one line: who, and what lies there or what they are doing."""
    seat = node.seat if node.seat is not None else 0
    name = brush.name(node.seat, node.label)
    state = seat_state(brush.scene, seat)
    doing = {"sealed": " ✔ sealed", "thinking": " …", "ready": " ready"}
    words = "" if node.children else doing.get(state, " –")
    head = Canvas(4 + cell_len(name) + cell_len(words), 1)
    x = medallion(head, 0, 0, seat, name, brush.scene.seats)
    x = head.text(x, 0, name, brush.room.text)
    head.text(x, 0, words, brush.room.text_2)
    head.spot(node.id, 0, 0, head.width, 1)
    return [head, *_chips(node, width, brush)]
