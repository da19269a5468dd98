"""What one draws a heist with: the pieces of the box, in groups, with their help."""

from __future__ import annotations

from typing import NamedTuple

from muster.parts.designer import Argument, Palette, Stamp, StampShape

from ..board.tiles import GATES, STARS
from ..checks.facts import Facts
from ..components import DIRECTIONS
from ..screen.glossary import GLOSSARY
from ..screen.pieces import ICONS
from .drawing import COLUMNS, ROWS
from .entries import entries

LETTERS: tuple[str, ...] = ("x", "y", "z", "w")
"""Servers and remote locks go by letter; the box has four of each."""

CASH: tuple[str, ...] = tuple(str(amount) for amount in range(1, 10))


class Row(NamedTuple):
    """A stamp in one line; `icon` is a name of the skin. What it is says the glossary."""

    group: str
    id: str
    icon: str
    suit: str
    shape: StampShape
    many: bool


PIECES: tuple[Row, ...] = (
    Row("Security", "guard", "guard", "red", "octagon", True),
    Row("Security", "camera", "camera", "blue", "", True),
    Row("Security", "lock", "lock", "yellow", "square", True),
    Row("Security", "dog", "dog", "red", "octagon", True),
    Row("Loot", "cash", "cash", "green", "bill", False),
    Row("Loot", "jewel", "jewel", "purple", "", True),
    Row("Loot", "document", "document", "purple", "", True),
    Row("Loot", "keycard", "keycard", "purple", "", True),
    Row("Loot", "usb", "usb", "purple", "", False),
    Row("Loot", "item", "item", "purple", "", False),
    Row("Loot", "safe", "safe", "gray", "square", False),
    Row("Barriers", "door", "keycard door", "orange", "square", False),
    Row("Barriers", "remote", "remote lock", "orange", "square", False),
    Row("Barriers", "server", "server", "", "print", False),
    Row("Barriers", "gate", "lockdown gate", "", "print", False),
    Row("Special", "reinforcements", "reinforcements", "red", "square", False),
    Row("Special", "tower", "watchtower", "gray", "square", False),
    Row("Special", "kennel", "kennel", "", "print", False),
    Row("Special", "npc", "prisoner", "beige", "", False),
    Row("Special", "star", "story", "", "print", False),
    Row("Special", "spot", "start", "", "print", False),
)

GROUNDS: tuple[Stamp, ...] = tuple(
    Stamp(
        id,
        GLOSSARY[id].name,
        kind,
        ICONS[icon] if icon else "",
        group="Ground",
        many=id == "tunnel",
        help=GLOSSARY[id].cited,
    )
    for id, kind, icon in (
        ("floor", "ground", ""),
        ("unknown", "ground", "unknown hex"),
        ("nothing", "ground", ""),
        ("entrance", "door", "exit"),
        ("tunnel", "door", "tunnel"),
    )
)


def palette(facts: Facts) -> Palette:
    """Everything one can draw with."""
    letters = Argument("letter", LETTERS, tuple(letter.upper() for letter in LETTERS))
    asked = {
        "cash": Argument("amount", CASH, tuple(f"${amount}k" for amount in CASH)),
        "item": Argument(
            "item", tuple(one.id for one in facts.items), tuple(one.name for one in facts.items)
        ),
        "remote": letters,
        "server": letters,
        "gate": Argument("letter", tuple(GATES), tuple(GATES)),
        "star": Argument("place", STARS, tuple(star.replace("-", " ") for star in STARS)),
    }
    pieces = tuple(
        Stamp(
            row.id,
            GLOSSARY[row.id].name,
            "piece",
            ICONS[row.icon],
            row.suit,
            GLOSSARY[row.id].cited,
            row.group,
            row.many,
            asked.get(row.id),
            row.shape,
        )
        for row in PIECES
    )
    return Palette(ROWS, COLUMNS, (*GROUNDS, *pieces), entries(facts), DIRECTIONS)
