"""What is found out about the balance of a game: of one match, and of many together."""

from __future__ import annotations

from typing import Any

import msgspec

from muster.lab.report import Average, Rate

LIMIT = 0.55
"""How much of the wins between two may go to one of them before the game counts as broken."""

FEW = 100
"""A line of fewer seats than this is not judged: its interval would say nothing."""


STEPS = 20
"""How a match develops is looked at so many times, evenly, and at its beginning."""


class Finding(msgspec.Struct, frozen=True, array_like=True):
    """One game: what came out, by which words it can be sorted, where points came from.

    cards   by verb, the components each seat named in its answers: what it played, took, bought
    course  how good the position was for each seat, from the beginning to the end; empty where
            nobody looked
    """

    scores: list[int]
    winners: list[int]
    ending: str
    tiebreak: str | None
    decisions: int
    traits: dict[str, list[str]]
    sources: dict[str, list[int]]
    cards: dict[str, list[list[str]]] = {}
    course: list[list[float]] = []

    def share(self, seat: int) -> float:
        """The part of the win that is this seat's."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


class Line(msgspec.Struct, frozen=True):
    """How all seats did to which a word applies.

    against   wins against the average other player: share : share of one other, of 1
    verdict   "fair" and "broken" where the whole interval is inside or outside the limits,
              "open" where it is neither, "" where it cannot be judged
    """

    word: str
    wins: Rate
    score: Average
    against: tuple[float, float, float] | None
    verdict: str


class Spread(msgspec.Struct, frozen=True):
    """Scores in all games to which a word applies: of everybody, of the winner, the lead."""

    word: str
    games: int
    score: Average
    deviation: float
    best: Average
    lead: Average | None
    length: Average


class Income(msgspec.Struct, frozen=True):
    """What a source brought a player, and one who won; part is of all points."""

    source: str
    each: Average
    winners: Average | None
    part: float


class Bin(msgspec.Struct, frozen=True):
    """How many numbers lay from `low` up to, but not including, `high`."""

    low: float
    high: float
    count: int


class Moment(msgspec.Struct, frozen=True):
    """How matches stood after a part `at` of their decisions, from 0 to 1.

    won, lost  the value of the position for seats that won in the end, and for the others
    ahead      how often the seat with the best position then won in the end; None for one seat
    """

    at: float
    won: Average | None
    lost: Average | None
    ahead: Rate | None


class Survey(msgspec.Struct, frozen=True):
    """What n games between equal players showed; if they won `together`, of all seats as one."""

    game: str
    title: str
    seats: int
    options: dict[str, Any]
    content: str
    rules: str
    n: int
    seed: int
    bot: str
    by_seat: tuple[Line, ...]
    by_trait: dict[str, tuple[Line, ...]]
    by_match: dict[str, tuple[Spread, ...]]
    crossed: dict[str, dict[str, dict[str, Rate]]]
    incomes: tuple[Income, ...]
    total: Spread
    endings: dict[str, int]
    tiebreaks: dict[str, int]
    shared: int
    cards: dict[str, tuple[Line, ...]] = {}
    course: tuple[Moment, ...] = ()
    score_bins: tuple[Bin, ...] = ()
    length_bins: tuple[Bin, ...] = ()
    together: bool = False

    @property
    def rivals(self) -> int:
        """How many there are who can win: one where all seats win or lose together."""
        return 1 if self.together else self.seats

    def broken(self) -> list[tuple[str, Line]]:
        """The lines whose interval is wholly beyond the limit, with what they sort by."""
        lines = [("seat", line) for line in self.by_seat]
        lines += [(trait, line) for trait, many in self.by_trait.items() for line in many]
        return [(trait, line) for trait, line in lines if line.verdict == "broken"]


def against_one(share: float, seats: int) -> float:
    """A share of all wins at a table, as the share of wins against the average other player.

    Each of the others has (1 - share) / (seats - 1); at a table of two nothing changes.
    """
    other = (1 - share) / (seats - 1)
    return share / (share + other)


def verdict_on(against: tuple[float, float, float]) -> str:
    """What an interval of wins against one says about the limit."""
    _, low, high = against
    if low > LIMIT or high < 1 - LIMIT:
        return "broken"
    return "fair" if low >= 1 - LIMIT and high <= LIMIT else "open"
