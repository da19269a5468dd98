"""A server and two people."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from muster.server.store.database import Store
from muster.server.store.place import place_of
from muster.server.store.schema import metadata
from tests.postgres import MISSING, Cluster, binaries, cluster
from tests.server import clients
from tests.server.clients import RunningServer, Someone, serving


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What is marked `engines` runs on both databases; with --postgresql all of it on that one."""
    marks = {mark.name for mark in metafunc.definition.iter_markers()}
    if "sqlite" in marks:
        return
    if metafunc.config.getoption("--postgresql"):
        engines = ["postgresql"]
    else:
        engines = ["sqlite", "postgresql"] if "engines" in marks else []
    if engines:
        metafunc.parametrize("engine", engines, indirect=True)


class Databases:
    """Databases of ours in a cluster: emptied after each test, because that is quicker than new."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self._free: list[str] = []
        self._used: dict[Path, str] = {}
        cluster.run("CREATE DATABASE template")
        Store(place_of(cluster.url("template"), Path())).prepare()

    def for_folder(self, data: Path) -> str:
        """The address of the one that goes with a folder."""
        if data not in self._used:
            name = self._free.pop() if self._free else self.cluster.new("template")
            self._used[data] = name
        return self.cluster.url(self._used[data])

    def clear(self) -> None:
        """The test is over."""
        for name in self._used.values():
            self.cluster.run(_EMPTY, name)
        self._free += self._used.values()
        self._used.clear()


_EMPTY = ";".join(
    [f"DELETE FROM {table.name}" for table in reversed(metadata.sorted_tables)]
    + [f"ALTER SEQUENCE {name} RESTART" for name in ("absences_id_seq", "finishes_n_seq")]
)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Databases]:
    """A PostgreSQL of this process."""
    if binaries() is None:
        pytest.skip(MISSING)
    with cluster() as found:
        yield Databases(found)


@pytest.fixture(autouse=True)  # before whatever opens a store
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Servers of this test keep everything in this kind of database."""
    kind: str = getattr(request, "param", "sqlite")
    if kind == "sqlite":
        yield kind
        return
    databases: Databases = request.getfixturevalue("postgres")
    monkeypatch.setattr(clients, "DATABASES", databases.for_folder)
    yield kind
    databases.clear()


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[RunningServer]:
    async with serving(tmp_path) as found:
        yield found


@pytest.fixture
async def ana(server: RunningServer) -> AsyncIterator[Someone]:
    async with Someone(server.base) as found:
        yield await found.called("Ana")


@pytest.fixture
async def ben(server: RunningServer) -> AsyncIterator[Someone]:
    async with Someone(server.base) as found:
        yield await found.called("Ben")
