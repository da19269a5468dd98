"""Web-hooks: a notice in the form each receiver understands, signed where it can check that.

Signed as https://www.standardwebhooks.com says: `webhook-signature` is an HMAC of id, time and body
under a secret only the person and this server know. Discord, Slack and ntfy check no signature:
whoever knows the address of a channel there may write to it.
"""

from __future__ import annotations

import hmac
import os
from base64 import b64decode, b64encode
from email.header import Header
from hashlib import sha256
from typing import Literal

import msgspec

from muster.server.notices.notice import Notice

Format = Literal["json", "discord", "slack", "ntfy"]

PREFIX = "whsec_"


def new_secret() -> str:
    """A secret to sign with, as the standard writes it."""
    return PREFIX + b64encode(os.urandom(24)).decode()


def signature(secret: str, id: str, at: int, body: bytes) -> str:
    """What `webhook-signature` says."""
    key = b64decode(secret.removeprefix(PREFIX))
    signed = hmac.new(key, f"{id}.{at}.".encode() + body, sha256).digest()
    return f"v1,{b64encode(signed).decode()}"


def written(
    format: Format, notice: Notice, origin: str, secret: str, id: str, now: float
) -> tuple[dict[str, str], bytes]:
    """The headers and the body of a notice; `id` is the same however often it is sent again."""
    link = notice.link(origin)
    if format == "discord":
        # Nobody is called by a name that looks like @everyone.
        said = {"content": f"**{notice.title}**\n{notice.text}\n{link}"}
        return _json({**said, "allowed_mentions": {"parse": []}})
    if format == "slack":
        go = _slack(notice.say("To the table"))
        safe = f"*{_slack(notice.title)}*\n{_slack(notice.text)}\n<{link}|{go}>"
        return _json({"text": safe})
    if format == "ntfy":
        headers = {"Title": _ascii(notice.title), "Click": link, "Tags": "game_die"}
        return headers, notice.text.encode()
    headers, body = _json(
        {
            "type": notice.kind,
            "timestamp": notice.stamp(now),
            "data": {
                "table": notice.table,
                "game": notice.game,
                "title": notice.called,
                "link": link,
                "since": notice.stamp(notice.since),
            },
        }
    )
    at = int(now)
    headers |= {
        "webhook-id": id,
        "webhook-timestamp": str(at),
        "webhook-signature": signature(secret, id, at, body),
    }
    return headers, body


def _json(said: object) -> tuple[dict[str, str], bytes]:
    return {"Content-Type": "application/json"}, msgspec.json.encode(said)


def _slack(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _ascii(text: str) -> str:
    return text if text.isascii() else Header(text, "utf-8", maxlinelen=10_000).encode()
