"""Evenings one after the other, at sixty times the pace: nothing grows that should not.

Everything a server waits for (`idle`, `sweep`, pauses of bots, silence of programs) is a sixtieth
of what it is, so that a minute of this is an hour. Memory, file handles, tasks and threads are
looked at in between, when nobody is there; what was made in the first half does not count.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import statistics
import threading
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from muster.server.settings import Settings
from tests.server.clients import PATIENCE, RunningServer, Someone, serving
from tests.server.faults.lean import MANY
from tests.torture import many

PACE = 60.0
SECONDS = 24 * 3600 / PACE if many(1) > 1 else 8
"""A day, where there is time for it."""
NIGHTS = 6
"""So many times it is looked at what is left, at least; the first half does not count."""
GAMES = ("the-plan", "space-explorers", "the-specialists", "millions-of-dollars", "masters")


class Sample(msgspec.Struct, frozen=True):
    """What a server holds at a moment when nobody is there."""

    kilobytes: float
    objects: int
    files: int
    tasks: int
    threads: int
    tables: int


def sample(server: RunningServer) -> Sample:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return Sample(
        pages * os.sysconf("SC_PAGESIZE") / 1024,
        len(gc.get_objects()) + gc.get_freeze_count(),
        len(list(Path("/proc/self/fd").iterdir())),
        len(asyncio.all_tasks()),
        threading.active_count(),
        len(server.registry.live),
    )


async def an_evening(server: RunningServer, luck: random.Random, game: str) -> None:
    """Two people and a bot meet, play for a while, talk, ask nonsense, fall silent, and go. A
    program that falls silent is played on for.
    """
    async with Someone(server.base) as ana, Someone(server.base) as ben:
        await ana.called("Ana")
        await ben.called("Ben")
        info = await ana.open("me", "open", "bot:random", game=game, public=True, undo="free")
        await ben.post(f"/api/tables/{info['id']}/claim", {"seat": 1})
        for _ in range(2):  # and once more
            async with (
                ana.at(info["id"], 0) as a,
                ben.at(info["id"], 1, patches=True, program=True) as b,
                ben.at(info["id"], None),
            ):
                for _ in range(4):
                    for one in (a, b):
                        view = await one.ask("view")
                        if view.get("legal"):
                            await one.play(luck.choice(view["legal"]))
                await a.ask("undo")
                await a.ask("why", node="nowhere")
                await b.ask("chat", text="hello")
                await b.raw("nonsense")
        await ana.get("/api/tables")
        await ana.get(f"/api/tables/{info['id']}")
        await ana.get("/api/me/page")


async def quiet(server: RunningServer) -> None:
    """Until all tables have been swept away, as on any night: at once where nobody is at it."""
    held = server.registry.live
    try:
        async with asyncio.timeout(PATIENCE):
            while held or server.uvicorn.limit.count:
                for table in held.values():
                    table.alarms.stop()  # a clock keeps its table in memory, as it should
                server.registry.sweep(0.0)
                await asyncio.sleep(0.02)
    except TimeoutError:
        names = ("state", "quiet", "_tasks")
        left = [(t.row.game, *(getattr(t, name) for name in names)) for t in held.values()]
        raise AssertionError(f"they stay in memory: {left}") from None


@pytest.mark.timeout(4 * 3600)
async def test_hours_leave_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if many(1) == 1:  # the million objects of all tests would be looked through every night
        monkeypatch.setattr(gc, "unfreeze", lambda: None)
    usual = Settings(data=tmp_path)
    fast: dict[str, Any] = {
        name: getattr(usual, name) / PACE
        for name in ("idle", "sweep", "bot_pause", "program_within", "notice_after")
    }
    fast |= {name: MANY for name in Settings.__struct_fields__ if name.endswith("_bucket")}
    luck, samples = random.Random(7), list[Sample]()
    async with serving(tmp_path, **fast, tables_each=1 << 30) as server:
        until = time.monotonic() + SECONDS
        evening = 0
        while time.monotonic() < until or len(samples) < NIGHTS:
            await an_evening(server, luck, GAMES[evening % len(GAMES)])
            evening += 1
            if evening % len(GAMES) == 0:
                await quiet(server)
                samples.append(sample(server))
    settled = samples[len(samples) // 2 :]
    first, last = settled[: len(settled) // 2], settled[len(settled) // 2 :]
    for name, most in (("files", 2), ("tasks", 3), ("threads", 3), ("tables", 0)):
        grown = _middle(last, name) - _middle(first, name)
        assert grown <= most, (name, [getattr(one, name) for one in samples])
    grown = _middle(last, "objects") / _middle(first, "objects")
    assert grown < 1.05, [one.objects for one in samples]
    grown = _middle(last, "kilobytes") / _middle(first, "kilobytes")
    assert grown < 1.05, [one.kilobytes for one in samples]


def _middle(samples: list[Sample], name: str) -> float:
    return float(statistics.median(getattr(one, name) for one in samples))
