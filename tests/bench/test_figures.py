"""The arithmetic of `make bench`: medians, ratios within a round, bins, numbers as they read."""

from __future__ import annotations

import math

import pytest

from figures import Bins, doubling, middle, percentile, ratio, short, spread, tenth, times


def test_the_median_counts_and_one_bad_round_does_not() -> None:
    assert middle([100.0, 3.0, 101.0]) == 100.0
    assert middle([1.0, 2.0, 3.0, 10.0]) == 2.5


def test_of_nothing_there_is_no_number() -> None:
    assert math.isnan(middle([]))
    assert math.isnan(ratio([], [1.0]))
    assert math.isnan(percentile([], 0.99))
    assert all(math.isnan(one) for one in spread([], []))


def test_a_ratio_is_taken_within_each_round() -> None:
    # The machine was four times as slow in the second round, for both.
    one, other = [200.0, 50.0, 200.0], [100.0, 25.0, 100.0]
    assert ratio(one, other) == 2.0
    assert ratio(other, one) == 0.5
    assert spread([100.0, 300.0], [100.0, 100.0]) == (1.0, 3.0)


def test_rounds_that_only_one_took_part_in_do_not_count() -> None:
    assert ratio([10.0, 20.0, 1000.0], [10.0, 10.0]) == 1.5
    assert ratio([10.0, 20.0], [0.0, 10.0]) == 2.0


def test_a_percentile_is_one_of_the_values() -> None:
    values = [float(n) for n in range(1, 101)]
    assert percentile(values, 0.5) == 51.0
    assert percentile(values, 0.99) == 100.0
    assert percentile(list(reversed(values)), 0.0) == 1.0
    assert percentile([7.0], 0.99) == 7.0


def test_bins_have_means_and_leave_out_what_came_up_seldom() -> None:
    bins = Bins()
    for key, value in ((1, 2.0), (1, 4.0), (8, 9.0)):
        bins.add(key, value)
    assert bins.means() == {1: 3.0, 8: 9.0}
    assert bins.means(least=2) == {1: 3.0}


@pytest.mark.parametrize(
    ("at", "length", "found"), [(0, 50, 0), (4, 50, 0), (5, 50, 1), (49, 50, 9), (0, 1, 0)]
)
def test_tenths_of_a_game(at: int, length: int, found: int) -> None:
    assert tenth(at, length) == found


@pytest.mark.parametrize(("count", "found"), [(1, 1), (2, 2), (3, 2), (4, 4), (63, 32), (64, 64)])
def test_answers_by_powers_of_two(count: int, found: int) -> None:
    assert doubling(count) == found


@pytest.mark.parametrize(
    ("number", "read"),
    [
        (0.4821, "0.48"),
        (4.821, "4.82"),
        (48.21, "48.2"),
        (482.1, "482"),
        (48_210.0, "48,200"),
        (1_234_567.0, "1,230,000"),
        (float("nan"), "–"),
    ],
)
def test_three_figures_count(number: float, read: str) -> None:
    assert short(number) == read


def test_a_ratio_is_read_with_its_sign() -> None:
    assert times(1.504) == "1.50 ×"
    assert times(float("nan")) == "–"
