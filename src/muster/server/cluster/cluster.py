"""What a process shares with the others: writing so that they hear of it, and leases.

`Alone` is the usual server with a file of its own: nobody else is there, so nobody is told anything
and everything is its to do. `Together` is one of several processes on one database.
"""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar, cast

from sqlalchemy import Connection

from muster.server.cluster import leases
from muster.server.cluster.bus import Bus
from muster.server.cluster.leases import LeaseLost
from muster.server.cluster.notice import Notice, Sent, Topic
from muster.server.http.identity import new_id
from muster.server.store.database import Plain, Store

T = TypeVar("T")
Work = Callable[[Connection], T]
Heard = Callable[[str, Notice], None]
"""A notice, and who sent it."""

log = logging.getLogger("muster.server.cluster")


class Cluster(ABC):
    """Those who serve one database, seen from one of them."""

    alone = True

    @abstractmethod
    async def write(self, work: Work[T], *notices: Notice, lease: str = "") -> T:
        """Do this in a transaction; the others hear of it if it is committed. With the name of a
        `lease` it is done only while this process holds that: else LeaseLost.
        """

    def tell(self, *notices: Notice) -> None:  # noqa: B027
        """Tell the others something that is not written; it may be lost."""

    def on(self, topic: Topic, heard: Heard) -> None:  # noqa: B027
        """Call this with every notice of the others about that."""

    @property
    def others(self) -> bool:
        """Do other processes serve as well, and take in whoever is sent away here?"""
        return False

    def holds(self, lease: str) -> bool:
        """Is this for us to do?"""
        return True

    def claim_soon(self, lease: str, got: Callable[[], None]) -> None:  # noqa: B027
        """Try to get a lease; `got` is called if we did."""

    async def claim(self, lease: str) -> bool:
        """Try to get a lease; whether we hold it now."""
        return True

    async def claim_in_turn(self, lease: str) -> None:  # noqa: B027
        """Wait until we hold a lease: others do the same before us."""

    async def release(self, lease: str) -> None:  # noqa: B027
        """Let a lease go."""

    def release_soon(self, lease: str) -> None:  # noqa: B027
        """The same without waiting."""

    def announce_leaving(self) -> None:  # noqa: B027
        """Tell the others that nobody can be sent here any more."""

    async def pass_on(self, names: Sequence[str], idle: Sequence[str]) -> None:  # noqa: B027
        """Let these leases go, for the others to take; the `idle` ones nobody needs to take."""

    async def hand_over(self, idle: Sequence[str] = ()) -> None:  # noqa: B027
        """Let all leases go, for the others to take: we are about to leave. The `idle` ones nobody
        needs to take.
        """


