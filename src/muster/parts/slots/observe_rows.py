"""Columns of a value that is told in a form of its own, written once and looked up from then on."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import Any

from muster.parts.slots.columns import Columns

KEPT = 512
"""So many rows of a slot are remembered; then all are forgotten, and those in use come again."""


class _Wide(dict[int, tuple[float, float]]):
    """Numbers of any size as two: exact whatever it is, and plain as far as it is small.

    Small ones are reckoned beforehand; what is larger is not kept.
    """

    def __missing__(self, value: int) -> tuple[float, float]:
        size = log2(1 + abs(value)) / 20
        return -size if value < 0 else size, max(-10.0, min(10.0, value / 100))


WIDE = _Wide()
WIDE.update({n: WIDE[n] for n in range(1000)})


class Rows:
    """What is written for each value of a slot. States change in few slots at a time, so most of
    what is asked for was written before.

    most    the highest number in a narrow column; 0: columns are wide, two for each number
    turned  for each seat that looks, the place of each column; nothing where it is the same for all
    """

    def __init__(
        self, box: Any, form: Columns, size: int, most: int, turned: Sequence[Sequence[int]]
    ) -> None:
        self._box = box
        self._form = form
        self._size = size
        self._most = most
        self._turned = turned
        self._kept: list[dict[Any, bytearray | list[float]]] = [{} for _ in turned or "1"]
        self._keeps = True

    def of(self, value: Any, seat: int) -> bytearray | list[float]:
        """The columns of this value as this seat sees it."""
        if not self._keeps:
            return self._written(value, seat)
        key = tuple(value) if type(value) is list else value
        kept = self._kept[seat if self._turned else 0]
        try:
            found = kept.get(key)
        except TypeError:  # lists in it
            self._keeps = False
            return self._written(value, seat)
        if found is None:
            if len(kept) >= KEPT:
                kept.clear()
            found = kept[key] = self._written(value, seat)
        return found

    def _written(self, value: Any, seat: int) -> bytearray | list[float]:
        place = self._turned[seat] if self._turned else range(self._size)
        form, most = self._form, self._most
        if not most:
            return self._wide(value, place)
        row = bytearray(self._size)
        if form.places is not None:
            for c in form.places(self._box, value):
                at = place[c]
                if row[at] < most:
                    row[at] += 1
        elif form.filled is not None:
            for c, n in form.filled(self._box, value):
                row[place[c]] = 0 if n < 0 else n if n < most else most
        return row

    def _wide(self, value: Any, place: Sequence[int]) -> list[float]:
        numbers = [0] * self._size
        assert self._form.filled is not None
        for c, n in self._form.filled(self._box, value):
            numbers[place[c]] = n
        return [number for n in numbers for number in WIDE[n]]
