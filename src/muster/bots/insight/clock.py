"""How long an analysis may take, and how much of it is done."""

from __future__ import annotations

import time
from collections.abc import Callable

Told = Callable[[int, int], None]
Now = Callable[[], float]

FOR_CURVE = 0.45
"""The part of the time that is for how the seats stood."""

FOR_REASONS = 0.05
"""The part at the end that is for what there is to say."""


class Clock:
    """The time of an analysis, of which every piece of work gets its part.

    By playouts nothing is ever late. By seconds work ends with the playout in which its time runs
    out; what is left undone then is not made up for.
    """

    def __init__(
        self, playouts: int, seconds: float, told: Told | None = None, now: Now = time.monotonic
    ) -> None:
        self.playouts = playouts
        self.now = now
        self.timed = not playouts
        begun = now()
        self.ends = begun + seconds
        self.curve_ends = begun + seconds * FOR_CURVE
        self.thought_ends = begun + seconds * (1.0 - FOR_REASONS)
        self._told = told
        self._done = 0
        self._total = 1

    def late(self, end: float) -> bool:
        """Is it later than this?"""
        return self.timed and self.now() >= end

    def part(self, end: float, left: int) -> float:
        """Until when the next piece may take: an equal part of what is left until `end`."""
        now = self.now()
        return now + max(0.0, end - now) / max(1, left)

    def expect(self, pieces: int) -> None:
        """So many pieces of work there are in all."""
        self._total = max(1, pieces)

    def tick(self, pieces: int = 1) -> None:
        """So many more are done, or left out."""
        self._done = min(self._total, self._done + pieces)
        if self._told is not None:
            self._told(self._done, self._total)
