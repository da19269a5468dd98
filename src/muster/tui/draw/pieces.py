"""How a piece looks, at three levels of detail. One drawing for every game."""

from __future__ import annotations

from rich.cells import cell_len

from muster.kernel.scene import Face, Mark, Piece
from muster.tui.draw.canvas import Canvas, wrap
from muster.tui.draw.palette import INK, INK_2, PLAIN, RAINBOW, SUITS, WAX, Palette, mix, suit
from muster.tui.draw.printed import (
    draw_printed,
    draw_printed_line,
    is_printed,
    line_width,
    printed_height,
    wanted_width,
)

CHIP, SMALL, BIG = 0, 1, 2
"""One line; two lines; the whole face."""

TILE_WIDTH = {CHIP: 0, SMALL: 11, BIG: 11}
CARD_ART = 4
"""Rows of art on a whole card."""


def width_of(piece: Piece, detail: int, room: int) -> int:
    """How wide a piece wants to be, never more than the room there is."""
    face = piece.face
    if detail == CHIP:
        return min(room, line_width(piece) if is_printed(piece) else _chip_width(piece))
    if is_printed(piece):
        return min(room, wanted_width(piece, detail == SMALL))
    if piece.look == "card":
        longest = max((cell_len(m.label or m.suit) for m in face.bands), default=0)
        wanted = max(cell_len(face.title) + 2, longest + 7, 12)
    elif piece.kind in ("die", "chip", "pawn"):
        wanted = max(5, cell_len(face.title) + 2)
    else:
        wanted = max(TILE_WIDTH[detail], cell_len(face.title) + 2)
    return min(wanted, room)


def height_of(piece: Piece, detail: int) -> int:
    if detail == CHIP:
        return 1
    if is_printed(piece):
        return printed_height(piece, detail == SMALL)
    if detail == SMALL or piece.kind in ("die", "chip", "pawn"):
        return 2
    return CARD_ART + 1 if piece.look == "card" else 3


