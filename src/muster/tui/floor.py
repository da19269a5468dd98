"""Who has the floor where nobody must answer: people until they wait, then somebody by lot."""

from __future__ import annotations

import random
from collections.abc import Collection

from muster.kernel.ask import TABLE
from muster.kernel.engine import legal_answers
from muster.kernel.match import Match

LOTS = 4
"""So much likelier is a bot that wants to speak to be next than the clock: talk takes no time."""


class Floor:
    """Free order around one screen.

    Nothing here takes time, so waiting is something one says; then a bot speaks or the table's
    clock rings, by luck, and everybody is asked again.
    """

    def __init__(self, humans: Collection[int], luck: random.Random) -> None:
        self._humans = humans
        self._luck = luck
        self._waits: set[int] = set()
        self._drawn: int | None = None

    def changed(self) -> None:
        """Something has happened: nobody waits any longer."""
        self._waits.clear()
        self._drawn = None

    def wait(self, match: Match, seat: int) -> bool:
        """Let somebody else go first; False where nobody else has anything to say."""
        if not any(other != seat for other in _eager(match)):
            return False
        self._waits.add(seat)
        return True

    def speaker(self, match: Match, viewer: int | None) -> int | None:
        """Who is heard now; whoever looks at the screen goes before other people."""
        eager = _eager(match)
        people = [seat for seat in eager if seat in self._humans]
        ready = [seat for seat in people if seat not in self._waits]
        if ready:
            return viewer if viewer in ready else ready[0]
        others = [seat for seat in eager if seat not in self._humans]
        if others:
            if self._drawn not in others:
                lots = [seat for seat in others for _ in range(1 if seat == TABLE else LOTS)]
                self._drawn = self._luck.choice(lots)
            return self._drawn
        if people:  # all of them wait for each other
            self._waits.clear()
            return next((seat for seat in people if seat != viewer), people[0])
        return _afterthought(match, self._humans)


def _eager(match: Match) -> list[int]:
    """The seats whose word is expected, the table's own among them."""
    return [ask.seat for ask in match.asks if not ask.idle and legal_answers(match.state, ask)]


def _afterthought(match: Match, humans: Collection[int]) -> int | None:
    """Nobody's word is expected, and still the match goes on only if somebody speaks."""
    idle = [ask.seat for ask in match.asks if legal_answers(match.state, ask)]
    return min(idle, key=lambda seat: seat not in humans, default=None)
