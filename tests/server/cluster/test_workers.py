"""`muster serve --workers`: processes that die are replaced, and replacing all loses nothing."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from muster.cli import run
from muster.server.cluster.worker import Order, decode_order, encode_order
from muster.server.settings import Bucket, Settings
from tests.server.clients import PATIENCE, Json, Seat, Someone
from tests.server.conftest import Databases


def test_an_order_arrives_as_it_was_sent(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, chat_bucket=Bucket(3, 2), bots=("a:B",))
    order = Order(settings, 2, 7, ("/games",), True)
    assert decode_order(encode_order(order)) == order


def test_a_file_is_not_for_several(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data"
    assert run(["serve", "--port", "0", "--data", str(data), "--workers", "2"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("muster: several processes need a database they can share;")
    assert said.count("\n") == 1
    assert not data.exists()


@asynccontextmanager
async def workers(url: str, data: Path, count: int) -> AsyncIterator[tuple[int, str]]:
    """`muster serve` with so many processes: its own, and its address."""
    command = ["serve", "--port", "0", "--data", str(data), "--database", url]
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "muster", *command, "--workers", str(count)),
        stdout=subprocess.PIPE,
        env={**os.environ, "MUSTER_PURE": "1", "COLUMNS": "300"},
    )
    try:
        assert process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            said = (await process.stdout.readline()).decode()
        yield process.pid, said.split("Muster is at ")[1].split()[0]
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            assert await process.wait() == 0


def children(pid: int) -> set[int]:
    """The processes under this one that serve."""
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return {int(one) for one in listed}


class Moving:
    """Somebody at a table whose socket is opened again whenever it is closed, as browsers do, and
    who says again what was not acknowledged."""

    def __init__(self, who: Someone, table: str, seat: int) -> None:
        self.who, self.table, self.number = who, table, seat
        self.byes: list[Json] = []
        self.answered: list[str] = []
        self.unsaid: tuple[str, str] | None = None
        self.moved = 0

    async def play(self, goal: asyncio.Event) -> None:
        while not goal.is_set():
            try:
                async with self.who.at(self.table, self.number) as seat:
                    while not goal.is_set():
                        await self._step(seat)
            except (ConnectionClosed, ConnectionError):
                self.moved += 1

    async def _step(self, seat: Seat) -> None:
        await self._hear(seat)
        if self.unsaid is None and seat.must():
            self.unsaid = f"{self.number}-{len(self.answered)}", seat.choices()[0]
        if self.unsaid is None:
            await asyncio.sleep(0.05)
            return
        id, action = self.unsaid
        await seat.say("play", id=id, action=action)
        assert (await self._until(seat, id))["t"] == "ack"
        self.answered.append(id)
        self.unsaid = None

    async def _hear(self, seat: Seat) -> None:
        id = await seat.say("ping")
        await self._until(seat, id)

    async def _until(self, seat: Seat, id: str) -> Json:
        while True:
            frame = await seat.next()
            if frame["t"] == "bye":
                self.byes.append(frame)
            if frame.get("id") == id:
                return frame


async def test_replacing_all_processes_loses_and_doubles_nothing(
    postgres: Databases, tmp_path: Path
) -> None:
    url = postgres.for_folder(tmp_path)
    async with workers(url, tmp_path, 2) as (pid, base):
        before = children(pid)
        assert len(before) == 2
        async with Someone(base) as ana, Someone(base) as ben:
            token = (tmp_path / "metrics-token").read_text().strip()
            told = await ana.http.get("/metrics", headers={"authorization": f"Bearer {token}"})
            up = re.findall(r'muster_process_up{.*process="(.)-....".*} 1.0', told.text)
            assert up == ["1", "2"], "one port, and both processes behind it"
            await ana.called("Ana")
            await ben.called("Ben")
            table = await ana.open("me", "open", "bot:greedy", undo="off")
            id = table["id"]
            await ben.post(f"/api/tables/{id}/claim", {"code": table["code"]})
            people = [Moving(ana, id, 0), Moving(ben, id, 1)]
            goal = asyncio.Event()
            playing = [asyncio.create_task(one.play(goal)) for one in people]
            os.kill(pid, signal.SIGHUP)
            async with asyncio.timeout(PATIENCE):
                while children(pid) & before or len(children(pid)) != 2:
                    assert not any(task.done() for task in playing)
                    await asyncio.sleep(0.02)
            goal.set()
            await asyncio.gather(*playing)
            assert all(one.moved for one in people), "both looked through a process that left"
            assert all(bye["soon"] for one in people for bye in one.byes)
            lines = "SELECT seq, nonce FROM journal ORDER BY seq"
            rows = postgres.cluster.run(lines, url.rpartition("/")[2])
            nonces = [nonce for _, nonce in rows if nonce is not None]
            assert [seq for seq, _ in rows] == list(range(len(rows)))
            assert len(nonces) == len(set(nonces))
            assert {id for one in people for id in one.answered} <= set(nonces)
            victim = children(pid).pop()
            os.kill(victim, signal.SIGKILL)
            async with asyncio.timeout(PATIENCE):
                while victim in children(pid) or len(children(pid)) != 2:
                    await asyncio.sleep(0.02)
    postgres.clear()
