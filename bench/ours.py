"""Play in Muster: through the surface everybody uses and inside the kernel; bots; clones."""

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
    """One game at one table size, and the decisions a second we promise for it."""

    name: str
    game: str
    seats: int
    goal: int
    options: Mapping[str, Any] = field(default_factory=dict)


# What we promise for the kernel's own loop on the machines Muster is developed on.
PLAN = 60_000
SPACE = 50_000
MILLIONS = 50_000
SPECIALISTS = 30_000
HEIST = 20_000

SETTINGS = [
    Setting("The Plan, 2 seats", "the-plan", 2, PLAN),
    Setting("The Plan, 3 seats", "the-plan", 3, PLAN),
    Setting("The Plan, 4 seats", "the-plan", 4, PLAN),
    Setting("The Plan, 6 seats", "the-plan", 6, PLAN),
    Setting("The Plan, 3 seats, bribes", "the-plan", 3, PLAN, {"bribes": True}),
    Setting("The Plan, 6 seats, bribes", "the-plan", 6, PLAN, {"bribes": True}),
    Setting("Space Explorers, 2 seats", "space-explorers", 2, SPACE),
    Setting("Space Explorers, 3 seats", "space-explorers", 3, SPACE),
    Setting("Space Explorers, 4 seats", "space-explorers", 4, SPACE),
    Setting("Millions of Dollars, 3 seats", "millions-of-dollars", 3, MILLIONS),
    Setting("Millions of Dollars, 5 seats", "millions-of-dollars", 5, MILLIONS),
    Setting("Millions of Dollars, 8 seats", "millions-of-dollars", 8, MILLIONS),
    Setting("The Specialists, 1 seat", "the-specialists", 1, SPECIALISTS),
    Setting("The Specialists, 2 seats", "the-specialists", 2, SPECIALISTS),
    Setting("The Specialists, 3 seats", "the-specialists", 3, SPECIALISTS),
    Setting("The Specialists, 4 seats", "the-specialists", 4, SPECIALISTS),
    Setting("Masters of the Heist, 1 seat", "masters", 1, HEIST, {"characters": 4}),
    Setting("Masters of the Heist, 3 seats", "masters", 3, HEIST),
    Setting("Masters of the Heist, 4 seats", "masters", 4, HEIST),
    Setting(
        "Masters of the Heist, 3 seats, black box",
        "masters",
        3,
        HEIST,
        {"scenario": "black-box"},
    ),
]


def match_play(setting: Setting, seed: int) -> Loop:
    """What a program using `muster.Match` gets: asks, legal actions as text, play."""
    rng = random.Random(seed)
    return lambda: _random_match(setting, rng)[1]


def kernel_play(setting: Setting, seed: int) -> Loop:
    """What search and simulation get: a state and action numbers; nobody listens, no record."""
    import muster
    from muster.kernel.chance import Chance
    from muster.kernel.engine import advance, apply, legal_answers
    from muster.kernel.events import Silence

    rng = random.Random(seed)
    game = muster.game(setting.game)
    box = game.box(setting.seats, dict(setting.options))
    out = Silence()

    def play() -> int:
        s = game.start(box, Chance(rng.randbytes(32)))
        s.stack.append((box.flows[0].index, 0, 0, 0))
        advance(s, out)
        decisions = 0
        while not s.over:
            ask = s.asks[0]
            options = legal_answers(s, ask)
            apply(s, ask, options[int(rng.random() * len(options))], out)
            decisions += 1
        return decisions

    return play


# The ways to play a setting that are measured.
WAYS: dict[str, Callable[[Setting, int], Loop]] = {
    "Match": match_play,
    "kernel": kernel_play,
}


def bot_millis(setting: Setting, bot: str, seed: int, games: int = 3) -> tuple[float, float, float]:
    """Milliseconds a bot in seat 0 takes to decide: the mean, the 95th percentile, the longest.

    The others play at random. Decisions with a single answer need no thought and do not count.
    """
    import muster
    from muster.bots import make_bot

    rng = random.Random(seed)
    player = make_bot(bot, rng)
    times = []
    for _ in range(games):
        m = muster.Match.new(
            setting.game, setting.seats, rng.getrandbits(32), dict(setting.options)
        )
        while not m.over:
            seat = m.asks[0].seat
            legal = m.legal(seat)
            if seat == 0 and len(legal) > 1:
                view = m.view(seat)
                start = time.perf_counter()
                answer = player.choose(view, legal)
                times.append((time.perf_counter() - start) * 1e3)
            else:
                answer = rng.choice(legal)
            m.play(seat, answer)
    times.sort()
    return statistics.fmean(times), times[len(times) * 95 // 100], times[-1]


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
