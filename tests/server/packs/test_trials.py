"""Trials: a pack beside the printed values, watched, cancelled, and nobody else's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.clients import PATIENCE, Json, RunningServer, Someone, serving

PATH = "/api/content/the-plan/trials"
RICH = {"treasures": {"set_bonus": 12}}


async def until_over(who: Someone, id: str) -> Json:
    async with asyncio.timeout(5 * PATIENCE):  # a process of low priority on a busy machine
        while (found := await who.get(f"/api/trials/{id}"))["state"] in ("waiting", "running"):
            await asyncio.sleep(0.05)
    told: Json = found
    return told


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[RunningServer]:
    async with serving(tmp_path, rating_workers=1) as found:
        yield found


async def test_a_comparison_from_asking_to_its_verdict(ana: Someone, ben: Someone) -> None:
    body: dict[str, Any] = {"files": RICH, "setting": "2", "bot": "random", "games": 100}
    id = (await ana.post(PATH, body, 201))["id"]
    assert (await ben.get(f"/api/trials/{id}", 404))["code"] == "nothing"
    assert (await ben.http.delete(f"/api/trials/{id}")).status_code == 404
    done = await until_over(ana, id)
    assert (done["state"], done["done"], done["setting"]) == ("done", 100, "2 players")
    found = done["comparison"]
    assert (found["pairs"], found["seats"], found["bot"]) == (100, 2, "random")
    sets = next(one for one in found["effects"] if one["name"] == "Full sets")
    assert sets["verdict"] == "more"
    assert found["verdict"]


async def test_cancelling(ana: Someone) -> None:
    id = (await ana.post(PATH, {"files": RICH, "games": 10_000, "bot": "random"}, 201))["id"]
    stopped = await ana.http.delete(f"/api/trials/{id}")
    assert (stopped.status_code, stopped.json()["state"]) == (200, "cancelled")
    assert (await ana.get(f"/api/trials/{id}"))["text"] == "You stopped it."


async def test_what_cannot_be_tried(ana: Someone) -> None:
    bad = await ana.post(PATH, {"files": {"treasures": {"set_size": 0}}}, 409)
    assert "set_size: expected at least 1" in bad["text"]
    odd = await ana.post(PATH, {"files": RICH, "setting": "9"}, 400)
    assert "cannot be played as '9'; valid: 1, 2, 3" in odd["text"]
    many = await ana.post(PATH, {"files": RICH, "games": 2001}, 400)
    assert many["text"] == "With greedy bots a trial has at most 2,000 deals, not 2,001."
    for wrong in ({"games": 5}, {"games": 10_001}, {"bot": "level-5"}, {"kind": "guess"}):
        assert (await ana.post(PATH, {"files": RICH, **wrong}, 400))["code"] == "body"
