"""Pointing and markers: everybody sees them, nobody learns anything, and they are no moves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from muster.kernel.match import Match
from muster.kernel.scene import Area, Scene
from muster.server.settings import Bucket
from tests.server.clients import Json, RunningServer, Someone, kept_by, serving

HEXES = ("hex-a", "hex-b", "hex-c")


@pytest.fixture
def mapped(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every table has a map of these hexes besides what lies on it."""
    there = list(HEXES)
    scene = Match.scene

    def with_map(self: Match, seat: int | None) -> Scene:
        found = scene(self, seat)
        hexes = tuple(Area(one, "cell", at=(n, 0)) for n, one in enumerate(there))
        root = msgspec.structs.replace(
            found.root, children=(*found.root.children, Area("map", "hexmap", hexes))
        )
        return msgspec.structs.replace(found, root=root)

    monkeypatch.setattr(Match, "scene", with_map)
    return there


def nodes(scene: Json) -> Iterator[str]:
    """Every node of a scene as it travels."""

    def inside(node: Json) -> Iterator[str]:
        yield node["id"]
        for child in node.get("children", ()):
            yield from inside(child)

    yield from inside(scene["root"])


async def two_at_a_table(ana: Someone, ben: Someone, **more: Any) -> str:
    table = await ana.open("me", "open", public=True, **more)
    await ben.post(f"/api/tables/{table['id']}/claim", {"seat": 1})
    return str(table["id"])


async def test_everybody_sees_what_one_points_at(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    id = await two_at_a_table(ana, ben)
    async with (
        ana.at(id, 0) as one,
        ben.at(id, 1) as other,
        Someone(server.base).at(id, None) as third,
    ):
        node = third.scene["root"]["children"][0]["id"]
        assert (await one.ask("point", node=node))["t"] == "ack"
        for seat in (other, third):
            assert await seat.until("point") == {"t": "point", "seat": 0, "node": node}
        assert (await other.ask("point", node=node))["t"] == "ack"
        assert (await one.wait_for(lambda frame: frame.get("seat") == 1))["t"] == "point"


async def test_what_only_i_see_cannot_be_pointed_at(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    id = await two_at_a_table(ana, ben)
    async with ana.at(id, 0) as one, ben.at(id, 1) as other, ana.at(id, None) as third:
        hidden = set(nodes(one.scene)) - set(nodes(third.scene))
        assert hidden  # the cards in my hand
        for node in sorted(hidden)[:6]:
            assert (await one.ask("point", node=node))["code"] == "node"
        assert await other.catch_up() == []
        assert (await one.ask("point", node="no such node"))["code"] == "node"
        assert (await one.ask("point", node=""))["code"] == "message"
        assert (await one.ask("point", node="x" * 201))["code"] == "message"


async def test_spectators_and_the_lobby(server: RunningServer, ana: Someone) -> None:
    table = await ana.open("me", "invite")
    async with ana.at(table["id"], 0) as seat:
        assert (await seat.ask("point", node="table"))["code"] == "lobby"
        assert (await seat.ask("mark", node="table", on=True))["code"] == "lobby"
    table = await ana.open("me", "here:Ben", public=True)
    async with Someone(server.base).at(table["id"], None) as seat:
        assert (await seat.ask("point", node="table"))["code"] == "watching"
        assert (await seat.ask("mark", node="table", on=True))["code"] == "watching"


async def test_too_much_pointing_is_told_to_wait(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, point_bucket=Bucket(3, 0.01)) as server,
        Someone(server.base) as ana,
    ):
        await ana.called("Ana")
        table = await ana.open("me", "here:Ben")
        async with ana.at(table["id"], 0) as seat:
            said = [await seat.ask("point", node="table") for _ in range(2)]
            said += [await seat.ask("mark", node="table", on=False) for _ in range(2)]
        assert [one["t"] for one in said] == ["ack"] * 3 + ["error"]
        assert (said[-1]["code"], said[-1]["wait"] > 0) == ("flood", True)


async def test_markers_stay_until_they_are_taken_away(
    server: RunningServer, ana: Someone, ben: Someone, mapped: list[str]
) -> None:
    id = await two_at_a_table(ana, ben)
    async with ana.at(id, 0) as one, ben.at(id, 1) as other:
        assert one.state["markers"] == []
        assert (await one.ask("mark", node="hex-b", on=True))["t"] == "ack"
        assert (await one.ask("mark", node="hex-b", on=True))["t"] == "ack"  # as it is already
        assert (await other.ask("mark", node="hex-b", on=True))["t"] == "ack"
        assert (await other.ask("mark", node="hex-a", on=False))["t"] == "ack"  # there is none
        both = [{"seat": 0, "node": "hex-b"}, {"seat": 1, "node": "hex-b"}]
        assert [f for f in other.frames if f["t"] == "markers"][-1]["markers"] == both
    async with Someone(server.base).at(id, None) as late:
        assert late.state["markers"] == both
    async with ben.at(id, 1) as other:
        await other.ask("mark", node="hex-b", on=False)
        assert [f for f in other.frames if f["t"] == "markers"][-1]["markers"] == both[:1]


async def test_only_a_few_markers_and_only_on_the_map(tmp_path: Path, mapped: list[str]) -> None:
    async with serving(tmp_path, markers=2) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        table = await ana.open("me", "here:Ben")
        async with ana.at(table["id"], 0) as seat:
            assert (await seat.ask("mark", node="map", on=True))["code"] == "node"
            assert (await seat.ask("mark", node="elsewhere", on=True))["code"] == "node"
            for node in ("hex-a", "hex-b"):
                assert (await seat.ask("mark", node=node, on=True))["t"] == "ack"
            refused = await seat.ask("mark", node="hex-c", on=True)
            assert refused["code"] == "markers"
            assert "2 markers" in refused["text"]
            mapped.remove("hex-a")  # the place has left the map, and the marker with it
            assert (await seat.ask("mark", node="hex-c", on=True))["t"] == "ack"
            snapshot = [one.node for one in server.registry.live[table["id"]].markers]
            assert snapshot == ["hex-b", "hex-c"]


async def test_they_are_no_moves(tmp_path: Path, mapped: list[str]) -> None:
    async with serving(tmp_path) as server, Someone(server.base) as ana:
        await ana.called("Ana")
        id = (await ana.open("me", "here:Ben"))["id"]
        async with ana.at(id, 0) as seat:
            before = seat.state["cursor"]
            await seat.ask("point", node="hex-a")
            await seat.ask("mark", node="hex-a", on=True)
            assert {frame["t"] for frame in await seat.catch_up()} <= {"point", "markers", "ack"}
            await seat.say("look", seat=0)
            assert (await seat.until("state"))["cursor"] == before
        match = server.registry.live[id].match
        assert match is not None
        assert match.record.inputs == ()
    with kept_by(tmp_path) as disk:
        assert disk.exec_driver_sql("select count(*) from journal").scalar() == 0
