"""What a process tells of itself: who is connected to it, and which tables it has in memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from muster import __version__
from muster.server.cluster.figures import Figures, Told
from muster.server.live.connection import Connections
from muster.server.tables.registry import Tables


class TableHere(msgspec.Struct, frozen=True, array_like=True):
    """A table in memory of a process."""

    state: str
    sockets: int
    moved: float
    drives: bool


class Here(msgspec.Struct, frozen=True):
    """One process. `sockets` are by person (empty: nobody we know) and by what stands for their
    address, with how many there are.
    """

    version: str
    draining: bool
    tables: dict[str, TableHere]
    sockets: list[tuple[str, str, int]]

    @property
    def open(self) -> int:
        return sum(count for _, _, count in self.sockets)


_decode = msgspec.json.Decoder(Here).decode


def encode_here(registry: Tables, connections: Connections) -> bytes:
    """This process, as it is told."""
    services = registry.services
    found = Counter((one.person or "", one.where) for one in connections.open)
    known = {where: services.keys.address(where) for _, where in found}
    return msgspec.json.encode(
        Here(
            __version__,
            services.controls.draining,
            {
                id: TableHere(one.state, len(one.audience.subscribers), one.moved, one.drives)
                for id, one in registry.live.items()
            },
            [(person, known[where], count) for (person, where), count in found.items()],
        )
    )


class Process(msgspec.Struct, frozen=True):
    """A process of a cluster, and what it told if it did."""

    node: str
    name: str
    here: Here | None

    @property
    def called(self) -> str:
        """By its machine and its name there."""
        return f"{self.node} {self.name}".strip()


class Everywhere:
    """All processes, as they were a moment ago."""

    def __init__(self, told: Iterable[Told]) -> None:
        self.processes = [
            Process(one.node, one.name, None if one.info is None else _decode(one.info))
            for one in told
        ]

    def sockets_of(self, person: str) -> int:
        """How many sockets somebody has open."""
        return self.matching({person}, set())

    def matching(self, people: set[str], addresses: set[str]) -> int:
        """How many sockets are open of these people, and from these addresses."""
        return sum(
            count
            for one in self._told
            for person, where, count in one.sockets
            if person in people or where in addresses
        )

    def addresses_of(self, people: set[str]) -> set[str]:
        """What stands for the addresses these people are connected from."""
        return {where for one in self._told for person, where, _ in one.sockets if person in people}

    def having(self, table: str) -> list[tuple[Process, TableHere]]:
        """Who has this table in memory, whoever drives it first."""
        found = [
            (one, one.here.tables[table])
            for one in self.processes
            if one.here is not None and table in one.here.tables
        ]
        return sorted(found, key=lambda pair: not pair[1].drives)

    @property
    def _told(self) -> list[Here]:
        return [one.here for one in self.processes if one.here is not None]


async def everywhere(figures: Figures) -> Everywhere:
    """Ask all processes now."""
    return Everywhere(await figures.ask("admin"))
