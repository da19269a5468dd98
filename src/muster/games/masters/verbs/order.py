"""The catalogue of Masters of the Heist: every command there is, verb by verb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..components import DIRECTIONS, WHO

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


def list_verbs(box: HeistBox) -> None:
    """Add all verbs to the catalogue; `box.first["move"]` is the first action of a verb."""
    verb = box.catalogue.verb
    who, pcs = WHO, WHO[:4]
    tiles = box.tile_words
    hexes = tuple(word for word in tiles if word.startswith("r"))
    tunnels = tuple(word for word in tiles if word.startswith("t"))
    revealed = (*tiles, "bag")
    items = tuple(item.id for item in box.items)
    kinds = box.kinds
    crew = (*(one.id for one in box.prebuilt), *(card.id for card in box.characters))

    verb("cast", pcs, crew)
    verb("learn", pcs, tuple(card.id for card in box.skills))
    # The Plan
    verb("mark", pcs, tiles)
    verb("unmark", pcs, tiles)
    verb("start", who, tiles)
    verb("share", who, who)
    verb("keep", pcs)
    verb("dig", tunnels)
    verb("fill", tunnels)
    verb("buy", items)
    verb("sell", (*items, "jewel"))
    verb("give", pcs, kinds)
    verb("return", pcs, kinds)
    verb("schematics", revealed)
    verb("visage", revealed)
    verb("hire", STEPPED, tuple(str(n) for n in range(1, 9)), amount=True)
    verb("floorplan", tiles)
    verb("insert", ("M1", "M2", "M3"), tuple(str(n) for n in range(1, MOST_CARDS + 1)), amount=True)
    verb("inside", pcs, tiles)
    verb("machinist", pcs)
    verb("dismiss", tuple(fixer.id for fixer in box.fixers))
    verb("ready")
    # The team
    verb("agree")
    verb("object")
    verb("time")
    # Actions
    verb("act", who, box.acts.words)
    verb("pwn", pcs, who, KINDS_OF_HELP)
    verb("breach", pcs, DIRECTIONS)
    verb("move", who, tiles)
    verb("slip", pcs, tiles)
    verb("stay")
    verb("unlock", who, tiles)
    verb("subdue", who, tiles)
    verb("muzzle", who, tiles)
    verb("disable", who, tiles)
    verb("reveal", who, revealed)
    verb("pocket", who)
    verb("crack", who, tiles)
    verb("toss", pcs, kinds, tiles)
    verb("flick", tiles)
    verb("blast", DIRECTIONS)
    verb("forgo", who)
    verb("take", who, kinds)
    verb("drop", who, kinds)
    verb("hack", who)
    verb("unbar", who, tiles)
    verb("seize", pcs)
    verb("find", who)
    verb("read", who)
    verb("use", pcs, box.abilities)
    verb("fetch", pcs, kinds, tiles)
    verb("lay", pcs, kinds, tiles)
    verb("vent", pcs, tiles)
    verb("codes", pcs, tiles)
    verb("friend", pcs, who)
    verb("shift", pcs, hexes, hexes)
    verb("done")
    verb("watch")
    verb("escape")
    verb("enough")
    verb("forfeit", pcs)
    verb("consult", who)
    verb("leave")
    # Noise and cards
    verb("chase", who)
    verb("hunt", (*who, *tiles))
    verb("run", tiles)
    verb("blame", pcs)
    verb("lose", pcs)
    verb("squeal", pcs)
    verb("divert", tuple(str(n) for n in range(5)))
    verb("on")
    verb("pick", tiles)
    verb("gain", who)
    verb("skip")
    verb("whisper", who, who)
    verb("fling", who, kinds, tiles)
    verb("inspire", who, who)
    # Escape
    verb("step", who, tiles)
    verb("pressure", pcs, tiles)
    verb("pinch", pcs, who)
    verb("via", who, tiles)
    verb("grab", who, kinds)
    verb("shed", who, kinds)
    verb("roll", who, tiles)
    verb("out", who)
    # Between heists
    verb("upgrade", pcs, box.pros)

    box.first = {name: one.first for name, one in box.catalogue.verbs.items()}
    box.width = len(tiles)
    box.hex_words = hexes
    box.hex_word_at = {word: at for at, word in enumerate(hexes)}
