"""The arithmetic of the bench: what rounds come to, ratios, and numbers as people read them.

Whoever is compared took turns, round by round. So a ratio is taken within each round, where both
had the same machine, and the median of these counts.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence

Rounds = Sequence[float]


def middle(rounds: Rounds) -> float:
    """The median; not a number where nothing was measured."""
    return statistics.median(rounds) if rounds else float("nan")


def ratio(one: Rounds, other: Rounds) -> float:
    """How many times as much `one` is as `other`: the median over the rounds both took part in."""
    return middle([a / b for a, b in zip(one, other, strict=False) if b])


def spread(one: Rounds, other: Rounds) -> tuple[float, float]:
    """The lowest and the highest of these ratios."""
    each = [a / b for a, b in zip(one, other, strict=False) if b]
    return (min(each), max(each)) if each else (float("nan"), float("nan"))


def percentile(values: Rounds, part: float) -> float:
    """The value that so large a part of them does not exceed."""
    if not values:
        return float("nan")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


class Bins:
    """Sums by a number: what fell under it, and how often."""

    def __init__(self) -> None:
        self.total: dict[int, float] = {}
        self.count: dict[int, int] = {}

    def add(self, key: int, value: float) -> None:
        self.total[key] = self.total.get(key, 0.0) + value
        self.count[key] = self.count.get(key, 0) + 1

    def means(self, least: int = 1) -> dict[int, float]:
        """The mean under each number that came up at least so often."""
        return {
            key: self.total[key] / self.count[key]
            for key in sorted(self.total)
            if self.count[key] >= least
        }


def tenth(at: int, length: int) -> int:
    """Which tenth of a game the decision `at` is in, counted from 0."""
    return min(9, at * 10 // max(1, length))


def doubling(count: int) -> int:
    """The power of two that so many answers are nearest below: 1, 2, 4, 8, ..."""
    return 1 << max(0, count.bit_length() - 1)


def short(number: float) -> str:
    """Three figures that count: 0.482, 4.82, 48.2, 482, 48,200."""
    if number != number:
        return "–"
    if abs(number) >= 100:
        digits = len(str(int(abs(number))))
        return f"{round(number, 3 - digits):,.0f}"
    if abs(number) >= 10:
        return f"{number:.1f}"
    return f"{number:.2f}"


def times(number: float) -> str:
    """A ratio as people read it."""
    return "–" if number != number else f"{short(number)} ×"
