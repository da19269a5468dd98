"""What whoever runs the server observes: log lines, metrics, traces, and ids that tie them."""

from __future__ import annotations

from muster.server.observe.logs import JsonLines, write_logs
from muster.server.observe.metrics import Metrics

__all__ = ["JsonLines", "Metrics", "write_logs"]
