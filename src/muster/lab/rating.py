"""Rating plans: bots play what somebody drew, and say how often it is won and why it was lost.

As a program, `python -P -m muster.lab.rating`, it reads one line of JSON from standard input and
writes one line for each game that is done; see `muster.bots.piped`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from muster.bots.piped import Say, serve
from muster.kernel import shelf
from muster.kernel.errors import BadChoice
from muster.lab import report
from muster.lab.intervals import wilson
from muster.lab.pool import Processes
from muster.lab.simulate import play_match, settled
from muster.parts.designer import Designer, Plan, Setting, designer_in

BOT = "greedy"
"""Who plays: the partner one would play with."""

GAMES = 200


class Loss(msgspec.Struct, frozen=True):
    """How many games ended like this."""

    text: str
    count: int


class Rating(msgspec.Struct, frozen=True):
    """How often the bot won what was drawn: `low` to `high` is Wilson's 95 % of `rate`.

    done      games played so far, of `games`
    losses    what ended the lost ones, most frequent first
    finished  all were played
    """

    done: int
    games: int
    wins: int
    rate: float
    low: float
    high: float
    losses: tuple[Loss, ...]
    finished: bool

    @staticmethod
    def of(games: int, done: int, wins: int, losses: Mapping[str, int]) -> Rating:
        low, high = wilson(wins, done)
        ordered = sorted(losses.items(), key=lambda pair: (-pair[1], pair[0]))
        found = tuple(Loss(text, count) for text, count in ordered)
        rate = wins / done if done else 0.0
        return Rating(done, games, wins, rate, low, high, found, done == games)


def designer_of(game: str) -> Designer:
    """The designer of a game; BadChoice names the games that have one."""
    designer = designer_in(shelf.game(game))
    if designer is None:
        valid = [one.meta.id for one in shelf.sound()[0] if designer_in(one) is not None]
        raise BadChoice(f"nothing can be drawn for {game}; valid: {', '.join(valid) or 'none'}")
    return designer


def setting_of(designer: Designer, plan: Plan, id: str = "") -> Setting:
    """One way to play a plan, the usual one without an id.

    BadChoice if there is no such way, or with the first fault of a plan that cannot be played.
    """
    checked = designer.check(plan)
    if not checked.ready:
        first = next(fault for fault in checked.faults if fault.stops)
        where = f" [{first.clause}]" if first.clause else ""
        raise BadChoice(f"this {designer.title} cannot be played: {first.text}{where}")
    settings = designer.settings(plan)
    for setting in settings:
        if id in ("", setting.id):
            return setting
    raise BadChoice(f"no setting {id!r}; valid: {', '.join(one.id for one in settings)}")


def rate(
    game: str,
    plan: Plan,
    setting: str = "",
    games: int = GAMES,
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[Rating], None] | None = None,
) -> Rating:
    """Let the partner bot play a plan so many times.

    Every game follows from (seed, number) alone: the rating does not depend on `workers`.
    `progress` is told of the rating so far after each game; if it raises, the rest is not played.
    """
    way = setting_of(designer_of(game), plan, setting)
    table = settled(game, games, [BOT] * way.seats, seed, way.options, None, False)
    losses: Counter[str] = Counter()
    rating = Rating.of(games, 0, 0, losses)

    for _, lost in Processes(workers).play(rate_one, table, range(games)):
        if lost:
            losses[lost] += 1
        wins = rating.wins + (not lost)
        rating = Rating.of(games, rating.done + 1, wins, losses)
        if progress is not None:
            progress(rating)
    return rating


def rate_one(table: report.Setting, number: int) -> str:
    """What ended the game with this number; empty if it was won."""
    match = play_match(table, number)
    outcome = match.outcome
    assert outcome is not None
    return "" if outcome.winners else designer_of(table.game).why_lost(match) or outcome.ending


# As a program


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The line on standard input. `folder` is where the game is, should it not be on the shelf."""

    game: str
    plan: dict[str, Any]
    setting: str = ""
    games: int = GAMES
    seed: int = 0
    workers: int | None = None
    folder: str = ""


def work(asked: Request, say: Say) -> None:
    """Rate what is asked for, saying how it stands after each game."""
    shelf.fetch(asked.game, asked.folder)
    rate(
        asked.game,
        asked.plan,
        asked.setting,
        asked.games,
        asked.seed,
        asked.workers,
        lambda rating: say(msgspec.to_builtins(rating)),
    )


if __name__ == "__main__":
    sys.exit(serve(Request, work))
