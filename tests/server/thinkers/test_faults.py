"""Thinkers that are silent, lie, flood or die: somebody else thinks, and they are let go."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import websockets

import muster
from muster.server.bots.pool import BotPool, Choice, Failed
from muster.server.bots.queue import Share
from muster.server.thinkers import thinker as module
from muster.server.thinkers.messages import PATH
from tests.server.clients import PATIENCE, RunningServer, Someone, serving
from tests.server.thinkers.thinking import (
    Puppet,
    hello,
    pool_of,
    puppet,
    thinkers_of,
    token_of,
    until,
)

MATCH = muster.Match.new("the-plan", seats=3, seed=1)
VIEW, LEGAL = MATCH.view(0), MATCH.legal(0)
SHARE = Share("ana", "a")


def watched(server: RunningServer) -> tuple[BotPool, Counter[tuple[str, str]]]:
    pool, ends = pool_of(server), Counter[tuple[str, str]]()

    def tell(end: str, place: str) -> None:
        ends[end, place] += 1

    pool.lane.tell = tell
    return pool, ends


async def decided(pool: BotPool, bot: str = "greedy") -> Choice:
    return await asyncio.wait_for(pool.decide(bot, VIEW, LEGAL, SHARE, "luck"), PATIENCE)


BAD: list[tuple[str, str]] = [
    (json.dumps({"choice": "win the game"}), "illegal"),
    (json.dumps({"choice": 7}), "illegal"),
    ("[]", "illegal"),
    ("null", "illegal"),
    (json.dumps({"choice": LEGAL[0], "why": "x" * 70_000}), "died"),
    (json.dumps({"error": "KeyError at secret.py:1"}), "failed"),
]


@pytest.mark.parametrize(("answer", "end"), BAD)
async def test_an_answer_that_is_none_is_thought_again_here(
    tmp_path: Path, answer: str, end: str
) -> None:
    async with serving(tmp_path, BotPool(1, PATIENCE)) as server:
        pool, ends = watched(server)
        async with puppet(server.base, tmp_path) as liar:
            for _ in range(module.FAULTS):
                thinking = asyncio.create_task(decided(pool))
                task = await liar.task()
                await liar.socket.send(f'{{"t":"answer","id":{task["id"]},"answer":{answer}}}')
                assert (await thinking).action in LEGAL
            assert (await liar.bye())["code"] == "faults"
        assert ends[end, "elsewhere"] == ends["done", "here"] == module.FAULTS
        assert pool.counts == {"answered": module.FAULTS}
        async with Refusal(server, tmp_path) as refused:
            assert refused["code"] == "barred"


class Refusal:
    """What somebody is told who is not let in."""

    def __init__(self, server: RunningServer, data: Path, **headers: str) -> None:
        self.address = server.base.replace("http", "ws") + PATH
        self.headers = {"Authorization": f"Bearer {token_of(data)}", **headers}

    async def __aenter__(self) -> dict[str, Any]:
        with pytest.raises(websockets.InvalidStatus) as caught:
            await websockets.connect(self.address, additional_headers=self.headers)
        found: dict[str, Any] = json.loads(caught.value.response.body)
        return {**found, "status": caught.value.response.status_code}

    async def __aexit__(self, *_: object) -> None:
        pass


async def test_a_silent_thinker_costs_half_the_budget_and_then_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "HELD", 0.05)
    async with serving(tmp_path, BotPool(1, PATIENCE)) as server:
        pool, ends = watched(server)
        await decided(pool)  # our process is there
        pool.budget = 4.0
        async with puppet(server.base, tmp_path) as silent:
            assert (await decided(pool)).action in LEGAL
            assert (await silent.task())["seconds"] == 2.0
            assert (await silent.bye())["code"] == "hung"
        assert ends == {("done", "here"): 2, ("overdue", "elsewhere"): 1}


async def test_what_comes_late_is_not_taken_and_the_thinker_may_go_on(tmp_path: Path) -> None:
    async with serving(tmp_path, BotPool(1, PATIENCE)) as server:
        pool, ends = watched(server)
        await decided(pool)
        pool.budget = 0.6
        async with puppet(server.base, tmp_path) as late:
            with pytest.raises(Failed):  # ours has an endless thought, too
                await decided(pool, "search:playouts=100000:msec=60000")
            task = await late.task()
            assert (await late.next()) == {"t": "cancel", "id": task["id"]}
            await late.say("answer", id=task["id"], answer={"choice": LEGAL[-1]})
            pool.budget = PATIENCE
            answering = asyncio.create_task(late.answers(1))
            await until(lambda: pool.lane.busy == 0 or answering.done())
            assert (await decided(pool)).action == LEGAL[-1]
            await answering
        assert ends["done", "elsewhere"] == 1


@pytest.mark.parametrize("word", ["rubbish", '{"t":"answer","id":99,"answer":{}}', '{"t":"hello"}'])
async def test_who_says_what_nobody_asked_is_let_go(tmp_path: Path, word: str) -> None:
    async with serving(tmp_path) as server, puppet(server.base, tmp_path) as noisy:
        for _ in range(module.FAULTS):
            await noisy.socket.send(word)
        assert (await noisy.bye())["code"] == "faults"


async def test_who_says_a_job_without_end_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A flood of lines, and a line without an end."""
    monkeypatch.setattr(module, "LINE", 1000)
    async with serving(tmp_path, bot_workers=0) as server, Someone(server.base) as ana:
        path = await finished(ana)
        async with puppet(server.base, tmp_path, jobs=1) as endless:
            await ana.post(path, status=201)
            job = await endless.task()
            assert (job["kind"], job["order"]["game"]) == ("analysis", "the-plan")
            for _ in range(3):
                await endless.say("line", id=job["id"], text="x" * 400, more=True)
            assert (await endless.bye())["code"] == "flood"
        now = await ana.get(path)
        assert (now["state"], now["text"][:10]) == ("waiting", "No machine")


