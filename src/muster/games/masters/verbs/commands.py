"""The words of a command, for the conditions of heist and Escape: who, where, with which icon."""

from __future__ import annotations

from ..board.acts import DISABLE, FLICK, LOOT, MOVE, REVEAL, SUBDUE, TOSS, UNLOCK
from ..box import NPC
from ..state import Heist

ICON_OF: dict[str, int] = {
    "move": MOVE,
    "slip": MOVE,
    "unlock": UNLOCK,
    "crack": UNLOCK,
    "subdue": SUBDUE,
    "muzzle": SUBDUE,
    "disable": DISABLE,
    "reveal": REVEAL,
    "pocket": LOOT,
    "toss": TOSS,
    "flick": FLICK,
}
ICON_NAMES = ("Move", "Unlock", "Subdue", "Disable", "Reveal", "Loot", "Toss Loot", "Flick")
IN_ROUNDS: tuple[str, ...] = (
    "act",
    "pwn",
    "breach",
    "move",
    "slip",
    "unlock",
    "subdue",
    "muzzle",
    "disable",
    "reveal",
    "pocket",
    "crack",
    "toss",
    "forgo",
    "take",
    "drop",
    "hack",
    "unbar",
    "seize",
    "find",
    "read",
    "use",
    "fetch",
    "lay",
    "vent",
    "codes",
    "friend",
    "shift",
)
IN_ESCAPE: tuple[str, ...] = (
    "step",
    "pressure",
    "pinch",
    "via",
    "grab",
    "shed",
    "roll",
)
SUBJECTS: tuple[str, ...] = (*IN_ROUNDS, *IN_ESCAPE)
"""Verbs whose first word is a character."""


def verb_of(s: Heist, action: int) -> str:
    return s.box.catalogue.verb_of[action]


def words_of(s: Heist, action: int) -> tuple[int, ...]:
    return s.box.words(action)


def subject_of(s: Heist, action: int) -> int:
    return NPC if verb_of(s, action) == "flick" else words_of(s, action)[0]


def tile_of(s: Heist, word: int) -> int:
    return s.site.of_word[word] if word < len(s.site.of_word) else -1


def named(s: Heist, tiles: list[int]) -> list[str]:
    return [s.site.ids[tile] for tile in tiles]
