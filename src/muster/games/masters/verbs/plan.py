"""Reading the commands of The Plan: their words, and the tiles they name."""

from __future__ import annotations

from ..box import HeistBox
from ..stages import NONE
from ..state import Heist

ON_A_TILE: dict[str, int] = {
    "mark": 1,
    "unmark": 1,
    "start": 1,
    "schematics": 0,
    "visage": 0,
    "floorplan": 0,
    "inside": 1,
}
"""Which word of a command is a tile."""


def verb_of(box: HeistBox, action: int) -> str:
    return box.catalogue.verb_of[action]


def words_of(box: HeistBox, action: int) -> tuple[int, ...]:
    """The places of the words of an action."""
    return box.words(action)


def tile_of(s: Heist, action: int) -> int:
    """The tile a command names; -1 if it is not on this map, or no tile at all."""
    verb = verb_of(s.box, action)
    if verb in ("dig", "fill"):
        return tunnel_of(s, words_of(s.box, action)[0])
    word = words_of(s.box, action)[ON_A_TILE[verb]]
    return s.site.of_word[word] if word < s.box.width else NONE


def tunnel_of(s: Heist, place: int) -> int:
    """The tile of a word of `dig`; -1 if it is not on this map."""
    words = s.box.catalogue.verbs["dig"].words[0]
    return s.site.at.get(words[place], NONE)


def named(s: Heist, tile: int) -> str:
    return s.site.ids[tile]
