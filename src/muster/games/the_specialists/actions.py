"""Reading actions: their words, and counts of colours in words."""

from __future__ import annotations

from collections.abc import Sequence

from muster.games.the_specialists.box import CrewBox
from muster.parts.words import joined


def verb_of(box: CrewBox, action: int) -> str:
    return box.catalogue.verb_of[action]


def words_of(box: CrewBox, action: int) -> tuple[int, ...]:
    """The places of the words of an action."""
    return box.catalogue.verbs[verb_of(box, action)].args(action)


def listed(box: CrewBox, counts: Sequence[int]) -> str:
    """Colours and how many of each, in words: "2 red and 1 blue"."""
    return joined([f"{n} {box.colours[c]}" for c, n in enumerate(counts) if n]) or "nothing"


def facts_of(box: CrewBox, counts: Sequence[int]) -> dict[str, int]:
    return {box.colours[c]: n for c, n in enumerate(counts) if n}


def values_in(bits: int) -> list[int]:
    """The values of a die among these bits."""
    return [value for value in range(1, 7) if bits >> value & 1]


def spoken(values: Sequence[int]) -> str:
    """Values of dice in words: "1, 2 or 6"."""
    words = [str(value) for value in values]
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
