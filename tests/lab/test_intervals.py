"""The intervals agree with published values."""

from __future__ import annotations

import pytest

from muster.lab.intervals import mean_interval, student, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=6e-5)


def test_wilson_at_the_borders() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(20, 20) == pytest.approx((1 - 0.1611, 1.0), abs=6e-5)
    low, high = wilson(2.5, 5)  # two clear wins and a shared one
    assert low + high == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (9, 2.262), (30, 2.042), (31, 2.040), (60, 2.000), (1000, 1.962)],
)
def test_student(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=6e-4)


def test_mean_interval() -> None:
    # mean 5, standard deviation sqrt(20/3), 3.1824 of them over sqrt(4) either side
    assert mean_interval([2, 4, 6, 8]) == pytest.approx((0.8915, 9.1085), abs=1e-4)
    assert mean_interval([3, 3, 3]) == (3.0, 3.0)


def test_one_number_has_no_interval() -> None:
    assert mean_interval([7]) is None
    assert mean_interval([]) is None
