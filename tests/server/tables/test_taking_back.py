"""Undo at a table: off, own, consent, free."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.clients import RunningServer, Seat, Someone

pytestmark = pytest.mark.engines

BOT = 2


async def three(ana: Someone, ben: Someone, policy: str) -> str:
    table = await ana.open("me", "open", "bot:random", public=True, undo=policy)
    await ben.post(f"/api/tables/{table['id']}/claim", {"seat": 1})
    return str(table["id"])


async def turn_up(one: Seat, other: Seat) -> None:
    """Both answer; the Plans are turned up, and the bot has answered what comes next."""
    for seat in (one, other):
        assert (await seat.play(seat.choices()[0]))["t"] == "ack"
    for seat in (one, other):
        while any(
            p["key"] == "plan" or (p["seat"] == BOT and not p.get("answered"))
            for p in seat.scene["prompts"]
        ):
            await seat.next()


async def test_off(ana: Someone, ben: Someone) -> None:
    id = await three(ana, ben, "off")
    async with ana.at(id, 0) as seat:
        await seat.play(seat.choices()[0])
        await seat.until("update")
        assert seat.state["undo"]["may"] is False
        assert "host" in seat.state["undo"]["why"]
        assert (await seat.ask("undo"))["code"] == "undo"


async def test_own_until_the_barrier(server: RunningServer, ana: Someone, ben: Someone) -> None:
    id = await three(ana, ben, "own")
    async with ana.at(id, 0) as one, ben.at(id, 1) as other:
        start = one.scene
        await one.play(one.choices()[0])
        await one.until("update")
        assert one.state["undo"] == {
            "may": True, "asks": False, "why": "", "clause": "", "request": None
        }  # fmt: skip
        nonce = await one.say("undo")
        await one.wait_for(lambda f: f["t"] == "ack" and f["id"] == nonce)
        await one.until("update")
        assert one.scene["root"] == start["root"] or one.must()
        await server.settled(id)
        journal = server.registry.live[id].seq
        assert (await one.ask("undo", id=nonce))["t"] == "ack"  # sent again: nothing more happens
        assert server.registry.live[id].seq == journal
        await turn_up(one, other)
        refused = await one.ask("undo")
        assert refused["code"] == "illegal"
        assert refused["clause"].startswith("TP-")
        assert "seat 0" not in refused["text"]
        assert one.state["undo"]["may"] is False
        assert one.state["undo"]["why"]


async def _asked(one: Seat, other: Seat) -> dict[str, Any]:
    await turn_up(one, other)
    assert one.state["undo"]["asks"]
    assert (await one.ask("undo"))["t"] == "ack"
    news = await other.wait_for(lambda f: f["t"] == "undo" and f["undo"]["request"])
    request: dict[str, Any] = news["undo"]["request"]
    assert request["by"] == 0
    assert request["agreed"] == [0, 2]
    assert "Ana" in news["note"]
    return request


async def test_consent_given(server: RunningServer, ana: Someone, ben: Someone) -> None:
    id = await three(ana, ben, "consent")
    async with ana.at(id, 0) as one, ben.at(id, 1) as other, ben.at(id, None) as watcher:
        hand = one.choices()
        request = await _asked(one, other)
        assert (await one.ask("consent", request=request["id"], agree=True))["code"] == "request"
        assert (await other.ask("consent", request="x", agree=True))["code"] == "request"
        assert (await other.ask("consent", request=request["id"], agree=True))["t"] == "ack"
        await one.wait_for(lambda f: f["t"] == "undo" and not f["undo"]["request"])
        assert one.choices() == hand
        assert one.must()
        assert (await other.ask("consent", request=request["id"], agree=True))["code"] == "request"
        await watcher.wait_for(lambda f: f["t"] == "undo" and not f["undo"]["request"])
        await server.settled(id)
        before = server.registry.live[id].match
        assert before is not None
        table = server.registry.live[id]
        await table.reload()  # the journal says the same
        assert table.match is not None
        assert table.match.fingerprint == before.fingerprint
    async with ben.at(id, None) as watcher:
        told = "Ana takes an answer back, and all that came after it."
        assert watcher.state["log"][-1]["text"] == told, "whoever comes later reads it, too"


async def test_consent_refused(ana: Someone, ben: Someone) -> None:
    id = await three(ana, ben, "consent")
    async with ana.at(id, 0) as one, ben.at(id, 1) as other:
        request = await _asked(one, other)
        scene = one.scene
        await other.say("consent", request=request["id"], agree=False)
        news = await one.wait_for(lambda f: f["t"] == "undo" and not f["undo"]["request"])
        assert "Ben" in news["note"]
        assert one.scene == scene


async def test_a_request_ends_when_the_game_goes_on(ana: Someone, ben: Someone) -> None:
    id = await three(ana, ben, "consent")
    async with ana.at(id, 0) as one, ben.at(id, 1) as other:
        request = await _asked(one, other)
        mover = one if one.must() else other
        asked = len(other.frames)
        while mover.must():
            await mover.play(mover.choices()[0])
            await mover.until("update")
        await other.catch_up()
        news = [frame for frame in other.frames[asked:] if frame["t"] == "undo"]
        assert [one["undo"]["request"] for one in news] == [None]
        late = await other.ask("consent", request=request["id"], agree=True)
        assert late["code"] == "request"


async def test_only_one_asks_at_a_time_and_may_withdraw(ana: Someone, ben: Someone) -> None:
    id = await three(ana, ben, "consent")
    async with ana.at(id, 0) as one, ben.at(id, 1) as other:
        request = await _asked(one, other)
        assert (await other.ask("undo"))["code"] == "request"
        assert (await one.ask("consent", request=request["id"], agree=False))["t"] == "ack"
        news = await other.wait_for(lambda f: f["t"] == "undo" and not f["undo"]["request"])
        assert "no longer" in news["note"]


async def test_consent_of_bots_is_not_asked(ana: Someone) -> None:
    table = await ana.open("me", "bot:random", "here:Ben", undo="consent")
    async with ana.at(table["id"], 0) as seat:
        await seat.play(seat.choices()[0])
        hand = seat.choices()
        await seat.say("look", seat=2)
        await seat.until("state")
        await seat.play(seat.choices()[0])
        while any(p["key"] == "plan" for p in seat.scene["prompts"]):
            await seat.next()
        assert seat.state["undo"]["may"]
        assert not seat.state["undo"]["asks"]
        assert (await seat.ask("undo"))["t"] == "ack"
        assert hand


async def test_free_goes_back_behind_everything(ana: Someone) -> None:
    table = await ana.open("me", "bot:random", "bot:greedy", undo="free")
    async with ana.at(table["id"], 0) as seat:
        hand = seat.choices()
        assert (await seat.ask("undo"))["code"] == "undo"
        for _ in range(3):
            await seat.play(seat.choices()[0])
            await seat.until("update")
            while not seat.must():
                await seat.next()
        for _ in range(3):
            assert (await seat.ask("undo"))["t"] == "ack"
            await seat.until("update")
        while not seat.must():
            await seat.next()
        assert seat.choices() == hand
        assert (await seat.ask("undo"))["code"] == "undo"


async def test_nothing_is_taken_back_after_the_end(ana: Someone) -> None:
    table = await ana.open("me", "bot:random", undo="free")
    async with ana.at(table["id"], 0) as seat:
        while not seat.scene.get("over"):
            if seat.must():
                await seat.play(seat.choices()[0])
            await seat.until("update")
        assert seat.state["undo"]["may"] is False
        assert (await seat.ask("undo"))["code"] == "undo"


async def test_a_bot_that_stands_in_agrees_to_nothing(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    """The host cannot send a bot in, take back what its person has seen, and give the seat back."""
    id = await three(ana, ben, "consent")
    seat_path = f"/api/tables/{id}/seats/1"
    async with ana.at(id, 0) as one:
        async with ben.at(id, 1) as other:
            await turn_up(one, other)
        while len(server.registry.live[id].audience.subscribers) > 1:
            await one.next()
        await ana.post(seat_path, {"bot": "greedy"})
        await server.settled(id)
        await one.catch_up()
        before = server.registry.live[id].seq
        assert one.state["undo"]["asks"]
        assert (await one.ask("undo"))["t"] == "ack"
        news = await one.wait_for(lambda f: f["t"] == "undo")
        assert "Ben must agree too" in news["note"]
        await server.settled(id)
        assert server.registry.live[id].seq == before
        await ana.post(seat_path, {"bot": ""})
        async with ben.at(id, 1) as other:
            request = other.state["undo"]["request"]["id"]
            assert (await other.ask("consent", request=request, agree=True))["t"] == "ack"
            assert server.registry.live[id].seq == before + 1
