"""A copy by PostgreSQL's own tools, made while the server runs: restored, checked and opened."""

from __future__ import annotations

import asyncio
import subprocess
from pathlib import Path

import pytest

from muster.server.data.check import check
from muster.server.store.place import place_of
from tests.postgres import binaries
from tests.server import clients
from tests.server.clients import Someone, serving
from tests.server.conftest import Databases
from tests.server.data.test_moving import goes_on, lived_in

pytestmark = pytest.mark.sqlite  # it asks for its databases itself


def _run(*command: str) -> None:
    folder = binaries()
    assert folder is not None
    subprocess.run([str(folder / command[0]), *command[1:]], check=True)


async def test_a_dump_is_restored_and_opened(
    postgres: Databases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As docs/operations.md says it."""
    cluster = postgres.cluster
    urls = {tmp_path / name: cluster.url(cluster.new()) for name in ("here", "there")}
    monkeypatch.setattr(clients, "DATABASES", urls.__getitem__)
    here, there = urls
    dump = tmp_path / "muster.dump"
    async with serving(here) as server, Someone(server.base) as ana:
        cookie, table = await lived_in(server)
        ana.http.cookies.set("muster", cookie)
        async with ana.at(table, 0) as seat:
            dumping = asyncio.create_task(
                asyncio.to_thread(_run, "pg_dump", "--format=custom", f"--file={dump}", urls[here])
            )
            said = 0
            while not dumping.done():  # nobody waits for it
                done = await seat.ask("chat", text=f"line {said}")
                said += done["t"] == "ack"
                await asyncio.sleep(0.01)
            await dumping
        before = server.registry.live[table].seq
    assert said, "it was dumped while people were there"
    await asyncio.to_thread(_run, "pg_restore", f"--dbname={urls[there]}", str(dump))
    found = check(place_of(urls[there], there))
    assert found.wrong == []
    name = urls[there].rpartition("/")[2]
    assert cluster.run(f"SELECT count(*) FROM journal WHERE table_id = '{table}'", name) == [
        (before,)
    ]
    await goes_on(there, cookie, table)  # the keys are in it, too
    for url in urls.values():
        cluster.drop(url.rpartition("/")[2])
