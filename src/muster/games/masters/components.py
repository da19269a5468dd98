"""The content files of Masters of the Heist: their schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import msgspec

from muster.kernel import scene
from muster.kernel.content import Content

ICONS: tuple[str, ...] = ("M", "U", "S", "D", "R", "$")
"""The icons a character uses when it likes: move, unlock, subdue, disable, reveal, loot."""

EVERY_ICON = "MUSDR$INA"
"""All printed icons: idea, noise and alert happen when the action is chosen (MH-49)."""

CHITS: tuple[str, ...] = (
    "guard",
    "dog",
    "lock",
    "camera",
    "jewel",
    "keycard",
    "document",
    "usb",
    "blank",
)
"""What may be in the bag (MH-39)."""

WHO: tuple[str, ...] = ("fox", "owl", "stag", "raven", "npc")
"""The places of a crew: up to four PCs, and the NPC."""

CALLED: dict[str, str] = {who: who.capitalize() for who in WHO} | {"npc": "NPC"}
"""What they are called as long as nobody has given them a name."""

PICTURES: dict[str, str] = json.loads(
    (Path(__file__).parent / "skin.json").read_text(encoding="utf-8")
)["icons"]
"""Names of pictures by what they stand for."""

LOOT_WORDS: dict[str, str] = {
    "cash": "cash",
    "jewel": "jewel",
    "document": "document",
    "keycard": "keycard",
    "usb": "USB key",
}
"""What loot that is no item is called."""

NPC: Final = 4
"""The number of the NPC among the characters."""

# Final, one by one: compiled modules take such a number as it stands.

GUARD: Final = 0
DOG: Final = 1
LOCK: Final = 2
CAMERA: Final = 3
JEWEL_CHIT: Final = 4
KEYCARD_CHIT: Final = 5
DOCUMENT_CHIT: Final = 6
USB_CHIT: Final = 7
BLANK: Final = 8

CASH: Final = 0
JEWEL: Final = 1
DOCUMENT: Final = 2
KEYCARD: Final = 3
USB: Final = 4

LOOT_OF_CHIT: dict[int, int] = {
    JEWEL_CHIT: JEWEL,
    KEYCARD_CHIT: KEYCARD,
    DOCUMENT_CHIT: DOCUMENT,
    USB_CHIT: USB,
}
PLAIN_LOOT: tuple[str, ...] = ("cash", "jewel", "document", "keycard", "usb")

PLURALS = {"jewel": "jewels", "usb": "USB keys", "dog": "dogs", "blank": "blanks"}
"""Chits and loot, where there are several."""

BAG = "bag"
"""What is revealed when no hex is unknown any more (MH-45)."""


def tile_words(tile: str) -> str:
    """A tile in a sentence: "exit 1", "the tunnel exit at r6c4", "r3c4"; the bag is one too."""
    if tile.startswith("e"):
        return f"exit {tile[1:]}"
    if tile.startswith("t"):
        return f"the tunnel exit at {tile.partition('-')[2]}"
    if tile == BAG:
        return "the bag"
    return "the breach" if tile.startswith("x") else tile


DIRECTIONS: tuple[scene.Side, ...] = ("E", "NE", "NW", "W", "SW", "SE")
WAYS: dict[str, str] = {
    "E": "right",
    "NE": "upper right",
    "NW": "upper left",
    "W": "left",
    "SW": "lower left",
    "SE": "lower right",
}
"""Directions in words."""

STEPS: tuple[tuple[int, int], ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""Axial steps in the order of DIRECTIONS."""


class Action(msgspec.Struct, frozen=True):
    """A named group of icons; without icons an ability of the same name carries it out."""

    id: str
    name: str
    icons: str


class Ability(msgspec.Struct, frozen=True):
    id: str
    name: str
    text: str


class Character(msgspec.Struct, frozen=True, rename={"kind": "class"}):
    id: str
    name: str
    kind: str
    pro: bool
    memory: int
    ideas: int
    actions: list[Action]
    abilities: list[Ability]
    upgrades: list[str]


class Characters(msgspec.Struct, frozen=True):
    characters: list[Character]


class Skill(msgspec.Struct, frozen=True):
    id: str
    name: str
    pro: bool
    root: str
    copies: int
    twin: str
    actions: list[Action]
    lacks: str
    upgrades: list[str]


class Skills(msgspec.Struct, frozen=True):
    skills: list[Skill]


class Item(msgspec.Struct, frozen=True):
    id: str
    name: str
    copies: int
    price: int
    shop: bool
    text: str
    action: Action | None


class Items(msgspec.Struct, frozen=True):
    items: list[Item]


class Card(msgspec.Struct, frozen=True):
    """An event or a crisis."""

    id: str
    name: str
    text: str
    final: bool = False


class Events(msgspec.Struct, frozen=True):
    events: list[Card]


class Crises(msgspec.Struct, frozen=True):
    crises: list[Card]


class Fixer(msgspec.Struct, frozen=True):
    id: str
    name: str
    ability: str
    text: str


class Fixers(msgspec.Struct, frozen=True):
    fixers: list[Fixer]


class Side(msgspec.Struct, frozen=True):
    """One side of an NPC card (MH-200)."""

    name: str
    actions: list[Action]
    on_six: Action
    abilities: list[Ability]


