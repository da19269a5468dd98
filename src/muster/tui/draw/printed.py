"""Faces with a cost along the top, and faces that demand something."""

from __future__ import annotations

from rich.cells import cell_len

from muster.kernel.scene import Face, Mark, Piece
from muster.tui.draw.canvas import Canvas, clip_name, wrap
from muster.tui.draw.palette import INK, INK_2, Palette, mix, suit
from muster.tui.words.suits import IN_ENGLISH, SuitWords

STRUCK = "×"
"""Stands where a symbol of the cost is not due."""

THERE = "✓"

TEXT_ROWS, WIDEST = 3, 26
"""Rows for the words on a whole card; no card is wider than this."""


def has_cost(face: Face) -> bool:
    """Is this a face with a cost?"""
    return bool(face.cost)


def is_goal(face: Face) -> bool:
    """Is this a face that demands a number of something?"""
    return not face.cost and any(mark.suit and mark.value for mark in face.badges)


def is_printed(piece: Piece) -> bool:
    """Is it drawn here?"""
    return has_cost(piece.face) or is_goal(piece.face)


def wanted_width(piece: Piece, small: bool) -> int:
    """How wide a printed face likes to be."""
    face = piece.face
    tab = _tab_width(face)
    if has_cost(face):
        least = max(cell_len(face.title) + 2, 2 * len(face.cost) + tab, narrowest(piece), 12)
        return least if small else text_width(face, least, 3 * _signs_width(face))
    needs = sum(len(_need(mark, small)) + 1 for mark in face.badges)
    named = cell_len(face.text) + tab + 2
    return max(cell_len(face.title) + 2, needs + (tab if small else 1), 0 if small else named)


def text_width(face: Face, least: int, taken: int) -> int:
    """How wide a card must be for its words to fit on it, within reason."""
    if face.symbols:
        return least
    for width in range(least, WIDEST):
        lines = wrap(face.text, width - 2)
        beside = cell_len(lines[2]) + 1 + max(1, taken) if len(lines) > 2 else 0
        if len(lines) <= TEXT_ROWS and beside <= width:
            return width
    return max(least, WIDEST)


def narrowest(piece: Piece) -> int:
    """The least width at which nothing is lost: the name, the cost, the demands."""
    face = piece.face
    tab = _tab_width(face)
    if has_cost(face):
        return max(cell_len(face.title), len(face.cost) + _signs_width(face) + 1 + tab)
    needs = sum(len(_need(mark, True)) for mark in face.badges)
    return max(cell_len(face.title), needs + tab)


def printed_height(piece: Piece, small: bool) -> int:
    if small:
        return 2
    return 5 if has_cost(piece.face) else 3


def draw_printed(piece: Piece, width: int, small: bool, palette: Palette) -> Canvas:
    """The face: two rows of it, or all."""
    sheet = Canvas(width, printed_height(piece, small), palette.paper)
    if has_cost(piece.face):
        _cost_row(sheet, piece.face, palette)
        (_small_card if small else _whole_card)(sheet, piece.face, palette)
    else:
        (_small_goal if small else _whole_goal)(sheet, piece.face, palette)
    return sheet


def draw_printed_line(piece: Piece, width: int, palette: Palette) -> Canvas:
    """On one line: signs, index and name, then what is due or what is missing."""
    face = piece.face
    sheet = Canvas(width, 1, palette.paper)
    x = 0
    if has_cost(face):
        x = sheet.text(0, 0, " ", INK, suit(face.suit).fill)
        x = _signs(sheet, face, x, 0)
    if face.corner:
        one = suit(face.ground or face.suit)
        fore, ground = (INK, "") if has_cost(face) else (one.ink, one.fill)
        x = sheet.text(x, 0, f" {face.corner} ", fore, ground, bold=True)
    x = sheet.text(x, 0, face.title, INK_2) + 1
    for name in _due(face):
        one = suit(name)
        x = sheet.text(x, 0, palette.suits.letter(name), one.ink, one.fill, bold=True)
    if is_goal(face) and any(mark.have for mark in face.badges):
        _needs(sheet, face, x, 0, True, palette)
    return sheet


