"""What was said is done once: the same id again after a lost answer, and after a kill."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from muster.server.settings import Bucket
from muster.server.store import tables
from tests.server.clients import Json, RunningServer, Seat, Someone, serving
from tests.server.tables.test_taking_back import three, turn_up

pytestmark = pytest.mark.engines


def lines(server: RunningServer, id: str) -> int:
    return server.registry.live[id].seq


async def test_a_play_said_again_from_another_of_ones_seats(
    server: RunningServer, ana: Someone
) -> None:
    table = await ana.open("me", "here:Ben")
    async with ana.at(table["id"], 0) as seat:
        pass_on = seat.choices()[0]
        assert (await seat.play(pass_on, id="once"))["t"] == "ack"
    async with ana.at(table["id"], 1) as seat:
        assert (await seat.play(pass_on, id="once"))["t"] == "ack"
        assert lines(server, table["id"]) == 1
        assert (await seat.play(seat.choices()[0] + "x", id="once"))["code"] == "reused"


async def test_a_line_of_chat_said_again(server: RunningServer, ana: Someone) -> None:
    table = await ana.open("me", "open")
    for _ in range(2):
        async with ana.at(table["id"], 0) as seat:
            assert (await seat.ask("chat", text="hello", id="once"))["t"] == "ack"
            assert (await seat.ask("chat", text="other", id="once"))["code"] == "reused"
    server.registry.drop(server.registry.live[table["id"]])
    async with ana.at(table["id"], 0) as seat:
        assert (await seat.ask("chat", text="hello", id="once"))["t"] == "ack"
    async with ana.at(table["id"], 0) as seat:
        assert [line["text"] for line in seat.state["chat"]] == ["hello"]


async def test_to_ask_said_again_asks_nobody_twice(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    id = await three(ana, ben, "consent")
    async with ana.at(id, 0) as one, ben.at(id, 1) as other:
        await turn_up(one, other)
        assert (await one.ask("undo", id="once"))["t"] == "ack"
        request = (await _asked(other))["id"]
        no = {"request": request, "agree": False}
        assert (await other.ask("consent", id="no", **no))["t"] == "ack"
        assert (await one.ask("undo", id="once"))["t"] == "ack"
        assert (await other.ask("consent", id="no", **no))["t"] == "ack"
        assert server.registry.live[id].request is None
        assert (await one.ask("undo", id="twice"))["t"] == "ack"
        assert server.registry.live[id].request is not None


async def test_who_asks_to_take_back_still_asks_after_a_restart(tmp_path: Path) -> None:
    async with (
        serving(tmp_path) as server,
        Someone(server.base) as ana,
        Someone(server.base) as ben,
    ):
        await ana.called("Ana")
        await ben.called("Ben")
        id = await three(ana, ben, "consent")
        async with ana.at(id, 0) as one, ben.at(id, 1) as other:
            await turn_up(one, other)
            assert (await one.ask("undo"))["t"] == "ack"
        before = lines(server, id)
        cookie = ben.cookie
    async with serving(tmp_path) as server, Someone(server.base) as ben:
        ben.http.cookies.set("muster", cookie)
        async with ben.at(id, 1) as other:
            asked = other.state["undo"]["request"]
            assert asked["by"] == 0
            for _ in range(2):  # the second time the answer was lost
                yes = await other.ask("consent", id="yes", request=asked["id"], agree=True)
                assert yes["t"] == "ack"
            assert lines(server, id) == before + 1
            assert other.state["undo"]["request"] is None or (await _settled(other))
        server.registry.drop(server.registry.live[id])
        async with ben.at(id, 1) as other:
            assert other.state["undo"]["request"] is None


async def test_a_request_does_not_outlive_what_it_was_about(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    id = await three(ana, ben, "consent")
    async with ana.at(id, 0) as one, ben.at(id, 1) as other:
        await turn_up(one, other)
        assert (await one.ask("undo"))["t"] == "ack"
        while server.registry.live[id].request is not None:
            mover = one if one.must() else other
            await mover.play(mover.choices()[0])
            await one.catch_up()
            await other.catch_up()
    kept = await server.registry.services.store.read(lambda c: tables.stored_table(c, id))
    assert kept is not None
    assert kept.request is None


async def test_nobody_takes_back_without_end(tmp_path: Path) -> None:
    """Each taking back plays the whole game again."""
    async with (
        serving(tmp_path, undo_bucket=Bucket(2, 0.001)) as server,
        Someone(server.base) as ana,
    ):
        await ana.called("Ana")
        table = await ana.open("me", "here:Ben")
        async with ana.at(table["id"], 0) as seat:
            answers = []
            for _ in range(3):
                await seat.play(seat.choices()[0])
                answers.append(await seat.ask("undo"))
                await seat.catch_up()
            assert [one["t"] for one in answers] == ["ack", "ack", "error"]
            assert answers[2]["code"] == "flood"
            assert answers[2]["wait"] > 1
            assert "taken back" in answers[2]["text"]
            assert lines(server, table["id"]) == 5


async def _asked(seat: Seat) -> Json:
    news = await seat.wait_for(lambda f: f["t"] == "undo" and f["undo"]["request"])
    found: Json = news["undo"]["request"]
    return found


async def _settled(seat: Seat) -> Any:
    return await seat.wait_for(lambda f: f["t"] == "undo" and not f["undo"]["request"])
