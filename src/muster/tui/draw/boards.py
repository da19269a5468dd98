"""Boards with notes on them, cells and tracks, drawn."""

from __future__ import annotations

from rich.cells import cell_len

from muster.kernel.scene import Area, Piece
from muster.tui.draw.canvas import Canvas, stacked
from muster.tui.draw.context import DrawContext, Item, in_lines
from muster.tui.draw.highlights import BADGE
from muster.tui.draw.palette import INK, suit
from muster.tui.draw.pieces import CHIP, draw_piece, width_of
from muster.tui.words.boards import track_end

BOARD = 66
"""The narrowest board beside another."""

NAME = 15
"""Cells for the name of a note."""


def is_boards(node: Area) -> bool:
    return any(isinstance(child, Area) and child.kind == "board" for child in node.children)


def draw_boards(node: Area, width: int, context: DrawContext) -> Canvas:
    """Boards one below the other, or in two columns where the screen is wide."""
    boards = [child for child in node.children if isinstance(child, Area)]
    across = max(1, min(2, (width - 1) // BOARD))
    wide = (width - 1) // across - 1
    sheets = [_board(board, wide, context) for board in boards]
    lines = []
    for first in range(0, len(sheets), across):
        line = sheets[first : first + across]
        row = Canvas(width, max(sheet.height for sheet in line))
        for n, sheet in enumerate(line):
            row.blit(sheet, 1 + n * (wide + 1), 0)
        lines.append(row)
    return stacked(lines, width)


def _board(node: Area, width: int, context: DrawContext) -> Canvas:
    """Its letter and name, the pieces on it, and a line for each note."""
    palette = context.palette
    letter = "".join(f"{mark.label} " for mark in node.badges)
    pieces = [child for child in node.children if isinstance(child, Piece)]
    notes = [child for child in node.children if isinstance(child, Area)]
    title = f"{letter}{node.label}".upper()
    lead = cell_len(title) + 3
    chips = [Item(lit_chip(piece, width - lead, context)) for piece in pieces]
    lines = in_lines(chips, width - lead, 0) or [[]]
    head = Canvas(width, len(lines))
    head.text(0, 0, title, palette.accent, bold=True)
    for y, line in enumerate(lines):
        x = lead
        for item in line:
            head.blit(item.sheet, x, y)
            x += item.sheet.width + 1
    whole = stacked([head, *(_note(note, width, context) for note in notes)], width)
    whole.spot(node.id, 0, 0, width, whole.height)
    whole.spots.insert(0, whole.spots.pop())
    return whole


def _note(node: Area, width: int, context: DrawContext) -> Canvas:
    """A note: what it demands, with what of that is there, and its cells; two lines if need be."""
    palette = context.palette
    cells = [_tag(cell, context) for cell in node.children if isinstance(cell, Area)]
    head = Canvas(width, 1)
    head.text(1, 0, node.label, palette.text, bold=True, limit=NAME)
    x = NAME + 2
    for mark in node.badges:
        if mark.suit:
            one = suit(mark.suit)
            met = mark.have == "" or int(mark.have) >= int(mark.value)
            words = f"{one.shape}{palette.suits.letter(mark.suit)}{mark.value}"
            ground = one.fill if met else ""
            x = head.text(x, 0, words, one.ink if met else palette.text_2, ground, bold=met) + 1
        else:
            short = mark.have != "" and int(mark.have) < int(mark.value)
            words = f"{mark.have}/{mark.value}" if short else mark.value
            x = head.text(x, 0, f"{words} {mark.label[:3]}.", palette.text_2) + 1
    needed = sum(cell.width + 1 for cell in cells)
    below = x + needed > width
    sheet = Canvas(width, 2 if below else 1)
    sheet.spot(node.id, 0, 0, width, 1)
    sheet.blit(head, 0, 0)
    x, y = (3, 1) if below else (width - needed, 0)
    for cell in cells:
        sheet.blit(cell, x, y)
        x += cell.width + 1
    return sheet


def _tag(node: Area, context: DrawContext) -> Canvas:
    """A cell on one line: what it is, what it is worth, who is there and what is free."""
    palette = context.palette
    words = " ".join(f"{mark.label} {mark.value}".strip() for mark in node.badges) or node.label
    pieces = [child for child in node.children if isinstance(child, Piece)]
    there = "".join(_who(piece, context) for piece in pieces)
    free = "○" * max(0, (node.count or 1) - len(pieces))
    lead = BADGE - 1 if node.id in context.lit else 0
    said = f" {words} {there}{free} "
    sheet = Canvas(lead + cell_len(said), 1)
    open_now = node.state == "lit"
    fore = palette.faint if node.state == "dim" else palette.glow if open_now else palette.text
    sheet.text(lead, 0, said, fore, palette.plate, bold=open_now)
    sheet.spot(node.id, 0, 0, sheet.width, 1)
    for piece in pieces:
        sheet.spot(piece.id, lead, 0, 1, 1)
    return sheet


def _who(piece: Piece, context: DrawContext) -> str:
    """Whoever lies in a cell: the first letter of a player, or a sign."""
    return "■" if piece.seat is None else context.name(piece.seat)[:1].upper() or "■"


def draw_cell(node: Area, width: int, context: DrawContext) -> Canvas:
    """A cell with something in it, or empty, and what it does: "[5 ±1]"."""
    pieces = [child for child in node.children if isinstance(child, Piece)]
    shown = " ".join(piece.face.corner or piece.face.title for piece in pieces) or "·"
    lead = BADGE - 1 if {node.id, *(piece.id for piece in pieces)} & context.lit else 0
    aside = f" {node.label}" if node.label else ""
    sheet = Canvas(lead + cell_len(shown) + cell_len(aside) + 2, 1)
    x = sheet.text(lead, 0, f" {shown} ", INK, context.palette.paper, bold=True)
    sheet.text(x, 0, aside.strip(), context.palette.text_2)
    sheet.spot(node.id, 0, 0, sheet.width, 1)
    for piece in pieces:
        sheet.spot(piece.id, 0, 0, sheet.width, 1)
    return sheet


def draw_track(node: Area, context: DrawContext) -> Canvas:
    """How far a marker has come: "3 of 10"."""
    words = context.said(f"{node.count or 0} of {track_end(node)}")
    sheet = Canvas(cell_len(words), 1)
    sheet.text(0, 0, words, context.palette.text, bold=True)
    sheet.spot(node.id, 0, 0, sheet.width, 1)
    return sheet


def lit_chip(piece: Piece, width: int, context: DrawContext) -> Canvas:
    """A piece on one line, with a place for its number if it is lit."""
    wide = width_of(piece, CHIP, width)
    chip = draw_piece(piece, CHIP, wide, context.palette)
    if piece.id not in context.lit:
        return chip
    sheet = Canvas(chip.width + BADGE - 1, 1)
    chip.spots.clear()
    sheet.blit(chip, BADGE - 1, 0)
    sheet.spot(piece.id, 0, 0, sheet.width, 1)
    return sheet
