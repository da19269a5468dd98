"""Tables before, between and after games: opening, sitting down, leaving, snapshot in, again."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from muster.server.store import tables
from tests.server.clients import RunningServer, Seat, Someone, kept_by

WRONG_TABLES: list[tuple[Any, str]] = [
    ({}, "body"),
    ([], "body"),
    ({"game": "chess", "seats": [{"kind": "me"}]}, "choice"),
    ({"game": "the-plan", "seats": []}, "body"),
    ({"game": "the-plan", "seats": [{"kind": "me"}] * 2}, "choice"),
    ({"game": "the-plan", "seats": [{"kind": "bot"}] * 7}, "choice"),
    ({"game": "the-plan", "seats": [{"kind": "king"}]}, "body"),
    ({"game": "the-plan", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "hal"}]}, "choice"),
    ({"game": "the-plan", "seats": [{"kind": "me"}], "options": {"fun": True}}, "choice"),
    ({"game": "the-plan", "seats": [{"kind": "me"}], "options": {"bribes": 3}}, "choice"),
    ({"game": "the-plan", "seats": [{"kind": "me"}], "undo": "always"}, "body"),
    ({"game": "the-plan", "seats": [{"kind": "me"}], "seed": 7}, "body"),
    ({"game": "the-plan", "seats": [{"kind": "me"}], "salt": "x" * 65}, "body"),
    ({"game": "the-plan", "seats": [{"kind": "me"}, {"kind": "here", "name": "Ana"}]}, "name"),
    ({"game": "the-plan", "seats": [{"kind": "me"}, {"kind": "here", "name": "\u202e"}]}, "name"),
]


@pytest.mark.parametrize(("body", "code"), WRONG_TABLES, ids=lambda v: str(v)[:60])
async def test_a_table_that_cannot_be(ana: Someone, body: Any, code: str) -> None:
    refused = await ana.post("/api/tables", body, 400)
    assert refused["code"] == code
    assert refused["text"].endswith((".", "?", "!"))
    assert (await ana.get("/api/tables"))["mine"] == []


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xfe", b"[" * 30_000, b'{"name": "\\ud800"}', b"null", b'"x"']
)
async def test_bodies_that_are_no_json(ana: Someone, body: bytes) -> None:
    for path in ("/api/me", "/api/tables", "/api/recover", "/api/tables/x/claim"):
        done = await ana.http.post(path, content=body, headers={"content-type": "application/json"})
        assert done.status_code in (400, 404), (path, done.text)
        assert set(done.json()) >= {"code", "text"}


async def test_a_body_too_large(ana: Someone) -> None:
    done = await ana.http.post("/api/me", json={"name": "x" * 70_000})
    assert (done.status_code, done.json()["code"]) == (413, "large")


async def test_what_is_not_there(ana: Someone) -> None:
    for path in ("/api/tables/nope", "/api/tables/" + "x" * 300, "/api/nope", "/api/tables/%00"):
        assert (await ana.get(path, 404))["code"] == "nothing"
    done = await ana.http.delete("/api/tables/nope")
    assert (done.status_code, done.json()["code"]) == (405, "method")


async def test_open_tables_are_found_and_begin_when_full(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    hidden = await ana.open("me", "open")
    table = await ana.open("me", "open", public=True)
    found = await ben.get("/api/tables")
    assert [one["id"] for one in found["open"]] == [table["id"]]
    assert {one["id"] for one in (await ana.get("/api/tables"))["mine"]} == {
        hidden["id"],
        table["id"],
    }
    path = f"/api/tables/{table['id']}/claim"
    assert (await ben.post(path, {"seat": 0}, 409))["code"] == "taken"
    assert (await ben.post(path, {"seat": 5}, 404))["code"] == "seat"
    assert (await ben.post(path, {"seat": "x"}, 400))["code"] == "body"
    async with ana.at(table["id"]) as seat:
        assert seat.state["scene"] is None
        begun = await ben.post(path, {"seat": 1})
        assert begun["state"] == "running"
        assert (await seat.until("state"))["scene"]["seats"] == 2
        assert seat.choices()
    async with Someone(server.base) as eve:
        watchable = (await eve.get("/api/tables"))["watch"]
        assert [one["id"] for one in watchable] == [table["id"]]


async def test_two_who_want_the_same_seat(server: RunningServer, ana: Someone) -> None:
    table = await ana.open("me", "open", "open", public=True)
    people = [await Someone(server.base).called(f"P{n}") for n in range(6)]
    path = f"/api/tables/{table['id']}/claim"
    done = await asyncio.gather(*(p.http.post(path, json={"seat": 1}) for p in people))
    assert sorted(one.status_code for one in done) == [200] + [409] * 5
    for one in people:
        await one.http.aclose()


async def test_the_code_opens_a_seat_kept_for_a_friend_unless_everybody_knows_it(
    ana: Someone, ben: Someone
) -> None:
    """A new table keeps its second seat for a friend, who comes with its code or by its link."""
    private = await ana.open("me", "invite", "open")
    path = f"/api/tables/{private['id']}/claim"
    sat = await ben.post(path, {"code": private["code"]})
    assert [seat["you"] for seat in sat["seats"]] == [False, False, True]  # open seats first
    private = await ana.open("me", "invite")
    sat = await ben.post(f"/api/tables/{private['id']}/claim", {"code": private["code"]})
    assert (sat["state"], sat["seats"][1]["you"]) == ("running", True)
    public = await ana.open("me", "invite", public=True)
    path = f"/api/tables/{public['id']}/claim"
    assert (await ben.post(path, {"code": public["code"]}, 409))["code"] == "taken"


async def test_leaving_and_closing(server: RunningServer, ana: Someone, ben: Someone) -> None:
    table = await ana.open("me", "invite", "open", public=True)
    id = table["id"]
    token = table["seats"][1]["invite"].partition("invite=")[2]
    await ben.post(f"/api/tables/{id}/claim", {"invite": token})
    assert (await ben.post(f"/api/tables/{id}/leave", {"seat": 0}, 403))["code"] == "seat"
    left = await ben.post(f"/api/tables/{id}/leave", {"seat": 1})
    assert [seat["kind"] for seat in left["seats"]] == ["person", "invited", "open"]
    assert (await ben.post(f"/api/tables/{id}/leave", {}, 403))["code"] == "seat"
    async with ana.at(id) as seat:
        await ana.post(f"/api/tables/{id}/leave")
        assert (await seat.until("bye"))["text"] == "This table has been closed."
    assert (await ana.get(f"/api/tables/{id}", 404))["code"] == "nothing"


async def test_only_the_host_begins_with_bots(ana: Someone, ben: Someone) -> None:
    table = await ana.open("me", "open", "invite", "open", public=True)
    id = table["id"]
    await ben.post(f"/api/tables/{id}/claim", {"seat": 3})
    assert (await ben.post(f"/api/tables/{id}/start", {"bot": "greedy"}, 403))["code"] == "host"
    assert (await ana.post(f"/api/tables/{id}/start", {"bot": "hal"}, 400))["code"] == "choice"
    begun = await ana.post(f"/api/tables/{id}/start", {"bot": "random"})
    assert [seat["kind"] for seat in begun["seats"]] == ["person", "bot", "bot", "person"]
    assert len({seat["name"] for seat in begun["seats"]}) == 4
    assert (await ana.post(f"/api/tables/{id}/start", {}, 409))["code"] == "lobby"
    assert (await ben.post(f"/api/tables/{id}/leave", {}, 409))["code"] == "lobby"


async def test_a_bot_stands_in_and_gives_the_seat_back(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    table = await ana.open("me", "open", "bot:random", public=True)
    id = table["id"]
    seat_path = f"/api/tables/{id}/seats/1"
    await ben.post(f"/api/tables/{id}/claim", {"seat": 1})
    async with ana.at(id, 0) as mine:
        async with ben.at(id, 1) as his:
            assert (await ana.post(seat_path, {"bot": "greedy"}, 409))["code"] == "here"
            assert (await ben.post(seat_path, {"bot": "greedy"}, 403))["code"] == "host"
            assert his.must()
        await mine.wait_for(lambda f: f["t"] == "table" and not f["table"]["seats"][1]["online"])
        for path, body, status in (
            (f"/api/tables/{id}/seats/9", {"bot": "greedy"}, 404),
            (f"/api/tables/{id}/seats/2", {"bot": "greedy"}, 409),
            (seat_path, {"bot": "hal"}, 400),
            (seat_path, {"bot": 1}, 400),
        ):
            await ana.post(path, body, status)
        info = await ana.post(seat_path, {"bot": "greedy"})
        assert (info["seats"][1]["stands_in"], info["seats"][1]["name"]) == (True, "Ben")
        await mine.wait_for(lambda f: f["t"] == "update" and _answered(f, 1))
        async with ben.at(id, 1) as his:
            refused = await his.play(his.choices()[0])
            assert refused["code"] == "stands_in"
            back = await ben.post(seat_path, {"bot": ""})
            assert not back["seats"][1]["stands_in"]
            assert (await his.play(his.choices()[0]))["t"] == "ack"


async def test_over_days_an_absent_person_has_a_day(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    table = await ana.open("me", "open", public=True, pace="days")
    id = table["id"]
    await ben.post(f"/api/tables/{id}/claim", {"seat": 1})
    refused = await ana.post(f"/api/tables/{id}/seats/1", {"bot": "greedy"}, 409)
    assert refused["code"] == "here"
    later = server.registry.services.now() + 25 * 3600
    server.registry.services.now = lambda: later
    assert (await ana.post(f"/api/tables/{id}/seats/1", {"bot": "greedy"}))["seats"][1]["stands_in"]


async def test_a_rematch_is_one_table_for_all(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    table = await ana.open("me", "open", "bot:random", public=True)
    id = table["id"]
    await ben.post(f"/api/tables/{id}/claim", {"seat": 1})
    assert (await ana.post(f"/api/tables/{id}/rematch", {}, 409))["code"] == "running"
    async with ana.at(id, 0) as one, ben.at(id, 1) as other:
        await asyncio.gather(to_the_end(one), to_the_end(other))
        assert one.state["outcome"]["winners"] == other.state["outcome"]["winners"]
        again = await asyncio.gather(*(p.post(f"/api/tables/{id}/rematch") for p in (ana, ben)))
        assert again[0] == again[1]
        news = await one.wait_for(lambda f: f["t"] == "table" and f["table"]["rematch"])
        assert news["table"]["rematch"] == again[0]["id"]
    await server.settled(id)
    fresh = await ben.get(f"/api/tables/{again[0]['id']}")
    assert (fresh["state"], fresh["seats"][1]["you"]) == ("running", True)
    assert fresh["commitment"] != table["commitment"]
    listed = {one["id"]: one for one in (await ana.get("/api/tables"))["mine"]}
    assert listed[id]["state"] == "over"
    assert listed[id]["winners"] == one.state["outcome"]["winners"]


async def to_the_end(seat: Seat) -> None:
    """Answer the first thing possible until the game is over."""
    while not seat.scene.get("over"):
        if seat.must():
            assert (await seat.play(seat.choices()[0]))["t"] == "ack"
        await seat.until("update")


def _answered(frame: dict[str, Any], seat: int) -> bool:
    prompts = frame["scene"]["prompts"]
    return any(p["seat"] == seat and p.get("answered") for p in prompts)


async def test_tables_leave_memory_and_come_back(server: RunningServer, ana: Someone) -> None:
    table = await ana.open("me", "here:Ben", undo="free")
    id = table["id"]
    async with ana.at(id, 0) as seat:
        await seat.play(seat.choices()[0])
        await seat.say("chat", text="hello")
        await seat.until("chat")
        before = seat.state
        server.registry.sweep(0)
        assert id in server.registry.live
    while not server.registry.live[id].quiet:
        await asyncio.sleep(0.01)
    fingerprint = _print(server, id)
    server.registry.sweep(1000)
    assert id in server.registry.live
    server.registry.sweep(0)
    server.registry.sweep(0)
    assert id not in server.registry.live
    found = await asyncio.gather(*(server.registry.table(id) for _ in range(5)))
    assert all(one is found[0] for one in found)
    assert _print(server, id) == fingerprint
    async with ana.at(id, 0, cursor=before["cursor"]) as seat:
        assert seat.state["keep"] == int(before["cursor"].split("-")[0])
        assert [line["text"] for line in seat.state["chat"]] == ["hello"]


def _print(server: RunningServer, id: str) -> str:
    match = server.registry.live[id].match
    assert match is not None
    return match.fingerprint


def _disk_full(*_: object) -> None:
    raise OperationalError("UPDATE", {}, sqlite3.OperationalError("database or disk is full"))


async def test_the_last_seat_and_the_deal_are_one(
    server: RunningServer, ana: Someone, ben: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever ends the server between the two leaves a free seat, not a full lobby."""
    table = await ana.open("me", "open", public=True)
    path = f"/api/tables/{table['id']}"
    with monkeypatch.context() as broken:
        broken.setattr(tables, "begin", _disk_full)
        refused = await ben.post(f"{path}/claim", {"seat": 1}, 503)
        assert refused["code"] == "store"
    assert (await ana.get(path))["seats"][1]["kind"] == "open"
    server.registry.drop(server.registry.live[table["id"]])
    assert (await ana.get(path))["seats"][1]["kind"] == "open"
    assert (await ben.post(f"{path}/claim", {"seat": 1}))["state"] == "running"


