"""A server and two people."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from muster.server.store.database import Store
from muster.server.store.place import place_of
from tests.postgres import MISSING, Cluster, binaries, cluster
from tests.server import clients
from tests.server.clients import RunningServer, Someone, serving


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What is marked `engines` runs on both databases; with --postgresql all of it on that one."""
    marked = metafunc.definition.get_closest_marker("engines") is not None
    if metafunc.config.getoption("--postgresql"):
        engines = ["postgresql"]
    else:
        engines = ["sqlite", "postgresql"] if marked else []
    if engines:
        if "engine" in metafunc.fixturenames:
            metafunc.fixturenames.remove("engine")
        metafunc.fixturenames.insert(0, "engine")  # before whatever opens a store
        metafunc.parametrize("engine", engines, indirect=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL of this process, with an empty database of ours to copy: `template`."""
    if binaries() is None:
        pytest.skip(MISSING)
    with cluster() as found:
        found.run("CREATE DATABASE template")
        store = Store(place_of(found.url("template"), Path()))
        store.prepare()
        yield found


@pytest.fixture
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Servers of this test keep everything in this kind of database, a fresh one for a folder."""
    kind: str = getattr(request, "param", "sqlite")
    if kind == "sqlite":
        yield kind
        return
    postgres: Cluster = request.getfixturevalue("postgres")
    names: dict[Path, str] = {}

    def database(data: Path) -> str:
        if data not in names:
            names[data] = postgres.new("template")
        return postgres.url(names[data])

    monkeypatch.setattr(clients, "DATABASES", database)
    yield kind
    for name in names.values():
        postgres.drop(name)


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
