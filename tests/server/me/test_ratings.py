"""Ratings: only where everybody wants them, only fair games, and always to be made again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from muster.bots.rating import Strength, after_match
from muster.kernel.outcome import places
from muster.kernel.records.record import Record
from muster.server.me import ratings
from muster.server.store import tables
from muster.server.store.schema import finishes, results
from muster.server.store.tables import Entry
from tests.server.clients import RunningServer, Someone, serving
from tests.server.me.finished import RECORDS, id_of, put_finished

pytestmark = pytest.mark.engines

POINTS = "the-plan/won-by-points"  # three seats, the last wins
WANTED = {"rated": True, "shown": False}


async def all_ratings(server: RunningServer) -> list[Any]:
    columns = (results.c.n, results.c.seat, results.c.player, results.c.mu, results.c.sigma)
    query = select(*columns).order_by(results.c.n, results.c.seat)
    return await server.registry.services.store.read(lambda c: list(c.execute(query).all()))


async def why(who: Someone) -> str:
    found: str = (await who.get("/api/me/games"))["games"][0]["unrated"]
    return found


def test_the_one_before_the_others_rises_and_several_seats_have_one_rating() -> None:
    known = {"ana": Strength(30.0, 2.0)}
    after = after_match(known, ["bot", "ana", "bot"], [1, 2, 3])
    assert set(after) == {"ana", "bot"}
    assert after["ana"].mu < 30.0
    assert after["bot"].sigma < Strength().sigma
    level = after_match({}, ["a", "b"], [1, 1])
    assert level["a"] == level["b"]


async def test_people_and_levels_are_rated_match_after_match(
    server: RunningServer, ana: Someone
) -> None:
    await ana.post("/api/me/wishes", WANTED)
    for at in (1000.0, 2000.0):
        await put_finished(server, POINTS, "bot:greedy", "bot:level-2", ana, at=at)
    outcome = Record.load(RECORDS / f"{POINTS}.muster").replay().outcome
    assert outcome is not None
    players = ["bot:greedy", "bot:level-2", await id_of(ana)]
    known: dict[str, Strength] = {}
    for _ in range(2):
        known |= after_match(known, players, places(outcome))
    found = await all_ratings(server)
    assert [(one.mu, one.sigma) for one in found[3:]] == [
        pytest.approx((known[name].mu, known[name].sigma)) for name in players
    ]
    (rating,) = (await ana.get("/api/me/page"))["ratings"]
    assert (rating["game"], rating["games"]) == ("the-plan", 2)
    assert len(rating["history"]) == 2
    assert rating["history"][1] > rating["history"][0] > 25
    first = rating["players"][0]
    assert (first["name"], first["you"]) == ("Ana", True)
    assert first["low"] < first["mu"] < first["high"]
    assert len(rating["players"]) == 3
    game = (await ana.get("/api/me/games"))["games"][0]
    assert (game["unrated"], game["rating"]) == ("", rating["history"][1])
    first, second = rating["history"]
    assert game["gained"] == pytest.approx(second - first, abs=0.011)
    game = (await ana.get("/api/me/games"))["games"][1]
    assert game["gained"] == pytest.approx(first - Strength().mu, abs=0.011)


async def test_who_is_rated_gets_no_hints_where_they_could_be(
    server: RunningServer, ana: Someone
) -> None:
    async def hints(*seats: str, **more: Any) -> bool:
        return bool((await ana.open(*seats, **more))["hints"])

    assert await hints("me", "bot:greedy")
    await ana.post("/api/me/wishes", WANTED)
    assert (await ana.get("/api/me"))["rated"]
    assert not await hints("me", "bot:greedy")
    assert await hints("me", "bot:greedy", hints=True)  # as they say, and then it is not
    assert await hints("me")
    assert await hints("me", "bot:level-2", game="masters")


async def test_what_is_not_rated_says_why(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    two = ("bot:greedy", ben, ana)
    await put_finished(server, POINTS, *two)
    assert await why(ana) == "off"
    await ana.post("/api/me/wishes", WANTED)
    await put_finished(server, POINTS, *two)
    assert await why(ana) == "off"  # Ben does not want it
    await ben.post("/api/me/wishes", WANTED)
    await put_finished(server, POINTS, *two, hints=True)
    assert await why(ana) == "hints"
    await put_finished(server, POINTS, ben, ben, ana)
    assert await why(ana) == "special"
    await put_finished(server, "the-plan/solitaire-won", ana)
    assert await why(ana) == "alone"
    await put_finished(server, "masters/black-box-won", ana, ben)
    assert await why(ana) == "together"
    assert all(one.mu is None for one in await all_ratings(server))
    await put_finished(server, POINTS, *two)
    assert await why(ana) == ""
    assert (await ana.get("/api/me/page"))["ratings"][0]["games"] == 1


async def test_a_table_where_something_revealed_was_taken_back_is_not_rated(
    server: RunningServer, ana: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ana.post("/api/me/wishes", WANTED)
    append = tables.append

    def rewound(c: Any, id: str, seq: int, entry: Entry) -> None:
        """The first answer is given, taken back with everybody's consent, and given again."""
        if seq == 0:
            append(c, id, 0, entry)
            append(c, id, 1, Entry("rewind", entry.seat, "", None, entry.at))
        append(c, id, seq + 2, entry)

    monkeypatch.setattr(tables, "append", rewound)
    await put_finished(server, POINTS, "bot:greedy", "bot:greedy", ana)
    assert await why(ana) == "undo"


async def test_another_formula_makes_all_of_them_again_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server:
        async with Someone(server.base) as ana:
            await ana.called("Ana")
            await ana.post("/api/me/wishes", WANTED)
            for at in (1000.0, 2000.0, 3000.0):
                await put_finished(server, POINTS, "bot:greedy", "bot:level-2", ana, at=at)
        before = await all_ratings(server)

        def spoil(c: Any) -> None:
            c.execute(update(results).values(mu=1.0))
            c.execute(update(finishes).values(rated_by="another"))

        await server.registry.services.store.write(spoil)
    monkeypatch.setattr(ratings, "BATCH", 1)
    async with serving(tmp_path) as server:
        app: Any = server.uvicorn.config.app
        await app.state.catch_up.done()
        assert await all_ratings(server) == before
