"""What a seat could try: the part of the catalogue in which a game has a say."""

from __future__ import annotations

from collections.abc import Collection

from muster.kernel.catalogue import Block
from muster.kernel.engine import asks_of, legal
from muster.kernel.match import Match

ROW = 12
"""Amounts up to which all of a row are tried."""


def worth_trying(match: Match, seat: int) -> list[str]:
    """All actions a question of this seat takes, and one of every other verb, in catalogue order.

    What no question of the seat takes is refused by its verb alone, before any rule of the game is
    asked: whatever its other words are, the refusal is the same. Of a long row of amounts the ends
    and the neighbours of what is legal are tried.
    """
    texts = match.box.catalogue.texts
    taken = {verb for ask in asks_of(match.state, seat) for verb in ask.question.verbs}
    allowed = set(legal(match.state, seat))
    found: list[str] = []
    for verb in match.box.catalogue.verbs.values():
        if verb.name not in taken:
            found += texts[verb.first : verb.first + min(1, verb.count)]
        elif _is_of_amounts(verb):
            found += [texts[action] for action in _telling(verb, allowed)]
        else:
            found += texts[verb.first : verb.first + verb.count]
    return found


def _is_of_amounts(verb: Block) -> bool:
    """Does the last word count up, far?"""
    words = verb.words[-1] if verb.words else ()
    return len(words) > ROW and all(word.isdigit() for word in words)


def _telling(verb: Block, allowed: Collection[int]) -> list[int]:
    """Of each row the ends, what is allowed, and its neighbours."""
    width = len(verb.words[-1])
    near = {0, width - 1}
    return [
        action
        for action in range(verb.first, verb.first + verb.count)
        if (action - verb.first) % width in near
        or action in allowed
        or action - 1 in allowed
        or action + 1 in allowed
    ]
