"""A position of a match laid before a page: any moment of any game, without playing up to it.

The page, its files and the shelf come from a real server; the table and what it says are the
test's. What the page says to the table is kept.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Route, WebSocketRoute

from muster import Match, Record
from muster.kernel.scene import Piece
from muster.kernel.views.words import named_json
from tests.browser.guest import Guest

RECORDS = Path(__file__).parents[1] / "records"
NAMES = ("Ana", "Bruno", "Chidi", "Dora", "Emil", "Farah", "Gustav", "Hugo")


class Position:
    """A guest's page with a table at which the test says what lies there."""

    ID = "TESTTABLE"

    def __init__(self, guest: Guest, game: str) -> None:
        self.guest = guest
        self.said: list[dict[str, Any]] = []
        self.why = "Not now."
        self.hints: list[dict[str, Any]] = []
        self._socket: WebSocketRoute | None = None
        self._frame: dict[str, Any] = {}
        self.game = game
        self._table: dict[str, Any] = {"seats": []}
        guest.page.route(f"**/api/tables/{self.ID}", self._answer)
        guest.page.route_web_socket(f"**/ws/tables/{self.ID}", self._connect)

    def show(self, match: Match, seat: int | None, **more: Any) -> dict[str, Any]:
        """Lay this position before the page, seen from a seat; the scene that was sent.

        `more` are parts of what is sent that differ from a quiet table: undo, chat, outcome.
        """
        sent = named_json(msgspec.json.encode(match.scene(seat)), NAMES, seat)
        return self.lay(json.loads(sent), **more)

    def then(self, match: Match, seat: int | None) -> None:
        """What will lie there once the page has answered."""
        sent = named_json(msgspec.json.encode(match.scene(seat)), NAMES, seat)
        self._frame = {**self._frame, "scene": json.loads(sent)}

    def lay(self, scene: Mapping[str, Any], **more: Any) -> dict[str, Any]:
        """The same with a scene made by the test."""
        seat = scene["seat"]
        self._table = _table(self.game, scene) | {"hints": bool(self.hints)}
        self._frame = {
            "t": "state",
            "cursor": "",
            "you": {"seat": seat, "mine": [] if seat is None else [seat]},
            "table": self._table,
            "scene": dict(scene),
            "log": [],
            "keep": 0,
            "since": 0,
            "chat": [],
            "undo": {"may": False, "asks": False, "why": "Nothing.", "clause": "", "request": None},
            "outcome": None,
            "clocks": [],
            "markers": [],
            **more,
        }
        if self._socket is not None:
            self._socket.send(json.dumps(self._frame))
        else:
            self.guest.open(f"/table/{self.ID}")
        nodes = [scene["root"]]
        for node in nodes:
            nodes.extend(node.get("children", ()))
        pieces = [node["id"] for node in nodes if node["type"] == "piece"]
        self.guest.page.wait_for_function(LAID, arg=[scene["phase"], pieces])
        self.settle()
        return dict(scene)

    def begin_anew(self) -> None:
        """Close what is open, choose nothing, and forget what was said."""
        if self._socket is not None:
            self.guest.page.set_viewport_size(self.guest.size)
            for _ in range(3):
                self.guest.page.keyboard.press("Escape")
            self.guest.page.evaluate("document.activeElement?.blur()")
        self.hints = []
        self.said.clear()

    def settle(self) -> None:
        """Until everything lies where it will lie: sizes are found, nothing moves any more."""
        self.guest.page.evaluate(STILL)

    def plays(self) -> list[str]:
        """The actions the page has sent since it was asked last."""
        found = [one["action"] for one in self.said if one["t"] == "play"]
        self.said.clear()
        return found

    def _answer(self, route: Route) -> None:
        route.fulfill(json=self._table)

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda said: self._hear(socket, json.loads(said)))

    def _hear(self, socket: WebSocketRoute, said: dict[str, Any]) -> None:
        self.said.append(said)
        answer: dict[str, Any] = {"t": "ack", "id": said["id"]}
        if said["t"] in ("hello", "look"):
            answer = self._frame
        elif said["t"] == "hint":
            answer = {"t": "hint", "id": said["id"], "hints": self.hints}
        elif said["t"] == "ping":
            answer = {"t": "pong", "id": said["id"]}
        elif said["t"] == "why":
            answer = {"t": "why", "id": said["id"], "legal": False, "tried": "Press it"}
            answer |= {"clause": "", "reason": self.why, "facts": {}}
        socket.send(json.dumps(answer))
        if said["t"] == "play":  # nothing comes of it: everything lies as it lay
            socket.send(json.dumps(self._frame))


LAID = """([phase, pieces]) => {
    const title = document.querySelector('main > h1')
    const here = [...document.querySelectorAll('main [data-piece]')].map(one => one.dataset.node)
    const known = new Set(pieces)
    return title?.textContent.endsWith(phase) && here.every(one => known.has(one))
}"""
"""The phase of the scene stands above the table, and nothing of a former one lies there."""

STILL = """async () => {
    await document.fonts.ready
    const where = () => [...document.querySelectorAll('[data-node], .prompt, .btn')].map(one => {
        const { x, y, width } = one.getBoundingClientRect()
        return `${Math.round(x)} ${Math.round(y)} ${Math.round(width)}`
    }).join()
    const frame = () => new Promise(done => requestAnimationFrame(done))
    let last = '', same = 0
    while (same < 6) {
        await frame()
        const now = where()
        same = now === last ? same + 1 : 0
        last = now
    }
}"""


def _table(game: str, scene: Mapping[str, Any]) -> dict[str, Any]:
    chairs = [
        {
            "seat": seat,
            "kind": "person" if seat == scene["seat"] else "bot",
            "name": NAMES[seat],
            "bot": "" if seat == scene["seat"] else "greedy",
            "online": True,
            "you": seat == scene["seat"],
            "stands_in": False,
            "invite": "",
        }
        for seat in range(scene["seats"])
    ]
    return {
        "id": Position.ID,
        "game": game,
        "title": scene["title"],
        "state": "over" if scene.get("over") else "running",
        "public": False,
        "pace": "live",
        "undo": "own",
        "options": {},
        "seats": chairs,
        "host": True,
        "code": "ABCDEF",
        "watch": "",
        "commitment": "",
        "phase": scene["phase"],
        "waiting": [],
        "winners": [],
        "rematch": "",
        "forked_from": "",
        "created": "",
        "moved": "",
    }


def ended(path: Path) -> tuple[Match, dict[str, Any]]:
    """A recorded game at its end, and its outcome as a table sends it."""
    record = Record.load(path)
    match = record.replay(len(record.inputs))
    outcome: dict[str, Any] = json.loads(msgspec.json.encode(match.outcome))
    return match, outcome


def asked_for(game: str, key: str, beside: str = "", seats: int = 0) -> tuple[Match, int]:
    """The first recorded moment at which this question is put, and to whom.

    With `beside` the first one at which a piece that looks so lies on the table, too; with `seats`
    the first one among so many players.
    """
    for path in sorted((RECORDS / game).glob("*.muster")):
        record = Record.load(path)
        match = record.replay(0)
        if seats not in (0, match.seats):
            continue
        for seat, action in record.inputs:
            for ask in match.asks:
                if ask.key == key and 0 <= ask.seat < match.seats:
                    if not beside or _lies(match, ask.seat, beside):
                        return match, ask.seat
            match.play(seat, action)
    raise LookupError(f"{game} asks {key!r} in no recorded game")


def _lies(match: Match, seat: int, kind: str) -> bool:
    return any(isinstance(one, Piece) and one.look == kind for one in match.scene(seat).nodes())
