"""Fuzz every door for a while, and say how much it was and what was found:

python -m tests.server.faults.fuzz --messages 10000000 --requests 20000 --files 20000
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.server.faults.fuzz.files import FuzzedFiles
from tests.server.faults.fuzz.requests import FuzzedApp
from tests.server.faults.fuzz.sockets import Fuzzed

STEP = 5000


class Tracebacks(logging.Handler):
    """Notes whatever the server logs as an error of its own."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []
        self._format = logging.Formatter()

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self._format.format(record))


async def fuzz(told: argparse.Namespace) -> dict[str, Any]:
    """What was sent through each door, how fast, and the faults."""
    log = Tracebacks()
    for name in ("muster", "asyncio", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [log], False
    report: dict[str, Any] = {"faults": []}
    with tempfile.TemporaryDirectory() as folder:
        for door, number in (("messages", told.messages), ("requests", told.requests)):
            place = Path(folder) / door
            place.mkdir()
            one: Any = (Fuzzed if door == "messages" else FuzzedApp)(place, told.seed)
            await one.start()
            await _until(one, number, told.seconds, log, report, door)
            await one.stop()
        files = FuzzedFiles(Path(folder), told.seed)
        begun = time.monotonic()
        while files.sent < told.files and not files.faults and _goes_on(begun, told.seconds):
            files.run(min(STEP // 10, told.files - files.sent))
        _tell(report, "files", files, time.monotonic() - begun)
    return report


def _goes_on(begun: float, seconds: float) -> bool:
    return not seconds or time.monotonic() - begun < seconds


async def _until(
    one: Any, number: int, seconds: float, log: Tracebacks, report: dict[str, Any], door: str
) -> None:
    begun = time.monotonic()
    while one.sent < number and not one.faults and not log.found and _goes_on(begun, seconds):
        await one.run(min(STEP, number - one.sent))
    one.faults += log.found
    log.found = []
    _tell(report, door, one, time.monotonic() - begun)


def _tell(report: dict[str, Any], door: str, one: Any, took: float) -> None:
    report[door] = {
        "sent": one.sent,
        "refused": one.refused,
        "seconds": round(took, 1),
        "each second": round(one.sent / took) if took else 0,
    }
    if hasattr(one, "statuses"):
        report[door]["statuses"] = {f"{status}": n for status, n in sorted(one.statuses.items())}
    report["faults"] += [f"{door}: {fault}" for fault in one.faults[:10]]


def main() -> int:
    parser = argparse.ArgumentParser(description="Fuzz every door of a server.")
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--requests", type=int, default=2_000)
    parser.add_argument("--files", type=int, default=2_000)
    parser.add_argument("--seconds", type=float, default=0, help="for each door at most; 0: no end")
    parser.add_argument("--seed", type=int, default=1)
    report = asyncio.run(fuzz(parser.parse_args()))
    sys.stdout.write(json.dumps(report) + "\n")
    return 1 if report["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
