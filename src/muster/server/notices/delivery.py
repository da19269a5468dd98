"""How a notice gets out, by each kind of channel."""

from __future__ import annotations

import asyncio
from typing import cast

import msgspec

from muster.server.notices import hooks
from muster.server.notices.mail import BadMail, Letter, Mailer, turn_mail
from muster.server.notices.notice import Notice
from muster.server.notices.post import BadAddress, Unreachable, post
from muster.server.notices.push import Push, PushKeys, seal
from muster.server.services import Services
from muster.server.store.notices import ChannelRow

LATER = (408, 425, 429)
"""Of the refusals with a 4 in front, those that may be none later."""


class Gone(Exception):
    """There is nobody at this address any more."""


class Failed(Exception):
    """It could not be delivered, and why; `again`: later it may, after `wait` seconds at least."""

    def __init__(self, why: str, again: bool = True, wait: float = 0.0) -> None:
        super().__init__(why)
        self.again = again
        self.wait = wait


class Delivery:
    """Sends notices: through push services, to web-hooks, by mail if the host has set that up."""

    def __init__(self, services: Services, push: Push, mailer: Mailer | None = None) -> None:
        self.services = services
        self.push = push
        self.mailer = mailer

    async def send(self, row: ChannelRow, notice: Notice) -> None:
        """Send it; Gone or Failed if that cannot be done."""
        result = "failed"
        try:
            await self._send(row, notice)
            result = "sent"
        except Gone:
            result = "gone"
            raise
        finally:
            self.services.metrics.notices.labels(row.kind, result).inc()

    async def _send(self, row: ChannelRow, notice: Notice) -> None:
        if row.kind == "push":
            await self._push(row, notice)
        elif row.kind == "mail":
            await self.mail(row, turn_mail(notice, row, self.services.keys))
        else:
            await self._hook(row, notice)

    async def _push(self, row: ChannelRow, notice: Notice) -> None:
        if self.push.missing:
            raise Failed(self.push.missing, again=False)
        keys = msgspec.json.decode(row.keys, type=PushKeys)
        topic = notice.table or "test"
        headers = self.push.headers(row.address, row.origin, self.services.now(), topic)
        await self._post(row.address, headers, seal(notice.pushed(), keys))

    async def mail(self, row: ChannelRow, letter: Letter) -> None:
        """Send a mail to the address of this channel."""
        if self.mailer is None:
            raise Failed("this server sends no mails", again=False)
        try:
            await asyncio.to_thread(self.mailer.send, row.address, letter)
        except BadMail as error:
            raise Failed(str(error), again=error.again) from None

    async def _hook(self, row: ChannelRow, notice: Notice) -> None:
        now = self.services.now()
        id = f"{row.id}-{notice.table or 'test'}-{int(notice.since)}"
        format = cast(hooks.Format, row.format)
        headers, body = hooks.written(format, notice, row.origin, row.keys, id, now)
        try:
            await self._post(row.address, headers, body)
        except Gone as gone:  # it is for the person to say that they no longer want it
            raise Failed(str(gone), again=False) from None

    async def _post(self, address: str, headers: dict[str, str], body: bytes) -> None:
        settings = self.services.settings
        within, private = settings.notice_within, settings.private_hooks
        try:
            answer = await post(address, headers, body, within=within, private=private)
        except Unreachable as error:
            raise Failed(str(error), again=not isinstance(error, BadAddress)) from None
        status = answer.status
        if status in (404, 410):
            raise Gone(f"nothing is at this address, which answers with status {status}")
        if 300 <= status < 400:
            raise Failed("it sends us on to another address, where we do not go", again=False)
        if status >= 400:
            again = status >= 500 or status in LATER
            raise Failed(f"it was refused there with status {status}", again, answer.wait)
