"""Inputs: stored first, done once, resumed, and safe from other processes."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from muster.kernel.views.view import View
from muster.server.errors import Refused
from muster.server.store import tables
from muster.server.store.tables import Entry
from muster.server.tables.bots import Bots
from muster.server.tables.registry import Tables
from muster.server.tables.table import Table
from tests.server.clients import PATIENCE, QuickBots, RunningServer, Seat, Someone, serving


async def running(ana: Someone, **more: Any) -> str:
    """A table where Ana plays both sides."""
    table = await ana.open("me", "here:Ben", **more)
    return str(table["id"])


async def journal(server: RunningServer, id: str) -> list[Entry]:
    kept = await server.registry.services.store.read(
        lambda c: tables.stored_table(c, id, whole=True)
    )
    assert kept is not None
    return kept.entries


async def test_the_same_message_twice_is_done_once(server: RunningServer, ana: Someone) -> None:
    id = await running(ana)
    async with ana.at(id, 0) as seat:
        first, second = seat.choices()[:2]
        assert (await seat.play(first, id="x"))["t"] == "ack"
        assert (await seat.play(first, id="x"))["t"] == "ack"
        assert len(await journal(server, id)) == 1
        refused = await seat.play(second, id="x")
        assert refused["code"] == "reused"
        assert (await seat.play(second, id="y"))["t"] == "ack"
        assert [one.action for one in await journal(server, id)] == [first, second]


async def test_an_input_is_remembered_over_a_restart(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        id = await running(ana)
        async with ana.at(id, 0) as seat:
            action = seat.choices()[0]
            assert (await seat.play(action, id="x"))["t"] == "ack"
            await seat.until("update")
            before = seat.state
        cookie = ana.cookie
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        ana.http.cookies.set("muster", cookie)
        async with ana.at(id, 0, cursor=before["cursor"]) as seat:
            assert seat.state["scene"] == before["scene"]
            assert seat.state["cursor"] == before["cursor"]
            assert seat.state["log"] == []
            assert (await seat.play(action, id="x"))["t"] == "ack"
            assert len(await journal(server, id)) == 1
            assert (await seat.play(seat.choices()[1], id="x"))["code"] == "reused"


async def test_resuming_sends_only_what_is_new(ana: Someone) -> None:
    id = await running(ana, undo="free")
    async with ana.at(id, 0) as seat:
        start = seat.state
        await seat.play(seat.choices()[0])
        await seat.until("update")
        middle = seat.state
    lines = int(start["cursor"].split("-")[0])
    assert len(start["log"]) == lines
    async with ana.at(id, 0, cursor=start["cursor"]) as seat:
        assert seat.state["keep"] == lines
        assert [line["n"] for line in seat.state["log"]] == list(
            range(lines, int(middle["cursor"].split("-")[0]))
        )
    for odd in ("", "0-", "999-abc", f"{lines}-000000000000", "-1-x", "x", "٣-1", "1" * 39):
        async with ana.at(id, 0, cursor=odd) as seat:
            assert seat.state["keep"] == 0
            assert seat.state["log"][:lines] == start["log"]
    async with ana.at(id, 1, cursor=middle["cursor"]) as seat:  # another seat's cursor
        kept = seat.state["keep"]
        assert kept in (0, int(middle["cursor"].split("-")[0]))


async def test_taking_back_tells_how_many_lines_hold(ana: Someone) -> None:
    id = await running(ana, undo="free")
    async with ana.at(id, 0) as seat:
        lines = list(seat.state["log"])
        await seat.play(seat.choices()[0])
        update = await seat.until("update")
        assert update["keep"] == len(lines)
        assert update["log"]
        await seat.say("undo")
        back = await seat.until("update")
        assert back["keep"] == len(lines)
        assert [line["text"] for line in back["log"]] == ["Ana takes an answer back."]


async def test_another_process_was_first(server: RunningServer, ana: Someone) -> None:
    id = await running(ana)
    async with ana.at(id, 0) as seat:
        mine, theirs = seat.choices()[:2]
        other = Entry("play", 1, _first(server, id, 1), "elsewhere", 1.0)
        await server.registry.services.store.write(lambda c: tables.append(c, id, 0, other))
        assert (await seat.play(mine))["t"] == "ack"
        entries = await journal(server, id)
        assert [(one.seat, one.action) for one in entries] == [(1, other.action), (0, mine)]
        assert server.registry.live[id].seq == 2
        assert all(frame["t"] != "state" for frame in seat.frames[1:])  # nothing is laid anew
        live = server.registry.live[id].match
        assert live is not None
        assert live.moment == 2
        assert theirs


async def test_what_is_no_longer_possible_is_refused_after_the_reload(
    server: RunningServer, ana: Someone
) -> None:
    """Both processes play for the same seat; the second one's question is gone."""
    id = await running(ana)
    async with ana.at(id, 0) as seat:
        mine = seat.choices()[0]
        match = server.registry.live[id].match
        assert match is not None
        world = match.clone()
        entries: list[Entry] = []
        while world.header.seats and not world.over and len(entries) < 6:
            ask = world.asks[0]
            action = world.legal(ask.seat)[0]
            world.play(ask.seat, action)
            entries.append(Entry("play", ask.seat, action, None, 1.0))
        for seq, entry in enumerate(entries):
            await server.registry.services.store.write(
                partial(tables.append, id=id, seq=seq, entry=entry)
            )
        answer = await seat.play(mine)
        assert answer["t"] == "error"
        assert answer["code"] == "illegal"
        assert server.registry.live[id].seq == len(entries)


