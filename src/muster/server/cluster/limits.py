"""Limits that hold for all processes together.

Each process keeps its own buckets and tells the others, once a second at most and many at once, how
much was taken from them; they take as much from theirs. So nobody waits for anybody, and whoever
asks everywhere at once gets more than their due for about a second, and no longer. Who uses little
of what is theirs is not spoken of at all where a limit says so.

What somebody has open, as sockets, is counted the same way: each process says every second how many
those have that have many, and what it has not said for a while does not count.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache

from muster.server.cluster.cluster import Cluster
from muster.server.cluster.notice import Notice
from muster.server.http.rate_limit import Buckets

EVERY = 1.0
"""Seconds between two tellings."""

AT_ONCE = 100
"""Names in one notice."""

FEW = 1 / 16
"""What part of a limit somebody may have open through one process before others are told."""

KNOWN = 4096
"""Addresses and people whose hashes are kept at hand."""

FORGOTTEN = 5.0
"""Seconds after which what a process said of what is open counts no longer."""


class SharedLimits:
    """The limits of one process that the others shall know of."""

    def __init__(
        self, cluster: Cluster, hashed: Callable[[str], str], every: float = EVERY
    ) -> None:
        """`hashed` is what stands for an address or a person: nobody can tell it from that."""
        self._cluster = cluster
        self._hashed = lru_cache(KNOWN)(hashed)  # every message of an address asks for it
        self._every = every
        self._buckets: dict[str, Buckets] = {}
        self._spent: dict[str, Counter[str]] = {}
        self._telling: asyncio.TimerHandle | None = None
        self._counts: dict[str, SharedCount] = {}
        self._leaving: set[str] = set()
        cluster.on("spent", self._heard)
        cluster.on("open", self._heard_open)
        cluster.on("leaving", self._heard_leaving)

    def share(self, name: str, buckets: Buckets, below: float = 1.0) -> Buckets:
        """Tell of these; with `below`, only of those with less than this part left."""
        if self._cluster.alone:
            return buckets
        self._buckets[name] = buckets
        spent = self._spent[name] = Counter()

        def taken(who: str, left: float) -> None:
            if left < below:
                spent[who] += 1
                self._tell_soon()

        buckets.share(self._hashed, taken)
        return buckets

    def count(self, name: str, open: Mapping[str, int], most: int) -> SharedCount:
        """How much of what is limited to `most` is open elsewhere; `open` is what is here. Say
        `changed` of the answer whenever that has.
        """
        found = SharedCount(open, most, self._hashed, self._tell_soon)
        if not self._cluster.alone:
            self._counts[name] = found
        return found

    def _tell_soon(self) -> None:
        if self._telling is None and not self._cluster.alone:
            loop = asyncio.get_running_loop()
            self._telling = loop.call_later(self._every, self.tell)

    def tell(self) -> None:
        """Tell what was taken since last time."""
        self._telling = None
        for name, spent in self._spent.items():
            found = list(spent.items())
            spent.clear()
            for at in range(0, len(found), AT_ONCE):
                part = found[at : at + AT_ONCE]
                numbers = tuple(count for _, count in part)
                self._cluster.tell(Notice("spent", name, numbers, tuple(who for who, _ in part)))
        for name, counted in self._counts.items():
            those = counted.many()
            if those or counted.told:  # again and again, as long as there are any
                self._cluster.tell(Notice("open", name, tuple(those.values()), tuple(those)))
                self._tell_soon()
            counted.told = bool(those)

    def _heard_open(self, sender: str, notice: Notice) -> None:
        counted = self._counts.get(notice.id)
        if counted is not None and sender not in self._leaving:
            counted.note(sender, dict(zip(notice.names, notice.numbers, strict=False)))

    def _heard_leaving(self, sender: str, _: Notice) -> None:
        """Whoever is there comes here or elsewhere, and is counted there: counted twice for a
        moment, an address with many people could not come back.
        """
        self._leaving.add(sender)
        for counted in self._counts.values():
            counted.note(sender, {})

    def _heard(self, _: str, notice: Notice) -> None:
        buckets = self._buckets.get(notice.id)
        if buckets is not None:
            for who, count in zip(notice.names, notice.numbers, strict=False):
                buckets.take_elsewhere(who, count)


class SharedCount:
    """What is open through all processes, by address."""

    def __init__(
        self,
        open: Mapping[str, int],
        most: int,
        hashed: Callable[[str], str],
        changed: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.told = False  # are there any the others were told of?
        self._open, self._most = open, most
        self._hashed, self._changed, self._clock = hashed, changed, clock
        self._elsewhere: dict[str, tuple[float, dict[str, int]]] = {}

    def changed(self, name: str) -> None:
        """What this one has open here has changed."""
        if self._many(self._open.get(name, 0)):
            self._changed()

    def full(self, name: str) -> bool:
        """Has this one as much open as there may be?"""
        here = self._open.get(name, 0)
        return here >= self._most or here + self._others(name) >= self._most

    def many(self) -> dict[str, int]:
        """Who has many open here, by what stands for them: the fullest, and how many."""
        found = sorted(self._open.items(), key=lambda one: one[1], reverse=True)[:AT_ONCE]
        return {self._hashed(name): count for name, count in found if self._many(count)}

    def note(self, process: str, open: dict[str, int]) -> None:
        """What a process has said of those who have many open there."""
        if open:
            self._elsewhere[process] = (self._clock(), open)
        else:
            self._elsewhere.pop(process, None)

    def _many(self, count: int) -> bool:
        return count > self._most * FEW

    def _others(self, name: str) -> int:
        if not self._elsewhere:
            return 0
        since = self._clock() - FORGOTTEN
        self._elsewhere = {id: told for id, told in self._elsewhere.items() if told[0] >= since}
        known = self._hashed(name)
        return sum(open.get(known, 0) for _, open in self._elsewhere.values())
