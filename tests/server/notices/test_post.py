"""A POST to an address somebody gave us reaches only what everybody can reach."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest

from muster.server.notices import post as posting
from muster.server.notices.post import BadAddress, Unreachable, check_address, post
from tests.server.notices.receiver import receiving


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "ftp://example.org/",
        "https://",
        "//example.org",
        "nothing",
        "https://user:word@example.org/",
        "https://example.org:0/",
        "https://example.org:99999/",
        "https://example.org/a b",
        "https://example.org/\r\nHost: x",
        "https://exämple.org/",
        "https://example.org/" + "x" * 2000,
        "https://localhost/",
        "https://printer/",
        "https://127.0.0.1/",
        "https://10.1.2.3/",
        "https://192.168.0.1/",
        "https://169.254.169.254/latest",
        "https://100.64.0.1/",
        "https://0.0.0.0/",
        "https://224.0.0.1/",
        "https://[::1]/",
        "https://[fe80::1]/",
        "https://[fd00::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[2002:7f00:1::]/",
        "https://[64:ff9b::7f00:1]/",
        "https://[not",
    ],
)
def test_an_address_that_is_none_or_private_is_refused(url: str) -> None:
    with pytest.raises(BadAddress):
        check_address(url)


@pytest.mark.parametrize("url", ["https://example.org/x?y=1", "https://1.1.1.1:8443/"])
def test_a_public_address_is_taken(url: str) -> None:
    assert check_address(url).hostname


def _leads_to(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    async def looked_up(self: Any, host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in addresses]

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", looked_up)


async def test_a_name_that_leads_inside_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where only one of its addresses is private, whichever would be tried first."""

    async def never(*_: Any, **__: Any) -> Any:
        raise AssertionError("connected")

    monkeypatch.setattr(asyncio, "open_connection", never)
    _leads_to(monkeypatch, "1.1.1.1", "127.0.0.1")
    with pytest.raises(BadAddress, match="private network"):
        await post("https://inside.example/", {}, b"", within=5)


async def test_the_address_that_was_checked_is_the_one_connected_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[tuple[str, str | None]] = []

    async def connect(host: str, port: int, server_hostname: str | None = None, **_: Any) -> Any:
        tried.append((host, server_hostname))
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio, "open_connection", connect)
    _leads_to(monkeypatch, "1.1.1.1")
    with pytest.raises(Unreachable, match="cannot be reached"):
        await post("https://games.example/", {}, b"", within=5)
    assert tried == [("1.1.1.1", "games.example")]


async def test_what_is_sent_arrives_and_what_is_answered_is_told() -> None:
    async with receiving() as other:
        other.answers, other.headers = [429], [("Retry-After", "17")]
        answer = await post(f"{other.url}/a?b=c", {"X": "y"}, b"body", within=30, private=True)
        assert (answer.status, answer.wait) == (429, 17.0)
        (got,) = other.got
        assert (got.target, got.body, got.headers["x"]) == ("/a?b=c", b"body", "y")


async def _talks(said: bytes) -> tuple[asyncio.Server, str]:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(said)
        await reader.read()  # until the other side has had enough
        writer.close()

    server = await asyncio.start_server(talk, "127.0.0.1", 0)
    return server, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (b"", "did not answer within"),
        (b"HTTP/1.1 200 OK\r\nX: ", "did not answer within"),
        (b"hello\r\n\r\n", "cannot be reached"),
        (b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 5000, "cannot be reached"),
    ],
)
async def test_who_answers_nothing_or_nonsense_is_let_go(said: bytes, why: str) -> None:
    server, url = await _talks(said)
    try:
        with pytest.raises(Unreachable, match=why):
            await post(url, {}, b"", within=0.3 if "within" in why else 30, private=True)
    finally:
        server.close()


async def test_a_body_without_end_is_not_read() -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n"
    server, url = await _talks(head + b"x" * posting.HEAD)
    try:
        assert (await post(url, {}, b"", within=30, private=True)).status == 200
    finally:
        server.close()
