"""Areas as printed on felt: a label, and faces with room for rings, numbers and shadows."""

from __future__ import annotations

from rich.cells import cell_len

from muster.kernel.scene import Area, Node, Piece, Text
from muster.tui.draw.boards import draw_boards, is_boards
from muster.tui.draw.canvas import Canvas, clip, stacked, wrap
from muster.tui.draw.context import DrawContext, Item, in_lines
from muster.tui.draw.hexes import draw_hexmap
from muster.tui.draw.highlights import BADGE, NUMBER, label_spot
from muster.tui.draw.one_line import draw_line_area, draw_pile_tag
from muster.tui.draw.palette import WAX, Palette
from muster.tui.draw.pieces import BIG, CHIP, draw_back, draw_mark, draw_piece, width_of
from muster.tui.draw.piles import columns_width, draw_column, pile_chips
from muster.tui.draw.plates import medallion
from muster.tui.draw.printed import is_printed, narrowest
from muster.tui.draw.sheets import draw_sheets
from muster.tui.words.apart import bare, said_apart
from muster.tui.words.boards import track_line
from muster.tui.words.pieces import is_bare_pile, is_column, is_pile
from muster.tui.words.scene import badge_words, entry_words, node_lines, seat_state

FIGURED = ("row", "fan", "spot", "grid")
"""Areas whose badges are figures about all that lies there."""


