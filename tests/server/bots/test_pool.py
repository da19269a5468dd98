"""Bots in processes of their own: in time, in turn, legal, and never left behind."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import muster
from muster.kernel import shelf
from muster.server.bots import local as module
from muster.server.bots.pool import BotPool, Failed, Stopped
from muster.server.observe import JsonLines
from tests.server.clients import PATIENCE

BOTS = """
import os, sys, time
from pathlib import Path
import muster.bots
from muster.bots.bot import Bot
from muster.server.bots.process import main

class Odd(Bot):
    def choose(self, view, legal):
        Path({notes!r}).open("a").write(self.name + " " + ",".join(sorted(view)) + "\\n")
        return self.act(view, legal)

class Slow(Odd):
    name = "slow"
    def act(self, view, legal):
        while True: pass

class Quick(Odd):
    name = "quick"
    def act(self, view, legal):
        print("hello from the bot")
        return legal[0]

class Dying(Odd):
    name = "dying"
    def act(self, view, legal): os._exit(3)

class Raising(Odd):
    name = "raising"
    def act(self, view, legal): raise KeyError("my secret plan is " + legal[0])

class Cheating(Odd):
    name = "cheating"
    def act(self, view, legal): return "win"

class Flooding(Odd):
    name = "flooding"
    def act(self, view, legal): return "x" * 10_000_000

class Counting(Odd):
    name = "counting"
    def act(self, view, legal): return 7

roster = sys.modules[muster.bots.make_bot.__module__]
for kind in (Slow, Quick, Dying, Raising, Cheating, Flooding, Counting):
    roster._KINDS[kind.name] = kind
main()
"""


@pytest.fixture
def odd_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Processes in which bots misbehave; what they were given is noted in the file returned."""
    script, notes = tmp_path / "odd.py", tmp_path / "notes"
    notes.touch()
    script.write_text(BOTS.format(notes=str(notes)))
    monkeypatch.setattr(module, "PROGRAM", (sys.executable, str(script)))
    return notes


@asynccontextmanager
async def thinking(workers: int = 1, budget: float = PATIENCE) -> AsyncIterator[BotPool]:
    bot_pool = BotPool(workers, budget)
    await bot_pool.start()
    try:
        yield bot_pool
    finally:
        await bot_pool.stop()


