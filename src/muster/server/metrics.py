"""What is counted, for whoever runs the server.

Behind a token: the number of inputs would tell a player how many secret picks a sealed answer of
somebody else has.
"""

from __future__ import annotations

from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_WAITS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Meters:
    """The meters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        made: dict[str, Any] = {"registry": self.registry}
        self.tables = Gauge("muster_tables", "Tables in memory.", **made)
        self.sockets = Gauge("muster_sockets", "Open sockets.", **made)
        self.inputs = Counter("muster_inputs", "Inputs stored.", ["by"], **made)
        self.refused = Counter("muster_refused", "Refusals.", ["door", "code"], **made)
        self.requests = Counter("muster_requests", "HTTP requests.", ["route", "status"], **made)
        self.stored = Histogram(
            "muster_store_seconds", "From an input to its commit.", buckets=_WAITS, **made
        )
        self.published = Histogram(
            "muster_publish_seconds", "To make everybody's update.", buckets=_WAITS, **made
        )
        self.dropped = Counter("muster_slow_readers", "Sockets let go as too slow.", **made)
        self.bot_failures = Counter("muster_bot_failures", "Bot answers made up.", **made)

    def text(self) -> bytes:
        """All of it, in Prometheus' format."""
        return generate_latest(self.registry)
