"""Second thoughts about a decision: what its seat could have done better, by what it knew."""

from __future__ import annotations

import random
from math import sqrt
from typing import Any

from muster.bots.insight.clock import Clock
from muster.bots.insight.hints import style_of, worded
from muster.bots.insight.report import Turning
from muster.bots.insight.weighing import Weighing, share
from muster.bots.insight.why import Whys
from muster.bots.search.answers import Answer
from muster.bots.search.budget import Budget
from muster.bots.search.judge import chances
from muster.kernel.outcome import Outcome
from muster.kernel.state import Box, State
from muster.kernel.views.knowledge import Knowledge
from muster.kernel.views.view import view_of

AnyState = State[Box]

FEWEST, MOST = 4, 100
"""In so many worlds two answers are compared."""

THINKING = 0.6
"""The part of its time in which the best answer is looked for; in the rest the two are compared."""

LEAST = 0.001


class Decision:
    """A decision of a finished match: where it was made, what could be answered, what was."""

    def __init__(
        self, at: int, s: AnyState, seat: int, actions: list[int], given: Answer, seed: int
    ) -> None:
        self.at = at
        self.state = s
        self.seat = seat
        self.actions = actions
        self.given = given
        self.rng = random.Random(f"{seed} {at}")
        self.best: Answer = given
        self.cost = 0.0
        self.doubt = 0.0
        self.chance = 0.0
        self.playouts = 0
        self._search: Weighing | None = None

    def think(self, clock: Clock, until: float) -> None:
        """Find what looks best, from the view of the seat."""
        box = self.state.box
        known = Knowledge.of(self.state, self.seat)
        seconds = 0.0 if clock.playouts else max(LEAST, (until - clock.now()) * THINKING)
        budget = Budget(clock.playouts, seconds, clock.now)
        search = Weighing(known, style_of(box), budget, self.rng)
        search.given = self.given
        self._search = search
        trials = search.run(self.actions)
        self.playouts += budget.used
        self.best = trials[0].answer
        if self.best != self.given:
            self.compare(clock, until)

    def compare(self, clock: Clock, until: float) -> None:
        """The best against what was answered, in the same worlds with the same luck."""
        search = self._search
        assert search is not None
        count, total, squares, kept = 0, 0.0, 0.0, 0.0
        most = max(FEWEST, clock.playouts // 4) if clock.playouts else MOST
        while count < most and not (count >= FEWEST and clock.late(until)):
            if clock.late(clock.ends):
                break
            world = search.world()
            luck = search.rng.getrandbits(64)
            better = self._worth(search, world, self.best, luck)
            given = self._worth(search, world, self.given, luck)
            count += 1
            total += better - given
            squares += (better - given) * (better - given)
            kept += given
        if not count:
            return
        mean = total / count
        self.cost = mean
        self.doubt = sqrt(max(1.0 / (count + 2), squares - count * mean * mean) / count / count)
        self.chance = kept / count
        self.playouts += 2 * count

    def _worth(self, search: Weighing, world: AnyState, answer: Answer, luck: int) -> float:
        s = search.played_on(world, answer, luck)
        if not s.over:
            return chances(s, search.model, search.style.unit)[self.seat]
        game: Any = s.box.game
        outcome: Outcome = game.outcome(s)
        if search.for_points:
            return float(outcome.scores[self.seat])
        return share(outcome, self.seat)

    def turning(self, clock: Clock, until: float) -> Turning:
        """What there is to say about it."""
        search = self._search
        assert search is not None
        box = self.state.box
        view = view_of(self.state, self.seat)
        texts = box.catalogue.texts
        chosen = tuple([texts[action] for action in self.given])
        better = tuple([texts[action] for action in self.best])
        whys = Whys(search)
        whys.look([self.best, self.given], until=until if clock.timed else 0.0, now=clock.now)
        return Turning(
            self.at,
            self.seat,
            chosen,
            better,
            worded(box, view, chosen),
            worded(box, view, better),
            self.cost,
            self.doubt,
            self.chance,
            whys.best(self.best),
            whys.worst(self.given),
        )
