"""The bus: how notices get from one process to all others, in the order they were committed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from sqlalchemy import Connection

from muster.server.cluster.notice import Notice, Sent
from muster.server.store.database import Plain

Hear = Callable[[Sent], None]


class Bus(ABC):
    """Carries notices to everybody, the sender included.

    `hear` is called in the event loop with whatever arrives; `again` after a time in which
    something may have been missed.
    """

    @abstractmethod
    async def start(self, hear: Hear, again: Callable[[], None]) -> None:
        """Begin to listen; returns once nothing is missed any more."""

    @abstractmethod
    async def stop(self) -> None:
        """Send what waits, and listen no longer."""

    @abstractmethod
    def publish(self, sender: str, notices: Sequence[Notice]) -> None:
        """Send these soon; never waits, and may lose them."""

    @abstractmethod
    def beside(self, c: Connection, sender: str, notices: Sequence[Notice]) -> None:
        """Send these with what is being written, if and as soon as that is committed."""

    def folded(self, work: Plain, sender: str, notices: Sequence[Notice]) -> Plain:
        """The same for what is written by one plain statement."""
        return work

    def committed(self, sender: str, notices: Sequence[Notice]) -> None:  # noqa: B027
        """What they came with is committed; for a bus that is no part of the database."""
