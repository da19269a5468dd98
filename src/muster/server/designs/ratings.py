"""Ratings: bots play a drawn plan many times, in a process of its own; one rating at a time.

A rating is watched by whoever asked for it, and forgotten after a while: it can be done again.
"""

from __future__ import annotations

import time
from typing import Any

import msgspec

from muster.kernel import shelf
from muster.kernel.game import Game
from muster.server.bots.lane import Lane
from muster.server.bots.work import Place
from muster.server.cluster.board import Board
from muster.server.errors import sentence
from muster.server.http.identity import new_id
from muster.server.jobs import Simulation, Simulations
from muster.server.settings import Settings
from muster.server.wire.designs import Loss, RatingInfo

SEED = 1
"""Always the same: a plan is rated the same today and tomorrow."""

LOSSES = 12

USUAL = 0.3
"""Seconds a game takes as a rule: said before a rating until one was played here."""

FEW = 5
"""After so many games it can be said how long one takes."""


class Order(msgspec.Struct, frozen=True):
    """What the process is told."""

    game: str
    folder: str
    plan: dict[str, Any]
    setting: str
    games: int
    seed: int
    workers: int


class Line(msgspec.Struct, frozen=True):
    """What the process says after each game, or instead why it cannot go on."""

    done: int = 0
    wins: int = 0
    losses: list[Loss] = []
    low: float = 0.0
    high: float = 1.0
    error: str = ""


class Rating(Simulation, kw_only=True):
    """A rating somebody asked for."""

    asked_for: Order
    line: Line = Line()
    pace: float = 0.0


class Ratings(Simulations[Rating, RatingInfo]):
    """All ratings of a server."""

    def __init__(self, settings: Settings, lane: Lane[Place], board: Board | None = None) -> None:
        super().__init__("rating", "muster.lab.rating", settings, lane, RatingInfo, board)
        self._paces: dict[str, float] = {}

    def pace(self, game: str) -> float:
        """Seconds from one game of a rating to the next, by the last one played here."""
        return self._paces.get(game, USUAL)

    def begin(
        self, person: str, game: Game[Any], plan: dict[str, Any], setting: str, games: int
    ) -> str:
        """Rate this plan when its turn comes; what this person had under way is given up."""
        workers = self.workers
        order = Order(
            game.meta.id, shelf.outside(game.meta.id), plan, setting, games, SEED, workers
        )
        rating = Rating(new_id(), person, time.monotonic(), asked_for=order)
        self.put(rating)
        return rating.id

    def told(self, job: Rating) -> RatingInfo:
        line = job.line
        return RatingInfo(
            id=job.id,
            state=job.state,
            text=self.words(job),
            games=job.asked_for.games,
            done=line.done,
            wins=line.wins,
            rate=line.wins / line.done if line.done else 0.0,
            low=line.low,
            high=line.high,
            losses=line.losses[:LOSSES],
            pace=job.pace or self.pace(job.asked_for.game),
        )

    async def heard(self, job: Rating, raw: bytes) -> None:
        line = msgspec.json.decode(raw, type=Line)
        if line.error:
            self.end(job, "failed", sentence(line.error))
            return
        job.line = line
        if line.done >= FEW:
            job.pace = (time.monotonic() - job.begun) / line.done
            self._paces[job.asked_for.game] = job.pace
        if line.done >= job.asked_for.games:
            job.state = "done"
