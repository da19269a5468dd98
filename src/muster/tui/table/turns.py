"""Whose turn it is where several may answer in any order, people and bots around one screen."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence

from muster.kernel.ask import TABLE
from muster.kernel.engine import legal_answers
from muster.kernel.match import Match

LOTS = 4
"""So much likelier is a bot that wants to speak to be next than the clock: talk takes no time."""


First = Callable[[Match, Sequence[int]], Sequence[int]]
"""Of bots that must answer openly, in any order, those that should do so now."""


class TurnOrder:
    """Free order around one screen.

    Nothing here takes time, so waiting is something one says. Where nobody must answer, a bot then
    speaks or the table's clock rings, by luck, and everybody is asked again. Where several must,
    openly and in any order, every bot takes a step after each step of a person, and whenever all
    people wait.
    """

    def __init__(
        self, humans: Collection[int], luck: random.Random, first: First | None = None
    ) -> None:
        self._humans = humans
        self._luck = luck
        self._first = first
        self._waits: set[int] = set()
        self._drawn: int | None = None
        self._due: set[int] = set()  # bots that take a step before people are asked again
        self._given: int | None = None  # who was handed the turn by name
        self._finishing = False

    def changed(self, seat: int, beside: Collection[int]) -> None:
        """This seat has done something while these had to act, too: nobody waits any longer."""
        self._waits.clear()
        self._drawn = None
        if seat in self._humans:
            self._due = {other for other in beside if other not in self._humans}
            self._finishing = False
            if seat != self._given:
                self._given = None
        else:
            self._due.discard(seat)

    def wait(self, match: Match, seat: int) -> bool:
        """Let somebody else go first; False where nobody else has anything to say."""
        others = open_seats(match) or _eager(match)
        if not any(other != seat for other in others):
            return False
        self._waits.add(seat)
        self._given = None
        return True

    def give(self, seat: int) -> None:
        """Hand the turn to a person, also to one whose word nobody expects."""
        self._waits.discard(seat)
        self._given = seat

    def let_bots_finish(self) -> None:
        """Bots go on until none of them has anything left to do."""
        self._finishing = True

    def in_any_order(self, match: Match, viewer: int | None) -> int:
        """Who goes next of those who must answer openly, in any order."""
        seats = open_seats(match)
        bots = [seat for seat in seats if seat not in self._humans]
        if self._first is not None and bots:
            now = self._first(match, bots)
            if not now and len(seats) > len(bots) and not self._finishing:
                self._due.clear()  # nothing is left for them but to be done: they wait for people
            bots = [seat for seat in bots if seat in now] or bots
        if due := [seat for seat in bots if seat in self._due]:
            return due[0]
        if bots and self._finishing:
            return self._bots_step(bots)
        if self._given is not None and any(ask.seat == self._given for ask in match.asks):
            return self._given
        people = [seat for seat in seats if seat in self._humans]
        ready = [seat for seat in people if seat not in self._waits]
        if ready:
            return viewer if viewer in ready else _after(viewer, ready)
        if bots:
            return self._bots_step(bots)
        self._waits.clear()  # all of them wait for each other
        return _after(viewer, people)

    def _bots_step(self, bots: Sequence[int]) -> int:
        self._due = set(bots)
        self._waits.clear()
        return bots[0]

    def speaker(self, match: Match, viewer: int | None) -> int | None:
        """Who is heard where nobody must answer; whoever looks goes before other people."""
        if self._given is not None and any(ask.seat == self._given for ask in match.asks):
            return self._given
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


def open_seats(match: Match) -> list[int]:
    """The seats that must answer openly, in any order; none where somebody answers in secret."""
    must = [] if match.free else match.due
    if any(ask.sealed for ask in must):
        return []
    return list(dict.fromkeys(ask.seat for ask in must))


def _after(viewer: int | None, seats: Sequence[int]) -> int:
    """The next of these seats round the table."""
    return next((seat for seat in seats if viewer is not None and seat > viewer), seats[0])


def _eager(match: Match) -> list[int]:
    """The seats whose word is expected, the table's own among them."""
    return [ask.seat for ask in match.due if legal_answers(match.state, ask)]


def _afterthought(match: Match, humans: Collection[int]) -> int | None:
    """Nobody's word is expected, and still the match goes on only if somebody speaks."""
    idle = [ask.seat for ask in match.asks if legal_answers(match.state, ask)]
    return min(idle, key=lambda seat: seat not in humans, default=None)
