"""Bots around a table: a match driven to its end, each bot seeing its own view only."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from muster.bots.bot import Bot
from muster.bots.playout import in_free_order, nobody_can
from muster.kernel.ask import TABLE, Ask
from muster.kernel.engine import legal_answers
from muster.kernel.errors import BadChoice
from muster.kernel.match import Match


def play_out(
    match: Match,
    bots: Sequence[Bot],
    rng: random.Random | None = None,
    watch: Callable[[Match], None] | None = None,
) -> None:
    """Play the match to its end, `bots[n]` in seat n.

    Only questions still to be answered are asked, and idle ones only where nothing else is open.
    Where several seats may act in free order, `rng` says who is heard first; it also answers for
    the table itself, whose clocks ring seldom as long as somebody has something to say. `watch` is
    shown the match before each decision. BadChoice if the number of bots is not that of the seats.
    """
    if len(bots) != match.seats:
        raise BadChoice(f"{match.seats} seats need {match.seats} bots, not {len(bots)}")
    luck = rng or random.Random(0)
    while not match.over:
        if watch is not None:
            watch(match)
        ask, legal = _next(match, luck)
        if ask.seat == TABLE:
            match.play(TABLE, luck.choice(legal))
        else:
            match.play(ask.seat, bots[ask.seat].choose(match.view(ask.seat), legal))


def _next(match: Match, luck: random.Random) -> tuple[Ask, list[str]]:
    """Whom to ask now, and what may be answered: this question's answers, no second thoughts."""
    texts = match.box.catalogue.texts
    for ask in in_free_order(match.state, luck):
        legal = legal_answers(match.state, ask)
        if legal:
            return ask, [texts[action] for action in legal]
    raise nobody_can(match.state)
