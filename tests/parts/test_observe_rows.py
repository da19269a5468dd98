"""Columns of values in forms of their own: the same whether they were written before or not."""

from __future__ import annotations

from typing import Any

from muster.parts.slots.columns import Columns, counted
from muster.parts.slots.observe_rows import KEPT, WIDE, Rows

NAMES = ("a", "b", "c", "d")


def test_a_value_is_written_once_and_what_was_forgotten_is_written_again() -> None:
    asked: list[Any] = []

    def noted(box: Any, value: Any) -> Any:
        asked.append(value)
        return enumerate(value)

    rows = Rows(None, Columns(lambda box: NAMES, noted, 9), 4, 9, ())
    assert rows.of((1, 2, 3, 12), 0) == bytearray([1, 2, 3, 9])
    assert rows.of([1, 2, 3, 12], 1) == bytearray([1, 2, 3, 9])
    assert asked == [(1, 2, 3, 12)]
    for n in range(KEPT):
        rows.of((n, 0, 0, 0), 0)
    assert rows.of((1, 2, 3, 12), 0) == bytearray([1, 2, 3, 9])
    assert asked.count((1, 2, 3, 12)) == 2


def test_seats_see_a_value_turned_their_way() -> None:
    turned = [[0, 1, 2, 3], [2, 3, 0, 1]]
    rows = Rows(None, counted(lambda box: NAMES, lambda box, value: value, 2), 4, 2, turned)
    assert rows.of((0, 0, 0, 3), 0) == bytearray([2, 0, 0, 1])
    assert rows.of((0, 0, 0, 3), 1) == bytearray([0, 1, 2, 0])
    assert rows.of((0, 0, 0, 3), 0) == bytearray([2, 0, 0, 1])


def test_what_holds_lists_is_written_each_time_as_it_is_now() -> None:
    form = Columns(lambda box: NAMES, lambda box, value: enumerate(value[0]), 9)
    rows = Rows(None, form, 4, 9, ())
    value = [[1, 0, 0, 0]]
    assert rows.of(value, 0) == bytearray([1, 0, 0, 0])
    value[0][1] = 5
    assert rows.of(value, 0) == bytearray([1, 5, 0, 0])


def test_wide_numbers_are_two_columns_and_may_be_below_nothing() -> None:
    form = Columns(lambda box: NAMES[:2], lambda box, value: enumerate(value), wide=True)
    rows = Rows(None, form, 2, 0, ())
    assert rows.of((-3, 5000), 0) == [*WIDE[-3], *WIDE[5000]]
    assert WIDE[-3][0] == -WIDE[3][0]
    assert WIDE[3][1] == 0.03
    assert WIDE[5000][1] == 10.0
    assert 5000 not in WIDE
