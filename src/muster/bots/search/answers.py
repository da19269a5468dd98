"""Whole answers: what a seat may say to a question that takes several picks."""

from __future__ import annotations

import random
from typing import Any

from muster.bots.playout import SILENCE
from muster.kernel.ask import Ask
from muster.kernel.engine import apply, ask_for, legal_answers
from muster.kernel.state import Box, State

AnyState = State[Box]
Answer = tuple[int, ...]


def whole_answers(
    s: AnyState, ask: Ask, action: int, ways: int, rng: random.Random
) -> list[Answer]:
    """Whole answers that begin with this action: the plainest ones, then some at random.

    Of too many, those whose next pick looks best to the game, else any.
    """
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
            answers.append((action, *finished(s, begun, None)))
        more = range(ways - len(answers))
        answers.extend([(action, *finished(s, begun, rng)) for _ in more])
    answers = list(dict.fromkeys(answers))
    if len(answers) <= ways:
        return answers
    game: Any = s.box.game
    looks: list[float] | None = game.weigh(s, begun, options, rng)
    if looks is None:
        return rng.sample(answers, ways)
    merit = dict(zip(options, looks, strict=True))
    rng.shuffle(answers)
    ranked = sorted([(-merit[answer[1]], at) for at, answer in enumerate(answers)])
    return [answers[at] for _, at in ranked[:ways]]


def finished(s: AnyState, ask: Ask, rng: random.Random | None) -> list[int]:
    """Picks that make a sealed answer whole: any, or without `rng` the first legal one each time.

    Games list first what finishes an answer.
    """
    picks: list[int] = []
    while True:
        legal = legal_answers(s, ask)
        picks.append(legal[0] if rng is None else rng.choice(legal))
        ask = ask.picked((*ask.picks, picks[-1]))
        if ask.question.settled(s, ask):
            return picks


def give(s: AnyState, seat: int, answer: Answer) -> None:
    """Give a whole answer, pick by pick; ValueError if the seat is not asked for it."""
    for action in answer:
        apply(s, asked(s, seat, action), action, SILENCE)


def asked(s: AnyState, seat: int, action: int) -> Ask:
    """The ask of this seat that takes this action; ValueError if there is none."""
    ask = ask_for(s, seat, action)
    if ask is None:
        raise ValueError(f"seat {seat} is not asked for {s.box.catalogue.texts[action]!r}")
    return ask
