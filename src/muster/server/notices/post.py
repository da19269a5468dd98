"""One POST to an address somebody gave us: push services and web-hooks.

Whoever gives an address must not reach through this server what they could not reach themselves:
only https, only public addresses, no redirects, and the answer's body is not read. The name is
resolved once, and the address that was checked is the one connected to.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Mapping
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

import h11
import msgspec

LENGTH = 2000
"""Characters of an address at most."""

HEAD = 16 * 1024
"""Bytes of an answer that are read: its head, and no more."""

_NAT64 = IPv6Network("64:ff9b::/96")  # an old address in the clothes of a new one


class Unreachable(Exception):
    """Nothing came of it, and why, as a part of a sentence."""


class BadAddress(Unreachable):
    """This address is not one we would ever send to."""


class Answer(msgspec.Struct, frozen=True):
    """What the other side said; `wait` is after how many seconds one may come again, if it did."""

    status: int
    wait: float = 0.0


def check_address(url: str, private: bool = False) -> SplitResult:
    """An address in its parts; BadAddress for what is none, or none we would send to."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadAddress("this is not an address like https://example.org/here") from None
    schemes = ("https", "http") if private else ("https",)
    if parts.scheme not in schemes or not parts.hostname:
        raise BadAddress("it has to be a whole address that begins with https://")
    if parts.username is not None or parts.password is not None:
        raise BadAddress("an address with a name or password in it is not taken")
    if (
        len(url) > LENGTH
        or not url.isascii()
        or any(c.isspace() or not c.isprintable() for c in url)
    ):
        raise BadAddress(f"it has to be plain letters and signs, at most {LENGTH} of them")
    if port == 0:
        raise BadAddress("there is no port 0")
    if not private:
        try:
            alone = ip_address(parts.hostname)
        except ValueError:
            if "." not in parts.hostname:
                raise BadAddress(
                    "it names a machine of some network, not one everybody finds"
                ) from None
        else:
            _check_public(alone)
    return parts


def _check_public(found: IPv4Address | IPv6Address) -> None:
    inside = found
    if isinstance(found, IPv6Address):
        inside = found.ipv4_mapped or found.sixtofour or found
        if found in _NAT64:
            inside = IPv4Address(int(found) & 0xFFFFFFFF)
    if not (inside.is_global and found.is_global) or inside.is_multicast or found.is_multicast:
        raise BadAddress(
            "it leads to a private network, which the host of this server does not allow"
        )


async def _addresses(host: str, port: int, private: bool) -> list[str]:
    """Where this name leads, in the order to try; every one of them has to be public."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Unreachable(f"nobody knows where {host} is") from None
    addresses = list(dict.fromkeys(str(one[4][0]) for one in found))
    if not private:
        for one in addresses:
            _check_public(ip_address(one.partition("%")[0]))
    return addresses


@cache
def _trusting() -> ssl.SSLContext:
    return ssl.create_default_context()


async def post(
    url: str, headers: Mapping[str, str], body: bytes, *, within: float, private: bool = False
) -> Answer:
    """Send this there; what was answered. Unreachable if nothing was, in `within` seconds."""
    parts = check_address(url, private)
    try:
        async with asyncio.timeout(within):
            return await _post(parts, headers, body, private)
    except TimeoutError:
        raise Unreachable(f"{parts.hostname} did not answer within {within:g} seconds") from None
    except ssl.SSLError:
        raise Unreachable(f"{parts.hostname} has no certificate we trust") from None
    except (OSError, h11.ProtocolError):
        raise Unreachable(f"{parts.hostname} cannot be reached") from None


async def _post(
    parts: SplitResult, headers: Mapping[str, str], body: bytes, private: bool
) -> Answer:
    host = parts.hostname or ""
    safe = parts.scheme == "https"
    port = parts.port or (443 if safe else 80)
    addresses = await _addresses(host, port, private)
    failed: OSError = OSError("no address")
    for address in addresses[:4]:
        try:
            reader, writer = await asyncio.open_connection(
                address,
                port,
                ssl=_trusting() if safe else None,
                server_hostname=host if safe else None,
                limit=HEAD,
            )
        except OSError as error:
            failed = error
            continue
        try:
            return await _exchange(reader, writer, parts, headers, body)
        finally:
            writer.close()
    raise failed


async def _exchange(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    parts: SplitResult,
    headers: Mapping[str, str],
    body: bytes,
) -> Answer:
    target = parts.path or "/"
    if parts.query:
        target += f"?{parts.query}"
    sent = {
        "Host": parts.netloc,
        "User-Agent": "Muster",
        "Content-Length": str(len(body)),
        "Connection": "close",
        **headers,
    }
    wire = h11.Connection(h11.CLIENT, max_incomplete_event_size=HEAD)
    for event in (
        h11.Request(method="POST", target=target, headers=list(sent.items())),
        h11.Data(data=body),
        h11.EndOfMessage(),
    ):
        writer.write(wire.send(event) or b"")
    await writer.drain()
    while True:
        said = wire.next_event()
        if said is h11.NEED_DATA:
            wire.receive_data(await reader.read(HEAD))
        elif isinstance(said, h11.Response):
            return Answer(said.status_code, _wait(dict(said.headers)))
        elif not isinstance(said, h11.InformationalResponse):
            raise OSError("no answer")


def _wait(headers: Mapping[bytes, bytes]) -> float:
    told = headers.get(b"retry-after", b"").decode("latin-1")
    return float(told) if told.isascii() and told.isdecimal() and len(told) < 7 else 0.0
