"""How long a search may think: so many playouts, so many seconds, or whichever is first."""

from __future__ import annotations

import time
from collections.abc import Callable

from muster.kernel.errors import BadChoice

STEPS = 64
"""In so many steps time is told: when each was reached is all one needs to think the same again."""


class Budget:
    """Playouts (0: as many as fit), seconds (0: as long as it takes).

    By playouts alone a search is repeatable; by seconds it depends on the machine, but not on
    more than `pace`: at which look at the clock each step of the time was first seen to be over.
    """

    def __init__(
        self,
        playouts: int = 0,
        seconds: float = 0.0,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        if playouts < 0 or seconds < 0 or (not playouts and not seconds):
            raise BadChoice(
                f"a search of {playouts} playouts and {seconds:g} seconds cannot think; "
                "give it at least 1 playout, or some time, for example 0.5 seconds"
            )
        self.playouts = playouts
        self.seconds = seconds
        self.used = 0
        self.pace: list[int] = []
        self._again = False
        self._looks = 0
        self._now = now
        self._began = now()

    def begin(self) -> None:
        """Count from here on."""
        self.used = 0
        self._looks = 0
        if not self._again:
            self.pace = []
        self._began = self._now()

    def retrace(self, pace: list[int]) -> None:
        """Let time pass as it did then, whatever a clock says."""
        self._again = True
        self.pace = pace

    def spent(self) -> float:
        """The part that is used up: 1.0 and more when it is over."""
        part = self.used / self.playouts if self.playouts else 0.0
        if not self.seconds:
            return part
        self._looks += 1
        passed = 0
        if self._again:
            for look in self.pace:
                passed += look <= self._looks
        else:
            passed = min(STEPS, int(STEPS * (self._now() - self._began) / self.seconds))
            while len(self.pace) < passed:
                self.pace.append(self._looks)
            passed = len(self.pace)
        return max(part, passed / STEPS)

    def count(self, playouts: int) -> float:
        """So many more were played: the part that is used up now."""
        self.used += playouts
        return self.spent()
