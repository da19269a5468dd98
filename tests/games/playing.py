"""Playing any game at random, and what one reads off a match of it."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import muster
from muster import Match


def play_randomly(m: Match, rng: random.Random, upto: int = 100_000) -> int:
    """Any legal answer to any open ask until the end, or until so many were given."""
    decisions = 0
    while not m.over and decisions < upto:
        ask = rng.choice(m.asks)
        answers = m.legal(ask.seat)
        if not answers and ask.optional:
            continue  # nobody has to answer it
        m.play(ask.seat, rng.choice(answers))
        decisions += 1
    return decisions


def seen(m: Match) -> dict[str, Any]:
    """What everybody sees of the table."""
    found: dict[str, Any] = m.view(None)["table"]
    return found


def own(m: Match, seat: int) -> dict[str, Any]:
    """What one seat sees of the table."""
    found: dict[str, Any] = m.view(seat)["table"]
    return found


def told(m: Match, seat: int | None, kind: str) -> list[dict[str, Any]]:
    """Everything of one kind a seat (None: a spectator) was told."""
    return [line.told for line in m.log(seat) if line.told["kind"] == kind]


def deal_again(m: Match, rng: random.Random, *seats: int | None) -> None:
    """A world dealt again from the view of any of these seats shows that view, no piece lost."""
    for seat in seats:
        view = m.view(seat)
        again = muster.redeal(view, rng)
        assert again.view(seat) == view
        assert again.game.holdings(again.state) == m.game.holdings(m.state)


def deal_again_in_turn(moments: Iterable[Match], rng: random.Random) -> None:
    """The same at every moment of a game, for two seats (or the spectator) in turn."""
    for at, m in enumerate(moments):
        everybody = (None, *range(m.seats))
        deal_again(m, rng, *(everybody[n % len(everybody)] for n in (at, at + 1)))
