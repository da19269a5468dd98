"""What things are worth in Space Explorers, in points: all that bots think goes by it."""

from __future__ import annotations

from ..box import (
    ANY,
    BOOST,
    DRAW_AFTER,
    DRAW_COVERED,
    DRAW_PROJECT,
    EXTRA,
    FREE,
    FREE_FROM_HAND,
    REARRANGE,
    RETURN,
    SCORE_ABOVE,
    SCORE_BELOW,
    SCORE_COLOUR,
    SCORE_GROUPS,
    SCORE_PROJECTS,
    SCORE_SETS,
    SURVEY,
    TRADE,
    TRAIN,
)

TOKEN = 0.45
"""What an own token is worth; what one leaves to the neighbour is a part of it."""

CARD = 0.8
"""What any card in hand is worth: it pays two symbols, or waits to be recruited."""

PROMISE = 0.45
"""How much of what a hand card would bring comes true."""

LACKING = 1.2
"""What a symbol costs that nothing at hand could supply."""

SKILL = 0.6
"""What a skill is worth besides Projects: it makes later recruits of its Division cheaper."""

TEMPO = 0.5
"""What a Specialist in the Hub is worth by being there: the game ends with twelve."""

PACE = 1.4
"""Turns it takes to get one Specialist more, about."""

EACH_TURN: dict[int, float] = {
    ANY: 0.45,
    FREE: 0.7,
    FREE_FROM_HAND: 0.5,
    DRAW_AFTER: 0.12,
    EXTRA: 0.35,
    TRAIN: 0.12,
    TRADE: 0.35,
    BOOST: 0.2,
    SURVEY: 0.08,
    REARRANGE: 0.2,
    DRAW_PROJECT: 0.1,
}
"""What a working ability brings in a turn."""

ONCE: dict[int, float] = {RETURN: 0.9, DRAW_COVERED: 0.6}
"""What an ability that is used up brings."""

USED_UP = 0.6
"""How much of that comes true."""

PRINTED = 0.33
"""What a printed symbol brings in a turn."""

GROWTH: dict[int, float] = {
    SCORE_COLOUR: 0.25,
    SCORE_GROUPS: 0.25,
    SCORE_SETS: 0.2,
    SCORE_PROJECTS: 0.2,
    SCORE_ABOVE: 0.3,
    SCORE_BELOW: 0.3,
}
"""What an asterisk card will score more, for each turn to come."""

GROWN = 0.5
"""How much of that comes true."""
