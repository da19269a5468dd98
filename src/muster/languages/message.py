"""A message: an English text with named placeholders, and the finished texts that were made of it.

Round {number} · passing {side}      fits      Round 2 · passing left
"""

from __future__ import annotations

import re
from functools import cached_property

PLACEHOLDER = re.compile(r"\{([A-Za-z_]\w*|\d+)\}")
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
"""A word of a text; "isn't" and "player's" are one."""

_WHOLE = re.compile(r"(?<![\w}'’])[^\W\d_]+(?:['’][^\W\d_]+)*(?![\w{])")

_SEAT_WHOLE = r"(?!(?<=[Ss]eat) -?\d)"
"""No placeholder ends within "Seat 2"."""


def plain_markdown(text: str) -> str:
    """Rulebook text without its marks."""
    return text.replace("**", "").replace("`", "")


class Message:
    """One entry of a phrasebook. `said` is its translation, empty if there is none yet."""

    __slots__ = ("__dict__", "literal", "names", "parts", "said", "text", "words")

    def __init__(self, text: str, said: str = "") -> None:
        self.text = text
        self.said = said
        pieces = PLACEHOLDER.split(text)
        self.parts: list[str] = pieces[::2]
        self.names: list[str] = pieces[1::2]
        self.literal = sum([len(part) for part in self.parts])
        self.words = whole_words(text)

    def fits(self, text: str) -> bool:
        """Can it be what this text was made of? A quick look, without the captures."""
        parts = self.parts
        if len(text) < self.literal or not text.endswith(parts[-1]):
            return False
        return not parts[0] or text[1 : len(parts[0])] == parts[0][1:]

    def captures(self, text: str) -> list[dict[str, str]]:
        """What each placeholder stands for in this text: as little as can be for the first ones,
        or as much as can be, where that is something else.
        """
        found: list[dict[str, str]] = []
        for pattern in (self._lazy, self._greedy):
            match = pattern.fullmatch(text)
            if match is None:
                return found
            one = dict(zip(self.names, match.groups(), strict=True))
            if one not in found:
                found.append(one)
        return found

    @cached_property
    def _lazy(self) -> re.Pattern[str]:
        return self._pattern(f"(.*?){_SEAT_WHOLE}")

    @cached_property
    def _greedy(self) -> re.Pattern[str]:
        return self._pattern(f"(.*){_SEAT_WHOLE}")

    def _pattern(self, group: str) -> re.Pattern[str]:
        first, *rest = [re.escape(part) for part in self.parts]
        if self.parts[0][:1].isalpha():  # games begin sentences with what they say elsewhere, too
            letter = self.parts[0][0]
            first = f"[{letter.upper()}{letter.lower()}]" + re.escape(self.parts[0][1:])
        return re.compile(group.join([first, *rest]), re.DOTALL)


def whole_words(text: str) -> frozenset[str]:
    """The words every text made of a message has in it, in small letters: what touches a
    placeholder may be but the end of a word.
    """
    return frozenset(word.lower() for word in _WHOLE.findall(PLACEHOLDER.sub("{}", text)))
