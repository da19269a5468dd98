"""Ways out of a character in Escape, to be pressed to roll for one."""

from __future__ import annotations

from muster.kernel.scene import Area, Face, Node

from ..components import WHO
from ..escape.ways_out import is_out, run_words, runs_of, way_name
from ..people import named_on
from ..state import Heist
from .pieces import line_piece


def ways_list(s: Heist, who: int) -> list[Node]:
    """The ways out of a character, nearest first."""
    name, out, runs = WHO[who], is_out(s, who), runs_of(s, who)
    if out or not runs:
        words = "is out" if out else "has run" if s.rolled >> who & 1 else "no way leads out"
        face = Face(title=named_on(s, who), text=words)
        return [Area(f"ways-{name}", "list", (line_piece(f"ran-{name}", face),), label="Ways out")]
    lines = tuple(
        line_piece(
            f"run-{name}-{s.site.ids[tile]}",
            Face(title=way_name(s, tile), text=run_words(runs[tile], s.ideas[who])),
        )
        for tile in sorted(runs, key=lambda tile: (runs[tile], s.site.ids[tile]))
    )
    return [Area(f"ways-{name}", "list", lines, label="Ways out")]
