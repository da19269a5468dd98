"""Analyses of finished games: made once, in a process of its own, and kept with the table."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import Literal

import msgspec
from sqlalchemy import Connection

from muster import __version__
from muster.bots.insight.program import Request
from muster.bots.insight.report import Analysis
from muster.kernel import shelf
from muster.kernel.match import Match
from muster.kernel.views.words import with_names
from muster.server.cluster.board import Board
from muster.server.errors import Refused, sentence
from muster.server.jobs import OVER, Job, Jobs, JobState
from muster.server.services import Services
from muster.server.store.insight import keep_analysis, kept_analysis

PROGRAM = (sys.executable, "-P", "-m", "muster.bots.insight.program")

FORM = 2
"""What an analysis says has changed so often: those kept in an older form are made again."""

LATE = 4.0
"""So many times as long as it should an analysis may take: machines are busy."""


class AnalysisInfo(msgspec.Struct, frozen=True):
    """What there is of a game's analysis: nothing yet, how far it is, or all of it.

    `yours`: you have asked for it, and may call it off.
    """

    state: Literal["none"] | JobState
    text: str
    done: int
    total: int
    yours: bool
    analysis: Analysis | None


class Line(msgspec.Struct, frozen=True):
    """What the process says as it goes on, at last with what it has found."""

    done: int = 0
    total: int = 0
    analysis: Analysis | None = None
    error: str = ""


class Under(Job, kw_only=True):
    """An analysis somebody asked for; its id is the table's."""

    request: Request
    names: list[str]
    made_by: str
    line: Line = Line()


BOARD = "analysis/"
"""What the name of an analysis begins with where other processes look it up."""


class Analyses(Jobs[Under]):
    """All analyses of a server."""

    def __init__(self, services: Services) -> None:
        settings = services.settings
        super().__init__(
            "analysis",
            settings.analysis_time * LATE + 60,
            settings.rating_idle,
            settings.sweep,
            settings.analyses_waiting,
            services.long_lane,
            settings.bot_workers > 0,
        )
        self._services = services
        self._board = Board(services)
        self._board.listen(lambda id: self.find(id.removeprefix(BOARD)), self._cancelled_elsewhere)

    async def info(self, table: str, match: Match, names: list[str], person: str) -> AnalysisInfo:
        """What there is of this table's."""
        made_by = version_of(match)

        def read(c: Connection) -> str | None:
            return kept_analysis(c, table, made_by)

        kept = await self._services.store.read(read)
        if kept is not None:
            found = msgspec.json.decode(kept, type=Analysis)
            return AnalysisInfo("done", "", 1, 1, False, named(found, names))
        job = self.find(table)
        if job is not None:
            return msgspec.structs.replace(self._told(job), yours=job.person == person)
        there = await self._board.find(BOARD + table, lambda raw: False)
        if there is None:
            return AnalysisInfo("none", "", 0, 0, False, None)
        told = msgspec.json.decode(there[1], type=AnalysisInfo)
        return msgspec.structs.replace(told, yours=there[0] == person)

    def _told(self, job: Under) -> AnalysisInfo:
        line = job.line
        return AnalysisInfo(job.state, self.words(job), line.done, line.total, False, None)

    def changed(self, job: Under) -> None:
        over = job.state in OVER
        self._board.note(
            BOARD + job.id, job.person, over, lambda: msgspec.json.encode(self._told(job))
        )

    def _cancelled_elsewhere(self, id: str, person: str) -> None:
        job = self._all.get(id.removeprefix(BOARD))
        if job is not None and job.person == person and id.startswith(BOARD):
            self.call_off(job)

    async def begin(self, table: str, match: Match, names: list[str], person: str) -> AnalysisInfo:
        """Make it when its turn comes, unless it is there or under way."""
        now = await self.info(table, match, names, person)
        if now.state in ("none", "cancelled", "failed"):
            game = match.header.game
            seconds = self._services.settings.analysis_time
            request = Request(match.record.dumps(), game, shelf.outside(game), 0, seconds)
            self.put(
                Under(
                    table,
                    person,
                    time.monotonic(),
                    request=request,
                    names=names,
                    made_by=version_of(match),
                )
            )
        return await self.info(table, match, names, person)

    def cancel(self, table: str, person: str) -> None:
        """Stop it; Refused if somebody else has asked for it."""
        job = self.find(table)
        if job is None:
            self._board.cancel(BOARD + table, person)  # if it is their own, elsewhere
            return
        if job.state in OVER:
            return
        if job.person != person:
            raise Refused("analysis", "Somebody else asked for this analysis.", 403)
        self.call_off(job)

    def program(self) -> Sequence[str]:
        return PROGRAM

    def game(self, job: Under) -> str:
        return job.request.game

    def order(self, job: Under) -> bytes:
        return msgspec.json.encode(job.request)

    async def heard(self, job: Under, raw: bytes) -> None:
        line = msgspec.json.decode(raw, type=Line)
        if line.error:
            self.end(job, "failed", sentence(line.error))
            return
        job.line = line
        if line.analysis is not None:
            data = msgspec.json.encode(line.analysis).decode()

            def write(c: Connection) -> None:
                keep_analysis(c, job.id, job.made_by, data)

            await self._services.store.write(write)
            job.state = "done"


def version_of(match: Match) -> str:
    """By whom it is made: another version of the game or of Muster thinks otherwise."""
    return f"{__version__} {match.game.meta.rules_version} {FORM}"


def named(found: Analysis, names: list[str]) -> Analysis:
    """The same with everybody called by name."""
    turnings = [
        msgspec.structs.replace(
            one,
            chosen_words=with_names(one.chosen_words, names),
            better_words=with_names(one.better_words, names),
            why=sentence(with_names(one.why, names)),
            against=sentence(with_names(one.against, names)),
        )
        for one in found.turnings
    ]
    return msgspec.structs.replace(found, turnings=tuple(turnings))
