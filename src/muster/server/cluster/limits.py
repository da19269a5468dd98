"""Rate limits that hold for all processes together.

Each process keeps its own buckets and tells the others, once a second at most and many at once, how
much was taken from them; they take as much from theirs. So nobody waits for anybody, and whoever
asks everywhere at once gets more than their due for about a second, and no longer. Who uses little
of what is theirs is not spoken of at all where a limit says so.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

from muster.server.cluster.cluster import Cluster
from muster.server.cluster.notice import Notice
from muster.server.http.rate_limit import Buckets

EVERY = 1.0
"""Seconds between two tellings."""

AT_ONCE = 100
"""Names in one notice."""


class SharedLimits:
    """The limits of one process that the others shall know of."""

    def __init__(
        self, cluster: Cluster, hashed: Callable[[str], str], every: float = EVERY
    ) -> None:
        """`hashed` is what stands for an address or a person: nobody can tell it from that."""
        self._cluster = cluster
        self._hashed = hashed
        self._every = every
        self._buckets: dict[str, Buckets] = {}
        self._spent: dict[str, Counter[str]] = {}
        self._telling: asyncio.TimerHandle | None = None
        cluster.on("spent", self._heard)

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

    def _tell_soon(self) -> None:
        if self._telling is None:
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

    def _heard(self, _: str, notice: Notice) -> None:
        buckets = self._buckets.get(notice.id)
        if buckets is not None:
            for who, count in zip(notice.names, notice.numbers, strict=False):
                buckets.take_elsewhere(who, count)
