"""What a seat could try: the part of the catalogue in which a game has a say."""

from __future__ import annotations

from muster.kernel.engine import asks_of
from muster.kernel.match import Match


def worth_trying(match: Match, seat: int) -> list[str]:
    """All actions a question of this seat takes, and one of every other verb, in catalogue order.

    What no question of the seat takes is refused by its verb alone, before any rule of the game is
    asked: whatever its other words are, the refusal is the same.
    """
    texts = match.box.catalogue.texts
    taken = {verb for ask in asks_of(match.state, seat) for verb in ask.question.verbs}
    found: list[str] = []
    for verb in match.box.catalogue.verbs.values():
        count = verb.count if verb.name in taken else min(1, verb.count)
        found += texts[verb.first : verb.first + count]
    return found
