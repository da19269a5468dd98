"""Long jobs of one process, told to those whose next request another process answers.

A job runs where it was asked for. What there is to say about it stands in the database while it
runs and for a while after it; whoever asks elsewhere reads it there, and the process that has it
hears that somebody still wants to know, or wants it no longer.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from sqlalchemy import Connection, delete, select

from muster.server.cluster.cluster import Cluster, Together
from muster.server.cluster.leases import is_alive
from muster.server.cluster.notice import Notice
from muster.server.services import Services
from muster.server.store.schema import jobs

EVERY = 0.5
"""Seconds between two writings of one job that goes on."""

KEPT = 24 * 3600.0

log = logging.getLogger("muster.server.cluster")


class Board:
    """The jobs all processes know of. Alone there is none: everybody asks where the job is."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._cluster: Cluster = services.cluster
        self._writing: dict[str, asyncio.Task[None]] = {}

    @property
    def alone(self) -> bool:
        return self._cluster.alone

    def listen(self, asked: Callable[[str], object], cancel: Callable[[str, str], object]) -> None:
        """Call these when somebody asks elsewhere about a job, or wants it no longer: with its id,
        and who that is.
        """

        def heard(_: str, notice: Notice) -> None:
            if notice.topic == "asked":
                asked(notice.id)
            else:
                cancel(notice.id, notice.names[0])

        self._cluster.on("asked", heard)
        self._cluster.on("cancel", heard)

    def note(self, id: str, person: str, over: bool, told: Callable[[], bytes]) -> None:
        """A job has gone on: soon everybody can read what is `told` of it then."""
        if isinstance(self._cluster, Together) and id not in self._writing:
            task = asyncio.get_running_loop().create_task(
                self._write(id, person, over, told, self._cluster.owner)
            )
            self._writing[id] = task
            task.add_done_callback(lambda _: self._writing.pop(id, None))

    async def _write(
        self, id: str, person: str, over: bool, told: Callable[[], bytes], owner: str
    ) -> None:
        if not over:
            await asyncio.sleep(EVERY)
        now = self._services.now()
        row = {"id": id, "person": person, "owner": owner, "info": told().decode(), "at": now}

        def write(c: Connection) -> None:
            c.execute(delete(jobs).where((jobs.c.id == id) | (jobs.c.at < now - KEPT)))
            c.execute(jobs.insert().values(**row))

        try:
            await self._services.store.write(write)
        except Exception:
            log.exception("job not told", extra={"event": "job_untold"})

    async def find(self, id: str, over: Callable[[bytes], bool]) -> tuple[str, bytes] | None:
        """Whose job this is and what is told of it, if another process has it; one that is not
        `over` ends with its process.
        """

        def read(c: Connection) -> tuple[str, bytes, bool] | None:
            row = c.execute(select(jobs).where(jobs.c.id == id)).one_or_none()
            if row is None:
                return None
            return str(row.person), str(row.info).encode(), is_alive(c, str(row.owner))

        if self.alone:
            return None
        found = await self._services.store.read(read)
        if found is None or not (found[2] or over(found[1])):
            return None
        self._cluster.tell(Notice("asked", id))
        return found[0], found[1]

    def cancel(self, id: str, person: str) -> None:
        """Somebody wants it no longer."""
        self._cluster.tell(Notice("cancel", id, (), (person,)))
