"""A fair queue for thinking: whoever had least of it lately goes first, by tenant, then by table.

A tenant with three hundred tables gets as much as somebody with one table. Tables that somebody
looks at come first, but never always; a table that has had more than its budget lately waits as if
nobody looked at it.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")
N = TypeVar("N", bound=tuple[str, ...])

IN_A_ROW = 4
"""After so many decisions for watched tables one of the others has its turn."""

TURN = 0.05
"""Seconds a decision counts at least, and as long as nobody knows better: so equals take turns."""

HALF = 60.0
"""After so many seconds half of what somebody had is forgotten."""

BUDGET = 45.0
"""Seconds of thought a table may have had lately: half a process all the time is no more."""

REMEMBERED = 4096
"""So many tenants and tables are remembered before the least of them are forgotten."""


class Share(msgspec.Struct, frozen=True):
    """Who wants a decision: where the table comes from, the table, and whether anybody looks."""

    tenant: str = ""
    table: str = ""
    watched: bool = True


class _Spent:
    """Seconds of thought each has had lately, and in which order they had it."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._by_name: dict[tuple[str, ...], tuple[float, float, int]] = {}
        self._turns = 0

    def add(self, name: tuple[str, ...], seconds: float, turn: bool = False) -> None:
        """So much more; with `turn` it has had its turn just now."""
        now = self._clock()
        before, last = self._now(name, now)
        if turn:
            self._turns += 1
            last = self._turns
        if len(self._by_name) >= REMEMBERED and name not in self._by_name:
            most = sorted(self._by_name, key=lambda one: self._now(one, now), reverse=True)
            self._by_name = {one: self._by_name[one] for one in most[: REMEMBERED // 2]}
        self._by_name[name] = before + seconds, now, last

    def of(self, name: tuple[str, ...]) -> tuple[float, int]:
        """How much, and among equals who had their turn before."""
        return self._now(name, self._clock())

    def _now(self, name: tuple[str, ...], now: float) -> tuple[float, int]:
        amount, at, last = self._by_name.get(name, (0.0, now, 0))
        return amount * 0.5 ** ((now - at) / HALF), last


class _Line(Generic[T]):
    """Everybody in turn: the tenants, of each tenant the tables, of each table the first."""

    def __init__(self, spent: _Spent) -> None:
        self._spent = spent
        self._tenants: dict[str, dict[str, deque[T]]] = {}
        self.count = 0

    def put(self, share: Share, item: T) -> None:
        tables = self._tenants.setdefault(share.tenant, {})
        tables.setdefault(share.table, deque()).append(item)
        self.count += 1

    def pop(self, fits: Callable[[T], bool]) -> tuple[T, str, str] | None:
        """The next that fits, with its tenant and table."""
        if not self.count:
            return None
        for (tenant,) in self._least_first([(one,) for one in self._tenants]):
            tables = self._tenants[tenant]
            for _, table in self._least_first([(tenant, one) for one in tables]):
                items = tables[table]
                for at, item in enumerate(items):
                    if fits(item):
                        del items[at]
                        self._tidy(tenant, table)
                        return item, tenant, table
        return None

    def take_out(self, wanted: Callable[[T], bool]) -> list[T]:
        """Everything of this kind, in any order."""
        found: list[T] = []
        for tenant, tables in list(self._tenants.items()):
            for table, items in list(tables.items()):
                some = [item for item in items if wanted(item)]
                if some:
                    tables[table] = deque(item for item in items if not wanted(item))
                    self.count -= len(some) - 1
                    self._tidy(tenant, table)
                    found += some
        return found

    def _least_first(self, names: list[N]) -> Iterator[N]:
        """The one with least, and the others only if somebody goes on asking."""
        keys = [(self._spent.of(name), at) for at, name in enumerate(names)]
        first = min(keys)
        yield names[first[1]]
        for key in sorted(keys):
            if key != first:
                yield names[key[1]]

    def _tidy(self, tenant: str, table: str) -> None:
        self.count -= 1
        if not self._tenants[tenant][table]:
            del self._tenants[tenant][table]
        if not self._tenants[tenant]:
            del self._tenants[tenant]


def _any(_: object) -> bool:
    return True


class FairQueue(Generic[T]):
    """A queue in which nobody is kept waiting by how much somebody else wants."""

    def __init__(self, budget: float = BUDGET, clock: Callable[[], float] = time.monotonic) -> None:
        self.budget = budget
        self._spent = _Spent(clock)
        self._again: deque[T] = deque()
        self._watched: _Line[T] = _Line(self._spent)
        self._others: _Line[T] = _Line(self._spent)
        self._row = 0

    def __len__(self) -> int:
        return len(self._again) + self._watched.count + self._others.count

    def put(self, share: Share, item: T) -> None:
        within = self._spent.of((share.tenant, share.table))[0] <= self.budget
        (self._watched if share.watched and within else self._others).put(share, item)

    def put_first(self, item: T) -> None:
        """Something that has had its turn, and nothing came of it."""
        self._again.append(item)

    def pop(self, fits: Callable[[T], bool] = _any) -> T:
        """The next that fits; IndexError if none of those who wait does."""
        for at, item in enumerate(self._again):
            if fits(item):
                del self._again[at]
                return item
        turn = self._others.count and (not self._watched.count or self._row >= IN_A_ROW)
        lines = (self._others, self._watched) if turn else (self._watched, self._others)
        for line in lines:
            found = line.pop(fits)
            if found is not None:
                item, tenant, table = found
                self._count(line is self._others)
                self.begin(Share(tenant, table))
                return item
        raise IndexError("nobody waits for this")

    def begin(self, share: Share) -> None:
        """Somebody has their turn; `charge` says later what it took."""
        self._spent.add((share.tenant,), TURN, turn=True)
        self._spent.add((share.tenant, share.table), TURN, turn=True)

    def charge(self, share: Share, seconds: float) -> None:
        """What somebody's turn took, once it is over."""
        more = max(0.0, seconds - TURN)
        self._spent.add((share.tenant,), more)
        self._spent.add((share.tenant, share.table), more)

    def take_out(self, wanted: Callable[[T], bool]) -> list[T]:
        """All of this kind leave the queue."""
        again = [item for item in self._again if wanted(item)]
        self._again = deque(item for item in self._again if not wanted(item))
        return [*again, *self._watched.take_out(wanted), *self._others.take_out(wanted)]

    def _count(self, other: bool) -> None:
        self._row = 0 if other or not self._others.count else self._row + 1
