"""Words for people: lists that read like a sentence."""

from __future__ import annotations

from collections.abc import Sequence


def joined(words: Sequence[str]) -> str:
    """The words with commas and a last "and"; empty for none."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def in_unit(number: int | str, unit: str) -> str:
    """A number with its unit: a word stands behind it, a sign before it with its rest behind
    ("$M" of 3: $3M).
    """
    if is_sign(unit):
        return f"{unit[0]}{number}{unit[1:]}"
    return f"{number} {unit}".rstrip()


def is_sign(unit: str) -> bool:
    """Does it stand before its number?"""
    return bool(unit) and not unit[0].isalpha()


def counted(number: int, thing: str) -> str:
    """So many of a thing: "1 card", "2 cards"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
