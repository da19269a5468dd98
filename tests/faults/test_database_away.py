"""The database is full, locked or read-only: refused with a sentence, nothing changed, and as soon
as it is back everything goes on, by itself where nobody would say it again.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from muster.server.store import database
from tests.server.clients import PATIENCE, RunningServer, Seat, Someone, serving

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
    begin, end = {
        "full": ("PRAGMA max_page_count=1", "PRAGMA max_page_count=1073741823"),
        "read-only": ("PRAGMA query_only=ON", "PRAGMA query_only=OFF"),
    }[how]
    await store.write(lambda c: c.execute(text(begin)).all())
    if how == "full":
        await store.write(_fill)
    yield
    await store._writer.do(lambda c: c.execute(text(end)).all())


def _fill(c: Any) -> None:
    """Use up what is left in the pages there are, down to the last row of any size."""
    c.execute(text("CREATE TABLE IF NOT EXISTS ballast (x BLOB)"))
    for size in (4000, 400, 40, 1):
        try:
            while True:
                c.execute(text("SAVEPOINT more"))
                c.execute(text("INSERT INTO ballast VALUES (zeroblob(:n))"), {"n": size})
                c.execute(text("RELEASE more"))
        except Exception:
            pass


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[RunningServer]:
    monkeypatch.setattr(database, "BUSY", 0.05)
    async with serving(tmp_path) as found:
        yield found


def rows(data: Path) -> str:
    """All that is kept, without when somebody was last seen."""
    with closing(sqlite3.connect(data / "muster.sqlite3")) as c:
        lines = [line for line in c.iterdump() if "ballast" not in line]
    return "\n".join(line for line in lines if 'INTO "people"' not in line)


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
        before = table.seq, table.match, table.chat, table.request
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
            assert (table.seq, table.match, table.chat, table.request) == before
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
        store = server.registry.services.store
        caplog.set_level(logging.WARNING)
        # The person's answer is written, the bot's no longer.
        write, left = store.write, [1]
        gone = away(server, tmp_path, how)

        async def until_the_bot(work: Any) -> Any:
            if left:
                left.pop()
                done = await write(work)
                store.write = write  # type: ignore[method-assign]
                await gone.__aenter__()
                return done
            return await write(work)

        while not left or not _asks_a_bot_next(table, seat):
            await seat.play(seat.choices()[0])
            await seat.catch_up()
        store.write = until_the_bot  # type: ignore[method-assign]
        assert (await seat.play(seat.choices()[0]))["t"] == "ack"
        await _until(lambda: "bot_unstored" in _events(caplog))
        assert table.bots.busy, "it tries again"
        before = table.seq
        await gone.__aexit__(None, None, None)
        await _until(lambda: table.seq > before)


def _asks_a_bot_next(table: Any, seat: Seat) -> bool:
    """Does a bot have to answer once this seat has?"""
    match = table.match.clone()
    match.play(0, seat.choices()[0])
    return any(ask.seat == 1 and len(match.legal(1)) > 0 for ask in match.due)


def _events(caplog: pytest.LogCaptureFixture) -> set[str]:
    return {str(getattr(record, "event", "")) for record in caplog.records}


async def _until(held: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not held():
            await asyncio.sleep(0.005)
