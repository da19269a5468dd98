"""Dealing what a seat does not see: what is left of a sort, in random order, into the gaps."""

from __future__ import annotations

import random
from collections.abc import Sequence
from struct import Struct
from typing import Any

from muster.kernel.state import Box
from muster.parts.slots.kinds import UNKNOWN

MOST_WORDS = 128

_WORDS: list[Any] = [Struct(f"<{count}I").unpack for count in range(MOST_WORDS + 1)]
"""For each usual size of a pool what reads so many words of 32 bits out of bytes."""


def in_game(box: Box, sort: str) -> Sequence[int]:
    """The components of a sort that take part."""
    found = box.in_game.get(sort)
    return range(len(box.sorts[sort])) if found is None else found


def unseen(box: Box, sort: str) -> Sequence[int]:
    """Those that may lie where somebody does not see them."""
    found = box.unseen.get(sort)
    return in_game(box, sort) if found is None else found


def shuffle(pool: list[int], rng: random.Random) -> None:
    """Put a pool into random order, with one draw for all of it.

    A word of 32 bits modulo at most some hundreds is as good as uniform for a guess.
    """
    left = len(pool)
    read = _WORDS[left] if left <= MOST_WORDS else Struct(f"<{left}I").unpack
    # What `rng.randbytes` would give.
    words: tuple[int, ...] = read(rng.getrandbits(32 * left).to_bytes(4 * left, "little"))
    row: list[Any] = pool  # numbers are moved as they are: compiled, an int would be made anew
    for word in words:
        at = word % left
        left -= 1
        row[left], row[at] = row[at], row[left]


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
