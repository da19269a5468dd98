"""The server is killed at random points, again and again: nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import websockets

from muster.kernel.match import Match
from muster.kernel.views.words import named_scene
from tests.server.clients import PATIENCE, Seat, Someone

TABLES = 4
KILLS = 3
INPUTS = 25  # a table

SERVER = """
import sys
from contextlib import closing
from pathlib import Path
from muster.server.run import serve
from muster.server.settings import Bucket, Settings
many = Bucket(10_000, 10_000)
serve(
    Settings(data=Path(sys.argv[1]), port=0, socket_bucket=many, address_bucket=many,
             request_bucket=many, create_bucket=many),
    lambda address: print(address, flush=True),
)
"""


class Mortal:
    """A server process, and where it is."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.base = ""
        self.up = asyncio.Event()
        self.process: subprocess.Popen[str] | None = None

    async def start(self) -> None:
        command = [sys.executable, "-c", SERVER, str(self.data)]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.process = process
        assert process.stdout is not None
        told = asyncio.to_thread(process.stdout.readline)
        try:
            self.base = (await asyncio.wait_for(told, PATIENCE)).strip()
        except TimeoutError:
            process.kill()  # else nobody would ever stop reading
            raise
        assert self.base
        self.up.set()

    def runs(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def kill(self) -> None:
        self.up.clear()
        if self.process is not None:
            with self.process as process:  # closes its pipe, and waits
                process.kill()


class Player:
    """Plays both sides of one table, and repeats whatever was not acknowledged."""

    def __init__(self, server: Mortal, cookie: str, table: str, seed: int) -> None:
        self.server = server
        self.cookie = cookie
        self.table = table
        self.luck = random.Random(seed)
        self.acked: list[tuple[int, str, str]] = []
        self.pending: tuple[int, str, str] | None = None
        self.repeated = 0

    async def run(self) -> None:
        while len(self.acked) < INPUTS:
            await self.server.up.wait()
            try:
                await self._connected()
            except (OSError, websockets.WebSocketException, TimeoutError):
                await asyncio.sleep(0.02)

    async def _connected(self) -> None:
        async with Someone(self.server.base) as me:
            me.http.cookies.set("muster", self.cookie)
            async with me.socket(self.table) as seat:
                await seat.say("hello", seat=0, id=f"h{len(self.acked)}")
                await seat.until("state")
                while len(self.acked) < INPUTS:
                    await self._one(seat)

    async def _one(self, seat: Seat) -> None:
        if self.pending is None:
            self.pending = await self._decide(seat)
        else:
            self.repeated += 1
        who, nonce, action = self.pending
        if seat.scene["seat"] != who:
            await self._look(seat, who)
        await seat.raw(json.dumps({"t": "play", "id": nonce, "action": action}))
        answer = await seat.wait_for(lambda f: f["t"] in ("ack", "error") and f["id"] == nonce)
        assert answer["t"] == "ack", answer
        self.acked.append(self.pending)
        self.pending = None

    async def _decide(self, seat: Seat) -> tuple[int, str, str]:
        for who in self.luck.sample((0, 1), 2):
            await self._look(seat, who)
            if seat.must():
                number = len(self.acked)
                return who, f"n{number}", self.luck.choice(seat.choices())
        raise AssertionError("nobody is asked anything")

    async def _look(self, seat: Seat, who: int) -> None:
        await seat.raw(json.dumps({"t": "look", "id": f"l{self.luck.random()}", "seat": who}))
        await seat.wait_for(lambda f: f["t"] == "state" and f["you"]["seat"] == who)


async def test_no_acknowledged_input_is_lost_and_none_done_twice(tmp_path: Path) -> None:
    luck = random.Random(11)
    server = Mortal(tmp_path)
    await server.start()
    try:
        async with Someone(server.base) as me:
            await me.called("Ana")
            tables = [(await me.open("me", "here:Ben"))["id"] for _ in range(TABLES)]
            players = [Player(server, me.cookie, id, n) for n, id in enumerate(tables)]
        playing = asyncio.gather(*(player.run() for player in players))
        for kill in range(1, KILLS + 1):
            goal = TABLES * INPUTS * kill / (KILLS + 1) * luck.uniform(0.8, 1.0)
            while sum(len(one.acked) for one in players) < goal or not _under_way(players):
                assert not playing.done()
                assert server.runs(), "the server died by itself"
                await asyncio.sleep(luck.uniform(0.001, 0.02))
            server.kill()
            await server.start()
        await asyncio.wait_for(playing, 2 * PATIENCE)
        states = [await _scene(server, players[0].cookie, id) for id in tables]
    finally:
        server.kill()
    assert sum(player.repeated for player in players) > 0, "no kill hit an input on its way"
    with closing(sqlite3.connect(tmp_path / "muster.sqlite3")) as kept:
        for player, scene in zip(players, states, strict=True):
            _compare(kept, player, scene)


def _under_way(players: list[Player]) -> bool:
    """Has somebody said something that is not acknowledged yet?"""
    return any(player.pending is not None for player in players)


async def _scene(server: Mortal, cookie: str, id: str) -> Any:
    async with Someone(server.base) as me:
        me.http.cookies.set("muster", cookie)
        async with me.at(id, 0) as seat:
            return seat.scene


def _compare(kept: sqlite3.Connection, player: Player, scene: Any) -> None:
    """The journal is exactly what was acknowledged, and the server stands where it leads."""
    rows = kept.execute(
        "SELECT seq, seat, nonce, action FROM journal WHERE table_id = ? ORDER BY seq",
        (player.table,),
    ).fetchall()
    assert [row[0] for row in rows] == list(range(len(rows)))
    assert [tuple(row[1:]) for row in rows] == player.acked
    secret, options = kept.execute(
        "SELECT secret, options FROM tables WHERE id = ?", (player.table,)
    ).fetchone()
    from muster.kernel.chance import Secret

    match = Match.new("the-plan", 2, options=json.loads(options), secret=Secret(secret))
    for _, seat, _, action in rows:
        match.play(seat, action)
    shown = named_scene(match.scene(0), ("Ana", "Ben"), 0)
    assert json.loads(msgspec.json.encode(shown)) == scene
