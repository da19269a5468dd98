"""Answers tried out: each is given in several worlds, and the heist played on to its end."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable
from math import sqrt
from typing import TYPE_CHECKING

from muster.kernel.chance import Chance
from muster.kernel.engine import apply, ask_for

from ...stages import OVER
from ..jobs import Jobs
from ..sight import Sight
from .quick import SILENCE, Partner

if TYPE_CHECKING:
    from ...state import Heist

WORLDS = 2
"""In so many worlds all answers are tried before any drops out."""

KEEP, DOUBT = 0.02, 0.25
"""By so much an answer has to be better than the one the partner would give without trying; by more
where it was tried in few worlds."""


Spent = Callable[[int], float]
"""Told how many heists have been played since, says which part of the budget is used up."""


class Trial:
    """An answer, and what came of it so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.total = 0.0
        self.wins = 0
        self.played = 0

    def mean(self) -> float:
        return self.total / self.played if self.played else 0.0

    def chance(self) -> float:
        """How often the heist was won."""
        return self.wins / self.played if self.played else 0.0

    def doubt(self) -> float:
        """The standard error of that chance; as if one heist more had been half won."""
        share = (self.wins + 0.5) / (self.played + 1)
        return sqrt(share * (1.0 - share) / (self.played + 1))


class Trials:
    """Tries answers of one seat in the same worlds: the same dice, the same chits, other deeds.

    Worlds are the table as everybody sees it (MH-J4: nothing but chance is hidden) with chance
    of their own, drawn from `rng`.
    """

    def __init__(self, s: Heist, seat: int, partner: Partner, rng: random.Random) -> None:
        self.s = s
        self.seat = seat
        self.partner = partner
        self.rng = rng

    def compare(self, texts: list[str], spent: Spent) -> list[Trial]:
        """The answers, the best first. The first one given is the partner's own: it is tried in
        every world and stands unless another proves better; those that do worst drop out."""
        trials = [Trial(text) for text in texts]
        # Worlds are made and thrown away by the thousand, and none of them holds itself.
        collecting = gc.isenabled()
        gc.disable()
        try:
            left = self._compare(trials, spent)
        finally:
            if collecting:
                gc.enable()
        own = trials[0]
        start = KEEP + DOUBT / sqrt(own.played + 1)
        tried = sorted(left, key=lambda one: _worse(one) - (start if one is own else 0.0))
        return tried + sorted([one for one in trials if one not in left], key=_worse)

    def _compare(self, trials: list[Trial], spent: Spent) -> list[Trial]:
        own, left, width = trials[0], trials, float(len(trials))
        while True:
            part = spent(0)
            if part >= 1.0 or len(left) == 1:
                return left
            keep = max(2, int(width ** (1.0 - part) + 0.5))
            if keep < len(left) and own.played >= WORLDS:
                ranked = sorted(left, key=_worse)
                left = ranked[:keep] if own in ranked[:keep] else [*ranked[: keep - 1], own]
            luck = self.rng.randbytes(32)
            for trial in left:
                self._play(trial, luck)
            spent(len(left))

    def _play(self, trial: Trial, luck: bytes) -> None:
        s = self.s.clone()
        s.chance = Chance(luck)
        action = s.box.catalogue.ids[trial.text]
        ask = ask_for(s, self.seat, action)
        if ask is None:
            raise ValueError(f"seat {self.seat} is not asked for {trial.text!r}")
        apply(s, ask, action, SILENCE)
        if not s.over:
            self.partner.play_on(s)
        trial.total += result(s)
        trial.wins += s.won
        trial.played += 1


def _worse(trial: Trial) -> float:
    return -trial.mean()


def result(s: Heist) -> float:
    """What a heist came to: won or not, and a little for how near it was and who got away."""
    found = 1.0 if s.won else BEATEN * _progress(s)
    if s.stage >= OVER:
        found += 0.01 * (s.alive & ~s.busted).bit_count()
    return found + 0.002 * min(s.brought, 10)


BEATEN = 0.2
"""What it is worth at most to have come near."""


def _progress(s: Heist) -> float:
    """How much of the objective was done: loot brought out, and how little was left to do."""
    wanted = got = 0
    for kind, count in s.scenario.goal.steal.items():
        wanted += count
        got += min(count, s.jewels if kind == "jewel" else s.documents)
    left = min(len(Jobs(Sight(s, 0)).found), MANY)
    done = 1.0 - left / MANY
    return 0.5 * (done + got / wanted) if wanted else done


MANY = 6
"""So many jobs left are as bad as any more."""