def draw_piece(piece: Piece, detail: int, width: int, palette: Palette) -> Canvas:
    """The piece alone, without ring or shadow."""
    if is_printed(piece) and detail == CHIP:
        sheet = draw_printed_line(piece, width, palette)
    elif is_printed(piece):
        sheet = draw_printed(piece, width, detail == SMALL, palette)
    elif detail == CHIP:
        sheet = _chip(piece, width, palette)
    elif not shown(piece.face):
        sheet = draw_back(width, height_of(piece, detail), palette, "")
    else:
        sheet = _face(piece, width, height_of(piece, detail), palette)
    if piece.state in ("dim", "off"):
        dim(sheet, palette)
    if piece.state == "sealed" and detail != CHIP:
        x, y = max(0, width // 2 - 2), (sheet.height - 1) // 2
        sheet.text(x, y, " ✔ ", "#FFFFFF", WAX, bold=True)
    sheet.spot(piece.id, 0, 0, sheet.width, sheet.height)
    return sheet


def shown(face: Face) -> bool:
    """Is this the front? An empty face is the back, and so is one with only an icon."""
    return bool(face.title or face.suit or face.corner or face.bands or face.text)


def draw_back(width: int, height: int, palette: Palette, count: str) -> Canvas:
    """A card or pile face down, with its number if it is a pile."""
    ground = mix(palette.felt, "#000000" if palette.dark else "#5A4460", 0.5)
    fore = mix(ground, "#FFFFFF", 0.22)
    sheet = Canvas(width, height, ground)
    for y in range(height):
        for x in range(width):
            sheet.put(x, y, "╱" if (x + y) % 2 else "╲", fore)
    if count:
        label = f" {count} "
        x = (width - len(label)) // 2
        sheet.text(x, height // 2, label, "#FFFFFF", INK, bold=True)
    return sheet


def draw_mark(mark: Mark, palette: Palette) -> Canvas:
    """A suit with its number, or a word with its number, on felt or on paper."""
    if mark.suit:
        one = suit(mark.suit)
        words = f" {one.shape}{palette.suits.letter(mark.suit)}{mark.value} "
        none = mark.value == "0"
        sheet = Canvas(cell_len(words), 1, "" if none else one.fill)
        sheet.text(0, 0, words, palette.faint if none else one.ink, bold=not none)
        return sheet
    sheet = Canvas((cell_len(mark.value) + 3 if mark.value else 0) + cell_len(mark.label), 1)
    x = sheet.text(0, 0, f" {mark.value} ", INK, palette.paper_2, bold=True) if mark.value else 0
    sheet.text(x + 1 if mark.value else 0, 0, mark.label, palette.text)
    return sheet


def _signs_of(face: Face) -> str:
    """What stands on the coloured end of a chip: shapes, or the kind in words."""
    marks = face.bands or ((Mark(suit=face.suit),) if face.suit else ())
    return "".join(suit(mark.suit).shape for mark in marks) or face.text


def _chip_width(piece: Piece) -> int:
    face = piece.face
    if not shown(face):
        return 5
    index = len(face.corner) + 1 if face.corner else 0
    return 2 + cell_len(_signs_of(face)) + index + 1 + cell_len(face.title) + 1


def _chip(piece: Piece, width: int, palette: Palette) -> Canvas:
    """One line: the suits or the kind on colour, the index and the name on paper."""
    face = piece.face
    if not shown(face):
        return draw_back(width, 1, palette, "")
    sheet = Canvas(width, 1, palette.paper)
    marks = [m for m in face.bands or (Mark(suit=face.suit),) if m.suit]
    if marks:
        sheet.put(0, 0, " ", INK, suit(marks[0].suit).fill)
        for x, mark in enumerate(marks, start=1):
            one = suit(mark.suit)
            sheet.put(x, 0, one.shape, one.ink, one.fill)
        sheet.put(len(marks) + 1, 0, " ", INK, suit(marks[-1].suit).fill)
        x = len(marks) + 2
    else:
        x = sheet.text(0, 0, f" {face.text} ", mix(PLAIN.fill, PLAIN.ink, 0.8), PLAIN.fill)
    if face.corner:
        x = sheet.text(x, 0, f" {face.corner}", INK, bold=True)
    sheet.text(x + 1, 0, face.title, INK_2)
    return sheet


def _face(piece: Piece, width: int, height: int, palette: Palette) -> Canvas:
    """Index top left, art with its suits, the name on paper below."""
    face = piece.face
    sheet = Canvas(width, height, palette.paper)
    art = height - 1
    _art(sheet, face, width, art, palette)
    x = sheet.text(0, 0, f" {face.corner} ", INK, palette.paper, bold=True) if face.corner else 0
    for value, (ink, ground) in zip(face.dice, ((INK, "#FFFFFF"), ("#FFFFFF", INK)), strict=False):
        x = sheet.text(x, 0, f" {value} ", ink, ground, bold=True)
    title = face.title or face.text
    sheet.text(
        max(0, (width - cell_len(title)) // 2), height - 1, title, INK, palette.paper, bold=True
    )
    return sheet


def _art(sheet: Canvas, face: Face, width: int, rows: int, palette: Palette) -> None:
    tab = len(face.corner) + 2 if face.corner else 0
    if face.bands:
        _bands(sheet, face.bands, width, rows, tab, palette)
        return
    if face.suit == "any":
        _stripes(sheet, width, rows)
        return
    one = suit(face.suit)
    for y in range(rows):
        sheet.fill(0, y, width, 1, one.fill if y == 0 else one.shade)
    if one.shape:
        sign = f"{one.shape} {palette.suits.letter(face.suit)} "
        sheet.text(width - len(sign), 0, sign, one.ink, bold=True)
    words = [*(f"{suit(c).shape}{palette.suits.letter(c)}" for c in face.cost)]
    words += [m.label or m.value or suit(m.suit).shape for m in face.badges]
    small = " ".join(words) or (face.text if face.title else "")
    if rows == 1 and not one.shape:
        sheet.text(max(tab, width - cell_len(small) - 1), 0, small, mix(one.fill, one.ink, 0.75))
    for y, line in enumerate(wrap(small, width - 2)[: max(0, rows - 1)], start=1):
        fore = mix(one.shade, one.ink, 0.75)
        sheet.text(max(1, (width - cell_len(line)) // 2), y, line, fore)


def _bands(
    sheet: Canvas, bands: tuple[Mark, ...], width: int, rows: int, tab: int, palette: Palette
) -> None:
    """One band of colour for each mark; the first ones get the rows that are left over."""
    if rows < len(bands):
        _signs(sheet, bands, width, rows, tab)
        return
    longest = max(cell_len(mark.label) for mark in bands)
    wide = tab + longest + 3 <= width  # else the words begin where they can
    share, extra = divmod(rows, len(bands))
    y = 0
    for n, mark in enumerate(bands):
        one = suit(mark.suit)
        tall = share + (1 if n < extra else 0)
        sheet.fill(0, y, width, 1, one.fill)
        if tall > 1:
            sheet.fill(0, y + 1, width, tall - 1, one.shade)
        words = f"{one.shape} {mark.label or palette.suits.letter(mark.suit)}"
        if wide:
            x = tab + 1
        else:
            x = max(tab, 1) if y == 0 else 1
        sheet.text(x, y, words, one.ink, bold=True, limit=width - x)
        y += tall


def _signs(sheet: Canvas, bands: tuple[Mark, ...], width: int, rows: int, tab: int) -> None:
    """Bands side by side where there is no room for one below the other."""
    room = width - tab
    for n, mark in enumerate(bands):
        one = suit(mark.suit)
        start = tab + n * room // len(bands)
        wide = tab + (n + 1) * room // len(bands) - start
        sheet.fill(start, 0, wide, rows, one.fill)
        sheet.put(start + (wide - 1) // 2, rows - 1, one.shape, one.ink, bold=True)


def _stripes(sheet: Canvas, width: int, rows: int) -> None:
    """Every colour at once."""
    for y in range(rows):
        for x in range(width):
            name = RAINBOW[min(len(RAINBOW) - 1, (x + y) * len(RAINBOW) // (width + rows - 1))]
            sheet.put(x, y, " ", INK, SUITS[name].fill)


def dim(sheet: Canvas, palette: Palette) -> None:
    """Not now: still readable."""
    for row in sheet.rows:
        for x, (char, fore, ground, bold) in enumerate(row):
            row[x] = (
                char,
                mix(fore, palette.felt, 0.35) if fore else fore,
                mix(ground or PLAIN.fill, palette.felt, 0.5),
                bold,
            )
