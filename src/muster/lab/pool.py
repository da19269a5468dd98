"""Numbered games, wherever there is room: each follows from its number alone.

An engine is where they are played: `Processes` on this machine, or `RayCluster` (cluster.py) on
many. Whatever measures asks an engine and does not know which it is.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from typing import Any, TypeVar

from muster.kernel import shelf
from muster.kernel.errors import BadChoice, MusterError
from muster.lab.report import Setting

R = TypeVar("R")

WORTH_A_WORKER = 10
"""Unless told otherwise, no process is started for fewer games than this."""

MOST_AT_ONCE = 25
"""Games that are sent to a worker together."""

AHEAD = 3
"""So many pieces of work for each worker are on their way."""


class LostWorker(MusterError):
    """A process that played was killed from outside."""


class Engine(ABC):
    """Where numbered games are played."""

    @abstractmethod
    def play(
        self, job: Callable[[Any, int], R], setting: Setting, numbers: Sequence[int]
    ) -> Iterator[tuple[int, R]]:
        """Do `job` for each number; the results with their numbers, as they come.

        `job` is a function of a module: only settings, numbers and results travel. Whoever stops
        asking closes it, and what is under way ends after its game.
        """


class Processes(Engine):
    """On this machine: so many processes, or one a core; one game after the other if few."""

    def __init__(self, workers: int | None = None) -> None:
        if workers is not None and workers < 1:
            raise BadChoice(f"{workers} workers cannot play; ask for 1 or more")
        self.workers = workers

    def play(
        self, job: Callable[[Any, int], R], setting: Setting, numbers: Sequence[int]
    ) -> Iterator[tuple[int, R]]:
        n = len(numbers)
        busy = min(self.workers, n) if self.workers else min(cores(), max(1, n // WORTH_A_WORKER))
        if busy <= 1:
            for number in numbers:
                yield number, job(setting, number)
        else:
            yield from _play_in_processes(job, setting, numbers, busy)


def _play_in_processes(
    job: Callable[[Any, int], R], setting: Setting, numbers: Sequence[int], workers: int
) -> Iterator[tuple[int, R]]:
    # A fresh interpreter works the same on every system and inherits no threads.
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    folder = shelf.outside(setting.game)
    pool = ProcessPoolExecutor(workers, context, _begin_work, (stop, setting.game, folder))
    waiting: dict[Future[list[R]], Sequence[int]] = {}
    pieces = in_pieces(numbers, workers)
    try:
        while True:
            with _ignoring_interrupts():
                while len(waiting) < workers * AHEAD and (piece := next(pieces, None)):
                    waiting[pool.submit(_do_some, job, setting, piece)] = piece
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield from zip(waiting.pop(future), future.result(), strict=True)
    except BrokenProcessPool:
        raise LostWorker(
            f"a process that played {setting.game} was killed, perhaps for want of memory; with "
            "fewer --workers there is more for each"
        ) from None
    finally:
        stop.set()  # whatever is under way ends after its game, also when we are interrupted
        pool.shutdown(cancel_futures=True)


def in_pieces(numbers: Sequence[int], workers: int) -> Iterator[Sequence[int]]:
    """Enough pieces that nobody waits long for the slowest; few enough that sending is cheap."""
    size = max(1, min(MOST_AT_ONCE, len(numbers) // (workers * 8)))
    for first in range(0, len(numbers), size):
        yield numbers[first : first + size]


@contextmanager
def _ignoring_interrupts() -> Iterator[None]:
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
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    shelf.fetch(game, folder)


def _leave_with_parent() -> None:
    """A worker whose parent was killed would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _do_some(job: Callable[[Any, int], R], setting: Setting, numbers: Sequence[int]) -> list[R]:
    results = []
    for number in numbers:
        if _stop is not None and _stop.is_set():
            break
        results.append(job(setting, number))
    return results


def cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
