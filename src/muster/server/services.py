"""What everything in one server shares."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, Protocol

import msgspec

from muster.bots.insight.hint import Hint
from muster.bots.insight.reconsider import Reconsidered
from muster.kernel.views.view import View
from muster.server.admin.controls import Controls
from muster.server.bots.lane import Lane
from muster.server.bots.pool import Choice
from muster.server.bots.queue import Share
from muster.server.bots.work import Place
from muster.server.cluster.cluster import Alone, Cluster
from muster.server.http.identity import Keys
from muster.server.http.rate_limit import Buckets
from muster.server.observe import Metrics
from muster.server.observe.traces import NoTraces, Traces
from muster.server.settings import Settings
from muster.server.store.database import Store


class BotRunner(Protocol):
    """Answers for bots: `BotPool` in worker processes, something simpler in tests."""

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
        """One of the legal answers, or none while others should go first; may take its time, and
        may fail. `share` is who wants it; `beside` and `people` are who else must answer."""

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
        """What the bot thinks when it thinks again, with the same luck at the same pace."""

    async def hint(
        self,
        view: View,
        legal: list[str],
        seconds: float,
        share: Share,
        given: Sequence[str] = (),
    ) -> list[Hint]:
        """The best answers after so many seconds of thought, for a person; and the `given` one."""


class TurnNotices(Protocol):
    """Tells people who are not at the table that it is their turn."""

    def look(self, table: Any) -> None:
        """Something has happened at this table: whose turn is it now? Never waits."""


class NoNotices:
    """Tells nobody."""

    def look(self, table: Any) -> None:
        pass


def _passed() -> float:
    """Seconds that have passed; where the system can tell, also those it slept."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class SteadyClock:
    """Seconds since 1970 that only ever pass: somebody may set the time of day meanwhile."""

    def __init__(
        self, day: Callable[[], float] = time.time, passed: Callable[[], float] = _passed
    ) -> None:
        self._passed = passed
        self._zero = day() - passed()

    def __call__(self) -> float:
        return self._zero + self._passed()


class Services(msgspec.Struct):
    """One server's settings, keys, store, bots, metrics and notices, what its administrator has
    decided, and where traces go. `now`: seconds since 1970; `long_lane`: where long work is done,
    apart from the bots' thinking; `undos`: how much each seat of a table may take back.
    """

    settings: Settings
    keys: Keys
    store: Store
    bot_pool: BotRunner
    metrics: Metrics
    now: Callable[[], float] = msgspec.field(default_factory=SteadyClock)
    notices: TurnNotices = msgspec.field(default_factory=NoNotices)
    long_lane: Lane[Place] = msgspec.field(default_factory=Lane)
    controls: Controls = msgspec.field(default_factory=Controls)
    traces: Traces = msgspec.field(default_factory=NoTraces)
    cluster: Cluster = None  # type: ignore[assignment]  # alone, unless it is said otherwise
    undos: Buckets = None  # type: ignore[assignment]  # by the settings

    def __post_init__(self) -> None:
        self.undos = Buckets(self.settings.undo_bucket)
        if self.cluster is None:
            self.cluster = Alone(self.store)


def stamp(seconds: float) -> str:
    """A time as it travels."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
