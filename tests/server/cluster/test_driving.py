"""Bots, clocks, scripts and notices run once, wherever; and go on when the process that let them
run sleeps, dies or leaves.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest
from sqlalchemy import text

from muster.kernel.ask import TABLE
from muster.kernel.views.view import View
from muster.lessons import lesson_named
from muster.server.cluster import leases, member
from muster.server.cluster.leases import LeaseLost
from muster.server.notices.notices import Notices
from muster.server.store.database import StoreFailed
from muster.server.tables.table import Table
from tests.bots.fair import on_the_shelf
from tests.server.clients import QuickBots, RunningServer, Someone
from tests.server.cluster.pairs import Pair, cluster_of, journal, same, table_at, until
from tests.server.notices.receiver import Browser, Receiver, receiving

pytestmark = pytest.mark.engines

BRIEF: Any = {"lease": 0.9}
"""Seconds a process may be silent: short, and long enough for a busy machine to renew in time."""

FIRST = lesson_named("the-plan", "1").id

LONG: Any = {"lease": 600.0}


class SlowBots(QuickBots):
    """Bots that answer when they are let."""

    def __init__(self) -> None:
        super().__init__()
        self.may = asyncio.Event()

    async def choose(self, bot: str, view: View, legal: Any, share: Any = None) -> str:
        self.asked.append(bot)
        await self.may.wait()
        return str(legal[-1])


def fall_asleep(server: RunningServer) -> None:
    """It renews nothing any more, and knows nothing of it."""
    beating = cluster_of(server)._beating
    assert beating is not None
    beating.cancel()


async def drives(server: RunningServer, id: str) -> None:
    await until(lambda: id in server.registry.live and table_at(server, id).drives)


async def test_bots_are_driven_by_one_of_two(pair: Pair) -> None:
    mine, others = QuickBots(), QuickBots()
    first, second = await pair.serve(mine, **LONG), await pair.serve(others, **LONG)
    ana = await pair.someone(first, "Ana")
    id = (await ana.open("me", "bot:greedy", "bot:greedy"))["id"]
    there = await pair.through(second, ana)
    await drives(first, id)
    seat = await pair.at(there, id, 0)
    assert not table_at(second, id).drives
    for _ in range(4):
        await same(id, first, second)
        await seat.catch_up()
        if seat.must():
            assert (await seat.play(seat.choices()[0]))["t"] == "ack"
    await same(id, first, second)
    assert mine.asked
    assert not others.asked
    lines = await journal(first, id)
    assert sum(line.seat == 0 for line in lines) == sum(line.nonce is not None for line in lines)


async def test_a_table_whose_driver_died_is_driven_on(pair: Pair) -> None:
    dead = SlowBots()
    first = await pair.serve(dead, **BRIEF)
    ana = await pair.someone(first, "Ana")
    id = (await ana.open("me", "bot:greedy", "bot:greedy"))["id"]
    await until(lambda: dead.asked)
    second = await pair.serve(**BRIEF)
    fall_asleep(first)
    await drives(second, id)
    await until(lambda: table_at(second, id).seq)


async def test_whoever_slept_through_its_lease_cannot_write(pair: Pair) -> None:
    asleep = SlowBots()
    first = await pair.serve(asleep, **BRIEF)
    ana = await pair.someone(first, "Ana")
    id = (await ana.open("me", "bot:greedy", "bot:greedy"))["id"]
    await until(lambda: asleep.asked)
    fall_asleep(first)
    second = await pair.serve(SlowBots(), **BRIEF)
    await drives(second, id)
    cluster_of(first)._heard.clear()  # it hears nothing either
    assert table_at(first, id).drives, "it does not know yet"
    asleep.may.set()
    await until(lambda: not table_at(first, id).drives)
    assert await journal(second, id) == []


async def test_nobody_writes_once_the_lease_has_run_out_even_if_nobody_took_over(
    pair: Pair,
) -> None:
    first = await pair.serve(**BRIEF)
    ana = await pair.someone(first, "Ana")
    id = (await ana.open("me", "bot:greedy"))["id"]
    await drives(first, id)
    await same(id, first)
    fall_asleep(first)
    store, owner = first.registry.services.store, cluster_of(first).owner
    alive = 1
    while alive:
        alive = await store.read(leases.alive)
    with pytest.raises(LeaseLost):
        await cluster_of(first).write(lambda c: None, lease=table_at(first, id).lease)
    assert not await store.write(lambda c: leases.renew(c, owner, 60.0))


async def test_a_process_that_was_too_long_silent_begins_again(pair: Pair) -> None:
    first = await pair.serve(**LONG)
    ana = await pair.someone(first, "Ana")
    id = (await ana.open("me", "bot:greedy"))["id"]
    await drives(first, id)
    cluster, store = cluster_of(first), first.registry.services.store
    before = cluster.owner
    await store.write(lambda c: leases.leave(c, before))
    cluster.wake()
    await until(lambda: cluster.owner != before)
    await drives(first, id)


async def test_what_a_process_leaves_is_taken_at_once(pair: Pair) -> None:
    slow = SlowBots()
    second = await pair.serve(**LONG)
    async with pair.serving(slow, **LONG) as first:
        ana = await pair.someone(first, "Ana")
        id = (await ana.open("me", "bot:greedy", "bot:greedy"))["id"]
        await until(lambda: slow.asked)
    await drives(second, id)
    await until(lambda: table_at(second, id).seq)


async def test_what_all_have_left_goes_on_with_the_next_start(pair: Pair) -> None:
    slow = SlowBots()
    async with pair.serving(slow, **LONG) as first:
        ana = await pair.someone(first, "Ana")
        id = (await ana.open("me", "bot:greedy", "bot:greedy"))["id"]
        await until(lambda: slow.asked)
    second = await pair.serve(**LONG)
    await until(lambda: id in second.registry.live and table_at(second, id).seq)


def _has_lines(server: RunningServer, id: str, lines: int) -> bool:
    return table_at(server, id).seq >= lines


async def test_a_clock_rings_once(pair: Pair) -> None:
    with on_the_shelf():
        first, second = await pair.serve(**LONG), await pair.serve(**LONG)
        now = [1_000_000.0]
        for server in (first, second):
            server.registry.services.now = lambda: now[0]
        ana = await pair.someone(first, "Ana")
        id = (await ana.open("me", "here:Ben", game="fair"))["id"]
        there = await pair.through(second, ana)
        await pair.at(there, id, 0)
        await drives(first, id)
        await until(lambda: table_at(first, id).alarms.busy)
        assert not table_at(second, id).alarms.busy
        for lines in range(1, 5):
            now[0] += 1e6
            for server in (first, second):
                table_at(server, id).alarms.wake()
            await until(partial(_has_lines, first, id, lines))
        await until(lambda: table_at(second, id).state == "over")
        rung = [line.action for line in await journal(first, id) if line.seat == TABLE]
        assert rung == ["ring", "shut"] * 2, "two days, and each clock once a day"


async def test_a_lesson_is_told_where_its_script_is_not_played(pair: Pair) -> None:
    first, second = await pair.serve(**LONG), await pair.serve(**LONG)
    ana = await pair.someone(first, "Ana")
    id = (await ana.post(f"/api/learn/the-plan/{FIRST}", {}, 201))["id"]
    await drives(first, id)
    there = await pair.through(second, ana)
    seat = await pair.at(there, id, 0)
    assert not table_at(second, id).drives
    said = seat.state.get("lesson") or (await seat.until("lesson"))["lesson"]
    assert said["step"] == 0
    assert (await seat.play("plan p2-10"))["t"] == "ack"
    said = (await seat.until("lesson"))["lesson"]
    assert said["step"] == 1
    lines = await journal(first, id)
    assert [line.nonce is not None for line in lines].count(True) == 1
    assert len(lines) > 1, "the script has played on"


async def test_hints_are_given_everywhere(pair: Pair) -> None:
    first, second = await pair.serve(**LONG), await pair.serve(**LONG)
    ana = await pair.someone(first, "Ana")
    id = (await ana.open("me", "bot:greedy", hints=True))["id"]
    there = await pair.through(second, ana)
    seat = await pair.at(there, id, 0)
    while not seat.must():
        await seat.next()
    assert (await seat.ask("hint"))["t"] == "hint"


async def test_who_is_told_of_their_turn_is_told_once(pair: Pair) -> None:
    quick: Any = {"private_hooks": True, "notice_after": 0.02, "notice_again": (0.01,)}
    first, second = await pair.serve(**LONG, **quick), await pair.serve(**LONG, **quick)
    async with receiving() as receiver:
        ana, ben = await pair.someone(first, "Ana"), await pair.someone(second, "Ben")
        table = await ana.open("me", "open", game="space-explorers", pace="days")
        id = table["id"]
        await ben.post(f"/api/tables/{id}/claim", {"code": table["code"]})
        await ben.post("/api/me/notices/push", Browser(receiver.url + "/push").subscription)
        notices = first.uvicorn.config.app.state.notices  # type: ignore[union-attr]
        await until(lambda: notices.reachable)
        await _take_turns(pair, ana, ben, id, first, second)
        await until(lambda: receiver.got)
        await until(lambda: not notices._under_way)
        assert len(receiver.got) == 1


async def _ben_to_move(pair: Pair, first: RunningServer, receiver: Receiver) -> str:
    """A table that the first server drives, where Ben who does not look is to be told."""
    ana, ben = await pair.someone(first, "Ana"), await pair.someone(first, "Ben")
    table = await ana.open("me", "open", game="space-explorers", pace="days")
    id = str(table["id"])
    await ben.post(f"/api/tables/{id}/claim", {"code": table["code"]})
    await ben.post("/api/me/notices/push", Browser(receiver.url + "/push").subscription)
    await _take_turns(pair, ana, ben, id, first)
    return id


async def test_a_notice_is_not_sent_again_when_its_process_dies_over_it(pair: Pair) -> None:
    """The push service has it, and has not said so yet."""
    quick: Any = {"private_hooks": True, "notice_after": 0.02, "notice_again": (0.01,)}
    async with receiving() as receiver:
        first = await pair.serve(**LONG, **quick)
        receiver.answering.clear()
        id = await _ben_to_move(pair, first, receiver)
        await until(lambda: receiver.got)
        await _dies(first)
        receiver.answering.set()
        second = await pair.serve(**LONG, **quick)
        notices: Notices = second.uvicorn.config.app.state.notices  # type: ignore[union-attr]
        await until(lambda: id in second.registry.live and table_at(second, id).drives)
        await _idle(notices)
        assert len(receiver.got) == 1


async def test_a_notice_that_could_not_be_sent_is_for_the_next_process(pair: Pair) -> None:
    quick: Any = {"private_hooks": True, "notice_after": 0.02, "notice_again": (600.0,)}
    async with receiving() as receiver:
        first = await pair.serve(**LONG, **quick)
        receiver.answers = [503, 201]
        id = await _ben_to_move(pair, first, receiver)
        before: Notices = first.uvicorn.config.app.state.notices  # type: ignore[union-attr]
        await until(lambda: receiver.got and not before._sending)
        await _dies(first)
        second = await pair.serve(**LONG, **quick)
        await until(lambda: id in second.registry.live and len(receiver.got) == 2)


async def _dies(server: RunningServer) -> None:
    """It does nothing more, and its time has run out."""
    notices: Notices = server.uvicorn.config.app.state.notices  # type: ignore[union-attr]
    for task in [*notices._sending, *(one.task for one in notices._under_way.values())]:
        task.cancel()
    cluster = cluster_of(server)
    assert cluster._beating is not None
    cluster._beating.cancel()
    cluster._retiring = cluster._leaving = True
    cluster._fences.clear()
    late = text("UPDATE processes SET until = 0 WHERE id = :id")
    await server.registry.services.store.write(lambda c: c.execute(late, {"id": cluster.owner}))


async def _idle(notices: Notices) -> None:
    await until(lambda: notices._catching_up is not None and notices._catching_up.done())
    await until(lambda: not notices._under_way)


async def _take_turns(
    pair: Pair, ana: Someone, ben: Someone, id: str, *servers: RunningServer
) -> None:
    """Until it is Ben's turn, who does not look."""
    for _ in range(40):
        await same(id, *servers)
        match = table_at(servers[0], id).match
        assert match is not None
        who = (ana, ben)[match.waiting[0]]
        if who is ben and len(match.history.inputs):
            return
        async with who.at(id, match.waiting[0]) as seat:
            assert (await seat.play(seat.choices()[0]))["t"] == "ack"


