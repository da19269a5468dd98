"""A server on a free port, and people who talk to it as browsers do."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

import httpx
import websockets
from sqlalchemy import Connection, create_engine
from sqlalchemy.pool import NullPool
from websockets.asyncio.client import ClientConnection

from muster.bots.insight.hint import Hint
from muster.kernel.views.view import View
from muster.server.bots.pool import BotPool, Choice
from muster.server.cluster.bus import Bus
from muster.server.run import Server
from muster.server.settings import Settings
from muster.server.store.database import Store
from muster.server.store.place import Place, place_of
from muster.server.tables.registry import Tables

Json = dict[str, Any]

_IDS = count(1)  # an id is used once, whichever socket it comes through

UNUSED = ssl.create_default_context()
"""Everything is on loopback, and to make one takes longer than most requests."""

PATIENCE = 60.0
"""Seconds a busy machine may take before we call something broken; nothing is judged by them."""


class QuickBots(BotPool):
    """Bots that take the first answer, in this process."""

    def __init__(self) -> None:
        super().__init__(1, 1.0)
        self.asked: list[str] = []

    async def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass

    async def decide(
        self,
        bot: str,
        view: View,
        legal: Any,
        share: Any = None,
        luck: str = "",
        beside: Any = (),
        people: bool = False,
    ) -> Choice:
        return Choice(await self.choose(bot, view, legal, share))

    async def choose(self, bot: str, view: View, legal: Any, share: Any = None) -> str:
        self.asked.append(bot)
        return str(legal[0])

    async def hint(
        self, view: View, legal: Any, seconds: float, share: Any = None, given: Any = ()
    ) -> list[Hint]:
        self.asked.append("hint")
        answers = [(answer,) for answer in legal[:3] if (answer,) != tuple(given)]
        told = [*answers, tuple(given)] if given else answers
        return [Hint(answer, 0.42, None, 0.02, 50, "is one of them") for answer in told]


@cache
def _empty() -> bytes:
    """A file of tables without any, as the migrations leave it: they flush to disk a dozen times.
    Whoever tests the store or starts a server in a process of its own goes through all of them.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder) / "muster.sqlite3"
        Store(path).prepare()
        return path.read_bytes()


class BriefServer(Server):
    """A server that stops as soon as it is told to. uvicorn looks ten times a second, and gives
    connections a tenth of a second to close also where there are none; here there are hundreds of
    servers. Where somebody is connected it takes its leave as always.
    """

    _told: asyncio.Event

    async def main_loop(self) -> None:
        self._told = asyncio.Event()
        await self.on_tick(0)
        await self._told.wait()

    def leave(self) -> None:
        self.should_exit = True
        if self.started:
            self._told.set()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.server_state.connections or self.server_state.tasks:
            await super().shutdown(sockets)
            return
        for server in self.servers:
            server.close()
            await server.wait_closed()
        await self.lifespan.shutdown()


class RunningServer:
    """A running server."""

    def __init__(self, server: Server, base: str) -> None:
        self.uvicorn = server
        self.base = base

    @property
    def registry(self) -> Tables:
        registry: Tables = self.uvicorn.registry
        return registry

    async def settled(self, id: str) -> None:
        """Until nothing is under way at a table: whatever follows by itself has happened."""
        table = self.registry.live[id]
        async with asyncio.timeout(PATIENCE):
            while table._tasks or table.lock.locked() or table.bots.busy or table.tutor.busy:
                await asyncio.sleep(0.005)


DATABASES: Callable[[Path], str] | None = None
"""Where not everything is kept in the folder: the database that goes with a folder."""


def place_for(data: Path) -> Place:
    """Where a server over this folder keeps everything."""
    return place_of("" if DATABASES is None else DATABASES(data), data)


