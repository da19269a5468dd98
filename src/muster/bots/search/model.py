"""Learned values: the chance of each seat to win, by a small model over what each seat sees.

A game that has learned has `features.py` beside it, `NAMES` and `features(s, seat)`, and the
weights, `weights.json`. The score of a seat is worked out from its features alone, linearly or
through one hidden layer; chances are the softmax of all seats' scores.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, tanh
from typing import Any

from muster.kernel.state import Box, State

AnyState = State[Box]
Rows = list[list[float]]


class Model:
    """Features of a seat made into a score: scaled, through a hidden layer if there is one.

    means, scales  of each feature in what it learned from
    hidden         a row of weights for each unit of the hidden layer, its bias last; or none
    output         a weight for each unit, or for each feature where nothing is hidden
    """

    def __init__(
        self,
        features: Callable[[Any, int], Sequence[float]],
        means: list[float],
        scales: list[float],
        hidden: Rows,
        output: list[float],
    ) -> None:
        self.features = features
        self.means = means
        self.scales = scales
        self.hidden = hidden
        self.output = output

    def score(self, s: AnyState, seat: int) -> float:
        """How a seat stands, for comparison with the others."""
        seen = self.features(s, seat)
        inputs: list[float] = []
        for at, mean in enumerate(self.means):
            inputs.append((seen[at] - mean) / self.scales[at])
        if self.hidden:
            units: list[float] = []
            for row in self.hidden:
                total = row[-1]
                for at, entry in enumerate(inputs):
                    total += row[at] * entry
                units.append(tanh(total))
            inputs = units
        score = 0.0
        for at, weight in enumerate(self.output):
            score += weight * inputs[at]
        return score

    def chances(self, s: AnyState, seats: int) -> list[float]:
        """The chance of each seat to win; together they are 1."""
        return odds([self.score(s, seat) for seat in range(seats)])


def odds(scores: list[float]) -> list[float]:
    """Scores as chances that are 1 together: their softmax. One alone is judged against nobody."""
    if len(scores) == 1:
        return [1.0 / (1.0 + exp(-max(-60.0, min(60.0, scores[0]))))]
    most = max(scores)
    found = [exp(score - most) for score in scores]
    total = 0.0
    for one in found:
        total += one
    return [one / total for one in found]
