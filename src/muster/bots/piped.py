"""Programs that work for a server: one line of JSON in, lines of JSON out, as it goes on.

They end when standard input is closed: so they never outlive whoever started them, and closing it
cancels.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from muster.kernel.errors import MusterError

BAD_INPUT = 2
CANCELLED = 3

T = TypeVar("T")
Say = Callable[[Any], None]


def serve(asked: type[T], work: Callable[[T, Say], None]) -> int:
    """Do what standard input asks for, saying a line now and then; the exit code."""
    try:
        task = msgspec.json.decode(sys.stdin.buffer.readline(), type=asked)
    except (msgspec.DecodeError, RecursionError) as error:
        _say({"error": f"this is no request: {error}"})
        return BAD_INPUT
    # Leaving at once leaks locks, which the system cleans up; nobody needs to be told.
    os.environ.setdefault("PYTHONWARNINGS", "ignore:resource_tracker")
    threading.Thread(target=_leave_with_reader, daemon=True).start()
    try:
        work(task, _say)
    except MusterError as error:
        _say({"error": str(error)})
        return BAD_INPUT
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(CANCELLED)
    return 0


def _say(line: Any) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    sys.stdout.buffer.flush()


def _leave_with_reader() -> None:
    """Whoever asked is gone, or has thought better of it; workers leave with their parent."""
    while os.read(sys.stdin.fileno(), 4096):  # no buffer, whose lock would be held at the end
        pass
    os._exit(CANCELLED)
