"""The table's own clock on a running server: it rings, it is stored, and it is never lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from muster import Record
from muster.kernel.ask import TABLE
from muster.server.store import tables
from muster.server.store.tables import Entry
from tests.bots.fair import EVENING, NOON, on_the_shelf
from tests.server.clients import PATIENCE, Json, RunningServer, Seat, Someone, kept_by, serving

AT_ONCE = 1e9
"""A pace at which every clock is due as soon as it runs."""


@pytest.fixture(autouse=True)
def _fair() -> Iterator[None]:
    with on_the_shelf():
        yield


class Time:
    """Time that passes when we say so."""

    def __init__(self, server: RunningServer, now: float = 1_000_000.0) -> None:
        self.now = now
        self.server = server
        server.registry.services.now = lambda: self.now

    async def pass_by(self, seconds: float, table: str) -> None:
        """So many seconds later, when all that is due has happened."""
        self.now += seconds
        found = self.server.registry.live[table]
        found.alarms.wake()
        async with asyncio.timeout(PATIENCE):
            while not found.match or ((clock := found.alarms._next()) and clock.due <= self.now):
                await asyncio.sleep(0.002)


@pytest.fixture
async def time(server: RunningServer) -> Time:
    return Time(server)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[RunningServer]:
    async with serving(tmp_path) as found:
        yield found


async def open_fair(person: Someone, *seats: str, **more: Any) -> str:
    table = await person.open(*seats, game="fair", **more)
    return str(table["id"])


def clocks(seat: Seat) -> dict[str, float]:
    return {one["key"]: one["left"] for one in seat.state["clocks"]}


def lines(seat: Seat) -> list[str]:
    return [line["text"] for frame in seat.frames for line in frame.get("log", ())]


async def over(seat: Seat) -> Json:
    if seat.state.get("outcome"):
        return seat.state
    return await seat.wait_for(lambda frame: bool(frame.get("outcome")))


async def test_when_its_time_has_come_the_table_answers_by_itself(
    server: RunningServer, ana: Someone, time: Time
) -> None:
    id = await open_fair(ana, "me", "here:Ben")
    async with ana.at(id) as seat:
        assert clocks(seat) == {"noon": NOON, "evening": EVENING}
        texts = {one["key"]: one["text"] for one in seat.state["clocks"]}
        assert texts == {"noon": "Noon", "evening": "Evening"}
        await time.pass_by(NOON - 1, id)
        assert await seat.catch_up() == []  # that time passes is no news
        await time.pass_by(1, id)
        await seat.until("update")
        assert lines(seat)[-1] == "The clock: ring."
        assert clocks(seat) == {"evening": EVENING - NOON}
        await time.pass_by(EVENING - NOON, id)
        await seat.wait_for(lambda frame: frame.get("clocks", []) != [])
        assert clocks(seat) == {"noon": NOON, "evening": EVENING}  # the second day


async def test_the_same_for_everybody(server: RunningServer, ana: Someone, time: Time) -> None:
    id = await open_fair(ana, "me", "here:Ben", public=True)
    await time.pass_by(7, id)
    async with (
        ana.at(id) as one,
        ana.at(id, 1) as other,
        Someone(server.base).at(id, None) as third,
    ):
        told = [clocks(seat) for seat in (one, other, third)]
        assert told == [{"noon": NOON - 7, "evening": EVENING - 7}] * 3
        await one.play("cheer")
        for seat in (one, other, third):
            if seat is not one or seat.state["t"] != "update":
                await seat.until("update")
        assert [seat.state["clocks"] for seat in (other, third)] == [one.state["clocks"]] * 2


async def test_a_table_nobody_looks_at_still_rings_and_stays_in_memory(
    server: RunningServer, ana: Someone, time: Time
) -> None:
    id = await open_fair(ana, "me", "here:Ben")
    table = server.registry.live[id]
    assert not table.audience.subscribers
    assert not table.quiet
    server.registry.sweep(0)
    assert server.registry.live[id] is table
    await time.pass_by(EVENING, id)
    await time.pass_by(EVENING, id)
    match = table.match
    assert match is not None
    assert match.over
    ours = [(seat, action) for seat, action in match.record.inputs]
    assert ours == [(TABLE, "ring"), (TABLE, "shut")] * 2
    await server.settled(id)
    assert not table.alarms.busy
    assert table.quiet


async def test_its_answers_are_in_the_journal_the_record_and_the_replay(
    server: RunningServer, ana: Someone, time: Time, tmp_path: Path
) -> None:
    id = await open_fair(ana, "me", "here:Ben")
    async with ana.at(id) as seat:
        await seat.play("give 1 3")
        await seat.say("look", seat=1)
        await seat.play("thank")
        await time.pass_by(EVENING, id)
        await time.pass_by(EVENING, id)
        await over(seat)
    await server.settled(id)
    with kept_by(tmp_path) as disk:
        kept = disk.exec_driver_sql("select seat, action from journal order by seq").all()
    rung = [(TABLE, "ring"), (TABLE, "shut")]
    assert kept == [(0, "give 1 3"), (1, "thank"), *rung, *rung]
    text = (await ana.http.get(f"/api/tables/{id}/record")).text
    record = Record.loads(text)
    assert record.verify().finished
    assert list(record.inputs) == kept
    shown = await ana.get(f"/api/tables/{id}/replay/3?eyes=watch")
    assert shown["title"] == "The clock: ring."
    assert "seat -1" not in str(shown).lower()
    drawn = await ana.get(f"/api/tables/{id}/draws")
    assert drawn["verified"]["ok"]


async def test_after_a_restart_it_goes_on_by_the_journal(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        time = Time(server)
        await ana.called("Ana")
        id = await open_fair(ana, "me", "here:Ben")
        async with ana.at(id) as seat:
            time.now += 10
            await seat.play("cheer")
            await time.pass_by(NOON, id)
            await seat.wait_for(lambda frame: "evening" in str(frame.get("clocks")))
        cookie = ana.cookie
        was = time.now
    async with serving(tmp_path, clock_grace=5.0) as server, Someone(server.base) as ana:
        ana.http.cookies.set("muster", cookie)
        time = Time(server, was + 15)
        async with ana.at(id) as seat:
            # All that the journal does not tell is when it was dealt: the first input was at 10.
            assert clocks(seat) == {"evening": EVENING - NOON - 15}
    async with serving(tmp_path, clock_grace=5.0) as server, Someone(server.base) as ana:
        ana.http.cookies.set("muster", cookie)
        time = Time(server, was + 9999)
        async with ana.at(id) as seat:
            assert clocks(seat) == {"evening": 5.0}  # overdue, but people may come back first
            await time.pass_by(5, id)
            await seat.until("update")
            assert lines(seat)[-1] == "The clock: shut."
            time.now += 7
            await seat.play("cheer")
        was = time.now
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        ana.http.cookies.set("muster", cookie)
        time = Time(server, was + 20)
        async with ana.at(id) as seat:  # the second day's clocks run since the first one was over
            assert clocks(seat) == {"noon": NOON - 27, "evening": EVENING - 27}


async def test_a_clock_that_lost_a_race_looks_again(
    server: RunningServer, ana: Someone, time: Time
) -> None:
    id = await open_fair(ana, "me", "here:Ben")
    table = server.registry.live[id]
    async with ana.at(id) as seat:
        # Another process has rung already.
        entry = Entry("play", TABLE, "ring", None, time.now + NOON)
        await server.registry.services.store.write(lambda c: tables.append(c, id, 0, entry))
        await time.pass_by(NOON + 1, id)
        await seat.wait_for(lambda frame: "evening" in str(frame.get("clocks")))
        assert table.match is not None
        assert list(table.match.record.inputs) == [(TABLE, "ring")]
        assert clocks(seat) == {"evening": EVENING - NOON - 1}
        await time.pass_by(EVENING, id)
        await seat.wait_for(lambda frame: "noon" in str(frame.get("clocks")))
        assert list(table.match.record.inputs) == [(TABLE, "ring"), (TABLE, "shut")]


async def test_a_full_disk_does_not_stop_the_clock(
    server: RunningServer, ana: Someone, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("muster.server.tables.clocks.AGAIN", 0.0)
    id = await open_fair(ana, "me", "here:Ben")
    store = server.registry.services.store
    write, fails = store.write, [OSError("disk full")] * 3

    async def failing(work: Any) -> Any:
        if fails:
            raise fails.pop()
        return await write(work)

    monkeypatch.setattr(store, "write", failing)
    await time.pass_by(NOON, id)
    match = server.registry.live[id].match
    assert not fails
    assert match is not None
    assert match.record.inputs == ((TABLE, "ring"),)


async def test_taken_back_by_consent_the_clock_is_set_back(
    server: RunningServer, ana: Someone, time: Time
) -> None:
    id = await open_fair(ana, "me", "here:Ben", undo="free")
    async with ana.at(id) as seat:
        time.now += 20
        await seat.play("cheer")
        await time.pass_by(NOON, id)
        await seat.wait_for(lambda frame: clocks_of(frame) == {"evening"})
        await seat.ask("undo")
        await seat.wait_for(lambda frame: clocks_of(frame) == {"noon", "evening"})
        assert clocks(seat) == {"noon": NOON - 20, "evening": EVENING - 20}


def clocks_of(frame: Json) -> set[str]:
    return {one["key"] for one in frame.get("clocks", ())}


async def test_a_whole_game_of_bots_and_clocks(tmp_path: Path) -> None:
    async with serving(tmp_path, clock_pace=AT_ONCE) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        id = await open_fair(ana, "me", "bot:random", "bot:random")
        async with ana.at(id) as seat:
            await over(seat)  # nobody needs me
        table = server.registry.live[id]
        assert table.match is not None
        table.match.record.verify()


async def test_the_time_of_day_set_back_gives_nobody_more_than_the_full_time(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        time = Time(server)
        await ana.called("Ana")
        id = await open_fair(ana, "me", "here:Ben")
        async with ana.at(id) as seat:
            await seat.play("cheer")
        cookie = ana.cookie
    async with serving(tmp_path, clock_grace=0.0) as server, Someone(server.base) as ana:
        ana.http.cookies.set("muster", cookie)
        time = Time(server, time.now - 3600)
        async with ana.at(id) as seat:
            assert clocks(seat) == {"noon": NOON, "evening": EVENING}
            time.now += 10
            await seat.say("look", seat=1)
            await seat.until("state")
            assert clocks(seat) == {"noon": NOON - 10, "evening": EVENING - 10}
