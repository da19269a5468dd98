"""A hex map in characters: three lines a hex, its letters explained below, and in words."""

from __future__ import annotations

from collections.abc import Sequence

from muster.kernel.scene import Area, Piece
from muster.tui.naming import piece_words

CELL = 8
"""Characters from one hex to the next; odd rows lie half of it further right."""

TALL = 3
"""Lines of a hex: its name, what lies on it, who plans to come."""

FOG = "░" * (CELL - 1)


def places_of(node: Area) -> list[Area]:
    """The places of a map."""
    return [c for c in node.children if isinstance(c, Area) and c.at is not None]


def spot_of(place: Area) -> tuple[int, int]:
    """Where a place begins: column in half hexes, and row."""
    assert place.at is not None
    q, r = place.at
    return 2 * q + r, r


def letters(piece: Piece) -> str:
    """A thing on a hex in a few characters: a figure as @F, turned over in small letters."""
    face = piece.face
    if piece.kind == "pawn":
        return f"@{face.title[:1].upper()}"
    if face.shape == "bill":
        return face.corner.removesuffix("k")
    sign = face.title[:1].upper()
    return sign.lower() if piece.state == "off" else sign


def is_plan(piece: Piece) -> bool:
    """A small token of a figure: where it means to go."""
    return piece.kind == "token" and piece.figure is not None and not piece.face.icon


def cell_lines(place: Area) -> tuple[str, str, str]:
    """The three lines of a place, each at most as long as a hex is wide."""
    pieces = [c for c in place.children if isinstance(c, Piece)]
    things = [letters(piece) for piece in pieces if not is_plan(piece)]
    plans = "".join(piece.face.corner.lower() for piece in pieces if is_plan(piece))
    mark = place.badges[0].label if place.badges else ""
    name = place.label.replace("exit ", "e") if place.towards else place.label
    head = f"{name}{f' {mark}' if mark else ''}"
    lying = " ".join(things) if len(" ".join(things)) < CELL else "".join(things)
    if place.state == "unknown":
        return head, lying or FOG, plans
    return head, lying or _printed(place), plans


def _printed(place: Area) -> str:
    """What is printed on an empty hex, in short."""
    word = place.note.split(" ")[0] if place.note else ""
    return {"lockdown": "gate"}.get(word, word)


def hex_lines(node: Area) -> list[str]:
    """The map in characters."""
    laid = laid_out(node)
    wide = max((x for _, x, _ in laid), default=0) + CELL
    tall = max((y for _, _, y in laid), default=0) + TALL
    rows = [[" "] * wide for _ in range(tall)]
    for place, x, y in laid:
        for n, line in enumerate(cell_lines(place)):
            said = f"[{line}]" if place.towards and n == 0 else line
            for at, char in enumerate(said[: CELL - 1]):
                rows[y + n][x + at] = char
    lines = ["".join(row).rstrip() for row in rows]
    while lines and not lines[-1]:
        lines.pop()
    return [*(f"  {line}" for line in lines), "", *legend(node)]


def laid_out(node: Area) -> list[tuple[Area, int, int]]:
    """Every place with its column and line; of several exits in one cell the first."""
    places = places_of(node)
    spots = [spot_of(place) for place in places]
    left = min((x for x, _ in spots), default=0)
    top = min((y for _, y in spots), default=0)
    found: dict[tuple[int, int], Area] = {}
    for place, spot in zip(places, spots, strict=True):
        found.setdefault(spot, place)
    half = CELL // 2
    return [(place, (x - left) * half, (y - top) * TALL) for (x, y), place in found.items()]


def legend(node: Area) -> list[str]:
    """What the letters on this map stand for."""
    signs: dict[str, str] = {}
    for place in places_of(node):
        for piece in place.children:
            if isinstance(piece, Piece) and not is_plan(piece) and piece.face.shape != "bill":
                title = piece.face.title
                signs.setdefault(letters(piece), title.partition(",")[0])
    said = ", ".join(f"{sign} {words}" for sign, words in sorted(signs.items()))
    plans = any(
        isinstance(p, Piece) and is_plan(p) for one in places_of(node) for p in one.children
    )
    parts = [f"  {FOG[:3]} unknown" + (f", {said}" if said else "")]
    if plans:
        parts.append("small letters in the third line: who has planned the hex")
    return [f"{'; '.join(parts)}."]


def hex_words(node: Area, names: Sequence[str]) -> list[str]:
    """Every place with something on it, in words."""
    lines: list[str] = []
    for place in places_of(node):
        pieces = [piece_words(c) for c in place.children if isinstance(c, Piece)]
        parts = [*filter(None, (place.note,)), *pieces]
        if place.state == "unknown":
            parts.insert(0, "unknown")
        if parts:
            lines.append(f"  {place.label}: {', '.join(parts)}.")
    return lines
