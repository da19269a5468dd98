"""Bots around a table: a match driven to its end, each bot seeing its own view only."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from muster.bots.bot import Bot
from muster.bots.playout import in_free_order, nobody_can
from muster.bots.setting import BoxOf
from muster.kernel.ask import TABLE, Ask
from muster.kernel.engine import legal_answers
from muster.kernel.errors import BadChoice
from muster.kernel.match import Match
from muster.kernel.views.view import View


def play_out(
    match: Match,
    bots: Sequence[Bot],
    rng: random.Random | None = None,
    watch: Callable[[Match], None] | None = None,
    together: bool = True,
) -> None:
    """Play the match to its end, `bots[n]` in seat n.

    Only questions still to be answered are asked, and idle ones only where nothing else is open.
    Where several seats may act in free order, `rng` says who is heard first; it also answers for
    the table itself, whose clocks ring seldom as long as somebody has something to say. `watch` is
    shown the match before each decision. With `together` bots let those go first whom the game
    says, where it does. BadChoice if the number of bots is not that of the seats.
    """
    if len(bots) != match.seats:
        raise BadChoice(f"{match.seats} seats need {match.seats} bots, not {len(bots)}")
    luck = rng or random.Random(0)
    while not match.over:
        if watch is not None:
            watch(match)
        ask, legal = _next(match, luck, _first(match) if together else ())
        if ask.seat == TABLE:
            match.play(TABLE, luck.choice(legal))
        else:
            match.play(ask.seat, bots[ask.seat].choose(match.view(ask.seat), legal))


def _first(match: Match) -> Sequence[int]:
    """Where several must answer openly in any order: those the game lets go first, if it does."""
    game: Any = match.box.game
    if not game.has_order or match.free or any(ask.sealed for ask in match.due):
        return ()
    seats = list(dict.fromkeys(ask.seat for ask in match.due))
    if len(seats) < 2:
        return ()
    return go_first(match.view(seats[0]), seats)


_boxes = BoxOf()


def go_first(view: View, seats: Sequence[int]) -> Sequence[int]:
    """Of bots in these seats that must answer openly in any order, those that should do so now.

    Empty: all they have to say is that they are done. It follows from any one's view.
    """
    box = _boxes.box(view)
    game: Any = box.game
    found: Sequence[int] = game.goes_first(box, view, seats)
    return found


def lets_others_go(view: View, bots: Sequence[int], people: bool) -> bool:
    """Should the bot whose view this is wait for others who must answer as well?

    `bots` are the seats of bots that must, its own among them; `people`: so must somebody else,
    for whom those wait who have nothing left to do.
    """
    first = go_first(view, bots)
    return people if not first else view["seat"] not in first


def _next(match: Match, luck: random.Random, first: Sequence[int]) -> tuple[Ask, list[str]]:
    """Whom to ask now, and what may be answered: this question's answers, no second thoughts."""
    texts = match.box.catalogue.texts
    asks = in_free_order(match.state, luck)
    if first:
        asks = sorted(asks, key=lambda ask: ask.seat not in first)
    for ask in asks:
        legal = legal_answers(match.state, ask)
        if legal:
            return ask, [texts[action] for action in legal]
    raise nobody_can(match.state)
