"""Many games at once, on all cores, always with the same result."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from muster.bots import RandomBot, check_bot, play_out
from muster.bots.playout import SILENCE, RandomPolicy, play_on
from muster.kernel import shelf
from muster.kernel.chance import Chance, Secret
from muster.kernel.content import Files, read_pack
from muster.kernel.engine import begin
from muster.kernel.errors import BadChoice
from muster.kernel.match import Match
from muster.kernel.outcome import Outcome
from muster.lab.checkpoint import Checkpoint, measured
from muster.lab.pool import Engine, Processes
from muster.lab.referee import Refereed
from muster.lab.report import Report, Result, Setting, summed_up


def simulate(
    game: str,
    n: int,
    bots: Sequence[str],
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    content: str | Path | Files | None = None,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
    rotate: bool | None = None,
    forfeit: bool = False,
    within: float = 0.0,
    engine: Engine | None = None,
    keep: Path | None = None,
) -> Report:
    """Play n games of bots against each other and report who won, how high and how long.

    `bots` names one bot a seat. Where they differ they move on one seat after each game, so that
    no bot has the better seat; `rotate` False keeps them. Games are numbered, and each is dealt and
    played from (seed, number) alone: the report does not depend on `workers` (None: as many as
    there are cores) or on the `engine` that plays. `progress` is told how many games are done.
    BadChoice for what does not exist, with what does. BotFailed for a bot that raises, gives an
    answer that is none, or takes longer than `within` seconds; with `forfeit` another plays on.
    With `keep`, a folder, an interrupted run goes on where it was.
    """
    setting = settled(game, n, bots, seed, options, content, rotate, forfeit, within)
    return simulated(setting, n, engine or Processes(workers), progress, keep)


def simulated(
    setting: Setting,
    n: int,
    engine: Engine,
    progress: Callable[[int], None] | None = None,
    keep: Path | None = None,
) -> Report:
    """The same, of a setting."""
    start = time.perf_counter()
    checkpoint = Checkpoint.in_folder(keep, setting, Result)
    found = dict(measured(play_one, setting, n, engine, checkpoint, progress))
    results = [found[number] for number in range(n)]
    return summed_up(setting, results, time.perf_counter() - start)


def settled(
    game: str,
    n: int,
    bots: Sequence[str],
    seed: int,
    options: Mapping[str, Any] | None,
    content: str | Path | Files | None,
    rotate: bool | None,
    forfeit: bool = False,
    within: float = 0.0,
) -> Setting:
    """The setting in which n games are played; BadChoice for what does not exist.

    `rotate` None: where bots differ.
    """
    if n < 1:
        raise BadChoice(f"{n} games cannot be played; ask for 1 or more")
    found = shelf.game(game)
    if len(bots) not in found.meta.seats:
        valid = ", ".join(str(seats) for seats in found.meta.seats)
        raise BadChoice(f"{game} is not for {len(bots)} bots, one a seat; seats: {valid}")
    for bot in bots:
        check_bot(bot, game=game)
    if within < 0:
        raise BadChoice(f"{within:g} seconds are no time for a decision; 0 is any time")
    files = read_pack(Path(content)) if isinstance(content, (str, Path)) else content
    box = found.box(len(bots), options, files)
    moves = len(set(bots)) > 1 if rotate is None else rotate
    return Setting(game, tuple(bots), seed, box.options, files, moves, forfeit, within)


def play_match(setting: Setting, number: int) -> Match:
    """The match with this number, played to its end: the same on every machine."""
    return play_refereed(setting, number)[0]


def play_refereed(setting: Setting, number: int) -> tuple[Match, list[Refereed]]:
    """The same, and who played it."""
    match, bots, luck = begun(setting, number)
    play_out(match, bots, luck, together=thinks(setting.lineup(number)))
    return match, bots


def begun(setting: Setting, number: int) -> tuple[Match, list[Refereed], random.Random]:
    """The match with this number as it was dealt, who plays it, and what says who is heard."""
    seats = len(setting.bots)
    deal, luck = setting.deal(number), setting.luck(number)
    match = Match.new(setting.game, seats, deal, options=setting.options, content=setting.content)
    bots = [
        Refereed(
            name,
            random.Random(f"{luck} seat {seat}"),
            f"{setting.game}, game {number} of seed {setting.seed}, seat {seat}",
            setting.within,
            setting.forfeit,
        )
        for seat, name in enumerate(setting.lineup(number))
    ]
    return match, bots, random.Random(f"{luck} order")


def thinks(lineup: Sequence[str]) -> bool:
    """Is there anybody at the table who does not play at random?"""
    return any(name != RandomBot.name for name in lineup)


def play_one(setting: Setting, number: int) -> Result:
    """What came out of the match with this number."""
    lineup = setting.lineup(number)
    if not thinks(lineup):
        return _play_at_random(setting, number, lineup)
    match, bots = play_refereed(setting, number)
    assert match.outcome is not None
    return result_of(lineup, match.outcome, match.moment, bots)


def _play_at_random(setting: Setting, number: int, lineup: list[str]) -> Result:
    """The same match as `play_match` plays, without views, texts and a record."""
    deal, luck = setting.deal(number), setting.luck(number)
    box = shelf.game(setting.game).box(len(lineup), setting.options, setting.content)
    chance = Chance(Secret.from_seed(deal).key([""] * len(lineup)))
    s = begin(box, chance, SILENCE)
    decisions = 0
    if not s.over:
        seats = [random.Random(f"{luck} seat {seat}") for seat in range(len(lineup))]
        policy = RandomPolicy(random.Random(f"{luck} order"), seats, takes_back=1.0)
        decisions = play_on(s, policy)
    return result_of(lineup, box.game.outcome(s), decisions)


def result_of(
    lineup: list[str], outcome: Outcome, decisions: int, bots: Sequence[Refereed] = ()
) -> Result:
    """What is kept of every match."""
    return Result(
        bots=lineup,
        scores=list(outcome.scores),
        winners=list(outcome.winners),
        ending=outcome.ending,
        tiebreak=outcome.tiebreak,
        decisions=decisions,
        asked=[bot.asked for bot in bots],
        seconds=[round(bot.seconds, 6) for bot in bots],
        longest=[round(bot.longest, 6) for bot in bots],
        failures={seat: bot.failure for seat, bot in enumerate(bots) if bot.failure},
    )
