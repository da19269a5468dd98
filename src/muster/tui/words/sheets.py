"""Sheets of figures and printed lists of lines, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from muster.kernel.scene import Area, Mark, Piece, Text
from muster.tui.words.apart import numbered
from muster.tui.words.pieces import mark_words, piece_words
from muster.tui.words.spoken import SAID, around


def symbols_words(marks: Sequence[Mark], say: Callable[[str], str] = str) -> str:
    """Printed symbols in order, equal ones counted: "subdue, 2 noise, move". `say` is for the words
    around them, where they are said already.
    """
    counts: dict[str, int] = {}
    for mark in marks:
        if not mark.value:
            counts[mark.label] = counts.get(mark.label, 0) + 1
    said = [word if n == 1 else numbered(n, word) for word, n in counts.items()]
    prices = [numbered(mark.value, mark.label) for mark in marks if mark.value]
    costs = [around(say, f"costs {SAID}", ", ".join(prices))] if prices else []
    return "; ".join([", ".join(said), *costs])


def line_words(piece: Piece, say: Callable[[str], str] = str) -> str:
    """A line of a list: "4 Zap (subdue, disable, 2 noise, move)"."""
    face = piece.face
    die = f"{face.dice[0]} " if face.dice and face.dice[0] else ""
    aside = symbols_words(face.badges, say) or face.text
    chosen = say(", chosen") if piece.state == "selected" else ""
    return f"{die}{face.title}" + (f" ({aside}{chosen})" if aside else chosen)


def list_lines(node: Area, indent: str = "  ") -> list[str]:
    """A printed list in one line under its name; what needs a die only where there is one."""
    lines = [c for c in node.children if isinstance(c, Piece)]
    if not lines:
        return []
    said = "; ".join(line_words(line) for line in lines)
    figures = ", ".join(f"{mark.value} {mark.label}".strip() for mark in node.badges)
    title = f"{node.label or node.note}{f' ({figures})' if figures else ''}"
    head = f"{title}: " if title else ""
    return [f"{indent}{head}{said}."]


def sheet_lines(node: Area) -> list[str]:
    """A figure: who it is, what it has, what it has chosen, and its actions."""
    parts: list[str] = []
    for child in node.children:
        if isinstance(child, Text):
            parts += mark_words(child.marks) or [f"{m.value} {m.label}" for m in child.marks]
        elif child.kind == "row" and isinstance(child, Area):
            pieces = [c for c in child.children if isinstance(c, Piece)]
            parts += _heap(child, pieces)
    left = [mark for mark in node.badges if not mark.spent]
    if node.badges:
        parts.append(f"can still {symbols_words(left)}" if left else "has used all icons")
    aside = ", ".join(
        filter(None, (node.of if node.of.lower() != node.label.lower() else "", node.note))
    )
    name = f"{node.label} ({aside})" if aside else node.label
    head = f"  {name}{': ' if parts else ''}{', '.join(part.strip() for part in parts)}."
    lists = [c for c in node.children if isinstance(c, Area) and c.kind == "list"]
    told = [one for one in lists if _is_read(one)]
    return [head, *(line for one in told for line in list_lines(one, "    "))]


def _is_read(node: Area) -> bool:
    """Lists one chooses from are in the question already; actions and abilities are read here."""
    lines = [c for c in node.children if isinstance(c, Piece)]
    return bool(node.note) or any(line.face.dice for line in lines)


def _heap(row: Area, pieces: list[Piece]) -> list[str]:
    if not pieces:
        return []
    if pieces[0].kind == "die":
        return [f"die {pieces[0].face.corner}"]
    if len({piece.face.title for piece in pieces}) == 1 and len(pieces) > 1:
        return [f"{len(pieces)} {row.label.lower()}"]
    title = pieces[0].face.title.lower()
    if len(pieces) == 1 and row.label.lower() == f"{title}s":
        return [f"1 {title}"]
    return [f"{row.label.lower()} {', '.join(piece_words(piece) for piece in pieces)}"]
