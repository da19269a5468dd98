"""Who meets whom, on which seats, with which cards: fair to everybody, and the same each time.

A round of a line-up is one deal played once for each seat: in between everybody moves on one seat.
So every bot has had every seat and every hand as often as the others.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, pairwise
from typing import Literal

from muster.lab.report import Setting

Meet = Literal["all", "neighbours", "first", "alone"]


class Bracket(Setting, frozen=True, omit_defaults=True):
    """The games of a tournament at one number of seats. `bots` is the first line-up.

    Where everybody plays `alone`, moving on would change nothing: all get the same deals, once.
    """

    lineups: tuple[tuple[str, ...], ...] = ()
    alone: bool = False

    def deal(self, number: int) -> str:
        _, lineup, around = self._place(number)
        return f"{self.seed} line-up {0 if self.alone else lineup} round {around}"

    def luck(self, number: int) -> str:
        # A bot that sits on two seats would play the same game twice.
        return f"{self.deal(number)} turn {self._place(number)[0]}"

    def lineup(self, number: int) -> list[str]:
        turn, lineup, around = self._place(number)
        if self.alone:
            return list(self.lineups[lineup])
        sitting = list(self.lineups[lineup])
        random.Random(f"{self.seed} line-up {lineup} round {around} seats").shuffle(sitting)
        return sitting[turn:] + sitting[:turn]

    def _place(self, number: int) -> tuple[int, int, int]:
        """How far they have moved on, which line-up, which of its rounds."""
        seats, many = 1 if self.alone else len(self.bots), len(self.lineups)
        around, rest = divmod(number, seats * many)
        return rest % seats, rest // seats, around


def lineups(bots: Sequence[str], seats: int, meet: Meet) -> tuple[tuple[str, ...], ...]:
    """All line-ups of these bots at a table with so many seats.

    all         every choice of bots; with fewer bots than seats each sits about equally often
    neighbours  each with the next of the list, half of the seats each
    first       each alone among the first of the list
    alone       each with itself in all seats: games that are won together, or by one
    """
    if meet == "alone" or seats == 1:
        return tuple((bot,) * seats for bot in bots)
    if meet == "first":
        return tuple((bot, *[bots[0]] * (seats - 1)) for bot in bots[1:])
    if meet == "neighbours":
        found = []
        for below, above in pairwise(bots):
            many = {seats // 2, seats - seats // 2}  # of an odd table both ways
            found += [(*[below] * n, *[above] * (seats - n)) for n in sorted(many)]
        return tuple(found)
    if len(bots) >= seats:
        return tuple(combinations(bots, seats))
    low, high = seats // len(bots), -(-seats // len(bots))
    return tuple(
        one
        for one in combinations_with_replacement(bots, seats)
        if all(low <= one.count(bot) <= high for bot in bots)
    )


def rounded(n: int, seats: int, many: int) -> int:
    """So many games, or as few more as are needed for everybody to have every seat equally."""
    block = seats * many
    return -(-n // block) * block
