"""Games to learn from: bots play, sometimes at random, and positions along the way are kept."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from muster.bots import Bot, play_out
from muster.kernel.match import Match
from muster.kernel.views.view import View
from muster.lab.referee import Refereed
from muster.lab.report import Setting


class Practice(Setting, frozen=True, omit_defaults=True):
    """Games of self-play at one number of seats.

    entrants   who takes part: each seat of each game is given to one of them by lot
    explore    how many of a hundred answers are drawn at random instead
    positions  how many moments of a game are kept
    """

    entrants: tuple[str, ...] = ("greedy",)
    explore: int = 10
    positions: int = 8

    def lineup(self, number: int) -> list[str]:
        lots = random.Random(f"{self.deal(number)} entrants")
        return [lots.choice(self.entrants) for _ in self.bots]


class Sample(msgspec.Struct, frozen=True, array_like=True):
    """What is kept of a game: the features of every seat at some moments, and who won."""

    moments: list[list[list[float]]]
    shares: list[float]


def practise(setting: Practice, number: int) -> Sample:
    """The game with this number, as something to learn from."""
    deal = setting.deal(number)
    seats = len(setting.bots)
    match = Match.new(setting.game, seats, deal, options=setting.options, content=setting.content)
    bots = [
        _Exploring(
            Refereed(
                name,
                random.Random(f"{deal} seat {seat}"),
                f"{setting.game}, game {number} of seed {setting.seed}, seat {seat}",
                setting.within,
                setting.forfeit,
            ),
            setting.explore / 100,
            random.Random(f"{deal} explore {seat}"),
        )
        for seat, name in enumerate(setting.lineup(number))
    ]
    keeper = _Keeper(setting.positions, random.Random(f"{deal} moments"))
    play_out(match, bots, random.Random(f"{deal} order"), keeper.look)
    outcome = match.outcome
    assert outcome is not None
    won = outcome.winners
    shares = [1 / len(won) if seat in won else 0.0 for seat in range(seats)]
    return Sample(keeper.kept, shares)


class _Exploring(Bot):
    """Another bot, but for some answers at random."""

    def __init__(self, bot: Bot, share: float, rng: random.Random) -> None:
        super().__init__(rng)
        self.bot = bot
        self.share = share

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if len(legal) > 1 and self.rng.random() < self.share:
            return self.rng.choice(legal)
        return self.bot.choose(view, legal)


class _Keeper:
    """Keeps so many moments of a match, each as likely as any other.

    Where a game counts its turns (`turn` in its heuristics), moments at which one begins: there a
    search breaks off what it plays on.
    """

    def __init__(self, many: int, rng: random.Random) -> None:
        self.many = many
        self.rng = rng
        self.seen = 0
        self.turn = -1
        self.kept: list[list[list[float]]] = []

    def look(self, match: Match) -> None:
        game: Any = match.game
        if game.turn is not None:
            now = game.turn(match.state)
            if now == self.turn:
                return
            self.turn = now
        self.seen += 1
        if len(self.kept) < self.many:
            self.kept.append(_features(match))
        else:
            place = self.rng.randrange(self.seen)
            if place < self.many:
                self.kept[place] = _features(match)


def _features(match: Match) -> list[list[float]]:
    game: Any = match.game
    return [
        [float(number) for number in game.features(match.state, seat)]
        for seat in range(match.seats)
    ]
