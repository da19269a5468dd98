"""Reading actions: their words, the cards they name, and counts of colours in words."""

from __future__ import annotations

from ..box import SpaceBox


def verb_of(box: SpaceBox, action: int) -> str:
    return box.catalogue.verb_of[action]


def words_of(box: SpaceBox, action: int) -> tuple[int, ...]:
    """The places of the words of an action."""
    return box.catalogue.verbs[verb_of(box, action)].args(action)


def helper_in(box: SpaceBox, action: int) -> int:
    """The card whose ability an action uses."""
    verb = verb_of(box, action)
    return box.helper_of[verb][words_of(box, action)[0]]


def recruit_in(box: SpaceBox, action: int) -> tuple[int, int]:
    """The card and the Division of a `recruit` or `free`."""
    words = words_of(box, action)
    return words[-2], words[-1]


def listed(box: SpaceBox, counts: list[int] | tuple[int, ...]) -> str:
    """Colours and how many of each, in words: "2 red, 1 blue"."""
    return ", ".join(f"{n} {box.colours[c]}" for c, n in enumerate(counts) if n) or "nothing"


def facts_of(box: SpaceBox, counts: list[int] | tuple[int, ...]) -> dict[str, int]:
    return {box.colours[c]: n for c, n in enumerate(counts) if n}
