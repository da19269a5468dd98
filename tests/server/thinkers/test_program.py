"""The whole path: `muster think` in a process of its own thinks for a server over loopback."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

import muster
from muster.bots.thinking import decide
from muster.kernel.errors import BadChoice
from muster.server.bots.pool import BotPool
from muster.server.bots.queue import Share
from muster.server.thinkers.program import think
from tests.server.clients import PATIENCE, Someone, serving
from tests.server.thinkers.thinking import pool_of, program, thinkers_of, until


async def test_a_game_is_thought_elsewhere_and_the_same_as_here(tmp_path: Path) -> None:
    """No process of the server's own thinks; a stopped thinker gives way to the stand-in."""
    match = muster.Match.new("the-plan", seats=3, seed=1)
    view, legal = match.view(0), match.legal(0)
    share = Share("ana", "a")
    async with (
        serving(tmp_path, BotPool(0, PATIENCE), bot_workers=0) as server,
        Someone(server.base) as ana,
        program(server.base, tmp_path, "--workers", "2") as thinker,
    ):
        await thinker.says("Thinking for")
        pool = pool_of(server)
        for luck in ("one", "two", "three"):
            there = await pool.decide("level-3", view, legal, share, luck)
            here = decide("level-3", view, legal, luck, there.pace or None)
            assert (there.action, there.why) == (here.answer, here.why)
        assert (await pool.hint(view, legal, 0.05, share))[0].picks[0] in legal
        again = await pool.reconsider("level-3", view, legal, "one", [], [legal[0]], share)
        assert again.answer in legal
        await ana.called("Ana")
        table = await ana.open("bot:greedy", "bot:level-1")
        async with ana.at(table["id"], None) as seat:
            while not seat.scene.get("over"):
                await seat.next()
        assert not pool.pids
        assert not {"died", "failed", "illegal", "overdue", "unserved"} & set(pool.counts)
        assert await thinker.ends(signal.SIGTERM) == 0
        await until(lambda: len(thinkers_of(server)) == 0)
        table = await ana.open("bot:level-3", "bot:greedy")  # and a game never stops
        async with ana.at(table["id"], None) as seat:
            while not seat.scene.get("over"):
                await seat.next()
        assert len(pool.pids) == 1, "one process of ours, for the stand-in"
        assert pool.counts["unserved"]


async def test_long_work_is_done_elsewhere_and_given_to_another_when_it_dies(
    tmp_path: Path,
) -> None:
    async with (
        serving(tmp_path, BotPool(0, PATIENCE), bot_workers=0, analysis_time=2.0) as server,
        Someone(server.base) as ana,
        program(server.base, tmp_path, "--workers", "1") as first,
    ):
        await first.says("Thinking for")
        await ana.called("Ana")
        table = await ana.open("bot:greedy", "bot:greedy")
        path = f"/api/tables/{table['id']}/analysis"
        async with ana.at(table["id"], None) as seat:
            while not seat.scene.get("over"):
                await seat.next()
        begun = await ana.post(path, status=201)
        assert begun["state"] in ("waiting", "running")
        while (await ana.get(path))["state"] != "running":
            await asyncio.sleep(0.05)
        first.process.kill()  # in the middle of it
        async with program(server.base, tmp_path, "--workers", "1") as second:
            await second.says("Thinking for")
            async with asyncio.timeout(PATIENCE):
                while (found := await ana.get(path))["state"] in ("waiting", "running"):
                    await asyncio.sleep(0.1)
            assert found["state"] == "done", found
            assert found["analysis"]["decisions"]
        await until(lambda: len(thinkers_of(server)) == 0)


async def test_killed_in_the_middle_of_a_thought(tmp_path: Path) -> None:
    """Its processes end with it, and one of ours thinks on."""
    match = muster.Match.new("the-plan", seats=3, seed=1)
    async with (
        serving(tmp_path, BotPool(1, PATIENCE)) as server,
        program(server.base, tmp_path, "--workers", "1") as thinker,
    ):
        await thinker.says("Thinking for")
        pool = pool_of(server)
        ends: list[tuple[str, str]] = []
        pool.lane.tell = lambda end, place: ends.append((end, place))
        bot, view, legal = "search:playouts=300:msec=60000", match.view(0), match.legal(0)
        children = _children(thinker.process.pid)
        assert children
        thinking = asyncio.create_task(pool.decide(bot, view, legal, Share("a", "a"), "luck"))
        await until(lambda: pool.lane.busy == 1)
        thinker.process.kill()
        assert (await thinking).action == decide(bot, view, legal, "luck").answer
        assert ends == [("died", "elsewhere"), ("done", "here")]
        await until(lambda: not any(_runs(pid) for pid in children))


async def _refused(base: str, token: str = "x") -> str:
    with pytest.raises(BadChoice) as caught:
        await think(base, token, 1, 0, False, lambda _: None)
    return str(caught.value)


async def test_a_server_that_is_none_or_does_not_know_us_is_one_sentence(tmp_path: Path) -> None:
    async def page(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno")
        await writer.drain()
        writer.close()

    async def mail(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mail.example.org\r\n")
        writer.close()

    async with serving(tmp_path) as server:
        assert "not the token of thinkers" in await _refused(server.base)
    for other, words in ((page, "it answers with status 404"), (mail, "is no Muster server")):
        async with await asyncio.start_server(other, "127.0.0.1", 0) as listening:
            port = listening.sockets[0].getsockname()[1]
            assert words in await _refused(f"http://127.0.0.1:{port}")


def _children(pid: int) -> list[int]:
    try:
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    except OSError:
        return []
    return [int(one) for one in found.split()]


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


async def test_it_comes_back_when_the_server_was_away(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        base = server.base
        async with program(base, tmp_path, "--workers", "1") as thinker:
            await thinker.says("Thinking for")
            server.uvicorn.should_exit = True
            server.uvicorn.leave()  # type: ignore[attr-defined]
            await thinker.says("trying again")
            port = int(base.rpartition(":")[2])
            async with serving(tmp_path, port=port) as other:
                await thinker.says("Thinking for")
                assert len(thinkers_of(other)) == 1
                assert await thinker.ends(signal.SIGINT) == 0
