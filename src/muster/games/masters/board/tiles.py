"""How the tiles of a map are written: names of cells, and the words of what lies on a hex."""

from __future__ import annotations

import re

from ..components import DIRECTIONS, STEPS

Cell = tuple[int, int]
"""Axial coordinates (q, r)."""

UNKNOWN = "?"
"""The word of a hex that lies security side up (MH-7)."""

ARGUED: tuple[str, ...] = ("cash", "item", "remote", "server", "gate", "star")
PLAIN: tuple[str, ...] = (
    "guard",
    "dog",
    "lock",
    "camera",
    "jewel",
    "document",
    "keycard",
    "usb",
    "door",
    "tower",
    "kennel",
    "reinforcements",
    "safe",
    "npc",
    "spot",
)
SINGLE: tuple[str, ...] = (
    "gate",
    "safe",
    "remote",
    "server",
    "door",
    "tower",
    "kennel",
    "npc",
    "star",
)
"""What lies at most once on a tile."""

STARS: tuple[str, ...] = ("hideout", "van", "log-server")
"""What a story chit can mark (MH-218)."""

GATES = "ABCD"

_TILE = re.compile(r"r([0-9]{1,3})c([0-9]{1,3})\Z")
_DIGITS = re.compile(r"[0-9]{1,4}\Z")


def cell_at(name: str) -> Cell | None:
    """The cell of "r3c4", or None: odd rows lie half a hex further right."""
    match = _TILE.match(name)
    if match is None:
        return None
    row, col = int(match[1]), int(match[2])
    return (col - row // 2, row) if name == f"r{row}c{col}" else None


def name_of(cell: Cell) -> str:
    """The name of a cell."""
    q, r = cell
    return f"r{r}c{q + r // 2}"


def beside(cell: Cell, towards: str) -> Cell:
    """The next cell in a direction."""
    dq, dr = STEPS[DIRECTIONS.index(towards)]
    return cell[0] + dq, cell[1] + dr


def words_of(text: str) -> tuple[list[tuple[str, str]], list[str]]:
    """What lies on a tile, word by word with its argument; and what is wrong with other words."""
    found: list[tuple[str, str]] = []
    wrong: list[str] = []
    if text.strip() in (UNKNOWN, ""):
        return found, wrong
    for part in text.split(","):
        word, _, arg = part.strip().partition(" ")
        arg = arg.strip()
        if word == "cash" and arg and not _DIGITS.match(arg):
            wrong.append(f"cash needs an amount, got {arg[:20]!r}")
        elif (word in ARGUED and arg) or (word in PLAIN and not arg):
            found.append((word, arg))
        elif word in ARGUED:
            wrong.append(f"{word} needs to know which one, as in {EXAMPLES[word]!r}")
        else:
            known = ", ".join([*PLAIN, *(f"{word} .." for word in ARGUED)])
            wrong.append(f"{part.strip()[:40]!r} is nothing a tile can hold; {known}")
    return found, wrong


EXAMPLES: dict[str, str] = {
    "cash": "cash 2",
    "item": "item lucky-penny",
    "remote": "remote x",
    "server": "server x",
    "gate": "gate A",
    "star": "star hideout",
}
