"""What an input costs the server, end to end and without sockets:  python bench/inputs.py

A table of each game with four people (or as many as the game seats), each connected and reading.
They answer at random; from the message as text to everybody's frames as bytes, stored on disk, it
is processor time of all threads that counts. With `--profile` where it goes, function by function.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import cProfile
import gc
import pstats
import random
import statistics
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table as Grid

from muster.kernel import shelf
from muster.kernel.match import Match
from muster.server.bots.pool import BotPool
from muster.server.cluster.limits import SharedLimits
from muster.server.http.identity import Keys, Person, new_id
from muster.server.live.connection import Connection, Connections
from muster.server.observe import Metrics
from muster.server.services import Services
from muster.server.settings import Bucket, Settings
from muster.server.store.database import Store
from muster.server.store.tables import add_person
from muster.server.tables.registry import Tables
from muster.server.tables.table import Table
from muster.server.wire import messages

SEATS = 4
GOALS = {"the-plan": 1.0}
GOAL = 2.0
"""Milliseconds of processor time an input may cost."""

ROUNDS = 3
"""Games take turns, and of these many rounds the middle one counts: machines are shared."""


@dataclass
class Cost:
    """Milliseconds of each input, and the frames it made."""

    game: str
    seats: int
    times: list[float] = field(default_factory=list)
    frames: int = 0
    size: int = 0

    @property
    def mean(self) -> float:
        return statistics.fmean(self.times)

    @property
    def goal(self) -> float:
        return GOALS.get(self.game, GOAL)


@contextlib.asynccontextmanager
async def counter(folder: Path) -> AsyncIterator[Connections]:
    """Tables that are kept in a folder, and the doors to them, without a server around."""
    much = Bucket(1e9, 1e9)
    settings = Settings(
        data=folder, socket_bucket=much, address_bucket=much, tables_each=10**6, held=10**9
    )
    store = Store(folder / "muster.sqlite3")
    services = Services(settings, Keys(b"k" * 32), store, BotPool(1, 1.0), Metrics())
    await store.start()
    registry = Tables(services)
    try:
        yield Connections(registry, SharedLimits(services.cluster, str))
    finally:
        await registry.stop()
        await store.stop()


def nearest(game: str, seats: int) -> int:
    """So many seats, or as many as the game has."""
    return min(shelf.game(game).meta.seats, key=lambda one: (abs(one - seats), one))


class Sitting:
    """People around one table, each with a connection."""

    def __init__(self, connections: Connections, table: Table, people: list[Person]) -> None:
        self.table = table
        self.people = [Connection(connections, table, one, "here") for one in people]
        self.said = 0

    @staticmethod
    async def down(connections: Connections, game: str, seats: int, seed: str) -> Sitting:
        """A table of this game, dealt from this seed, everybody connected."""
        registry = connections.registry
        services = registry.services
        services.settings = msgspec.structs.replace(services.settings, seed=seed)
        host = Person(new_id(), "Player 1", "here")
        await services.store.write(lambda c: add_person(c, host.id, host.name, 0.0))
        wishes = [messages.SeatWish("me")] + [
            messages.SeatWish("here", name=f"Player {n}") for n in range(2, seats + 1)
        ]
        table = await registry.open_table(host, messages.NewTable(game, wishes))
        table = await registry.table(table.id)
        sitting = Sitting(connections, table, [host] * seats)
        for seat, one in enumerate(sitting.people):
            await one.receive(sitting.words(t="hello", seat=seat, patches=True))
        sitting.read()
        return sitting

    def words(self, **message: object) -> str:
        self.said += 1
        return msgspec.json.encode({**message, "id": f"m{self.said}"}).decode()

    def read(self) -> tuple[int, int]:
        """Everybody takes what waits for them: how many frames, how many bytes."""
        frames = size = 0
        for one in self.people:
            while (frame := one.outbox.take()) is not None:
                frames += 1
                size += len(frame)
                one.outbox.sent()
        return frames, size

    @property
    def match(self) -> Match:
        return self.table.running()

    async def play(self, seat: int, action: str) -> tuple[int, int]:
        """An input, and what everybody is sent."""
        await self.people[seat].receive(self.words(t="play", action=action))
        return self.read()


def answer(match: Match, luck: random.Random) -> tuple[int, str]:
    """Somebody who is asked something, and an answer."""
    seats = sorted({ask.seat for ask in match.due if ask.seat >= 0})
    seat = luck.choice(seats)
    open_ones = {verb for ask in match.asks if ask.seat == seat for verb in ask.question.verbs}
    legal = [one for one in match.legal(seat) if one.partition(" ")[0] in open_ones]
    return seat, luck.choice(legal)


async def measured(
    connections: Connections, game: str, seats: int, inputs: int, profile: cProfile.Profile | None
) -> Cost:
    """What so many inputs cost, game after game."""
    cost, luck, deal = Cost(game, seats), random.Random(game), 0
    while len(cost.times) < inputs:
        sitting = await Sitting.down(connections, game, seats, f"{game}-{seats}-{deal}")
        deal += 1
        while not sitting.match.over and len(cost.times) < inputs:
            seat, action = answer(sitting.match, luck)
            if profile is not None:
                profile.enable()
            begun = time.process_time_ns()
            frames, size = await sitting.play(seat, action)
            took = time.process_time_ns() - begun
            if profile is not None:
                profile.disable()
            cost.times.append(took / 1e6)
            cost.frames += frames
            cost.size += size
        connections.registry.close(sitting.table)
    return cost


async def run(games: list[str], seats: int, inputs: int, profile: bool) -> list[Cost]:
    """Every game in turn, several times over; of each game the round in the middle."""
    found: dict[str, list[Cost]] = {game: [] for game in games}
    gc.collect()
    gc.freeze()
    with tempfile.TemporaryDirectory(prefix="muster-inputs-") as folder:
        async with counter(Path(folder)) as connections:
            for game in games * (1 if profile else ROUNDS):
                count = nearest(game, seats)
                await measured(connections, game, count, min(40, inputs), None)  # warm
                looked = cProfile.Profile() if profile else None
                found[game].append(await measured(connections, game, count, inputs, looked))
                if looked is not None:
                    print(game)
                    pstats.Stats(looked).sort_stats("tottime").print_stats(45)
                    pstats.Stats(looked).sort_stats("cumulative").print_stats(60)
    return [sorted(costs, key=lambda one: one.mean)[len(costs) // 2] for costs in found.values()]


def costs_table(costs: list[Cost]) -> Grid:
    """As people read it."""
    grid = Grid(title="An input on the server, all threads, no sockets", title_justify="left")
    grid.add_column("")
    for column in ("seats", "CPU ms", "median", "p99", "goal", "frames", "kB each"):
        grid.add_column(column, justify="right")
    for cost in costs:
        ordered = sorted(cost.times)
        grid.add_row(
            shelf.game(cost.game).meta.title,
            str(cost.seats),
            f"{cost.mean:.2f}",
            f"{statistics.median(ordered):.2f}",
            f"{ordered[int(0.99 * len(ordered))]:.1f}",
            f"{cost.goal:g}",
            f"{cost.frames / len(ordered):.1f}",
            f"{cost.size / max(1, cost.frames) / 1024:.1f}",
        )
    return grid


def figures(costs: list[Cost]) -> list[dict[str, object]]:
    """As programs read it."""
    return [
        {
            "game": cost.game,
            "title": shelf.game(cost.game).meta.title,
            "seats": cost.seats,
            "mean": cost.mean,
            "frames": cost.frames / len(cost.times),
            "kilobytes": cost.size / max(1, cost.frames) / 1024,
        }
        for cost in costs
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", help="ids (default: all games)")
    parser.add_argument("--seats", type=int, default=SEATS)
    parser.add_argument("--inputs", type=int, default=400, help="of each game (default 400)")
    parser.add_argument("--profile", action="store_true", help="where the time goes")
    parser.add_argument("--figures", type=Path, help="a file for what was measured, as JSON")
    args = parser.parse_args()
    games = args.games or list(shelf.games())
    costs = asyncio.run(run(games, args.seats, args.inputs, args.profile))
    Console().print(costs_table(costs))
    if args.figures is not None:
        args.figures.write_bytes(msgspec.json.encode(figures(costs)))


if __name__ == "__main__":
    main()
