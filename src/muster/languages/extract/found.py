"""What is found in the sources: messages, and where they stand."""

from __future__ import annotations

from collections.abc import Iterable

from muster.languages.message import PLACEHOLDER, whole_words

CONNECTIVES = frozenset({"and", "or", "then", "nor"})


class Found:
    """Messages in the order of the sources, each with the places it stands and what helps to
    translate it.
    """

    def __init__(self, never: Iterable[str] = ()) -> None:
        self._never = frozenset(never)
        self.places: dict[str, list[str]] = {}
        self.notes: dict[str, list[str]] = {}

    def add(self, text: str, place: str, notes: Iterable[str] = (), lists: bool = False) -> None:
        """A text for players; what has no word in it needs no translation. Nor does a list, unless
        nobody takes it apart.
        """
        text = text.strip()
        words = whole_words(text)
        if not words or text in self._never or _has_strange_braces(text):
            return
        if not lists and words <= CONNECTIVES and PLACEHOLDER.search(text):
            return  # lists are taken apart
        places = self.places.setdefault(text, [])
        if place not in places:
            places.append(place)
        kept = self.notes.setdefault(text, [])
        kept += [note for note in notes if note not in kept]


def _has_strange_braces(text: str) -> bool:
    rest = PLACEHOLDER.sub("", text)
    return "{" in rest or "}" in rest
