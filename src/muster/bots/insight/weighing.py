"""A search that also counts what a person wants to know: how often it wins, and what it scores.

What a search compares is made for choosing: it counts by how much one wins, too. A person is told
nothing but how often the seat won, or how many points it got where nobody wins.
"""

from __future__ import annotations

import random
from math import sqrt
from typing import Any

from muster.bots.search.answers import Answer, whole_answers
from muster.bots.search.budget import Budget
from muster.bots.search.judge import chances, worth_of
from muster.bots.search.quick import NOT_LOOKED_AT, glanced
from muster.bots.search.search import Search, Style, Trial
from muster.kernel.engine import ask_for
from muster.kernel.outcome import Outcome
from muster.kernel.views.knowledge import Knowledge

LEAST = 3
"""So many answers are tried at least, also those no good player would think of."""

GLANCES = 12
"""Of the others so many are looked at."""

PRIOR = 2.0
"""What all answers together came to counts for as many playouts of each."""


class Tally:
    """What came of one answer: how often it won, and what it scored, in playouts so far."""

    def __init__(self) -> None:
        self.count = 0
        self.won = 0.0
        self.squares = 0.0
        self.ended = 0
        self.wins = 0
        self.points = 0.0
        self.points_squared = 0.0

    def end(self, outcome: Outcome, seat: int) -> None:
        """A playout came to its end."""
        score = float(outcome.scores[seat])
        self.ended += 1
        self.points += score
        self.points_squared += score * score
        if seat in outcome.winners:
            self.wins += 1
        self.guess(share(outcome, seat))

    def guess(self, chance: float) -> None:
        """A playout was broken off and judged."""
        self.count += 1
        self.won += chance
        self.squares += chance * chance

    def doubt(self) -> float:
        """The standard error of that; never none: what happened ten times of ten is not sure."""
        n = self.count
        mean = self.won / n
        spread = max(0.0, self.squares / n - mean * mean)
        if self.ended:
            smoothed = (self.won + 1.0) / (n + 2.0)
            spread = max(spread, smoothed * (1.0 - smoothed))
        return sqrt(spread / n)

    def score(self) -> float:
        """The points on average."""
        return self.points / self.ended

    def score_doubt(self) -> float:
        """The standard error of that."""
        n = self.ended
        mean = self.points / n
        return sqrt(max(0.0, self.points_squared / n - mean * mean) / max(1, n - 1))


def share(outcome: Outcome, seat: int) -> float:
    """What part of the victory is this seat's: those who win together each have all of it."""
    winners = outcome.winners
    if seat not in winners:
        return 0.0
    return 1.0 if len(winners) == len(outcome.scores) else 1.0 / len(winners)


class Weighing(Search):
    """One decision of a seat, with a tally for every answer. It ends within a playout of its time.

    With one seat and no rival playouts go to the end: points are counted there.
    """

    def __init__(
        self,
        knowledge: Knowledge,
        style: Style,
        budget: Budget,
        rng: random.Random,
        least: int = LEAST,
    ) -> None:
        super().__init__(knowledge, style, budget, rng)
        self.least = least
        self.given: Answer = ()  # what was answered: it is tried in any case
        self.tallies: dict[Answer, Tally] = {}
        if knowledge.box.seats == 1:
            self.judges = False

    def begun(self, actions: list[int]) -> list[Trial]:
        trials = self._enough(actions)
        if self.given and self.given not in [trial.answer for trial in trials]:
            trials.append(Trial(self.given[0], self.given, 0.0))
        return trials

    def _enough(self, actions: list[int]) -> list[Trial]:
        trials = super().begun(actions)
        if len(trials) >= self.least:
            return trials
        # Advice leaves out what a good player would not do; a person wants to compare.
        tried = {trial.action for trial in trials}
        left = [action for action in actions if action not in tried]
        if len(left) > GLANCES:
            left = self.rng.sample(left, GLANCES)
        world = self.world()
        more: list[Trial] = []
        for action in left:
            ask = ask_for(world, self.seat, action)
            if ask is not None:
                looks = glanced(world, ask, [action], 1, self.rng)[0]
                answer = whole_answers(world, ask, action, 1, self.rng)[0]
                more.append(Trial(action, answer, looks))
        more.sort(key=_looks, reverse=True)
        return [*trials, *more[: self.least - len(trials)]]

    def try_all(self, trials: list[Trial]) -> None:
        """Each answer once in one more world, those that look best first, while there is time."""
        world = self.world()
        luck = self.rng.getrandbits(64)
        game: Any = world.box.game
        for trial in trials:
            if self.budget.seconds and self.budget.spent() >= 1.0:
                return
            s = self.played_on(world, trial.answer, luck)
            self.budget.used += 1
            tally = self.tallies.setdefault(trial.answer, Tally())
            if s.over:
                outcome: Outcome = game.outcome(s)
                trial.add(worth_of(outcome)[self.seat])
                tally.end(outcome, self.seat)
            else:
                chance = chances(s, self.model, self.style.unit)[self.seat]
                trial.add(chance)
                tally.guess(chance)

    def chance_of(self, answer: Answer) -> float:
        """How often it wins, 0 to 1: after few playouts rather what answers come to here at all."""
        won, count = PRIOR / max(2, self.knowledge.box.seats), PRIOR  # a fair share, to begin with
        for tally in self.tallies.values():
            won += tally.won
            count += tally.count
        mine = self.tallies[answer]
        return (mine.won + PRIOR * won / count) / (mine.count + PRIOR)

    @property
    def for_points(self) -> bool:
        """Is there nobody and nothing to win against? Then only points tell answers apart."""
        game: Any = self.knowledge.box.game
        if self.knowledge.box.seats > 1 or game.together:
            return False
        ended = [tally for tally in self.tallies.values() if tally.ended]
        wins, ends = 0, 0
        for tally in ended:
            wins += tally.wins
            ends += tally.ended
        return ends > 0 and wins in (0, ends) and len({tally.score() for tally in ended}) > 1


def _looks(trial: Trial) -> float:
    return trial.looks if trial.looks > NOT_LOOKED_AT else -1e300
