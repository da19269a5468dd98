"""The greedy bot: what looks best after one own decision, over worlds its view allows."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from muster.bots.bot import Bot, Dial, WordDial
from muster.bots.playout import SILENCE, Policy, play_on
from muster.bots.search.answers import Answer, asked, finished, give, whole_answers
from muster.bots.setting import BoxOf
from muster.kernel.ask import Ask
from muster.kernel.engine import apply
from muster.kernel.game import Game
from muster.kernel.state import Box, State
from muster.kernel.views.knowledge import Knowledge
from muster.kernel.views.view import View

AnyState = State[Box]

LUCK = 64
"""Random numbers kept for a world; more draws begin again at the first."""

BLUFF = 30
"""How often a bot misleads unless told otherwise, in per cent."""

GLANCE = 6
"""How many answers to its own later questions a bot looks at in a world."""


class GreedyBot(Bot):
    """Tries every answer in the same few re-dealt worlds and takes the best on average.

    worlds    how many states are dealt from the view for a decision
    tries     how many whole answers are tried, about, where an answer takes several picks
    patience  how many decisions are played on, others' at random, before the game is looked at
    bluff     how often, in per cent, it misleads where a game has words for that
    temper    how it likes to play, one of the game's own words

    Of equal answers it takes one at random; in a game without a heuristic, any. Where a game gives
    advice it takes the best and tries nothing.
    What is hidden, the sealed answers of others and all later chance are the same for each answer
    tried, so answers differ by their merit and not by luck.
    """

    name: ClassVar[str] = "greedy"
    dials: ClassVar[Mapping[str, Dial | WordDial]] = {
        "bluff": Dial(BLUFF, 0, 100, "how often it misleads, in per cent"),
        "temper": WordDial("how it plays, where the game has words for that"),
    }

    def __init__(
        self,
        rng: random.Random,
        worlds: int = 6,
        tries: int = 24,
        patience: int = 12,
        bluff: int = BLUFF,
        temper: str = "",
    ) -> None:
        super().__init__(rng)
        self.bluff = bluff
        self.temper = temper
        self.worlds = worlds
        self.tries = tries
        self.patience = patience
        self._boxes = BoxOf()

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if len(legal) == 1:
            return legal[0]
        box = self._boxes.box(view)
        game: Game[Any] = box.game
        seat: int = view["seat"]
        advice = game.advise(box, view, legal, self.bluff / 100, self.rng, self.temper)
        if advice:
            most = max(advice.values())
            return self.rng.choice([text for text, worth in advice.items() if worth == most])
        knowledge = Knowledge.from_view(box, view)
        worlds = [_World(knowledge, seat, self.rng) for _ in range(self.worlds)]
        ids = box.catalogue.ids
        ways = max(1, self.tries // len(legal))
        trials = [
            _Trial(text, answer)
            for text in legal
            for answer in _answers(worlds[0].state, seat, ids[text], ways, self.rng)
        ]
        self.rng.shuffle(trials)  # so that neither half nor first place follows the catalogue
        for tried, world in enumerate(worlds):
            if tried % 2 == 0 and tried and len(trials) > 3:
                # Time is better spent on answers that may yet turn out best.
                trials = sorted(trials, key=_Trial.merit, reverse=True)[: len(trials) // 2 + 1]
            for trial in trials:
                trial.total += world.worth(trial.answer, self.patience)
        return max(trials, key=_Trial.merit).text

    def explain(self, view: View, answer: str) -> str:
        box = self._boxes.box(view)
        game: Game[Any] = box.game
        return game.explain(box, view, answer)


class _Trial:
    """An answer, the text it begins with, and what it was worth in all worlds so far."""

    __slots__ = ("answer", "text", "total")

    def __init__(self, text: str, answer: Answer) -> None:
        self.text = text
        self.answer = answer
        self.total = 0.0

    def merit(self) -> tuple[float, int]:
        return self.total, -len(self.answer)  # of equal answers the simplest


class _World:
    """A state the view allows, the sealed answers of others filled in, and its own luck."""

    __slots__ = ("game", "later", "seat", "state")

    def __init__(self, knowledge: Knowledge, seat: int, rng: random.Random) -> None:
        s = knowledge.deal(rng)
        self.game: Game[Any] = s.box.game
        self.later = _Later(seat, [rng.random() for _ in range(LUCK)])
        self.state = s
        self.seat = seat
        mine = [ask for ask in s.asks if ask.seat == seat and ask.sealed]
        if mine:
            # As long as the seat's own answer is missing nothing is resolved, so the others can
            # answer once for all the answers that are tried.
            question = mine[0].question
            for ask in [a for a in s.asks if a.seat != seat and a.question is question]:
                give(s, ask.seat, tuple(finished(s, ask, rng)))

    def worth(self, answer: Answer, patience: int) -> float:
        """What the game thinks of the world in which the seat gave this answer."""
        s, seat = self.state.clone(), self.seat
        give(s, seat, answer)
        if not s.over:
            self.later.used = 0
            play_on(s, self.later, patience)
        return self.game.worth(s, seat)


class _Later(Policy):
    """Until the next thing to be thought over: others at random, the seat at its best."""

    def __init__(self, seat: int, luck: list[float]) -> None:
        super().__init__(watches=True)
        self.seat = seat
        self.luck = luck
        self.used = 0

    def stops(self, s: AnyState) -> bool:
        asks = s.asks
        for ask in asks:
            if ask.seat == self.seat:
                return ask.question.seals or ask.question.waits
        return len(asks) == 1 and asks[0].question.seals  # somebody else's turn has begun

    def order(self, s: AnyState) -> list[Ask]:
        mine = [ask for ask in s.asks if ask.seat == self.seat]
        return mine or s.asks

    def choose(self, s: AnyState, ask: Ask, legal: list[int]) -> int:
        if ask.seat == self.seat:
            return _best(s, ask, legal)
        self.used += 1
        return int(self.luck[self.used % LUCK] * len(legal))


def _best(s: AnyState, ask: Ask, legal: list[int]) -> int:
    """The answer that looks best right after it, by its place; of many, a few are looked at."""
    if len(legal) == 1:
        return 0
    game: Game[Any] = s.box.game
    best, most = 0, float("-inf")
    for at in range(0, len(legal), len(legal) // GLANCE + 1):
        trial = s.clone()
        apply(trial, ask, legal[at], SILENCE)
        worth = game.worth(trial, ask.seat)
        if worth > most:
            best, most = at, worth
    return best


def _answers(s: AnyState, seat: int, action: int, ways: int, rng: random.Random) -> list[Answer]:
    return whole_answers(s, asked(s, seat, action), action, ways, rng)