class Alone(Cluster):
    """Nobody else is there. Costs nothing."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def write(self, work: Work[T], *notices: Notice, lease: str = "") -> T:
        return await self._store.write(work)


BEATS = 3
"""How often a process renews its leases while they last."""


class Together(Cluster):
    """One of several processes. `seconds` is how long it may be silent before others take over.

    `id` is who it is on the bus; `owner` is it in the leases' rows, another one each time it had to
    begin again because it had been silent for too long. `name` is for people: which of the
    processes of its machine (`node`) it is, and a sign that no other has had there.
    """

    alone = False

    def __init__(
        self, store: Store, bus: Bus, seconds: float, node: str = "", number: int = 0
    ) -> None:
        self.id = new_id()
        self.node = node
        self.name = f"{number}-{self.id[:4]}"
        self.owner = ""
        self.seconds = seconds
        self.peers: dict[str, float] = {}  # others, and when we last heard of each
        self.lost: list[Callable[[str], None]] = []  # called with the name of a lease we lost
        self.beats: list[Callable[[], Coroutine[Any, Any, None]]] = []  # awaited at every beat
        self.again: list[Callable[[], None]] = []  # called when notices may have been missed
        self.left: list[Callable[[str], None]] = []  # called with a process that is gone
        self._store, self._bus = store, bus
        self._full: set[str] = set()  # those of them that take nobody in any more
        self._silent: set[str] = set()  # those that were given up, and may have slept only
        self._heard: dict[str, list[Heard]] = {}
        self._fences: dict[str, int] = {}
        self._renewed = 0.0
        self._beating: asyncio.Task[None] | None = None
        self._woken = asyncio.Event()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._retiring = False  # takes nothing new
        self._leaving = False
        self.on("beat", lambda sender, _: None)
        self.on("leaving", lambda sender, _: self._full.add(sender))
        self.on("bye", self._left_for_good)
        self.on("orphans", lambda sender, _: self._woken.set())

    # ------------------------------------------------------------ coming and going

    async def start(self) -> None:
        """Be one of them; returns once nothing they say is missed any more."""
        await self._bus.start(self._hear, self._missed)
        await self._register()
        self._beating = asyncio.get_running_loop().create_task(self._beat_on())
        self.tell(Notice("beat"), Notice("who"))

    async def stop(self) -> None:
        """Leave; whatever we held is for the others."""
        if self._beating is not None:
            self._beating.cancel()
        await self.hand_over()
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=1)
        await self._bus.stop()

    def announce_leaving(self) -> None:
        self._retiring = True
        self.tell(Notice("leaving"))

    async def pass_on(self, names: Sequence[str], idle: Sequence[str]) -> None:
        ours = [name for name in names if self.holds(name)]
        unneeded = [name for name in idle if self.holds(name)]
        for name in (*ours, *unneeded):
            self._lose(name)
        owner = self.owner
        try:
            await self._store.write(lambda c: leases.pass_on(c, owner, ours, unneeded))
        except Exception:  # then they wait until we have left
            log.exception("not passed on", extra={"event": "not_handed_over"})

    async def hand_over(self, idle: Sequence[str] = ()) -> None:
        if self._leaving:
            return
        self._retiring = self._leaving = True
        self._lose_all()
        owner = self.owner
        try:
            await self._store.write(lambda c: leases.leave(c, owner, idle))
        except Exception:  # then they wait until our time has run out
            log.exception("not handed over", extra={"event": "not_handed_over"})
        self.tell(Notice("bye"), Notice("orphans"))

    async def _register(self) -> None:
        owner = new_id()
        await self._store.write(
            lambda c: leases.register(c, owner, self.seconds, self.node, self.name)
        )
        self.owner, self._renewed = owner, time.monotonic()

    # ------------------------------------------------------------ writing and telling

    async def write(self, work: Work[T], *notices: Notice, lease: str = "") -> T:
        fence = self._fences.get(lease, 0)
        owner = self.owner
        if lease and not fence:
            raise LeaseLost(lease)

        def whole(c: Connection) -> T:
            if lease:
                leases.check(c, lease, owner, fence)
            result = work(c)
            if notices:
                self._bus.beside(c, self.id, notices)
            return result

        if isinstance(work, Plain) and notices and not lease:
            await self._store.write(self._bus.folded(work, self.id, notices))
            self._bus.committed(self.id, notices)
            return cast(T, None)
        try:
            result = await self._store.write(whole)
        except LeaseLost:
            if self._fences.get(lease) == fence:
                self._lose(lease)
                self._woken.set()
            raise
        if notices:
            self._bus.committed(self.id, notices)
        return result

    def tell(self, *notices: Notice) -> None:
        self._bus.publish(self.id, notices)

    def on(self, topic: Topic, heard: Heard) -> None:
        self._heard.setdefault(topic, []).append(heard)

    def _hear(self, sent: Sent) -> None:
        if sent.sender == self.id:
            return
        new = sent.sender not in self.peers
        self.peers[sent.sender] = time.monotonic()
        if new:
            self.tell(Notice("beat"))  # so that it knows of us, too
        if sent.sender in self._silent:  # what we knew of it is forgotten
            self._silent.discard(sent.sender)
            self.tell(Notice("who"))
        for notice in sent.notices:
            for heard in self._heard.get(notice.topic, ()):
                try:
                    heard(sent.sender, notice)
                except Exception:
                    told = {"event": "notice_failed", "code": notice.topic}
                    log.exception("not heard", extra=told)

    def _missed(self) -> None:
        """The line was cut for a while."""
        log.warning("line cut", extra={"event": "bus_cut"})
        self.tell(Notice("beat"), Notice("who"))
        for look in self.again:
            look()

    def _left_for_good(self, process: str, _: Notice) -> None:
        self._gone(process)
        self._silent.discard(process)

    def _gone(self, process: str) -> None:
        self._full.discard(process)
        if self.peers.pop(process, None) is not None:
            for forget in self.left:
                forget(process)

    @property
    def others(self) -> bool:
        return bool(self.peers.keys() - self._full)

    # ------------------------------------------------------------ leases

    def holds(self, lease: str) -> bool:
        return lease in self._fences

    def claim_soon(self, lease: str, got: Callable[[], None]) -> None:
        async def claim() -> None:
            if await self.claim(lease):
                got()

        if not self.holds(lease) and not self._retiring:
            self._soon(claim())

    async def claim(self, lease: str) -> bool:
        if self.holds(lease):
            return True
        if self._retiring:
            return False
        owner = self.owner
        fence = await self._store.write(lambda c: leases.claim(c, lease, owner))
        if fence is None or owner != self.owner or self._leaving:
            return False
        if self._retiring:  # we began to leave meanwhile: nobody would do it until we have
            await self._store.write(lambda c: leases.pass_on(c, owner, [lease], []))
            return False
        self._fences[lease] = fence
        return True

    async def claim_in_turn(self, lease: str) -> None:
        while not await self.claim(lease):
            await asyncio.sleep(self.seconds / BEATS)

    async def release(self, lease: str) -> None:
        if self._fences.pop(lease, None) is not None:
            owner = self.owner
            await self._store.write(lambda c: leases.release(c, lease, owner))

    def release_soon(self, lease: str) -> None:
        if self.holds(lease):
            self._soon(self.release(lease))

    def _lose(self, lease: str) -> None:
        del self._fences[lease]
        for told in self.lost:
            told(lease)

    def _lose_all(self) -> None:
        for lease in list(self._fences):
            self._lose(lease)

    def _soon(self, work: Coroutine[Any, Any, Any]) -> None:
        async def safely() -> None:
            try:
                await work
            except Exception:
                log.exception("left undone", extra={"event": "lease_failed"})

        task = asyncio.get_running_loop().create_task(safely())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ------------------------------------------------------------ beating

    async def _beat_on(self) -> None:
        while not self._leaving:
            self._woken.clear()
            await self._beat()
            try:
                async with asyncio.timeout(self.seconds / BEATS):
                    await self._woken.wait()
            except TimeoutError:
                pass

    def wake(self) -> None:
        """Beat once more at once."""
        self._woken.set()

    async def _beat(self) -> None:
        """Renew our leases, say that we are there, and look after what others left behind."""
        try:
            await self._renew()
            self.tell(Notice("beat"))
            now = time.monotonic()
            for peer in [one for one, at in self.peers.items() if now - at > self.seconds]:
                self._gone(peer)
                self._silent.add(peer)
            for work in self.beats:
                await work()
        except Exception:
            log.exception("no beat", extra={"event": "beat_failed"})
            if time.monotonic() - self._renewed > self.seconds:
                self._lose_all()  # whoever can reach the database has taken over

    async def _renew(self) -> None:
        owner = self.owner
        if await self._store.write(lambda c: leases.renew(c, owner, self.seconds)):
            self._renewed = time.monotonic()
            return
        if self._leaving:
            return
        log.warning("slept through its leases", extra={"event": "leases_lost"})
        self._lose_all()
        await self._register()
