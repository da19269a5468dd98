"""Small maps in axial coordinates as content, and the characters for them.

Cells are written "(q,r)" as in the worked examples of the rules; (0,0) is the hex r4c6. Hexes of a
printed map and all exits keep their ids ("r3c4", "e1").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Cell = tuple[int, int]
Cells = Mapping[Cell, str] | Iterable[Cell]
Exits = Mapping[str, tuple[Cell, Cell]]
"""Each entrance: its own cell, and the hex it touches."""

STEPS: dict[str, Cell] = {
    "E": (1, 0),
    "NE": (1, -1),
    "NW": (0, -1),
    "W": (-1, 0),
    "SW": (-1, 1),
    "SE": (0, 1),
}
NO_GOAL: dict[str, Any] = {
    "steal": {},
    "npc_escapes": False,
    "characters_escape": 0,
    "hold": "",
}
HOSTAGE: dict[str, Any] = {
    "kind": "hostage",
    "ideas": 0,
    "freed": "",
    "special": "",
    "walks": False,
    "unseen": False,
}
PRISONER: dict[str, Any] = {**HOSTAGE, "kind": "prisoner", "freed": "general"}
GUIDE: dict[str, Any] = {**HOSTAGE, "kind": "guide", "ideas": 2, "special": "pause"}
"""NPCs for a board; the first two need a hex with the word npc."""

QUIET_DECK: tuple[str, ...] = (*("M1",) * 12, "Z1")
"""Twelve events that do nothing, and the alarm."""

_SHIFT = 4
_CELL = re.compile(r"\((-?\d+), ?(-?\d+)\)")
_ID = re.compile(r"r(\d+)c(\d+)\Z")


# Names


def at(q: int, r: int) -> str:
    """The id of the hex on these coordinates."""
    row = r + _SHIFT
    return f"r{row}c{q + _SHIFT + row // 2}"


def cell(name: str) -> str:
    """The coordinates of a hex as text; exits keep their name."""
    match = _ID.match(name)
    if match is None:
        return name
    row, col = int(match[1]), int(match[2])
    return f"({col - row // 2 - _SHIFT},{row - _SHIFT})"


def spelled(value: Any) -> Any:
    """Every "(q,r)" in a text, a list or an object as the id of its hex."""
    if isinstance(value, str):
        return _CELL.sub(lambda m: at(int(m[1]), int(m[2])), value)
    if isinstance(value, Mapping):
        return {spelled(key): spelled(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [spelled(one) for one in value]
    return value


# Boards


def row(length: int) -> list[Cell]:
    """A corridor of so many hexes from (0,0) to the right."""
    return [(q, 0) for q in range(length)]


def ring() -> list[Cell]:
    """Six hexes around the empty cell (0,0)."""
    return list(STEPS.values())


def flower() -> list[Cell]:
    """A hex on (0,0) and its six neighbours."""
    return [(0, 0), *STEPS.values()]


def exits_at(**touched: tuple[Cell, str]) -> dict[str, tuple[Cell, Cell]]:
    """Entrances by the hex they touch and the side of it on which they lie: e1=((0, 0), "W")."""
    found: dict[str, tuple[Cell, Cell]] = {}
    for name, (hexagon, way) in touched.items():
        q, r = STEPS[way]
        found[name] = ((hexagon[0] + q, hexagon[1] + r), hexagon)
    return found


def board(
    cells: Cells,
    exits: Exits,
    *,
    tunnels: Mapping[str, tuple[Cell, Sequence[str]]] | None = None,
    scenario: str = "inclusion",
    **changes: Any,
) -> dict[str, dict[str, Any]]:
    """A map as content: words of each hex ("?" is unknown), entrances, tunnels by their cell and
    the directions in which they may touch a hex. No objective, an empty bag and a deck without
    effect unless `changes` (fields of the heist's file) says otherwise."""
    words = dict(cells) if isinstance(cells, Mapping) else dict.fromkeys(cells, "")
    heist: dict[str, Any] = {
        "goal": NO_GOAL,
        "bag": {},
        "deck": list(QUIET_DECK),
        "entrances": {
            name: {"cell": at(*here), "towards": _towards(here, touched)}
            for name, (here, touched) in exits.items()
        },
        "tunnels": {
            name: {"cell": at(*here), "towards": list(ways)}
            for name, (here, ways) in (tunnels or {}).items()
        },
        "tiles": {at(*key): text for key, text in words.items()},
        **changes,
    }
    if "goal" in changes:
        heist["goal"] = {**NO_GOAL, **changes["goal"]}
    return {f"heist-{scenario}": spelled(heist)}


def _towards(here: Cell, touched: Cell) -> str:
    step = (touched[0] - here[0], touched[1] - here[1])
    return next(way for way, one in STEPS.items() if one == step)


def crew(**who: str) -> dict[str, Any]:
    """Characters in words: fox="thug wing-it hit-n-run"."""
    return {
        name: {"character": text.split()[0], "skills": text.split()[1:]}
        for name, text in who.items()
    }
