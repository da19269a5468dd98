"""Numbered games on all cores: each follows from its number alone, wherever it is played."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from typing import Any, TypeVar

from muster.kernel import shelf
from muster.kernel.errors import BadChoice
from muster.lab.report import Setting

R = TypeVar("R")

WORTH_A_WORKER = 10
"""Unless told otherwise, no process is started for fewer games than this."""


def play_numbered(
    job: Callable[[Any, int], R],
    setting: Setting,
    numbers: Sequence[int],
    workers: int | None,
    done: Callable[[int, R], None],
) -> None:
    """Do `job` for each number and tell `done` of each result, in no fixed order.

    `job` is a function of a module: with more than one worker it is done in other processes, to
    which only settings, numbers and results travel. BadChoice for fewer than one worker.
    """
    if workers is not None and workers < 1:
        raise BadChoice(f"{workers} workers cannot play; ask for 1 or more")
    n = len(numbers)
    busy = min(workers, n) if workers else min(_cores(), max(1, n // WORTH_A_WORKER))
    if busy <= 1:
        for number in numbers:
            done(number, job(setting, number))
    else:
        _play_in_processes(job, setting, numbers, busy, done)


def _play_in_processes(
    job: Callable[[Any, int], R],
    setting: Setting,
    numbers: Sequence[int],
    workers: int,
    done: Callable[[int, R], None],
) -> None:
    # Enough chunks that nobody waits long for the slowest; few enough that sending costs nothing.
    size = max(1, min(25, len(numbers) // (workers * 8)))
    # A fresh interpreter works the same on every system and inherits no threads.
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    folder = shelf.outside(setting.game)
    pool = ProcessPoolExecutor(workers, context, _begin_work, (stop, setting.game, folder))
    try:
        waiting: dict[Future[list[R]], Sequence[int]] = {}
        with _ignoring_interrupts():
            for first in range(0, len(numbers), size):
                chunk = numbers[first : first + size]
                waiting[pool.submit(_do_some, job, setting, chunk)] = chunk
        for future in as_completed(waiting):
            for number, result in zip(waiting[future], future.result(), strict=True):
                done(number, result)
    finally:
        stop.set()  # whatever is under way ends after its game, also when we are interrupted
        pool.shutdown(cancel_futures=True)


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


def _cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
