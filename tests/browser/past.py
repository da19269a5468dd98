"""Games played in a second by a program: to look back at, or to play on near their end."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.browser.guest import Guest

LONG = 40
"""So many answers in a turn, or changes of the table without one: then something else is done, also
by who is ready. Where all answers depend on the table alone a game may go round in circles."""


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
    with httpx.Client(base_url=url, headers={"origin": url}, timeout=60, verify=False) as http:
        http.post("/api/me", json={"name": name}).raise_for_status()
        seats = [{"kind": "me"}, *({"kind": "bot", "bot": bot} for bot in bots)]
        made = http.post("/api/tables", json={"game": game, "seats": seats})
        table, cookie = made.raise_for_status().json()["id"], http.cookies["muster"]
    answer(url, table, cookie, 0, turns)
    return table, cookie


def hurry(*guests: Guest, turns: int, beside: Sequence[Guest] = ()) -> None:
    """A program answers for these people, in the order of their seats, for so many turns.

    They, and those beside them, look away meanwhile: pages would take long to show it all.
    """
    table = urlsplit(guests[0].page.url).path.rsplit("/", 1)[-1]
    pages = {guest: guest.page.url for guest in (*guests, *beside)}
    for guest in pages:
        guest.look_away()
    with ThreadPoolExecutor(len(guests)) as program:
        playing = [
            program.submit(answer, guest.url, table, _cookie(guest), seat, turns)
            for seat, guest in enumerate(guests)
        ]
        for one in playing:
            one.result()
    for guest, page in pages.items():
        guest.open(page)


def _cookie(guest: Guest) -> str:
    found = {one["name"]: one["value"] for one in guest.context.cookies()}
    return str(found["muster"])


def answer(
    url: str, table: str, cookie: str, seat: int, turns: int, wishes: Sequence[str] = ()
) -> None:
    """Answer for a seat, to the end or for so many turns; with one of the wishes if it can be.

    Where others were quicker an answer may be refused: then another one is given.
    """
    ids = count(1)
    address = f"{url.replace('http', 'ws')}/ws/tables/{table}"
    headers = {"Cookie": f"muster={cookie}"}
    scene: dict[str, Any] = {}
    on_its_way, action, refused, is_new, waited = "", "", set[str](), False, 0
    given = Counter[int]()  # answers by turn
    with connect(address, origin=Origin(url), additional_headers=headers, max_size=None) as socket:
        socket.send(json.dumps({"t": "hello", "id": "0", "seat": seat}))
        while True:
            frame: dict[str, Any] = json.loads(socket.recv(60))
            if frame["t"] in ("state", "update"):
                scene, is_new, waited = frame["scene"], True, waited + 1
                refused.clear()
                if scene.get("over") or scene["step"] > turns:
                    return
            elif frame["t"] in ("ack", "error") and frame.get("id") == on_its_way:
                on_its_way = ""
                if frame["t"] == "error":
                    time.sleep(frame.get("wait") or 0)  # too many at once are no refusal
                    refused.update([] if frame.get("wait") else [action])
                    is_new = True
            if on_its_way or not is_new:
                continue
            offered = {one["action"]: one for one in _choices(scene, seat, waited > LONG)}
            left = [one for name, one in offered.items() if name not in refused]
            if left:
                wished = (one for one in wishes if one in offered and one not in refused)
                given[scene["step"]] += 1
                at = given[scene["step"]]
                best = max(left, key=_interest) if at < LONG else left[at % len(left)]
                action = next(wished, best["action"])
                waited = 0
                on_its_way = f"{turns}-{next(ids)}"  # the page counts its own
                socket.send(json.dumps({"t": "play", "id": on_its_way, "action": action}))
            is_new = False


def _choices(scene: dict[str, Any], seat: int, idle: bool) -> list[dict[str, Any]]:
    """What this seat may answer to the first question that is open; who is ready only if `idle`."""
    mine = [one for one in scene["prompts"] if one["seat"] == seat and not one.get("answered")]
    mine = [one for one in mine if idle or not one.get("idle")]
    return next((one["choices"] for one in mine if one.get("choices")), [])


def _interest(choice: dict[str, Any]) -> tuple[bool, int]:
    """What a person would look at first: what is lit most, what changes most."""
    return not choice.get("quiet", False), len(choice.get("affects", ()))


def return_to(guest: Guest, table: str, cookie: str) -> None:
    """The guest is that person, and comes back to the table."""
    guest.context.add_cookies([{"name": "muster", "value": cookie, "url": guest.url}])
    guest.open(f"/table/{table}")
    guest.wait_for_a_turn()