async def test_a_full_lobby_begins_when_somebody_looks(
    server: RunningServer, ana: Someone, tmp_path: Path
) -> None:
    table = await ana.open("me", "bot:random")
    path = f"/api/tables/{table['id']}"
    await server.settled(table["id"])
    server.registry.drop(server.registry.live[table["id"]])
    with kept_by(tmp_path) as disk:  # as a server left it that was killed
        disk.exec_driver_sql(f"UPDATE tables SET state = 'lobby' WHERE id = '{table['id']}'")
    assert (await ana.get(path))["state"] == "running"


async def test_a_start_that_cannot_be_stored_leaves_the_seats_free(
    ana: Someone, ben: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await ana.open("me", "invite", "open", public=True)
    path = f"/api/tables/{table['id']}"
    with monkeypatch.context() as broken:
        broken.setattr(tables, "begin", _disk_full)
        assert (await ana.post(f"{path}/start", {}, 503))["code"] == "store"
    assert [seat["kind"] for seat in (await ana.get(path))["seats"]] == [
        "person",
        "invited",
        "open",
    ]
    invite = table["seats"][1]["invite"].rpartition("=")[2]
    assert (await ben.post(f"{path}/claim", {"invite": invite}))["seats"][1]["you"]


async def test_a_table_nobody_has_to_come_to_is_written_as_begun(
    ana: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "begin", _disk_full)
    assert (await ana.open("me", "bot:random"))["state"] == "running"
