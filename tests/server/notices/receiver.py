"""A push service, or whoever takes web-hooks, on this machine; and a browser that reads a push."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import h11
import msgspec
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from muster.server.notices.push import plain
from tests.server.clients import PATIENCE


class Received(msgspec.Struct):
    """One request that came in."""

    target: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """Takes POSTs. `answers` are the statuses it gives, the last one for good; while it is not
    `answering` whoever sent one waits.
    """

    def __init__(self) -> None:
        self.url = ""
        self.answers: list[int] = [201]
        self.headers: list[tuple[str, str]] = []
        self.got: list[Received] = []
        self._came = asyncio.Event()
        self.answering = asyncio.Event()
        self.answering.set()

    async def until(self, count: int) -> list[Received]:
        """Until so many requests have come."""
        async with asyncio.timeout(PATIENCE):
            while len(self.got) < count:
                self._came.clear()
                await self._came.wait()
        return self.got

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        wire = h11.Connection(h11.SERVER)
        request: h11.Request | None = None
        body = b""
        while True:
            event = wire.next_event()
            if event is h11.NEED_DATA:
                wire.receive_data(await reader.read(65536))
            elif isinstance(event, h11.Request):
                request = event
            elif isinstance(event, h11.Data):
                body += bytes(event.data)
            else:
                break
        if request is not None:
            headers = {name.decode(): value.decode() for name, value in request.headers}
            status = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
            said = h11.Response(status_code=status, headers=self.headers)
            self.got.append(Received(request.target.decode(), headers, body))
            self._came.set()
            await self.answering.wait()
            writer.write((wire.send(said) or b"") + (wire.send(h11.EndOfMessage()) or b""))
        writer.close()


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    """Somebody who takes POSTs on a free port."""
    receiver = Receiver()
    server = await asyncio.start_server(receiver.serve, "127.0.0.1", 0)
    receiver.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield receiver
    finally:
        server.close()


class Browser:
    """A browser with a push subscription, which reads what it is sent, by RFC 8291 alone."""

    def __init__(self, endpoint: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"0123456789abcdef"
        self._public = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.endpoint = endpoint

    @property
    def subscription(self) -> dict[str, str]:
        """As it is sent to the server."""
        keys = {"p256dh": plain(self._public), "auth": plain(self._auth)}
        return {"endpoint": self.endpoint, **keys}

    def read(self, body: bytes) -> dict[str, Any]:
        """What a message says."""
        salt, size, ours = body[:16], body[20], body[21 : 21 + body[20]]
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), ours)
        shared = self._key.exchange(ec.ECDH(), sender)
        info = b"WebPush: info\0" + self._public + ours
        secret = HKDF(SHA256(), 32, self._auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        filled = AESGCM(key).decrypt(nonce, body[21 + size :], None)
        text = filled.rstrip(b"\0")
        assert text[-1:] == b"\x02"
        found: dict[str, Any] = msgspec.json.decode(text[:-1])
        return found
