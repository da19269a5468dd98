"""Metrics, for Prometheus.

No label names a person or a table. All of it is behind a token: the number of inputs would tell a
player how many secret picks a sealed answer of somebody else has.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

_WAITS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_THOUGHTS = (0.005, 0.025, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256)

LOOK = 0.5
"""Seconds between two looks at how late the event loop is."""


class Metrics:
    """The metrics of one server process, in Prometheus' format."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)  # memory, processor time, open files
        made: dict[str, Any] = {"registry": self.registry}
        self.tables = Gauge("muster_tables", "Tables in memory.", **made)
        self.sockets = Gauge("muster_sockets", "Open sockets.", **made)
        self.draining = Gauge("muster_draining", "1 while this server is emptied.", **made)
        self.blocks = Gauge("muster_blocks", "People and addresses that are blocked.", **made)
        self.inputs = Counter("muster_inputs", "Inputs stored.", ["by"], **made)
        self.answered = Histogram(
            "muster_input_seconds",
            "From a person's input to its acknowledgement.",
            ["game"],
            buckets=_WAITS,
            **made,
        )
        self.refused = Counter("muster_refused", "Refusals.", ["door", "code"], **made)
        self.limited = Counter(
            "muster_rate_limited", "Refusals by a rate limit.", ["door", "bucket"], **made
        )
        self.requests = Counter("muster_requests", "HTTP requests.", ["route", "status"], **made)
        self.request_seconds = Histogram(
            "muster_request_seconds", "HTTP requests under /api.", buckets=_WAITS, **made
        )
        self.stored = Histogram(
            "muster_store_seconds", "From an input to its commit.", buckets=_WAITS, **made
        )
        self.batches = Histogram(
            "muster_store_batch_seconds",
            "One batch of the store, with its commit.",
            ["thread"],
            buckets=_WAITS,
            **made,
        )
        self.batch_sizes = Histogram(
            "muster_store_batch_size", "Things in one batch.", ["thread"], buckets=_SIZES, **made
        )
        self.published = Histogram(
            "muster_publish_seconds", "To make everybody's update.", buckets=_WAITS, **made
        )
        self.dropped = Counter("muster_slow_readers", "Sockets let go as too slow.", **made)
        self.bot_failures = Counter("muster_bot_failures", "Bot answers made up.", **made)
        self.thought = Histogram(
            "muster_bot_seconds",
            "A bot's answer, its place in the queue included.",
            ["what"],
            buckets=_THOUGHTS,
            **made,
        )
        self.thinkers = Gauge("muster_thinkers", "Thinkers connected.", **made)
        self.thoughts_waiting = Gauge(
            "muster_thoughts_waiting", "What waits to be thought about.", ["lane"], **made
        )
        self.thoughts = Counter(
            "muster_thoughts", "What was thought about.", ["lane", "place", "end"], **made
        )
        self.notices = Counter("muster_notices", "Turn notices.", ["channel", "result"], **made)
        self.lag = Histogram(
            "muster_loop_lag_seconds", "How late the event loop is.", buckets=_WAITS, **made
        )
        self._looking: asyncio.Task[None] | None = None

    def watch(self, lane: str, waiting: Callable[[], float]) -> Callable[[str, str], None]:
        """Whom a lane of this name tells what became of something, and where; see `Lane.tell`."""
        self.thoughts_waiting.labels(lane).set_function(waiting)
        return lambda end, place: self.thoughts.labels(lane, place, end).inc()

    def note_batch(self, thread: str, size: int, seconds: float) -> None:
        """The store has done a batch of so many things."""
        self.batches.labels(thread).observe(seconds)
        self.batch_sizes.labels(thread).observe(size)

    def limit(self, door: str, bucket: str) -> None:
        """Somebody was refused because this bucket is empty."""
        self.limited.labels(door, bucket).inc()

    def start(self) -> None:
        """Begin to look how late the event loop is."""
        self._looking = asyncio.get_running_loop().create_task(self._look())

    async def stop(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._looking

    async def _look(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOK
            await asyncio.sleep(LOOK)
            self.lag.observe(max(0.0, loop.time() - due))

    def text(self) -> bytes:
        """All of it as text."""
        return generate_latest(self.registry)

    def samples(self) -> bytes:
        """All of it for another process, which makes one text of what several tell."""
        return msgspec.json.encode(
            [
                _Family(
                    one.name,
                    one.documentation,
                    one.type,
                    [(sample.name, sample.labels, sample.value) for sample in one.samples],
                )
                for one in self.registry.collect()
            ]
        )


class _Family(msgspec.Struct, frozen=True, array_like=True):
    """One metric as it travels from one process to another."""

    name: str
    documentation: str
    type: str
    samples: list[tuple[str, dict[str, str], float | None]]


_families = msgspec.json.Decoder(list[_Family]).decode


def text_of_all(told: Iterable[tuple[str, str, bytes | None]]) -> bytes:
    """One text of the metrics of several processes, each by its machine, its name and its samples,
    if it told any. Every sample is labelled with `node` and `process`.
    """
    up = Metric(
        "muster_process_up", "1 for a process that answers, 0 for one that is silent.", "gauge"
    )
    found: dict[str, Metric] = {}
    for node, process, samples in told:
        whose = {"node": node, "process": process}
        up.add_sample(up.name, whose, 0 if samples is None else 1)
        for family in _families(samples or b"[]"):
            metric = found.get(family.name)
            if metric is None:
                metric = found[family.name] = Metric(family.name, family.documentation, family.type)
            for name, labels, value in family.samples:
                if value is not None:  # what is no number does not travel
                    metric.add_sample(name, {**labels, **whose}, value)
    registry = CollectorRegistry()
    registry.register(_Collected([up, *found.values()]))
    return generate_latest(registry)


class _Collected(Collector):
    def __init__(self, metrics: list[Metric]) -> None:
        self._metrics = metrics

    def collect(self) -> Iterable[Metric]:
        return self._metrics
