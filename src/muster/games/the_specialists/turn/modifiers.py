"""What a die may be used as, by its value: a row of seven numbers whose bits are values."""

from __future__ import annotations

from collections.abc import Sequence

VALUES = range(1, 7)


def turned(value: int, by: int) -> int:
    """A value so many steps on; 6 and 1 are neighbours (TS-38)."""
    return (value + by - 1) % 6 + 1


def usable_as(steps: Sequence[int]) -> tuple[int, ...]:
    """With the modifier of a spot, if it has one."""
    return (0, *(_bits(_plain(value, steps)) for value in VALUES))


def hackable_as(steps: Sequence[int], alone: bool) -> tuple[int, ...]:
    """With Hacking besides (TS-93): added to the modifier, or `alone` (TS-J20)."""
    row = [0]
    for value in VALUES:
        plain = _plain(value, steps)
        base = {value} if alone else plain
        row.append(_bits(plain | {turned(one, by) for one in base for by in (1, -1)}))
    return tuple(row)


def _plain(value: int, steps: Sequence[int]) -> set[int]:
    return {value, *(turned(value, by) for by in steps)}  # TS-35 TS-36 TS-37 TS-E2


def _bits(values: set[int]) -> int:
    return sum(1 << value for value in values)
