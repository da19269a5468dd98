"""Many games at once, on all cores, always with the same result."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

from muster.bots import check_bot, make_bot, play_out
from muster.kernel import shelf
from muster.kernel.content import Files, read_folder
from muster.kernel.errors import BadChoice
from muster.kernel.match import Match
from muster.lab.report import Report, Result, Setting, summed_up

WORTH_A_WORKER = 10
"""Unless told otherwise, no process is started for fewer games than this."""


def simulate(
    game: str,
    n: int,
    bots: Sequence[str],
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    content: str | Path | Files | None = None,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
    rotate: bool = False,
) -> Report:
    """Play n games of bots against each other and report who won, how high and how long.

    `bots` names one bot a seat; with `rotate` they move on one seat after each game. Games are
    numbered, and each is dealt and played from (seed, number) alone: the report does not depend on
    `workers` (None: as many as there are cores). `progress` is told how many games are done.
    BadChoice for what does not exist, with what does.
    """
    if n < 1:
        raise BadChoice(f"{n} games cannot be played; ask for 1 or more")
    if workers is not None and workers < 1:
        raise BadChoice(f"{workers} workers cannot play; ask for 1 or more")
    found = shelf.game(game)
    if len(bots) not in found.meta.seats:
        valid = ", ".join(str(seats) for seats in found.meta.seats)
        raise BadChoice(f"{game} is not for {len(bots)} bots, one a seat; seats: {valid}")
    for bot in bots:
        check_bot(bot)
    files = read_folder(Path(content)) if isinstance(content, (str, Path)) else content
    box = found.box(len(bots), options, files)
    setting = Setting(game, tuple(bots), seed, box.options, files, rotate)

    start = time.perf_counter()
    busy = min(workers, n) if workers else min(_cores(), max(1, n // WORTH_A_WORKER))
    if busy == 1:
        results = _play_here(setting, n, progress)
    else:
        results = _play_apart(setting, n, busy, found.folder, progress)
    return summed_up(setting, results, time.perf_counter() - start)


def play_one(setting: Setting, number: int) -> Result:
    """The game with this number: the same on every machine."""
    seats = len(setting.bots)
    deal = f"{setting.seed} game {number}"
    match = Match.new(setting.game, seats, deal, options=setting.options, content=setting.content)
    lineup = setting.lineup(number)
    bots = [
        make_bot(name, random.Random(f"{deal} seat {seat}")) for seat, name in enumerate(lineup)
    ]
    play_out(match, bots, random.Random(f"{deal} order"))
    outcome = match.outcome
    assert outcome is not None
    return Result(
        bots=lineup,
        scores=list(outcome.scores),
        winners=list(outcome.winners),
        ending=outcome.ending,
        tiebreak=outcome.tiebreak,
        decisions=match.moment,
    )


def _play_here(setting: Setting, n: int, progress: Callable[[int], None] | None) -> list[Result]:
    results = []
    for number in range(n):
        results.append(play_one(setting, number))
        if progress:
            progress(number + 1)
    return results


# In other processes: only settings, numbers and results travel, never a match


def _play_apart(
    setting: Setting, n: int, workers: int, folder: Path, progress: Callable[[int], None] | None
) -> list[Result]:
    # Enough chunks that nobody waits long for the slowest; few enough that sending costs nothing.
    size = max(1, min(25, n // (workers * 8)))
    # A fresh interpreter works the same on every system and inherits no threads.
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(workers, context, _begin_work, (stop, setting.game, str(folder)))
    try:
        waiting: dict[Future[list[Result]], int] = {}
        with _deaf():
            for first in range(0, n, size):
                chunk = pool.submit(_play_some, setting, first, min(first + size, n))
                waiting[chunk] = first
        found: dict[int, list[Result]] = {}
        done = 0
        for chunk in as_completed(waiting):
            results = found[waiting[chunk]] = chunk.result()
            done += len(results)
            if progress:
                progress(done)
        return [result for first in sorted(found) for result in found[first]]
    finally:
        stop.set()  # whatever is under way ends after its game, also when we are interrupted
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Ignore Ctrl-C for a moment: processes started in it never hear it, only the parent does."""
    if threading.current_thread() is not threading.main_thread():
        yield  # Python tells the main thread alone
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_stop: Event | None = None


def _begin_work(stop: Event, game: str, folder: str) -> None:
    global _stop  # noqa: PLW0603 - a worker has no other place to keep it
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where it is not inherited
    try:
        shelf.game(game)
    except BadChoice:
        shelf.load_folder(Path(folder))  # a game from outside any package


def _play_some(setting: Setting, first: int, end: int) -> list[Result]:
    results = []
    for number in range(first, end):
        if _stop is not None and _stop.is_set():
            break
        results.append(play_one(setting, number))
    return results


def _cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
