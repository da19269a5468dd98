"""What a runner has said it would pick up or put down, as a number among the tiles of its path."""

from __future__ import annotations

ERRAND = 1000
"""Added to an errand: twice the kind of loot, and 1 to put it down. Tiles are smaller."""


def errand(kind: int, down: bool) -> int:
    return ERRAND + 2 * kind + down


def split(one: int) -> tuple[int, bool]:
    """The kind of an errand, and whether it is put down."""
    return (one - ERRAND) >> 1, one & 1 == 1
