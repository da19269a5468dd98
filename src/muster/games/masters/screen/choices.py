"""What actions of Masters of the Heist touch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from muster.kernel.game import Table

from ..components import WHO
from .hints import preview as preview
from .labels import label as label
from .pieces import BAG
from .told import member

if TYPE_CHECKING:
    from ..box import HeistBox

NOWHERE = ("map",)
"""What ends a phase or needs no place: the map as a whole."""

TO_TILE = (*("move", "slip", "unlock", "subdue", "disable", "reveal", "muzzle"),)
"""Verbs of a character and a tile: one touches the tile."""

TILE_ALONE = ("flick",)
TO_PERSON = ("consult", "chase", "blame", "lose", "squeal", "machinist")
CODES = ("i-can-haz-teh-codes", "has-the-code")


# What one touches


def targets(box: HeistBox, table: Table, action: str) -> Sequence[str]:
    """The nodes an action touches."""
    verb, *words = action.split()
    if words and words[0] in WHO and not _listed(table, words[0]):
        return NOWHERE
    if verb in TO_TILE:
        return (words[1],) if words[1] != BAG else NOWHERE
    if verb in TILE_ALONE:
        return (words[0],)
    if verb in TO_PERSON:
        return (pawn(table, words[0]),)
    found = TARGETS.get(verb)
    return found(box, table, *words) if found else NOWHERE


def _listed(table: Table, who: str) -> bool:
    return any(one["id"] == who for one in table["who"])


def pawn(table: Table, who: str) -> str:
    """A character's pawn; its sheet while it does not stand anywhere."""
    for one in table["who"]:
        if one["id"] == who and one["tile"] and not one["busted"]:
            return who
    return f"sheet-{who}" if _listed(table, who) else "map"


def tile_of(table: Table, who: str) -> str:
    return str(member(table, who)["tile"])


def ability_of(box: HeistBox, table: Table, who: str, names: Sequence[str]) -> str:
    """Which of these abilities a character has."""
    character = member(table, who)["character"]
    if character not in box.character_at:
        return names[0]
    card = box.characters[box.character_at[character]]
    return next((able.id for able in card.abilities if able.id in names), names[0])


def _act(box: HeistBox, table: Table, who: str, word: str) -> tuple[str, ...]:
    if word.startswith("cheap-picks"):
        return (f"act-{who}-cheap-picks",)
    return (f"act-{who}-{word}",)


def _pwn(box: HeistBox, table: Table, who: str, other: str, what: str) -> tuple[str, ...]:
    act = ability_of(box, table, who, ("autopwn", "exploit"))
    return (f"act-{who}-{act}", pawn(table, other))


Touched = Callable[..., Sequence[str]]

TARGETS: dict[str, Touched] = {
    "agree": lambda box, table: ("motion",),
    "object": lambda box, table: ("motion",),
    "act": _act,
    "pwn": _pwn,
    "breach": lambda box, table, who, way: (f"act-{who}-breach",),
    "toss": lambda box, table, who, kind, tile: (f"carried-{who}-{kind}", tile),
    "crack": lambda box, table, who, tile: (f"safe-{tile}",),
    "vent": lambda box, table, who, tile: (f"use-{who}-vent-crawl", tile),
    "codes": lambda box, table, who, tile: (
        f"use-{who}-{ability_of(box, table, who, CODES)}",
        tile,
    ),
    "friend": lambda box, table, who, other: (f"use-{who}-old-friend", pawn(table, other)),
    "shift": lambda box, table, who, one, other: (f"plan-{who}-{one}", other),
    "divert": lambda box, table, *count: ("noise",),
}
