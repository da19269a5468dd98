"""Tune what a game's bot chooses beforehand: small changes, played against what was best so far.

What there is to choose a game says with `tuning` in its heuristics.py, a module or an object with:

    name(box)                what the choice is for, the name it is kept under
    start(box)               a choice to begin with, as JSON
    near(box, choice, rng)   another one that differs a little
    played(box, choice, chance)   a whole match with it: 1.0 won, 0.0 lost
    told(box, choice)        the choice in words
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from math import sqrt
from typing import Any

import msgspec

from muster.kernel import shelf
from muster.kernel.chance import Chance, Secret
from muster.kernel.errors import BadChoice
from muster.kernel.state import Box
from muster.lab.pool import Processes
from muster.lab.report import Rate, Setting

BLOCK = 20
"""After so many matches it is looked whether a change can still turn out better."""

BEHIND = 1.0
"""By so many standard errors a change may be behind and stay in."""


class Tried(Setting, frozen=True, omit_defaults=True):
    """Matches with one choice."""

    choice: dict[str, Any] = msgspec.field(default_factory=dict)


class Tuned(msgspec.Struct, frozen=True):
    """What was found: the choice, and how it and the one it began with did in fresh matches."""

    name: str
    choice: dict[str, Any]
    words: str
    before: Rate
    after: Rate
    steps: int
    taken: int


Progress = Callable[[int, int, str], None]
"""Told how many steps are done, of how many, and what the last one came to."""


def tune(
    game: str,
    n: int,
    steps: int,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Tuned:
    """Try so many changes, each in up to n matches, the same ones for all; keep what does better.

    Judged by n fresh matches of the next seed. All follows from the arguments, not from `workers`.
    BadChoice for a game without it, and for numbers that make no sense.
    """
    found: Any = shelf.game(game)
    tuning = found.tuning
    if tuning is None:
        raise BadChoice(
            f"{game} has nothing to tune: it needs `tuning` in heuristics.py, see muster.lab.tune"
        )
    if n < 1 or steps < 1:
        raise BadChoice(f"{steps} steps of {n} matches find nothing; ask for 1 or more of each")
    box: Box = found.box(1, options, None)
    rng = random.Random(seed)
    first: dict[str, Any] = tuning.start(box)
    best, played, taken = first, _Matches(game, box, seed, workers), 0
    standing = played.all(best, n)
    for step in range(steps):
        other = tuning.near(box, best, rng)
        result = played.race(other, n, standing)
        better = len(result) == n and sum(result) > sum(standing)
        if better:
            best, standing, taken = other, result, taken + 1
        if progress:
            progress(step + 1, steps, f"{sum(standing):g} of {n}" if better else "")
    fresh = _Matches(game, box, seed + 1, workers)
    before, after = Rate.of(fresh.all(first, n)), Rate.of(fresh.all(best, n))
    words: str = tuning.told(box, best)
    return Tuned(tuning.name(box), best, words, before, after, steps, taken)


class _Matches:
    """The matches of a seed, with any choice."""

    def __init__(self, game: str, box: Box, seed: int, workers: int | None) -> None:
        self.game = game
        self.options = box.options
        self.seed = seed
        self.workers = workers

    def all(self, choice: dict[str, Any], n: int) -> list[float]:
        return self._some(choice, 0, n)

    def race(self, choice: dict[str, Any], n: int, standing: list[float]) -> list[float]:
        """Its results, fewer than n if it fell behind what stands in the same matches."""
        found: list[float] = []
        while len(found) < n:
            found += self._some(choice, len(found), min(n, len(found) + BLOCK))
            apart = [new - old for new, old in zip(found, standing, strict=False)]
            spread = sqrt(sum(one * one for one in apart))
            if sum(apart) < -BEHIND * spread:
                return found
        return found

    def _some(self, choice: dict[str, Any], first: int, end: int) -> list[float]:
        setting = Tried(self.game, ("tuned",), self.seed, self.options, None, False, choice=choice)
        found = dict(Processes(self.workers).play(play_tuned, setting, range(first, end)))
        return [found[number] for number in range(first, end)]


def play_tuned(setting: Tried, number: int) -> float:
    """What the match with this number comes to."""
    game: Any = shelf.game(setting.game)
    box = game.box(1, setting.options, setting.content)
    chance = Chance(Secret.from_seed(setting.deal(number)).key([""]))
    result: float = game.tuning.played(box, setting.choice, chance)
    return result
