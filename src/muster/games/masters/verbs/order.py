"""The catalogue of Masters of the Heist: every command there is, verb by verb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..components import BAG, DIRECTIONS, WHO

if TYPE_CHECKING:
    from ..box import HeistBox

STEPPED: tuple[str, ...] = (
    "beat-cop",
    "beat-cop-dogs",
    "beat-cop-1-dog",
    "beat-cop-2-dogs",
    "bookie",
    "prison-guard",
    "consultant",
    "connoisseur",
    "shell",
    "diversion-artist",
)
"""What `hire` may say: fixers with a number; the Beat Cop exchanges guards
before dogs, dogs before guards, or one or two dogs and then guards."""

USED: tuple[str, ...] = (
    "efficient-picker",
    "there-are-better-ways",
    "larcenist",
    "swindler",
    "change-of-plans",
    "alright-new-plan",
)
"""Abilities one pays for with ideas, by the verb `use`."""

KINDS_OF_HELP: tuple[str, ...] = ("unlock", "subdue", "disable")
MOST_CARDS = 60

ORDER: tuple[tuple[str, ...], ...] = (
    ("cast", "pcs", "casts"),
    ("learn", "pcs", "skills"),
    # The Plan
    ("mark", "pcs", "tiles"),
    ("unmark", "pcs", "tiles"),
    ("start", "people", "tiles"),
    ("share", "people", "people"),
    ("keep", "pcs"),
    ("dig", "tunnels"),
    ("fill", "tunnels"),
    ("buy", "items"),
    ("sell", "sold"),
    ("give", "pcs", "kinds"),
    ("return", "pcs", "kinds"),
    ("schematics", "revealed"),
    ("visage", "revealed"),
    ("hire", "deals", "steps"),
    ("floorplan", "tiles"),
    ("insert", "inserted", "depths"),
    ("inside", "pcs", "tiles"),
    ("machinist", "pcs"),
    ("dismiss", "fixers"),
    ("ready",),
    # The team
    ("agree",),
    ("object",),
    ("time",),
    # Actions
    ("act", "people", "acts"),
    ("pwn", "pcs", "people", "help"),
    ("breach", "pcs", "directions"),
    ("move", "people", "tiles"),
    ("slip", "pcs", "tiles"),
    ("stay",),
    ("unlock", "people", "tiles"),
    ("subdue", "people", "tiles"),
    ("muzzle", "people", "tiles"),
    ("disable", "people", "tiles"),
    ("reveal", "people", "revealed"),
    ("pocket", "people"),
    ("crack", "people", "tiles"),
    ("toss", "pcs", "kinds", "tiles"),
    ("flick", "tiles"),
    ("blast", "directions"),
    ("forgo", "people"),
    ("take", "people", "kinds"),
    ("drop", "people", "kinds"),
    ("hack", "people"),
    ("unbar", "people", "tiles"),
    ("seize", "pcs"),
    ("find", "people"),
    ("read", "people"),
    ("use", "pcs", "abilities"),
    ("fetch", "pcs", "kinds", "tiles"),
    ("lay", "pcs", "kinds", "tiles"),
    ("vent", "pcs", "tiles"),
    ("codes", "pcs", "tiles"),
    ("friend", "pcs", "people"),
    ("shift", "pcs", "hexes", "hexes"),
    ("done",),
    ("watch",),
    ("escape",),
    ("enough",),
    ("forfeit", "pcs"),
    ("consult", "people"),
    ("leave",),
    # Noise and cards
    ("chase", "people"),
    ("hunt", "prey"),
    ("run", "tiles"),
    ("blame", "pcs"),
    ("lose", "pcs"),
    ("squeal", "pcs"),
    ("divert", "tokens"),
    ("on",),
    ("pick", "tiles"),
    ("gain", "people"),
    ("skip",),
    ("whisper", "people", "people"),
    ("fling", "people", "kinds", "tiles"),
    ("inspire", "people", "people"),
    # Escape
    ("step", "people", "tiles"),
    ("pressure", "pcs", "tiles"),
    ("pinch", "pcs", "people"),
    ("via", "people", "tiles"),
    ("grab", "people", "kinds"),
    ("shed", "people", "kinds"),
    ("roll", "people", "tiles"),
    ("out", "people"),
    # Between heists
    ("upgrade", "pcs", "pros"),
)
"""Every verb, with the sorts of its words: the order in which answers are offered."""

AMOUNTS = ("hire", "insert")
"""Verbs whose last word is a number that people turn up or down."""


def list_sorts(box: HeistBox) -> None:
    """What the words of commands may be, by sort."""
    tiles = box.tile_words
    items = tuple(item.id for item in box.items)
    box.sorts |= {
        "people": WHO,
        "pcs": WHO[:4],
        "tiles": tiles,
        "hexes": tuple(word for word in tiles if word.startswith("r")),
        "tunnels": tuple(word for word in tiles if word.startswith("t")),
        "revealed": (*tiles, BAG),
        "prey": (*WHO, *tiles),
        "directions": DIRECTIONS,
        "kinds": box.kinds,
        "items": items,
        "sold": (*items, "jewel"),
        "casts": (*(one.id for one in box.prebuilt), *(card.id for card in box.characters)),
        "skills": tuple(card.id for card in box.skills),
        "pros": box.pros,
        "acts": box.acts.words,
        "abilities": box.abilities,
        "help": KINDS_OF_HELP,
        "fixers": tuple(fixer.id for fixer in box.fixers),
        "deals": STEPPED,
        "steps": tuple(str(n) for n in range(1, 9)),
        "inserted": ("M1", "M2", "M3"),
        "depths": tuple(str(n) for n in range(1, MOST_CARDS + 1)),
        "tokens": tuple(str(n) for n in range(5)),
    }


def list_verbs(box: HeistBox) -> None:
    """Add all verbs to the catalogue; `box.first["move"]` is the first action of a verb."""
    list_sorts(box)
    for name, *sorts in ORDER:
        box.catalogue.verb(name, *(box.sorts[sort] for sort in sorts), amount=name in AMOUNTS)
    hexes = box.sorts["hexes"]
    box.first = {name: one.first for name, one in box.catalogue.verbs.items()}
    box.width = len(box.tile_words)
    box.hex_words = tuple(hexes)
    box.hex_word_at = {word: at for at, word in enumerate(hexes)}