async def finished(ana: Someone) -> str:
    """The address of the analysis of a game that is over."""
    await ana.called("Ana")
    table = await ana.open("bot:random", "bot:random")
    async with ana.at(table["id"], None) as seat:
        while not seat.scene.get("over"):
            await seat.next()
    return f"/api/tables/{table['id']}/analysis"


@pytest.mark.parametrize("line", ["rubbish", '{"analysis":{"turnings":7}}', None])
async def test_long_work_that_is_done_badly_is_given_to_another(
    tmp_path: Path, line: str | None
) -> None:
    async with serving(tmp_path, bot_workers=0) as server, Someone(server.base) as ana:
        path = await finished(ana)
        async with (
            puppet(server.base, tmp_path, jobs=1) as bad,
            puppet(server.base, tmp_path, jobs=1) as good,
        ):
            await ana.post(path, status=201)
            first, second = (bad, good)
            job = await first.task()
            if line is not None:
                await first.say("line", id=job["id"], text=line)
            await first.say("ended", id=job["id"])
            again = await second.task()
            assert again["order"] == job["order"]
            await second.say("line", id=again["id"], text='{"done":3,"total":9}')
            async with asyncio.timeout(PATIENCE):
                while (await ana.get(path))["done"] != 3:
                    await asyncio.sleep(0.02)
            done = await ana.http.delete(path)
            assert done.status_code == 200
            assert (await second.next()) == {"t": "cancel", "id": again["id"]}
            await second.say("back", id=again["id"], why="cancelled")


async def test_hints_that_nobody_can_read_are_thought_again(tmp_path: Path) -> None:
    hint = {"chance": 0.5, "points": None, "doubt": 0.1, "playouts": 3, "why": "so"}
    async with serving(tmp_path, BotPool(1, PATIENCE)) as server:
        pool, ends = watched(server)
        async with puppet(server.base, tmp_path) as liar:
            for picks in ([], ["nonsense"]):
                thinking = asyncio.create_task(pool.hint(VIEW, LEGAL, 0.05, SHARE))
                task = await liar.task()
                said = {"hints": [{**hint, "picks": picks}]}
                await liar.say("answer", id=task["id"], answer=said)
                assert (await thinking)[0].picks[0] in LEGAL
        assert ends["illegal", "elsewhere"] == ends["done", "here"] == 2


# ---------------------------------------------------------------- who is let in


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"Authorization": "Bearer wrong"}, 401, "token"),
        ({"Authorization": ""}, 401, "token"),
        ({"Origin": "http://evil.example"}, 403, "browser"),
        ({"Cookie": "muster=x"}, 403, "browser"),
    ],
)
async def test_who_is_no_thinker_of_ours_is_not_let_in(
    tmp_path: Path, headers: dict[str, str], status: int, code: str
) -> None:
    async with serving(tmp_path) as server:
        async with Refusal(server, tmp_path, **headers) as refused:
            assert (refused["status"], refused["code"]) == (status, code)
        assert len(thinkers_of(server)) == 0
    assert (tmp_path / "think-token").stat().st_mode & 0o077 == 0


