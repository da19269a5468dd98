"""What is left to do about finished matches, done in the background when a server starts.

Matches that ended before results were kept, or while a server was killed; those judged by other
achievements; ratings made by another formula. Pages never wait for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from functools import partial

from muster.kernel import shelf
from muster.kernel.errors import MusterError
from muster.server.errors import Refused
from muster.server.me.finish import Judged, judge_of
from muster.server.me.ratings import begin_again, rate_on
from muster.server.services import Services
from muster.server.store import results
from muster.server.tables.journal import load

log = logging.getLogger("muster.server.me.catch_up")

AT_ONCE = 50

LEASE = "catch-up"
"""One process after the other: the next ones find little left."""


class CatchUp:
    """One task, which ends when everything is done."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def done(self) -> None:
        """Wait until there is nothing left to do."""
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        cluster = self._services.cluster
        try:
            await cluster.claim_in_turn(LEASE)
            try:
                await self._keep()
                await self._judge()
                await self._rate()
            finally:
                await cluster.release(LEASE)
        except Exception:
            log.exception("left behind", extra={"event": "catch_up_failed"})

    async def _keep(self) -> None:
        after = (-1.0, "")
        while True:
            find = partial(results.unfinished, after=after, most=AT_ONCE)
            found = await self._services.store.read(find)
            if not found:
                return
            for moved, id in found:
                after = (moved, id)
                judged = await self._judged(id)
                if judged is not None:
                    await self._services.store.write(judged.keep)

    async def _judge(self) -> None:
        for name in await self._services.store.read(results.games_played):
            try:
                now = judge_of(shelf.game(name))
            except MusterError:
                continue  # it is no longer on the shelf
            find = partial(results.judged_otherwise, game=name, judged_by=now)
            for id in await self._services.store.read(find):
                judged = await self._judged(id)
                if judged is not None:
                    await self._services.store.write(judged.keep_again)

    async def _judged(self, id: str) -> Judged | None:
        """A finished table, judged; None where it was played by other rules, or is gone."""
        try:
            stored, again = await load(self._services.store, id)
        except Refused:
            return None
        if again is None or again.match.outcome is None:
            return None
        return await asyncio.to_thread(Judged, again.match, stored.row, stored.seats, again.moved)

    async def _rate(self) -> None:
        store = self._services.store
        for game in await store.write(begin_again):
            while not await store.write(partial(rate_on, game=game)):
                pass
