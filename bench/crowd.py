"""A crowd for the load run: people at tables, each with a socket, who answer at random."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

PATIENCE = 10.0
"""Seconds after which an input that has not reached everybody counts as unseen."""

LATER = 30.0
"""Seconds for which it is waited then to see what becomes of it."""


class Choice(msgspec.Struct):
    action: str


class Prompt(msgspec.Struct):
    choices: list[Choice] = []
    picks: list[str] = []
    answered: bool = False
    sealed: bool = False


class Scene(msgspec.Struct):
    prompts: list[Prompt | int] = []  # a number: the prompt at this place of the scene before


class Frame(msgspec.Struct):
    """What a player needs of a message; the rest is not even decoded."""

    t: str
    id: str | None = None
    scene: Scene | None = None
    outcome: msgspec.Raw = msgspec.Raw(b"null")


read = msgspec.json.Decoder(Frame).decode


@dataclass
class Unseen:
    """An input that had not reached everybody in time, and what became of it."""

    table: str
    id: str
    missing: list[int]  # seats that had not seen it by then
    moved: list[int]  # seats that had to connect again meanwhile
    acknowledged: bool = False
    after: float | None = None  # seconds until everybody had seen it after all

    def told(self, stored: bool) -> str:
        """In words."""
        seats = ", ".join(str(seat) for seat in self.missing)
        moved = f" (moved: {', '.join(map(str, self.moved))})" if self.moved else ""
        end = (
            f"not within {PATIENCE + LATER:.0f} s either"
            if self.after is None
            else f"after {self.after:.1f} s everybody had"
        )
        return (
            f"{self.table} {self.id}: {'stored' if stored else 'not stored'}, "
            f"{'acknowledged' if self.acknowledged else 'not acknowledged'}; seats {seats} had not "
            f"seen it{moved}, {end}"
        )


@dataclass
class Notes:
    """What was measured since the last `clear`, in seconds."""

    everyone: list[float] = field(default_factory=list)
    acknowledged: list[float] = field(default_factory=list)
    unseen: list[Unseen] = field(default_factory=list)
    refused: int = 0
    finished: int = 0
    frames: int = 0
    size: int = 0
    away: list[float] = field(default_factory=list)  # from a closed socket to the next state
    kept: list[tuple[str, str]] = field(default_factory=list)  # acknowledged: table, id

    @property
    def lost(self) -> int:
        """Inputs not everybody saw in time."""
        return len(self.unseen)

    def clear(self) -> None:
        vars(self).update(vars(Notes()))


@dataclass
class Pace:
    """How long it takes until somebody answers at a table, from `low` to `high` seconds, each time
    equally likely."""

    low: float
    high: float

    def draw(self, luck: random.Random) -> float:
        return luck.uniform(self.low, self.high)


class Counter:
    """The HTTP side: names, tables, seats. Keeps one connection."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.host = address.removeprefix("http://")
        self._line = http.client.HTTPConnection(self.host, timeout=30)

    def post(self, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
        """The answer, and the cookie that came with it."""
        headers = {"Origin": self.address, "Content-Type": "application/json", "Cookie": cookie}
        self._line.request("POST", path, json.dumps(body), headers)
        answer = self._line.getresponse()
        raw = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{path}: {answer.status} {raw.decode()}")
        given = (answer.getheader("set-cookie") or "").split(";")[0]
        return json.loads(raw), given

    def people(self, count: int) -> list[str]:
        """The cookies of new people."""
        return [self.post("/api/me", {"name": f"Player {n + 1}"})[1] for n in range(count)]

    def table(self, game: str, cookies: list[str]) -> str:
        """The id of a table where these people sit, in this order; the game has begun."""
        seats = [{"kind": "me"}] + [{"kind": "open"}] * (len(cookies) - 1)
        made, _ = self.post("/api/tables", {"game": game, "seats": seats}, cookies[0])
        for seat, cookie in enumerate(cookies[1:], start=1):
            wish = {"seat": seat, "code": made["code"]}
            self.post(f"/api/tables/{made['id']}/claim", wish, cookie)
        return str(made["id"])


class TableOfPeople:
    """A table and its people. They answer one after the other, so that it is plain which update
    belongs to which input: who has thought waits until the one before has reached everybody."""

    def __init__(
        self, counter: Counter, id: str, cookies: list[str], pace: Pace, notes: Notes, seed: int
    ) -> None:
        self.counter = counter
        self.id = id
        self.pace = pace
        self.notes = notes
        self.luck = random.Random(seed)
        self.turn = asyncio.Lock()
        self.missing: set[int] = set()
        self.reached = asyncio.Event()
        self.actor = -1
        self.unsaid: str | None = None  # what the actor sent and has no answer to
        self.moved: set[int] = set()  # who had to connect again meanwhile
        self.acked = 0.0
        self.over = asyncio.Event()
        self.cookies = cookies
        self.players = [Player(self, seat, cookie) for seat, cookie in enumerate(cookies)]

    async def sit_down(self) -> None:
        await asyncio.gather(*(player.connect() for player in self.players))

    async def play(self) -> None:
        """Until the game is over or somebody stops us."""
        await asyncio.gather(*(player.listen() for player in self.players))

    async def leave(self) -> None:
        """Everybody goes; their sockets close."""
        await asyncio.gather(*(player.leave() for player in self.players))

    async def send(self, player: Player, action: str) -> None:
        """One input, measured until everybody has its update."""
        self.missing = set(range(len(self.players)))
        self.actor = player.seat
        self.reached.clear()
        self.acked = 0.0
        self.unsaid = action
        self.moved.clear()
        begun = time.perf_counter()
        await player.send_play(action)
        try:
            async with asyncio.timeout(PATIENCE):
                await self.reached.wait()
        except TimeoutError:
            missed = Unseen(self.id, player.said, sorted(self.missing), sorted(self.moved))
            self.notes.unseen.append(missed)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LATER):
                    await self.reached.wait()
                missed.after = time.perf_counter() - begun
            missed.acknowledged = bool(self.acked)
            return
        finally:
            self.unsaid = None
        self.notes.everyone.append(time.perf_counter() - begun)
        if self.acked:
            self.notes.acknowledged.append(self.acked - begun)

    def arrived(self, seat: int, silent: bool) -> None:
        """An update has come. Of a pick in secret nobody else may hear before it is complete."""
        self.missing.discard(seat)
        if seat == self.actor and silent:
            self.missing.clear()
        if not self.missing:
            self.reached.set()

    def acknowledged(self, id: str) -> None:
        """The input is stored. Whoever was sent everything anew since it was said may have it
        already."""
        self.notes.kept.append((self.id, id))
        if id != self.players[self.actor].said:
            return  # an older one, said twice
        self.acked = time.perf_counter()
        self.unsaid = None
        for seat in self.moved:
            self.arrived(seat, self.players[seat].unfinished())

    def laid_anew(self, seat: int) -> None:
        """This seat was sent everything: what is acknowledged is in it."""
        self.moved.add(seat)
        if self.unsaid is None and self.acked:
            self.arrived(seat, self.players[seat].unfinished())

    def refused(self, id: str) -> None:
        self.notes.refused += 1
        if id != self.players[self.actor].said:
            return
        self.missing = set(range(len(self.players)))
        self.reached.set()


