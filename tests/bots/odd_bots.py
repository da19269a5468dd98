"""Bots that others might write, good and bad, for tests of how they are named and minded."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from muster.bots.bot import Bot, Dial, WordDial


class First(Bot):
    """Takes the first answer there is."""

    name: ClassVar[str] = "first"
    dials: ClassVar[Mapping[str, Dial | WordDial]] = {
        "place": Dial(0, 0, 9, "which answer it takes"),
        "mood": WordDial("how it feels", ("calm", "cross")),
    }

    def __init__(self, rng: Any, place: int = 0, mood: str = "calm") -> None:
        super().__init__(rng)
        self.place = place
        self.mood = mood

    def choose(self, view: Any, legal: Sequence[str]) -> str:
        return legal[min(self.place, len(legal) - 1)]


class Raises(Bot):
    def choose(self, view: Any, legal: Sequence[str]) -> str:
        raise KeyError("nothing to see")


class Cheats(Bot):
    def choose(self, view: Any, legal: Sequence[str]) -> str:
        return "win"


class Sleeps(Bot):
    """Catches whatever it can, and sleeps on."""

    def choose(self, view: Any, legal: Sequence[str]) -> str:
        while True:
            try:
                time.sleep(600)
            except Exception:
                continue


class Unmade(Bot):
    def __init__(self, rng: Any) -> None:
        raise RuntimeError("out of paper")

    def choose(self, view: Any, legal: Sequence[str]) -> str:
        return legal[0]


class Half(Bot):
    """Does not say how to choose."""


class NoBot:
    """Is none."""
