"""Looking after a server: the token, tables, people, blocks, announcements."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
import websockets

from muster.server.settings import Bucket
from tests.server.admin.operator import Operator, token_of
from tests.server.clients import RunningServer, Someone, serving


async def test_the_token_is_for_its_owner_alone(server: RunningServer) -> None:
    path = server.registry.services.settings.data / "admin-token"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len(token_of(server)) == 64


@pytest.mark.parametrize("path", ["", "/tables", "/people", "/blocks"])
async def test_nobody_looks_without_the_token(server: RunningServer, path: str) -> None:
    for wrong in ("x", token_of(server)[:-1], token_of(server) + "x"):
        said = await Operator(server, wrong).ask(path, status=403)
        assert said["code"] == "token"


async def test_the_token_of_the_metrics_is_another(server: RunningServer) -> None:
    token = (server.registry.services.settings.data / "metrics-token").read_text().strip()
    await Operator(server, token).ask("/tables", status=403)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/blocks", {"address": "203.0.113.7"}),
        ("/unblock", {"address": "203.0.113.7"}),
        ("/announcements", {"text": "Hi", "seconds": 60}),
        ("/drain", {}),
    ],
)
async def test_nobody_decides_without_the_token(
    server: RunningServer, path: str, body: object
) -> None:
    assert (await Operator(server, "x").ask(path, body, 403))["code"] == "token"
    controls = server.registry.services.controls
    assert not controls.blocks
    assert not controls.draining
    assert not controls.news.announcements


@pytest.mark.parametrize("header", ["cookie", "origin", "sec-fetch-site"])
async def test_it_is_off_for_browsers(server: RunningServer, header: str) -> None:
    own = {header: server.base if header == "origin" else "same-origin"}
    asked = Operator(server)
    assert (await asked.ask("/tables", status=403, **own))["code"] == "browser"
    said = await asked.ask("/drain", {}, 403, **own)
    assert said["code"] in ("browser", "origin")
    assert not server.registry.services.controls.draining


@pytest.mark.parametrize("path", ["/api//admin/drain", "//api/admin/drain", "/api/admin/drain/"])
async def test_another_spelling_is_no_way_round(server: RunningServer, path: str) -> None:
    done = await Operator(server, "x").send("POST", path, json={})
    assert done.status_code in (403, 404)
    assert not server.registry.services.controls.draining


async def test_tokens_cannot_be_tried_one_after_the_other(tmp_path: Path) -> None:
    async with serving(tmp_path, guess_bucket=Bucket(3, 0.001)) as server:
        eve = Operator(server, "x")
        for _ in range(3):
            await eve.ask("/tables", status=403)
        assert (await eve.ask("/tables", status=429))["wait"] > 1


async def test_tables_and_people_are_found(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    admin = Operator(server)
    table = await ana.open("me", "open")
    await ana.open("me", "bot:random")
    async with ana.at(table["id"]):
        [lobby] = await admin.ask("/tables?only=lobby")
        assert (lobby["id"], lobby["seats"], lobby["taken"]) == (table["id"], 2, 1)
        assert lobby["sockets"] == 1
        [found] = await admin.ask("/people?name=AN")
        assert (found["name"], found["tables"], found["sockets"]) == ("Ana", 2, 1)
    assert [one["state"] for one in await admin.ask("/tables?only=running")] == ["running"]
    assert await admin.ask("/tables?game=masters") == []
    assert (await admin.ask("/tables?only=gone", status=400))["code"] == "state"
    assert [one["name"] for one in await admin.ask("/people?name=%25")] == []
    secret = await admin.send("GET", "/api/admin/tables")
    assert "secret" not in secret.text
    assert "code" not in secret.text


# ---------------------------------------------------------------- blocks


async def test_who_is_blocked_is_told_and_does_nothing_more(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    table = await ana.open("me", "here:Ida", public=True)
    admin = Operator(server)
    async with ana.at(table["id"]) as seat, ben.at(table["id"], None) as watching:
        said = await admin.ask("/blocks", {"person": "ana", "reason": "insults"})
        assert said["closed"] == 1
        bye = await seat.until("bye")
        assert bye["code"] == "blocked"
        assert "Insults." in bye["text"]
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await seat.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        assert (await watching.ask("ping"))["t"] == "pong"
    for path in ("/api/me", "/api/tables", "/api/news"):
        assert (await ana.get(path, 403))["code"] == "blocked"
    refused = await ana.post("/api/tables", {"game": "the-plan", "seats": []}, 403)
    assert "Insults." in refused["text"]
    async with ana.socket(table["id"]) as again:
        assert (await again.next())["code"] == "blocked"
    assert (await ana.http.get("/")).status_code != 403  # the page itself tells why
    await ben.get("/api/me")
    assert [one["blocked"] for one in await admin.ask("/people?name=ana")] == ["Insults."]


async def test_blocks_outlast_a_restart_and_can_be_taken_back(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        [made] = (await Operator(server).ask("/blocks", {"person": "Ana"}))["blocks"]
        cookie = ana.cookie
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        ana.http.cookies.set("muster", cookie)
        assert (await ana.get("/api/me", 403))["code"] == "blocked"
        await Operator(server).ask("/unblock", {"person": made["who"]})
        assert (await ana.get("/api/me"))["name"] == "Ana"
        said = await Operator(server).ask("/unblock", {"person": made["who"]}, 404)
        assert said["text"] == "They are not blocked."


async def test_a_block_ends_by_itself(server: RunningServer, ana: Someone) -> None:
    await Operator(server).ask("/blocks", {"person": "Ana", "seconds": 1000})
    await ana.get("/api/me", 403)
    controls = server.registry.services.controls
    now = controls._now
    controls._now = lambda: now() + 1001
    await ana.get("/api/me")
    await controls.refresh()
    assert controls.blocks == []


async def test_an_address_is_blocked_and_not_kept(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    admin = Operator(server)
    table = await ana.open("me", "open")
    async with ana.at(table["id"]) as seat:
        said = await admin.ask("/blocks", {"address": "127.0.0.1"})
        assert said["closed"] == 1
        assert (await seat.until("bye"))["code"] == "blocked"
    assert "127.0.0.1" not in str(said)
    assert (await ben.get("/api/me", 403))["code"] == "blocked"
    [one] = await admin.ask("/blocks")  # whoever has the token still may
    await admin.ask("/unblock", {"address": one["who"]})
    await ben.get("/api/me")


async def test_the_addresses_of_a_person_are_those_they_are_connected_from(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    table = await ana.open("me", "open")
    async with ana.at(table["id"]):
        said = await Operator(server).ask("/blocks", {"person": "Ana", "addresses": True})
    assert [one["kind"] for one in said["blocks"]] == ["person", "address"]
    await ben.get("/api/me", 403)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "who"),
        ({"person": "Ana", "address": "127.0.0.1"}, 400, "who"),
        ({"person": "Nobody"}, 404, "person"),
        ({"address": "here"}, 400, "address"),
        ({"person": "Ana", "seconds": 0}, 400, "body"),
        ({"person": "Ana", "reason": "x" * 301}, 400, "body"),
        ({"person": "Ana", "why": "x"}, 400, "body"),
    ],
)
async def test_a_bad_block_blocks_nobody(
    server: RunningServer, ana: Someone, body: object, status: int, code: str
) -> None:
    said = await Operator(server).ask("/blocks", body, status)
    assert said["code"] == code
    assert server.registry.services.controls.blocks == []


async def test_a_name_several_have_is_not_enough(server: RunningServer, ana: Someone) -> None:
    async with Someone(server.base) as other:
        await other.called("Ana")
        said = await Operator(server).ask("/blocks", {"person": "ana"}, 409)
    assert said["text"].startswith("2 people are called ana")


# ---------------------------------------------------------------- announcements


async def test_everybody_hears_an_announcement(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    admin = Operator(server)
    table = await ana.open("me", "here:Ida", public=True)
    async with ana.at(table["id"]) as seat, ben.at(table["id"], None) as watching:
        await admin.ask("/announcements", {"text": " Closed at\nten ", "seconds": 60})
        for one in (seat, watching):
            heard = await one.until("news")
            assert [a["text"] for a in heard["announcements"]] == ["Closed at ten"]
    assert (await ben.get("/api/news"))["announcements"][0]["text"] == "Closed at ten"
    async with ana.at(table["id"]) as seat:  # who comes later hears it too
        assert (await seat.until("news"))["announcements"]
        await admin.ask("/announcements", method="DELETE")
        assert (await seat.until("news"))["announcements"] == []
    assert (await ben.get("/api/news"))["announcements"] == []


async def test_an_announcement_ends(server: RunningServer, ben: Someone) -> None:
    await Operator(server).ask("/announcements", {"text": "Soon", "seconds": 60})
    controls = server.registry.services.controls
    now = controls._now
    controls._now = lambda: now() + 61
    assert (await ben.get("/api/news"))["announcements"] == []


async def test_another_process_hears_of_it(tmp_path: Path) -> None:
    async with (
        serving(tmp_path) as one,
        serving(tmp_path, controls_every=0.02) as other,
        Someone(other.base) as ana,
    ):
        await ana.called("Ana")
        table = await ana.open("me", "open")
        async with ana.at(table["id"]) as seat:
            await Operator(one).ask("/announcements", {"text": "Hello", "seconds": 60})
            await seat.until("news")
            await Operator(one).ask("/blocks", {"person": "Ana"})
            assert (await seat.until("bye"))["code"] == "blocked"


async def test_what_is_decided_leaves_a_line(
    server: RunningServer, ana: Someone, caplog: pytest.LogCaptureFixture
) -> None:
    admin = Operator(server)
    await admin.ask("/blocks", {"person": "Ana", "reason": "insults"})
    await Operator(server, "x").ask("/tables", status=403)
    events = [(getattr(one, "event", ""), getattr(one, "code", "")) for one in caplog.records]
    assert ("admin", "block") in events
    assert ("admin_refused", "") in events
    assert not any("insults" in one.getMessage().lower() for one in caplog.records)
