"""A scene laid out on a sheet of cells: areas printed on felt, faces as large as there is room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from muster.kernel.scene import Area, Node, Piece, Scene, Text
from muster.tui.draw.areas import draw_area, draw_text, flow, item_of
from muster.tui.draw.canvas import Canvas, stacked
from muster.tui.draw.context import DrawContext
from muster.tui.draw.own import draw_mine, opened
from muster.tui.draw.pieces import BIG, CHIP, SMALL
from muster.tui.draw.plates import draw_plate

WORTH = (0, 3, 4)
"""What a piece is worth at each level of detail: most of the gain is not being a chip."""

PLATE = 27
"""The narrowest seat plate."""


def split(scene: Scene) -> tuple[list[Node], list[Node]]:
    """What lies before everybody, and what lies before the one who looks."""
    mine = [n for n in scene.root.children if isinstance(n, Area) and n.role == "mine"]
    return [n for n in scene.root.children if n not in mine], list(mine)


def lay_out(nodes: Sequence[Node], width: int, height: int, context: DrawContext) -> Canvas:
    """Everything as large as fits into the height; what does not fit at its smallest, scrolls."""
    parts = _sections(nodes)
    drawn = [_sizes(part, width, context) for part in parts]
    chosen = _fitting(parts, drawn, height)
    return stacked([sizes[detail] for sizes, detail in zip(drawn, chosen, strict=True)], width)


def _sizes(node: Node, width: int, context: DrawContext) -> list[Canvas]:
    """A part at every level of detail; words and crowded places have only one."""
    if isinstance(node, Text) or (isinstance(node, Area) and (node.dense or node.role == "mine")):
        return [_section(node, width, CHIP, context)]
    return [_section(node, width, detail, context) for detail in (CHIP, SMALL, BIG)]


def _fitting(parts: Sequence[Node], drawn: list[list[Canvas]], height: int) -> tuple[int, ...]:
    """The level of each part: as many pieces as large as possible, earlier parts first."""
    weights = [
        (len(parts) - n) ** 2 * sum(_weight(one) for one in _in_sight(part))
        for n, part in enumerate(parts)
    ]
    best: tuple[int, ...] = tuple(0 for _ in parts)
    most: tuple[int, tuple[int, ...]] = (-1, best)
    for levels in product(*(range(len(sizes)) for sizes in drawn)):
        # Words never make a card smaller; they can be scrolled to.
        total = sum(
            sizes[level].height
            for part, sizes, level in zip(parts, drawn, levels, strict=True)
            if not isinstance(part, Text)
        )
        worth = sum(WORTH[level] * weight for level, weight in zip(levels, weights, strict=True))
        if total <= height and (worth, levels) > most:
            best, most = levels, (worth, levels)
    return best


def _in_sight(node: Node) -> Iterator[Node]:
    """A part and what of it is drawn; what lies behind a plate is not."""
    if isinstance(node, Area) and node.role == "seat":
        yield node
        yield from (child for child in node.children if isinstance(child, Text))
        return
    yield node
    if isinstance(node, Area):
        for child in node.children:
            yield from _in_sight(child)


def _weight(node: Node) -> int:
    """How much there is to see: pieces above all, and most of all on a card with a cost."""
    if isinstance(node, Text):
        return len(node.marks) // 4
    if isinstance(node, Piece):
        return 10 if node.face.cost else 2
    return 1


def _sections(nodes: Sequence[Node]) -> list[Node]:
    """The parts of a table that shrink on their own."""
    parts: list[Node] = []
    for node in nodes:
        own = isinstance(node, Area) and node.role == "mine"
        parts += opened(node) if own and isinstance(node, Area) else [node]
    return parts


def _section(node: Node, width: int, detail: int, context: DrawContext) -> Canvas:
    if isinstance(node, Piece):
        return flow([item_of(node, width, detail, context)], width, context)
    if isinstance(node, Text):
        return draw_text(node, width, context)
    if node.role == "others":
        return _plates(node, width, detail, context)
    if node.role == "mine":
        return draw_mine(node, width, context)
    return draw_area(node, width, CHIP if node.dense else detail, context)


def _plates(node: Area, width: int, detail: int, context: DrawContext) -> Canvas:
    """Seat plates side by side, as many as fit."""
    seats = [child for child in node.children if isinstance(child, Area)]
    if not seats:
        return Canvas(width, 0)
    across = max(1, min(len(seats), (width - 1) // (PLATE + 1)))
    lines = -(-len(seats) // across)
    across = -(-len(seats) // lines)
    wide = (width - 1) // across - 1
    sheets = [draw_plate(seat, wide, detail, context) for seat in seats]
    tall = max(sheet.height for sheet in sheets)
    gap = 1 if detail == BIG else 0
    whole = Canvas(width, lines * (tall + gap) + (1 if not gap else 0))
    for n, sheet in enumerate(sheets):
        whole.blit(sheet, 1 + (n % across) * (wide + 1), (n // across) * (tall + gap))
    return whole
