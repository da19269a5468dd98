"""Being away until a date: others see it, clocks stand still, nobody is told meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from muster.languages import Phrasebook
from muster.languages.voice import Translation
from muster.server.notices import away
from muster.server.notices.calendar import Event, calendar
from muster.server.tables.clocks import later
from tests.bots.fair import on_the_shelf
from tests.server.clients import RunningServer, Someone, serving
from tests.server.notices.receiver import receiving
from tests.server.notices.test_telling import QUICK, dealt, idle, listen, notices_of

pytestmark = pytest.mark.engines


@pytest.mark.parametrize(
    ("pauses", "due"),
    [
        ([], 110),
        ([(0, 50)], 110),  # over before it began
        ([(110, 200)], 110),  # begins when it is due
        ([(20, 104)], 114),
        ([(105, 125)], 130),
        ([(105, 125), (110, 135)], 140),  # two people at once
        ([(105, 125), (106, 110)], 130),
        ([(105, 125), (129, 140)], 141),
        ([(129, 140), (105, 125)], 141),
    ],
)
def test_time_does_not_pass_in_a_pause(pauses: list[tuple[float, float]], due: float) -> None:
    assert later(100, 10, pauses) == due


def days(n: float) -> str:
    return (datetime.now(UTC) + timedelta(days=n)).isoformat(timespec="seconds")


@pytest.mark.parametrize(
    ("until", "said"),
    [
        ("tomorrow", "'tomorrow' is no time; write it like"),
        ("1999-12-31", "This time has passed already"),
        ("9999-12-31T23:59:59-23:59", "That is too far away: at most 60 days"),
    ],
)
async def test_what_is_no_time_to_come_is_refused(
    server: RunningServer, ana: Someone, until: str, said: str
) -> None:
    assert said in (await ana.post("/api/me/away", {"until": until}, 400))["text"]


async def test_others_see_who_is_away_and_no_bot_stands_in(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    table = await dealt(ana, ben)
    id, back = table["id"], days(3)
    async with ana.at(id, 0) as place:
        await ben.post("/api/me/away", {"until": back})
        news = await place.until("table")
        assert [seat["away"] for seat in news["table"]["seats"]] == ["", back]
        assert (await ben.get("/api/me/notices"))["away"] == back
        refused = await ana.post(f"/api/tables/{id}/seats/1", {"bot": "greedy"}, 409)
        assert refused["text"].startswith(f"Ben is away until {back[:10]}")
        # Also after the table has left memory, and until he is back.
        server.registry.drop(server.registry.live[id])
    found = await ana.get(f"/api/tables/{id}")
    assert found["seats"][1]["away"] == back
    await ben.post("/api/me/away", {"until": ""})
    assert (await ana.get(f"/api/tables/{id}"))["seats"][1]["away"] == ""


async def test_the_host_lets_a_table_pause(
    server: RunningServer, ana: Someone, ben: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await dealt(ana, ben)
    path, back = f"/api/tables/{table['id']}", days(2)
    await ben.post(f"{path}/pause", {"until": back}, 403)
    assert (await ana.post(f"{path}/pause", {"until": back}))["paused"] == back
    file = await ben.http.get(f"{path}/absences.ics")
    assert file.headers["content-type"] == "text/calendar; charset=utf-8"
    assert "SUMMARY:Space Explorers: The table pauses\r\n" in file.text
    book = Phrasebook("fr", {"The table pauses": "La table fait une pause"})
    monkeypatch.setattr(away, "voice_at", lambda request, table: Translation(book))
    got = (await ben.http.get(f"{path}/absences.ics")).text
    assert "SUMMARY:Space Explorers: La table fait une pause\r\n" in got
    async with Someone(server.base) as stranger:
        assert (await stranger.http.get(f"{path}/absences.ics")).status_code == 403
    assert (await ana.post(f"{path}/pause"))["paused"] == ""
    live = await ana.open("me", "bot:greedy")
    await ana.post(f"/api/tables/{live['id']}/pause", {"until": back}, 409)


@pytest.fixture
def fair() -> Iterator[None]:
    with on_the_shelf():
        yield


@pytest.mark.usefixtures("fair")
@pytest.mark.parametrize("pace", ["days", "live"])
async def test_clocks_stand_still_where_people_play_over_days(
    server: RunningServer, ana: Someone, pace: str
) -> None:
    seats = ("me", "here:Ben", "here:Cleo")
    table = await ana.open(*seats, game="fair", pace=pace)
    running = server.registry.live[table["id"]]
    await server.settled(table["id"])
    assert running.match is not None
    before = running.clocks.running(running.match)[0].due
    await ana.post("/api/me/away", {"until": days(10)})
    after = running.clocks.running(running.match)[0].due
    assert (after - before > 9 * 86400) == (pace == "days")


async def test_who_is_away_is_not_told(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, **QUICK) as server,
        receiving() as other,
        Someone(server.base) as ana,
        Someone(server.base) as ben,
    ):
        for who, name in ((ana, "Ana"), (ben, "Ben")):
            await who.called(name)
            await listen(who, other, f"/{name}")
            await who.post("/api/me/away", {"until": days(1)})
        table = await dealt(ana, ben)
        notices = notices_of(server)
        person = server.registry.live[table["id"]].seats[table["waiting"][0]].person
        turn = (table["id"], person or "")
        assert await notices._away(turn) > 80_000
        assert turn in notices._under_way
        notices._under_way[turn].task.cancel()
        await idle(server)
        assert other.got == []


def test_a_calendar_is_one_others_can_read() -> None:
    event = Event("x", "Über; alles, " + "ä" * 60, 0.0, 86400.0)
    raw = calendar([event], 0.0)
    lines = raw.split(b"\r\n")
    assert max(map(len, lines)) <= 75
    whole = raw.replace(b"\r\n ", b"").decode().split("\r\n")
    assert "DTEND:19700102T000000Z" in whole
    assert "SUMMARY:Über\\; alles\\, " + "ä" * 60 in whole
