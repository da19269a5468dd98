"""Lean servers that are killed at any moment, again and again, under clients that play on:

    python -m tests.server.faults.killing --kills 500 --seed 1

After every kill the store is read as it is, and compared with what the clients were told; then the
next server goes on with it. Clients say again what was not acknowledged, some of it twice.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import random
import resource
import select
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, create_engine
from sqlalchemy.pool import NullPool

from muster.server.store import tables
from muster.server.store.database import Store
from muster.server.store.place import place_of
from muster.server.store.tables import StoredTable
from muster.server.wire.messages import NewTable, SeatWish
from tests.postgres import Cluster, cluster
from tests.server.clients import _empty
from tests.server.faults.history import (
    CHAT,
    PLAY,
    UNDO,
    UNKNOWN,
    Event,
    Reader,
    Sent,
    Truth,
    find_faults,
)
from tests.server.faults.lean import FromOutside, ToOutside, fork_server, warm_up

GAMES = (("the-plan", 2, 1), ("space-explorers", 2, 0))
"""At each of the tables: the game, how many people and how many bots."""

PATIENCE = 60.0

BAD_DAYS = 0.15
"""How often the disk is full, or the database is killed, before the server is."""


class Client:
    """Somebody at a table, who plays whatever is asked and repeats what was not acknowledged."""

    server: Server

    def __init__(self, number: int, person: str, seat: int | None, table: Kept) -> None:
        self.number = number
        self.person = person
        self.seat = seat
        self.table = table
        self.reader = Reader(table.history, f"{person}{number}")
        self.pending: dict[str, Any] | None = None
        self.scene: dict[str, Any] | None = None
        self.over = False
        self.said_again = False

    def hello(self, luck: random.Random) -> str:
        """What is said first on a new connection; some have forgotten what they knew."""
        if luck.random() < 0.3:
            self.reader.forget()
        said = {"t": "hello", "id": "hello", "seat": self.seat, "cursor": self.reader.cursor}
        return _text(said)

    def take(self, frame: dict[str, Any], luck: random.Random) -> list[str]:
        """A frame has come; what this client says to it."""
        self.reader.take(frame)
        kind = frame["t"]
        if kind in ("state", "update"):
            self.scene, self.over = frame["scene"], frame["outcome"] is not None
        if self.pending is not None and frame.get("id") == self.pending["id"]:
            if frame.get("code") in UNKNOWN:  # it may be there or not: look, then say it again
                return [_text({"t": "look", "id": "look", "seat": self.seat})]
            if self.pending["t"] != CHAT:
                self.scene = None  # the next one comes behind the answer
            self.pending = None
            if kind == "error" or self.said_again:  # or came before it
                self.said_again = False
                return [_text({"t": "look", "id": "look", "seat": self.seat})]
        if kind == "state" and self.pending is not None:  # a new connection: was it done?
            self.table.repeated += 1
            self.said_again = True
            return [self._sent(self.pending)]
        if self.pending is None and self.seat is not None and not self.over:
            return self._act(luck)
        return []

    def _act(self, luck: random.Random) -> list[str]:
        what = self._decide(luck)
        if what is None:
            return []
        self.pending = {"id": self.table.next_nonce(), **what}
        said = [self._sent(self.pending)]
        return said * 2 if luck.random() < 0.1 else said

    def _decide(self, luck: random.Random) -> dict[str, Any] | None:
        choices, draw = self._choices(), luck.random()
        if not choices:
            return None
        if draw < 0.04:
            return {"t": CHAT, "text": f"words {self.table.count}"}
        if draw < 0.08:
            return {"t": UNDO}
        return {"t": PLAY, "action": luck.choice(choices)}

    def _choices(self) -> list[str]:
        if self.scene is None:
            return []
        mine = [p for p in self.scene["prompts"] if p["seat"] == self.seat]
        open_ones = [p for p in mine if not p.get("answered")]
        return [choice["action"] for one in open_ones for choice in one.get("choices", ())]

    def _sent(self, what: dict[str, Any]) -> str:
        assert self.seat is not None
        text = what.get("action", what.get("text", ""))
        note = Sent(self.reader.client, self.seat, what["id"], what["t"], text)
        self.table.history.append(note)
        return _text(what)


def _text(said: dict[str, Any]) -> str:
    return msgspec.json.encode(said).decode()


class Kept:
    """A table as the clients know it: what they sent and saw."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.history: list[Event] = []
        self.clients: list[Client] = []
        self.count = 0
        self.repeated = 0

    def next_nonce(self) -> str:
        self.count += 1
        return f"n{self.count}"

    @property
    def over(self) -> bool:
        return all(client.over for client in self.clients)


