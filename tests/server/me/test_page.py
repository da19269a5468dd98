"""My page: finished games, statistics, achievements, scores reached alone; mine alone."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from tests.server.clients import RunningServer, Someone
from tests.server.me.finished import put_finished

pytestmark = pytest.mark.engines

POINTS = "the-plan/won-by-points"  # three seats, the last wins
SHARED = "the-plan/shared"  # six seats
ALONE = "the-plan/solitaire-won"
LOST = "the-plan/solitaire-lost"


async def test_finished_games_are_listed_counted_and_filtered(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    bots = ["bot:greedy"] * 5
    first = await put_finished(server, POINTS, "bot:greedy", ben, ana, at=5000.0)
    second = await put_finished(server, SHARED, ana, *bots, at=6000.0)
    third = await put_finished(server, "the-specialists/shared", ana, "bot:random", at=7000.0)

    games = (await ana.get("/api/me/games"))["games"]
    assert [one["table"] for one in games] == [third, second, first]
    last = games[2]
    assert (last["game"], last["title"]) == ("the-plan", "The Plan")
    assert last["minutes"] == pytest.approx(10.0, abs=0.4)
    assert [(one["name"], one["you"], one["won"]) for one in last["seats"]] == [
        ("Bot 0", False, False), ("Ben", False, False), ("Ana", True, True),
    ]  # fmt: skip
    assert last["seats"][0]["level"]
    assert sorted(one["place"] for one in last["seats"]) == [1, 2, 3]
    assert last["earned"] == ["One of each", "Collector"]
    filters = {
        "game=the-plan": [second, first],
        "ending=won": [third, first],
        "ending=lost": [second],
        "company=people": [first],
        "company=bots": [third, second],
        "seats=3": [first],
        "seats=3&company=bots": [],
        "game=the-plan&ending=won": [first],
    }
    for wanted, tables in filters.items():
        only = (await ana.get(f"/api/me/games?{wanted}"))["games"]
        assert [one["table"] for one in only] == tables, wanted

    await ana.open("me", "bot:greedy")
    await ana.open("me", "open")  # nobody has come yet
    page = await ana.get("/api/me/page")
    assert (page["played"], page["won"], page["running"]) == (3, 2, 1)
    assert [(one["game"], one["played"]) for one in page["games"]] == [
        ("the-plan", 2), ("the-specialists", 1),
    ]  # fmt: skip
    plan = [one for one in page["stats"] if one["game"] == "the-plan"]
    assert [(one["seats"], one["played"], one["won"]) for one in plan] == [(3, 1, 1), (6, 1, 0)]
    assert plan[0]["place"] == 1.0
    assert plan[0]["best"] == last["seats"][2]["score"]
    assert [(one["kind"], one["game"]["table"]) for one in page["best"]] == [
        ("best", first), ("best", third), ("closest", third), ("widest", first),
    ]  # fmt: skip
    done = {
        one["id"]: one["table"]
        for game in page["achievements"]
        if game["game"] == "the-plan"
        for one in game["achievements"]
        if one["times"]
    }
    assert done == {"one-of-each": first, "collector": first, "gift-shop": second}

    theirs = await ben.get("/api/me/page")
    assert (theirs["played"], theirs["won"]) == (1, 0)
    assert [one["table"] for one in (await ben.get("/api/me/games"))["games"]] == [first]


async def test_a_long_list_comes_in_parts(
    server: RunningServer, ana: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("muster.server.me.page.PAGE", 2)
    tables = [await put_finished(server, ALONE, ana, at=1000.0 * n) for n in range(1, 4)]
    first = await ana.get("/api/me/games")
    assert [one["table"] for one in first["games"]] == [tables[2], tables[1]]
    rest = await ana.get(f"/api/me/games?before={first['before']}")
    assert [one["table"] for one in rest["games"]] == [tables[0]]
    assert rest["before"] == 0


async def test_scores_reached_alone_are_shown_to_others_only_if_one_wants(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    mine = await put_finished(server, ALONE, ana)
    await put_finished(server, LOST, ana)
    theirs = await put_finished(server, ALONE, ben, at=2000.0)
    assert (await ana.get("/api/me/page"))["games"][0]["played"] == 2

    async def hall(who: Someone) -> list[tuple[str, bool, str]]:
        (found,) = (await who.get("/api/me/page"))["halls"]
        assert (found["game"], found["form"]) == ("the-plan", "against 1 ghost")
        return [(one["name"], one["you"], one["table"]) for one in found["lines"]]

    assert await hall(ana) == [("Ana", True, mine)]
    await ben.post("/api/me/wishes", {"rated": False, "shown": True})
    assert await hall(ana) == [("Ana", True, mine), ("Ben", False, "")]
    assert await hall(ben) == [("Ben", True, theirs)]
    async with Someone(server.base) as new:  # who has played nothing yet can look at it
        await new.called("Cleo")
        assert await hall(new) == [("Ben", False, "")]
    await ben.post("/api/me/wishes", {"rated": False, "shown": False})
    assert await hall(ana) == [("Ana", True, mine)]


async def test_whoever_is_far_behind_still_finds_their_place(
    server: RunningServer, ana: Someone, ben: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("muster.server.me.page.HALL", 1)
    await put_finished(server, ALONE, ben)
    await ben.post("/api/me/wishes", {"rated": False, "shown": True})
    await put_finished(server, ALONE, ana, at=2000.0)
    lower = text("UPDATE results SET score = score - 1 WHERE n = 2")
    await server.registry.services.store.write(lambda c: c.execute(lower))
    (found,) = (await ana.get("/api/me/page"))["halls"]
    told = [(one["place"], one["name"], one["you"]) for one in found["lines"]]
    assert told == [(1, "Ben", False), (2, "Ana", True)]


async def test_what_is_no_fair_game_is_listed_and_counts_for_nothing(
    server: RunningServer, ana: Someone
) -> None:
    await put_finished(server, POINTS, ana, ana, ana)
    page = await ana.get("/api/me/page")
    assert (page["played"], page["stats"], page["best"]) == (0, [], [])
    assert all(not one["times"] for game in page["achievements"] for one in game["achievements"])
    (only,) = (await ana.get("/api/me/games"))["games"]
    assert (only["counted"], only["unrated"], only["earned"]) == (False, "special", [])


async def test_bad_questions_get_one_line(server: RunningServer, ana: Someone) -> None:
    async with Someone(server.base) as nobody:
        for path in ("/api/me/page", "/api/me/games", "/api/me/export"):
            assert (await nobody.get(path, 401))["code"] == "me"
        assert (await nobody.post("/api/me/wishes", {"rated": True, "shown": True}, 401))["text"]
    wrong = await ana.get("/api/me/games?game=chess", 404)
    assert "'chess'" in wrong["text"]
    assert "the-plan" in wrong["text"]
    for bad in ("before=x", "ending=drawn", "company=cats", "seats=x"):
        assert (await ana.get(f"/api/me/games?{bad}", 400))["code"] == "body", bad
    assert (await ana.post("/api/me/wishes", {"rated": "yes"}, 400))["code"] == "body"
    assert (await ana.post("/api/me/wishes", {"rated": True, "who": "ben"}, 400))["code"] == "body"


@pytest.mark.sqlite
async def test_no_page_goes_through_all_tables(server: RunningServer, ana: Someone) -> None:
    """Every question about a person is answered by an index."""
    asked: list[str] = []
    store = server.registry.services.store
    engine = store._engine

    from sqlalchemy import event

    def note(_c: object, _k: object, statement: str, *_: object) -> None:
        asked.append(statement)

    await put_finished(server, ALONE, ana)
    event.listen(engine, "before_cursor_execute", note)
    await ana.get("/api/me/page")
    await ana.get("/api/me/games?game=the-plan")
    await ana.get("/api/me/games?ending=won&company=people&seats=3")
    event.remove(engine, "before_cursor_execute", note)
    selects = [one for one in asked if one.startswith("SELECT")]
    assert len(selects) > 8

    def plans(c: object) -> list[str]:
        found: list[str] = []
        for one in selects:
            filled = one.replace("?", "'1'")
            found += [row[3] for row in c.execute(text(f"EXPLAIN QUERY PLAN {filled}"))]  # type: ignore[attr-defined]
        return found

    scans = [line for line in await store.read(plans) if line.startswith("SCAN")]
    assert scans == []