async def test_always_too_late_is_said(server: RunningServer, ana: Someone) -> None:
    id = await running(ana)
    table = server.registry.live[id]

    async def taken(*_: object) -> None:
        raise tables.Conflict

    table._store = taken  # type: ignore[method-assign, assignment]
    async with ana.at(id, 0) as seat:
        assert (await seat.play(seat.choices()[0]))["code"] == "moved"


async def test_what_cannot_be_stored_did_not_happen(server: RunningServer, ana: Someone) -> None:
    id = await running(ana)
    store = server.registry.services.store
    write = store.write

    async def full(work: Any) -> Any:
        raise OperationalError("insert", {}, Exception("disk is full"))

    async with ana.at(id, 0) as seat:
        before = _fingerprint(server, id)
        store.write = full  # type: ignore[method-assign]
        refused = await seat.play(seat.choices()[0])
        assert refused["code"] == "store"
        assert "disk" not in refused["text"]
        assert _fingerprint(server, id) == before
        store.write = write  # type: ignore[method-assign]
        assert (await seat.play(seat.choices()[0]))["t"] == "ack"


async def test_a_client_that_leaves_in_the_middle_changes_nothing_halfway(
    server: RunningServer, ana: Someone
) -> None:
    id = await running(ana)
    async with ana.at(id, 0) as seat:
        await seat.say("play", action=seat.choices()[0])
    table = server.registry.live[id]
    async with asyncio.timeout(PATIENCE):
        while not table.quiet:
            await asyncio.sleep(0.01)
    assert table.seq == len(await journal(server, id))
    assert table.match is not None
    assert table.match.moment == table.seq


async def test_an_input_is_stored_before_anybody_hears_of_it(
    server: RunningServer, ana: Someone
) -> None:
    id = await running(ana)
    store, order = server.registry.services.store, []
    write = store.write

    async def slow(work: Any) -> Any:
        result = await write(work)
        await asyncio.sleep(0.1)
        order.append("stored")
        return result

    store.write = slow  # type: ignore[method-assign]
    async with ana.at(id, 0) as seat:
        await server.settled(id)
        order.clear()  # that Ana was here is stored too
        await seat.say("play", action=seat.choices()[0])
        while "update" not in order:
            order.append((await seat.next())["t"])
    assert order == ["stored", "ack", "update"]


