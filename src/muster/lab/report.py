"""What a simulation found, for people, spreadsheets and programs."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from statistics import fmean
from typing import Any

import msgspec

from muster.lab.intervals import mean_interval, wilson


class Result(msgspec.Struct, frozen=True, array_like=True):
    """One game: who sat where, what came out, how long it took.

    `asked`, `seconds` and `longest` are of each seat: decisions with a choice, what they took of
    the processor, and the slowest; empty where nobody measured. `failures` says by seat which bots
    failed, and how.
    """

    bots: list[str]
    scores: list[int]
    winners: list[int]
    ending: str
    tiebreak: str | None
    decisions: int
    asked: list[int] = []
    seconds: list[float] = []
    longest: list[float] = []
    failures: dict[int, str] = {}


class Rate(msgspec.Struct, frozen=True):
    """Wins in games. A win shared by k seats counts 1/k; low and high are Wilson's 95 %."""

    games: int
    wins: float
    rate: float
    low: float
    high: float

    @staticmethod
    def of(shares: Sequence[float]) -> Rate:
        """The rate of these games: 1 for a win, a part of it for a shared one, else 0."""
        return Rate.of_count(sum(shares), len(shares))

    @staticmethod
    def of_count(wins: float, games: int) -> Rate:
        """The rate of so many wins in so many games, with its 95 % interval."""
        low, high = wilson(wins, games)
        return Rate(games, round(wins, 6), wins / games, low, high)


class Average(msgspec.Struct, frozen=True):
    """A mean with its 95 % interval (None where one number cannot have one) and the extremes."""

    mean: float
    low: float | None
    high: float | None
    min: float
    max: float

    @staticmethod
    def of(numbers: Sequence[float]) -> Average:
        """The mean of these numbers with its 95 % interval, and their least and greatest."""
        low, high = mean_interval(numbers) or (None, None)
        return Average(fmean(numbers), low, high, min(numbers), max(numbers))


class SeatLine(msgspec.Struct, frozen=True):
    """How a seat did, and who sat there: several bots where they changed seats."""

    seat: int
    bots: tuple[str, ...]
    wins: Rate
    score: Average


class BotLine(msgspec.Struct, frozen=True):
    """How a bot did in all its seats together: `wins.games` counts each seat it had in a game."""

    bot: str
    wins: Rate
    score: Average


class Report(msgspec.Struct, frozen=True):
    """What n games of the same setting showed. All but `seconds` follow from the setting.

    fair       the rate of wins if all seats were equal and every game had a winner
    lengths    decisions a game
    endings    how often the game ended which way
    tiebreaks  how often scores were level and what decided
    shared     games that several seats won together
    forfeits   how many games each bot did not play to the end: another played on for it
    """

    game: str
    seats: int
    options: dict[str, Any]
    n: int
    seed: int
    bots: tuple[str, ...]
    rotate: bool
    fair: float
    by_seat: tuple[SeatLine, ...]
    by_bot: tuple[BotLine, ...]
    lengths: Average
    endings: dict[str, int]
    tiebreaks: dict[str, int]
    shared: int
    seconds: float
    forfeits: dict[str, int] = {}

    @property
    def games_per_second(self) -> float:
        """How fast they were played, by the clock."""
        return self.n / self.seconds if self.seconds else 0.0

    def to_json(self) -> str:
        """Everything, indented; `from_json` reads it back."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode()

    @staticmethod
    def from_json(text: str | bytes) -> Report:
        """A report as `to_json` wrote it."""
        return msgspec.json.decode(text, type=Report)

    def to_csv(self) -> str:
        """A line for each seat, then one for each bot in all its seats (seat is empty)."""
        out = io.StringIO()
        writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
        writer.writeheader()
        for seat in self.by_seat:
            writer.writerow(self._row(str(seat.seat), "/".join(seat.bots), seat.wins, seat.score))
        for bot in self.by_bot:
            writer.writerow(self._row("", bot.bot, bot.wins, bot.score))
        return out.getvalue()

    def _row(self, seat: str, bot: str, wins: Rate, score: Average) -> dict[str, Any]:
        return {
            "game": self.game,
            "seats": self.seats,
            "n": self.n,
            "seed": self.seed,
            "seat": seat,
            "bot": bot,
            "games": wins.games,
            "wins": wins.wins,
            "win_rate": wins.rate,
            "win_low": wins.low,
            "win_high": wins.high,
            "score_mean": score.mean,
            "score_low": score.low,
            "score_high": score.high,
            "score_min": score.min,
            "score_max": score.max,
        }


COLUMNS = (
    "game",
    "seats",
    "n",
    "seed",
    "seat",
    "bot",
    "games",
    "wins",
    "win_rate",
    "win_low",
    "win_high",
    "score_mean",
    "score_low",
    "score_high",
    "score_min",
    "score_max",
)


class Setting(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is simulated: the same setting and number always make the same game.

    `forfeit`: another bot plays on for one that fails, instead of BotFailed. `within` is how many
    seconds a decision may take, 0 as long as it likes.
    """

    game: str
    bots: tuple[str, ...]
    seed: int
    options: dict[str, Any]
    content: dict[str, Any] | None
    rotate: bool
    forfeit: bool = False
    within: float = 0.0

    def deal(self, number: int) -> str:
        """What this game is dealt from."""
        return f"{self.seed} game {number}"

    def luck(self, number: int) -> str:
        """What its bots, and the order in which they are heard, have their chance from."""
        return self.deal(number)

    def lineup(self, number: int) -> list[str]:
        """Who sits where in this game."""
        if not self.rotate:
            return list(self.bots)
        seats = len(self.bots)
        return [self.bots[(seat + number) % seats] for seat in range(seats)]


