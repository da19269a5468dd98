"""95 % intervals: how far a measured number may be from the true one."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

Z = 1.959964
"""The normal quantile: 95 % of all cases lie within so many standard deviations."""

# fmt: off
_T = (
    12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281,
    2.2010, 2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860,
    2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423,
)
# fmt: on


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The Wilson score interval of a rate. Wins may be fractions; without games it is 0 to 1."""
    if games <= 0:
        return 0.0, 1.0
    rate = wins / games
    spread = Z * Z / games
    middle = (rate + spread / 2) / (1 + spread)
    reach = sqrt(rate * (1 - rate) * spread + spread * spread / 4) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def mean_interval(numbers: Sequence[float]) -> tuple[float, float] | None:
    """Student's interval of a mean; None for fewer than two numbers, which say nothing of it."""
    if len(numbers) < 2:
        return None
    mean = fmean(numbers)
    reach = student(len(numbers) - 1) * stdev(numbers) / sqrt(len(numbers))
    return mean - reach, mean + reach


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's t, good to three decimals."""
    if freedom <= len(_T):
        return _T[freedom - 1]
    first, second = (Z**3 + Z) / 4, (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96  # Cornish and Fisher
    return Z + first / freedom + second / freedom**2
