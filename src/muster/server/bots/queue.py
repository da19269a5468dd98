"""A fair queue for bots' decisions: round robin by tenant, then by table.

A tenant with three hundred tables gets one decision where somebody with one table gets one. Tables
that somebody looks at come first, but never always.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")

IN_A_ROW = 4
"""After so many decisions for watched tables one of the others has its turn."""


class Share(msgspec.Struct, frozen=True):
    """Who wants a decision: where the table comes from, the table, and whether anybody looks."""

    tenant: str = ""
    table: str = ""
    watched: bool = True


class _RoundRobin(Generic[T]):
    """Everybody in turn: the tenants, of each tenant the tables, of each table the first."""

    def __init__(self) -> None:
        self._tenants: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()
        self.count = 0

    def put(self, share: Share, item: T) -> None:
        tables = self._tenants.setdefault(share.tenant, OrderedDict())
        tables.setdefault(share.table, deque()).append(item)
        self.count += 1

    def pop(self) -> T:
        tenant, tables = self._tenants.popitem(last=False)
        table, items = tables.popitem(last=False)
        found = items.popleft()
        self.count -= 1
        if items:
            tables[table] = items  # behind the tenant's other tables
        if tables:
            self._tenants[tenant] = tables  # behind the other tenants
        return found


class FairQueue(Generic[T]):
    """A queue in which nobody is kept waiting by how much somebody else wants."""

    def __init__(self) -> None:
        self._watched: _RoundRobin[T] = _RoundRobin()
        self._others: _RoundRobin[T] = _RoundRobin()
        self._row = 0

    def __len__(self) -> int:
        return self._watched.count + self._others.count

    def put(self, share: Share, item: T) -> None:
        (self._watched if share.watched else self._others).put(share, item)

    def pop(self) -> T:
        """The next; IndexError if nobody waits."""
        if not len(self):
            raise IndexError("nobody waits")
        if self._others.count and (not self._watched.count or self._row >= IN_A_ROW):
            self._row = 0
            return self._others.pop()
        self._row = self._row + 1 if self._others.count else 0
        return self._watched.pop()
