"""Stopping with a word to everybody, and log lines without secrets."""

from __future__ import annotations

import asyncio
import logging
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import msgspec
import pytest
import websockets

from muster.server.observe import JsonLines
from tests.server.clients import Someone, serving

SERVE = [sys.executable, "-c", "from muster.cli import main; main()", "serve", "--port", "0"]


@pytest.fixture
async def lines() -> AsyncIterator[list[str]]:
    """Every log line the server writes."""
    found: list[str] = []

    class Collect(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(self.format(record))

    handler = Collect()
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("muster")
    logger.addHandler(handler)
    before = logger.level
    logger.setLevel(logging.DEBUG)
    yield found
    logger.setLevel(before)
    logger.removeHandler(handler)


async def test_log_lines_are_json_and_keep_secrets(tmp_path: Path, lines: list[str]) -> None:
    async with (
        serving(tmp_path) as server,
        Someone(server.base) as ana,
        Someone(server.base) as ben,
    ):
        await ana.called("Anastasia")
        await ben.called("Benjamin")
        recovery = (await ana.post("/api/me/recovery"))["code"]
        await ben.post("/api/recover", {"code": "WRONG-CODE"}, 403)
        table = await ana.open("me", "invite", "bot:random")
        token = table["seats"][1]["invite"].partition("invite=")[2]
        await ben.get(f"/api/codes/{table['code']}")
        await ben.post(f"/api/tables/{table['id']}/claim", {"invite": token, "salt": "saltsalt"})
        await ben.get(f"/api/tables/{table['id']}?invite={token}")
        async with ana.at(table["id"], 0) as seat, ben.at(table["id"], 1):
            action = seat.choices()[0]
            await seat.play(action)
            await seat.play("made up action")
            await seat.say("chat", text="whispered")
            await seat.until("chat")
            server.registry.live[table["id"]]._tried = None  # type: ignore[assignment]  # breaks
            assert (await seat.play(action, id="again"))["code"] == "broken"
        watch = table["watch"].partition("watch=")[2]
        secrets = [
            "Anastasia", "Benjamin", recovery, "WRONG-CODE", table["code"], token, watch,
            "saltsalt", action, action.split()[1], "made up", "whispered", "?invite",
            ana.cookie, ana.cookie.partition(".")[2],
        ]  # fmt: skip
    text = "\n".join(lines)
    for secret in secrets:
        assert secret not in text, secret
    read = [msgspec.json.decode(line) for line in lines]
    assert {"request", "opened", "begin", "message_failed"} <= {one.get("event") for one in read}


async def test_everybody_hears_when_the_server_stops(tmp_path: Path) -> None:
    """Through the command line: SIGTERM, a goodbye, a clean exit, and the table is still there."""
    data = tmp_path / "data"
    server = subprocess.Popen(
        [*SERVE, "--data", str(data)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        base = await asyncio.to_thread(_address, server)
        async with Someone(base) as ana:
            await ana.called("Ana")
            table = await ana.open("me", "bot:greedy", "bot:random")
            async with ana.at(table["id"], 0) as seat:
                assert (await seat.play(seat.choices()[0]))["t"] == "ack"
                server.send_signal(signal.SIGTERM)
                assert (await seat.until("bye"))["code"] == "shutdown"
                with pytest.raises(websockets.ConnectionClosed):
                    await seat.until("nothing more")
        assert await asyncio.to_thread(server.wait, 30) in (0, -signal.SIGTERM)
        with pytest.raises(httpx.ConnectError):
            await Someone(base).get("/healthz")
    finally:
        server.kill()
        server.wait()


def _address(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    line = server.stdout.readline()
    assert "http://" in line, line
    return "http://" + line.partition("http://")[2].split()[0]
