"""A scene laid out on a sheet of cells: areas printed on felt, faces as large as there is room."""

from __future__ import annotations

from collections.abc import Sequence

from muster.kernel.scene import Area, Node, Piece, Scene, Text
from muster.tui.areas import draw_area, draw_text, flow, item_of
from muster.tui.brush import Brush
from muster.tui.canvas import Canvas, stacked
from muster.tui.faces import BIG, CHIP
from muster.tui.plates import draw_plate, medallion

PLATE = 27
"""The narrowest seat plate."""


def split(scene: Scene) -> tuple[list[Node], list[Node]]:
    """What lies before everybody, and what lies before the one who looks."""
    mine = [n for n in scene.root.children if isinstance(n, Area) and n.role == "mine"]
    return [n for n in scene.root.children if n not in mine], list(mine)


def lay_out(nodes: Sequence[Node], width: int, height: int, brush: Brush) -> Canvas:
    """Everything as large as fits into the height; what does not fit at its smallest, scrolls."""
    parts = _sections(nodes)
    details = [BIG] * len(parts)
    sheets = [_section(part, width, BIG, brush) for part in parts]

    def total() -> int:  # words never make a card smaller; they can be scrolled to
        return sum(s.height for s, part in zip(sheets, parts, strict=True) if not _is_text(part))

    while total() > height and any(details):
        shrinkable = (n for n in range(len(parts)) if details[n])
        at = max(shrinkable, key=lambda n: (details[n], sheets[n].height, n))
        details[at] -= 1
        sheets[at] = _section(parts[at], width, details[at], brush)
    for at in range(len(parts)):  # what was shrunk too far grows again
        while details[at] < BIG:
            larger = _section(parts[at], width, details[at] + 1, brush)
            if total() - sheets[at].height + larger.height > height:
                break
            details[at] += 1
            sheets[at] = larger
    return stacked(sheets, width)


def _is_text(node: Node) -> bool:
    return isinstance(node, Text)


def _sections(nodes: Sequence[Node]) -> list[Node]:
    """The parts of a table that shrink on their own; a panel is opened, its notes come last."""
    parts: list[Node] = []
    for node in nodes:
        if isinstance(node, Area) and node.role == "mine":
            head = tuple(c for c in node.children if isinstance(c, Text) and c.role != "note")
            notes = [c for c in node.children if isinstance(c, Text) and c.role == "note"]
            rest = [c for c in node.children if not isinstance(c, Text)]
            parts += [Area(node.id, "panel", head, role="mine", seat=node.seat), *rest, *notes]
        else:
            parts.append(node)
    return parts


def _section(node: Node, width: int, detail: int, brush: Brush) -> Canvas:
    if isinstance(node, Piece):
        return flow([item_of(node, width, detail, brush)], width, detail, brush)
    if isinstance(node, Text):
        return draw_text(node, width, brush)
    if node.role == "others":
        return _plates(node, width, detail, brush)
    if node.role == "mine":
        return _mine(node, width, brush)
    return draw_area(node, width, CHIP if node.dense else detail, brush)


def _plates(node: Area, width: int, detail: int, brush: Brush) -> Canvas:
    """Seat plates side by side, as many as fit."""
    seats = [child for child in node.children if isinstance(child, Area)]
    if not seats:
        return Canvas(width, 0)
    across = max(1, min(len(seats), (width - 1) // (PLATE + 1)))
    lines = -(-len(seats) // across)
    across = -(-len(seats) // lines)
    wide = (width - 1) // across - 1
    sheets = [draw_plate(seat, wide, detail, brush) for seat in seats]
    tall = max(sheet.height for sheet in sheets)
    gap = 1 if detail == BIG else 0
    whole = Canvas(width, lines * (tall + gap) + (1 if not gap else 0))
    for n, sheet in enumerate(sheets):
        whole.blit(sheet, 1 + (n % across) * (wide + 1), (n // across) * (tall + gap))
    return whole


def _mine(node: Area, width: int, brush: Brush) -> Canvas:
    """Who looks, their total, and words about their things."""
    room = brush.room
    texts = [child for child in node.children if isinstance(child, Text)]
    totals = "  ".join(text.text for text in texts if text.role == "total")
    head = Canvas(width, 1)
    seat = node.seat if node.seat is not None else 0
    x = medallion(head, 1, 0, seat, brush.name(seat), brush.scene.seats)
    x = head.text(x, 0, brush.name(seat), room.text, bold=True)
    x = head.text(x + 2, 0, totals, room.glow, bold=True)
    rest: list[Canvas] = []
    for text in texts:
        if text.role == "total":
            continue
        line = draw_text(text, width, brush)
        used = max((len(row) for row in line.lines()), default=0)
        if line.height == 1 and x + used + 2 <= width:
            head.blit(line, width - used - 1, 0)
            x = width
        else:
            rest.append(line)
    return stacked([head, *rest], width)
