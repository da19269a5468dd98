"""Bots around a table: a match driven to its end, each bot seeing its own view only."""

from __future__ import annotations

import random
from collections.abc import Sequence

from muster.bots.bot import Bot
from muster.kernel.ask import TABLE, Ask
from muster.kernel.engine import legal_answers
from muster.kernel.errors import BadChoice
from muster.kernel.match import Match

RINGS = 0.1
"""How likely a clock whose turn it would be rings: people would say much in its time."""


def play_out(match: Match, bots: Sequence[Bot], rng: random.Random | None = None) -> None:
    """Play the match to its end, `bots[n]` in seat n.

    Only questions still to be answered are asked, and idle ones only where nothing else is open.
    Where several seats may act in free order, `rng` says who is heard first; it also answers for
    the table itself, whose clocks ring seldom as long as somebody has something to say. BadChoice
    if the number of bots is not the number of seats.
    """
    if len(bots) != match.seats:
        raise BadChoice(f"{match.seats} seats need {match.seats} bots, not {len(bots)}")
    luck = rng or random.Random(0)
    while not match.over:
        ask, legal = _next(match, luck)
        if ask.seat == TABLE:
            match.play(TABLE, luck.choice(legal))
        else:
            match.play(ask.seat, bots[ask.seat].choose(match.view(ask.seat), legal))


def _next(match: Match, luck: random.Random) -> tuple[Ask, list[str]]:
    """Whom to ask now, and what may be answered: this question's answers, no second thoughts."""
    asks = list(match.asks)
    if any(ask.optional for ask in asks):
        luck.shuffle(asks)  # nobody has a right to be first
        asks.sort(key=_is_idle)
        clock = asks[0]
        if clock.seat == TABLE and clock.question.seconds(match.state, clock):
            if luck.random() > RINGS:
                asks.sort(key=_is_clock)
    texts = match.box.catalogue.texts
    for ask in asks:
        legal = [texts[action] for action in legal_answers(match.state, ask)]
        if legal:
            return ask, legal
    raise RuntimeError(f"{match!r}: nobody has an answer to an open question")


def _is_idle(ask: Ask) -> bool:
    return ask.idle


def _is_clock(ask: Ask) -> tuple[bool, bool]:
    """Clocks after those who have something to say, before those who have not."""
    return ask.idle, ask.seat == TABLE
