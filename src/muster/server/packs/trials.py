"""Trials: bots play with a pack many times, in a process of its own; one trial at a time.

A trial is watched by whoever asked for it, and forgotten after a while: it can be done again.
"""

from __future__ import annotations

import time
from typing import Any, Literal

import msgspec

from muster.kernel import shelf
from muster.kernel.content import Files
from muster.kernel.game import Game
from muster.parts.packs.check import PackSetting
from muster.parts.packs.trial import Comparison, TrialKind, TrialOrder
from muster.server.cluster.board import Board
from muster.server.errors import sentence
from muster.server.http.identity import new_id
from muster.server.jobs import Simulation, Simulations
from muster.server.settings import Settings
from muster.server.wire.packs import TrialInfo

SEED = 1
"""Always the same: a pack is judged the same today and tomorrow."""


class Line(msgspec.Struct, frozen=True):
    """What the process says as it goes on, or instead why it cannot; `page` comes at the end."""

    done: int = 0
    comparison: Comparison | None = None
    page: str = ""
    page_kind: Literal["markdown", "html"] = "markdown"
    error: str = ""


class Trial(Simulation, kw_only=True):
    """A trial somebody asked for."""

    asked_for: TrialOrder
    setting: str
    line: Line = Line()


class Trials(Simulations[Trial, TrialInfo]):
    """All trials of a server."""

    def __init__(self, settings: Settings, board: Board | None = None) -> None:
        super().__init__("trial", "muster.lab.trial", settings, TrialInfo, board)

    def begin(
        self,
        person: str,
        game: Game[Any],
        kind: TrialKind,
        files: Files,
        setting: PackSetting,
        bot: str,
        games: int,
    ) -> str:
        """Try this pack when its turn comes; what this person had under way is given up."""
        order = TrialOrder(
            game=game.meta.id,
            folder=shelf.outside(game.meta.id),
            kind=kind,
            files=files,
            seats=setting.seats,
            options=setting.options,
            bot=bot,
            games=games,
            seed=SEED,
            workers=self.workers,
        )
        trial = Trial(new_id(), person, time.monotonic(), asked_for=order, setting=setting.label)
        self.put(trial)
        return trial.id

    def told(self, job: Trial) -> TrialInfo:
        line, asked = job.line, job.asked_for
        return TrialInfo(
            id=job.id,
            kind=asked.kind,
            state=job.state,
            text=self.words(job),
            setting=job.setting,
            games=asked.games,
            done=line.done,
            comparison=line.comparison,
            page=line.page,
            page_kind=line.page_kind,
        )

    async def heard(self, job: Trial, raw: bytes) -> None:
        line = msgspec.json.decode(raw, type=Line)
        if line.error:
            self.end(job, "failed", sentence(line.error))
            return
        job.line = line
        if line.done >= job.asked_for.games and (line.page or line.comparison is not None):
            job.state = "done"