async def test_a_secret_pick_reaches_nobody_else(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    """The first half of a sealed pass makes no frame and no news; the second says `answered`."""
    table = await ana.open("me", "open", "bot:random", public=True)
    id = table["id"]
    await ben.post(f"/api/tables/{id}/claim", {"seat": 1})
    clock = count(2_000_000_000, 100)
    server.registry.services.now = lambda: float(next(clock))
    async with ana.at(id, 0) as one, ben.at(id, 1) as other, ben.at(id, None) as watcher:
        for seat in (one, other):
            await seat.play(seat.choices()[0])
        while not _passing(one) or _open(one) != {0, 1}:
            for seat in (one, other):  # a Plan that took nothing has a Trinket to choose
                if seat.must() and not _passing(seat):
                    await seat.play(seat.choices()[0])
                await server.settled(id)
                await one.catch_up()
                await other.catch_up()
        await watcher.catch_up()
        before = await ben.get(f"/api/tables/{id}")
        server.registry.sweep(1000)
        assert (await one.play(one.choices()[0]))["t"] == "ack"
        await one.until("update")
        assert _open(one) == {0, 1}, "this was meant to be the first of several picks"
        await server.settled(id)
        assert await other.catch_up() == []
        assert await watcher.catch_up() == []
        assert await ben.get(f"/api/tables/{id}") == before
        assert (await ben.get("/api/tables"))["mine"] == [before]
        while 0 in _open(one):
            await one.play(one.choices()[0])
            await one.until("update")
        told = await other.until("update")
        assert {p["seat"] for p in told["scene"]["prompts"] if p.get("answered")} == {0, 2}
        assert (await ben.get(f"/api/tables/{id}"))["moved"] > before["moved"]


def _passing(seat: Seat) -> bool:
    return any(p["key"] == "pass" for p in seat.scene["prompts"])


def _open(seat: Seat) -> set[int]:
    return {p["seat"] for p in seat.scene["prompts"] if not p.get("answered")}


async def test_one_sees_what_happened_in_between(server: RunningServer, ana: Someone) -> None:
    table = await ana.open("me", "bot:random", "bot:random", undo="free")
    async with ana.at(table["id"], 0) as seat, ana.at(table["id"], None) as watcher:
        for _ in range(4):
            while not seat.must():
                await seat.next()
            await seat.play(seat.choices()[0])
            await seat.until("update")
        await server.settled(table["id"])  # no bot's update comes before that of the undo
        for one in (seat, watcher):
            await one.catch_up()
            updates = [frame for frame in one.frames if frame["t"] == "update"]
            beats = [beat for frame in updates for beat in frame["beats"]]
            assert beats
            assert {beat["weight"] for beat in beats} >= {1, 3}
            assert all(beat["scene"]["prompts"] == [] for beat in beats)
            assert all(beat["scene"]["seat"] == one.state["you"]["seat"] for beat in beats)
            for frame in updates:
                scenes = [beat["scene"] for beat in frame["beats"]] + [frame["scene"]]
                weights = [beat["weight"] for beat in frame["beats"]]
                # Only a climax is looked at once more with the question that follows it.
                moved = [a["root"] != b["root"] for a, b in pairwise(scenes)]
                assert all(moved[:-1])
                assert all(moved) or weights[-1] == 3
                # The log never tells more than lies on the table.
                told = [beat["told"] for beat in frame["beats"]]
                assert told == sorted(told)
                assert all(frame["keep"] <= n <= frame["keep"] + len(frame["log"]) for n in told)
        await seat.say("undo")
        assert (await seat.until("update"))["beats"] == []


class Hesitant(QuickBots):
    """Errs, answers nonsense, or answers."""

    async def choose(self, bot: str, view: View, legal: Any, share: Any = None) -> str:
        self.asked.append(bot)
        if len(self.asked) % 3 == 0:
            raise RuntimeError("no idea")
        return "nonsense" if len(self.asked) % 3 == 1 else str(random.choice(legal))


async def test_bots_that_err_answer_anyway(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, Hesitant()) as server,
        Someone(server.base) as ana,
    ):
        await ana.called("Ana")
        table = await ana.open("bot:greedy", "bot:random", "bot:greedy", options={"bribes": True})
        async with ana.at(table["id"], None) as seat:
            while not seat.scene.get("over"):
                await seat.next()
        assert seat.state["outcome"]["winners"]


