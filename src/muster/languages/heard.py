"""Texts as players get them: games played at random, and everything that was shown and told."""

from __future__ import annotations

import random
from collections import Counter

import msgspec

from muster.kernel.errors import MusterError
from muster.kernel.match import Match
from muster.kernel.records.log import Log
from muster.kernel.shelf import game as find_game
from muster.languages.voice import words_in

LONG = 1_500
"""After so many answers a game is left."""

EVERY = 10
"""All seats are looked at after so many answers, whoever is asked every time."""


def texts_of_games(game: str, games: int, seed: int = 1) -> Counter[str]:
    """The words of random games at changing numbers of seats, and how often each came."""
    rng = random.Random(seed)
    found: Counter[str] = Counter()
    for number in range(games):
        seats = rng.choice(find_game(game).meta.seats)
        found += texts_of(Match.new(game, seats=seats, seed=seed * 1000 + number), rng)
    return found


def texts_of(match: Match, rng: random.Random) -> Counter[str]:
    """The words of a match played on at random: scenes, prompts, refusals, lines, the result."""
    found: Counter[str] = Counter()
    answers = 0
    while match.outcome is None and answers < LONG:
        able = [ask for ask in match.asks if ask.seat >= 0 and match.legal(ask.seat)]
        if not able:
            break  # a clock of the game decides
        ask = rng.choice(able)
        seats = [*range(match.seats), None] if answers % EVERY == 0 else [ask.seat]
        for seat in seats:
            found.update(texts_shown(match, seat))
        legal = match.legal(ask.seat)
        if answers % EVERY == 0:
            found.update(refusals(match, ask.seat, rng))
        match.play(ask.seat, rng.choice(legal))
        answers += 1
    found.update(texts_told(match))
    return found


def texts_shown(match: Match, seat: int | None) -> list[str]:
    """The words of what a seat sees now: the table, its questions and their choices."""
    return words_in(msgspec.json.encode(match.scene(seat)))


def texts_told(match: Match) -> list[str]:
    """The words of everything that was told so far, to every seat, and of the result."""
    found: list[str] = []
    if match.outcome is not None:
        found += words_in(msgspec.json.encode(match.outcome))
    for seat in (*range(match.seats), None):
        log = Log(match.box, seat)
        log.follow(match.history)
        found += [line.text for line in log.lines if line.text]
    return found


def refusals(match: Match, seat: int, rng: random.Random) -> list[str]:
    """Why some of all actions there are cannot be done now."""
    texts = match.box.catalogue.texts
    reasons: list[str] = []
    for action in rng.sample(range(len(texts)), min(20, len(texts))):
        try:
            refused = match.why_not(seat, texts[action])
        except MusterError:
            continue
        if refused is not None:
            reasons.append(refused.reason)
    return reasons
