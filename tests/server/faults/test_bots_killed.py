"""Bot processes killed in the middle of a thought: the game goes on, and is the one it was."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from pathlib import Path

from muster.server.bots.local import LocalProcess
from muster.server.bots.pool import BotPool
from muster.server.store import tables
from tests.server.clients import PATIENCE, Someone, serving
from tests.server.faults.history import Event, Reader, Truth, find_faults
from tests.torture import many

KILLS = 3


async def test_the_game_goes_on_when_bot_processes_are_killed(tmp_path: Path) -> None:
    luck, killed = random.Random(3), list[int]()
    bot_pool = BotPool(2, PATIENCE)
    async with serving(tmp_path, bot_pool) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        while len(killed) < many(KILLS):
            info = await ana.open("bot:level-2", "bot:greedy", "bot:level-1", public=True)
            history: list[Event] = []
            reader = Reader(history, "ana")
            async with asyncio.timeout(PATIENCE * 2), ana.at(info["id"], None) as seat:
                reader.take(seat.frames[-1])
                while seat.state["outcome"] is None:
                    reader.take(await seat.next())
                    lane = bot_pool.lane
                    thinking = [one for one in lane.workers if one not in lane._idle]
                    here = [one.process.pid for one in thinking if isinstance(one, LocalProcess)]
                    pids = [pid for pid in here if pid not in killed]
                    if pids and len(killed) < many(KILLS) and luck.random() < 0.3:
                        killed.append(luck.choice(pids))
                        os.kill(killed[-1], signal.SIGKILL)
            await server.settled(info["id"])
            store, id = server.registry.services.store, str(info["id"])
            stored = await store.read(lambda c: tables.stored_table(c, id, whole=True))  # noqa: B023
            assert stored is not None
            assert find_faults(history, stored.entries, Truth(stored), stored.chat) == []
            match = server.registry.live[id].match
            assert match is not None
            match.record.verify()
        assert bot_pool.counts["died"] > 0, "nobody was killed over a thought"
        assert not set(killed) & set(bot_pool.pids)
