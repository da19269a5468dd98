"""What waits for slow readers: bounded in bytes, and one state in place of what does not fit."""

from __future__ import annotations

import asyncio
import base64
import json
import os
from pathlib import Path
from typing import Any

import pytest
import websockets

from muster.server.cluster.limits import SharedLimits
from muster.server.live.connection import SLOW, Connection, Connections
from muster.server.live.outbox import END, HeldBytes, Outbox
from muster.server.store import tables
from muster.server.store.tables import ChatRow
from tests.server.clients import PATIENCE, RunningServer, Someone, serving

KB = 1024


def outbox(held: HeldBytes, where: str = "a", frames: int = 5, size: int = 10 * KB) -> Outbox:
    return Outbox(held, where, frames, size, lambda: b"state")


async def taken(box: Outbox) -> list[bytes]:
    """What a reader gets who takes all there is."""
    found = []
    while len(box):
        found.append(await box.get())
        box.sent()
    return found


async def test_frames_keep_their_order() -> None:
    held = HeldBytes(100 * KB, 100 * KB)
    box = outbox(held)
    for n, answer in enumerate((False, True, False)):
        assert box.put(b"%d" % n, answer)
    assert held.total == 3
    assert await taken(box) == [b"0", b"1", b"2"]
    assert held.total == 0


@pytest.mark.parametrize("frame", [b"x" * 3 * KB, b"x"])
async def test_news_that_do_not_fit_become_one_state(frame: bytes) -> None:
    held = HeldBytes(100 * KB, 100 * KB)
    box = outbox(held)
    assert box.put(b"ack", True)
    for _ in range(1000):
        assert box.put(frame, False)
    assert held.total <= 10 * KB
    assert await taken(box) == [b"ack", b"state"]
    assert box.put(b"later", False)
    assert await taken(box) == [b"later"]


async def test_a_state_is_owed_once_and_is_the_latest() -> None:
    box = outbox(HeldBytes(KB, KB))
    now = [1]
    for _ in range(100):
        box.put_state(lambda: b"state %d" % now[0])
    now[0] = 2
    assert await taken(box) == [b"state 2"]


async def test_a_state_keeps_its_place_among_the_answers() -> None:
    """Every message is answered before the next: a ping after a look shows that it was."""
    box = outbox(HeldBytes(KB, KB))
    box.put(b"ack", True)
    box.put_state(lambda: b"state")
    box.put(b"pong", True)
    box.put_state(lambda: b"the latest")
    assert await taken(box) == [b"ack", b"the latest", b"pong"]


async def test_who_does_not_read_the_answers_either_is_too_slow() -> None:
    box = outbox(HeldBytes(100 * KB, 100 * KB))
    assert all(box.put(b"ack", True) for _ in range(5))
    assert not box.put(b"ack", True)


@pytest.mark.parametrize("held", [HeldBytes(4 * KB, 100 * KB), HeldBytes(100 * KB, 4 * KB)])
async def test_an_address_and_a_server_hold_only_so_much(held: HeldBytes) -> None:
    """Many sockets that each hold little hold no more together; who waits for room gets it."""
    boxes = [outbox(held) for _ in range(20)]
    for box in boxes:
        box.put(b"x" * KB, False)
    assert held.total == 4 * KB
    waiting = asyncio.ensure_future(boxes[-1].get())
    await asyncio.sleep(0)
    assert await boxes[0].get() == b"x" * KB
    assert not waiting.done()
    boxes[0].sent()
    assert await asyncio.wait_for(waiting, PATIENCE) == b"state"
    boxes[-1].close()
    for box in boxes:
        box.close()
    assert held.total == 0


async def test_answers_do_not_wait_for_room() -> None:
    held = HeldBytes(2 * KB, 2 * KB)
    box, other = outbox(held), outbox(held)
    box.put_state(lambda: b"state")
    other.put(b"x" * 2 * KB, False)
    held.hold("a", 1)  # on its way to somebody
    getting = asyncio.ensure_future(box.get())
    await asyncio.sleep(0)
    other.close()
    box.put(b"ack", True)
    held.hold("a", 2 * KB)
    assert await asyncio.wait_for(getting, PATIENCE) == b"ack"


async def test_a_slow_connection_gets_the_table_as_it_is(
    server: RunningServer, ana: Someone
) -> None:
    table = await ana.open("me", "bot:random")
    live = server.registry.live[table["id"]]
    services = server.registry.services
    connections = Connections(server.registry, SharedLimits(services.cluster, str))
    connection = Connection(connections, live, None, "here")
    live.audience.join(connection, None)
    for _ in range(10_000):
        connection.send(b"x" * KB)
        live.audience.join(connection, None)
    assert connections.held.total <= server.registry.services.settings.outbox_size
    (state,) = await taken(connection.outbox)
    assert json.loads(state)["t"] == "state"
    while not connection.closing.is_set():
        connection.ack("x")
    assert connection.close_code == SLOW
    assert await taken(connection.outbox) == [END]
    live.audience.leave(connection)


def test_of_a_long_chat_the_latest_bytes_are_sent() -> None:
    chat = [ChatRow(n, 0, "Ana", "漢" * 500, 0.0) for n in range(200)]
    assert tables.latest(chat) == chat[-16:]  # 24 KiB of 1,500 bytes each
    short = [ChatRow(n, 0, "Ana", "hello", 0.0) for n in range(300)]
    assert tables.latest(short) == short[-200:]


# ---------------------------------------------------------------- through real sockets


def frame(**message: Any) -> bytes:
    raw = json.dumps(message).encode()
    assert len(raw) < 126
    return bytes([0x81, 0x80 | len(raw)]) + bytes(4) + raw


async def silent(server: RunningServer, table: str) -> asyncio.StreamWriter:
    """A spectator without a cookie who never reads; a small window, so that it shows soon."""
    port = int(server.base.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=64)
    key = base64.b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET /ws/tables/{table} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: {server.base}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n")
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    writer.write(frame(t="hello", id="1", seat=None))
    return writer


async def test_strangers_who_never_read_hold_little_and_are_let_go(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, send_within=0.05, outbox_size=4 * KB) as server,
        Someone(server.base) as ana,
    ):
        await ana.called("Ana")
        table = await ana.open("me", "open", public=True)
        live = server.registry.live[table["id"]]
        eve = await silent(server, table["id"])
        async with asyncio.timeout(PATIENCE):
            while not live.audience.subscribers:
                await asyncio.sleep(0.002)
            (connection,) = live.audience.subscribers
            assert isinstance(connection, Connection)
            while live.audience.subscribers:  # the system's own buffers fill up first
                live.audience.broadcast(b"x" * 64 * KB)
                assert connection.outbox.size <= 4 * KB
                await asyncio.sleep(0)
        assert connection.connections.held.total == 0
        eve.close()


async def test_so_many_strangers_and_watchers_and_no_more(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, strangers_address=2, watchers=3) as server,
        Someone(server.base) as ana,
        Someone(server.base) as ben,
        Someone(server.base) as eve,
    ):
        await ana.called("Ana")
        await ben.called("Ben")
        table = await ana.open("me", "open", public=True)
        id = table["id"]
        async with eve.at(id, None), eve.at(id, None):
            with pytest.raises(websockets.WebSocketException):
                async with eve.at(id, None):
                    pass
            async with ben.at(id, None), ben.socket(id) as fourth:
                assert (await fourth.ask("hello", seat=None))["code"] == "crowded"
                async with ana.at(id, 0), ana.at(id, None):
                    pass  # whoever belongs to the table always finds a place
