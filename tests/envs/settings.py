"""The games and seats the environments are tested with: two counts each, and somebody else's."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import muster
from muster.bots.session import Session
from muster.envs.arrays import spaces_of
from muster.kernel.state import Box

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "pearl_diver"
"""Somebody else's game; conftest.py puts it on the shelf for as long as these tests last."""


class Setting(NamedTuple):
    game: str
    seats: int
    options: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}" + "".join(f"-{name}" for name, _ in self.options)

    @property
    def box(self) -> Box:
        return muster.game(self.game).box(self.seats, dict(self.options))

    @property
    def env(self) -> dict[str, Any]:
        return {"game": self.game, "seats": self.seats, "options": dict(self.options)}


SETTINGS = [
    Setting("the-plan", 1),
    Setting("the-plan", 4, (("bribes", True),)),
    Setting("space-explorers", 2),
    Setting("space-explorers", 4, (("memory", True),)),
    Setting("millions-of-dollars", 3),
    Setting("millions-of-dollars", 5, (("mode", "real-time"),)),
    Setting("the-specialists", 1),
    Setting("the-specialists", 3, (("hidden_money", True),)),
    Setting("masters", 1),
    Setting("masters", 4),
    Setting("pearl-diver", 3),
]


def played(setting: Setting, seed: int = 1) -> Session:
    """A match played at random to its end."""
    session = Session(setting.box, seed)
    rng = random.Random(seed)
    while not session.over:
        session.answer(rng.choice(session.legal))
    return session


def moments(setting: Setting, count: int, seed: int = 1) -> Iterator[Session]:
    """Some moments of a match, from the first to the end."""
    last = played(setting, seed)
    rng = random.Random(seed)
    wanted = {0, len(last.given), *rng.choices(range(len(last.given)), k=count)}
    session = Session(setting.box, seed)
    for at in range(len(last.given) + 1):
        if at in wanted:
            yield session
        if at < len(last.given):
            session.answer(last.given[at])


def spaces(setting: Setting) -> Any:
    return spaces_of(setting.box)
