"""Search from what a seat knows: every answer in the same worlds, played on, the best kept.

Worlds are dealt from the view, so nothing that is hidden can have a part in it. In each world all
answers that are still in question are tried with the same hidden things, the same sealed answers
of others and the same luck, and played on by the quick player, everybody for himself, to the end
or to a depth at which chances are judged. The worst answers drop out as the budget is spent.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from math import sqrt
from typing import Any

from muster.bots.playout import SILENCE, play_on
from muster.bots.search.answers import Answer, give, whole_answers
from muster.bots.search.budget import Budget
from muster.bots.search.judge import chances, worth_of
from muster.bots.search.learned import model_for
from muster.bots.search.quick import GLANCE, NOT_LOOKED_AT, QuickPolicy, shares, weigh
from muster.kernel.ask import Ask
from muster.kernel.engine import apply, ask_for, legal_answers
from muster.kernel.outcome import Outcome
from muster.kernel.state import Box, State
from muster.kernel.views.knowledge import Knowledge
from muster.parts.pairs import surely_better

AnyState = State[Box]


class Style:
    """How a search goes about it.

    breadth   how many answers are tried at all: those that look best
    depth     how many decisions a playout has where the game can judge; 0: to the end
    turns     how many turns of its own the seat has in it instead, the begun one included, where
              the game counts turns; alone it is always played to the end
    glance    at how many answers the quick player of playouts looks
    careless  how often, 0 to 1, the quick player gives any answer
    heat      how freely others are thought to seal answers that do not look best; 0: never
    unit      how much more of the game's value is a good lead, where chances were not learned
    sure      alone, where luck is nearly everything: the answer that looks best is given unless
              another one ended better by so many standard errors; 0: simply the best
    learned   do chances that were learned judge, where there are any? Else the game's value
    """

    def __init__(
        self,
        breadth: int = 16,
        depth: int = 0,
        glance: int = GLANCE,
        careless: float = 0.05,
        heat: float = 0.5,
        unit: float = 10.0,
        turns: int = 0,
        sure: float = 0.0,
        learned: bool = True,
    ) -> None:
        self.breadth = breadth
        self.depth = depth
        self.glance = glance
        self.careless = careless
        self.heat = heat
        self.unit = unit
        self.turns = turns
        self.sure = sure
        self.learned = learned


class Trial:
    """An answer in question, and what it was worth so far."""

    def __init__(self, action: int, answer: Answer, looks: float) -> None:
        self.action = action
        self.answer = answer
        self.looks = looks
        self.count = 0
        self.total = 0.0
        self.squares = 0.0
        self.worths: list[float] = []

    def add(self, worth: float) -> None:
        """Count one more playout."""
        self.count += 1
        self.total += worth
        self.squares += worth * worth
        self.worths.append(worth)

    def mean(self) -> float:
        """What it is worth on average; below everything if it was not tried."""
        return self.total / self.count if self.count else -1.0

    def doubt(self) -> float:
        """The standard error of the mean."""
        if self.count < 2:
            return 1.0
        mean = self.total / self.count
        spread = max(0.0, self.squares / self.count - mean * mean)
        return sqrt(spread / (self.count - 1))


class Search:
    """One decision of one seat, thought through as far as the budget goes."""

    def __init__(
        self, knowledge: Knowledge, style: Style, budget: Budget, rng: random.Random
    ) -> None:
        assert knowledge.seat is not None
        self.knowledge = knowledge
        self.seat: int = knowledge.seat
        self.style = style
        self.budget = budget
        self.rng = rng
        self.model = model_for(knowledge.box) if style.learned else None
        self.judges: bool = self.model is not None or knowledge.box.game.has_value
        game: Any = knowledge.box.game
        alone = knowledge.box.seats == 1
        counts = style.turns > 0 and not alone
        self.sure: float = style.sure if alone else 0.0
        self.scored = False  # is there nobody to win against? Known at the end of a playout
        self.turn_of: Callable[[Any], int] | None = game.turn if counts else None

    def run(self, actions: list[int]) -> list[Trial]:
        """All answers that begin with one of these actions, the best first."""
        self.budget.begin()
        trials = self.begun(actions)
        if len(trials) == 1:
            return trials
        live = trials
        width = float(len(trials))
        first = trials[0]
        while True:
            spent = self.budget.spent()
            if spent >= 1.0:
                break
            keep = max(2, int(width ** (1.0 - spent) + 0.5))
            if keep < len(live):
                live = sorted(live, key=_merit, reverse=True)[:keep]
                if self.sure and first not in live:
                    live[-1] = first
            self.try_all(live)
        found = sorted(trials, key=_standing, reverse=True)
        if self.sure and found[0] is not first:
            if not surely_better(found[0].worths, first.worths, self.sure):
                found.remove(first)
                found.insert(0, first)
        return found

    def begun(self, actions: list[int]) -> list[Trial]:
        """What is tried: of many answers those that look best."""
        rng, style = self.rng, self.style
        world = self.world()
        trials: list[Trial] = []
        by_ask: list[tuple[Ask, list[int]]] = []
        for action in actions:
            ask = ask_for(world, self.seat, action)
            if ask is None:
                raise ValueError(f"seat {self.seat} is not asked for {action}")
            for known, group in by_ask:
                if known is ask:
                    group.append(action)
                    break
            else:
                by_ask.append((ask, [action]))
        for ask, group in by_ask:
            looks = weigh(world, ask, group, max(style.glance, len(group)), rng)
            ways = max(1, style.breadth // len(actions))
            for action, look in zip(group, looks, strict=True):
                if look == NOT_LOOKED_AT and len(actions) > 1 and max(looks) > NOT_LOOKED_AT:
                    continue
                answers = whole_answers(world, ask, action, ways, rng)
                trials.extend([Trial(action, answer, look) for answer in answers])
        rng.shuffle(trials)  # so that of equals none is the first by the catalogue
        trials.sort(key=_looks, reverse=True)
        return trials[: style.breadth]

    def world(self) -> AnyState:
        """A state the seat's knowledge allows, with the others' sealed answers as they may be."""
        s = self.dealt()
        for ask in self.rivals(s):
            self._answer(s, ask)
        return s

    def dealt(self) -> AnyState:
        """A state the seat's knowledge allows; what others have sealed is open again.

        Whoever has answered already is thought to choose well, like all others.
        """
        s = self.knowledge.deal(self.rng)
        mine = self._sealed(s)
        if mine is None:
            return s
        closed = [a for a in s.sealed if a.question is mine.question and a.seat != self.seat]
        if closed:
            s.sealed = [ask for ask in s.sealed if ask not in closed]
            s.asks = sorted([*s.asks, *[ask.picked(()) for ask in closed]], key=_seat_of)
        return s

    def _sealed(self, s: AnyState) -> Ask | None:
        """What the seat is asked that all answer at once."""
        for ask in s.asks:
            if ask.seat == self.seat and ask.sealed:
                return ask
        return None

    def rivals(self, s: AnyState) -> list[Ask]:
        """The others who are asked the same at the same time."""
        mine = self._sealed(s)
        if mine is None:
            return []
        return [a for a in s.asks if a.seat != self.seat and a.question is mine.question]

    def _answer(self, s: AnyState, ask: Ask) -> None:
        """Seal what this other seat may choose: rather what looks good to it."""
        rng, style = self.rng, self.style
        while True:
            legal = legal_answers(s, ask)
            at = drawn(weigh(s, ask, legal, style.glance, rng), style.heat, rng)
            picked = ask.picked((*ask.picks, legal[at]))
            whole = ask.question.settled(s, picked)
            apply(s, ask, legal[at], SILENCE)
            if whole:
                return
            ask = picked

    def try_all(self, trials: list[Trial]) -> None:
        """Each answer once in one more world."""
        world = self.world()
        luck = self.rng.getrandbits(64)
        for trial in trials:
            trial.add(self.worth(world, trial.answer, luck))
            self.budget.used += 1

    def worth(self, world: AnyState, answer: Answer, luck: int) -> float:
        """What the answer is worth to the seat in this world, with this luck."""
        s = self.played_on(world, answer, luck)
        if not s.over:
            return chances(s, self.model, self.style.unit)[self.seat]
        game: Any = s.box.game
        outcome: Outcome = game.outcome(s)
        self.scored = s.box.seats == 1 and not outcome.others
        return worth_of(outcome)[self.seat]

    def played_on(self, world: AnyState, answer: Answer, luck: int) -> AnyState:
        """How this world ends after the answer, or is judged where the playout is broken off."""
        s = world.clone()
        give(s, self.seat, answer)
        style = self.style
        if not s.over:
            policy = QuickPolicy(random.Random(luck), style.glance, style.careless)
            if self.turn_of is not None and self.judges:
                ahead = (style.turns - 1) * s.box.seats + 1
                policy.stop_after(self.turn_of, self.turn_of(world) + ahead)
                play_on(s, policy)
            else:
                play_on(s, policy, style.depth if style.depth and self.judges else None)
        return s


def drawn(looks: list[float], heat: float, rng: random.Random) -> int:
    """One of them, the better it looks the likelier; heat is in standard deviations."""
    left = rng.random()
    if max(looks) == NOT_LOOKED_AT:
        return int(left * len(looks))
    odds = shares(looks, heat * spread_of(looks))
    for at, share in enumerate(odds):
        left -= share
        if left < 0.0 and share > 0.0:
            return at
    return looks.index(max(looks))


def spread_of(looks: list[float]) -> float:
    """The standard deviation of those that were looked at."""
    seen = [look for look in looks if look > NOT_LOOKED_AT]
    if not seen:
        return 0.0
    mean = 0.0
    for look in seen:
        mean += look / len(seen)
    spread = 0.0
    for look in seen:
        spread += (look - mean) * (look - mean) / len(seen)
    return sqrt(spread)


def _seat_of(ask: Ask) -> int:
    return ask.seat


def _looks(trial: Trial) -> float:
    return trial.looks


def _merit(trial: Trial) -> float:
    return trial.mean()


def _standing(trial: Trial) -> tuple[int, float]:
    return trial.count, trial.mean()
