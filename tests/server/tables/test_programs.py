"""Programs on seats: they are given what bots are given, and stop nobody by their silence."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from muster.server.errors import Refused
from muster.server.store.tables import Entry
from muster.server.tables import circles
from muster.server.tables.bots import answers_now
from muster.server.tables.circles import Circles
from tests.server.clients import Someone, serving


async def test_a_program_is_given_what_a_bot_is_given(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        table = await ana.open("me", "here:Ben", "bot:greedy")
        async with ana.at(table["id"], 0) as seat:
            await server.settled(table["id"])  # the bot has sealed its answer
            match = server.registry.live[table["id"]].match
            assert match is not None
            id = await seat.say("view")
            given = await seat.until("view")
            assert given["id"] == id
            assert given["view"] == match.view(0)
            assert given["legal"] == match.legal(0)
            await seat.play(given["legal"][0])
            await seat.say("view")
            again = await seat.until("view")
            assert again["legal"] == [], "nothing is asked a second time"
            assert again["view"]["seat"] == 0


async def test_who_watches_has_no_view(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        table = await ana.open("me", "bot:greedy", public=True)
        async with ana.at(table["id"], None) as seat:
            await seat.say("view")
            refused = await seat.until("error")
            assert refused["code"] == "watching"


@pytest.mark.parametrize("leaves", [True, False])
async def test_a_bot_stands_in_for_a_silent_program_and_gives_the_seat_back(
    tmp_path: Path, leaves: bool
) -> None:
    async with (
        serving(tmp_path, program_within=0.3) as server,
        Someone(server.base) as ana,
        Someone(server.base) as rita,
    ):
        await ana.called("Ana")
        await rita.called("Rita")
        table = await ana.open("me", "open", public=True)
        id = table["id"]
        await rita.post(f"/api/tables/{id}/claim", {"seat": 1})
        async with ana.at(id, 0) as host:
            async with rita.at(id, 1, program=True) as program:
                if leaves:
                    await program.socket.close()
                said = await host.until("chat")
                if not leaves:
                    await program.say("play", action=program.choices()[0])
                    assert (await program.until("error"))["code"] == "stands_in"
            text = "Rita: the program did not answer for 0.3 s; greedy plays on for it."
            assert said["line"]["text"] == text
            assert said["line"]["name"] == "The table"
            assert (await host.play(host.choices()[0]))["t"] == "ack"
            await host.wait_for(lambda frame: frame["t"] == "update" and bool(frame["log"]))
        back = await rita.post(f"/api/tables/{id}/seats/1", {"bot": ""})
        assert not back["seats"][1]["stands_in"]


async def test_people_have_all_the_time_they_want(tmp_path: Path) -> None:
    async with serving(tmp_path, program_within=0.0) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        table = await ana.open("me", "bot:greedy")
        async with ana.at(table["id"], 0) as seat:
            assert (await seat.play(seat.choices()[0]))["t"] == "ack"
            live = server.registry.live[table["id"]]
            assert not live.bots.programs._alarms
            assert not live.seats[0].stands_in


async def test_a_program_that_marks_and_unmarks_for_ever_is_told_what_would_lead_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever takes the first answer marks a place in a heist's plan and unmarks it."""
    monkeypatch.setattr(circles, "FREE", 10)
    monkeypatch.setattr(circles, "AGAIN", 3)
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        table = await ana.open("me", "here:Ben", game="masters")
        live = server.registry.live[table["id"]]
        async with ana.at(table["id"], 0, program=True) as seat:
            refused: dict[str, Any] = {}
            mine = 0
            for _ in range(60):
                assert live.match is not None
                mine = next(n for n in (0, 1) if answers_now(live.match, n))
                await seat.say("look", seat=mine)
                refused = await seat.play(answers_now(live.match, mine)[0])
                if refused["t"] == "error":
                    break
            match, before = live.match, live.seq
            assert match is not None
            assert refused["code"] == "circles"
            assert refused["text"].startswith("You came 3 times to where this leads")
            onward = refused["text"].partition("This would lead on: ")[2].rstrip(".")
            named = partial(match.game.worded, match.box, match.view(mine)["table"])
            action = next(one for one in answers_now(match, mine) if named(one) == onward)
            assert (await seat.play(action))["t"] == "ack"
            assert live.seq == before + 1
            again = Circles()
            again.read([Entry("play", 0, "", str(n), 1.0) for n in range(circles.MOST)], live.seats)
            entry = Entry("play", 0, action, "n", 1.0)
            with pytest.raises(Refused, match="begin another table"):
                again.check(entry, live.seats, match, match)
