"""Ready or not: a server that is emptied, a database that does not answer or does not fit."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import websockets

from muster.server.admin import health
from tests.server.admin.operator import Operator
from tests.server.clients import RunningServer, Someone, serving


async def test_a_server_that_is_emptied_finishes_what_it_has(
    server: RunningServer, ana: Someone
) -> None:
    table = await ana.open("me", "here:Ida")
    admin = Operator(server)
    assert (await ana.get("/readyz"))["status"] == "ready"
    async with ana.at(table["id"]) as seat:
        assert (await admin.ask("/drain", {}))["draining"] is True
        done = await ana.http.get("/readyz")
        assert (done.status_code, done.json()["code"]) == (503, "draining")
        assert int(done.headers["retry-after"]) >= 1
        await ana.get("/healthz")  # nobody shall kill it for that
        new = {"game": "the-plan", "seats": [{"kind": "me"}, {"kind": "open"}]}
        assert (await ana.post("/api/tables", new, 503))["code"] == "draining"
        with pytest.raises(websockets.InvalidStatus) as refused:
            async with ana.at(table["id"]):
                pass
        assert refused.value.response.status_code == 503
        assert b"another one" in (refused.value.response.body or b"")
        assert (await seat.play(seat.choices()[0]))["t"] == "ack"
        await admin.ask("/drain", {"on": False})
    assert (await ana.get("/readyz"))["status"] == "ready"
    await ana.post("/api/tables", new, 201)


async def test_a_server_that_is_started_again_is_no_longer_emptied(tmp_path: Path) -> None:
    async with serving(tmp_path, node="a") as server:
        await Operator(server).ask("/drain", {})
    async with serving(tmp_path, node="a") as server:
        assert not server.registry.services.controls.draining


async def test_a_node_is_emptied_with_all_its_processes_and_no_other(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, node="a") as one,
        serving(tmp_path, node="a") as beside,
        serving(tmp_path, node="b") as other,
    ):
        await Operator(one).ask("/drain", {})
        for server in (beside, other):
            await server.registry.services.controls.refresh()
        assert beside.registry.services.controls.draining
        assert not other.registry.services.controls.draining


async def test_a_silent_database_is_not_ready(
    server: RunningServer, ana: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = server.registry.services.store

    async def silent(work: Any) -> Any:
        await asyncio.Event().wait()

    monkeypatch.setattr(health, "WITHIN", 0.01)
    monkeypatch.setattr(store, "read", silent)
    done = await ana.http.get("/readyz")
    assert (done.status_code, done.json()["code"]) == (503, "store")
    assert "retry-after" in done.headers


async def test_a_newer_schema_is_not_ready(server: RunningServer, ana: Someone) -> None:
    store = server.registry.services.store
    await store.write(lambda c: c.exec_driver_sql("UPDATE alembic_version SET version_num='9999'"))
    said = await ana.get("/readyz", 503)
    assert said["code"] == "schema"
    assert "9999" in said["text"]
