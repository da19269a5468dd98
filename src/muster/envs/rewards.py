"""What a match is worth to its seats: the result, the score, the rank; and hints on the way."""

from __future__ import annotations

from muster.kernel.errors import BadChoice
from muster.kernel.outcome import Outcome
from muster.kernel.state import Box

REWARDS = ("win", "score", "margin", "rank")
"""
win     1 for the winner, a share of it for each of several; 0 for all others
score   the score itself
margin  how far it is ahead of the best rival, or behind
rank    1 for the first to -1 for the last by score and winners; equal ones share
"""


def check_reward(kind: str) -> str:
    """The word, if there is such a reward; else BadChoice."""
    if kind not in REWARDS:
        raise BadChoice(f"no reward {kind!r}; valid: {', '.join(REWARDS)}")
    return kind


def rewards(kind: str, outcome: Outcome, seats: int) -> list[float]:
    """What the end is worth to each seat."""
    scores, winners = outcome.scores, outcome.winners
    if kind == "score":
        return [float(score) for score in scores[:seats]]
    if kind == "margin":
        rivals = [*scores, *outcome.others]
        return [
            float(score - max([r for at, r in enumerate(rivals) if at != seat], default=0))
            for seat, score in enumerate(scores[:seats])
        ]
    if kind == "rank":
        keys = [(seat in winners, scores[seat]) for seat in range(seats)]
        if seats == 1:
            return [1.0 if winners else -1.0]
        below = [sum([one < own for one in keys]) for own in keys]
        equal = [sum([one == own for one in keys]) - 1 for own in keys]
        return [
            2 * (low + same / 2) / (seats - 1) - 1 for low, same in zip(below, equal, strict=True)
        ]
    share = 1 / len(winners) if winners else 0.0
    return [share if seat in winners else 0.0 for seat in range(seats)]


class Shaping:
    """Rewards on the way that change no best policy: the growth of a potential.

    The potential is what the game thinks a seat's view is worth, times `weight`; it is looked at
    whenever the seat is asked, and 0 at the end: discount * (now) - (before).
    """

    def __init__(self, box: Box, weight: float, discount: float = 1.0) -> None:
        if weight and not box.game.has_value:
            raise BadChoice(f"{box.game.meta.id} says nowhere what a state is worth: no shaping")
        self.weight = weight
        self.discount = discount
        self.game = box.game
        self.before: list[float | None] = [None] * box.seats

    def begin(self) -> None:
        """A new match."""
        self.before = [None] * len(self.before)

    def grown(self, s: object, seat: int, over: bool) -> float:
        """What this seat gets for how its potential has changed since it was asked last."""
        now = 0.0 if over else self.weight * self.game.worth(s, seat)
        before, self.before[seat] = self.before[seat], now
        return 0.0 if before is None else self.discount * now - before
