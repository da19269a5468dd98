"""The campaign of Masters of the Heist on the server: two heists, a branch, a file, a drawn map."""

from __future__ import annotations

import random
from typing import Any

from muster.bots import make_bot
from tests.server.clients import Json, RunningServer, Someone


async def play_to_the_end(server: RunningServer, id: str) -> None:
    """Partner bots answer for everybody at this table."""
    table = server.registry.live[id]
    bot = make_bot("greedy", random.Random(7))
    while not table.running().over:
        match = table.running()
        seat = match.asks[0].seat
        await table.play(seat, bot.choose(match.view(seat), match.legal(seat)), None)


async def begin(who: Someone, id: str, form: Json, **more: object) -> str:
    seats = [{"kind": "me"}, *({"kind": "here", "name": name} for name in form["seats"][1:])]
    body = {"values": form["values"], "seats": seats, **more}
    return str((await who.post(f"/api/crews/{id}/match", body, 201))["table"])


async def test_a_crew_of_masters(server: RunningServer, ana: Someone, ben: Someone) -> None:
    made = await ana.post("/api/crews", {"game": "masters", "name": "River Rats"}, 201)
    id = made["id"]
    fresh = await ana.get(f"/api/crews/{id}")
    assert fresh["page"]["matches"] == 0
    after: Json = {}
    for n in (1, 2):
        form = (await ana.get(f"/api/crews/{id}"))["form"]
        assert form["ready"], form["problems"]
        table = await begin(ana, id, form)
        told = await ana.get(f"/api/tables/{table}")
        assert (told["crew"], told["options"]["dossier"]) == (id, True)
        await play_to_the_end(server, table)
        after = await ana.get(f"/api/crews/{id}")
        assert (after["page"]["matches"], after["table"], after["faults"]) == (n, None, [])
        assert len(after["page"]["past"]) == n
    assert {one["level"] for one in after["page"]["members"]} - {1}, "somebody has risen"

    twin = (await ana.post(f"/api/crews/{id}/branch", {"upto": 1, "name": "What if"}, 201))["id"]
    branched = await ana.get(f"/api/crews/{twin}")
    assert branched["page"]["matches"] == 1
    record = (await ana.http.get(f"/api/crews/{id}/records/2")).text
    assert await ana.post(f"/api/crews/{id}/records", {"record": record}) == {"added": False}
    assert await ana.post(f"/api/crews/{twin}/records", {"record": record}) == {"added": True}
    same = await ana.get(f"/api/crews/{twin}")
    assert same["page"] == after["page"]

    file = (await ana.http.get(f"/api/crews/{id}/file")).content
    done = await ben.http.post("/api/crews/import", content=file)
    theirs = await ben.get(f"/api/crews/{done.json()['id']}")
    assert (theirs["page"], theirs["form"]) == (after["page"], after["form"])


async def test_the_designer_of_masters(ana: Someone) -> None:
    info = await ana.get("/api/design/masters")
    assert len(info["printed"]) == 17
    for one in info["printed"]:
        plan = await ana.get(f"/api/design/masters/printed/{one['id']}")
        found = await ana.post("/api/design/masters/check", {"plan": plan})
        back = await ana.post("/api/design/masters/decode", {"code": found["code"]})
        assert back["plan"] == plan
    odd: list[Any] = [None, [], "x", {}, {"tiles": 7}, {"tiles": {"r1c1": [1]}}, info["blank"]]
    for garbage in odd:
        found = await ana.post("/api/design/masters/check", {"plan": garbage})
        assert not found["checked"]["ready"]
        assert found["checked"]["faults"]


async def test_a_member_finds_the_own_seat_from_the_crew(ana: Someone, ben: Someone) -> None:
    id = (await ana.post("/api/crews", {"game": "masters", "name": "River Rats"}, 201))["id"]
    invite = (await ana.get(f"/api/crews/{id}"))["invite"]
    await ben.get(invite.replace("/crew/", "/api/crews/"))
    wish = {"people": "3", "player-1": "Ana", "player-2": "Cleo", "player-3": "ben"}
    form = await ana.post(f"/api/crews/{id}/form", {"values": wish})
    seats = [{"kind": "me"}, {"kind": "invite"}, {"kind": "invite"}]
    body = {"values": form["values"], "seats": seats}
    table = (await ana.post(f"/api/crews/{id}/match", body, 201))["table"]
    assert (await ana.get(f"/api/crews/{id}"))["table"]["way"] == "table"

    there = (await ben.get(f"/api/crews/{id}"))["table"]
    assert there["way"] == "sit"
    token = there["link"].partition("?invite=")[2]
    sat = await ben.post(f"/api/tables/{table}/claim", {"invite": token})
    assert [seat["you"] for seat in sat["seats"]] == [False, False, True], "the seat named Ben"
    assert (await ben.get(f"/api/crews/{id}"))["table"] == {
        "id": table,
        "state": "lobby",
        "way": "table",
        "link": "",
    }


async def test_a_member_without_a_seat_may_watch(ana: Someone, ben: Someone) -> None:
    id = (await ana.post("/api/crews", {"game": "masters", "name": "River Rats"}, 201))["id"]
    crew = await ana.get(f"/api/crews/{id}")
    table = await begin(ana, id, crew["form"])
    await ben.get(crew["invite"].replace("/crew/", "/api/crews/"))
    there = (await ben.get(f"/api/crews/{id}"))["table"]
    assert (there["way"], there["state"]) == ("watch", "running")
    assert there["link"] == (await ana.get(f"/api/tables/{table}"))["watch"]


async def test_a_member_takes_an_open_seat_by_the_code(ana: Someone, ben: Someone) -> None:
    id = (await ana.post("/api/crews", {"game": "masters", "name": "River Rats"}, 201))["id"]
    form = await ana.post(f"/api/crews/{id}/form", {"values": {"people": "2"}})
    body = {"values": form["values"], "seats": [{"kind": "me"}, {"kind": "open"}]}
    await ana.post(f"/api/crews/{id}/match", body, 201)
    crew = await ana.get(f"/api/crews/{id}")
    there = (await ben.get(crew["invite"].replace("/crew/", "/api/crews/")))["table"]
    code = (await ana.get(f"/api/tables/{crew['table']['id']}"))["code"]
    assert (there["way"], there["link"]) == ("sit", f"/join/{code}")
