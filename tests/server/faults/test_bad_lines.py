"""Bad lines: cut, late, half-open; messages doubled, late and out of order."""

from __future__ import annotations

import asyncio
import json
import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import uvicorn
import websockets

from muster.server.settings import Bucket
from muster.server.store import tables
from tests.server.clients import PATIENCE, RunningServer, Seat, Someone, serving
from tests.server.faults.history import PLAY, UNKNOWN, Event, Reader, Sent, Truth, find_faults
from tests.server.faults.proxy import BadLine, bad_line
from tests.torture import many

MANY = Bucket(1e6, 1e6)
LIMITS: dict[str, Any] = {
    "socket_bucket": MANY,
    "address_bucket": MANY,
    "request_bucket": MANY,
    "sockets_each": 1000,
}


class Player:
    """Plays one seat over a bad line; what was not answered is said again, and some of what was
    said long ago, too.
    """

    def __init__(
        self, line: BadLine, cookie: str, table: str, seat: int, said: list[Event]
    ) -> None:
        self.line = line
        self.cookie = cookie
        self.table = table
        self.seat = seat
        self.history = said
        self.luck = random.Random(seat)
        self.reader = Reader(said, f"seat{seat}")
        self.old: list[dict[str, Any]] = []
        self.pending: dict[str, Any] | None = None
        self.again = 0
        self.acked = 0
        self.done = False

    async def run(self, goal: int) -> None:
        async with asyncio.timeout(PATIENCE * many(1)):
            while not self.done:
                try:
                    async with Someone(self.line.base) as me:
                        me.http.cookies.set("muster", self.cookie)
                        async with me.socket(self.table) as socket:
                            await self._play(socket, goal)
                except (OSError, EOFError, websockets.WebSocketException, TimeoutError):
                    await asyncio.sleep(0.005)

    async def _play(self, socket: Seat, goal: int) -> None:
        if self.luck.random() < 0.3:
            self.reader.forget()
        await socket.say("hello", seat=self.seat, cursor=self.reader.cursor)
        while not self.done:
            frame = await socket.next()
            self.reader.take(frame)
            if frame["t"] == "state" and self.pending is not None:
                self.again += 1
                await self._say(socket, self.pending)
            if self.pending is not None and frame.get("id") == self.pending["id"]:
                self.acked += frame["t"] == "ack"
                if frame.get("code") not in UNKNOWN:
                    self.pending = None
            self.done = self.acked >= goal or socket.state["outcome"] is not None
            if self.old and self.luck.random() < 0.2:  # late, doubled, after newer ones
                await self._say(socket, self.luck.choice(self.old))
            if self.pending is None and socket.must():
                id = f"{self.seat}-{len(self.old)}"
                self.pending = {"t": PLAY, "id": id, "action": self.luck.choice(socket.choices())}
                self.old.append(self.pending)
                for _ in range(self.luck.choice((1, 1, 2))):
                    await self._say(socket, self.pending)

    async def _say(self, socket: Seat, what: dict[str, Any]) -> None:
        note = Sent(self.reader.client, self.seat, what["id"], PLAY, what["action"])
        self.history.append(note)
        await socket.raw(json.dumps(what))


async def test_messages_cut_late_doubled_and_out_of_order(tmp_path: Path) -> None:
    async with serving(tmp_path, **LIMITS) as server, bad_line(server.base) as line:
        async with Someone(server.base) as ana, Someone(server.base) as ben:
            await ana.called("Ana")
            await ben.called("Ben")
            info = await ana.open("me", "open", public=True)
            await ben.post(f"/api/tables/{info['id']}/claim", {"seat": 1})
            cookies = ana.cookie, ben.cookie
        line.cut_after, line.hold = (4_000, 90_000), 0.002
        said: list[Event] = []
        players = [Player(line, cookie, info["id"], n, said) for n, cookie in enumerate(cookies)]
        playing = [asyncio.ensure_future(player.run(many(40))) for player in players]
        ended, _ = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
        assert all(task.exception() is None for task in ended)
        for player in players:
            player.done = True
        line.cut_after = (0, 0)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await server.settled(info["id"])
        store = server.registry.services.store
        stored = await store.read(lambda c: tables.stored_table(c, info["id"], whole=True))
        assert stored is not None
        faults = find_faults(said, stored.entries, Truth(stored), stored.chat)
        assert not faults
        assert line.cuts > 3
        assert sum(player.again for player in players) > 0, "no cut hit an answer on its way"


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that asks ever so often whether somebody is still there."""
    often = partial(uvicorn.Config, ws_ping_interval=0.05, ws_ping_timeout=0.3)
    monkeypatch.setattr("muster.server.run.uvicorn.Config", often)


async def test_who_vanishes_without_a_word_is_let_go(impatient: None, tmp_path: Path) -> None:
    async with (
        serving(tmp_path, **LIMITS) as server,
        bad_line(server.base) as line,
        Someone(server.base) as ana,
        Someone(line.base) as far,
    ):
        await ana.called("Ana")
        info = await ana.open("me", "here:Ben", public=True)
        await far.called("Ben")
        table = server.registry.live[info["id"]]
        async with ana.at(info["id"], 0) as seat, far.at(info["id"], None) as watching:
            before = server.uvicorn.limit.count
            assert len(table.audience.subscribers) == 2
            line.dead = True
            async with asyncio.timeout(PATIENCE):
                while len(table.audience.subscribers) > 1:
                    assert (await seat.ask("ping"))["t"] == "pong"
                    await asyncio.sleep(0.02)
            assert (await seat.play(seat.choices()[0]))["t"] == "ack"
            async with asyncio.timeout(PATIENCE):
                while server.uvicorn.limit.count >= before:
                    await asyncio.sleep(0.02)
            line.dead = False
            with pytest.raises(websockets.ConnectionClosed):
                await watching.wait_for(lambda frame: False)
        await _alone(server)


async def _alone(server: RunningServer) -> None:
    async with asyncio.timeout(PATIENCE):
        while any(table.audience.subscribers for table in server.registry.live.values()):
            await asyncio.sleep(0.01)
