"""What everything in one server shares."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol

import msgspec

from muster.kernel.view import View
from muster.server.metrics import Meters
from muster.server.people import Keys
from muster.server.settings import Settings
from muster.server.store import Store


class Thinker(Protocol):
    """Whoever answers for bots: `Thinkers` in worker processes, something simpler in tests."""

    async def choose(self, bot: str, view: View, legal: list[str]) -> str:
        """One of the legal answers; may take its time, and may fail."""


class House(msgspec.Struct):
    """One server's settings, keys, store, bots and meters. `now` is seconds since 1970."""

    settings: Settings
    keys: Keys
    store: Store
    thinkers: Thinker
    meters: Meters
    now: Callable[[], float] = time.time


def stamp(seconds: float) -> str:
    """A time as it travels."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
