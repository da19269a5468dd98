"""Bots of others at a table: what they do wrong costs nobody but them."""

from __future__ import annotations

from pathlib import Path

import pytest

import muster
from muster.server.bots.pool import BotPool
from muster.server.tables.circles import AROUND, Been
from tests.server.clients import PATIENCE, Someone, serving

ODD = "tests.bots.odd_bots"


@pytest.fixture(autouse=True)
def nothing_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("muster.bots.roster._named", {})


async def test_another_plays_on_and_the_table_is_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bots = (f"{ODD}:Raises", f"{ODD}:Cheats", f"{ODD}:First")
    async with (
        serving(tmp_path, BotPool(1, PATIENCE), bots=bots) as server,
        Someone(server.base) as ana,
    ):
        await ana.called("Ana")
        offered = [bot["name"] for bot in (await ana.get("/api/games"))["bots"]]
        assert {"raises", "cheats", "first"} <= set(offered)
        table = await ana.open("bot:raises", "bot:cheats", "bot:first")
        async with ana.at(table["id"], None) as seat:
            await seat.wait_for(lambda frame: bool(frame.get("outcome")))
        async with ana.at(table["id"], None) as seat:
            told = {line["text"]: line["name"] for line in seat.state["chat"]}
    assert told == {
        "Bruno: the bot raises ran into an error; greedy plays on in its place.": "The table",
        "Chidi: the bot cheats gave an answer that is none; greedy plays on in its place.": (
            "The table"
        ),
    }
    events = [getattr(record, "event", "") for record in caplog.records]
    assert events.count("bot_given_up") == 2
    assert events.count("bot_failed") == 1
    assert events.count("bot_illegal") == 1


async def test_a_bot_nobody_offers_any_more_is_played_on_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host starts the server again, without the bot that sits at a table."""
    async with (
        serving(tmp_path, bots=(f"{ODD}:First",)) as server,
        Someone(server.base) as ana,
    ):
        await ana.called("Ana")
        table = await ana.open("me", "bot:first", "bot:greedy")
        cookie = ana.cookie
    monkeypatch.setattr("muster.bots.roster._named", {})
    async with (
        serving(tmp_path, BotPool(1, PATIENCE)) as server,
        Someone(server.base) as ana,
    ):
        ana.http.cookies.set("muster", cookie)
        async with ana.at(table["id"], 0) as seat:
            # When it is the bot's turn for the first time is a matter of the deal.
            told = list(seat.state["chat"])
            while not told:
                await seat.play(seat.choices()[0])
                await server.settled(table["id"])
                await seat.catch_up()
                told = [frame["line"] for frame in seat.frames if frame["t"] == "chat"]
                assert seat.must()
    (line,) = told
    assert line["text"].startswith("Bruno: the bot first ran into an error")


@pytest.mark.parametrize("bot", [f"{ODD}:First", "os:system", "bots/mine.py", "first"])
async def test_strangers_name_no_file_and_no_module(tmp_path: Path, bot: str) -> None:
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        wishes = [{"kind": "me"}, {"kind": "bot", "bot": bot}]
        body = {"game": "the-plan", "seats": wishes, "options": {}}
        refused = await ana.post("/api/tables", body, status=400)
        assert "no bot" in refused["text"].lower()


async def test_a_bot_that_goes_round_in_circles_is_played_on_for(tmp_path: Path) -> None:
    """Whoever takes the first answer marks a place in a heist's plan and unmarks it, for ever."""
    async with (
        serving(tmp_path, BotPool(1, PATIENCE), bots=(f"{ODD}:First",)) as server,
        Someone(server.base) as ana,
    ):
        await ana.called("Ana")
        table = await ana.open("bot:first", "bot:first", game="masters")
        async with ana.at(table["id"], None) as seat:
            await seat.wait_for(lambda frame: bool(frame.get("outcome")))
        async with ana.at(table["id"], None) as seat:
            told = {line["text"].partition(": ")[2] for line in seat.state["chat"]}
    assert told == {"the bot first goes round in circles; greedy plays on in its place."}


async def test_a_stand_in_that_goes_round_in_circles_finds_out(tmp_path: Path) -> None:
    """Ours does not; these bots take the first answer, whoever they are."""
    async with serving(tmp_path, seed="circles") as server, Someone(server.base) as ana:
        await ana.called("Ana")
        table = await ana.open("bot:greedy", "bot:greedy", game="masters")
        async with ana.at(table["id"], None) as seat:
            await seat.wait_for(lambda frame: bool(frame.get("outcome")))
        assert server.registry.live[table["id"]].seq < 3000


def test_what_people_do_or_take_back_is_no_circle() -> None:
    """A bot that is asked the same again and again because others want so answers as ever."""
    match, been = muster.Match.new("the-plan", seats=2, seed=7), Been()
    view = match.view(1)
    assert [been.often(match, 1, view, False) for _ in range(AROUND)] == [1, 2, 3, 4]
    assert been.often(match, 0, match.view(0), False) == 1
    assert been.often(match, 1, view, people=True) == 1
    later = match.clone()
    later.play(0, later.legal(0)[0])
    assert been.since(later) == {0}
    been.often(later, 1, later.view(1), False)
    assert been.often(match, 1, view, False) == 1, "that was taken back"
