"""Mails: only to who confirmed the address, once a turn, and with a way to stop them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest

from muster.kernel.errors import BadChoice
from muster.server.errors import Refused
from muster.server.notices.mail import Mailer, clean_address
from tests.server.clients import PATIENCE, Someone, serving
from tests.server.notices.test_telling import QUICK, idle


class Post:
    """A mail server that takes everything, or refuses whom it is told to."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refuse = b""
        self.port = 0
        self._came = asyncio.Event()

    async def until(self, count: int) -> EmailMessage:
        """Until so many mails have come; the last."""
        async with asyncio.timeout(PATIENCE):
            while len(self.mails) < count:
                self._came.clear()
                await self._came.wait()
        return self.mails[count - 1]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while line := await reader.readline():
            word = line[:4].upper()
            if word == b"DATA":
                writer.write(b"354 go on\r\n")
                raw = await reader.readuntil(b"\r\n.\r\n")
                self.mails.append(message_from_bytes(raw[:-3], policy=policy.default))
                self._came.set()
            answer = self.refuse if word == b"RCPT" and self.refuse else b"250 fine"
            writer.write((b"221 bye" if word == b"QUIT" else answer) + b"\r\n")
            if word == b"QUIT":
                break
        writer.close()


@pytest.fixture
async def post() -> AsyncIterator[Post]:
    found = Post()
    server = await asyncio.start_server(found.serve, "127.0.0.1", 0)
    found.port = server.sockets[0].getsockname()[1]
    yield found
    server.close()


@pytest.fixture
async def ana(tmp_path: Path, post: Post) -> AsyncIterator[Someone]:
    smtp = f"smtp://127.0.0.1:{post.port}?from=muster@games.example&tls=off"
    async with serving(tmp_path, **QUICK, smtp=smtp) as server, Someone(server.base) as found:
        found.server = server  # type: ignore[attr-defined]
        yield await found.called("Ana")


def link(mail: EmailMessage, act: str) -> tuple[str, str]:
    """The id and the token of a link in a mail."""
    found = re.search(rf"/mail/(\w+)\?{act}=([\w-]+)", mail.get_content())
    assert found is not None
    return found[1], found[2]


async def test_an_address_is_confirmed_told_and_left_alone(ana: Someone, post: Post) -> None:
    told = await ana.post("/api/me/notices/mail", {"address": "ana@example.org"})
    (channel,) = told["channels"]
    assert (channel["where"], channel["confirmed"]) == ("ana@example.org", False)
    asked = await post.until(1)
    assert asked["To"] == "ana@example.org"
    await ana.post(f"/api/me/notices/{channel['id']}/test", status=409)
    id, token = link(asked, "confirm")
    async with Someone(ana.base) as reader:  # with another browser, as mails are read
        wrong = {"act": "confirm", "token": token[:-1] + "!"}
        await reader.post(f"/api/mail/{id}", wrong, 403)
        await reader.post(f"/api/mail/{id}", {"act": "confirm", "token": token})
    await ana.post("/api/language", {"language": "fr"})
    table = await ana.open("me", "bot:greedy")
    mail = await post.until(2)
    assert mail["Subject"] == "The Plan\u202f: à vous de jouer"
    said, _, end = mail.get_content().replace("\r\n", "\n").partition("\n\n-- \n")
    assert re.search(r"Depuis le \d{4}-\d\d-\d\d, \d\d:\d\d UTC\.\n", said)
    assert said.endswith(f"{ana.base}/table/{table['id']}")
    assert end.startswith("Plus de courriels à cette adresse\u202f: http")
    await idle(ana.server)  # type: ignore[attr-defined]
    id, token = link(mail, "stop")
    assert token in mail["List-Unsubscribe"]
    async with Someone(ana.base) as reader:
        await reader.post(f"/api/mail/{id}", {"act": "stop", "token": token})
        await reader.post(f"/api/mail/{id}", {"act": "stop", "token": token})
    assert (await ana.get("/api/me/notices"))["channels"] == []
    assert len(post.mails) == 2


async def test_nobody_is_sent_mails_they_did_not_confirm(ana: Someone, post: Post) -> None:
    for _ in range(3):
        await ana.post("/api/me/notices/mail", {"address": "ben@example.org"})
    refused = await ana.post("/api/me/notices/mail", {"address": "ben@example.org"}, 429)
    assert refused["text"].startswith("Mails were asked for there too often today.")
    await ana.open("me", "bot:greedy")
    await idle(ana.server)  # type: ignore[attr-defined]
    assert {mail["Subject"] for mail in post.mails} == {"Muster: is this your address?"}


async def test_a_mail_that_is_refused_says_so_and_leaves_nothing(ana: Someone, post: Post) -> None:
    post.refuse = b"550 unknown"
    refused = await ana.post("/api/me/notices/mail", {"address": "nobody@example.org"}, 502)
    assert refused["text"] == "No mail could be sent: the address was refused with status 550."
    assert (await ana.get("/api/me/notices"))["channels"] == []


async def test_without_a_mail_server_it_says_so(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, Someone(server.base) as ben:
        await ben.called("Ben")
        assert (await ben.get("/api/me/notices"))["mail"] is False
        refused = await ben.post("/api/me/notices/mail", {"address": "ben@example.org"}, 501)
        assert refused["text"].startswith("This server sends no mails")


@pytest.mark.parametrize(
    "given", ["", "ana", "ana@", "ana@host", "a b@example.org", "ana@example.org\nBcc: x@y.zz"]
)
def test_what_is_no_address_is_refused(given: str) -> None:
    with pytest.raises(Refused, match="no mail address"):
        clean_address(given)


@pytest.mark.parametrize(
    "url",
    [
        "mail.example.org",
        "http://me:secret@mail.example.org",
        "smtp://me:secret@x:port",
        "smtp://x",
    ],
)
def test_a_mail_server_that_cannot_be_one_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(BadChoice) as refused:
        Mailer(url)
    assert "write it like smtp://" in str(refused.value)
    assert "secret" not in str(refused.value)
