"""Messages at tables: every kind there is, right and spoiled, to connections of every kind.

No network: what a socket hands on goes to `Connection.receive`, as fast as this process can.
"""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any, get_args

import msgspec

from muster.server.http.identity import Person
from muster.server.live.connection import Connection
from muster.server.live.outbox import END
from muster.server.store import tables
from muster.server.tables.bots import answers_now
from muster.server.tables.table import Table
from muster.server.wire import messages
from tests.server.clients import _empty
from tests.server.faults.fuzz.garbage import nested, odd, spoil, spoil_text, text_of
from tests.server.faults.lean import LeanServer

KINDS: tuple[Any, ...] = get_args(messages.ToServer)
_FIELDS = {
    kind: [name for name in kind.__struct_fields__ if name not in ("id", "program")]
    for kind in KINDS
}
CALM = 3000
"""One in so many messages may be one that is right and changes something: those go to the disk."""

_read = msgspec.json.Decoder(messages.FromServer).decode


class Fuzzed:
    """A server in this process, people at its tables, and what was found."""

    def __init__(self, data: Path, seed: int) -> None:
        self.luck = random.Random(seed)
        self.sent = 0
        self.refused = 0
        self.faults: list[str] = []
        (data / "muster.sqlite3").write_bytes(_empty())
        self.server = LeanServer(data)
        self.ends: list[Connection] = []
        self.table: Table
        self._ids = 0
        self._words: list[str] = ["x"]

    async def start(self) -> None:
        """A running table with people, bots and watchers, and one that waits for somebody."""
        server = self.server
        await server.store.start()
        await server.store.write(_add_people)
        self.ana, self.ben = Person("ana", "ana"), Person("ben", "ben")
        wish = messages.SeatWish
        seats = [wish("me"), wish("here", name="Cem"), wish("bot", "random")]
        new = messages.NewTable("the-plan", seats, public=True, undo="free", hints=True)
        self.table = await server.registry.open_table(self.ana, new)
        lobby = messages.NewTable("space-explorers", [wish("me"), wish("open")])
        waiting = await server.registry.open_table(self.ana, lobby)
        for table, who, seat in (
            (self.table, self.ana, 0),
            (self.table, self.ana, 1),
            (self.table, self.ben, None),
            (self.table, None, None),
            (waiting, self.ana, 0),
        ):
            end = Connection(server.connections, table, who, "here")
            await end.receive(text_of({"t": "hello", "id": "h", "seat": seat}))
            self.ends.append(end)
        self.ends.append(Connection(server.connections, self.table, self.ana, "here"))  # no hello
        self._look()

    async def stop(self) -> None:
        self.server.registry.disconnect_all()
        await self.server.registry.stop()
        await self.server.store.stop()

    async def run(self, number: int) -> None:
        """So many messages, one after the other; it stops at the first faults."""
        until = self.sent + number
        while self.sent < until and not self.faults:
            text, right = self._message()
            for end in self.luck.sample(self.ends, 1 if right else 3):
                await self._say(end, text)
            if right or not self.sent % 50:
                await asyncio.sleep(0)
            if not self.luck.randrange(1000):
                await self._rest()

    async def _say(self, end: Connection, text: str | None) -> None:
        before = self._state()
        self.sent += 1
        await end.receive(text)
        if end.thinking is not None:
            await self.table.settle()
        if self._drain(end, text) and self._state() != before:
            self.faults.append(f"refused, and changed: {text!r:.300}")

    async def _rest(self) -> None:
        """Let the others do what follows; look whether all is well; begin anew where it is over."""
        for end in self.ends:
            self._drain(end, asked=False)
        await self.table.settle()
        match = self.table.running()
        if self.mark is not None and self.mark[0] is match:
            if self.mark[1] != match.fingerprint:
                self.faults.append("a match has changed though nothing was played")
        self.mark = match, match.fingerprint
        if match.over or self.table.seq > 3000:
            await self.stop_looking()
            await self.start_again()
        self._look()

    mark: tuple[Any, str] | None = None

    async def stop_looking(self) -> None:
        for end in self.ends:
            if end.greeted:
                end.table.audience.leave(end)
        self.ends.clear()

    async def start_again(self) -> None:
        wish = messages.SeatWish
        seats = [wish("me"), wish("here", name="Cem"), wish("bot", "random")]
        game = self.luck.choice(("the-plan", "space-explorers", "the-specialists"))
        new = messages.NewTable(game, seats, public=True, undo="free", hints=True)
        self.table = await self.server.registry.open_table(self.ana, new)
        for who, seat in ((self.ana, 0), (self.ana, 1), (self.ben, None), (None, None)):
            end = Connection(self.server.connections, self.table, who, "here")
            await end.receive(text_of({"t": "hello", "id": "h", "seat": seat}))
            self.ends.append(end)

    def _look(self) -> None:
        """Words that mean something now: actions, nodes, cursors."""
        match = self.table.running()
        found = [text for seat in (0, 1) for text in answers_now(match, seat)][:40]
        texts = match.box.catalogue.texts
        found += self.luck.sample(list(texts), min(40, len(texts)))
        scene = msgspec.json.encode(match.scene(0))
        found += [node["id"] for node in _nodes(msgspec.json.decode(scene)["root"])][:60]
        self._words = found or ["x"]

    def _state(self) -> tuple[Any, ...]:
        table = self.table
        return table.seq, table.match, table.request, len(table.markers), len(table.chat)

    def _drain(self, end: Connection, text: str | None = None, asked: bool = True) -> bool:
        """Take what has been sent; was the last message refused? Every one has its answer."""
        refused, answers = False, 0
        while (frame := end.outbox.take()) is not None:
            if frame is END:
                break
            end.outbox.sent()
            if not asked:
                continue
            if frame.startswith(b'{"t":"error"'):
                refused = True
                self.refused += 1
            if frame.startswith((b'{"t":"error"', b'{"t":"bye"')) or not self.luck.randrange(64):
                self._check_frame(frame, text)
            answers += 1
        if asked and not answers:
            self.faults.append(f"no answer to {text!r:.300}")
        return refused

    def _check_frame(self, frame: bytes, text: str | None) -> None:
        try:
            said = _read(frame)
        except msgspec.DecodeError as error:
            self.faults.append(f"a frame nobody knows ({error}): {frame[:200]!r}")
            return
        if isinstance(said, messages.Refused):
            if said.code == "broken" or not said.text.strip():
                self.faults.append(f"{said.code} {said.text}: {text!r:.300}")
        elif isinstance(said, messages.Bye):
            self.faults.append(f"sent away: {said.text}")

    # ------------------------------------------------------------ what is said

    def _message(self) -> tuple[str | None, bool]:
        """A message as text (None: a binary one), and whether it may be right."""
        luck = self.luck
        kind = luck.choice(KINDS)
        right = not luck.randrange(CALM)
        if kind in (messages.Play, messages.Undo, messages.Chat, messages.Consent) and not right:
            said = spoil(self._filled(kind), luck)
            if isinstance(said, dict) and self._would_do(said):
                said["more"] = 1
        else:
            said = self._filled(kind)
            if luck.random() < 0.6:
                said = spoil(said, luck)
                if isinstance(said, dict) and self._would_do(said) and not right:
                    said["more"] = 1
        draw = luck.random()
        if draw < 0.01:
            return None, False
        text = text_of(said)
        if draw < 0.25 and not right:
            text = spoil_text(text, luck)
            if draw < 0.03:
                text = nested(luck.choice((10, 500, 3000)), luck)
        return text, right

    def _would_do(self, said: dict[str, Any]) -> bool:
        """Would this go to the disk?"""
        return said.get("t") in ("play", "undo", "chat", "consent")

    def _filled(self, kind: Any) -> dict[str, Any]:
        self._ids += 1
        said: dict[str, Any] = {"t": kind.__struct_config__.tag, "id": f"f{self._ids}"}
        for name in _FIELDS[kind]:
            said[name] = self._value(name)
        if said["t"] == "why":
            del said[self.luck.choice(("action", "node"))]
        return said

    def _value(self, name: str) -> Any:
        luck = self.luck
        if luck.random() < 0.1:
            return odd(luck)
        if name == "seat":
            return luck.choice((0, 1, 2, 3, None))
        if name in ("on", "agree", "patches"):
            return luck.random() < 0.5
        if name == "cursor":
            return luck.choice(("", "3-abc", "0-", "9999999-00", "-1-x", "²-a"))
        if name in ("action", "node"):
            return luck.choice(self._words)
        return luck.choice(("hello", "x" * 30, "seat 1", "{0}", "%s", "\u200b"))


def _nodes(node: dict[str, Any]) -> list[dict[str, Any]]:
    found = [node] if "id" in node else []
    for inner in node.get("children", ()) or ():
        found += _nodes(inner)
    return found


def _add_people(c: Any) -> None:
    for name in ("ana", "ben"):
        tables.add_person(c, name, name, 1.0)
