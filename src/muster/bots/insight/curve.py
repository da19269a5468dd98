"""How the seats of a match stand: chances of all of them, from the whole state.

Everything that lies there is as it is, also what nobody has seen; what is drawn later is drawn
anew. The players of playouts go by what their seat knows.
"""

from __future__ import annotations

import random
from math import inf
from typing import Any

from muster.bots.insight.clock import Clock
from muster.bots.insight.weighing import share
from muster.bots.playout import SILENCE, play_on
from muster.bots.search.judge import chances
from muster.bots.search.learned import model_for
from muster.bots.search.quick import QuickPolicy
from muster.bots.search.search import Style
from muster.kernel.chance import Chance
from muster.kernel.engine import apply, ask_for
from muster.kernel.outcome import Outcome
from muster.kernel.state import Box, State

AnyState = State[Box]

NEAR = 12
"""So many decisions are played on before learned chances judge."""

FEWEST = 4
MOST = 400


class Mean:
    """The mean for each seat, and how far it may be off; `exact`: it is what happened.

    Of what was not measured nothing is known: it may be off by anything.
    """

    def __init__(self, seats: int, exact: bool = False) -> None:
        self.count = 0
        self.exact = exact
        self.sums = [0.0] * seats
        self.squares = [0.0] * seats

    def add(self, worth: list[float]) -> None:
        self.count += 1
        for seat, one in enumerate(worth):
            self.sums[seat] += one
            self.squares[seat] += one * one

    def values(self) -> list[float]:
        return [one / max(1, self.count) for one in self.sums]

    def variances(self) -> list[float]:
        """The squared standard errors; what came out always the same is not sure for that."""
        found: list[float] = []
        n = self.count
        if not n:
            return [inf] * len(self.sums)
        for seat, total in enumerate(self.sums):
            mean = total / n
            spread = max(0.0, self.squares[seat] / n - mean * mean)
            if spread == 0.0:
                spread = 0.25 / (n + 2)
            found.append(0.0 if self.exact else spread / n)
        return found


class Curve:
    """Judges states of one match.

    together   everybody wins or nobody: only the end can tell
    by_points  nobody wins: points are counted
    shared     what one wins the others lose
    """

    def __init__(self, box: Box, style: Style, seed: int, together: bool, by_points: bool) -> None:
        self.box = box
        self.style = style
        self.seed = seed
        self.by_points = by_points
        self.shared = box.seats > 1 and not together
        self.model = model_for(box)
        # Learned chances know whose turn it is; a value by hand would rise with every own turn.
        judged = self.model is not None and self.shared and not by_points
        self.depth: int | None = (style.depth or NEAR) if judged else None
        self.playouts = 0

    def judge(
        self,
        s: AnyState,
        clock: Clock,
        until: float,
        seat: int = 0,
        action: int = -1,
        most: int = MOST,
    ) -> Mean:
        """How the seats stand in this state, or after this answer of a seat to whatever is drawn.

        So many playouts as the clock says, or as many as there is time for: a few in any case,
        but one alone where the whole time is up.
        """
        found = Mean(self.box.seats)
        most = clock.playouts or most
        while found.count < most:
            least = 1 if clock.late(clock.ends) else FEWEST
            if found.count >= least and clock.late(until):
                break
            # The same luck for every state, so that they differ by what was done.
            luck = random.Random(self.seed + found.count)
            found.add(self._played(s.clone(), luck, seat, action))
        self.playouts += found.count
        return found

    def _played(self, s: AnyState, luck: random.Random, seat: int, action: int) -> list[float]:
        s.chance = Chance(luck.randbytes(32))
        if action >= 0:
            ask = ask_for(s, seat, action)
            assert ask is not None
            apply(s, ask, action, SILENCE)
        style = self.style
        if not s.over:
            play_on(s, QuickPolicy(luck, style.glance, style.careless), self.depth)
        return self.worth(s)

    def worth(self, s: AnyState) -> list[float]:
        """What a state is worth to all seats: its result, or how it is judged."""
        if not s.over:
            return chances(s, self.model, self.style.unit)
        game: Any = s.box.game
        outcome: Outcome = game.outcome(s)
        if self.by_points:
            return [float(score) for score in outcome.scores]
        return [share(outcome, seat) for seat in range(s.box.seats)]
