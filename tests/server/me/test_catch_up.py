"""Matches that ended before results were kept are taken in when a server starts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import delete

from muster.games.the_plan.game import ThePlan
from muster.server.store.schema import finishes
from tests.server.clients import Someone, serving
from tests.server.me.finished import put_finished

pytestmark = pytest.mark.engines

POINTS = "the-plan/won-by-points"


async def test_old_matches_are_taken_in_and_new_achievements_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        old = await put_finished(server, POINTS, "bot:greedy", "bot:greedy", ana)
        kept = await put_finished(server, POINTS, "bot:greedy", "bot:greedy", ana, at=2000.0)
        cookie = ana.cookie
        gone = delete(finishes).where(finishes.c.table_id == old)
        await server.registry.services.store.write(lambda c: c.execute(gone))
    later = tuple(
        replace(one, id="later", name="Later") if one.id == "collector" else one
        for one in ThePlan.achievements
    )
    monkeypatch.setattr(ThePlan, "achievements", later)
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        ana.http.cookies.set("muster", cookie)
        app: Any = server.uvicorn.config.app
        await app.state.catch_up.done()
        games = (await ana.get("/api/me/games"))["games"]
    assert {one["table"] for one in games} == {old, kept}
    assert [one["earned"] for one in games] == [["One of each", "Later"]] * 2
