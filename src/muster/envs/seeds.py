"""Seeds of one match after the other: the first is the one that was asked for."""

from __future__ import annotations

import random


class Seeds:
    """The seed of every match of an environment, from its first seed and the match's number."""

    def __init__(self, first: int | None = None) -> None:
        self.first = random.SystemRandom().getrandbits(48) if first is None else int(first)
        self.matches = 0

    def next(self, first: int | None = None) -> int:
        """The seed of the next match; of a new row of them if `first` is given."""
        if first is not None:
            self.first, self.matches = int(first), 0
        number = self.matches
        self.matches += 1
        if not number:
            return self.first
        return random.Random(f"match {number} after {self.first}").getrandbits(48)
