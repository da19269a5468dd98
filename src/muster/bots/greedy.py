"""The greedy bot: what looks best after one own decision, over worlds its view allows."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from muster.bots.bot import Bot, Dial
from muster.kernel import shelf
from muster.kernel.ask import Ask
from muster.kernel.engine import apply, ask_for, legal_answers
from muster.kernel.events import Silence
from muster.kernel.game import Game
from muster.kernel.state import Box, State
from muster.kernel.views.view import View, redeal_state

AnyState = State[Any]
Answer = tuple[int, ...]

SILENCE = Silence()
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

    Of equal answers it takes one at random; in a game without a heuristic, any. Where a game gives
    advice it takes the best and tries nothing.
    What is hidden, the sealed answers of others and all later chance are the same for each answer
    tried, so answers differ by their merit and not by luck.
    """

    name: ClassVar[str] = "greedy"
    dials: ClassVar[Mapping[str, Dial]] = {
        "bluff": Dial(BLUFF, 0, 100, "how often it misleads, in per cent")
    }

    def __init__(
        self,
        rng: random.Random,
        worlds: int = 6,
        tries: int = 24,
        patience: int = 12,
        bluff: int = BLUFF,
    ) -> None:
        super().__init__(rng)
        self.bluff = bluff
        self.worlds = worlds
        self.tries = tries
        self.patience = patience
        self._setting: tuple[Any, ...] = ()
        self._box: Box

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if len(legal) == 1:
            return legal[0]
        setting = (view["game"], view["seats"], view["options"], view.get("overlay"))
        if setting != self._setting:
            # Finding the box takes longer than many a decision, and a bot seldom changes tables.
            self._setting = setting
            self._box = shelf.game(setting[0]).box(*setting[1:])
        box = self._box
        game: Game[Any] = box.game
        seat: int = view["seat"]
        advice = game.advise(box, view, legal, self.bluff / 100, self.rng)
        if advice:
            most = max(advice.values())
            return self.rng.choice([text for text, worth in advice.items() if worth == most])
        worlds = [_World(box, view, self.rng) for _ in range(self.worlds)]
        ids = box.catalogue.ids
        ways = max(1, self.tries // len(legal))
        trials = [
            _Trial(text, answer)
            for text in legal
            for answer in self._answers(worlds[0].state, seat, ids[text], ways)
        ]
        self.rng.shuffle(trials)  # so that neither half nor first place follows the catalogue
        for tried, world in enumerate(worlds):
            if tried % 2 == 0 and tried and len(trials) > 3:
                # Time is better spent on answers that may yet turn out best.
                trials = sorted(trials, key=_Trial.merit, reverse=True)[: len(trials) // 2 + 1]
            for trial in trials:
                trial.total += world.worth(seat, trial.answer, self.patience)
        return max(trials, key=_Trial.merit).text

    def _answers(self, s: AnyState, seat: int, action: int, ways: int) -> list[Answer]:
        """Whole answers that begin with this action: the plainest ones, then some at random."""
        ask = _asked(s, seat, action)
        begun = ask.picked((*ask.picks, action))
        settled = ask.question.settled
        if not ask.sealed or settled(s, begun):
            return [(action,)]
        options = legal_answers(s, begun)
        answers: list[Answer] = [
            (action, pick) for pick in options if settled(s, begun.picked((*begun.picks, pick)))
        ]
        if len(answers) < len(options):
            if not answers:
                answers.append((action, *_finish_plainly(s, begun)))
            more = range(ways - len(answers))
            answers.extend((action, *_finish(s, begun, self.rng)) for _ in more)
        answers = list(dict.fromkeys(answers))
        return answers if len(answers) <= ways else self.rng.sample(answers, ways)


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

    __slots__ = ("luck", "state", "used")

    def __init__(self, box: Box, view: View, rng: random.Random) -> None:
        s = redeal_state(box, view, rng)
        self.luck = [rng.random() for _ in range(LUCK)]
        self.used = 0
        self.state = s
        seat: int = view["seat"]
        asked = [ask for ask in s.asks if ask.seat == seat and ask.sealed]
        if asked:
            # As long as the seat's own answer is missing nothing is resolved, so the others can
            # answer once for all the answers that are tried.
            question = asked[0].question
            for ask in [a for a in s.asks if a.seat != seat and a.question is question]:
                for action in _finish(s, ask, rng):
                    apply(s, _asked(s, ask.seat, action), action, SILENCE)

    def worth(self, seat: int, answer: Answer, patience: int) -> float:
        """What the game thinks of the world in which the seat gave this answer."""
        self.used = 0
        s = self.state.clone()
        for action in answer:
            apply(s, _asked(s, seat, action), action, SILENCE)
        self._run_on(s, seat, patience)
        return _value(s, seat)

    def _run_on(self, s: AnyState, seat: int, patience: int) -> None:
        """Until the next thing to be thought over: others at random, the seat at its best."""
        while not s.over:
            mine = [ask for ask in s.asks if ask.seat == seat]
            if not mine and len(s.asks) == 1 and s.asks[0].sealed:
                return  # somebody else's turn has begun
            if patience == 0 or (mine and (mine[0].sealed or mine[0].optional)):
                return
            patience -= 1
            if mine:
                _answer_at_best(s, mine[0])
            else:
                ask = s.asks[0]
                options = legal_answers(s, ask)
                apply(s, ask, options[int(self._draw() * len(options))], SILENCE)

    def _draw(self) -> float:
        self.used += 1
        return self.luck[self.used % LUCK]


def _answer_at_best(s: AnyState, ask: Ask) -> None:
    """Give the answer with the best view right after it; of many, look at a few."""
    options = legal_answers(s, ask)
    options = options[:: len(options) // GLANCE + 1]
    best, most = options[0], float("-inf")
    if len(options) > 1:
        for action in options:
            trial = s.clone()
            apply(trial, ask, action, SILENCE)
            worth = _value(trial, ask.seat)
            if worth > most:
                best, most = action, worth
    apply(s, ask, best, SILENCE)


def _value(s: AnyState, seat: int) -> float:
    """The game judges what the seat would see: a bot's judgement has no other ground either."""
    game: Game[Any] = s.box.game
    return game.value(s.box, game.view(s, seat), seat)


def _finish(s: AnyState, ask: Ask, rng: random.Random) -> list[int]:
    """Picks, each legal one equally likely, that make a sealed answer whole."""
    picks: list[int] = []
    while True:
        picks.append(rng.choice(legal_answers(s, ask)))
        ask = ask.picked((*ask.picks, picks[-1]))
        if ask.question.settled(s, ask):
            return picks


def _finish_plainly(s: AnyState, ask: Ask) -> list[int]:
    """The first legal pick again and again: games list first what finishes an answer."""
    picks: list[int] = []
    while True:
        picks.append(legal_answers(s, ask)[0])
        ask = ask.picked((*ask.picks, picks[-1]))
        if ask.question.settled(s, ask):
            return picks


def _asked(s: AnyState, seat: int, action: int) -> Ask:
    ask = ask_for(s, seat, action)
    if ask is None:
        raise ValueError(f"seat {seat} is not asked for {s.box.catalogue.texts[action]!r}")
    return ask
