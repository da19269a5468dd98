"""The ways out of a character, as lines of its sheet."""

from __future__ import annotations

from typing import Any

from muster.kernel.game import Table
from muster.kernel.scene import Area, Face, Node

from ..escape.ways_out import run_words
from ..people import name_of
from .pieces import line_piece, tile_words

Member = dict[str, Any]


def place(table: Table, tile: str) -> str:
    """A way out by name: an exit, or a hideout (MH-224)."""
    words = tile_words(tile)
    for one in table["site"]["tiles"]:
        if one["id"] == tile and one["kind"] == "hex":
            words = str(one["star"] or "hideout").replace("-", " ")
    return f"{words[:1].upper()}{words[1:]}"


def ways_list(table: Table, one: Member) -> list[Node]:
    """The ways out of a character, nearest first; pressed to roll for one."""
    who = one["id"]
    if one["out"] or not one["runs"]:
        words = "is out" if one["out"] else "has run" if one["rolled"] else "no way leads out"
        face = Face(title=name_of(table, who), text=words)
        return [Area(f"ways-{who}", "list", (line_piece(f"ran-{who}", face),), label="Ways out")]
    lines = tuple(
        line_piece(
            f"run-{who}-{tile}",
            Face(title=place(table, tile), text=run_words(one["runs"][tile], one["ideas"])),
        )
        for tile in sorted(one["runs"], key=lambda tile: (one["runs"][tile], tile))
    )
    return [Area(f"ways-{who}", "list", lines, label="Ways out")]
