"""Bots think from views: what the game tells them is sound, and nothing hidden moves them."""

from __future__ import annotations

import json
import random
from math import isfinite, isnan

from muster.bots.insight.hint import Hint
from muster.bots.insight.hints import hints
from muster.bots.search.bot import SearchBot
from muster.bots.search.search import Style
from muster.kernel.ask import TABLE, Ask
from muster.kernel.engine import legal_answers
from muster.kernel.match import Match
from muster.kit.secrecy.check import dealer
from muster.kit.trial import Trial, Walk, check

PROMISE = (
    "bots are honest: with the same view and the same rng a search answers and hints the same, "
    "whatever is hidden; value, weigh and features go by what the seat may know"
)

MOMENTS = 3
PLAYOUTS = 3
BREADTH = 2
DEPTH = 4


@check(PROMISE)
def thinking(trial: Trial) -> None:
    """A seat that is asked something, at a few moments."""
    walk = Walk(trial)
    moments = walk.sample(MOMENTS, each=0)
    for match in walk.visit(moments):
        rng = trial.rng(f"thinking {match.moment}")
        asks = [ask for ask in match.asks if ask.seat != TABLE]
        if not asks:
            continue
        ask = rng.choice(asks)
        legal = legal_answers(match.state, ask)
        _by_what_it_knows(trial, match, ask.seat, rng)
        if legal:
            _weighed(trial, match, ask, legal, rng)
            _same_answer(trial, match, ask, legal, rng)
            _same_hints(trial, match, ask, legal, rng)
            _fit_for_all(trial, match, ask, legal, rng)
        _same_order(trial, match)


def _by_what_it_knows(trial: Trial, match: Match, seat: int, rng: random.Random) -> None:
    """Of a guessed world a game thinks what it thinks of what the seat would know of it."""
    game = trial.game
    world = dealer(match, seat)(rng).state
    trial.expect(
        game.judged(world, seat) == game.worth(world, seat),
        f"the value of a world for seat {seat} is not that of what the seat knows of it",
    )
    if game.features is None:
        return
    known = game.known(world, seat)
    numbers = [*game.features(world, seat)]
    names = game.feature_names
    trial.expect(
        len(numbers) == len(names),
        f"features() has {len(numbers)} numbers for {len(names)} names",
    )
    for name, number, told in zip(names, numbers, game.features(known, seat), strict=True):
        trial.expect(isfinite(number), f"the feature {name!r} is {number}")
        trial.expect(
            number == told,
            f"the feature {name!r} of seat {seat} is {number} in a world, and {told} by what the "
            "seat knows of it",
        )


def _weighed(trial: Trial, match: Match, ask: Ask, legal: list[int], rng: random.Random) -> None:
    """One weight for each answer."""
    weights = trial.game.weigh(match.state.clone(), ask, legal, rng)
    if weights is None:
        return
    trial.expect(
        len(weights) == len(legal) and not any(isnan(weight) for weight in weights),
        f"weigh() says {weights} of {len(legal)} answers to {ask.key!r}; one number for each",
    )


def _same_answer(
    trial: Trial, match: Match, ask: Ask, legal: list[int], rng: random.Random
) -> None:
    """In another world with the same view the search gives the same legal answer."""
    texts = [match.box.catalogue.texts[action] for action in legal]
    seat, luck = ask.seat, rng.random()
    answers: list[str] = []
    for world in (match, dealer(match, seat)(rng)):
        view = json.loads(json.dumps(world.view(seat)))
        bot = SearchBot(random.Random(luck), PLAYOUTS, breadth=BREADTH, depth=DEPTH)
        try:
            answers.append(bot.choose(view, texts))
        except RuntimeError:
            return  # somebody is stuck: that is for `play` to complain about
    trial.expect(answers[0] in texts, f"a search answers {answers[0]!r}, which is not legal")
    trial.expect(
        answers[0] == answers[1],
        f"seat {seat} is asked {ask.key!r}: a search answers {answers[0]!r}, and in a world with "
        f"the same view {answers[1]!r}",
    )


def _fit_for_all(
    trial: Trial, match: Match, ask: Ask, legal: list[int], rng: random.Random
) -> None:
    """What a bot says aloud about an answer is the same whatever is hidden from anybody."""
    game, seat = trial.game, ask.seat
    text = match.box.catalogue.texts[rng.choice(legal)]
    worlds = [match, dealer(match, None)(rng)]
    said = [game.explain(match.box, world.view(seat), text) for world in worlds]
    trial.expect(
        said[0] == said[1],
        f"seat {seat} says {said[0]!r} of {text!r} to everybody, and {said[1]!r} in a world that "
        "looks the same to whoever watches",
    )


def _same_order(trial: Trial, match: Match) -> None:
    """Who of several bots goes first follows from what all of them see."""
    seats = list(dict.fromkeys(ask.seat for ask in match.due if ask.seat != TABLE))
    if not trial.game.has_order or len(seats) < 2:
        return
    found = [[*trial.game.goes_first(match.box, match.view(seat), seats)] for seat in seats]
    trial.expect(
        all(one == found[0] for one in found),
        f"which of the seats {seats} goes first depends on who is asked: {found}",
    )


def _same_hints(trial: Trial, match: Match, ask: Ask, legal: list[int], rng: random.Random) -> None:
    """In another world with the same view a person gets the same hints, for the same reasons."""
    texts = [match.box.catalogue.texts[action] for action in legal]
    seat, luck = ask.seat, rng.random()
    style = Style(BREADTH, DEPTH)
    told: list[list[Hint]] = []
    for world in (match, dealer(match, seat)(rng)):
        view = json.loads(json.dumps(world.view(seat)))
        try:
            told.append(hints(match.box, view, texts, random.Random(luck), 1, style=style))
        except RuntimeError:
            return
    for hint in told[0]:
        trial.expect(hint.picks[0] in texts, f"a hint names {hint.picks[0]!r}, which is not legal")
    trial.expect(
        told[0] == told[1],
        f"seat {seat} is asked {ask.key!r}: it gets the hints {told[0]}, and in a world with the "
        f"same view {told[1]}",
    )
