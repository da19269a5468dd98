"""A bus inside one process, for several servers in one test: it is all there is of a network."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from sqlalchemy import Connection

from muster.server.cluster.bus import Bus, Hear
from muster.server.cluster.notice import Notice, packed, unpacked


class Hub:
    """Where the buses of several servers meet. `heard` is everything that was ever sent."""

    def __init__(self) -> None:
        self.buses: list[HubBus] = []
        self.heard: list[str] = []

    def bus(self) -> HubBus:
        return HubBus(self)

    def send(self, sender: str, notices: Sequence[Notice]) -> None:
        for text in packed(sender, list(notices)):
            self.heard.append(text)
            for bus in self.buses:
                if not bus.cut:
                    asyncio.get_running_loop().call_soon(bus.receive, text)


class HubBus(Bus):
    """One server's end. While it is `cut` it hears nothing."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.cut = False
        self._hear: Hear | None = None
        self._again: Callable[[], None] = lambda: None

    async def start(self, hear: Hear, again: Callable[[], None]) -> None:
        self._hear, self._again = hear, again
        self._hub.buses.append(self)

    async def stop(self) -> None:
        self._hub.buses.remove(self)
        self._hear = None

    def publish(self, sender: str, notices: Sequence[Notice]) -> None:
        self._hub.send(sender, notices)

    def beside(self, c: Connection, sender: str, notices: Sequence[Notice]) -> None:
        pass

    def committed(self, sender: str, notices: Sequence[Notice]) -> None:
        self._hub.send(sender, notices)

    def receive(self, text: str) -> None:
        sent = unpacked(text)
        if self._hear is not None and sent is not None:
            self._hear(sent)

    def mend(self) -> None:
        """The line is whole again; what was said meanwhile is lost."""
        self.cut = False
        self._again()
