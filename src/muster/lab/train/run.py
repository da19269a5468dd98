"""Train a value: games of self-play for each number of seats, a model for each, one file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from muster import __version__
from muster.bots import check_bot
from muster.bots.search.learned import Learned, Weights
from muster.kernel import shelf
from muster.kernel.errors import BadChoice
from muster.lab.checkpoint import Checkpoint, measured
from muster.lab.pool import Engine, Processes
from muster.lab.simulate import settled
from muster.lab.train.fit import Fitted, Positions, fit
from muster.lab.train.practice import Practice, Sample, practise

CHECKED = 5
"""Every so manieth game is not learned from: by those a model is judged."""

Progress = Callable[[int, int, int], None]
"""Told the number of seats, the games done and how many there will be."""


def train(
    game: str,
    n: int,
    seats: Sequence[int] = (),
    bots: Sequence[str] = ("greedy",),
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    explore: int = 10,
    positions: int = 8,
    units: int = 0,
    workers: int | None = None,
    progress: Progress | None = None,
    keep: Path | None = None,
    fitted: Callable[[str, Fitted], None] | None = None,
    command: str = "",
    engine: Engine | None = None,
) -> Learned:
    """Learn a value of this game from n games for each number of seats.

    `explore` of a hundred answers are drawn at random, `positions` moments of each game are kept,
    `units` is the size of the hidden layer, 0 for none. With several numbers of seats there is a
    model for each, and one of all for the others. `fitted` is told of each. Games follow from
    (seed, number) alone; with `keep` an interrupted run goes on. BadChoice for a game that has
    nothing to learn with, or that is won together.
    """
    found: Any = shelf.game(game)
    counts = list(seats) or [count for count in found.meta.seats if count > 1]
    _check(found, counts, bots, n, explore, positions, units)
    sampled: dict[int, list[Sample]] = {}
    for count in counts:
        plain = settled(game, n, [bots[0]] * count, seed, options, None, False)
        setting = Practice(
            game,
            plain.bots,
            seed,
            plain.options,
            None,
            False,
            entrants=tuple(bots),
            explore=explore,
            positions=positions,
        )
        sampled[count] = _played(setting, n, engine or Processes(workers), progress, keep)
    models: dict[str, Weights] = {}
    losses: dict[str, Any] = {}
    groups: dict[str, list[int]] = {str(count): [count] for count in counts}
    if len(counts) > 1:
        groups["any"] = counts
    for name, group in groups.items():
        learn = [_positions(sampled[count], False) for count in group]
        check = [_positions(sampled[count], True) for count in group]
        one = fit(learn, check, units, seed=seed)
        models[name] = Weights(one.means, one.scales, one.output, one.hidden)
        losses[name] = {
            "loss": round(one.loss, 5),
            "training_loss": round(one.trained, 5),
            "uniform_loss": round(one.uniform, 5),
            "miscalibration": round(one.miscalibrated, 5),
            "epochs": one.epochs,
            "positions": sum(len(some.features) for some in learn),
        }
        if fitted is not None:
            fitted(name, one)
    provenance = {
        "rules": found.meta.rules_version,
        "muster": __version__,
        "games": n,
        "seats": counts,
        "bots": list(bots),
        "explore": explore,
        "positions": positions,
        "seed": seed,
        "hidden": units,
        "options": dict(options or {}),
        "command": command,
        "models": losses,
    }
    return Learned(game, list(found.feature_names), models, provenance)


def _check(
    game: Any,
    counts: Sequence[int],
    bots: Sequence[str],
    n: int,
    explore: int,
    positions: int,
    units: int,
) -> None:
    name = game.meta.id
    if game.features is None or not game.feature_names:
        told = f"{name} has nothing to learn with"
        raise BadChoice(f"{told}: it needs a features.py with NAMES and features(s, seat)")
    if not bots:
        raise BadChoice("nobody plays; name a bot or more: --bots greedy")
    for bot in bots:
        check_bot(bot)
    if n < 2 * CHECKED:
        raise BadChoice(f"{n} games are too few to learn from; ask for {2 * CHECKED} or more")
    if not 0 <= explore <= 100:
        raise BadChoice(f"{explore} of a hundred answers cannot be drawn; valid: 0 to 100")
    if positions < 1 or units < 0:
        told = f"{positions} positions a game and {units} hidden units cannot be learned with"
        raise BadChoice(f"{told}; ask for 1 position or more, 0 units or more")
    if 1 in counts:
        raise BadChoice("who plays alone beats nobody: a value is learned at 2 seats or more")


def _played(
    setting: Practice, n: int, engine: Engine, progress: Progress | None, keep: Path | None
) -> list[Sample]:
    seats = len(setting.bots)
    checkpoint = Checkpoint.in_folder(keep, setting, Sample)

    def told(done: int) -> None:
        if progress is not None:
            progress(seats, done, n)

    found = dict(measured(practise, setting, n, engine, checkpoint, told))
    samples = [found[number] for number in range(n)]
    if all(len(set(one.shares)) == 1 for one in samples):
        raise BadChoice(
            f"{setting.game} with {seats} seats is won together or not at all: chances of its "
            "seats cannot be compared"
        )
    return samples


def _positions(samples: Sequence[Sample], checked: bool) -> Positions:
    """What is learned from, or what it is checked with; whole games to one or the other."""
    some = [
        one
        for number, one in enumerate(samples)
        if (number % CHECKED == CHECKED - 1) == checked and sum(one.shares) > 0
    ]
    moments = [moment for one in some for moment in one.moments]
    shares = [one.shares for one in some for _ in one.moments]
    return Positions(np.array(moments, dtype=np.float64), np.array(shares, dtype=np.float64))
