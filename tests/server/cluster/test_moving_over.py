"""A process that leaves sends its people to the others, table by table."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from muster.server.store.tables import note_moves, stored_table
from muster.server.tables import registry
from tests.server.clients import Seat
from tests.server.cluster.pairs import Pair, cluster_of, table_at, until

pytestmark = pytest.mark.engines

LONG: Any = {"lease": 600.0}


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """One table moves, and the next only after hours."""
    monkeypatch.setattr(registry, "MOVED_TOGETHER", 1)
    monkeypatch.setattr(registry, "MOVED", 0.0001)
    monkeypatch.setattr(registry, "MOVED_WITHIN", 1e9)
    monkeypatch.setattr(registry, "ANNOUNCED", 0.05)


@pytest.mark.usefixtures("slowly")
async def test_tables_move_one_after_the_other_and_the_rest_plays_on(pair: Pair) -> None:
    first, second = await pair.serve(**LONG), await pair.serve(**LONG)
    ana = await pair.someone(first, "Ana")
    ids = [(await ana.open("me", "bot:greedy"))["id"] for _ in range(2)]
    seats = [await pair.at(ana, id, 0) for id in ids]
    await until(lambda: all(table_at(first, id).drives for id in ids))
    await until(lambda: cluster_of(first).others)
    moving = asyncio.create_task(first.registry.move_over())
    try:
        await until(lambda: sum(bool(table_at(first, id).audience.subscribers) for id in ids) == 1)
        gone = next(n for n, id in enumerate(ids) if not table_at(first, id).audience.subscribers)
        bye = await seats[gone].until("bye")
        assert (bye["code"], bye["soon"]) == ("shutdown", True)
        stays = seats[1 - gone]
        await stays.catch_up()
        assert stays.must()
        assert (await stays.play(stays.choices()[0]))["t"] == "ack"
        assert not table_at(first, ids[gone]).drives
        again = await pair.at(await pair.through(second, ana), ids[gone], 0)
        await until(lambda: table_at(second, ids[gone]).drives)
        await again.catch_up()
        assert again.must()
        assert table_at(first, ids[1 - gone]).drives
        assert not await cluster_of(first).claim("table:another")  # it takes nothing new
    finally:
        moving.cancel()


def _told_away(seat: Seat) -> bool:
    """Was somebody here ever told that the first seat's person is away?"""
    tables = [frame["table"] for frame in seat.frames if frame["t"] == "table"]
    return any(not table["seats"][0]["online"] for table in tables)


async def test_the_next_go_when_these_have_arrived_and_nobody_is_told_of_it(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "MOVED_TOGETHER", 1)
    monkeypatch.setattr(registry, "MOVED", 1e6)
    monkeypatch.setattr(registry, "ARRIVED_WITHIN", 1e6)
    monkeypatch.setattr(registry, "MOVED_WITHIN", 1e6)
    first, second = await pair.serve(**LONG), await pair.serve(**LONG)
    ana, ben = await pair.someone(first, "Ana"), await pair.someone(second, "Ben")
    tables = [await ana.open("me", "open") for _ in range(2)]
    ids = [table["id"] for table in tables]
    for table in tables:
        await ben.post(f"/api/tables/{table['id']}/claim", {"code": table["code"]})
    mine = [await pair.at(ana, id, 0) for id in ids]
    watching = [await pair.at(ben, id, 1) for id in ids]
    await until(lambda: all(len(table_at(second, id).audience.online()) == 2 for id in ids))
    for seat in watching:
        await seat.catch_up()
        seat.frames.clear()
    moving = asyncio.create_task(first.registry.move_over())
    try:
        await until(lambda: sum(bool(table_at(first, id).audience.subscribers) for id in ids) == 1)
        gone = next(n for n, id in enumerate(ids) if not table_at(first, id).audience.subscribers)
        await mine[gone].until("bye")
        await asyncio.sleep(0.1)
        assert table_at(first, ids[1 - gone]).audience.subscribers  # the next one waits
        there = await pair.through(second, ana)
        await pair.at(there, ids[gone], 0)
        await mine[1 - gone].until("bye")
        await until(lambda: ids[gone] not in first.registry.live)
        await watching[gone].catch_up()
        assert not _told_away(watching[gone])
        moving.cancel()  # as if time had run out: who did not come is away
        await asyncio.gather(moving, return_exceptions=True)
        table_at(first, ids[1 - gone]).audience.let_go()
        await watching[1 - gone].wait_for(
            lambda f: f["t"] == "table" and not f["table"]["seats"][0]["online"]
        )
    finally:
        moving.cancel()


async def test_where_all_leave_nobody_is_sent_to_another(pair: Pair) -> None:
    first, second = await pair.serve(**LONG), await pair.serve(**LONG)
    ana = await pair.someone(first, "Ana")
    id = (await ana.open("me", "bot:greedy"))["id"]
    await pair.at(ana, id, 0)
    await until(lambda: cluster_of(first).others and cluster_of(second).others)
    await asyncio.gather(first.registry.move_over(), second.registry.move_over())
    assert table_at(first, id).audience.subscribers
    assert not cluster_of(first).others
    assert not cluster_of(second).others


async def test_an_older_move_does_not_take_the_place_of_a_later_one(pair: Pair) -> None:
    server = await pair.serve(**LONG)
    ana = await pair.someone(server, "Ana")
    ids = [(await ana.open("me", "bot:greedy"))["id"] for _ in range(2)]
    store = server.registry.services.store
    later = 1e10
    await store.write(lambda c: note_moves(c, [(ids[0], later), (ids[1], later)]))
    await store.write(lambda c: note_moves(c, [(ids[0], later - 1), (ids[1], later + 1)]))
    kept = [await store.read(lambda c, id=id: stored_table(c, id)) for id in ids]  # type: ignore[misc]
    assert [one.row.moved for one in kept if one is not None] == [later, later + 1]
