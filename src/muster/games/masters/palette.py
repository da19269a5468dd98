"""What one draws a heist with: the pieces of the box, in groups, with their help."""

from __future__ import annotations

from typing import NamedTuple

from muster.games.masters.components import DIRECTIONS
from muster.games.masters.drawn_checks import COLUMNS, ROWS
from muster.games.masters.faces import ICONS
from muster.games.masters.facts import Facts
from muster.games.masters.plan_entries import entries
from muster.games.masters.tiles import GATES, STARS
from muster.kernel.designer import Argument, Palette, Stamp

LETTERS: tuple[str, ...] = ("x", "y", "z", "w")
"""Servers and remote locks go by letter; the box has four of each."""

CASH: tuple[str, ...] = tuple(str(amount) for amount in range(1, 10))


class Row(NamedTuple):
    """A stamp in one line; `icon` is a name of the skin."""

    group: str
    id: str
    name: str
    icon: str
    suit: str
    shape: str
    many: bool
    help: str


PIECES: tuple[Row, ...] = (
    Row(
        "Security",
        "guard",
        "Guard",
        "guard",
        "red",
        "octagon",
        True,
        "Holds characters here. [MH-33]",
    ),
    Row("Security", "camera", "Camera", "camera", "blue", "", True, "Entering alerts. [MH-37]"),
    Row(
        "Security",
        "lock",
        "Lock",
        "lock",
        "yellow",
        "square",
        True,
        "Closed until unlocked. [MH-35]",
    ),
    Row("Security", "dog", "Dog", "dog", "red", "octagon", True, "A guard that follows. [MH-174]"),
    Row("Loot", "cash", "Cash", "cash", "green", "bill", False, "Carried out as one. [MH-125]"),
    Row("Loot", "jewel", "Jewel", "jewel", "purple", "", True, "Loot to bring out. [MH-J76]"),
    Row("Loot", "document", "Document", "document", "purple", "", True, "Loot too. [MH-J76]"),
    Row("Loot", "keycard", "Keycard", "keycard", "purple", "", True, "Opens doors. [MH-192]"),
    Row("Loot", "usb", "USB key", "usb", "purple", "", False, "For special rules. [MH-196]"),
    Row("Loot", "item", "Item", "item", "purple", "", False, "A card to pick up. [MH-216]"),
    Row("Loot", "safe", "Safe", "safe", "gray", "square", False, "Opened by cracks. [MH-213]"),
    Row(
        "Barriers",
        "door",
        "Keycard door",
        "keycard door",
        "orange",
        "square",
        False,
        "Nobody enters this hex before a keycard has opened it. [MH-191]",
    ),
    Row(
        "Barriers",
        "remote",
        "Remote lock",
        "remote lock",
        "orange",
        "square",
        False,
        "Opened from the server of its letter; needs one on the map. [MH-170]",
    ),
    Row(
        "Barriers",
        "server",
        "Server",
        "server",
        "",
        "print",
        False,
        "Whoever stands here may open the remote locks of its letter. [MH-172]",
    ),
    Row(
        "Barriers",
        "gate",
        "Lockdown gate",
        "lockdown gate",
        "",
        "print",
        False,
        "Its hex leaves the board: A first, the rest when Escape starts. [MH-185]",
    ),
    Row(
        "Special",
        "reinforcements",
        "Reinforcements",
        "reinforcements",
        "red",
        "square",
        False,
        "Crisis C1 brings guards around it. [MH-183]",
    ),
    Row(
        "Special",
        "tower",
        "Watchtower",
        "watchtower",
        "gray",
        "square",
        False,
        "Crisis C2 puts guards on characters in its straight lines. [MH-180]",
    ),
    Row(
        "Special",
        "kennel",
        "Kennel",
        "kennel",
        "",
        "print",
        False,
        "Where the dogs of D1, D2, D3 and C6 appear. [MH-177]",
    ),
    Row(
        "Special",
        "npc",
        "NPC",
        "prisoner",
        "beige",
        "",
        False,
        "Where the hostage or prisoner waits. [MH-204]",
    ),
    Row(
        "Special",
        "star",
        "Star",
        "story",
        "",
        "print",
        False,
        "A place special rules speak of: a hideout, the van, the log server. [MH-218]",
    ),
    Row(
        "Special",
        "spot",
        "Cell",
        "start",
        "",
        "print",
        False,
        "Where busted characters start in a breakout. [MH-220]",
    ),
)

GROUNDS: tuple[Stamp, ...] = (
    Stamp("floor", "Floor", "ground", group="Ground", help="A bare hex. [MH-7]"),
    Stamp(
        "unknown",
        "Unknown",
        "ground",
        ICONS["unknown hex"],
        group="Ground",
        help="A security hex: a chit is drawn for it from the bag. [MH-21]",
    ),
    Stamp("nothing", "Nothing", "ground", group="Ground", help="No hex: a gap. [MH-31]"),
    Stamp(
        "entrance",
        "Entrance",
        "door",
        ICONS["exit"],
        group="Ground",
        help="Lies beside the map and touches one hex: the way in and out. [MH-24]",
    ),
    Stamp(
        "tunnel",
        "Tunnel space",
        "door",
        ICONS["tunnel"],
        group="Ground",
        many=True,
        help="Where one may add an entrance in planning. [MH-198]",
    ),
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
            row.name,
            "piece",
            ICONS[row.icon],
            row.suit,
            row.help,
            row.group,
            row.many,
            asked.get(row.id),
            row.shape,
        )
        for row in PIECES
    )
    return Palette(ROWS, COLUMNS, (*GROUNDS, *pieces), entries(facts), DIRECTIONS)
