"""Who may see and change a crew, and what the routes say to everything else."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from muster.server.settings import Bucket
from tests.server.clients import RunningServer, Someone, serving
from tests.server.crews.crews import begin, crew, heist, judged, new_crew

__all__ = ["judged"]

NEW = {"values": {"where": "x"}, "seats": [{"kind": "me"}]}

DEEDS: list[tuple[str, Any]] = [
    ("form", {"values": {}}),
    ("match", NEW),
    ("abandon", {}),
    ("leave", {}),
    ("branch", {"upto": 0, "name": "Mine now"}),
    ("rename", {"name": "Mine now"}),
    ("records", {"record": "x"}),
]

LOOKS = ("", "/file", "/records/1")


def without_id(answer: httpx.Response) -> dict[str, Any]:
    """A refusal, but for the id somebody could quote."""
    return {name: it for name, it in answer.json().items() if name != "request"}


async def test_a_stranger_learns_nothing(server: RunningServer, ana: Someone, ben: Someone) -> None:
    id = await new_crew(ana)
    await heist(ana, id)
    before = await crew(ana, id)
    for look in LOOKS:
        told = [await ben.http.get(f"/api/crews/{one}{look}") for one in (id, "nobodyhere22")]
        assert [one.status_code for one in told] == [404, 404]
        assert without_id(told[0]) == without_id(told[1])
    for deed, body in DEEDS:
        told = [
            await ben.http.post(f"/api/crews/{one}/{deed}", json=body)
            for one in (id, "nobodyhere22")
        ]
        assert [one.status_code for one in told] == [404, 404], deed
        assert without_id(told[0]) == without_id(told[1])
    assert await ben.get("/api/crews") == []
    async with Someone(server.base) as nobody:
        assert await nobody.get("/api/crews") == []
        for look in LOOKS:
            assert (await nobody.get(f"/api/crews/{id}{look}", 401))["code"] == "me"
        for deed, body in DEEDS:
            no = await nobody.post(f"/api/crews/{id}/{deed}", body, 401)
            assert no["code"] == "me"
        assert (await nobody.post("/api/crews/import", {}, 401))["code"] == "me"
    assert await crew(ana, id) == before


async def test_the_invite_makes_one_a_member_for_good(ana: Someone, ben: Someone) -> None:
    id, other = await new_crew(ana), await new_crew(ana, "Others")
    links = [(await crew(ana, one))["invite"] for one in (id, other)]
    assert links[0].startswith(f"/crew/{id}?invite=")
    tokens = [link.partition("invite=")[2] for link in links]
    for wrong in ("x", tokens[0][:-1], tokens[1], tokens[0] + "x", "%00"):
        assert (await ben.get(f"/api/crews/{id}?invite={wrong}", 404))["code"] == "nothing"
    info = await ben.get(f"/api/crews/{id}?invite={tokens[0]}")
    assert info["members"] == ["Ana", "Ben"]
    assert (await crew(ben, id))["name"] == "The Night Shift"
    assert (await ben.get(f"/api/crews/{id}?invite=x"))["id"] == id  # a member already
    await ben.get(f"/api/crews/{other}", 404)
    assert [one["id"] for one in await ben.get("/api/crews")] == [id]
    await ben.post(f"/api/crews/{id}/rename", {"name": "  Day \u202eShift "})
    assert (await crew(ana, id))["name"] == "Day Shift"
    assert (await ana.http.get(f"/api/crews/{id}/file")).json()["name"] == "Day Shift"


@pytest.mark.parametrize(
    ("body", "code", "words"),
    [
        ({}, "body", ""),
        ({"game": "pockets"}, "body", ""),
        ({"game": "pockets", "name": "x", "coins": 9}, "body", ""),
        ({"game": "pockets", "name": "x" * 61}, "name", "60"),
        ({"game": "pockets", "name": " \u202e "}, "name", "visible"),
        ({"game": "chess", "name": "x"}, "choice", "chess"),
        ({"game": "the-plan", "name": "x"}, "choice", "no campaign; valid:"),
    ],
)
async def test_crews_that_cannot_be(ana: Someone, body: Any, code: str, words: str) -> None:
    no = await ana.post("/api/crews", body, 400)
    assert no["code"] == code
    assert words in no["text"]
    assert await ana.get("/api/crews") == []


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"values": {"a": 1}, "seats": [{"kind": "me"}]},
        {"values": {}, "seats": []},
        {"values": {}, "seats": [{"kind": "king"}]},
        {"values": {}, "seats": [{"kind": "me"}], "plan": []},
        {"values": {"a" * 99: "x"}, "seats": [{"kind": "me"}]},
        {"values": {str(n): "x" for n in range(201)}, "seats": [{"kind": "me"}]},
    ],
)
async def test_heists_that_cannot_be(ana: Someone, body: Any) -> None:
    id = await new_crew(ana)
    no = await ana.post(f"/api/crews/{id}/match", body, 400)
    assert no["code"] == "body"
    assert (await crew(ana, id))["table"] is None


async def test_records_that_cannot_be(ana: Someone) -> None:
    id = await new_crew(ana)
    for text in (
        "",
        "x",
        "\x00",
        "{}\n",
        '{"muster":1}\n[0,"take"]\n{"inputs":1}\n',
        "9" * 100_000,
    ):
        no = await ana.post(f"/api/crews/{id}/records", {"record": text}, 409)
        assert no["code"] == "campaign"
        assert "record does not hold" in no["text"]
    large = await ana.http.post(f"/api/crews/{id}/records", json={"record": "x" * 5_000_000})
    assert (large.status_code, large.json()["code"]) == (413, "large")
    table = (await ana.open("me", "here:Ben"))["id"]  # another game
    assert (await ana.get(f"/api/tables/{table}/record", 403))["code"] == "running"
    assert (await crew(ana, id))["page"]["matches"] == 0


async def test_odd_ids_and_numbers(ana: Someone) -> None:
    id = await new_crew(ana)
    records = [f"{id}/records/{n}" for n in (0, 1, -1, 10**30)]
    for path in ("x" * 300, "%00", f"{id}/nope", *records):
        assert (await ana.get(f"/api/crews/{path}", 404))["code"] == "nothing"
    for upto in (-1, 1e9, "x", None):
        no = await ana.post(f"/api/crews/{id}/branch", {"upto": upto, "name": "x"}, 400)
        assert no["code"] == "body"


async def test_making_crews_is_limited(tmp_path: Any) -> None:
    few = Bucket(4, 0.001)
    async with serving(tmp_path, create_bucket=few) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        id = await new_crew(ana)
        assert await begin(ana, id)
        done = await ana.http.post("/api/crews/import", content=b"x")
        assert done.status_code == 400
        for path in ("", "/import", f"/{id}/branch", f"/{id}/records", f"/{id}/match"):
            done = await ana.http.post(f"/api/crews{path}", json={})
            assert (done.status_code, done.json()["code"]) == (429, "flood")
        assert (await crew(ana, id))["table"] is not None  # looking is not


async def test_checking_drafts_is_limited(tmp_path: Any) -> None:
    few = Bucket(3, 0.001)
    async with serving(tmp_path, check_bucket=few) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        id = await new_crew(ana)
        paths = [f"/api/crews/{id}/form", "/api/design/pockets/check", "/api/design/pockets/decode"]
        for path in paths:
            assert (await ana.http.post(path, json={})).status_code in (200, 400)
        for path in paths:
            assert (await ana.post(path, {}, 429))["code"] == "flood"
        assert (await ana.get("/api/design/pockets"))["title"] == "room"


async def test_one_person_cannot_fill_the_disk_with_crews(tmp_path: Any) -> None:
    async with serving(tmp_path, crews_each=2, members_each=1) as server:  # noqa: SIM117
        async with Someone(server.base) as ana, Someone(server.base) as ben:
            await ana.called("Ana")
            await ben.called("Ben")
            id = await new_crew(ana)
            link = (await crew(ana, id))["invite"].replace("/crew/", "/api/crews/")
            assert (await ben.get(link, 409))["code"] == "many"
            body = {"upto": 0, "name": "x"}
            await ana.post(f"/api/crews/{id}/branch", body, 201)
            assert (await ana.post(f"/api/crews/{id}/branch", body, 409))["code"] == "many"
            assert len(await ana.get("/api/crews")) == 2
            await ana.post(f"/api/crews/{id}/leave")
            assert len(await ana.get("/api/crews")) == 1


async def test_a_member_leaves_and_comes_back_by_the_link(ana: Someone, ben: Someone) -> None:
    id = await new_crew(ana)
    link = (await crew(ana, id))["invite"].replace("/crew/", "/api/crews/")
    await ben.get(link)
    await ana.post(f"/api/crews/{id}/leave")
    assert await ana.get("/api/crews") == []
    await ana.get(f"/api/crews/{id}", 404)
    await ana.post(f"/api/crews/{id}/leave", None, 404)
    assert (await crew(ben, id))["members"] == ["Ben"]
    await ben.post(f"/api/crews/{id}/leave")
    assert (await ana.get(link))["members"] == ["Ana"], "nothing was lost"


async def test_what_a_crew_was_branched_from_is_for_its_members(ana: Someone, ben: Someone) -> None:
    id = await new_crew(ana)
    twin = (await ana.post(f"/api/crews/{id}/branch", {"upto": 0, "name": "What if"}, 201))["id"]
    mine = await crew(ana, twin)
    assert mine["branched_from"] == id
    theirs = await ben.get(mine["invite"].replace("/crew/", "/api/crews/"))
    assert (theirs["branched_from"], theirs["branched_name"]) == ("", "The Night Shift")


async def test_other_sites_cannot_act(server: RunningServer, ana: Someone) -> None:
    id = await new_crew(ana)
    async with Someone(server.base, origin="https://elsewhere.example") as mallory:
        mallory.http.cookies.set("muster", ana.cookie)
        for deed, body in DEEDS:
            no = await mallory.post(f"/api/crews/{id}/{deed}", body, 403)
            assert no["code"] == "origin"


async def test_the_shelf_tells_who_has_a_campaign(ana: Someone, monkeypatch: Any) -> None:
    from muster.server.http import shelf

    monkeypatch.setattr(shelf, "_KEPT", shelf._Kept())
    games = {one["id"]: one for one in (await ana.get("/api/games"))["games"]}
    assert (games["pockets"]["campaign"], games["pockets"]["designer"]) == (True, True)
    assert (games["the-plan"]["campaign"], games["the-plan"]["designer"]) == (False, False)


async def test_the_pages_are_pages(ana: Someone) -> None:
    from muster.server.http.static import FILES

    if FILES.file("index.html") is None:
        pytest.skip("the client is not built")
    for path in ("/crews", "/crew/abc", "/crew/abc?invite=x", "/design", "/design?game=pockets"):
        assert (await ana.http.get(path)).status_code == 200
    for path in ("/crew", "/design/x", "/crews/x"):
        assert (await ana.http.get(path)).status_code == 404