class Player:
    """One seat with a socket."""

    def __init__(self, table: TableOfPeople, seat: int, cookie: str) -> None:
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.count = 0
        self.prompts: list[Prompt] = []
        self.thinking: asyncio.Task[None] | None = None
        self.socket: ClientConnection | None = None
        self.said = ""  # the id of its last input
        self.closed = 0.0
        self.leaving = False

    async def connect(self) -> None:
        counter = self.table.counter
        self.socket = await connect(
            f"ws://{counter.host}/ws/tables/{self.table.id}",
            origin=counter.address,  # type: ignore[arg-type]
            additional_headers={"Cookie": self.cookie},
            compression=None,
            ping_interval=None,
            max_size=None,
        )
        hello = {"t": "hello", "seat": self.seat, "patches": True}
        await self._say({**hello, "id": self._next_id()})

    async def _say(self, message: dict[str, Any]) -> None:
        if self.socket is not None:
            with contextlib.suppress(ConnectionClosed):  # it is said again once it is back
                await self.socket.send(msgspec.json.encode(message).decode())

    def _next_id(self) -> str:
        self.count += 1
        return f"{self.seat}-{self.count}"

    async def send_play(self, action: str) -> None:
        self.said = self._next_id()
        await self._say({"t": "play", "action": action, "id": self.said})

    async def listen(self) -> None:
        """Hear everything; where the server closes the socket, connect again at once."""
        while self.socket is not None and not self.leaving:
            try:
                async for raw in self.socket:
                    await self._hear(raw)
            except ConnectionClosed:
                pass
            self.closed = self.closed or time.perf_counter()
            while not self.leaving:
                try:
                    await self.connect()
                    break
                except (OSError, WebSocketException):
                    await asyncio.sleep(0.1)

    async def _hear(self, raw: str | bytes) -> None:
        table = self.table
        frame = read(raw)
        table.notes.frames += 1
        table.notes.size += len(raw)
        if frame.t == "ack":
            table.acknowledged(frame.id or "")
        elif frame.t == "error":
            table.refused(frame.id or "")
        elif frame.t in ("state", "update"):
            self._look(frame)
            if frame.t == "update":
                table.arrived(self.seat, self.unfinished())
            elif self.closed:
                await self._back()
            else:
                table.laid_anew(self.seat)

    async def _back(self) -> None:
        """It was away, and sees the table again; what nobody acknowledged it says again."""
        table = self.table
        table.notes.away.append(time.perf_counter() - self.closed)
        self.closed = 0.0
        table.laid_anew(self.seat)
        if table.actor == self.seat and table.unsaid is not None:
            await self._say({"t": "play", "action": table.unsaid, "id": self.said})

    def _look(self, frame: Frame) -> None:
        over = bytes(frame.outcome) != b"null"
        if over and not self.table.over.is_set():
            self.table.over.set()
            self.table.notes.finished += 1
        told = [] if over or frame.scene is None else frame.scene.prompts
        self.prompts = [self.prompts[one] if isinstance(one, int) else one for one in told]
        if self._asked() and (self.thinking is None or self.thinking.done()):
            self.thinking = asyncio.create_task(self._answer())

    def _asked(self) -> list[Choice]:
        for prompt in self.prompts:
            if prompt.choices and not prompt.answered:
                return prompt.choices
        return []

    def unfinished(self) -> bool:
        """Has it made a part of an answer in secret?"""
        mine = [prompt for prompt in self.prompts if prompt.choices]
        return any(one.sealed and one.picks and not one.answered for one in mine)

    async def _answer(self) -> None:
        table = self.table
        while self._asked():
            async with table.turn:
                await asyncio.sleep(table.pace.draw(table.luck))
                choices = self._asked()
                if choices:
                    await table.send(self, table.luck.choice(choices).action)

    async def leave(self) -> None:
        self.leaving = True
        if self.thinking is not None:
            self.thinking.cancel()
        if self.socket is not None:
            await self.socket.close()
