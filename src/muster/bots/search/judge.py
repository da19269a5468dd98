"""What a playout was worth to each seat: the result, or the chances where it was broken off."""

from __future__ import annotations

from math import tanh
from typing import Any

from muster.bots.search.model import Model, odds
from muster.kernel.outcome import Outcome
from muster.kernel.state import Box, State

AnyState = State[Box]

MARGIN = 0.1
"""How much of what a result is worth is the distance to the others, the rest is who won."""

FAR = 200
"""Of a score without rivals, half of all there is to gain lies below this."""

ALONE = 0.05
"""How much of what a result without rivals is worth is to have won: a defeat scores little too,
and whoever fears it beyond that plays for no score at all."""

NEAR = 0.15
"""A lead of this part of the best score counts for most of that."""


def chances(s: AnyState, model: Model | None, unit: float) -> list[float]:
    """The chance of each seat to win a match that goes on: learned, or by the game's own value.

    `unit` is how much more of that value is a good lead.
    """
    seats = s.box.seats
    if model is not None:
        return model.chances(s, seats)
    game: Any = s.box.game
    return odds([game.judged(s, seat) / unit for seat in range(seats)])


def alone(score: float, won: bool) -> float:
    """What a score without rivals is worth."""
    return (ALONE if won else 0.0) + (1.0 - ALONE) * score / (abs(score) + FAR)


def points_of(worth: float) -> float:
    """The score of whoever is alone, has not lost, and stands like this."""
    part = max(0.0, min(0.99, (worth - ALONE) / (1.0 - ALONE)))
    return FAR * part / (1.0 - part)


def a_point(worth: float) -> float:
    """What one point more is worth to whoever is alone and stands like this."""
    left = 1.0 - max(0.0, worth - ALONE) / (1.0 - ALONE)
    return (1.0 - ALONE) * left * left / FAR


def worth_of(outcome: Outcome) -> list[float]:
    """What an outcome is worth to each seat: to win, shared if it is shared, and by how much."""
    scores, winners = outcome.scores, outcome.winners
    if len(scores) == 1 and not outcome.others:
        return [alone(scores[0], bool(winners))]
    rivals = [*scores, *outcome.others]
    together = len(winners) == len(scores) and len(scores) > 2  # a tie of all is next to unknown
    found: list[float] = []
    for seat, score in enumerate(scores):
        best = max([other for at, other in enumerate(rivals) if at != seat])
        near = NEAR * max(1, abs(best), abs(score))
        won = 0.0
        if seat in winners:
            won = 1.0 if together else 1.0 / len(winners)
        margin = 0.5 + 0.5 * tanh((score - best) / near)
        found.append((1.0 - MARGIN) * won + MARGIN * margin)
    return found
