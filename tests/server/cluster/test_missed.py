"""What a process has not heard, or not in time: nobody who looks through it is left behind."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from muster.server.cluster import member
from muster.server.cluster.notice import Notice
from tests.server.clients import RunningServer, Seat, Someone
from tests.server.cluster.pairs import Pair, cluster_of, table_at, until
from tests.server.cluster.test_together import begun, two_at_table

pytestmark = pytest.mark.engines

LONG: Any = {"lease": 600.0}


class Met(NamedTuple):
    """Ana and Ben at a table that has begun, each through a server of their own."""

    first: RunningServer
    second: RunningServer
    ana: Someone
    id: str
    one: Seat
    other: Seat


async def apart(pair: Pair, **settings: Any) -> Met:
    first, second = await pair.serve(**settings), await pair.serve(**settings)
    ana, ben = await pair.someone(first, "Ana"), await pair.someone(second, "Ben")
    id = await two_at_table(ana, ben)
    one, other = await pair.at(ana, id, 0), await pair.at(ben, id, 1)
    await begun(one, other)
    return Met(first, second, ana, id, one, other)


async def test_a_line_that_was_cut_is_caught_up_with(pair: Pair) -> None:
    met = await apart(pair)
    second, id, one, other = met.second, met.id, met.one, met.other
    deaf = cluster_of(second)
    hear, deaf._heard = deaf._heard, {}
    assert (await one.play(one.choices()[0]))["t"] == "ack"
    assert (await one.ask("chat", text="hello"))["t"] == "ack"
    assert table_at(second, id).seq == 0
    deaf._heard = hear
    deaf._missed()
    assert (await other.until("chat"))["line"]["text"] == "hello"
    assert table_at(second, id).seq == 1


async def test_who_left_while_the_line_was_cut_is_not_there_for_ever(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(member, "ANSWERED", 0.5)
    met = await apart(pair, **LONG)
    first, second, id, other = met.first, met.second, met.id, met.other
    there = table_at(first, id).audience
    await until(lambda: len(there.online()) == 2)
    deaf = cluster_of(first)
    deaf._missed()
    await asyncio.sleep(0.7)
    assert len(there.online()) == 2, "who is still there says so"
    hear, deaf._heard = deaf._heard, {}
    await other.socket.close()
    await until(lambda: not table_at(second, id).audience.subscribers)
    await asyncio.sleep(0.05)
    deaf._heard = hear
    deaf._missed()
    await until(lambda: len(there.online()) == 1)


async def test_whoever_comes_back_through_another_process_is_not_shown_the_past(
    pair: Pair,
) -> None:
    met = await apart(pair, **LONG)
    second, id, one = met.second, met.id, met.one
    cluster_of(second)._heard["journal"] = []  # it has much to do, and has not heard yet
    assert (await one.play(one.choices()[0]))["t"] == "ack"
    assert table_at(second, id).seq == 0
    again = await pair.at(await pair.through(second, met.ana), id, 0, cursor=one.state["cursor"])
    assert table_at(second, id).seq == 1
    assert not again.must(), "what they answered is answered"


class Raced(dict[str, set[str]]):
    """What is to be looked at; in the moment nothing is left, something comes."""

    def __init__(self, comes: Callable[[], None]) -> None:
        self.comes: Callable[[], None] | None = comes

    def pop(self, key: str, default: Any = None) -> Any:
        found = super().pop(key, default)
        if found is None and self.comes is not None:
            asyncio.get_running_loop().call_soon(self.comes)
            self.comes = None
        return found


async def test_what_comes_in_the_moment_nothing_was_left_to_look_at_is_looked_at(
    pair: Pair,
) -> None:
    """Else whoever looks through that process waits until lost notices are looked for."""
    met = await apart(pair, **LONG)
    second, id, one = met.second, met.id, met.one
    joined, came = second.uvicorn.member, asyncio.Event()
    assert joined is not None
    await joined.settled()
    hear, cluster_of(second)._heard["journal"] = cluster_of(second)._heard["journal"], []
    assert (await one.play(one.choices()[0]))["t"] == "ack"

    def comes() -> None:
        for heard in hear:
            heard("", Notice("journal", id, (0,)))
        came.set()

    joined._wanted = Raced(comes)
    joined._look(table_at(second, id), "chat")
    await came.wait()
    await until(lambda: table_at(second, id).seq == 1)


async def test_a_table_that_came_back_to_memory_is_the_one_that_follows(pair: Pair) -> None:
    first, second = await pair.serve(**LONG), await pair.serve(**LONG)
    ana, ben = await pair.someone(first, "Ana"), await pair.someone(second, "Ben")
    id = await two_at_table(ana, ben)
    one = await pair.at(ana, id, 0)
    await ben.get(f"/api/tables/{id}")
    await begun(one)
    joined, old = second.uvicorn.member, table_at(second, id)
    assert joined is not None
    await joined.settled()
    async with old.lock:  # it is still at something
        joined._look(old, "chat")
        await asyncio.sleep(0)
        second.registry.drop(old)
        await ben.get(f"/api/tables/{id}")
        assert (await one.play(one.choices()[0]))["t"] == "ack"
        await until(lambda: id in joined._wanted)
    await until(lambda: table_at(second, id).seq == 1)
