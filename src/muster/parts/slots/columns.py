"""Columns: what an observation has of something that is told in a form of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

Names = Callable[[Any], Sequence[str]]
"""A name for each column, `(box)`."""

Filled = Callable[[Any, Any], Iterable[tuple[int, int]]]
"""Which columns are not 0 and what is in them, `(box, value)`."""

Places = Callable[[Any, Any], Iterable[int]]
"""A column for each thing there is, `(box, value)`."""

BYTE = 255
"""More than that does not fit into a narrow column."""

MANY = 512
"""So many actions have a column each; of more, their verbs and words have."""


class Columns:
    """What an observation has of a value: `most` is the highest number in a column, 0 the lowest.

    Either `filled` says which columns are not 0 and what is in them, or `places` names a column for
    each thing there is, and they are counted.

    most  also an attribute of the box
    by    what the columns are for each of, in its order, if that is something each seat has as many
          of: then those of the seat that looks come first
    rest  as many columns again come last, for what is nobody's
    wide  numbers of any size, also below 0, are in them
    """

    __slots__ = ("by", "filled", "most", "names", "places", "rest", "wide")

    def __init__(
        self,
        names: Names,
        filled: Filled | None = None,
        most: int | str = 1,
        *,
        places: Places | None = None,
        by: str = "",
        rest: bool = False,
        wide: bool = False,
    ) -> None:
        self.names = names
        self.filled = filled
        self.places = places
        self.most = most
        self.by = by
        self.rest = rest
        self.wide = wide


class Amount(Columns):
    """One column for a value that is a number, from 0 to `most`."""

    def __init__(self, most: int) -> None:
        super().__init__(lambda box: ("",), lambda box, value: ((0, value),), most)


class Which(Columns):
    """A column for each of several: the value says by its place which it is, below 0 none."""

    def __init__(self, names: Names) -> None:
        super().__init__(names, places=lambda box, value: () if value < 0 else (value,))


def counted(
    names: Names, places: Places, most: int | str = 1, *, by: str = "", rest: bool = False
) -> Columns:
    """Columns that count: `places(box, value)` names one for each thing there is, up to `most`."""
    return Columns(names, None, most, places=places, by=by, rest=rest)


def spoken(actions: Places) -> Columns:
    """Columns for actions, by their verbs and words: `actions(box, value)` are their numbers."""

    def places(box: Any, value: Any) -> Iterable[int]:
        return [at for action in actions(box, value) for at in words_of(box).columns(action)]

    return counted(lambda box: words_of(box).names, places)


class Words:
    """Actions as columns: one for each where there are few, else for each verb and each word.

    A word has a column for each place after the verb at which it may be said.
    """

    def __init__(self, box: Any, verbs: Sequence[str]) -> None:
        self.catalogue = box.catalogue
        blocks = [box.catalogue.verbs[verb] for verb in verbs]
        self.known: dict[int, tuple[int, ...]] = {}
        if sum([block.count for block in blocks]) <= MANY:
            actions = [action for block in blocks for action in block.actions]
            self.names = [box.catalogue.texts[action] for action in actions]
            self.known = {action: (at,) for at, action in enumerate(actions)}
            return
        self.names = list(verbs)
        self.verb_at = {verb: at for at, verb in enumerate(verbs)}
        self.word_at: list[dict[str, int]] = []
        for place in range(max([len(block.words) for block in blocks], default=0)):
            words: dict[str, int] = {}
            for block in blocks:
                for word in block.words[place] if place < len(block.words) else ():
                    if word and word not in words:
                        words[word] = len(self.names)
                        self.names.append(f"word {place + 1}: {word}")
            self.word_at.append(words)

    def columns(self, action: int) -> tuple[int, ...]:
        """The columns of an action: there is nothing in the others."""
        found = self.known.get(action)
        if found is None:
            verb = self.catalogue.verb_of[action]
            block = self.catalogue.verbs[verb]
            said = [column[at] for column, at in zip(block.words, block.args(action), strict=True)]
            places = [self.word_at[place][word] for place, word in enumerate(said) if word]
            found = self.known[action] = (self.verb_at[verb], *places)
        return found


_words: dict[int, tuple[Any, Words]] = {}


def words_of(box: Any) -> Words:
    """All actions of a box as columns."""
    known = _words.get(id(box))
    if known is None or known[0] is not box:
        if len(_words) > 64:
            _words.clear()
        known = _words[id(box)] = (box, Words(box, list(box.catalogue.verbs)))
    return known[1]
