"""Why an answer: what it changes for the seat that the other answers do not.

Answers are tried in the same worlds and played on to the seat's next decision; the game says what
has changed for the seat by then (`Game.reasons`). What is said of an answer is the reason that most
tells it apart.
"""

from __future__ import annotations

import random
import time
from typing import Any

from muster.bots.insight.clock import Now
from muster.bots.playout import play_on
from muster.bots.search.answers import Answer, give
from muster.bots.search.quick import QuickPolicy
from muster.bots.search.search import Search
from muster.kernel.state import Box, State

AnyState = State[Box]

WORLDS = 8
"""In so many worlds answers are compared, if there is time."""

FAR = 400
"""After so many decisions nobody waits for the seat's next one."""

SURE = 0.85
"""What happens in so many worlds simply happens."""

OFTEN = 0.4


class Until(QuickPolicy):
    """The quick player, until this seat is asked again."""

    def __init__(self, rng: random.Random, seat: int) -> None:
        super().__init__(rng)
        self.seat = seat
        self.watches = True

    def stops(self, s: AnyState) -> bool:
        return any(ask.seat == self.seat and not ask.question.rests for ask in s.asks)


class Whys:
    """The reasons for some answers of a seat, from as many worlds as there is time for."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.worlds = 0
        self.weights: dict[Answer, dict[str, float]] = {}
        self.seen: dict[Answer, dict[str, int]] = {}

    def look(
        self,
        answers: list[Answer],
        worlds: int = WORLDS,
        until: float = 0.0,
        now: Now = time.monotonic,
    ) -> None:
        """Try the answers in so many worlds; after `until`, if it is set, in no more."""
        search = self.search
        for answer in answers:
            self.weights.setdefault(answer, {})
            self.seen.setdefault(answer, {})
        for _ in range(worlds):
            if until and self.worlds and now() >= until:
                return
            world = search.world()
            luck = search.rng.getrandbits(64)
            for answer in answers:
                self._compare(world, answer, luck)
            self.worlds += 1

    def _compare(self, world: AnyState, answer: Answer, luck: int) -> None:
        seat = self.search.seat
        s = world.clone()
        give(s, seat, answer)
        policy = Until(random.Random(luck), seat)
        if not s.over and not policy.stops(s):
            play_on(s, policy, FAR)
        game: Any = s.box.game
        weights, seen = self.weights[answer], self.seen[answer]
        told: list[tuple[float, str]] = game.reasons(world, s, seat)
        for weight, text in told:
            weights[text] = weights.get(text, 0.0) + weight
            seen[text] = seen.get(text, 0) + 1

    def best(self, answer: Answer) -> str:
        """The sentence for this answer; empty if the game had nothing to say."""
        found = self.ranked(answer)
        return found[0] if found else ""

    def worst(self, answer: Answer) -> str:
        """What speaks most against this answer; empty if nothing does."""
        found = self._apart(answer)
        found.sort()
        return self._told(answer, found[0][1]) if found and found[0][0] < 0 else ""

    def ranked(self, answer: Answer) -> list[str]:
        """What speaks for this answer, what most tells it apart first."""
        found = self._apart(answer)
        found.sort(key=_descending)
        return [self._told(answer, text) for apart, text in found if apart > 0]

    def _apart(self, answer: Answer) -> list[tuple[float, str]]:
        """Each thing said of the answer, by how much more it is worth than with the others."""
        others = [weights for other, weights in self.weights.items() if other != answer]
        found: list[tuple[float, str]] = []
        for text, weight in self.weights.get(answer, {}).items():
            usual = 0.0
            for weights in others:
                usual += weights.get(text, 0.0) / len(others)
            found.append(((weight - usual) / max(1, self.worlds), text))
        return found

    def _told(self, answer: Answer, text: str) -> str:
        """A reason, as sure as it is."""
        part = self.seen[answer][text] / max(1, self.worlds)
        if part >= SURE:
            return text
        return f"often {text}" if part >= OFTEN else f"sometimes {text}"


def _descending(found: tuple[float, str]) -> tuple[float, str]:
    return -found[0], found[1]
