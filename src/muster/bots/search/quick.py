"""The quick player of playouts: who takes what looks best at a glance, most of the time."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from math import exp
from typing import Any

from muster.bots.playout import PASS, SILENCE, Policy, in_free_order, onward
from muster.kernel.ask import TABLE, Ask
from muster.kernel.engine import apply, ask_for, legal_answers
from muster.kernel.state import Box, State

AnyState = State[Box]

GLANCE = 8
"""At how many answers a quick player looks, where the game does not say which are good."""


class QuickPolicy(Policy):
    """Everybody takes what looks best at a glance, or something else now and then.

    What looks best: the game's own `weigh` if it has one, its advice, else what the game thinks of
    the table right after the answer. `glance` is how many answers are looked at then, `careless`
    how often, 0 to 1, any answer is given.
    """

    def __init__(self, rng: random.Random, glance: int = GLANCE, careless: float = 0.05) -> None:
        super().__init__()
        self.rng = rng
        self.glance = glance
        self.careless = careless
        self.turn: Callable[[Any], int] | None = None
        self.last = 0

    def stop_after(self, turn: Callable[[Any], int], last: int) -> None:
        """Stop when `turn` of the state is `last` or more."""
        self.turn = turn
        self.last = last
        self.watches = True

    def stops(self, s: AnyState) -> bool:
        return self.turn is not None and self.turn(s) >= self.last

    def order(self, s: AnyState) -> list[Ask]:
        return in_free_order(s, self.rng)

    def choose(self, s: AnyState, ask: Ask, legal: list[int]) -> int:
        if len(legal) == 1:
            return 0
        rng = self.rng
        if ask.seat == TABLE:
            return int(rng.random() * len(legal))
        if rng.random() < self.careless:
            places = onward(s, ask, legal)
            return places[int(rng.random() * len(places))] if places else PASS
        weights = weigh(s, ask, legal, self.glance, rng)
        best, most = 0, float("-inf")
        for at, weight in enumerate(weights):
            if weight > most:
                best, most = at, weight
        if ask.question.may_take_back and ask.question.takes_back(s, ask, legal[best]):
            return PASS
        return best


NOT_LOOKED_AT = float("-inf")


def weigh(s: AnyState, ask: Ask, legal: list[int], glance: int, rng: random.Random) -> list[float]:
    """How good each answer looks, in the game's own unit; those not looked at, minus infinity."""
    game: Any = s.box.game
    told: list[float] | None = game.weigh(s, ask, legal, rng)
    if told is not None:
        return told
    texts = s.box.catalogue.texts
    words = [texts[action] for action in legal]
    advice: Mapping[str, float] = game.advised(s, ask.seat, words, 0.0, rng)
    if advice:
        return [advice.get(word, NOT_LOOKED_AT) for word in words]
    return glanced(s, ask, legal, glance, rng)


def glanced(
    s: AnyState, ask: Ask, legal: list[int], glance: int, rng: random.Random
) -> list[float]:
    """What the game thinks of the table right after each answer, of at most so many answers."""
    game: Any = s.box.game
    seat = ask.seat
    found = [NOT_LOOKED_AT] * len(legal)
    places = onward(s, ask, legal)
    if len(places) > glance:
        places = rng.sample(places, glance)
    before = answered_by_others(s, ask, rng) if ask.sealed else s
    for at in places:
        trial = before.clone()
        finish(trial, seat, legal[at], rng)
        found[at] = game.judged(trial, seat)
    return found


def answered_by_others(s: AnyState, ask: Ask, rng: random.Random) -> AnyState:
    """The same with any answer of all others to a question that all answer at once."""
    found = s.clone()
    for other in [a for a in found.asks if a.seat != ask.seat and a.question is ask.question]:
        legal = legal_answers(found, other)
        if legal:
            finish(found, other.seat, legal[int(rng.random() * len(legal))], rng)
    return found


def finish(s: AnyState, seat: int, action: int, rng: random.Random) -> None:
    """Give an answer that begins with this action; further picks it needs are any."""
    ask = ask_for(s, seat, action)
    if ask is None:
        raise ValueError(f"seat {seat} is not asked for {s.box.catalogue.texts[action]!r}")
    while True:
        picked = ask.picked((*ask.picks, action))
        whole = not ask.sealed or ask.question.settled(s, picked)
        apply(s, ask, action, SILENCE)
        if whole:
            return
        ask = picked
        legal = legal_answers(s, ask)
        action = legal[int(rng.random() * len(legal))]


def shares(weights: list[float], heat: float) -> list[float]:
    """How likely each is taken: all alike with much heat, the best alone with none."""
    most = max(weights)
    if heat <= 0:
        best = [1.0 if weight == most else 0.0 for weight in weights]
        total = 0.0
        for one in best:
            total += one
        return [one / total for one in best]
    found = [exp((weight - most) / heat) if weight > NOT_LOOKED_AT else 0.0 for weight in weights]
    total = 0.0
    for one in found:
        total += one
    return [one / total for one in found]
