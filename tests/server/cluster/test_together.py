"""Two servers over one database: whoever looks through one hears what happens through the other."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from muster.kernel.match import Match
from muster.kernel.scene import Area, Scene
from tests.server.clients import RunningServer, Seat, Someone, serving
from tests.server.cluster.pairs import Pair, cluster_of, journal, same, table_at, until

pytestmark = pytest.mark.engines

Json = dict[str, Any]

SEED: Any = {"seed": "two servers"}


def news(seat: Seat) -> list[Json]:
    """What a seat was sent, without answers to its own messages and without what names a moment."""
    kept = []
    for frame in seat.frames:
        if frame["t"] in ("update", "chat", "undo", "point", "markers"):
            told = {k: v for k, v in frame.items() if k not in ("clocks", "cursor")}
            if frame["t"] == "chat":
                told = {"t": "chat", "text": frame["line"]["text"], "n": frame["line"]["id"]}
            if frame["t"] == "undo":
                asked = frame["undo"]["request"]
                told = {"t": "undo", "note": frame["note"], "by": asked and asked["by"]}
            kept.append(told)
    return kept


async def two_at_table(ana: Someone, ben: Someone, **more: Any) -> str:
    table = await ana.open("me", "open", **more)
    await ben.post(f"/api/tables/{table['id']}/claim", {"code": table["code"]})
    return str(table["id"])


async def begun(*seats: Seat) -> None:
    for seat in seats:
        while not seat.state.get("scene"):
            await seat.next()


async def play_on(steps: int, servers: list[RunningServer], id: str, *seats: Seat) -> None:
    """Whoever must answers first; after each answer everybody hears of it."""
    for _ in range(steps):
        for seat in seats:
            await seat.catch_up()
        mover = next((seat for seat in seats if seat.must()), None)
        if mover is None:
            return
        assert (await mover.play(mover.choices()[0]))["t"] == "ack"
        await same(id, *servers)


async def _one_game(first: RunningServer, second: RunningServer, stack: Pair) -> list[list[Json]]:
    ana = await stack.someone(first, "Ana")
    ben = await stack.someone(second, "Ben")
    id = await two_at_table(ana, ben, undo="consent")
    one, other = await stack.at(ana, id, 0), await stack.at(ben, id, 1)
    await begun(one, other)
    await play_on(12, [first, second], id, one, other)
    assert (await one.ask("chat", text="hello"))["t"] == "ack"
    await other.until("chat")
    assert (await other.ask("chat", text="hello yourself"))["t"] == "ack"
    await one.wait_for(lambda f: f["t"] == "chat" and f["line"]["id"] == 2)
    await play_on(4, [first, second], id, one, other)
    for seat in (one, other):
        await seat.catch_up()
    return [news(one), news(other)]


async def test_frames_are_those_one_server_sends(pair: Pair, tmp_path: Path) -> None:
    first, second = await pair.serve(**SEED), await pair.serve(**SEED)
    apart = await _one_game(first, second, pair)
    (tmp_path / "alone").mkdir()
    async with serving(tmp_path / "alone", **SEED) as alone:
        together = await _one_game(alone, alone, pair)
    assert [len(part) for part in apart] == [len(part) for part in together]
    assert apart == together


async def test_nothing_is_laid_anew_while_others_write(pair: Pair) -> None:
    first, second = await pair.serve(), await pair.serve()
    ana, ben = await pair.someone(first, "Ana"), await pair.someone(second, "Ben")
    id = await two_at_table(ana, ben)
    one, other = await pair.at(ana, id, 0), await pair.at(ben, id, 1)
    await begun(one, other)
    states = sum(frame["t"] == "state" for frame in other.frames)
    await play_on(10, [first, second], id, one, other)
    await other.catch_up()
    assert sum(frame["t"] == "state" for frame in other.frames) == states


async def test_the_same_message_through_both_is_done_once(pair: Pair) -> None:
    first, second = await pair.serve(), await pair.serve()
    ana, ben = await pair.someone(first, "Ana"), await pair.someone(first, "Ben")
    id = await two_at_table(ana, ben)
    again = await pair.through(second, ana)
    one, twin = await pair.at(ana, id, 0), await pair.at(again, id, 0)
    await begun(one, twin)
    action = one.choices()[0]
    done = await asyncio.gather(one.play(action, id="once"), twin.play(action, id="once"))
    assert [frame["t"] for frame in done] == ["ack", "ack"]
    assert len(await journal(first, id)) == 1


async def test_two_who_sit_down_at_once_through_two_servers_get_two_seats(pair: Pair) -> None:
    first, second = await pair.serve(), await pair.serve()
    ana = await pair.someone(first, "Ana")
    ben, cleo = await pair.someone(first, "Ben"), await pair.someone(second, "Cleo")
    table = await ana.open("me", "open", "open")
    id, wish = table["id"], {"code": table["code"]}
    await cleo.get(f"/api/tables/{id}")
    await asyncio.gather(
        ben.post(f"/api/tables/{id}/claim", wish), cleo.post(f"/api/tables/{id}/claim", wish)
    )
    servers = (first, second)
    await until(lambda: all(table_at(server, id).state == "running" for server in servers))
    for server in servers:
        assert {row.name for row in table_at(server, id).seats} == {"Ana", "Ben", "Cleo"}


async def test_who_sits_down_last_begins_though_they_have_not_heard_of_the_others(
    pair: Pair,
) -> None:
    first, second = await pair.serve(), await pair.serve()
    ana = await pair.someone(first, "Ana")
    ben, cleo = await pair.someone(first, "Ben"), await pair.someone(second, "Ben")
    table = await ana.open("me", "open", "open")
    id, code = table["id"], table["code"]
    await cleo.get(f"/api/tables/{id}")
    cluster_of(second)._heard.clear()
    await ben.post(f"/api/tables/{id}/claim", {"code": code, "seat": 1})
    assert table_at(second, id).seats[1].kind == "open"
    there = await cleo.post(f"/api/tables/{id}/claim", {"code": code, "seat": 2})
    assert there["state"] == "running"
    assert [seat["name"] for seat in there["seats"]] == ["Ana", "Ben", "Ben 2"]


async def test_a_lobby_fills_empties_and_closes_everywhere(pair: Pair) -> None:
    first, second = await pair.serve(), await pair.serve()
    ana, ben = await pair.someone(first, "Ana"), await pair.someone(second, "Ben")
    table = await ana.open("me", "open", "open", public=True)
    id = table["id"]
    host = await pair.at(ana, id, 0)
    assert [one["id"] for one in (await ben.get("/api/tables"))["open"]] == [id]
    await ben.post(f"/api/tables/{id}/claim", {})
    guest = await pair.at(ben, id, 1)
    seen = await host.wait_for(
        lambda f: f["t"] == "table" and f["table"]["seats"][1]["name"] == "Ben"
    )
    assert seen["table"]["seats"][1]["kind"] == "person"
    await ben.post(f"/api/tables/{id}/leave")
    await host.wait_for(lambda f: f["t"] == "table" and f["table"]["seats"][1]["kind"] == "open")
    await ana.post(f"/api/tables/{id}/leave")
    assert (await guest.until("bye"))["text"] == "This table has been closed."
    await ben.get(f"/api/tables/{id}", status=404)


async def test_taking_back_by_consent_through_two_servers(pair: Pair) -> None:
    first, second = await pair.serve(**SEED), await pair.serve(**SEED)
    ana, ben = await pair.someone(first, "Ana"), await pair.someone(second, "Ben")
    id = await two_at_table(ana, ben, undo="consent")
    one, other = await pair.at(ana, id, 0), await pair.at(ben, id, 1)
    await begun(one, other)
    while not one.state["undo"]["asks"]:
        await play_on(1, [first, second], id, one, other)
        await one.catch_up()
    before = len(await journal(first, id))
    assert (await one.ask("undo"))["t"] == "ack"
    asked = await other.wait_for(lambda f: f["t"] == "undo" and f["undo"]["request"] is not None)
    assert asked["note"].startswith("Ana asks to take back")
    request = asked["undo"]["request"]["id"]
    assert (await other.ask("consent", request=request, agree=False))["t"] == "ack"
    told = await one.wait_for(lambda f: f["t"] == "undo" and f["undo"]["request"] is None)
    assert told["note"] == "Ben would rather not take it back."
    assert (await one.ask("undo"))["t"] == "ack"
    asked = await other.wait_for(lambda f: f["t"] == "undo" and f["undo"]["request"] is not None)
    yes = {"request": asked["undo"]["request"]["id"], "agree": True}
    assert (await other.ask("consent", **yes))["t"] == "ack"
    told = await one.wait_for(lambda f: f["t"] == "undo" and f["undo"]["request"] is None)
    assert told["note"] == "Everybody agreed: it is taken back."
    lines = await journal(first, id)
    assert [line.kind for line in lines[before:]] == ["rewind"]
    await same(id, first, second)
    states = [table_at(server, id).match for server in (first, second)]
    assert states[0] is not None
    assert states[1] is not None
    assert states[0].fingerprint == states[1].fingerprint


async def test_two_who_agree_at_once_through_two_servers_have_agreed(pair: Pair) -> None:
    first, second = await pair.serve(**SEED), await pair.serve(**SEED)
    ana = await pair.someone(first, "Ana")
    ben, cleo = await pair.someone(first, "Ben"), await pair.someone(second, "Cleo")
    table = await ana.open("me", "open", "open", undo="consent")
    id, wish = table["id"], {"code": table["code"]}
    await ben.post(f"/api/tables/{id}/claim", wish)
    await cleo.post(f"/api/tables/{id}/claim", wish)
    seats = [await pair.at(who, id, n) for n, who in enumerate((ana, ben, cleo))]
    await begun(*seats)
    while not seats[0].state["undo"]["asks"]:
        await play_on(1, [first, second], id, *seats)
        await seats[0].catch_up()
    assert (await seats[0].ask("undo"))["t"] == "ack"
    asks: Json = {}
    for seat in seats[1:]:
        asks = await seat.wait_for(lambda f: f["t"] == "undo" and f["undo"]["request"] is not None)
    yes = {"request": asks["undo"]["request"]["id"], "agree": True}
    done = await asyncio.gather(*(seat.ask("consent", **yes) for seat in seats[1:]))
    assert [frame["t"] for frame in done] == ["ack", "ack"]
    assert (await journal(first, id))[-1].kind == "rewind"


async def test_a_rematch_asked_for_through_both_is_one(pair: Pair) -> None:
    first, second = await pair.serve(), await pair.serve()
    ana, ben = await pair.someone(first, "Ana"), await pair.someone(second, "Ben")
    id = await two_at_table(ana, ben)
    for who in (ana, ben):
        await who.get(f"/api/tables/{id}")
    both = [table_at(server, id) for server in (first, second)]
    await until(lambda: all(table.match is not None for table in both))
    for table in both:
        table.row.state = "over"
    found = await asyncio.gather(
        ana.post(f"/api/tables/{id}/rematch"), ben.post(f"/api/tables/{id}/rematch")
    )
    assert found[0]["id"] == found[1]["id"] != id
    rows = [table_at(server, id) for server in (first, second)]
    await until(lambda: all(table.row.rematch == found[0]["id"] for table in rows))


def _second_online(frame: Json) -> bool:
    """It is told by itself, or with the state where the game begins only now."""
    return frame["t"] in ("table", "state") and bool(frame["table"]["seats"][1]["online"])


async def test_who_is_online_counts_everywhere(pair: Pair) -> None:
    first, second = await pair.serve(), await pair.serve()
    ana, ben = await pair.someone(first, "Ana"), await pair.someone(second, "Ben")
    id = await two_at_table(ana, ben)
    one = await pair.at(ana, id, 0)
    async with ben.at(id, 1) as other:
        await one.wait_for(_second_online)
        await until(lambda: len(table_at(second, id).audience.online()) == 2)
        assert (await ben.get(f"/api/tables/{id}"))["seats"][0]["online"]
        refused = await ana.http.post(f"/api/tables/{id}/seats/1", json={"bot": "greedy"})
        assert refused.json()["code"] == "here"
        person = table_at(first, id).seats[1].person or ""
        assert table_at(first, id).audience.looking(person)
        await other.ask("visible", on=False)
        await until(lambda: not table_at(first, id).audience.looking(person))
    await one.wait_for(lambda f: f["t"] == "table" and not f["table"]["seats"][1]["online"])
    await ana.post(f"/api/tables/{id}/seats/1", {"bot": "greedy"})
    await until(lambda: table_at(second, id).seats[1].stands_in)


async def test_who_comes_to_a_table_hears_who_is_there_already(pair: Pair) -> None:
    first, second = await pair.serve(), await pair.serve()
    ana, ben = await pair.someone(first, "Ana"), await pair.someone(first, "Ben")
    id = await two_at_table(ana, ben)
    await pair.at(ana, id, 0)
    late = await pair.through(second, ben)
    await pair.at(late, id, 1)
    await until(lambda: len(table_at(second, id).audience.online()) == 2)


async def test_a_process_that_was_silent_for_a_while_is_asked_again_who_is_there(
    pair: Pair,
) -> None:
    """Neither it nor we need have missed a notice: it had nothing to say, or no processor."""
    first, second = await pair.serve(), await pair.serve()
    ana, ben = await pair.someone(first, "Ana"), await pair.someone(second, "Ben")
    id = await two_at_table(ana, ben)
    one = await pair.at(ana, id, 0)
    await pair.at(ben, id, 1)
    await one.wait_for(_second_online)
    cluster_of(first).peers[cluster_of(second).id] -= 1000
    cluster_of(first).wake()
    await one.wait_for(lambda f: f["t"] == "table" and not f["table"]["seats"][1]["online"])
    cluster_of(second).wake()
    await one.wait_for(lambda f: f["t"] == "table" and f["table"]["seats"][1]["online"])


async def test_my_tables_are_the_same_everywhere(pair: Pair) -> None:
    first, second = await pair.serve(), await pair.serve()
    ana, ben = await pair.someone(first, "Ana"), await pair.someone(first, "Ben")
    id = await two_at_table(ana, ben)
    there = await pair.through(second, ana)
    one, other = await pair.at(ana, id, 0), await pair.at(ben, id, 1)
    assert [info["id"] for info in (await there.get("/api/tables"))["mine"]] == [id]
    await begun(one, other)
    await play_on(5, [first, second], id, one, other)
    mine = [(await who.get("/api/tables"))["mine"][0] for who in (ana, there)]
    for info in mine:
        assert info.pop("moved")
    assert mine[0] == mine[1]


async def test_markers_and_pointing(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Match.scene

    def with_map(self: Match, seat: int | None) -> Scene:
        found = scene(self, seat)
        hexes = tuple(Area(one, "cell", at=(n, 0)) for n, one in enumerate(("hex-a", "hex-b")))
        root = replace(found.root, children=(*found.root.children, Area("map", "hexmap", hexes)))
        return replace(found, root=root)

    monkeypatch.setattr(Match, "scene", with_map)
    first, second = await pair.serve(), await pair.serve()
    ana, ben = await pair.someone(first, "Ana"), await pair.someone(second, "Ben")
    id = await two_at_table(ana, ben)
    one, other = await pair.at(ana, id, 0), await pair.at(ben, id, 1)
    await begun(one, other)
    assert (await one.ask("point", node="hex-a"))["t"] == "ack"
    assert (await other.until("point"))["node"] == "hex-a"
    assert (await one.ask("mark", node="hex-b", on=True))["t"] == "ack"
    placed = [{"seat": 0, "node": "hex-b"}]
    assert (await other.until("markers"))["markers"] == placed
    third = await pair.serve()
    late = await pair.through(third, ben)
    watching = await pair.at(late, id, 1)
    if watching.state["markers"] != placed:  # whoever comes hears of them after a moment
        assert (await watching.until("markers"))["markers"] == placed
