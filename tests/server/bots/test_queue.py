"""Fair shares of the bots' time: by tenant, by table, and for whoever looks on."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

import muster
from muster.server.bots.lane import Need, Thinking
from muster.server.bots.pool import BotPool
from muster.server.bots.process import Answer, Task
from muster.server.bots.queue import IN_A_ROW, FairQueue, Share
from tests.server.clients import PATIENCE, QuickBots, Someone, serving


def test_tenants_take_turns_and_so_do_their_tables() -> None:
    turns: FairQueue[str] = FairQueue()
    for n in range(300):
        turns.put(Share("eve", f"e{n}"), f"e{n}")
    turns.put(Share("eve", "e0"), "e0 again")
    turns.put(Share("ana", "a"), "a1")
    turns.put(Share("ana", "a"), "a2")
    turns.put(Share("ben", "b"), "b1")
    first = [turns.pop() for _ in range(6)]
    assert first == ["e0", "a1", "b1", "e1", "a2", "e2"]
    assert [turns.pop() for _ in range(298)][-1] == "e0 again"
    assert len(turns) == 0
    with pytest.raises(IndexError):
        turns.pop()


def test_who_looks_on_comes_first_but_not_always() -> None:
    turns: FairQueue[str] = FairQueue()
    for n in range(20):
        turns.put(Share("ana", "a", watched=True), "watched")
        turns.put(Share("eve", f"e{n}", watched=False), "alone")
    found = [turns.pop() for _ in range(2 * (IN_A_ROW + 1))]
    assert found == (["watched"] * IN_A_ROW + ["alone"]) * 2
    rest = [turns.pop() for _ in range(len(turns))]
    assert rest[-1] == "alone"  # and in the end everybody


def test_who_had_least_lately_goes_first_and_beyond_its_budget_a_table_waits() -> None:
    now = 0.0
    turns: FairQueue[str] = FairQueue(budget=10.0, clock=lambda: now)
    eve, ana, ben = Share("eve", "e"), Share("ana", "a"), Share("ben", "b", watched=False)
    turns.charge(eve, 8.0)
    turns.charge(ana, 1.0)
    for _ in range(2):
        turns.put(eve, "eve")
        turns.put(ana, "ana")
    assert [turns.pop() for _ in range(4)] == ["ana", "ana", "eve", "eve"]
    turns.charge(eve, 5.0)
    for _ in range(2):
        turns.put(eve, "eve")
        turns.put(ben, "ben")
    turns.put(ana, "ana")
    assert [turns.pop() for _ in range(5)] == ["ana", "ben", "ben", "eve", "eve"]
    now = 600.0  # forgotten
    turns.put(ben, "ben")
    turns.put(eve, "eve")
    assert turns.pop() == "eve"


def test_a_worker_gets_the_first_that_fits_it_and_who_failed_once_does_not_queue_again() -> None:
    turns: FairQueue[str] = FairQueue()
    turns.put(Share("ana", "a"), "chess")
    turns.put(Share("ben", "b"), "go")
    assert turns.pop(lambda one: one == "go") == "go"
    with pytest.raises(IndexError):
        turns.pop(lambda one: one == "go")
    turns.put_first("again")
    assert [turns.pop(), turns.pop()] == ["again", "chess"]


class Clerk(Thinking):
    """A process that takes the first answer, and notes the order in which it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    @property
    def owner(self) -> Hashable:
        return self

    def fits(self, need: Need) -> bool:
        return True

    async def ask(self, task: bytes, seconds: float) -> bytes:
        given = msgspec.json.decode(task, type=Task)
        self.asked.append(given.bot)
        await asyncio.sleep(0)
        return msgspec.json.encode(Answer(given.legal[0]))


async def test_three_hundred_tables_of_one_tenant_leave_the_others_their_turns() -> None:
    bot_pool, clerk = BotPool(1, PATIENCE), Clerk()
    bot_pool._stopped = False
    bot_pool.lane.join(clerk)
    match = muster.Match.new("the-plan", 2, 1)

    async def table(bot: str, share: Share, decisions: int) -> None:
        for _ in range(decisions):
            await bot_pool.choose(bot, match.view(0), match.legal(0), share)

    many = [
        asyncio.create_task(table("eve", Share("eve", f"{n}", watched=n % 2 == 0), 10**6))
        for n in range(300)
    ]
    while bot_pool.waiting < 299:
        await asyncio.sleep(0)
    await asyncio.wait_for(table("ana", Share("ana", "a"), 50), PATIENCE)
    for one in many:
        one.cancel()
    await asyncio.gather(*many, return_exceptions=True)
    at = [n for n, who in enumerate(clerk.asked) if who == "ana"]
    assert max(b - a for a, b in pairwise(at)) < 10  # in one line it would be three hundred
    await bot_pool.stop()


async def test_what_nobody_wants_any_more_is_not_thought() -> None:
    bot_pool, clerk = BotPool(1, PATIENCE), Clerk()
    bot_pool._stopped = False
    match = muster.Match.new("the-plan", 2, 1)
    asked = [
        asyncio.create_task(bot_pool.choose(name, match.view(0), match.legal(0)))
        for name in ("gone", "here")
    ]
    while bot_pool.waiting < 2:
        await asyncio.sleep(0)
    asked[0].cancel()
    await asyncio.gather(asked[0], return_exceptions=True)
    bot_pool.lane.join(clerk)
    await asyncio.wait_for(asked[1], PATIENCE)
    assert clerk.asked == ["here"]
    await bot_pool.stop()


class Noting(QuickBots):
    """Notes who wanted what."""

    def __init__(self) -> None:
        super().__init__()
        self.shares: set[Share] = set()

    async def choose(self, bot: str, view: Any, legal: Any, share: Any = None) -> str:
        self.shares.add(share)
        return await super().choose(bot, view, legal)


async def test_a_tenant_is_an_address_and_not_a_name(tmp_path: Path) -> None:
    """Two people from one address share; what is kept of the address does not tell it."""
    noting = Noting()
    async with (
        serving(tmp_path, noting) as server,
        Someone(server.base) as ana,
        Someone(server.base) as ben,
    ):
        for person, name in ((ana, "Ana"), (ben, "Ben")):
            await person.called(name)
            table = await person.open("bot:random", "bot:random")
            async with person.at(table["id"], None) as seat:
                while not seat.scene.get("over"):
                    await seat.next()
    assert len({share.tenant for share in noting.shares}) == 1
    assert len({share.table for share in noting.shares}) == 2
    assert "127" not in next(iter(noting.shares)).tenant
