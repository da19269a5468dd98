"""Sealed answers as moves of all at once: what others answer is learned with what one answers.

Everybody who is asked regrets, world by world, not to have answered otherwise, and answers each
thing as often as it is regretted (regret matching). What a seat answers on average is what others
can guess least; the best answer to what others are thought to do can be guessed and crossed.
"""

from __future__ import annotations

import random

from muster.bots.search.answers import Answer, give
from muster.bots.search.budget import Budget
from muster.bots.search.quick import NOT_LOOKED_AT, shares, weigh
from muster.bots.search.search import AnyState, Search, Style, Trial, spread_of
from muster.kernel.ask import Ask
from muster.kernel.engine import legal_answers
from muster.kernel.views.knowledge import Knowledge

OPTIONS = 4
"""So many answers of another seat are thought of in a world: those that look best to it."""

TRUST = 0.2
"""How much regret it takes to change one's mind about how an answer looks."""

FAINT = 0.2
"""Answers given less often than this part of the most frequent one are not given at all."""


class Rival:
    """What another seat may answer in one world, how likely each, and what it is thought to."""

    def __init__(self, seat: int, answers: list[Answer], odds: list[float], at: int) -> None:
        self.seat = seat
        self.answers = answers
        self.odds = odds
        self.at = at


class Mixed(Search):
    """A search that answers sealed questions so that others cannot guess."""

    def __init__(
        self, knowledge: Knowledge, style: Style, budget: Budget, rng: random.Random
    ) -> None:
        super().__init__(knowledge, style, budget, rng)
        self.regrets: dict[tuple[int, Answer], float] = {}
        self.turn = 0

    def try_all(self, trials: list[Trial]) -> None:
        dealt = self.dealt()
        asked = self.rivals(dealt)
        if not asked:
            super().try_all(trials)
            return
        rivals = [self._rival(dealt, ask) for ask in asked]
        world = dealt.clone()
        for rival in rivals:
            give(world, rival.seat, rival.answers[rival.at])
        luck = self.rng.getrandbits(64)
        seat = self.seat
        worths = [self.worths(world, seat, trial.answer, luck) for trial in trials]
        for trial, worth in zip(trials, worths, strict=True):
            trial.add(worth[seat])
        self.budget.used += len(trials)
        answers = [trial.answer for trial in trials]
        odds = self._odds(seat, answers, self._looks(trials))
        self.turn += 1
        for trial, share in zip(trials, odds, strict=True):
            trial.share += share * self.turn  # what came last has learned most
        self._regret(seat, answers, odds, [worth[seat] for worth in worths])
        one = rivals[self.turn % len(rivals)]
        if len(one.answers) > 1:
            mine = picked(odds, self.rng)
            for other in rivals:
                if other is not one:
                    give(dealt, other.seat, other.answers[other.at])
            give(dealt, seat, answers[mine])
            found: list[float] = []
            for at, answer in enumerate(one.answers):
                known = at == one.at
                told = worths[mine] if known else self.worths(dealt, one.seat, answer, luck)
                found.append(told[one.seat])
            self.budget.used += len(one.answers) - 1
            self._regret(one.seat, one.answers, one.odds, found)

    def _looks(self, trials: list[Trial]) -> list[float]:
        looks = [trial.looks for trial in trials]
        return shares(looks, max(0.1, self.style.heat) * spread_of(looks))

    def _rival(self, s: AnyState, ask: Ask) -> Rival:
        """What this seat may answer in this world, by what it has regretted so far."""
        rng, style = self.rng, self.style
        legal = legal_answers(s, ask)
        looks = weigh(s, ask, legal, style.glance, rng)
        if max(looks) == NOT_LOOKED_AT:
            looks = [0.0] * len(legal)
        best = sorted(range(len(legal)), key=looks.__getitem__, reverse=True)[:OPTIONS]
        answers = [(legal[at], *self._rest(s, ask, legal[at])) for at in best]
        kept = [looks[at] for at in best]
        odds = self._odds(ask.seat, answers, shares(kept, style.heat * spread_of(looks)))
        return Rival(ask.seat, answers, odds, picked(odds, rng))

    def _rest(self, s: AnyState, ask: Ask, action: int) -> list[int]:
        """The further picks of a sealed answer that begins with this one: what looks best."""
        rest: list[int] = []
        ask = ask.picked((*ask.picks, action))
        while not ask.question.settled(s, ask):
            legal = legal_answers(s, ask)
            looks = weigh(s, ask, legal, self.style.glance, self.rng)
            rest.append(legal[looks.index(max(looks))])
            ask = ask.picked((*ask.picks, rest[-1]))
        return rest

    def _odds(self, seat: int, answers: list[Answer], looks: list[float]) -> list[float]:
        """How likely each of these answers is: as it is regretted, at first as it looks."""
        regrets = self.regrets
        found: list[float] = []
        total = 0.0
        for answer, share in zip(answers, looks, strict=True):
            regret = regrets.setdefault((seat, answer), TRUST * share)
            found.append(regret)
            total += regret
        return [one / total for one in found] if total > 0.0 else looks

    def _regret(
        self, seat: int, answers: list[Answer], odds: list[float], worths: list[float]
    ) -> None:
        """Count what each answer would have been worth beyond what was to be expected."""
        expected = 0.0
        for share, worth in zip(odds, worths, strict=True):
            expected += share * worth
        for answer, worth in zip(answers, worths, strict=True):
            key = (seat, answer)
            self.regrets[key] = max(0.0, self.regrets[key] + worth - expected)


def picked(odds: list[float], rng: random.Random) -> int:
    """One of them, each as often as its share."""
    left = rng.random()
    for at, share in enumerate(odds):
        left -= share
        if left < 0.0:
            return at
    return odds.index(max(odds))


def draw(trials: list[Trial], rng: random.Random) -> Trial:
    """The answer to give: the best, or where answers have shares any by its share."""
    most = max([trial.share for trial in trials])
    if most <= 0.0:
        return trials[0]
    left = [trial for trial in trials if trial.share >= FAINT * most]
    total = 0.0
    for trial in left:
        total += trial.share
    return left[picked([trial.share / total for trial in left], rng)]
