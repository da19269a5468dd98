"""A long job is known everywhere, though it runs in one process."""

from __future__ import annotations

import sys
import time
from typing import Any

import pytest

from muster.server.designs.ratings import SEED, Order, Rating, Ratings
from muster.server.http.identity import new_id
from muster.server.replay.analyses import Analyses
from muster.server.settings import Bucket
from tests.server.clients import PATIENCE, RunningServer, Someone
from tests.server.cluster.pairs import Pair, table_at

pytestmark = pytest.mark.engines

ENDLESS = (sys.executable, "-c", "import sys; sys.stdin.read()")


def ratings_of(server: RunningServer) -> Ratings:
    found: Ratings = server.uvicorn.config.app.state.ratings  # type: ignore[union-attr]
    return found


async def told(who: Someone, id: str, *states: str) -> dict[str, Any]:
    """What is told of it once it is in one of these states."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        answer = await who.http.get(f"/api/ratings/{id}")
        if answer.status_code == 200 and answer.json()["state"] in states:
            found: dict[str, Any] = answer.json()
            return found
    raise AssertionError(f"never {states}")


async def test_a_rating_is_seen_and_stopped_through_another_process(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Ratings, "program", lambda self: ENDLESS)
    plenty: Any = {"request_bucket": Bucket(1e9, 1e9)}
    first, second = await pair.serve(**plenty), await pair.serve(**plenty)
    ana, ben = await pair.someone(first, "Ana"), await pair.someone(second, "Ben")
    table = await ana.open("me", "open")
    person = table_at(first, table["id"]).row.host
    order = Order("masters", "", {}, "", 10, SEED, 1)
    id = new_id()
    ratings_of(first).put(Rating(id, person, time.monotonic(), asked_for=order))
    there = await pair.through(second, ana)
    assert (await told(there, id, "running"))["games"] == 10
    assert (await ben.http.get(f"/api/ratings/{id}")).status_code == 404, "it is Ana's"
    await there.http.delete(f"/api/ratings/{id}")
    assert (await told(there, id, "cancelled"))["text"] == "You stopped it."
    assert (await told(ana, id, "cancelled"))["text"] == "You stopped it."


async def _finished(pair: Pair, server: RunningServer, who: Someone) -> str:
    """A table of bots whose game is over."""
    id = str((await who.open("bot:greedy", "bot:greedy"))["id"])
    seat = await pair.at(who, id, None)
    while not seat.state.get("outcome"):
        await seat.next()
    await server.settled(id)
    return id


async def analysis(who: Someone, id: str, *states: str) -> dict[str, Any]:
    """What is told of a table's analysis once it is in one of these states."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found: dict[str, Any] = await who.get(f"/api/tables/{id}/analysis")
        if found["state"] in states:
            return found
    raise AssertionError(f"never {states}")


async def test_an_analysis_is_seen_and_stopped_through_another_process(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Analyses, "program", lambda self: ENDLESS)
    plenty: Any = {"request_bucket": Bucket(1e9, 1e9)}
    first, second = await pair.serve(**plenty), await pair.serve(**plenty)
    ana, ben = await pair.someone(first, "Ana"), await pair.someone(second, "Ben")
    id = await _finished(pair, first, ana)
    there = await pair.through(second, ana)
    await ana.post(f"/api/tables/{id}/analysis", status=201)
    assert (await analysis(there, id, "running"))["yours"]
    assert not (await analysis(ben, id, "running"))["yours"]
    asked = await there.post(f"/api/tables/{id}/analysis", status=201)
    assert asked["state"] == "running", "it is made once"
    await ben.http.delete(f"/api/tables/{id}/analysis")
    assert (await analysis(ana, id, "running"))["yours"], "it is Ana's, not Ben's to stop"
    await there.http.delete(f"/api/tables/{id}/analysis")
    await analysis(ana, id, "cancelled")
    await analysis(there, id, "none", "cancelled")


async def test_an_analysis_that_was_made_is_there_through_another_process(pair: Pair) -> None:
    brief: Any = {"request_bucket": Bucket(1e9, 1e9), "analysis_time": 0.2}
    first, second = await pair.serve(**brief), await pair.serve(**brief)
    ana, ben = await pair.someone(first, "Ana"), await pair.someone(second, "Ben")
    id = await _finished(pair, first, ana)
    await ana.post(f"/api/tables/{id}/analysis", status=201)
    made = await analysis(ben, id, "done")
    assert made["analysis"] == (await analysis(ana, id, "done"))["analysis"]
