"""Reading actions: their words, and counts of colours in words."""

from __future__ import annotations

from collections.abc import Sequence

from muster.parts.words import joined

from ..box import CrewBox


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


NUMBERS = ("first", "second", "third", "fourth", "fifth", "sixth")


def modifier_word(box: CrewBox, spot: int) -> str:
    """What a spot does to the die on it, as printed: "±1", "+1" or nothing."""
    steps = box.modifiers[spot] if spot < len(box.modifiers) else ()
    if len(steps) > 1:
        return f"±{max(steps)}"
    return f"{steps[0]:+d}".replace("-", "−") if steps else ""


def spot_words(box: CrewBox, spot: int) -> str:
    """A spot as one sees it: by its modifier, or by its place from the right."""
    word = modifier_word(box, spot)
    if word and not box.by_die:
        return f"the {word} spot"
    return (
        f"the {('first', 'second', 'third', 'fourth', 'fifth', 'sixth')[spot]} spot from the right"
    )


def place_words(box: CrewBox, place: int) -> str:
    """The die at a place: "the die on the +1 spot"."""
    if place < box.spots:
        return f"the die on {spot_words(box, place)}"
    return f"die {place - box.spots + 1} beside the board"
