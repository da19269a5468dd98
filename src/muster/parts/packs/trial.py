"""A trial of a pack: what whoever plays it is asked, and what a comparison says."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

TrialKind = Literal["compare", "balance"]


class TrialOrder(Struct, frozen=True):
    """Bots play a pack: beside the printed values, or for its balance page.

    `folder` is where the game is, should it not be on the shelf.
    """

    game: str
    files: dict[str, Any]
    seats: int
    kind: TrialKind = "compare"
    options: dict[str, Any] = {}
    bot: str = "greedy"
    games: int = 400
    seed: int = 0
    workers: int | None = None
    folder: str = ""


class Effect(Struct, frozen=True):
    """Something measured with printed values (`before`), with the pack (`after`), and the mean of
    the differences, pair by pair.

    Intervals and verdicts are those of `muster compare`: they may be looked at while the games are
    played, and reckon with how many measures there are.

    unit     "share" of games, or what is counted
    verdict  "more", "less", or "same" where no difference was found
    size     the difference in standard deviations of what was measured
    """

    name: str
    group: str
    unit: str
    before: float
    after: float
    change: float
    low: float
    high: float
    verdict: Literal["more", "less", "same"]
    size: float


class Comparison(Struct, frozen=True):
    """What a pack makes different, in so many pairs of games from the same deals."""

    pairs: int
    seats: int
    bot: str
    verdict: str
    effects: tuple[Effect, ...]