def summed_up(setting: Setting, results: Sequence[Result], seconds: float) -> Report:
    """The report on these games."""
    seats = len(setting.bots)
    shares = [[share_of(result, seat) for seat in range(seats)] for result in results]
    by_seat = []
    for seat in range(seats):
        sat = sorted({result.bots[seat] for result in results})
        wins = Rate.of([share[seat] for share in shares])
        score = Average.of([result.scores[seat] for result in results])
        by_seat.append(SeatLine(seat, tuple(sat), wins, score))
    by_bot = []
    for bot in sorted(set(setting.bots)):
        had = [
            (share[seat], result.scores[seat])
            for result, share in zip(results, shares, strict=True)
            for seat in range(seats)
            if result.bots[seat] == bot
        ]
        wins = Rate.of([share for share, _ in had])
        by_bot.append(BotLine(bot, wins, Average.of([score for _, score in had])))
    return Report(
        game=setting.game,
        seats=seats,
        options=setting.options,
        n=len(results),
        seed=setting.seed,
        bots=setting.bots,
        rotate=setting.rotate,
        fair=1 / seats,
        by_seat=tuple(by_seat),
        by_bot=tuple(by_bot),
        lengths=Average.of([result.decisions for result in results]),
        endings=_counted([result.ending for result in results]),
        tiebreaks=_counted([result.tiebreak for result in results if result.tiebreak]),
        shared=sum(len(result.winners) > 1 for result in results),
        seconds=seconds,
        forfeits=_counted([one.bots[seat] for one in results for seat in one.failures]),
    )


def share_of(result: Result, seat: int) -> float:
    """The part of the win that is this seat's."""
    return 1 / len(result.winners) if seat in result.winners else 0.0


def standing(result: Result) -> list[float]:
    """The place of each seat: 0 for whoever won; the others by score, level ones share a place."""
    won = set(result.winners)
    lost = sorted({score for seat, score in enumerate(result.scores) if seat not in won})
    places = {score: float(len(lost) - at) for at, score in enumerate(lost)}
    return [0.0 if seat in won else places[score] for seat, score in enumerate(result.scores)]


def _counted(words: Sequence[str]) -> dict[str, int]:
    """How often each, the most frequent first; equal ones in alphabetical order."""
    return dict(sorted(Counter(words).items(), key=lambda entry: (-entry[1], entry[0])))
