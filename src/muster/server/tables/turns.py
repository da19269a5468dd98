"""Since when each seat has been waited for, by the times of the journal.

Pure, as clocks are. Whom the match waits for is known to everybody; so is since when: a turn begins
at the time of the last input that everybody knows of, never at that of a pick in secret.
"""

from __future__ import annotations

from collections.abc import Iterable

from muster.kernel.match import Match

KeptTurns = list[tuple[int, float]]


class Turns:
    """When the turn of each seat that is waited for began."""

    def __init__(self, since: Iterable[tuple[int, float]] = ()) -> None:
        self._since = dict(since)

    def after(self, match: Match, at: float) -> Turns:
        """The turns once a line of the journal has become true; `at` is when everybody last saw
        something happen."""
        twin = Turns()
        twin._since = dict(self._since)
        twin.follow(match, at)
        return twin

    def follow(self, match: Match, at: float) -> None:
        """The same for these: who was waited for before has been since before."""
        waiting = () if match.over else match.waiting
        self._since = {seat: self._since.get(seat, at) for seat in waiting}

    def kept(self) -> KeptTurns:
        """All of it as plain data."""
        return list(self._since.items())

    def of(self, seat: int) -> float | None:
        """Since when this seat has been waited for; None if it is not."""
        return self._since.get(seat)