def line_width(piece: Piece) -> int:
    face = piece.face
    tab = _tab_width(face)
    if has_cost(face):
        return 1 + _signs_width(face) + tab + cell_len(face.title) + 1 + len(_due(face))
    shown = any(mark.have for mark in face.badges)
    needs = sum(len(_need(mark, True)) for mark in face.badges) if shown else 0
    return tab + cell_len(face.title) + 1 + needs


def draw_edge(piece: Piece, width: int, palette: Palette, lead: int = 0) -> Canvas:
    """What is to be seen of a card under another one: index, name and signs."""
    sheet = Canvas(width, 1, palette.paper_2)
    _titled(sheet, piece.face, INK_2, "", lead)
    sheet.spot(piece.id, 0, 0, width, 1)
    return sheet


def edge_width(piece: Piece) -> int:
    """How wide the first row of a card in a column likes to be."""
    face = piece.face
    return cell_len(face.title) + len(face.corner) + 2 + _signs_width(face)


def draw_top(piece: Piece, width: int, rows: int, palette: Palette, lead: int = 0) -> Canvas:
    """The card on top of a column: index, name and signs, and below what it does."""
    face = piece.face
    one = suit(face.suit)
    sheet = Canvas(width, 1 + rows, one.shade)
    sheet.fill(0, 0, width, 1, palette.paper)
    _titled(sheet, face, INK, "", lead, bold=True)
    if rows:
        _does(sheet, face, mix(one.shade, one.ink, 0.88), 1, rows, 0, palette)
    sheet.spot(piece.id, 0, 0, width, sheet.height)
    return sheet


def _titled(
    sheet: Canvas, face: Face, fore: str, ground: str, lead: int, bold: bool = False
) -> None:
    signs = _signs_width(face)
    x = sheet.text(lead, 0, f"{face.corner} " if face.corner else "", INK, ground, bold=True)
    title = clip_name(face.title, sheet.width - x - signs)
    sheet.text(x, 0, title, fore, ground, bold=bold)
    _signs(sheet, face, sheet.width - signs, 0)


# Cards with a cost


def _due(face: Face) -> tuple[str, ...]:
    return face.cost[: max(0, len(face.cost) - face.struck)]


def _cost_row(sheet: Canvas, face: Face, palette: Palette) -> None:
    """What is due, in the printed order; what is struck out keeps its place. The value right."""
    tab = f" {face.corner} " if face.corner else ""
    aside = (
        0 if cell_len(face.title) + _signs_width(face) <= sheet.width else _signs_width(face) + 1
    )
    wide = 2 * len(face.cost) + len(tab) + aside <= sheet.width
    due = len(_due(face))
    x = 0
    for n, name in enumerate(face.cost):
        one = suit(name)
        if n < due:
            letter = palette.suits.letter(name)
            sign = one.shape + letter if wide else letter
            x = sheet.text(x, 0, sign, one.ink, one.fill, bold=True)
        else:
            sign = STRUCK + palette.suits.letter(name) if wide else STRUCK
            x = sheet.text(x, 0, sign, mix(INK_2, palette.paper, 0.45))
    sheet.text(sheet.width - len(tab), 0, tab, INK, palette.paper_3, bold=True)


def _small_card(sheet: Canvas, face: Face, palette: Palette) -> None:
    """The name on the suit's colour, the signs behind it."""
    one = suit(face.suit)
    signs = _signs_width(face)
    sheet.fill(0, 1, sheet.width, 1, one.fill)
    beside = cell_len(face.title) + signs <= sheet.width
    lead = 1 if cell_len(face.title) + signs + 1 < sheet.width else 0
    sheet.text(lead, 1, clip_name(face.title, sheet.width - lead), one.ink, one.fill, bold=True)
    if beside:
        _signs(sheet, face, sheet.width - signs, 1)
    else:  # the name needs the whole row, so they stand before the value
        _signs(sheet, face, sheet.width - signs - _tab_width(face) - 1, 0)


