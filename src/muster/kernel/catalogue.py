"""The finite list of everything that can ever be done in a game, with one text each.

Inside, an action is its place in the list; outside, its text. Texts are a verb and its words:
`plan p2-03`, `offer 3 2`, `draw`.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Any

_NUMBERS: list[Any] = []
_GROWING = Lock()  # tables are loaded in several threads


def numbers(first: int, last: int) -> list[int]:
    """The numbers from the first to before the last: of each there is one, whoever lists it.

    Lists that are kept would else fill the memory near the processor with equal numbers.
    """
    _reach(last)
    return _NUMBERS[first:last]


def shared(found: list[int]) -> list[int]:
    """The same numbers, of each the one there is: for a list that is kept."""
    _reach(max(found, default=0) + 1)
    same: list[Any] = [_NUMBERS[one] for one in found]  # compiled, an int would be made anew
    return same


def _reach(last: int) -> None:
    if last > len(_NUMBERS):
        with _GROWING:
            _NUMBERS.extend(range(len(_NUMBERS), last))


class Block:
    """The actions of one verb: one for each combination of its words.

    `amount`: the last word is a number out of a row, which people turn up or down. `tail`: how many
    there are with one first word. `width`: how many words there are for the last.
    """

    __slots__ = (
        "actions",
        "always",
        "amount",
        "count",
        "every",
        "first",
        "name",
        "open",
        "tail",
        "width",
        "words",
    )

    def __init__(
        self, name: str, first: int, words: tuple[tuple[str, ...], ...], amount: bool = False
    ) -> None:
        self.amount = amount
        self.name = name
        self.first = first
        self.words = words
        count = 1
        for column in words:
            count *= len(column)
        self.count = count
        # Numbers that are there already: lists made of them need no new ones. Any: as they are.
        self.actions: list[Any] = numbers(first, first + count)
        self.every = (1 << count) - 1
        self.tail = count // len(words[0]) if words and words[0] else 1
        self.width = len(words[-1]) if words else 1
        self.open = -1  # what components and options leave open, as bits; -1: all
        self.always: list[int] | None = None  # the actions it leaves open, once listed

    def action(self, *args: int) -> int:
        """The action with these words, by their places."""
        code = 0
        for column, arg in zip(self.words, args, strict=True):
            code = code * len(column) + arg
        return self.first + code

    def args(self, action: int) -> tuple[int, ...]:
        """The places of the words of an action of this verb."""
        return self.words_at(action - self.first)

    def words_at(self, code: int) -> tuple[int, ...]:
        """The places of the words of the action at this place of the block."""
        found: list[int] = []
        for column in reversed(self.words):
            code, arg = divmod(code, len(column))
            found.append(arg)
        return tuple(reversed(found))


class Catalogue:
    """All actions of a game with given components. Texts and ids are one to one.

    `verb_of` and `place_of` say of an action its verb, and its place in the block of that verb.
    """

    __slots__ = ("ids", "place_of", "texts", "verb_of", "verbs")

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.ids: dict[str, int] = {}
        self.verb_of: list[str] = []
        self.place_of: list[int] = []
        self.verbs: dict[str, Block] = {}

    def verb(self, name: str, *words: Sequence[str], amount: bool = False) -> Block:
        """Add a verb and all its combinations of words; a verb without words is one action.

        An empty word is not said: where a sort has only that, the verb does without it.
        """
        if name in self.verbs:
            raise ValueError(f"the verb {name!r} is in the catalogue already")
        verb = Block(name, len(self.texts), tuple(tuple(column) for column in words), amount)
        self.verbs[name] = verb
        texts = [name]
        for column in verb.words:
            texts = [f"{text} {word}" if word else text for text in texts for word in column]
        self.ids.update(zip(texts, verb.actions, strict=True))
        self.texts += texts
        self.verb_of += [name] * verb.count
        self.place_of += numbers(0, verb.count)
        if len(self.ids) != len(self.texts):
            raise ValueError(f"the verb {name!r} makes a text that another verb has too")
        return verb

    def block_for(self, name: str, *words: Sequence[str], amount: bool = False) -> Block:
        """A block for this verb with an `open` of its own: its actions are added unless there."""
        known = self.verbs.get(name)
        if known is None:
            return self.verb(name, *words, amount=amount)
        if known.words != tuple(tuple(column) for column in words):
            raise ValueError(f"the verb {name!r} is in the catalogue with other words")
        return Block(name, known.first, known.words, amount)

    def said(self, text: str) -> tuple[str, tuple[int, ...]]:
        """The verb of an action and the places of its words; of an amount that may be left out."""
        found = self.ids.get(text)
        if found is not None:
            name = self.verb_of[found]
            return name, self.verbs[name].args(found)
        name = text.partition(" ")[0]
        block = self.verbs[name]
        return name, block.args(self.ids[f"{text} {block.words[-1][0]}"])[:-1]

    def __len__(self) -> int:
        return len(self.texts)
