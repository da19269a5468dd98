"""Words for people: lists that read like a sentence."""

from __future__ import annotations

from collections.abc import Sequence


def joined(words: Sequence[str]) -> str:
    """The words with commas and a last "and"; empty for none."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def counted(number: int, thing: str) -> str:
    """So many of a thing: "1 card", "2 cards"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
