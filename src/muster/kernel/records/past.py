"""The past of a match: any moment of it, quickly, and as any seat saw it.

Copies of the match are kept every few inputs, so that a slider dragged along a game plays only the
few inputs between two copies again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from muster.kernel.chance import Secret
from muster.kernel.match import Match
from muster.kernel.records.record import Header
from muster.kernel.scene import Scene
from muster.kernel.state import State
from muster.kernel.views.beats import Beats
from muster.kernel.views.shown import Shown, beats_of

STRIDE = 8
"""Inputs between two kept copies."""


class Past:
    """One match from its first to its present input. Whatever it hands out is not to be changed."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._copies: dict[int, Match] = {}

    def goes_on_as(self, match: Match) -> bool:
        """Is this the same match, perhaps further on? Then it is taken over."""
        mine, theirs = self.match, match
        known = mine.history.inputs
        if mine.secret.bytes != theirs.secret.bytes or mine.header != theirs.header:
            return False
        if theirs.history.inputs[: len(known)] != known:
            return False
        self.match = match
        return True

    @property
    def length(self) -> int:
        return len(self.match.history.inputs)

    def at(self, moment: int) -> Match:
        """The match after so many inputs."""
        if moment == self.length:
            return self.match
        start = max((at for at in self._copies if at <= moment), default=None)
        twin = self._first() if start is None else self._copies[start].clone()
        texts = self.match.box.catalogue.texts
        for at in range(start or 0, moment):
            seat, action = self.match.history.inputs[at]
            twin.play(seat, texts[action])
            if (at + 1) % STRIDE == 0:
                self._copies.setdefault(at + 1, twin.clone())
        return twin

    def watched(self, moment: int) -> Beats:
        """What was worth a look on the way to this moment: its last input is played once more."""
        if not moment:
            return self._first().watch()
        twin = self.at(moment - 1).clone()
        beats = twin.watch()
        seat, action = self.match.history.inputs[moment - 1]
        twin.play(seat, self.match.box.catalogue.texts[action], beats)
        return beats

    def shown(
        self, moment: int, look: Callable[[State[Any]], Scene], told_by: Callable[[int], int]
    ) -> tuple[list[Shown], int]:
        """The beats that led to this moment, and how much there is to see in it: see `beats_of`."""
        if not moment:
            return [], 0
        before, final = look(self.at(moment - 1).state), look(self.at(moment).state)
        return beats_of(self.watched(moment).kept, look, told_by, before.root, final)

    def _first(self) -> Match:
        header: Header = self.match.header
        return Match.from_header(header, Secret(self.match.secret.bytes))