class Npc(msgspec.Struct, frozen=True):
    id: str
    normal: Side
    panic: Side


class Npcs(msgspec.Struct, frozen=True):
    npcs: list[Npc]


class Track(msgspec.Struct, frozen=True):
    """A noise tracker: the slots that raise an alert, and the last slot."""

    id: str
    players: int
    alerts: list[int]
    last: int


class Noise(msgspec.Struct, frozen=True):
    tracks: list[Track]


class Ready(msgspec.Struct, frozen=True):
    """A ready-made character of level 1 (MH-12)."""

    id: str
    name: str
    character: str
    skills: list[str]


class Prebuilt(msgspec.Struct, frozen=True):
    prebuilt: list[Ready]


class Part(msgspec.Struct, frozen=True):
    id: str
    name: str
    count: int


class Parts(msgspec.Struct, frozen=True):
    components: list[Part]


class Goal(msgspec.Struct, frozen=True):
    """What wins the heist: loot acquired, the NPC out, characters out, loot held in a hideout."""

    steal: dict[str, int] = {}
    npc_escapes: bool = False
    characters_escape: int = 0
    hold: str = ""


class Rule(msgspec.Struct, frozen=True):
    id: str
    text: str


class Stranger(msgspec.Struct, frozen=True):
    """The NPC of a scenario.

    freed    for prisoners: "general" (MH-J98), "lock" (its remote lock), "door r6c1", "escort"
    special  what Special is: "flick", "pause", "study"; empty for none
    walks    one hex to the right at the end of each Event phase until taken or freed
    unseen   watchtowers do not see it (MH-233)
    """

    kind: str = ""
    ideas: int = 0
    freed: str = ""
    special: str = ""
    walks: bool = False
    unseen: bool = False


class Safe(msgspec.Struct, frozen=True):
    cracks: int = 0
    holds: list[str] = []


class Doorway(msgspec.Struct, frozen=True):
    """An entrance: the empty cell it lies in, and the direction of the hex it touches."""

    cell: str = ""
    towards: str = ""


class Tunnel(msgspec.Struct, frozen=True):
    cell: str = ""
    towards: list[str] = []


class Scenario(msgspec.Struct, frozen=True):
    """A heist: map, bag, deck, objective and what is special; what is left out is as usual.

    tiles    "?" is unknown; else what lies there, as words with commas
    held     kinds of loot that come with a guard when drawn from the bag
    exit_limit, exit_limit_pcs, hideout_limit   how many get out by one place; 0: any number
    escort   hexes whose guards walk with the prisoner; cipher: the remote lock that opens when
             the guide holds the USB key; logs: where the USB key is read
    next, onward   the second part, and where the hideouts of this one are in it
    """

    name: str = ""
    location: str = ""
    difficulty: str = ""
    objective: str = ""
    goal: Goal = msgspec.field(default_factory=Goal)
    rules: list[Rule] = []
    fixer: str = ""
    reward: int = 0
    entrance_limit: int = 2
    exit_limit: int = 0
    exit_limit_pcs: int = 0
    hideout_limit: int = 0
    tunnel_entrances: int = 0
    start: str = "entrance"
    banned_fixers: list[str] = []
    shop: bool = True
    npc: Stranger | None = None
    held: list[str] = []
    escort: list[str] = []
    cipher: str = ""
    logs: str = ""
    next: str = ""
    onward: dict[str, str] = {}
    safe: Safe = msgspec.field(default_factory=Safe)
    bag: dict[str, int] = {}
    deck: list[str] = []
    tiles: dict[str, str] = {}
    entrances: dict[str, Doorway] = {}
    tunnels: dict[str, Tunnel] = {}


SCENARIOS: tuple[str, ...] = (
    "inclusion",
    "startup",
    "dark-horse",
    "greedy-prisoner",
    "blind-justice",
    "melee",
    "side-channel",
    "hospitality",
    "proving-grounds",
    "safehouse-rescue",
    "black-box",
    "marathon",
    "county-bricks",
    "county-river",
    "county-hole",
    "final-score-1",
    "final-score-2",
)
"""The heists of River City, in the order of the booklet, the County jobs before the last one."""


TITLES: tuple[str, ...] = (
    "The Inclusion Job (amateur)",
    "The Startup Job (amateur)",
    "The Dark Horse Job (amateur)",
    "The Greedy Prisoner (semi-pro)",
    "The Blind Justice Job (semi-pro)",
    "The Melee Job (semi-pro)",
    "The Side Channel (semi-pro)",
    "The Hospitality Job (semi-pro)",
    "The Proving Grounds (semi-pro)",
    "The Safehouse Rescue (pro)",
    "The Black Box (pro)",
    "The Marathon Job (pro)",
    "County: The Bricks (semi-pro)",
    "County: The River (semi-pro)",
    "County: The Hole (pro)",
    "The Final Score, Part 1: The Secrets (pro)",
    "The Final Score, Part 2: A New Acquaintance (pro)",
)
"""What they are called, with how hard they are."""


def read_scenario(content: Content, name: str) -> Scenario:
    return content.read(f"heist-{name}", Scenario)
