"""The guide of a game at the server: who still wants it, and what there is."""

from __future__ import annotations

import pytest

import muster
from muster.lessons.guide import questions_to_seats
from muster.server.store.lessons import note_learned
from tests.server.clients import RunningServer, Someone


@pytest.mark.parametrize("game", muster.games())
async def test_every_game_tells_a_beginner_about_all_it_may_ask(
    server: RunningServer, ana: Someone, game: str
) -> None:
    told = await ana.get(f"/api/guides/{game}")
    assert told["wanted"]
    assert set(told["questions"]) == questions_to_seats(muster.game(game))


async def test_whoever_says_so_knows_a_game_and_no_other(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    assert not (await ana.post("/api/guides/the-plan/known"))["wanted"]
    assert not (await ana.post("/api/guides/the-plan/known"))["wanted"], "said twice"
    assert not (await ana.get("/api/guides/the-plan"))["wanted"]
    assert (await ana.get("/api/guides/masters"))["wanted"]
    assert (await ben.get("/api/guides/the-plan"))["wanted"]


async def test_whoever_has_learned_or_played_needs_no_guide(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    store = server.registry.services.store
    who = (await ana.get("/api/me"))["id"]
    await store.write(lambda c: note_learned(c, who, "the-plan", "bribes", 1.0))
    assert not (await ana.get("/api/guides/the-plan"))["wanted"]
    table = await ben.open("me", "bot:random", "bot:random")
    assert (await ben.get("/api/guides/the-plan"))["wanted"], "the first table is not over yet"
    found = await server.registry.table(table["id"])
    found.note_end()
    await server.settled(table["id"])
    assert not (await ben.get("/api/guides/the-plan"))["wanted"]


async def test_what_has_no_guide_says_so(server: RunningServer, ana: Someone) -> None:
    assert "no game 'chess'" in (await ana.get("/api/guides/chess", 404))["text"]
    async with Someone(server.base) as stranger:
        assert (await stranger.get("/api/guides/the-plan"))["wanted"]
        assert (await stranger.post("/api/guides/the-plan/known", {}, 401))["code"] == "me"
