"""A server without its network: registry, store and connections, spoken to through one pipe.

Everything from a message's bytes to the disk and back to frames is the server's own; what is left
out is uvicorn and HTTP, so that a process of it is forked, serves and is killed in milliseconds.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import msgspec

from muster.server.cluster.cluster import Together
from muster.server.cluster.limits import SharedLimits
from muster.server.cluster.member import Member
from muster.server.cluster.postgres import bus_of
from muster.server.http.identity import Keys, Person
from muster.server.live.connection import Connection, Connections
from muster.server.live.outbox import END
from muster.server.observe import Metrics
from muster.server.services import Services
from muster.server.settings import Bucket, Settings
from muster.server.store.database import Store
from muster.server.store.failures import refused_by_store
from muster.server.store.place import place_of
from muster.server.tables import seating
from muster.server.tables.bots import answers_now
from muster.server.tables.registry import Tables
from muster.server.tables.table import Table
from muster.server.wire import messages
from tests.server.clients import QuickBots

MANY = Bucket(1e9, 1e9)


def settings(data: Path, **changes: Any) -> Settings:
    """A server that never says that something was too much."""
    limits = {
        name: MANY
        for name in Settings.__struct_fields__
        if name.endswith("_bucket") and name != "undo_bucket"
    }
    limits["undo_bucket"] = MANY
    usual = {"bot_pause": 0.0, "patience": 1 << 40, "tables_each": 1 << 40, "watchers": 1 << 20}
    usual["lease"] = 0.5  # whoever is killed leaves its tables to others soon
    return Settings(data=data, port=0, **{**limits, **usual, **changes})


class FromOutside(msgspec.Struct, omit_defaults=True):
    """To a lean server: a table to open, a client at a table, or what a client says."""

    client: int = 0
    person: str = ""
    table: str = ""
    say: str = ""
    open: messages.NewTable | None = None
    people: list[str] = []


class ToOutside(msgspec.Struct, omit_defaults=True):
    """From it: a frame for a client, or the table that was opened."""

    client: int = 0
    frame: msgspec.Raw = msgspec.Raw(b"null")
    opened: str = ""


class LeanServer:
    """One process of it, over a folder or another database."""

    def __init__(self, data: Path, database: str = "") -> None:
        told = settings(data)
        self.store = Store(place_of(database, data))
        self.store._prepared = True  # which need not be asked a thousand times
        self.services = Services(told, Keys(b"k" * 32), self.store, QuickBots(), Metrics())
        bus = bus_of(self.store.place)
        self.cluster = None if bus is None else Together(self.store, bus, told.lease)
        if self.cluster is not None:
            self.services.cluster = self.cluster
        self.registry = Tables(self.services)
        if self.cluster is not None:
            self.member = Member(self.registry, self.cluster)
        limits = SharedLimits(self.services.cluster, self.services.keys.address)
        self.connections = Connections(self.registry, limits)
        self._heard: dict[int, asyncio.Queue[str]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        await self.store.start()
        if self.cluster is not None:
            await self.cluster.start()

    async def serve(self, end: socket.socket) -> None:
        """Until the other end is closed, or somebody kills us."""
        reader, self.writer = await asyncio.open_connection(sock=end, limit=1 << 22)
        await self.start()
        while line := await reader.readline():
            said = msgspec.json.decode(line, type=FromOutside)
            if said.open is not None:
                self._begin(self._open(said))
                continue
            if said.table:
                self._heard[said.client] = asyncio.Queue()
                self._begin(self._listen(said, self._heard[said.client]))
            self._heard[said.client].put_nowait(said.say)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _listen(self, said: FromOutside, heard: asyncio.Queue[str]) -> None:
        """One client: its messages one after the other, as from a socket."""
        table: Table | None = None
        while table is None:
            try:
                table = await self.registry.table(said.table)
            except Exception as error:  # whoever is sent away over a real socket comes again
                if refused_by_store(error) is None:
                    raise
                await asyncio.sleep(0.05)
        client = Connection(self.connections, table, Person(said.person, said.person), "here")
        self._begin(self._write(said.client, client))
        while True:
            await client.receive(await heard.get())

    async def _open(self, said: FromOutside) -> None:
        """Open a table, and seat everybody; all of it before it is told."""
        assert said.open is not None
        host = Person(said.people[0], said.people[0])
        try:
            table = await self.registry.open_table(host, said.open)
        except Exception as error:
            if refused_by_store(error) is None:
                raise
            return
        for seat, name in enumerate(said.people[1:], 1):
            await seating.claim(table, Person(name, name), messages.Claim(seat=seat))
        self._tell(ToOutside(opened=table.id))

    async def _write(self, number: int, client: Connection) -> None:
        while (frame := await client.outbox.get()) is not END:
            self._tell(ToOutside(number, msgspec.Raw(frame)))
            client.outbox.sent()

    def _tell(self, said: ToOutside) -> None:
        self.writer.write(msgspec.json.encode(said) + b"\n")


async def warm_up(data: Path, database: str = "") -> None:
    """Once in this process, where nobody is killed: what is made at its first use is made, and
    what is forked has it.
    """
    server = LeanServer(data, database)
    await server.start()
    for game in ("the-plan", "space-explorers"):
        seats = [messages.SeatWish("me"), messages.SeatWish("bot", "random")]
        ana = Person("ana", "ana")
        opened = await server.registry.open_table(ana, messages.NewTable(game, seats))
        await opened.settle()
        server.registry.drop(opened)
        table = await server.registry.table(opened.id)
        client = Connection(server.connections, table, ana, "here")
        await client.receive('{"t": "hello", "id": "1", "seat": 0}')
        client.outbox.take()
        await client.receive('{"t": "undo", "id": "2"}')
        await client.receive('{"t": "chat", "id": "3", "text": "hello"}')
        for number, answer in enumerate(answers_now(table.running(), 0)[:1]):
            play = messages.Play(f"p{number}", answer)
            await client.receive(messages.encode(play).decode())
        await table.settle()
    await server.registry.stop()
    if server.cluster is not None:
        await server.cluster.stop()
    await server.store.stop()


def fork_server(data: Path, database: str = "") -> tuple[int, socket.socket]:
    """A lean server in a process of its own: its id, and our end of the pipe.

    To be called where no other thread runs: a fork has only the one it was called in.
    """
    ours, theirs = socket.socketpair()
    pid = os.fork()
    if pid:
        theirs.close()
        return pid, ours
    code = 70
    try:
        ours.close()
        theirs.setblocking(False)
        asyncio.run(LeanServer(data, database).serve(theirs))
        code = 0
    finally:
        os._exit(code)
