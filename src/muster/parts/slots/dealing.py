"""Dealing what a seat does not see: what is left of a sort, in random order, into the gaps."""

from __future__ import annotations

import random
from collections.abc import Sequence

from muster.kernel.state import Box
from muster.parts.slots.kinds import UNKNOWN


def in_game(box: Box, sort: str) -> Sequence[int]:
    """The components of a sort that take part."""
    return box.in_game.get(sort, range(len(box.sorts[sort])))


def unseen(box: Box, sort: str) -> Sequence[int]:
    """Those that may lie where somebody does not see them."""
    return box.unseen.get(sort, in_game(box, sort))


def shuffle(pool: list[int], rng: random.Random) -> None:
    """As `random.shuffle` does it, for half the work."""
    bits = rng.getrandbits
    for last in range(len(pool) - 1, 0, -1):
        size = (last + 1).bit_length()
        at = bits(size)
        while at > last:
            at = bits(size)
        pool[last], pool[at] = pool[at], pool[last]


def filled(row: tuple[int, ...], pool: list[int]) -> tuple[int, ...]:
    """A zone with what is not told of it taken from the end of the pool."""
    missing = row.count(UNKNOWN)
    if not missing:
        return row
    if missing == len(row):
        found = pool[: -missing - 1 : -1]
        del pool[-missing:]
        return tuple(found)
    return tuple([pool.pop() if c == UNKNOWN else c for c in row])


def filled_in_order(row: tuple[int, ...], pool: list[int]) -> tuple[int, ...]:
    """The same for a zone that is kept in order."""
    return tuple(sorted(filled(row, pool)))
