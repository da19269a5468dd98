"""What suits are called: a letter for each where there is no room for more, and their words."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

SPOKEN = "suit: {}"
"""The message for what a suit is called: its letter, then every form its word has."""

ENGLISH = {
    "red": "R red",
    "orange": "O orange",
    "yellow": "Y yellow",
    "green": "G green",
    "blue": "B blue",
    "purple": "P purple",
    "gray": "A gray",
    "beige": "E beige",
}


@dataclass(frozen=True)
class SuitWords:
    """The suits of one language; no two have the same letter."""

    called: tuple[tuple[str, str], ...] = tuple(ENGLISH.items())

    @cached_property
    def _letters(self) -> dict[str, str]:
        return {"any": "?"} | {suit: said[:1] for suit, said in self.called}

    @cached_property
    def _suits(self) -> dict[str, str]:
        return {word: suit for suit, said in self.called for word in said.split()[1:]}

    def letter(self, suit: str) -> str:
        """The letter that stands for a suit beside its shape; none for what is no suit."""
        return self._letters.get(suit, "")

    def suit_of(self, word: str) -> str:
        """The suit a word means; empty if it is no colour."""
        return self._suits.get(word, "")

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """A word that means a suit, anywhere in a text."""
        return re.compile(rf"\b({'|'.join(sorted(self._suits, key=len, reverse=True))})\b")


IN_ENGLISH = SuitWords()


def suits_in(say: Callable[[str], str]) -> SuitWords:
    """What suits are called by whoever says things so."""
    said = {suit: say(SPOKEN.format(suit)) for suit in ENGLISH}
    return SuitWords(
        tuple(
            (suit, ENGLISH[suit] if said[suit] == SPOKEN.format(suit) else said[suit])
            for suit in ENGLISH
        )
    )
