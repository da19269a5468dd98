"""Games with much talk and many hands, played through two servers to their end: what everybody was
told and shown fits the one journal there is.
"""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from muster.server.settings import Settings
from muster.server.store.tables import stored_table
from tests.server.clients import Json, RunningServer, Seat, Someone
from tests.server.cluster.pairs import Pair, same
from tests.server.faults.history import (
    PLAY,
    UNDO,
    Answered,
    Event,
    Reader,
    Sent,
    Shown,
    Truth,
    find_faults,
)
from tests.server.faults.lean import MANY

pytestmark = pytest.mark.engines

PLENTY: Any = {name: MANY for name in Settings.__struct_fields__ if name.endswith("_bucket")}


class Player:
    """Somebody who answers at random whatever they are asked, and now and then takes it back."""

    def __init__(self, history: list[Event], name: str, seat: Seat, number: int) -> None:
        self.history, self.name, self.number = history, name, number
        self.over = False
        self._seat, self._reader = seat, Reader(history, name)
        self._luck = random.Random(name)
        self._reader.take(seat.state)

    async def play(self) -> None:
        count = 0
        while not self.over:
            legal = (await self._ask("view")).get("legal")
            if self.over:
                return
            if not legal:
                await self._hear()  # until something has happened
                continue
            count += 1
            nonce, action = f"{self.name}-{count}", self._luck.choice(legal)
            kind = UNDO if self._luck.random() < 0.03 else PLAY
            text = action if kind == PLAY else ""
            self.history.append(Sent(self.name, self.number, nonce, kind, text))
            await self._ask(kind, id=nonce, **({"action": action} if kind == PLAY else {}))

    async def _ask(self, t: str, **more: str) -> Json:
        id = await self._seat.say(t, **more)
        while not self.over:
            frame = await self._hear()
            if frame.get("id") == id:
                return frame
        return {}

    async def _hear(self) -> Json:
        frame = await self._seat.next()
        self._reader.take(frame)
        self.over = self.over or bool(frame.get("outcome"))
        return frame


async def _seated(
    pair: Pair, servers: list[RunningServer], game: str, people: int, bots: int
) -> tuple[str, list[tuple[Someone, int]]]:
    """A table, its people by turns through either server."""
    came = [await pair.someone(servers[n % 2], f"P{n}") for n in range(people)]
    seats = ["me", *["open"] * (people - 1), *["bot:greedy"] * bots]
    table = await came[0].open(*seats, game=game, undo="free")
    for n, one in enumerate(came[1:], start=1):
        await one.post(f"/api/tables/{table['id']}/claim", {"seat": n, "code": table["code"]})
    return str(table["id"]), [(one, n) for n, one in enumerate(came)]


@pytest.mark.parametrize(
    ("game", "people", "bots"), [("millions-of-dollars", 2, 1), ("masters", 3, 0)]
)
async def test_a_game_through_two_servers_ends_as_its_journal_says(
    pair: Pair, game: str, people: int, bots: int
) -> None:
    servers = [await pair.serve(seed=game, **PLENTY), await pair.serve(seed=game, **PLENTY)]
    id, came = await _seated(pair, servers, game, people, bots)
    history: list[Event] = []
    players = []
    for one, number in came:
        seat = await pair.at(one, id, number)
        while not seat.state.get("scene"):
            await seat.next()
        players.append(Player(history, f"p{number}", seat, number))
    await asyncio.gather(*(one.play() for one in players))
    await same(id, *servers)
    stored = await servers[0].registry.services.store.read(
        lambda c: stored_table(c, id, whole=True)
    )
    assert stored is not None
    truth = Truth(stored)
    assert find_faults(history, stored.entries, truth, stored.chat) == []
    assert truth.at(len(stored.entries)).over
    done = {one.client for one in history if isinstance(one, Answered) and not one.code}
    assert done == {one.name for one in players}, "all of them have answered something"
    assert sum(isinstance(one, Shown) for one in history) > 50
