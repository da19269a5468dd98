"""Dealing what a seat does not see: what is left of a sort, in random order, into the gaps."""

from __future__ import annotations

import random
from collections.abc import Sequence
from struct import unpack

from muster.kernel.state import Box
from muster.parts.slots.kinds import UNKNOWN


def in_game(box: Box, sort: str) -> Sequence[int]:
    """The components of a sort that take part."""
    return box.in_game.get(sort, range(len(box.sorts[sort])))


def unseen(box: Box, sort: str) -> Sequence[int]:
    """Those that may lie where somebody does not see them."""
    return box.unseen.get(sort, in_game(box, sort))


def shuffle(pool: list[int], rng: random.Random) -> None:
    """Put a pool into random order, with one draw for all of it.

    A word of 32 bits modulo at most some hundreds is as good as uniform for a guess.
    """
    left = len(pool)
    words: tuple[int, ...] = unpack(f"<{left}I", rng.randbytes(4 * left))
    for word in words:
        at = word % left
        left -= 1
        pool[left], pool[at] = pool[at], pool[left]


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
