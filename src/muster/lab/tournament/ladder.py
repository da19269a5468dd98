"""What a tournament found, as data: for the page, for the next run of it, for programs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from muster.bots.rating import Strength, after_match
from muster.kernel.errors import BadChoice
from muster.lab.intervals import Z
from muster.lab.report import Average, Rate, Result, standing


class Rating(msgspec.Struct, frozen=True):
    """Openskill's (Plackett and Luce): everybody begins at 25."""

    mu: float
    low: float
    high: float


class Rung(msgspec.Struct, frozen=True):
    """How a bot did at one number of seats: `wins.games` counts each seat it had in a game.

    rating    None where everybody wins or loses together, or there is one seat
    median    of its scores
    seconds   processor time of an average decision, `longest` of the slowest; None: not measured
    forfeits  games it did not play to the end: another bot played on
    """

    bot: str
    wins: Rate
    score: Average
    median: float
    rating: Rating | None
    seconds: float | None
    longest: float | None
    forfeits: int


class Duel(msgspec.Struct, frozen=True):
    """Two bots at the same tables: of the games one of them won, the part that `bot` won."""

    bot: str
    other: str
    wins: Rate


class Rungs(msgspec.Struct, frozen=True):
    """A tournament at one number of seats, the best bot first."""

    seats: int
    n: int
    meet: str
    together: bool
    rungs: tuple[Rung, ...]
    duels: tuple[Duel, ...]
    shared: int


class Ladder(msgspec.Struct, frozen=True):
    """A whole tournament, and how it was run."""

    game: str
    title: str
    rules: str
    content: str
    muster: str
    form: str
    seed: int
    options: dict[str, Any]
    command: str
    tables: tuple[Rungs, ...]

    def to_json(self) -> str:
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode() + "\n"

    @staticmethod
    def load(path: Path) -> Ladder:
        """A ladder from a file; BadChoice says what is wrong with it."""
        try:
            return msgspec.json.decode(path.read_bytes(), type=Ladder)
        except OSError as error:
            raise BadChoice(f"{path} cannot be read: {error.strerror}") from None
        except msgspec.DecodeError as error:
            raise BadChoice(f"{path} is no ladder: {error}") from None


def rungs_of(seats: int, meet: str, bots: Sequence[str], results: Sequence[Result]) -> Rungs:
    """What these games say about these bots; where each played `alone`, all win together."""
    together = meet == "alone"
    ratings = {} if together else _ratings(bots, results)
    rungs = [_rung(bot, results, ratings.get(bot), together) for bot in bots]
    rungs.sort(key=_merit, reverse=True)
    best_first = [rung.bot for rung in rungs]
    return Rungs(
        seats=seats,
        n=len(results),
        meet=meet,
        together=together,
        rungs=tuple(rungs),
        duels=() if together else _duels(best_first, results),
        shared=sum(len(one.winners) > 1 for one in results),
    )


def _merit(rung: Rung) -> tuple[float, float, float]:
    return rung.rating.mu if rung.rating else 0.0, rung.wins.rate, rung.score.mean


def _share(result: Result, seat: int, together: bool) -> float:
    """The part of the win that is this seat's; where all win together each has won."""
    if seat not in result.winners:
        return 0.0
    return 1.0 if together else 1 / len(result.winners)


def _rung(bot: str, results: Sequence[Result], rating: Rating | None, together: bool) -> Rung:
    had = [(one, seat) for one in results for seat, name in enumerate(one.bots) if name == bot]
    if together:
        had = [
            (one, seat) for one, seat in had if seat == one.bots.index(bot)
        ]  # a team counts once
    scores = [one.scores[seat] for one, seat in had]
    timed = [(one, seat) for one, seat in had if one.asked]
    asked = sum(one.asked[seat] for one, seat in timed)
    spent = sum([one.seconds[seat] for one, seat in timed])
    return Rung(
        bot=bot,
        wins=Rate.of([_share(one, seat, together) for one, seat in had]),
        score=Average.of(scores),
        median=float(median(scores)),
        rating=rating,
        seconds=round(spent / asked, 6) if asked else None,
        longest=max((one.longest[seat] for one, seat in timed), default=0.0) if asked else None,
        forfeits=sum(seat in one.failures for one, seat in had),
    )


def _ratings(bots: Sequence[str], results: Sequence[Result]) -> dict[str, Rating]:
    """By how everybody ended, game after game: winners first, the others by their scores. Nobody
    changes meanwhile, so nothing is added to the doubt (tau). A bot on several seats is rated by
    their mean.
    """
    now = {bot: Strength() for bot in bots}
    for result in results:
        now |= after_match(now, result.bots, standing(result), tau=0.0)
    return {
        bot: Rating(
            round(one.mu, 3), round(one.mu - Z * one.sigma, 3), round(one.mu + Z * one.sigma, 3)
        )
        for bot, one in now.items()
    }


def _duels(bots: Sequence[str], results: Sequence[Result]) -> tuple[Duel, ...]:
    """Every two bots that sat at the same tables."""
    found = []
    for at, bot in enumerate(bots):
        for other in bots[at + 1 :]:
            shares = [
                mine / (mine + theirs)
                for mine, theirs in (_each(one, bot, other) for one in results)
                if mine + theirs > 0
            ]
            if shares:
                found.append(Duel(bot, other, Rate.of(shares)))
    return tuple(found)


def _each(result: Result, bot: str, other: str) -> tuple[float, float]:
    """What a seat of each won on average; nothing where they did not meet."""
    parts = []
    for name in (bot, other):
        seats = [seat for seat, sat in enumerate(result.bots) if sat == name]
        if not seats:
            return 0.0, 0.0
        parts.append(sum([_share(result, seat, False) for seat in seats]) / len(seats))
    return parts[0], parts[1]
