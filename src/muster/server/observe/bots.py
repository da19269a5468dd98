"""Bots' thinking, timed: the pool's own work, with a metric and a span around it."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Sequence
from typing import TypeVar

from muster.bots.insight.hint import Hint
from muster.bots.insight.reconsider import Reconsidered
from muster.kernel.views.view import View
from muster.server.bots.pool import Choice
from muster.server.bots.queue import Share
from muster.server.observe.metrics import Metrics
from muster.server.observe.traces import Traces
from muster.server.services import BotRunner

T = TypeVar("T")


class TimedBots:
    """A bot runner that is timed. It tells which game and what for, never from what."""

    def __init__(self, runner: BotRunner, metrics: Metrics, traces: Traces) -> None:
        self.runner = runner
        self._metrics = metrics
        self._traces = traces

    async def decide(
        self,
        bot: str,
        view: View,
        legal: list[str],
        share: Share,
        luck: str = "",
        beside: Sequence[int] = (),
        people: bool = False,
    ) -> Choice:
        thinking = self.runner.decide(bot, view, legal, share, luck, beside, people)
        return await self._timed("decide", view, thinking)

    async def reconsider(
        self,
        bot: str,
        view: View,
        legal: list[str],
        luck: str,
        pace: Sequence[int],
        given: Sequence[str],
        share: Share,
    ) -> Reconsidered:
        thinking = self.runner.reconsider(bot, view, legal, luck, pace, given, share)
        return await self._timed("reconsider", view, thinking)

    async def hint(
        self,
        view: View,
        legal: list[str],
        seconds: float,
        share: Share,
        given: Sequence[str] = (),
    ) -> list[Hint]:
        return await self._timed("hint", view, self.runner.hint(view, legal, seconds, share, given))

    async def _timed(self, what: str, view: View, thinking: Awaitable[T]) -> T:
        began = time.perf_counter()
        try:
            with self._traces.span(f"bot {what}", game=str(view["game"])):
                return await thinking
        finally:
            self._metrics.thought.labels(what).observe(time.perf_counter() - began)