class Server:
    """A lean server in a process of its own."""

    def __init__(self, data: Path, database: str) -> None:
        self.pid, self._end = fork_server(data, database)
        self._rest = b""

    def fileno(self) -> int:
        return self._end.fileno()

    def say(self, said: FromOutside) -> None:
        with suppress(BrokenPipeError):  # it died by itself, which is found out later
            self._end.sendall(msgspec.json.encode(said) + b"\n")

    def hear(self) -> tuple[list[bytes], bool]:
        """What it has said, and whether it may say more."""
        try:
            data = self._end.recv(1 << 20)
        except ConnectionResetError:  # it died before it had read everything
            data = b""
        *lines, self._rest = (self._rest + data).split(b"\n")
        return lines, bool(data)

    def bury(self) -> str:
        """It has been killed; if it was not, what became of it."""
        self._end.close()
        _, status = os.waitpid(self.pid, 0)
        ended = os.WIFEXITED(status)
        return f"a server ended by itself with {os.WEXITSTATUS(status)}" if ended else ""


class Campaign:
    """Kills over one folder."""

    def __init__(
        self, data: Path, seed: int, cluster: Cluster | None = None, together: int = 1
    ) -> None:
        self._together = together
        self._servers: list[Server] = []
        self.data = data
        self.cluster = cluster
        self.database = "" if cluster is None else cluster.url(cluster.new("template"))
        self.luck = random.Random(seed)
        self.counts: Counter[str] = Counter()
        self._spoke: set[int] = set()  # servers that have begun
        self.faults: list[str] = []
        self.playing: dict[int, Kept] = {}
        self._opening = 0
        self._clients: dict[int, Client] = {}
        self._numbers = 0
        if cluster is None:
            (data / "muster.sqlite3").write_bytes(_empty())
        self._engine = create_engine(place_of(self.database, data).url, poolclass=NullPool)
        with self._engine.begin() as c:
            for name in ("ana", "ben"):
                tables.add_person(c, name, name, 1.0)

    def run(self, kills: int) -> None:
        """So many lives of a server, and a last look at every table."""
        asyncio.run(warm_up(self.data, self.database))
        gc.collect()
        gc.freeze()  # else every child would copy what it looks through
        gc.disable()
        for _ in range(kills):
            self._life()
            with self._engine.connect() as c:
                for table in self.playing.values():
                    self._check(c, table, whole=False)
            if self.faults:
                return
        with self._engine.connect() as c:
            for table in self.playing.values():
                self._check(c, table, whole=True)

    def _life(self) -> None:
        """One server, or several at once, from their start to their end at some moment."""
        self._servers = [Server(self.data, self.database) for _ in range(self._together)]
        try:
            if self.luck.random() < 0.1:  # before it has even begun
                time.sleep(self.luck.uniform(0, 0.06))
            else:
                self._talk(self.luck.randrange(14))
                time.sleep(self.luck.choice((0.0, self.luck.uniform(0, 0.004))))
            for server in self.luck.sample(self._servers, len(self._servers)):
                os.kill(server.pid, signal.SIGKILL)
                self.counts["kills"] += 1
                while self._receive(server, answering=False):
                    pass  # what it still said before it died has been said
        finally:
            self.faults += [fault for server in self._servers if (fault := server.bury())]

    def _talk(self, answers: int) -> None:
        """Play until so many answers have come."""
        self._heard = 0
        self._opening = 0
        for client in self._clients.values():
            self._greet(client)
        self._open_next()
        until = time.monotonic() + PATIENCE
        gone = self.luck.randrange(answers + 1) if self.luck.random() < BAD_DAYS else None
        while self._heard < answers:
            began = all(server.pid in self._spoke for server in self._servers)
            if gone is not None and self._heard >= gone and began:  # at its start it would give up
                gone = None
                self._strike()
            ready = select.select(self._servers, [], [], 2.0)[0]
            if not ready:
                if time.monotonic() > until:
                    self.faults.append(f"nothing happens any more: {self._told()}")
                    return
                self._relent()
                if not self._clients:  # the disk was full when the only table was to be opened
                    self._opening = 0
                    self._open_next()
                for client in self._clients.values():
                    look = {"t": "look", "id": "look", "seat": client.seat}
                    client.server.say(FromOutside(client.number, say=_text(look)))
            for server in ready:
                if not self._receive(server, answering=True):
                    return  # it died by itself, which is found out later

    def _greet(self, client: Client) -> None:
        """Connect a client to one of the servers."""
        client.server = self.luck.choice(self._servers)
        hello = client.hello(self.luck)
        client.server.say(FromOutside(client.number, client.person, client.table.id, hello))

    def _told(self) -> list[tuple[Any, ...]]:
        """Whom the clients wait for, and for what."""
        return [
            (one.table.id, one.seat, one.over, one.pending, one._choices()[:2])
            for one in self._clients.values()
        ]

    def _strike(self) -> None:
        """The disk is full from now on; or the database crashes, and comes back."""
        self.counts["strikes"] += 1
        if self.cluster is None:
            hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
            for server in self._servers:
                resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, hard))
        else:
            self.cluster.stop(self.luck.choice((signal.SIGQUIT, signal.SIGKILL)))
            self.cluster.start()

    def _relent(self) -> None:
        """There is room on the disk again."""
        for server in self._servers if self.cluster is None else ():
            usual = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, usual)

    def _receive(self, server: Server, answering: bool) -> bool:
        lines, more = server.hear()
        if lines:
            self._spoke.add(server.pid)
        for line in lines:
            self._take(msgspec.json.decode(line, type=ToOutside), answering)
        return more

    def _take(self, said: ToOutside, answering: bool) -> None:
        if said.opened:
            self._opened(said.opened, answering)
            return
        client = self._clients.get(said.client)
        if client is None:
            return  # its table is over, and was looked at
        frame = msgspec.json.decode(said.frame)
        answers = client.take(frame, self.luck)
        if frame["t"] in ("ack", "error"):
            self._heard += 1
            self.counts["acknowledged" if frame["t"] == "ack" else "refused " + frame["code"]] += 1
        if answering:
            for text in answers:
                client.server.say(FromOutside(client.number, say=text))
            if client.over and client.table.over:
                self._finish(client.table)

    def _open_next(self) -> None:
        """Every table that is over makes room for another."""
        free = [n for n in range(len(GAMES)) if n not in self.playing]
        if free and not self._opening:
            self._opening = 1 + free[0]
            game, people, bots = GAMES[free[0]]
            wishes = [SeatWish("me"), *[SeatWish("open")] * (people - 1)]
            wishes += [SeatWish("bot", "random")] * bots
            new = NewTable(game, wishes, public=True, undo=self.luck.choice(("own", "free")))
            opener = self.luck.choice(self._servers)
            opener.say(FromOutside(open=new, people=["ana", "ben"][:people]))

    def _opened(self, id: str, answering: bool) -> None:
        if not self._opening:
            return  # asked for twice
        table = self.playing[self._opening - 1] = Kept(id)
        people = GAMES[self._opening - 1][1]
        looking: list[tuple[str, int | None]] = list(
            zip(("ana", "ben"), range(people), strict=False)
        )
        for person, seat in (*looking, ("ben", None)):
            self._numbers += 1
            client = self._clients[self._numbers] = Client(self._numbers, person, seat, table)
            table.clients.append(client)
            if answering:
                self._greet(client)
        self.counts["tables"] += 1
        self._opening = 0
        if answering:
            self._open_next()

    def _finish(self, table: Kept) -> None:
        """A table is over: look at all of it, and open another."""
        with self._engine.connect() as c:
            self._check(c, table, whole=True)
        self.counts["finished"] += 1
        self.playing = {n: one for n, one in self.playing.items() if one is not table}
        for client in table.clients:
            del self._clients[client.number]
        self._open_next()

    def _check(self, c: Connection, table: Kept, whole: bool) -> None:
        """Nothing acknowledged is lost or done twice; `whole`: and everybody saw the same game."""
        stored: StoredTable | None = tables.stored_table(c, table.id, whole=True)
        if stored is None:
            self.faults.append(f"the table {table.id} was opened, and is lost")
            return
        truth = Truth(stored) if whole else None
        found = find_faults(table.history, stored.entries, truth, stored.chat)
        self.faults += [f"{table.id}: {fault}" for fault in found]
        if whole:
            self.counts["lines"] += len(stored.entries)
            self.counts["repeated"] += table.repeated
            self.counts["events"] += len(table.history)


def main() -> int:
    logging.getLogger().addHandler(logging.NullHandler())  # a full disk is no news here
    parser = argparse.ArgumentParser(description="Kill lean servers under clients that play on.")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of our own")
    parser.add_argument("--servers", type=int, default=1, help="at once, over one database")
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        own = stack.enter_context(cluster()) if told.postgres else None
        if own is not None:
            own.run("CREATE DATABASE template")
            Store(place_of(own.url("template"), Path())).prepare()
        campaign = Campaign(Path(folder), told.seed, own, told.servers)
        campaign.run(told.kills)
    report = {"counts": dict(campaign.counts), "faults": campaign.faults}
    sys.stdout.write(msgspec.json.encode(report).decode() + "\n")
    return 1 if campaign.faults else 0


if __name__ == "__main__":
    sys.exit(main())
