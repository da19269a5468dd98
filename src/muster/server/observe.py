"""What whoever runs the server observes: log lines and metrics.

A log line is one JSON object with nothing in it that somebody may not know: only the fields named
here are written. No texts of people, no actions, no tokens, no addresses with their query: what is
not listed cannot slip out. The metrics are behind a token: the number of inputs would tell a player
how many secret picks a sealed answer of somebody else has.
"""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

import msgspec
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

FIELDS = (
    *("event", "method", "route", "status", "ms", "table", "game", "bot", "code", "error"),
    "address",
)

FILE = "server.log"
SIZE = 8 * 1024 * 1024
KEPT = 3
"""Bytes of a log file, and how many older ones are kept."""


class JsonLines(logging.Formatter):
    """A record as a line of JSON. Of an exception: its type and where it was, not what it said."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": _last_line(str(record.msg)),  # without its arguments
        }
        for name in FIELDS:
            if hasattr(record, name):
                line[name] = getattr(record, name)
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["where"] = _where(record)
        return msgspec.json.encode(line).decode()


def _last_line(text: str) -> str:
    """Some libraries log a traceback as text: its last line says what it was."""
    lines = [line for line in text.splitlines() if line.strip(" +-|")]
    return lines[-1].strip()[:300] if lines else ""


def _where(record: logging.LogRecord) -> list[str]:
    """The last places of a traceback, without values."""
    trace = record.exc_info[2] if record.exc_info else None
    places: list[str] = []
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rsplit('/', 1)[-1]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return places[-8:]


class _Quietly(RotatingFileHandler):
    """A file that is written while there is room on the disk."""

    def handleError(self, record: logging.LogRecord) -> None:
        pass


def write_logs(folder: Path, to_console: bool = False, number: int = 0) -> None:
    """Keep the server's log lines, and uvicorn's errors, in a file of this folder; what has gone
    wrong is on the console too. With `to_console` everything is there, and there is no file. Of
    several processes each has a file of its own, with its `number`.
    """
    console = logging.StreamHandler(sys.stderr)
    handlers: list[logging.Handler] = [console]
    if not to_console:
        console.setLevel(logging.WARNING)
        path = folder / (FILE.replace(".", f"-{number}.") if number else FILE)
        handlers.append(_Quietly(path, maxBytes=SIZE, backupCount=KEPT, encoding="utf-8"))
    for handler in handlers:
        handler.setFormatter(JsonLines())
    for name in ("muster", "uvicorn", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers = list(handlers)
        logger.setLevel(logging.INFO if name == "muster" else logging.WARNING)
        logger.propagate = False


# ---------------------------------------------------------------- metrics

_WAITS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The metrics of one server, in Prometheus' format."""

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
        """All of it as text."""
        return generate_latest(self.registry)
