"""Connections that say nothing: so many of an address, for so long, and others are let in."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

from muster.server.cluster.cluster import Alone
from muster.server.cluster.limits import SharedLimits
from muster.server.live.connection_limits import ConnectionLimit
from tests.server.clients import PATIENCE, RunningServer, Someone, serving


def limited(each: int, everybody: int, proxies: str = "") -> ConnectionLimit:
    alone = SharedLimits(Alone(None), str)  # type: ignore[arg-type]
    return ConnectionLimit(each, everybody, proxies, alone)


class Line:
    """A connection, and its transport too."""

    def __init__(self, idle: bool = True) -> None:
        self.idle = idle
        self.cut = False

    def abort(self) -> None:
        self.cut = True


def test_the_oldest_silent_one_makes_room() -> None:
    limit = limited(each=3, everybody=5)
    busy, *silent = lines = [Line(idle=False), Line(), Line()]
    assert all(limit.admit("eve", line, line) for line in lines)
    fourth = Line()
    assert limit.admit("eve", fourth, fourth)
    assert [line.cut for line in (busy, *silent, fourth)] == [False, True, False, False]


def test_where_all_are_busy_the_new_one_goes() -> None:
    limit = limited(each=2, everybody=5)
    for line in (Line(idle=False), Line(idle=False)):
        assert limit.admit("eve", line, line)
    third = Line()
    assert not limit.admit("eve", third, third)
    assert third.cut
    assert limit.admit("ana", Line(), Line())


def test_of_all_addresses_the_fullest_gives_way() -> None:
    limit = limited(each=10, everybody=4)
    ana, *eves = [Line() for _ in range(4)]
    limit.admit("ana", ana, ana)
    for line in eves:
        limit.admit("eve", line, line)
    ben = Line()
    assert limit.admit("ben", ben, ben)
    assert [line.cut for line in (ana, *eves, ben)] == [False, True, False, False, False]


def test_a_proxy_brings_everybody() -> None:
    for proxies in ("127.0.0.1", "10.0.0.0/8, 127.0.0.0/8", "*"):
        limit = limited(each=1, everybody=9, proxies=proxies)
        lines = [Line(), Line()]
        assert all(limit.admit("127.0.0.1", line, line) for line in lines)
        assert not any(line.cut for line in lines)


def test_who_is_gone_is_not_counted() -> None:
    limit = limited(each=2, everybody=2)
    for _ in range(5):
        line = Line(idle=False)
        assert limit.admit("ana", line, line)
        limit.release("ana", line)
        limit.release("ana", line)
    assert limit.count == 0


# ---------------------------------------------------------------- on a running server


def port(server: RunningServer) -> int:
    return int(server.base.rpartition(":")[2])


async def held(
    server: RunningServer, say: bytes = b""
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port(server))
    writer.write(say)
    return reader, writer


async def closed(reader: asyncio.StreamReader) -> bool:
    """Read to the end; it comes, or the test stands still."""
    async with asyncio.timeout(PATIENCE):
        try:
            while await reader.read(65536):
                pass
        except ConnectionError:
            pass
    return True


async def test_silent_connections_keep_nobody_out(tmp_path: Path) -> None:
    async with serving(tmp_path, connections_address=20) as server:
        lines = [await held(server) for _ in range(60)]
        async with Someone(server.base) as ana:
            await ana.called("Ana")
            table = await ana.open("me", "bot:random")
            async with ana.at(table["id"]) as seat:
                assert (await seat.ask("ping"))["t"] == "pong"
                more = [await held(server) for _ in range(60)]
                assert (await seat.ask("ping"))["t"] == "pong"
        assert server.uvicorn.limit.count <= 20
        assert all([await closed(reader) for reader, _ in lines])
        for _, writer in (*lines, *more):
            writer.close()


HALF = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf"


async def test_whoever_says_nothing_is_let_go(tmp_path: Path) -> None:
    """Nothing at all, half a request, a body that stops, and silence after an answer."""
    async with serving(tmp_path, header_within=0.05, body_within=0.1) as server:
        get = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
        for said in (b"", b"GET /heal", HALF, get, get + b"G"):
            reader, writer = await held(server, said)
            assert await closed(reader)
            writer.close()
        async with asyncio.timeout(PATIENCE):
            while server.uvicorn.limit.count:
                await asyncio.sleep(0.002)


async def test_a_table_is_not_silence(tmp_path: Path) -> None:
    async with serving(tmp_path, header_within=0.02) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        table = await ana.open("me", "bot:random")
        async with ana.at(table["id"]) as seat:
            silent, writer = await held(server)
            assert await closed(silent)  # so long the socket has said nothing either
            writer.close()
            assert (await seat.ask("ping"))["t"] == "pong"


async def test_endless_headers_are_cut_off(tmp_path: Path) -> None:
    async with serving(tmp_path, head_size=10_000) as server:
        with socket.create_connection(("127.0.0.1", port(server))) as line:
            line.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_sendall(line, b"GET / HTTP/1.1\r\n")
            async with asyncio.timeout(PATIENCE):
                try:
                    while True:
                        await loop.sock_sendall(line, b"X-More: of the same\r\n" * 10)
                        await asyncio.sleep(0)
                except ConnectionError:
                    pass
        assert server.uvicorn.limit.count == 0