async def test_tokens_are_not_tried_often(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        told: set[int] = set()
        for _ in range(60):
            async with Refusal(server, tmp_path, Authorization="Bearer x") as refused:
                told.add(refused["status"])
        assert told == {401, 429}


async def test_another_version_of_a_game_is_not_given_its_jobs(tmp_path: Path) -> None:
    """Not even one line of it may differ; and who has nothing in common is let go at once."""
    games = {**hello()["games"], "the-plan": "another"}
    async with serving(tmp_path, BotPool(1, PATIENCE)) as server:
        pool, ends = watched(server)
        async with puppet(server.base, tmp_path, games=games) as other:
            assert other.welcome["others"] == ["the-plan"]
            assert (await decided(pool)).action in LEGAL
            assert ends == {("done", "here"): 1}
            explorers = muster.Match.new("space-explorers", seats=2, seed=1)
            seat = explorers.asks[0].seat
            view, legal = explorers.view(seat), explorers.legal(seat)
            assert len(legal) > 1
            answering = asyncio.create_task(other.answers(1))
            assert (await pool.decide("greedy", view, legal, SHARE)).action == legal[-1]
            await answering
            sent = other.tasks[0]["task"]  # what leaves the server: the seat's view, and luck
            assert sent.pop("view") == json.loads(json.dumps(view))
            rest = {"hint": 0.0, "given": [], "luck": "", "pace": None, "beside": []}
            whose = {"bot": "greedy", "folder": "", "legal": legal, "people": False}
            assert sent == {**rest, **whose}
        for changes in ({"games": {"the-plan": "x"}}, {"protocol": 99}):
            async with puppet(server.base, tmp_path, **changes) as alone:
                assert (alone.welcome["t"], alone.welcome["code"]) == ("bye", "version")


# ---------------------------------------------------------------- shares


async def test_two_thinkers_share_the_work_and_tables_their_time(tmp_path: Path) -> None:
    async with serving(tmp_path, BotPool(0, PATIENCE)) as server:
        pool = pool_of(server)
        order: list[str] = []

        async def table(tenant: str, name: str, decisions: int) -> None:
            for _ in range(decisions):
                await pool.decide("greedy", VIEW, LEGAL, Share(tenant, name), name)
                order.append(tenant)

        async with (
            puppet(server.base, tmp_path, 2) as one,
            puppet(server.base, tmp_path, 2) as other,
        ):
            answering = [asyncio.create_task(some.answers()) for some in (one, other)]
            many = [asyncio.create_task(table("eve", f"e{n}", 10**6)) for n in range(30)]
            await until(lambda: pool.waiting > 20)
            await asyncio.wait_for(table("ana", "a", 20), PATIENCE)
            for task in (*many, *answering):
                task.cancel()
            await asyncio.gather(*many, *answering, return_exceptions=True)
        ana = [at for at, tenant in enumerate(order) if tenant == "ana"]
        assert max(b - a for a, b in pairwise(ana)) < 15, "not thirty"
        most, least = sorted((len(one.tasks), len(other.tasks)), reverse=True)
        assert least > 0.7 * most


async def test_people_are_answered_while_bots_wait_for_a_thinker_that_is_silent(
    tmp_path: Path,
) -> None:
    """And long work waits in a lane of its own."""
    async with (
        serving(tmp_path, BotPool(0, PATIENCE), bot_workers=0) as server,
        Someone(server.base) as ana,
    ):
        async with puppet(server.base, tmp_path, jobs=1) as slow:
            await ana.called("Ana")
            waiting = [await ana.open("bot:greedy", "bot:greedy") for _ in range(3)]
            await until(lambda: pool_of(server).waiting >= 2)
            table = await ana.open("me", "here:Ben")
            async with ana.at(table["id"], 0) as seat:
                assert (await seat.play(seat.choices()[0]))["t"] == "ack"
            assert pool_of(server).waiting >= 2
            assert await _answer_one(slow)
        assert waiting
        # It is gone, and nobody else is there: the stand-in plays all three games to their end.
        async with asyncio.timeout(PATIENCE):
            for one in waiting:
                while (await ana.get(f"/api/tables/{one['id']}"))["state"] != "over":
                    await asyncio.sleep(0.05)


async def _answer_one(thinker: Puppet) -> bool:
    await thinker.answers(1)
    return True
