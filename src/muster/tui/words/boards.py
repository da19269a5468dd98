"""Boards with notes on them, cells and tracks, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from muster.kernel.scene import Area, Mark, Piece, Text
from muster.tui.words.apart import numbered
from muster.tui.words.pieces import piece_words
from muster.tui.words.spoken import headed


def board_lines(node: Area, names: Sequence[str]) -> list[str]:
    """A board: its pieces, and a line for each note."""
    letter = ", ".join(mark.label for mark in node.badges)
    pieces = [piece_words(child) for child in node.children if isinstance(child, Piece)]
    lying = f": {', '.join(pieces)}" if pieces else ""
    lines = [f"  {node.label}{f' ({letter})' if letter else ''}{lying}."]
    return lines + [
        f"    {note_words(child, names)}" for child in node.children if isinstance(child, Area)
    ]


def note_words(node: Area, names: Sequence[str]) -> str:
    """A note in a line: what it demands, and its cells."""
    needs = ", ".join(_need(mark) for mark in node.badges)
    cells = "; ".join(cell_words(c, names) for c in node.children if isinstance(c, Area))
    return f"{node.label} needs {needs}. {cells}."


def _need(mark: Mark) -> str:
    lacks = mark.have != "" and int(mark.have) < int(mark.value)
    aside = [mark.suit] if mark.suit else []
    if lacks:
        aside.append(f"you have {mark.have}")
    return numbered(mark.value, mark.label) + (f" ({', '.join(aside)})" if aside else "")


def cell_words(node: Area, names: Sequence[str]) -> str:
    """A cell: what it is worth, and who is there; or what lies there."""
    pieces = [child for child in node.children if isinstance(child, Piece)]
    if not node.badges:
        lies = ", ".join(piece_words(piece) for piece in pieces) or "nothing"
        return f"{lies} ({node.label})" if node.label else lies
    said = " ".join(f"{mark.label} {mark.value}".strip() for mark in node.badges)
    there = [
        piece.face.title if piece.seat is None else names[piece.seat] if names else piece.face.title
        for piece in pieces
    ]
    free = (node.count or 1) - len(pieces)
    who = ", ".join(there)
    return (
        f"{said} ({who})" if who and free < 1 else f"{said} ({who}, {free} free)" if who else said
    )


def track_line(node: Area, say: Callable[[str], str] = str) -> str:
    """A track: where its marker is, and what its cells are. `say` is for the words around what the
    scene says, where that is said already.
    """
    cells = [child for child in node.children if isinstance(child, Text)]
    signs = [f"{c.text} {c.marks[0].label}" for c in cells if c.marks]
    aside = f" ({', '.join(signs)})" if signs else ""
    parts = [node.note, *(f"{mark.value} {mark.label}".strip() for mark in node.badges)]
    note = "".join(f", {part}" for part in parts if part)
    where = say(f"{node.count or 0} of {track_end(node)}")
    return f"  {headed(say, node.label, where)}{aside}{note}."


def track_end(node: Area) -> int:
    """The number of a track's last cell: cells without numbers begin at 0."""
    cells = [child.text for child in node.children if isinstance(child, Text)]
    return len(cells) if all(text.isdigit() for text in cells) else len(cells) - 1
