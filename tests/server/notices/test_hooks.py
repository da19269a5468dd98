"""Web-hooks: what each receiver is sent, and that it can tell who sent it."""

from __future__ import annotations

import hmac
from base64 import b64decode, b64encode
from hashlib import sha256
from typing import get_args

import msgspec

from muster.server.notices.hooks import Format, new_secret, written
from muster.server.notices.notice import Notice

TURN = Notice("turn", "abc", "the-plan", "The Plan", 100.0, ("Ben", "@everyone"))
ODD = Notice("turn", "abc", "odd", "<Öd & öde>", 100.0)
ORIGIN = "https://games.example"


def test_json_says_table_game_link_and_since_when_and_is_signed() -> None:
    secret = new_secret()
    headers, body = written("json", TURN, ORIGIN, secret, "id-1", 160.5)
    assert msgspec.json.decode(body) == {
        "type": "turn",
        "timestamp": "1970-01-01T00:02:40+00:00",
        "data": {
            "table": "abc",
            "game": "the-plan",
            "title": "The Plan",
            "link": "https://games.example/table/abc",
            "since": "1970-01-01T00:01:40+00:00",
        },
    }
    key = b64decode(secret.removeprefix("whsec_"))
    said = b"id-1.160." + body
    wanted = b64encode(hmac.new(key, said, sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{wanted}"
    assert (headers["webhook-id"], headers["webhook-timestamp"]) == ("id-1", "160")


def test_others_get_what_they_understand_and_no_names() -> None:
    _, body = written("discord", TURN, ORIGIN, "", "id", 0)
    said = msgspec.json.decode(body)
    assert said["content"].splitlines() == [
        "**The Plan: your turn**",
        "It is your turn at this table.",
        "https://games.example/table/abc",
    ]
    assert said["allowed_mentions"] == {"parse": []}
    _, body = written("slack", ODD, ORIGIN, "", "id", 0)
    assert msgspec.json.decode(body)["text"].startswith("*&lt;Öd &amp; öde&gt;: your turn*")
    headers, body = written("ntfy", ODD, ORIGIN, "", "id", 0)
    assert headers["Click"] == "https://games.example/table/abc"
    assert headers["Title"].isascii()
    assert "\n" not in headers["Title"]
    assert body == b"It is your turn at this table."
    for format in get_args(Format):
        assert b"Ben" not in written(format, TURN, ORIGIN, new_secret(), "id", 0)[1]
