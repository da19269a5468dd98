"""What paired differences show, however often one looks and at however many outcomes.

Intervals and p-values are always valid: a normal mixture (Robbins; Waudby-Smith and others call the
interval an asymptotic confidence sequence) keeps its 95 % at all times together, so a run may be
stopped, looked at and gone on with. It is about a third wider than Student's, which may be looked
at once. Over several outcomes p-values are corrected by Holm's rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum, inf, log, sqrt

import msgspec

ALPHA = 0.05

TIGHTEST = 2000
"""The number of pairs at which the interval is as narrow as it can be; fixed, whatever is found."""

FEW = 100
"""Fewer pairs than this are not judged: the interval would rest on a guess of the spread."""

SMALL = 0.1
"""A difference of less than so many standard deviations of the outcome is about nothing."""

_MIX = (-2 * log(ALPHA) + log(1 - 2 * log(ALPHA))) / TIGHTEST


class Effect(msgspec.Struct, frozen=True):
    """What changes from the first to the second in one outcome.

    first, second  means
    difference     second less first, with its interval `low` to `high`
    size           the difference in standard deviations of the outcome, of both together
    p              always valid, corrected by Holm's rule over all outcomes
    verdict        more, less, slightly more, slightly less, the same, open, or "" for too few pairs
    """

    outcome: str
    share: bool
    first: float
    second: float
    difference: float
    low: float
    high: float
    size: float
    p: float
    verdict: str


class Outcome(msgspec.Struct, frozen=True):
    """What is compared: its name, whether it is a share, and its values pair by pair."""

    name: str
    share: bool
    first: list[float]
    second: list[float]


def effects_of(outcomes: Sequence[Outcome]) -> tuple[Effect, ...]:
    """Every outcome with its verdict. Outcomes that are one number throughout are left out."""
    raw = [_p([b - a for a, b in zip(one.first, one.second, strict=True)]) for one in outcomes]
    corrected = holm(raw)
    return tuple(
        _effect(one, p)
        for one, p in zip(outcomes, corrected, strict=True)
        if len({*one.first, *one.second}) > 1
    )


def _effect(one: Outcome, p: float) -> Effect:
    differences = [b - a for a, b in zip(one.first, one.second, strict=True)]
    middle = _mean(differences)
    reach = reach_of(differences)
    spread = 0.0
    if len(differences) > 1:
        spread = sqrt((_variance(one.first) + _variance(one.second)) / 2)
    low, high = middle - reach, middle + reach
    return Effect(
        outcome=one.name,
        share=one.share,
        first=_mean(one.first),
        second=_mean(one.second),
        difference=middle,
        low=low,
        high=high,
        size=middle / spread if spread else 0.0,
        p=p,
        verdict=_verdict(len(differences), low, high, middle, p, SMALL * spread),
    )


def _mean(numbers: Sequence[float]) -> float:
    return fsum(numbers) / len(numbers)


def _variance(numbers: Sequence[float]) -> float:
    """Of two or more; `statistics` is exact in fractions and a hundred times as slow."""
    middle = _mean(numbers)
    return fsum([(one - middle) ** 2 for one in numbers]) / (len(numbers) - 1)


def _verdict(n: int, low: float, high: float, middle: float, p: float, small: float) -> str:
    if n < FEW:
        return ""
    within = -small < low and high < small
    if p <= ALPHA:
        way = "more" if middle > 0 else "less"
        return f"slightly {way}" if within else way
    return "the same" if within else "open"


def reach_of(differences: Sequence[float], alpha: float = ALPHA) -> float:
    """How far the true difference may be from the mean, at all times together."""
    n = len(differences)
    if n < 2:
        return inf
    scaled = n * _MIX + 1
    return sqrt(_variance(differences)) * sqrt(
        2 * scaled / (n * n * _MIX) * log(sqrt(scaled) / alpha)
    )


def _p(differences: Sequence[float]) -> float:
    """The smallest alpha whose interval leaves out 0."""
    n = len(differences)
    if n < 2:
        return 1.0
    middle, spread = _mean(differences), sqrt(_variance(differences))
    if spread == 0:
        return 1.0 if middle == 0 else min(1.0, 2.0 ** (1 - n))
    scaled = n * _MIX + 1
    t = middle / spread * sqrt(n)
    return min(1.0, sqrt(scaled) * exp(-t * t * n * _MIX / (2 * scaled)))


def holm(ps: Sequence[float]) -> list[float]:
    """The p-values corrected so that all of them together err as seldom as one."""
    many = len(ps)
    found = [1.0] * many
    least = 0.0
    for rank, at in enumerate(sorted(range(many), key=lambda at: ps[at])):
        least = max(least, min(1.0, ps[at] * (many - rank)))
        found[at] = least
    return found
