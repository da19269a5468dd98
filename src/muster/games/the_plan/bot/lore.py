"""What one knows of the museum by heart: pieces, their copies, and how often a team succeeds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..box import SMASH, MuseumBox

SHARE = 1.0
"""The chance to get a certain Treasure still to be had: an equal share for all players is 1."""


class Sort:
    """Treasures or Trinkets as pieces of sets: copies of one name and kind are one piece.

    piece   of each token the number of its piece
    kind    of each token the number of its kind
    worth   of each token its points
    pieces  for each kind the numbers of its pieces
    copies  of each piece how many tokens there are
    size    how many pieces of a kind make a set, and `bonus` what it scores
    """

    def __init__(
        self,
        kinds: Sequence[int],
        names: Sequence[str],
        worth: Sequence[int],
        set_of: tuple[int, int],
    ) -> None:
        numbers: dict[tuple[int, str], int] = {}
        self.piece: list[int] = []
        self.kind = list(kinds)
        self.worth = list(worth)
        self.pieces: list[list[int]] = [[] for _ in range(max(kinds) + 1)]
        self.copies: list[int] = []
        for kind, name in zip(kinds, names, strict=True):
            at = numbers.setdefault((kind, name), len(numbers))
            if at == len(self.copies):
                self.copies.append(0)
                self.pieces[kind].append(at)
            self.copies[at] += 1
            self.piece.append(at)
        self.size, self.bonus = set_of


class Museology:
    """Facts that follow from the components and the number of players.

    income   the points of one colour that a turn brings
    success  for each team size the chance that no rival is faster to a colour or matches it
    chances  to get one of so many copies of a Treasure that are still to be had
    """

    def __init__(self, box: MuseumBox) -> None:
        self.treasures = Sort(
            box.treasure_colour, box.treasure_names, box.treasure_value, box.treasure_sets
        )
        self.trinkets = Sort(
            box.trinket_kind, box.trinket_names, box.trinket_value, box.trinket_sets
        )
        colours = len(box.colours)
        income = 0.0
        for value in box.treasure_value:
            income += value
        self.income: float = income * box.treasures_per_turn / len(box.treasure_value) / colours
        self.success: list[float] = [0.0] * (box.largest + 1)
        faster = 0.0
        for size in box.sizes_in_order:
            of_size = [box.plan_size[plan] for plan in box.deck].count(size) / len(box.deck)
            faster += of_size * max(size, 1) / colours
            spoilt = of_size if size == SMASH else faster
            self.success[size] = (1.0 - spoilt) ** (box.players - 1)
        miss = 1.0 - min(0.9, SHARE / box.players)
        most = max(self.treasures.copies)
        self.chances: list[float] = [1.0 - miss**left for left in range(most + 1)]


@lru_cache(maxsize=64)
def museology(box: MuseumBox) -> Museology:
    return Museology(box)