async def test_what_a_process_claims_while_it_begins_to_leave_is_for_the_others(
    pair: Pair,
) -> None:
    first, second = await pair.serve(**LONG), await pair.serve(**LONG)
    leaving = cluster_of(first)
    claiming = asyncio.create_task(leaving.claim("table/late"))
    await asyncio.sleep(0)
    leaving.announce_leaving()
    assert not await claiming
    assert await cluster_of(second).claim("table/late")


async def test_a_lease_whose_end_was_not_stored_can_be_had_again(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else nobody would drive that table for as long as this process lives."""
    server = await pair.serve(**LONG)
    cluster, store = cluster_of(server), server.registry.services.store
    assert await cluster.claim("table/x")

    async def away(work: object) -> None:
        raise StoreFailed

    with monkeypatch.context() as patched:
        patched.setattr(store, "write", away)
        with pytest.raises(StoreFailed):
            await cluster.release("table/x")
    assert not cluster.holds("table/x")
    assert await cluster.claim("table/x")


@pytest.mark.parametrize(("error", "driven"), [(StoreFailed(), True), (ValueError(), False)])
async def test_a_table_taken_over_while_it_cannot_be_read_is_tried_again_or_left_to_nobody(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, error: Exception, driven: bool
) -> None:
    monkeypatch.setattr(member, "AGAIN", 0.01)
    server = await pair.serve(**LONG)
    ana = await pair.someone(server, "Ana")
    id = str((await ana.open("me", "bot:random"))["id"])
    joined, table = server.uvicorn.member, table_at(server, id)
    assert joined is not None
    await until(lambda: table.drives)
    find, errors = server.registry.table, [error]

    async def found(wanted: str) -> Table:
        if errors:
            raise errors.pop()
        return await find(wanted)

    monkeypatch.setattr(server.registry, "table", found)
    await joined._load(table.lease, id)
    assert table.drives == driven
