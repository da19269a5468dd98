"""A finished game to look back at, played in a second by a program."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import count
from typing import Any

import httpx
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.browser.guest import Guest


def play_out(
    url: str,
    name: str,
    *,
    bots: Sequence[str] = ("random", "random"),
    turns: int = 99,
    game: str = "the-plan",
) -> tuple[str, str]:
    """A person of this name plays against bots, to the end or for so many turns.

    The table, and the cookie that makes a browser this person's.
    """
    with httpx.Client(base_url=url, headers={"origin": url}, timeout=30) as http:
        http.post("/api/me", json={"name": name}).raise_for_status()
        seats = [{"kind": "me"}, *({"kind": "bot", "bot": bot} for bot in bots)]
        made = http.post("/api/tables", json={"game": game, "seats": seats})
        table, cookie = made.raise_for_status().json()["id"], http.cookies["muster"]
    ids = count(1)
    address = f"{url.replace('http', 'ws')}/ws/tables/{table}"
    headers = {"Cookie": f"muster={cookie}"}
    with connect(address, origin=Origin(url), additional_headers=headers, max_size=None) as socket:
        socket.send(json.dumps({"t": "hello", "id": "0", "seat": 0}))
        while True:
            frame: dict[str, Any] = json.loads(socket.recv(30))
            if frame["t"] not in ("state", "update"):
                continue
            if frame["scene"].get("over") or frame["scene"]["step"] > turns:
                return table, cookie
            mine = [p for p in frame["scene"]["prompts"] if p["seat"] == 0]
            asked = [p for p in mine if not p.get("answered")]
            if asked:
                choices = asked[0]["choices"]
                action = max(choices, key=_interest)["action"]
                socket.send(json.dumps({"t": "play", "id": str(next(ids)), "action": action}))


def _interest(choice: dict[str, Any]) -> tuple[bool, int]:
    """What a person would look at first: what is lit most, what changes most."""
    return not choice.get("quiet", False), len(choice.get("affects", ()))


def return_to(guest: Guest, table: str, cookie: str) -> None:
    """The guest is that person, and comes back to the table."""
    guest.context.add_cookies([{"name": "muster", "value": cookie, "url": guest.url}])
    guest.open(f"/table/{table}")
    guest.wait(lambda: guest.over or guest.asked())
