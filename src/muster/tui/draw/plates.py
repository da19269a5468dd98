"""Seat plates: who sits there, what is public about them, what they are doing."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from muster.kernel.scene import Area, Mark, Text, walk
from muster.tui.draw.canvas import Canvas
from muster.tui.draw.context import DrawContext
from muster.tui.draw.palette import WAX, Palette, seat_colours, suit
from muster.tui.draw.pieces import BIG, CHIP
from muster.tui.words.pieces import Say, counted, spot_words
from muster.tui.words.scene import seat_state


def medallion(sheet: Canvas, x: int, y: int, seat: int, name: str, seats: int) -> int:
    """A seat's colour with its initial; the column behind it."""
    ground, ink = seat_colours(seat, seats)
    sheet.text(x, y, f" {name[:1].upper() or '?'} ", ink, ground, bold=True)
    return x + 4


def draw_plate(node: Area, width: int, detail: int, context: DrawContext) -> Canvas:
    """Name and state; the counts; what they have of each kind."""
    palette = context.palette
    seat = node.seat if node.seat is not None else 0
    texts = [child for child in walk(node) if isinstance(child, Text)]
    marks = [mark for text in texts if text.role != "speech" for mark in text.marks]
    lies = _lies(node, texts, context.said)
    tall = 1 if detail == CHIP else 3 if detail == BIG and (marks or lies) else 2
    sheet = Canvas(width, tall, palette.plate)
    sheet.spot(node.id, 0, 0, width, sheet.height)
    name = context.name(seat, node.label)
    x = medallion(sheet, 0, 0, seat, name, context.scene.seats)
    x = sheet.text(x, 0, name, palette.text, bold=True) + 1
    end = _state(sheet, context, seat, width, brief=width < 34 or detail == CHIP)
    badges = list(node.badges)
    total = counted(badges[-1]) if badges else ""
    if badges and x + cell_len(total) + 1 <= end:  # what counts most stands beside the name
        end -= cell_len(total) + 1
        sheet.text(end, 0, total, palette.text, bold=True)
        badges.pop()
    if detail == CHIP:
        if _is_left(node):
            x = sheet.text(x, 0, _is_left(node), palette.text_2) + 1
        while badges and cell_len(_counts(badges, end - x - 1)) > end - x - 1:
            badges.pop()
        sheet.text(x, 0, _counts(badges, end - x - 1), palette.text_2)
        return sheet
    kind = context.kinds[seat] if seat < len(context.kinds) else ""
    if x + cell_len(kind) < end:
        sheet.text(x, 0, kind, palette.text_2)
    x = sheet.text(1, 1, _counts(badges, width - 1), palette.text)
    if lies:
        y, x = (2, 1) if tall > 2 and badges else (1, x + 2 if badges else 1)
        sheet.text(x, y, lies, palette.text_2, limit=width - x - 1)
    elif tall > 2:
        _kinds(sheet, marks, 1, 2, width - 1, palette)
    return sheet


def _lies(node: Area, texts: Sequence[Text], say: Say) -> str:
    """What lies before a player, and what he says."""
    spots = [spot_words(c, say) for c in node.children if isinstance(c, Area) and c.kind == "spot"]
    says = [f"“{text.text}”" for text in texts if text.role == "speech"]
    return " · ".join([*(says or ()), *spots])


def _is_left(node: Area) -> str:
    """Why nothing lies before a player, if there is a word for it."""
    spots = [c for c in node.children if isinstance(c, Area) and c.kind == "spot"]
    return spots[0].note if spots and not any(spot.children for spot in spots) else ""


def _state(sheet: Canvas, context: DrawContext, seat: int, width: int, brief: bool) -> int:
    """What the seat is doing, at the right end; the column where it begins."""
    state = seat_state(context.scene, seat)
    palette = context.palette
    if state == "sealed":
        words, fore, ground = "✔" if brief else "✔ sealed", "#FFFFFF", WAX
    elif state == "ready":
        words, fore, ground = "·" if brief else "ready", palette.text_2, palette.plate
    elif state == "thinking":
        words, fore, ground = "…" if brief else "… thinking", palette.glow, palette.plate
    else:
        return width
    said = f" {context.said(words)} "
    sheet.text(width - len(said), 0, said, fore, ground, bold=True)
    return width - len(said)


def _counts(badges: Sequence[Mark], room: int) -> str:
    """Counts in words, in the longest form that fits."""
    full = [counted(m) for m in badges]
    short = [_short(m) for m in badges]
    cut = [f"{m.value} {_cut(m.label)}".strip() for m in badges]
    forms = [" · ".join(full), " · ".join(short), "  ".join(short), " ".join(short), " ".join(cut)]
    return next((form for form in forms if cell_len(form) <= room), forms[-1])


def _short(mark: Mark) -> str:
    """The number with one word, unless that says nothing: "6 cards", but "3 in hand"."""
    words = counted(mark).split()
    return " ".join(words if len(words) > 1 and len(words[1]) < 3 else words[:2])


def _cut(label: str) -> str:
    word = label.partition(" ")[0]
    return word if len(word) <= 6 else f"{word[:5]}."


def _kinds(
    sheet: Canvas, marks: Sequence[Mark], x: int, y: int, end: int, palette: Palette
) -> None:
    """How many of each suit: shape, letter and number, or without the shape where it is tight."""
    wide = 5 * len(marks) <= end - x
    for mark in marks:
        one = suit(mark.suit)
        said = f"{palette.suits.letter(mark.suit)}{mark.value}"
        words = f" {one.shape}{said} " if wide else said
        if mark.value == "0":
            x = sheet.text(x, y, words, palette.faint)
        else:
            x = sheet.text(x, y, words, one.ink, one.fill, bold=True)
        x += 0 if wide else 1
