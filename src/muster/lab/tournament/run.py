"""Play a tournament: every line-up on every seat, on all cores, going on where it was stopped."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from muster import __version__, form
from muster.kernel import shelf
from muster.kernel.content import Files
from muster.kernel.errors import BadChoice
from muster.lab.checkpoint import Checkpoint, measured
from muster.lab.pool import Engine, Processes
from muster.lab.report import Result, Setting
from muster.lab.simulate import play_one, settled
from muster.lab.tournament.ladder import Ladder, Rungs, rungs_of
from muster.lab.tournament.lineups import Bracket, Meet, lineups, rounded

Progress = Callable[[int, int, int], None]
"""Told the number of seats, the games done and how many there will be."""

PROBES = 3


def tournament(
    game: str,
    bots: Sequence[str],
    n: int = 400,
    seats: Sequence[int] = (),
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    content: str | Path | Files | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
    keep: Path | None = None,
    meet: Meet = "all",
    forfeit: bool = False,
    within: float = 0.0,
    command: str = "",
    engine: Engine | None = None,
) -> Ladder:
    """Let these bots play n games, or a few more so that it is fair, for each number of seats.

    Who meets whom is up to `meet` (`lineups`); where a game is won together every bot plays with
    itself. Each game follows from (seed, number) alone, whichever `engine` plays it. With
    `keep`, a folder, every game is written down there, and what an interrupted run of the same
    tournament left is not played again. BadChoice for what does not exist; BotFailed as
    `simulate` has it.
    """
    found = shelf.game(game)
    several = list(dict.fromkeys(bots))
    if len(several) < len(bots):
        raise BadChoice("a bot cannot meet itself; name each once")
    if len(bots) < 2 and meet != "alone":
        raise BadChoice("a tournament needs two bots or more: --bots greedy,random")
    counts = list(seats) or [min(found.meta.seats, key=lambda count: abs(count - 4))]
    tables = []
    played_by = engine or Processes(workers)
    plain = settled(game, n, [bots[0]] * counts[0], seed, options, content, False, forfeit, within)
    for count in counts:
        plain = settled(game, n, [bots[0]] * count, seed, options, content, False, forfeit, within)
        for bot in bots:
            settled(game, n, [bot] * count, seed, options, None, False)
        way: Meet = "alone" if meet != "alone" and _together(plain) else meet
        tables.append(_played(_bracket(plain, bots, way), bots, n, way, played_by, progress, keep))
    box = found.box(counts[0], options, plain.content)
    return Ladder(
        game=game,
        title=found.meta.title,
        rules=found.meta.rules_version,
        content=box.content.hash[:12],
        muster=__version__,
        form=form(),
        seed=seed,
        options=dict(options or {}),
        command=command,
        tables=tuple(tables),
    )


def _bracket(plain: Setting, bots: Sequence[str], meet: Meet) -> Bracket:
    seats = len(plain.bots)
    groups = lineups(bots, seats, meet)
    return Bracket(
        plain.game,
        groups[0],
        plain.seed,
        plain.options,
        plain.content,
        False,
        plain.forfeit,
        plain.within,
        groups,
        meet == "alone",
    )


def _together(plain: Setting) -> bool:
    """Do the seats of this game win and lose together? Some games at random tell."""
    seats = len(plain.bots)
    if seats == 1:
        return True
    at_random = Setting(
        plain.game, ("random",) * seats, plain.seed, plain.options, plain.content, False
    )
    return all(len(play_one(at_random, n).winners) in (0, seats) for n in range(PROBES))


def _played(
    bracket: Bracket,
    bots: Sequence[str],
    n: int,
    meet: Meet,
    engine: Engine,
    progress: Progress | None,
    keep: Path | None,
) -> Rungs:
    seats = len(bracket.bots)
    many = n * len(bots) if meet == "alone" else rounded(n, seats, len(bracket.lineups))
    checkpoint = Checkpoint.in_folder(keep, bracket, Result)

    def told(done: int) -> None:
        if progress is not None:
            progress(seats, done, many)

    found = dict(measured(play_one, bracket, many, engine, checkpoint, told))
    return rungs_of(seats, meet, bots, [found[number] for number in range(many)])