async def until(held: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not held():
            await asyncio.sleep(0.02)


def runs(pid: int) -> bool:
    """Is there such a process, and is it more than a name nobody has taken leave of?"""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


async def test_bots_play_a_whole_game_from_views() -> None:
    match = muster.Match.new("the-plan", seats=2, seed=3)
    async with thinking(workers=2) as bot_pool:
        for _ in range(60):
            if match.over:
                break
            seat = match.asks[0].seat
            match.play(seat, await bot_pool.choose("greedy", match.view(seat), match.legal(seat)))
        assert set(bot_pool.counts) == {"answered"}


async def test_the_process_gets_the_view_and_nothing_else(odd_bots: Path) -> None:
    match = muster.Match.new("the-plan", seats=3, seed=1)
    async with thinking() as bot_pool:
        legal = match.legal(0)
        assert await bot_pool.choose("quick", match.view(0), legal) == legal[0]
    assert odd_bots.read_text().split() == ["quick", ",".join(sorted(match.view(0)))]


async def test_a_slow_bot_is_stopped_and_another_process_takes_over(odd_bots: Path) -> None:
    match = muster.Match.new("the-plan", seats=3, seed=1)
    async with thinking() as bot_pool:
        await bot_pool.choose("quick", match.view(0), match.legal(0))  # the process is there
        [before] = bot_pool.pids
        bot_pool.budget = 0.4
        begun = time.monotonic()
        with pytest.raises(Failed, match="did not answer in time"):
            await bot_pool.choose("slow", match.view(0), match.legal(0))
        assert time.monotonic() - begun > 0.3
        assert bot_pool.counts["overdue"] == 1
        bot_pool.budget = PATIENCE
        assert await bot_pool.choose("quick", match.view(0), match.legal(0)) == match.legal(0)[0]
        assert before not in bot_pool.pids
        assert not runs(before)


@pytest.mark.parametrize(
    ("bot", "what"),
    [
        ("dying", "died"),
        ("raising", "failed"),
        ("cheating", "illegal"),
        ("flooding", "died"),
        ("counting", "illegal"),
    ],
)
async def test_a_bad_bot_fails_and_tells_nothing(
    odd_bots: Path, caplog: pytest.LogCaptureFixture, bot: str, what: str
) -> None:
    match = muster.Match.new("the-plan", seats=3, seed=1)
    async with thinking() as bot_pool:
        with pytest.raises(Failed) as caught:
            await bot_pool.choose(bot, match.view(0), match.legal(0))
        assert caught.value.what == what
        assert bot_pool.counts == {what: 1}
        assert await bot_pool.choose("quick", match.view(0), match.legal(0)) == match.legal(0)[0]
    said = "".join(JsonLines().format(one) for one in caplog.records)
    assert f'"event":"bot_{what}"' in said
    assert f'"bot":"{bot}"' in said
    assert match.legal(0)[0] not in said  # what a bot says may be its seat's secret


async def test_an_unknown_bot_fails_too() -> None:
    match = muster.Match.new("the-plan", seats=3, seed=1)
    async with thinking() as bot_pool:
        with pytest.raises(Failed, match="ran into an error"):
            await bot_pool.choose("nobody", match.view(0), match.legal(0))
        assert bot_pool.counts == {"failed": 1}


async def test_first_come_first_served(odd_bots: Path) -> None:
    match = muster.Match.new("the-plan", seats=3, seed=1)
    view, legal = match.view(0), match.legal(0)
    order: list[int] = []

    async def one(bot_pool: BotPool, number: int) -> None:
        await bot_pool.choose("quick", view, legal)
        order.append(number)

    async with thinking() as bot_pool:
        await asyncio.gather(*(one(bot_pool, number) for number in range(20)))
    assert order == list(range(20))


async def test_the_loop_is_never_blocked(odd_bots: Path) -> None:
    match = muster.Match.new("the-plan", seats=3, seed=1)
    async with thinking() as bot_pool:
        slow = asyncio.create_task(bot_pool.choose("slow", match.view(0), match.legal(0)))
        await until(lambda: "slow" in odd_bots.read_text())
        for _ in range(4):
            await asyncio.sleep(0.01)
        assert not slow.done(), "it thinks, and we have been here meanwhile"
    [ended] = await asyncio.gather(slow, return_exceptions=True)
    assert isinstance(ended, (Stopped, asyncio.CancelledError))


async def test_who_no_longer_wants_the_answer_leaves_no_mess(odd_bots: Path) -> None:
    match = muster.Match.new("the-plan", seats=3, seed=1)
    async with thinking() as bot_pool:
        await bot_pool.choose("quick", match.view(0), match.legal(0))
        bot_pool.budget = 0.5
        gone = asyncio.create_task(bot_pool.choose("slow", match.view(0), match.legal(0)))
        await until(lambda: "slow" in odd_bots.read_text() or gone.done())
        bot_pool.budget = PATIENCE
        gone.cancel()
        legal = match.legal(1)
        assert await bot_pool.choose("quick", match.view(1), legal) == legal[0]


async def test_stopping_ends_every_process_and_every_wait(odd_bots: Path) -> None:
    match = muster.Match.new("the-plan", seats=3, seed=1)
    bot_pool = BotPool(2, 30.0)
    await bot_pool.start()
    busy = [
        asyncio.create_task(bot_pool.choose("slow", match.view(0), match.legal(0)))
        for _ in range(4)
    ]
    await until(lambda: odd_bots.read_text().count("slow") == 2)
    pids = bot_pool.pids
    await bot_pool.stop()
    ended = await asyncio.gather(*busy, return_exceptions=True)
    assert all(isinstance(one, (Stopped, asyncio.CancelledError)) for one in ended)
    assert len(pids) == 2
    assert not any(runs(pid) for pid in pids)
    with pytest.raises(Stopped):
        await bot_pool.choose("slow", match.view(0), match.legal(0))


async def test_without_any_process_nobody_waits_for_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "PROGRAM", (sys.executable, "-c", "raise SystemExit(1)"))
    match = muster.Match.new("the-plan", seats=3, seed=1)
    async with thinking() as bot_pool, asyncio.timeout(PATIENCE):
        with pytest.raises(Failed, match="has no process to think in"):
            await bot_pool.choose("greedy", match.view(0), match.legal(0))
        assert bot_pool.counts == {"unserved": 1}


async def test_a_game_from_a_folder_is_found_by_the_process_too() -> None:
    folder = Path(__file__).parents[3] / "docs" / "examples" / "pearl_diver"
    game = shelf.load_folder(folder)
    match = muster.Match.new(game.meta.id, seats=game.meta.seats[0], seed=1)
    async with thinking() as bot_pool:
        while len(match.legal(match.asks[0].seat)) == 1:
            match.play(match.asks[0].seat, match.legal(match.asks[0].seat)[0])
        seat = match.asks[0].seat
        assert await bot_pool.choose("greedy", match.view(seat), match.legal(seat))
        assert bot_pool.counts == {"answered": 1}


SERVER = """
import asyncio, sys
from pathlib import Path
import muster
from muster.server.bots import local as module
from muster.server.bots.pool import BotPool
from muster.server.observe import JsonLines
module.PROGRAM = (sys.executable, sys.argv[1])
async def main():
    pool = BotPool(2, 60.0)
    await pool.start()
    match = muster.Match.new("the-plan", seats=3, seed=1)
    task = asyncio.create_task(pool.choose("slow", match.view(0), match.legal(0)))
    while len(pool.pids) < 2 or not Path(sys.argv[2]).read_text():
        await asyncio.sleep(0.02)
    print(*pool.pids, flush=True)
    await task
asyncio.run(main())
"""


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_processes_do_not_outlive_a_server_that_is_killed(
    odd_bots: Path, tmp_path: Path, end: signal.Signals
) -> None:
    """One of them thinks without end at that moment, the other waits."""
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, str(tmp_path / "odd.py"), str(odd_bots)],
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            assert server.stdout is not None
            pids = [int(pid) for pid in server.stdout.readline().split()]
            assert len(pids) == 2
            assert all(runs(pid) for pid in pids)
            os.kill(pids[0], signal.SIGINT)  # ignored
            server.send_signal(end)
            server.wait(PATIENCE)
        finally:
            server.kill()  # else leaving the block would wait for it, for ever
    deadline = time.monotonic() + PATIENCE
    while any(runs(pid) for pid in pids) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(runs(pid) for pid in pids)
