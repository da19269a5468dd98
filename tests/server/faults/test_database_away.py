"""The database is full, locked or read-only: refused with a sentence, nothing changed, and as soon
as it is back everything goes on, by itself where nobody would say it again.
"""

from __future__ import annotations

import asyncio
import logging
import resource
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from muster.server.store import place
from muster.server.tables.table import Table
from tests.server.clients import PATIENCE, RunningServer, Someone, serving

FAULTS = ("full", "read-only", "locked")


@asynccontextmanager
async def away(server: RunningServer, data: Path, how: str) -> AsyncIterator[None]:
    """Meanwhile nothing can be written."""
    store = server.registry.services.store
    if how == "locked":
        with closing(sqlite3.connect(data / "muster.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")
        return
    if how == "full":  # no file of this process may grow
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1, limits[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        return
    held = store._writer._connection
    assert held is not None
    own: Any = held.connection.driver_connection
    own.execute("PRAGMA query_only=ON")
    yield
    own.execute("PRAGMA query_only=OFF")


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[RunningServer]:
    monkeypatch.setattr(place, "BUSY", 0.05)
    async with serving(tmp_path) as found:
        yield found


def rows(data: Path) -> str:
    """All that is kept, without when somebody was last seen."""
    with closing(sqlite3.connect(data / "muster.sqlite3")) as c:
        return "\n".join(line for line in c.iterdump() if 'INTO "people"' not in line)


def state_of(table: Table) -> tuple[Any, ...]:
    """All of a table that a refusal must not change."""
    assert table.match is not None
    return table.seq, table.match.fingerprint, table.chat, table.request, table.markers


@pytest.mark.parametrize("how", FAULTS)
async def test_whatever_cannot_be_stored_is_refused_and_changes_nothing(
    server: RunningServer, ana: Someone, tmp_path: Path, how: str
) -> None:
    info = await ana.open("me", "here:Ben", undo="free")
    lobby = await ana.open("me", "open", "open", public=True)
    async with (
        Someone(server.base) as cem,
        ana.at(info["id"], 0) as seat,
        ana.at(lobby["id"], 0) as waiting,
    ):
        await cem.called("Cem")
        await seat.play(seat.choices()[0])
        await server.settled(info["id"])
        await server.settled(lobby["id"])
        table = server.registry.live[info["id"]]
        before = state_of(table)
        async with away(server, tmp_path, how):
            kept = rows(tmp_path)
            for path, body in (
                ("/api/tables", {"game": "the-plan", "seats": [{"kind": "me"}, {"kind": "open"}]}),
                (f"/api/tables/{lobby['id']}/claim", {"seat": 1}),
                (f"/api/tables/{lobby['id']}/start", {}),
                ("/api/me", {"name": "Somebody else"}),
                ("/api/me/recovery", {}),
            ):
                who = cem if "claim" in path else ana
                refused = await who.post(path, body, 503)
                assert refused["code"] == "store", path
                assert "could not be stored" in refused["text"]
            for message in (
                {"t": "play", "action": seat.choices()[0]},
                {"t": "undo"},
                {"t": "chat", "text": "hello"},
            ):
                answer = await seat.ask(**message)
                assert (answer["t"], answer["code"]) == ("error", "store"), message
            assert state_of(table) == before
            assert (await ana.get("/api/me"))["name"] == "Ana"
            assert (await ana.get("/healthz"))["status"] == "ok"
            assert rows(tmp_path) == kept
        assert (await seat.play(seat.choices()[0]))["t"] == "ack"
        assert (await seat.ask("undo"))["t"] == "ack"
        assert (await seat.ask("chat", text="hello"))["t"] == "ack"
        await cem.post(f"/api/tables/{lobby['id']}/claim", {"seat": 1})
        assert (await waiting.wait_for(lambda f: f["t"] == "table"))["table"]["seats"][1]["name"]


@pytest.mark.parametrize("how", FAULTS)
async def test_bots_go_on_by_themselves_once_it_is_back(
    server: RunningServer,
    ana: Someone,
    tmp_path: Path,
    how: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr("muster.server.tables.bots.AGAIN", 0.01)
    info = await ana.open("me", "bot:random")
    async with ana.at(info["id"], 0) as seat:
        table = server.registry.live[info["id"]]
        await server.settled(info["id"])
        await seat.catch_up()
        caplog.set_level(logging.WARNING)
        gone = away(server, tmp_path, how)
        bots: Any = server.registry.services.bot_pool.runner  # type: ignore[attr-defined]
        choose = bots.choose

        async def after_it_is_gone(*args: Any) -> str:
            if store_is_there:
                store_is_there.clear()
                await gone.__aenter__()
            return str(await choose(*args))

        store_is_there = [True]
        monkeypatch.setattr(bots, "choose", after_it_is_gone)
        while store_is_there:
            assert (await seat.play(seat.choices()[0]))["t"] == "ack"
            await _until(lambda: not store_is_there or not table.bots.busy)
            await seat.catch_up()
        await _until(lambda: "bot_unstored" in _events(caplog))
        before = table.seq
        await gone.__aexit__(None, None, None)
        await _until(lambda: table.seq > before)


def _events(caplog: pytest.LogCaptureFixture) -> set[str]:
    return {str(getattr(record, "event", "")) for record in caplog.records}


async def _until(held: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not held():
            await asyncio.sleep(0.005)
