"""When people were last here, kept a moment later and for many at once.

A process that leaves sends thousands of people to the others: each is seen leaving here and coming
there. Written one by one beside everybody's inputs, two processes would wait for each other's rows.
"""

from __future__ import annotations

import asyncio
import logging

from muster.server.store.database import Store
from muster.server.store.tables import seen_at

EVERY = 1.0
"""Seconds until what was noted is written."""

log = logging.getLogger("muster.server.live.seen")


class Seen:
    """Notes who was here, and writes it soon."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._noted: dict[str, float] = {}
        self._waiting: asyncio.TimerHandle | None = None
        self._writing: asyncio.Task[None] | None = None

    def note(self, person: str, now: float) -> None:
        """This person is here, or was until now."""
        self._noted[person] = now
        if self._waiting is None:
            self._waiting = asyncio.get_running_loop().call_later(EVERY, self._begin)

    def _begin(self) -> None:
        self._waiting = None
        self._writing = asyncio.get_running_loop().create_task(self.write())

    async def write(self) -> None:
        """Write what was noted: in one order everywhere, so that nobody waits in a circle."""
        noted, self._noted = sorted(self._noted.items()), {}
        writes = (self._store.write(seen_at(person, at)) for person, at in noted)
        failed = [one for one in await asyncio.gather(*writes, return_exceptions=True) if one]
        if failed:  # they were here a little longer ago
            told = {"event": "not_seen", "error": type(failed[0]).__name__}
            log.warning("not noted who was here", extra=told)

    async def stop(self) -> None:
        """Write what is left."""
        if self._waiting is not None:
            self._waiting.cancel()
        if self._writing is not None:
            await self._writing
        await self.write()