class Pondering(QuickBots):
    """Bots that think until they are told to stop."""

    def __init__(self) -> None:
        super().__init__()
        self.enough = asyncio.Event()

    async def choose(self, bot: str, view: View, legal: Any, share: Any = None) -> str:
        answer = await super().choose(bot, view, legal, share)
        await self.enough.wait()
        return answer


async def test_bots_that_think_delay_nobody(tmp_path: Path) -> None:
    """Whatever bots ponder, at this table or at others, people's inputs are done meanwhile."""
    pool = Pondering()
    async with serving(tmp_path, pool) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        tables = [await ana.open("me", "bot:greedy", "bot:greedy") for _ in range(3)]
        for info in tables:
            async with ana.at(info["id"], 0) as seat:
                assert (await seat.play(seat.choices()[0]))["t"] == "ack"
        assert len(pool.asked) == 6, "all of them are thinking"
        assert not pool.enough.is_set()
        async with ana.at(tables[0]["id"], 0) as seat:
            pool.enough.set()
            await seat.wait_for(lambda frame: frame["t"] == "update" and bool(frame["log"]))


async def test_a_bot_pauses_once_for_a_whole_sealed_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many picks a sealed answer takes, others wait one pause for it.

    For an open answer that all wait for there is none: people are shown it at their own pace.
    """
    said: list[tuple[int, str]] = []

    async def pause(bots: Bots, since: float) -> None:
        said.append((-1, "pause"))

    play = Table.play

    async def heard(table: Table, seat: int, action: str, *rest: Any, **more: Any) -> None:
        said.append((seat, action.split()[0]))
        await play(table, seat, action, *rest, **more)

    monkeypatch.setattr(Bots, "_pause", pause)
    monkeypatch.setattr(Table, "play", heard)
    async with serving(tmp_path, seed="1") as server, Someone(server.base) as ana:
        await ana.called("Ana")
        table = await ana.open("me", "bot:greedy")
        async with ana.at(table["id"], 0) as seat:
            while seat.scene["step"] < 4:
                if seat.must():
                    await seat.play(seat.choices()[0])
                else:
                    await seat.next()
            await server.settled(table["id"])  # not in the middle of an answer
    verbs = [verb for seat, verb in said if seat == 1]
    passes = verbs.count("pass")
    assert passes >= 4
    assert passes % 2 == 0
    assert set(verbs) > {"plan", "pass"}, "it answered openly, too"
    pauses = sum(verb == "pause" for _, verb in said)
    assert pauses == verbs.count("plan") + passes // 2, verbs


async def test_a_table_loaded_twice_is_one_table(server: RunningServer, ana: Someone) -> None:
    id = await running(ana)
    other = Tables(server.registry.services)  # as another process would have
    found = await asyncio.gather(*(other.table(id) for _ in range(8)))
    assert all(one is found[0] for one in found)
    mine = await server.registry.table(id)
    assert isinstance(mine, Table)
    await mine.play(0, _first(server, id, 0), "a")
    await found[0].play(1, _first(server, id, 1), "b")
    assert found[0].seq == 2
    with pytest.raises(Refused):
        await server.registry.table("nope")


def _first(server: RunningServer, id: str, seat: int) -> str:
    match = server.registry.live[id].match
    assert match is not None
    return match.legal(seat)[0]


def _fingerprint(server: RunningServer, id: str) -> str:
    match = server.registry.live[id].match
    assert match is not None
    return match.fingerprint
