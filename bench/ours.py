"""Random play in Muster, through the surface everybody uses, and the cost of a clone."""

import random
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from peers import Loop

if TYPE_CHECKING:
    import muster


@dataclass(frozen=True)
class Setting:
    """One game at one table size."""

    name: str
    game: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)


SETTINGS = [
    Setting("The Plan, 2 seats", "the-plan", 2),
    Setting("The Plan, 3 seats", "the-plan", 3),
    Setting("The Plan, 4 seats", "the-plan", 4),
    Setting("The Plan, 6 seats", "the-plan", 6),
    Setting("The Plan, 3 seats, bribes", "the-plan", 3, {"bribes": True}),
    Setting("The Plan, 6 seats, bribes", "the-plan", 6, {"bribes": True}),
]


def match_play(setting: Setting, seed: int) -> Loop:
    """What a program using `muster.Match` gets: asks, legal actions as text, play."""
    rng = random.Random(seed)
    return lambda: _random_match(setting, rng)[1]


# The ways to play a setting that are measured. The kernel's own playout, without texts and
# records, belongs here as one more function and one more line.
WAYS: dict[str, Callable[[Setting, int], Loop]] = {
    "Match": match_play,
}


def clone_micros(setting: Setting, seed: int, clones: int = 20_000) -> float:
    """Microseconds for `Match.clone` in the middle of a game: the median over small batches."""
    _, length = _random_match(setting, random.Random(seed))
    m, _ = _random_match(setting, random.Random(seed), upto=length // 2)
    batch = 50
    times = []
    for _ in range(clones // batch):
        start = time.perf_counter()
        for _ in range(batch):
            m.clone()
        times.append((time.perf_counter() - start) / batch)
    return statistics.median(times) * 1e6


def _random_match(
    setting: Setting, rng: random.Random, upto: int = sys.maxsize
) -> "tuple[muster.Match, int]":
    """A match played at random to its end or for so many decisions, and how many it took."""
    import muster

    m = muster.Match.new(
        setting.game, seats=setting.seats, seed=rng.getrandbits(32), options=dict(setting.options)
    )
    decisions = 0
    while decisions < upto and not m.over:
        seat = m.asks[0].seat
        m.play(seat, rng.choice(m.legal(seat)))
        decisions += 1
    return m, decisions