@contextmanager
def kept_by(data: Path) -> Iterator[Connection]:
    """A look, past the server, at what it keeps."""
    engine = create_engine(place_for(data).url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        yield connection


@asynccontextmanager
async def serving(
    data: Path, bot_pool: BotPool | None = None, bus: Bus | None = None, **changes: Any
) -> AsyncIterator[RunningServer]:
    """A server over this folder, in this process; with a `bus` it is one of several."""
    database = "" if DATABASES is None else DATABASES(data)
    file = data / "muster.sqlite3"
    if not database and data.is_dir() and not file.exists():
        file.write_bytes(_empty())
    found: list[str] = []
    told = {"port": 0, "bot_pause": 0.0, "database": database, **changes}
    bots = bot_pool or QuickBots()
    server = BriefServer(Settings(data=data, **told), found.append, bots, bus)
    task = asyncio.create_task(server._serve(None))
    while not found and not task.done():
        await asyncio.sleep(0.005)
    if not found:
        await task
    try:
        yield RunningServer(server, found[0])
    finally:
        server.leave()
        await asyncio.wait_for(task, PATIENCE)


class Someone:
    """A person with a cookie."""

    def __init__(self, base: str, origin: str | None = "") -> None:
        self.base = base
        headers = {} if origin is None else {"origin": origin or base}
        self.http = httpx.AsyncClient(
            base_url=base, headers=headers, timeout=PATIENCE, verify=UNUSED
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def called(self, name: str) -> Self:
        """Choose a name."""
        done = await self.http.post("/api/me", json={"name": name})
        assert done.status_code == 200, done.text
        return self

    @property
    def cookie(self) -> str:
        return self.http.cookies.get("muster") or ""

    async def get(self, path: str, status: int = 200) -> Any:
        done = await self.http.get(path)
        assert done.status_code == status, done.text
        return done.json()

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        done = await self.http.post(path, json={} if body is None else body)
        assert done.status_code == status, done.text
        return done.json()

    async def open(self, *seats: str, **more: Any) -> Json:
        """A new table of The Plan; a seat is me, open, invite, or `here:Ben`, `bot:greedy`."""
        wishes = []
        for seat in seats:
            kind, _, rest = seat.partition(":")
            wish = {"kind": kind}
            if rest:
                wish["bot" if kind == "bot" else "name"] = rest
            wishes.append(wish)
        body = {"game": "the-plan", "seats": wishes, **more}
        found: Json = await self.post("/api/tables", body, 201)
        return found

    @asynccontextmanager
    async def at(self, table: str, seat: int | None = 0, **hello: Any) -> AsyncIterator[Seat]:
        """A socket at a table, after hello."""
        async with self.socket(table) as seat_:
            await seat_.say("hello", seat=seat, **hello)
            seat_.state = await seat_.until("state")
            yield seat_

    @asynccontextmanager
    async def socket(self, table: str) -> AsyncIterator[Seat]:
        """A socket at a table, before hello."""
        address = self.base.replace("http", "ws") + f"/ws/tables/{table}"
        kept = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": kept} if kept else {}
        async with websockets.connect(
            address,
            origin=websockets.Origin(self.base),
            additional_headers=headers,
            max_size=None,
            max_queue=None,  # who reads nothing more still closes at once
            open_timeout=PATIENCE,
        ) as socket:
            yield Seat(socket)


class Seat:
    """One end of a socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.state: Json = {}
        self.frames: list[Json] = []

    @property
    def scene(self) -> Json:
        found: Json = self.state["scene"]
        return found

    async def say(self, t: str, **rest: Any) -> str:
        """Send a message; its id."""
        id = rest.pop("id", None) or f"m{next(_IDS)}"
        await self.raw(json.dumps({"t": t, "id": id, **rest}))
        return str(id)

    async def raw(self, text: str | bytes) -> None:
        await self.socket.send(text)

    async def next(self) -> Json:
        """The next frame; states and updates are remembered."""
        frame: Json = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        self.frames.append(frame)
        if frame["t"] in ("state", "update"):
            self.state = {**self.state, **frame}
        return frame

    async def until(self, *kinds: str) -> Json:
        """The next frame of one of these kinds."""
        return await self.wait_for(lambda frame: frame["t"] in kinds)

    async def wait_for(self, wanted: Callable[[Json], bool]) -> Json:
        """The next frame like this."""
        while True:
            frame = await self.next()
            if wanted(frame):
                return frame

    async def catch_up(self) -> list[Json]:
        """Read whatever was sent before now. Frames keep their order, so a pong comes last."""
        before = len(self.frames)
        assert (await self.ask("ping"))["t"] == "pong"
        return self.frames[before:-1]

    async def play(self, action: str, **more: Any) -> Json:
        """Answer; the ack or the error."""
        id = await self.say("play", action=action, **more)
        return await self.wait_for(lambda f: f["t"] in ("ack", "error") and f["id"] == id)

    async def ask(self, t: str, **rest: Any) -> Json:
        """Say something and get what answers it."""
        id = await self.say(t, **rest)
        return await self.wait_for(lambda f: f.get("id") == id)

    def choices(self) -> list[str]:
        """What I may do, by the scene: open questions first."""
        seat = self.scene["seat"]
        mine = [p for p in self.scene["prompts"] if p["seat"] == seat]
        mine.sort(key=lambda p: p.get("answered", False))
        return [choice["action"] for prompt in mine for choice in prompt.get("choices", ())]

    def must(self) -> bool:
        """Is a question to me open?"""
        seat = self.scene["seat"]
        return any(p["seat"] == seat and not p.get("answered") for p in self.scene["prompts"])
