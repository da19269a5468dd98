"""A curve without its noise: what was measured, each as sure as it is, made one calm line."""

from __future__ import annotations

from math import inf

CALM = 0.0004
"""The square of how much a step changes at least, on average: chances never stand still."""


def smooth(measured: list[float], variances: list[float]) -> tuple[list[float], list[float]]:
    """The likeliest course of something that goes a little way each step (Kalman, then Rauch,
    Tung and Striebel), and the variance of each point. What is measured exactly stays as it is;
    what was not measured, its variance infinite, lies between its neighbours. The first was.
    """
    step = _usual_step(measured, variances)
    means, spreads = [measured[0]], [variances[0]]
    for at in range(1, len(measured)):
        before = spreads[-1] + step
        gain = before / (before + variances[at])
        means.append(means[-1] + gain * (measured[at] - means[-1]))
        spreads.append((1.0 - gain) * before)
    for at in range(len(measured) - 2, -1, -1):
        ahead = spreads[at] + step
        gain = spreads[at] / ahead
        means[at] += gain * (means[at + 1] - means[at])
        spreads[at] += gain * gain * (spreads[at + 1] - ahead)
    return means, spreads


def _usual_step(measured: list[float], variances: list[float]) -> float:
    """How far a step goes, squared: what is left of the changes when their noise is taken off.

    Between two points that were measured there may be some that were not.
    """
    total, steps, before = 0.0, 0, 0
    for at in range(1, len(measured)):
        if variances[at] == inf:
            continue
        change = measured[at] - measured[before]
        total += change * change - variances[at] - variances[before]
        steps += at - before
        before = at
    return max(CALM, total / max(1, steps))
