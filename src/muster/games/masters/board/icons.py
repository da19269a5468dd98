"""Icons of actions: those that may be used when one likes are packed, four bits each."""

from __future__ import annotations

from functools import lru_cache

MOVE, UNLOCK, SUBDUE, DISABLE, REVEAL, LOOT, TOSS, FLICK = range(8)
LETTERS = "MUSDR$TF"
"""Icons that wait to be used; the last two belong to Toss Loot and Fancy Card Flick."""

ICON_WORDS: dict[str, str] = {
    "M": "move",
    "U": "unlock",
    "S": "subdue",
    "D": "disable",
    "R": "reveal",
    "$": "loot",
    "I": "idea",
    "N": "noise",
    "A": "alert",
    "K": "crack",
    "T": "toss",
    "F": "keycard",
}
"""Icons of actions by their letter, in words; noise and alert have to happen (MH-48)."""

TOOL_CRACK = 1 << 32
GIVEN_CRACK = 1 << 36
"""Unlocks turned into cracks by Safecracking Tools, own and granted ones, counted in `used`."""

GIVEN_ELSE = 1 << 40
"""Granted icons used for anything else, counted there too."""


def icons_words(text: str) -> str:
    """Icons in words: "subdue, disable, move, 2 noise"."""
    parts: list[str] = []
    for letter in dict.fromkeys(sorted(text, key=lambda one: one in "NA")):
        count = text.count(letter)
        parts.append(ICON_WORDS[letter] if count == 1 else f"{count} {ICON_WORDS[letter]}")
    return ", ".join(parts)


ONE: tuple[int, ...] = tuple(1 << 4 * at for at in range(8))


def count_of(icons: int, kind: int) -> int:
    """How many icons of a kind are in this pack."""
    return icons >> 4 * kind & 15


def packed(text: str) -> int:
    """The waiting icons of a text like "UUNM" as one number."""
    return sum(ONE[LETTERS.index(letter)] for letter in text if letter in LETTERS)


@lru_cache(maxsize=4096)
def spelled(icons: int) -> str:
    """The icons of a pack as letters."""
    return "".join(letter * count_of(icons, at) for at, letter in enumerate(LETTERS))