def _whole_card(sheet: Canvas, face: Face, palette: Palette) -> None:
    """What it does on the suit's colour, the signs in the corner, the name on paper below."""
    one = suit(face.suit)
    width, last = sheet.width, sheet.height - 1
    sheet.fill(0, 1, width, last - 1, one.shade)
    signs = [m for m in face.badges if m.suit]
    x = width - 3 * len(signs)
    for mark in signs:
        its = suit(mark.suit)
        x = sheet.text(
            x,
            last - 1,
            f"{its.shape}{palette.suits.letter(mark.suit)} ",
            its.ink,
            its.fill,
            bold=True,
        )
    fore = mix(one.shade, one.ink, 0.88)
    _does(sheet, face, fore, 1, last - 1, 3 * len(signs), palette)
    title = face.title
    sheet.text(max(0, (width - cell_len(title)) // 2), last, title, INK, palette.paper, bold=True)


def _does(
    sheet: Canvas, face: Face, fore: str, top: int, rows: int, taken: int, palette: Palette
) -> None:
    """What a card does: symbols, or words; the last row leaves room for what is taken there."""
    if face.symbols:
        x = sheet.text(1, top, "+", fore, bold=True) + 1
        for name in face.symbols:
            its = suit(name)
            sign = f"{its.shape}{palette.suits.letter(name)}"
            x = sheet.text(x, top, sign, its.ink, its.fill, bold=True) + 1
        return
    room = sheet.width - 2
    lines = wrap(face.text, room)
    for y, line in enumerate(lines[: rows - 1], start=top):
        sheet.text(1, y, line, fore)
    rest = " ".join(lines[rows - 1 :])
    sheet.text(1, top + rows - 1, rest, fore, limit=max(0, room + 1 - max(1, taken)))


def _tab_width(face: Face) -> int:
    return len(face.corner) + 2 if face.corner else 0


def _signs_width(face: Face) -> int:
    return sum(1 for mark in face.badges if mark.suit)


def _signs(sheet: Canvas, face: Face, x: int, y: int) -> int:
    for mark in face.badges:
        if mark.suit:
            one = suit(mark.suit)
            x = sheet.text(x, y, one.shape, one.ink, one.fill, bold=True)
    return x


# Goals


def _need(mark: Mark, small: bool, suits: SuitWords = IN_ENGLISH) -> str:
    """A demand: suit, and how many of how many; a tick where all are there."""
    one = suit(mark.suit)
    letter = "" if small else suits.letter(mark.suit)
    if not mark.have:
        return f"{one.shape}{letter}{mark.value}"
    if mark.have == mark.value:
        return f"{one.shape}{letter}{mark.value}{THERE}"
    return f"{one.shape}{letter}{mark.have}/{mark.value}"


def _needs(sheet: Canvas, face: Face, x: int, y: int, small: bool, palette: Palette) -> int:
    for mark in face.badges:
        one = suit(mark.suit)
        x = sheet.text(x, y, _need(mark, small, palette.suits), one.ink, one.fill, bold=True)
        x += 0 if small else 1
    return x


def _small_goal(sheet: Canvas, face: Face, palette: Palette) -> None:
    ground = suit(face.ground or face.suit)
    tab = f" {face.corner} " if face.corner else ""
    x = sheet.text(0, 0, tab, ground.ink, ground.fill, bold=True)
    total = sum(len(_need(mark, True)) for mark in face.badges)
    _needs(sheet, face, max(x, sheet.width - total), 0, True, palette)
    _named(sheet, face)


def _whole_goal(sheet: Canvas, face: Face, palette: Palette) -> None:
    ground = suit(face.ground or face.suit)
    sheet.fill(0, 0, sheet.width, 1, ground.fill)
    x = 0
    if face.corner:
        x = sheet.text(0, 0, f" {face.corner} ", INK, palette.paper_3, bold=True)
    sheet.text(x + 1, 0, face.text, ground.ink, ground.fill)
    long = sum(len(_need(mark, False)) + 1 for mark in face.badges) - 1
    small = long > sheet.width
    _needs(sheet, face, 0 if small else max(0, (sheet.width - long) // 2), 1, small, palette)
    _named(sheet, face)


def _named(sheet: Canvas, face: Face) -> None:
    x = max(0, (sheet.width - cell_len(face.title)) // 2)
    sheet.text(x, sheet.height - 1, face.title, INK, bold=True)
