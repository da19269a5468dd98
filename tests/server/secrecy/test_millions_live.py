"""Millions of Dollars in real time on a running server: talking bots, and a clock that ends it."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from muster import Record
from muster.kernel.ask import TABLE
from muster.kernel.views.view import View
from tests.server.clients import Json, QuickBots, RunningServer, Seat, Someone, serving

GAME = "millions-of-dollars"
LIVE = {"mode": "real-time"}
NEVER, SOON = 1e-9, 2000.0
"""Paces: no clock ever rings; a round of talking takes a twentieth of a second."""


class AnyAnswer(QuickBots):
    """Bots that say anything."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._luck = random.Random(seed)

    async def choose(self, bot: str, view: View, legal: Any, share: Any = None) -> str:
        return str(self._luck.choice(legal))


async def over(seat: Seat) -> None:
    if not seat.state.get("outcome"):
        await seat.wait_for(lambda frame: bool(frame.get("outcome")))


async def record_of(person: Someone, id: str) -> Record:
    return Record.loads((await person.http.get(f"/api/tables/{id}/record")).text)


@pytest.mark.parametrize(("seats", "pace"), [(3, NEVER), (5, SOON), (8, SOON)])
async def test_a_whole_game_of_bots_with_and_without_the_clock(
    tmp_path: Path, seats: int, pace: float
) -> None:
    bot_pool = AnyAnswer(seats)
    async with serving(tmp_path, bot_pool, clock_pace=pace) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        plan = ["bot:greedy"] * seats
        table = await ana.open(*plan, game=GAME, options=LIVE, public=True)
        async with ana.at(table["id"], None) as seat:
            await over(seat)
        record = await record_of(ana, table["id"])
    assert record.verify().finished
    rung = [action for seat_, action in record.inputs if seat_ == TABLE]
    assert rung == [] if pace == NEVER else set(rung) <= {"ring", "time"}


async def test_somebody_who_never_says_a_word_is_not_waited_for(tmp_path: Path) -> None:
    """The person sends a Character when asked, and then only looks on."""
    async with (
        serving(tmp_path, AnyAnswer(1), clock_pace=SOON) as server,
        Someone(server.base) as ana,
    ):
        await ana.called("Ana")
        table = await ana.open("me", *["bot:greedy"] * 3, game=GAME, options=LIVE)
        async with ana.at(table["id"]) as seat:
            while not seat.state.get("outcome"):
                must = [p for p in mine(seat) if not p.get("optional") and not p.get("answered")]
                if must:
                    await seat.play(must[0]["choices"][0]["action"])
                else:
                    await seat.until("update", "state")
        record = await record_of(ana, table["id"])
        assert record.verify().finished
        assert any(seat_ == TABLE for seat_, _ in record.inputs)
        assert all(action.split()[0] in ("send", "name") for s, action in record.inputs if s == 0)


async def look(seat: Seat, number: int) -> None:
    await seat.say("look", seat=number)
    await seat.until("state")


def mine(seat: Seat) -> list[Json]:
    return [p for p in seat.scene["prompts"] if p["seat"] == seat.scene["seat"]]


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[RunningServer]:
    async with serving(tmp_path, clock_pace=NEVER) as found:
        yield found


async def test_an_offer_is_a_choice_with_an_amount_and_too_much_is_refused(
    server: RunningServer, ana: Someone
) -> None:
    plan = ["me", "here:Ben", "here:Cem", "here:Dia"]
    table = await ana.open(*plan, game=GAME, options=LIVE)
    async with ana.at(table["id"]) as seat:
        for number in range(4):
            await look(seat, number)
            await seat.play(mine(seat)[0]["choices"][0]["action"])
        await look(seat, 0)
        offers = [c for c in mine(seat)[0]["choices"] if c["action"].startswith("offer ")]
        assert {c["action"] for c in offers} == {"offer 1", "offer 2", "offer 3"}
        high = offers[0]["high"]
        assert offers[0]["low"] == 1
        assert (await seat.play(f"offer 1 {high + 1}"))["t"] == "error"
        assert (await seat.play(f"offer 1 {high}"))["t"] == "ack"
        why = await seat.ask("why", action=f"offer 2 {high + 1}")
        assert not why["legal"]
        assert why["tried"].endswith(f": {high + 1}")
        assert [one["key"] for one in seat.state["clocks"]] == ["clock"]
