"""Actions as a verb and its words: a few choices among few, instead of one among thousands."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from muster.kernel.state import Box

STOP = 0
"""The word of a place after which nothing is said."""


class Factored:
    """The actions of a box, word by word.

    An action is a row of `length` numbers: its verb among `verbs`, then a word among `words` for
    each place, STOP where it has no more. `sizes` are how many there are for each place, as for a
    MultiDiscrete. The last verb is "wait", as the last flat action is.

    A policy chooses from left to right: `mask(legal, prefix)` says what may come next if `legal`
    are the flat actions, so that whatever is chosen is one of them.
    """

    def __init__(self, box: Box) -> None:
        catalogue = box.catalogue
        self.wait = len(catalogue)
        self.verbs: tuple[str, ...] = (*catalogue.verbs, "wait")
        deepest = max([len(block.words) for block in catalogue.verbs.values()], default=0)
        self.length = 1 + deepest
        at: dict[str, int] = {"": STOP}
        self._rows: NDArray[np.int32] = np.zeros((self.wait + 1, self.length), np.int32)
        for verb, block in enumerate(catalogue.verbs.values()):
            rows = slice(block.first, block.first + block.count)
            self._rows[rows, 0] = verb
            spread = block.count
            repeats = 1
            for place, column in enumerate(block.words if spread else (), 1):
                for word in column:
                    at.setdefault(word, len(at))
                spread //= len(column)
                words = np.repeat([at[word] for word in column], spread)
                self._rows[rows, place] = np.tile(words, repeats)
                repeats *= len(column)
        self._rows[self.wait, 0] = len(self.verbs) - 1
        self.words: tuple[str, ...] = tuple(at)
        self.sizes: tuple[int, ...] = (len(self.verbs), *[len(self.words)] * deepest)
        self._flat = {tuple(row): action for action, row in enumerate(self._rows.tolist())}

    def split(self, action: int) -> tuple[int, ...]:
        """A flat action as a verb and words."""
        return tuple(self._rows[action].tolist())

    def join(self, row: Sequence[int]) -> int:
        """The flat action of a verb and words; ValueError if there is none."""
        found = self._flat.get(tuple(int(one) for one in row))
        if found is None:
            said = [self.words[one] for one in row[1:] if 0 < one < len(self.words)]
            verb = self.verbs[row[0]] if 0 <= row[0] < len(self.verbs) else row[0]
            raise ValueError(
                f"no action is {verb} {' '.join(said)}; choose with mask(legal, prefix)"
            )
        return found

    def mask(self, legal: Sequence[int], prefix: Sequence[int] = ()) -> NDArray[np.int8]:
        """What may be chosen after `prefix` so that one of these flat actions comes out."""
        place = len(prefix)
        if place >= self.length:
            raise ValueError(f"an action has {self.length} parts, and {place} are chosen already")
        rows = self._rows[np.asarray(legal, dtype=np.int64)]
        for at, chosen in enumerate(prefix):
            rows = rows[rows[:, at] == chosen]
        found = np.zeros(self.sizes[place], np.int8)
        found[rows[:, place]] = 1
        return found
