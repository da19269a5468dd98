"""A PostgreSQL that goes away, and comes back: nothing stored is lost, nothing is done twice."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path

import pytest

from muster.server.store import database, tables
from muster.server.store.database import Store, StoreFailed, Uncertain
from muster.server.store.place import place_of
from tests.postgres import MISSING, Cluster, binaries, cluster
from tests.server.clients import Someone, serving


@pytest.fixture(scope="module")
def mortal() -> Iterator[Cluster]:
    """One of our own: others shall not notice."""
    if binaries() is None:
        pytest.skip(MISSING)
    with cluster() as found:
        yield found


@pytest.fixture
async def store(mortal: Cluster, tmp_path: Path) -> AsyncIterator[Store]:
    found = Store(place_of(mortal.url(mortal.new()), tmp_path))
    await found.start()
    await found.write(lambda c: tables.add_person(c, "ana", "Ana", 1.0))
    yield found
    await found.stop()


def cut(cluster: Cluster) -> None:
    """End every connection, as a network or an operator does."""
    cluster.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE application_name = 'muster' AND pid <> pg_backend_pid()"
    )


async def test_reads_and_writes_go_on_after_a_cut(store: Store, mortal: Cluster) -> None:
    """What had not been committed is done again; nobody hears of it."""
    for n in range(3):
        cut(mortal)
        found = await store.read(lambda c: tables.person(c, "ana"))
        assert found is not None
        cut(mortal)
        await store.write(partial(tables.rename_person, id="ana", name=f"Ana {n}"))
        found = await store.read(lambda c: tables.person(c, "ana"))
        assert found is not None
        assert found.name == f"Ana {n}"


async def test_what_is_gone_is_said_at_once_and_comes_back(
    mortal: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "AGAIN", 0.0)  # of several tries in a row none is left out
    address = mortal.url(mortal.new())
    async with serving(tmp_path, database=address) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        id = (await ana.open("me", "here:Ben"))["id"]
        async with ana.at(id, 0) as seat:
            action = seat.choices()[0]
            mortal.stop(signal.SIGQUIT)
            try:
                lost = await seat.play(action)
                assert (lost["t"], lost["code"], lost["wait"]) == ("error", "store", 2.0)
                away = await seat.play(action)  # it looks first, and cannot
                assert (away["t"], away["code"]) == ("error", "store")
                done = await ana.http.get("/api/tables")
                assert (done.status_code, done.json()["code"]) == (503, "store")
                assert done.headers["retry-after"] == "2"
                assert (await ana.http.get("/healthz")).status_code == 503
                done = await ana.http.post("/api/me", json={"name": "Anna"})
                assert done.status_code == 503
            finally:
                mortal.start()
            assert (await ana.get("/api/me"))["name"] == "Ana"
            assert (await seat.play(action))["t"] == "ack"
        assert server.registry.live[id].seq == 1


async def test_one_that_hangs_is_left_alone(
    store: Store, mortal: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is there and answers nobody: that is said, and what was asked is not waited for."""
    monkeypatch.setattr(database, "WITHIN", 0.2)
    mortal.pause()
    try:
        with pytest.raises(StoreFailed):
            await store.read(lambda c: tables.person(c, "ana"))
        with pytest.raises(Uncertain):
            await store.write(lambda c: tables.rename_person(c, "ana", "Late"))
        with pytest.raises(StoreFailed):
            await store.read(lambda c: tables.person(c, "ana"))
    finally:
        mortal.resume()
    monkeypatch.setattr(database, "WITHIN", 60.0)
    assert await store.read(lambda c: tables.person(c, "ana")) is not None


async def test_others_that_come_in_between(store: Store, mortal: Cluster, tmp_path: Path) -> None:
    """Two servers count up from what they read: each number is given out once."""
    seat = tables.SeatRow("t", 0, "open", "open", None, "", "", False, "")
    other = Store(store.place)
    await other.start()
    await store.write(lambda c: tables.add_table(c, _table(), [seat]))

    async def say(where: Store, n: int) -> int:
        row = await where.write(lambda c: tables.add_chat(c, "t", 0, "Ana", f"{n}", 1.0))
        return row.n

    said = await asyncio.gather(*(say((store, other)[n % 2], n) for n in range(60)))
    await other.stop()
    assert sorted(said) == list(range(1, 61))


def _table() -> tables.TableRow:
    return tables.TableRow(
        "t", "t", "ana", "the-plan", "{}", "1", "x", "lobby", True, "live", "own",
        b"s" * 32, None, "", "", "", 1.0, 1.0,
    )  # fmt: skip