def draw_area(node: Area, width: int, detail: int, context: DrawContext) -> Canvas:
    """A label, and what lies there."""
    if node.role == "aside":
        return _aside(node, width, context)
    if is_boards(node):
        return draw_boards(node, width, context)
    if node.kind == "hexmap":
        return draw_hexmap(node, width, context)
    if node.kind in ("tabs", "list"):
        return draw_sheets(node, width, context)
    if _is_told(node):
        return _told(node, width, context)
    columns = [child for child in node.children if isinstance(child, Area) and is_column(child)]
    piles = [child for child in node.children if isinstance(child, Area) and is_bare_pile(child)]
    if node.kind == "panel" and piles and not node.label:
        return _with_piles(node, piles, width, detail, context)
    if columns:
        return _with_columns(node, columns, width, detail, context)
    if detail == CHIP:
        return draw_line_area(node, width, context)
    head = _head(node, width, context)
    pieces = [child for child in node.children if isinstance(child, Piece)]
    room = width - 2
    if pieces and all(is_printed(piece) for piece in node.children if isinstance(piece, Piece)):
        wide = _shared_width(pieces, width, detail)
        items = [Item(draw_piece(piece, detail, wide, context.palette)) for piece in pieces]
    elif node.kind == "fan" and pieces:
        room = max(10, (width - 1) // len(pieces) - 1)
        widest = max(width_of(piece, detail, room) for piece in pieces)
        items = [Item(draw_piece(piece, detail, widest, context.palette)) for piece in pieces]
    else:
        items = [item_of(child, room, detail, context, node.label) for child in node.children]
    body = flow(items, width, context) if items else _nothing(node, width, context)
    whole = stacked([head, body], width)
    whole.spot(node.id, 0, 0, width, whole.height)
    whole.spots.insert(0, whole.spots.pop())  # what lies in it is on top of it
    return whole


def _is_told(node: Area) -> bool:
    """Is there a card of words in it? Then all of it is told in words."""
    piles = [child for child in node.children if isinstance(child, Area) and child.kind == "stack"]
    tops = [pile.children[-1] for pile in piles if pile.children]
    return any(isinstance(top, Piece) and top.form == "notice" for top in tops)


def _told(node: Area, width: int, context: DrawContext) -> Canvas:
    """Every part in words, line below line; each can be lit by its first."""
    parts: list[Canvas] = []
    for child in node.children:
        if isinstance(child, Area) and child.kind == "track":
            lines = [track_line(child, context.said)]
        else:
            part = said_apart(child) if isinstance(child, Area) else child
            told = node_lines(part, context.scene, context.names)
            lines = [bare(context.said(one)) for one in told if one]
        rows = [row for line in lines for row in wrap(line.strip(), width - 2)]
        sheet = Canvas(width, len(rows))
        for y, row in enumerate(rows):
            sheet.text(1, y, row, context.palette.text)
        sheet.spot(child.id, 0, 0, BADGE, 1)
        parts.append(sheet)
    whole = stacked(parts, width)
    whole.spot(node.id, 0, 0, width, whole.height)
    whole.spots.insert(0, whole.spots.pop())
    return whole


def _aside(node: Area, width: int, context: DrawContext) -> Canvas:
    """What is read beside the table: line below line."""
    lines = [_head(node, width, context)]
    for child in node.children:
        if isinstance(child, Text):
            lines.append(draw_text(child, width, context))
        elif isinstance(child, Area) and child.children:
            lines.append(_aside(child, width, context))
    return stacked(lines, width)


def _with_columns(
    node: Area, columns: list[Area], width: int, detail: int, context: DrawContext
) -> Canvas:
    """Columns side by side, and below them whatever else lies there."""
    wide = columns_width(columns, width)
    items = [Item(draw_column(column, wide, detail, context)) for column in columns]
    rest = [child for child in node.children if child not in columns]
    below = [draw_area(child, width, detail, context) for child in rest if isinstance(child, Area)]
    whole = stacked([_head(node, width, context), flow(items, width, context), *below], width)
    whole.spot(node.id, 0, 0, width, whole.height)
    whole.spots.insert(0, whole.spots.pop())
    return whole


def _with_piles(
    node: Area, piles: list[Area], width: int, detail: int, context: DrawContext
) -> Canvas:
    """Places with the piles they are filled from, which stand at the end of the first line."""
    rest = [child for child in node.children if child not in piles]
    if detail == CHIP and len(rest) == 1 and isinstance(rest[0], Area):
        return draw_line_area(rest[0], width, context, piles)
    parts = [draw_area(c, width, detail, context) for c in rest if isinstance(c, Area)]
    whole = stacked(parts or [Canvas(width, 1)], width)
    x = width - 1
    for pile in reversed(piles):
        tag = draw_pile_tag(pile, context)
        x -= tag.width
        if x < width // 3 or (parts and not _is_free(whole, x - 1, tag.width + 1)):
            line = Canvas(width, 1)
            x = 1
            line.blit(tag, x, 0)
            whole = stacked([line, whole], width)
            continue
        whole.blit(tag, x, 0)
        x -= 1
    whole.spot(node.id, 0, 0, width, whole.height)
    whole.spots.insert(0, whole.spots.pop())
    return whole


def _is_free(sheet: Canvas, x: int, width: int) -> bool:
    """Is there nothing but a printed line in this part of the first row?"""
    row = sheet.rows[0] if sheet.height else []
    return all(cell[0] in " ╌" and not cell[2] for cell in row[x : x + width])


def _shared_width(pieces: list[Piece], width: int, detail: int) -> int:
    """Faces of one width, as many beside each other as can be without losing a word."""
    wanted = max(width_of(piece, detail, width - 2) for piece in pieces)
    least = min(wanted, max(narrowest(piece) for piece in pieces))
    across = max(1, min(len(pieces), (width - 1) // (least + 1)))
    lines = -(-len(pieces) // across)
    across = -(-len(pieces) // lines)
    return max(least, min(wanted, (width - 1) // across - 1))


def _head(node: Area, width: int, context: DrawContext) -> Canvas:
    """The label as printed on the felt, a place for a number, and the note."""
    palette = context.palette
    label = context.name(node.seat, node.label).upper()
    if not label:
        return Canvas(width, 0)
    head = Canvas(width, 1)
    x = head.text(1, 0, label, palette.accent, bold=True) + 1
    if node.id in context.lit:
        head.spot(label_spot(node.id), x, 0, BADGE, 1)
        x += BADGE + 1
    if node.count is not None:
        x = head.text(x, 0, str(node.count), palette.text_2) + 1
    if node.badges and node.children and node.kind in FIGURED:
        words = ", ".join(badge_words(node.badges, context.names))
        x = head.text(x, 0, words, palette.text, bold=True) + 1
    x = head.text(x + 1, 0, node.note, palette.text_2)
    for column in range(x + 1, width - 1):
        head.put(column, 0, "╌", palette.thread)
    return head


def item_of(node: Node, width: int, detail: int, context: DrawContext, said: str = "") -> Item:
    """A thing in a row, without the margin around it; what is said above is not said again."""
    if isinstance(node, Piece):
        return Item(draw_piece(node, detail, width_of(node, detail, width), context.palette))
    if isinstance(node, Text):
        return Item(draw_text(node, width, context))
    label = context.name(node.seat, node.label)
    if is_column(node):
        return Item(draw_column(node, columns_width([node], width), detail, context))
    if is_pile(node) and node.children:
        return Item(_packed([Item(chip) for chip in pile_chips(node, context)], width, context))
    if node.kind == "stack" and not node.children:
        wide = max(7, min(11, cell_len(label)))
        tall = 3 if detail == BIG else 2
        sheet = draw_back(wide, tall, context.palette, str(node.count or 0))
    elif not node.children and node.badges:
        sheet = _figures(node, context)
    elif not node.children:
        sheet = _place(node, detail, context)
    else:
        inner = [item_of(child, width, detail, context) for child in node.children]
        sheet = _packed(inner, width, context)
    sheet.spot(node.id, 0, 0, sheet.width, sheet.height)
    sheet.spots.insert(0, sheet.spots.pop())
    return Item(sheet, "" if label == said else label, node.seat, node.id)


def _place(node: Area, detail: int, context: DrawContext) -> Canvas:
    """An empty place, and what its owner is doing."""
    palette = context.palette
    state = seat_state(context.scene, node.seat) if node.seat is not None else ""
    tall = 3 if detail == BIG else 2
    if state == "sealed":
        sheet = draw_back(14, tall, palette, "")
        words = context.said("✔ sealed")
        sheet.text(2, tall // 2, f" {words} ", "#FFFFFF", WAX, bold=True)
        return sheet
    sheet = Canvas(14, tall, palette.plate)
    words = {"thinking": "… thinking", "ready": "ready"}.get(state, "")
    sheet.text(2, tall // 2, context.said(words), palette.text_2)
    return sheet


def _figures(node: Area, context: DrawContext) -> Canvas:
    """A place where nothing lies: all there is to it are its badges."""
    words = ", ".join(badge_words(node.badges, context.names))
    lead = BADGE if node.id in context.lit else 1  # a number will stand before them
    sheet = Canvas(max(cell_len(words) + lead + 1, cell_len(node.label)), 1, context.palette.plate)
    sheet.text(lead, 0, words, context.palette.text, bold=True)
    return sheet


def _nothing(node: Area, width: int, context: DrawContext) -> Canvas:
    """Where nothing lies there are still its badges to read."""
    words = ", ".join(badge_words(node.badges, context.names))
    sheet = Canvas(width, 1)
    lead = 2 if node.label or node.id not in context.lit else BADGE + 1
    fore = context.palette.text if words else context.palette.faint
    sheet.text(lead, 0, words or context.said("nothing yet"), fore)
    return sheet


def _packed(items: list[Item], width: int, context: DrawContext) -> Canvas:
    """Things side by side with one cell between them and none around, labels above them."""
    lines = in_lines(items, width, 0)
    above = 1 if any(item.label for item in items) else 0
    wide = max((sum(i.sheet.width + 1 for i in line) - 1 for line in lines), default=0)
    tall = sum(max(i.sheet.height for i in line) + 1 + above for line in lines) - 1
    sheet = Canvas(wide, max(0, tall))
    y = above
    for line in lines:
        x = 0
        for n, item in enumerate(line):
            if n < len(line) - 1:
                _shadow(sheet, item.sheet, x, y, context.palette)
            sheet.blit(item.sheet, x, y)
            _margin_label(sheet, item, x, y - 1, context)
            x += item.sheet.width + 1
        y += max(i.sheet.height for i in line) + 1 + above
    return sheet


def flow(items: list[Item], width: int, context: DrawContext) -> Canvas:
    """Things side by side with a margin for rings, numbers, labels and shadows."""
    lines = in_lines(items, width, 1)
    tall = sum(max(i.sheet.height for i in line) + 1 for line in lines) + 1
    sheet = Canvas(width, tall)
    y = 1
    for line in lines:
        x = 1
        for item in line:
            _shadow(sheet, item.sheet, x, y, context.palette)
            sheet.blit(item.sheet, x, y)
            _margin_label(sheet, item, x, y - 1, context)
            x += item.sheet.width + 1
        y += max(i.sheet.height for i in line) + 1
    return sheet


def _margin_label(sheet: Canvas, item: Item, x: int, y: int, context: DrawContext) -> None:
    palette = context.palette
    lead = NUMBER if item.node in context.lit else 0  # a number will stand before it
    if item.seat is not None:
        end = medallion(sheet, x + lead, y, item.seat, item.label, context.scene.seats)
        mine = item.seat == context.scene.seat
        sheet.text(end, y, item.label, palette.text, bold=mine, limit=x + item.sheet.width - end)
    elif item.label:
        words = clip(item.label, item.sheet.width - lead)
        sheet.text(x + lead, y, words, palette.text_2)


def _shadow(sheet: Canvas, item: Canvas, x: int, y: int, palette: Palette) -> None:
    """Where a piece touches the felt: half a cell to the right and below."""
    if item.height < 2:
        return
    for column in range(x + 1, x + item.width):
        sheet.put(column, y + item.height, "▀", palette.shadow)
    for row in range(y, y + item.height):
        sheet.put(x + item.width, row, "▌", palette.shadow)
    sheet.put(x + item.width, y + item.height, "▘", palette.shadow)


def draw_text(node: Text, width: int, context: DrawContext) -> Canvas:
    """Words and marks on the felt."""
    palette = context.palette
    if node.role == "entry":
        node = Text(node.id, entry_words(node, context.names, context.scene.seat, context.said))
    fore = {"heading": palette.accent, "total": palette.glow}.get(node.role, palette.text_2)
    lead = BADGE if node.id in context.lit else 1
    lines = wrap(node.text, width - 1 - lead)
    marks = [draw_mark(mark, palette) for mark in node.marks]
    if not marks:
        sheet = Canvas(width, len(lines))
        for y, line in enumerate(lines):
            sheet.text(lead, y, line, fore, bold=node.role != "note")
        sheet.spot(node.id, 0, 0, width, sheet.height)
        return sheet
    indent = cell_len(node.text) + lead + 1 if node.text else lead
    rows = in_lines([Item(mark) for mark in marks], width - indent, 0)
    sheet = Canvas(width, len(rows))
    sheet.text(lead, 0, node.text, fore, bold=node.role != "note")
    for y, row in enumerate(rows):
        x = indent
        for item in row:
            sheet.blit(item.sheet, x, y)
            x += item.sheet.width + 1
    sheet.spot(node.id, 0, 0, width, sheet.height)
    return sheet
