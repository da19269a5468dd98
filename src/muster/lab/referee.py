"""Bots under measurement: how long they think, and what happens to one that fails."""

from __future__ import annotations

import random
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from muster.bots.stand_in import Silent, Watched
from muster.kernel.errors import MusterError
from muster.kernel.views.view import View


class BotFailed(MusterError):
    """A bot raised, answered what is not legal, or did not answer in time: which, where, what."""


class TooSlow(BaseException):
    """The time for a decision is over. No Exception: a bot that catches those is stopped too."""


class Refereed(Watched):
    """A bot in a measurement.

    asked, seconds   how many decisions with a choice it made, what they took of the processor
    longest          what the slowest took
    within           seconds a decision may take, where the system has a clock for it; 0: any time
    place            the game it plays in, for the line that says that it failed
    forfeit          whether another plays on then; else BotFailed is raised
    """

    def __init__(
        self, name: str, rng: random.Random, place: str, within: float, forfeit: bool
    ) -> None:
        super().__init__(name, rng)
        self.place = place
        self.within = within
        self.forfeit = forfeit
        self.asked = 0
        self.seconds = 0.0
        self.longest = 0.0

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if len(legal) == 1:
            return super().choose(view, legal)
        self.asked += 1
        begun = time.thread_time()
        try:
            return super().choose(view, legal)
        finally:
            took = time.thread_time() - begun
            self.seconds += took
            self.longest = max(self.longest, took)

    def ask(self, view: View, legal: list[str]) -> str:
        try:
            with _clock(self.within):
                return super().ask(view, legal)
        except TooSlow:
            raise Silent(f"did not answer within {self.within:g} s") from None

    def failed(self, why: str) -> None:
        if not self.forfeit:
            raise BotFailed(
                f"{self.called} {why}: {self.place}; add --forfeit to let another bot play on "
                "for it and count that"
            )
        super().failed(why)


@contextmanager
def _clock(seconds: float) -> Iterator[None]:
    """Raise TooSlow in here after so many seconds; in a main thread only, which hears alarms."""
    heard = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not seconds or not heard:
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _ring(number: int, frame: FrameType | None) -> None:
    raise TooSlow
