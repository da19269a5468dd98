"""Taking everything of mine along, and deleting it."""

from __future__ import annotations

import csv
import io
import json
from typing import Any
from zipfile import ZipFile

import pytest
from sqlalchemy import Connection, insert, select

from muster.kernel.records.record import Record
from muster.server.store import tables
from muster.server.store.forget import links
from muster.server.store.schema import jobs, metadata, results
from tests.server.clients import RunningServer, Someone
from tests.server.me.finished import id_of, put_finished

pytestmark = pytest.mark.engines

POINTS = "the-plan/won-by-points"
ALONE = "the-plan/solitaire-won"
PACK = {"name": "Louder", "files": {"treasures": {"set_bonus": 9}}}


async def export_of(who: Someone) -> ZipFile:
    answer = await who.http.get("/api/me/export")
    assert answer.status_code == 200, answer.text
    assert 'filename="muster-ana.zip"' in answer.headers["content-disposition"]
    return ZipFile(io.BytesIO(answer.content))


async def every_row(server: RunningServer) -> str:
    """Everything in the store, as text."""

    def read(c: Any) -> str:
        return "\n".join(
            f"{table.name} {tuple(row)}"
            for table in metadata.sorted_tables
            for row in c.execute(select(table))
        )

    found: str = await server.registry.services.store.read(read)
    return found


async def test_everything_of_at_tablesis_in_one_file_and_nothing_of_others(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    over = await put_finished(server, POINTS, "bot:greedy", ben, ana)
    await ana.post("/api/language", {"language": "fr"})
    await ana.post("/api/guides/the-plan/known")
    code = (await ana.post("/api/content/the-plan/packs", PACK, 201))["code"]
    running = await ana.open("me", "open")
    await ben.post(f"/api/tables/{running['id']}/claim", {"code": running["code"]})
    async with ana.at(running["id"]) as mine, ben.at(running["id"], 1) as theirs:
        await mine.ask("chat", text="hello there")
        await theirs.ask("chat", text="whispered to Eve")
        await theirs.play(theirs.choices()[0])
        await mine.play(mine.choices()[0])
    book = await export_of(ana)
    record = Record.loads(book.read(f"records/the-plan-{over}.muster"))
    assert record.verify().finished
    assert [name for name in book.namelist() if name.startswith("records/")] == [
        f"records/the-plan-{over}.muster"
    ]
    assert json.loads(book.read(f"packs/{code}.pack.json"))["files"] == PACK["files"]
    assert json.loads(book.read("person.json"))["name"] == "Ana"
    assert [one["table"] for one in json.loads(book.read("games.json"))] == [over]
    head, line = csv.reader(io.StringIO(book.read("games.csv").decode()))
    told = dict(zip(head, line, strict=True))
    assert (told["game"], told["seats"], told["won"]) == ("The Plan", "3", "True")
    assert told["with"] == "Bot 0, Ben"
    other = json.loads(book.read("other.json"))
    assert other["knows"][0]["at"].startswith("20")  # a time people can read
    explained = book.read("README.txt").decode()
    assert explained.startswith("Tout ce que ce serveur de Muster garde d’Ana.")
    for name in {name.partition("/")[0] for name in book.namelist()} - {"README.txt"}:
        assert f"\n{name}" in explained
    at_tables = {one["id"]: one for one in json.loads(book.read("tables.json"))}
    assert set(at_tables) == {over, running["id"]}
    assert [line["text"] for line in at_tables[running["id"]]["chat"]] == ["hello there"]
    assert {one["seat"] for one in at_tables[running["id"]]["answers"]} == {0}
    table = server.registry.live[running["id"]]
    everything = b"".join(book.read(name) for name in book.namelist())
    assert b"whispered" not in everything
    assert table.row.secret.hex().encode() not in everything


async def test_deleting_is_asked_twice_and_leaves_no_trace(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    me = await id_of(ana)
    await ana.post("/api/me/wishes", {"rated": True, "shown": True})
    own = await put_finished(server, ALONE, ana)
    shared = await put_finished(server, POINTS, "bot:greedy", ben, ana)
    running = await ana.open("me", "open")
    await ben.post(f"/api/tables/{running['id']}/claim", {"code": running["code"]})
    lobby = await ana.open("me", "open")
    crew = await ana.post("/api/crews", {"game": "masters", "name": "Night"}, 201)
    await ana.post("/api/content/the-plan/packs", PACK, 201)
    await server.registry.services.store.write(  # a line from before it was known whose it is
        lambda c: tables.add_chat(c, running["id"], 0, "Ana", "long ago", 1.0)
    )
    job = {"id": "j1", "person": me, "owner": "", "info": "{}", "at": 1.0}

    def ask_for_it(c: Connection) -> None:
        c.execute(insert(jobs).values(**job))

    await server.registry.services.store.write(ask_for_it)
    asked = await ana.post("/api/me/forget")
    assert (asked["games"], asked["shared"], asked["running"]) == (2, 1, 1)
    assert (asked["crews"], asked["packs"]) == (1, 1)
    assert (await ana.post("/api/me/forget", {"confirm": "yes"}, 409))["code"] == "confirm"
    other = await ben.post("/api/me/forget")
    assert (await ana.post("/api/me/forget", {"confirm": other["confirm"]}, 409))["text"]
    assert (await ana.get("/api/me"))["name"] == "Ana"

    cookie = ana.cookie
    async with ana.at(running["id"]) as mine, ben.at(running["id"], 1) as theirs:
        await mine.ask("chat", text="good bye to all that")
        assert await ana.post("/api/me/forget", {"confirm": asked["confirm"]}) == {"done": True}
        told = await theirs.wait_for(
            lambda one: "table" in one and one["table"]["seats"][0]["kind"] == "bot"
        )
        assert told["table"]["seats"][0]["name"] == "Somebody"
        assert told["table"]["host"]
        assert (await mine.until("bye"))["text"].startswith("Everything of yours")
    assert ana.cookie == ""
    ana.http.cookies.set("muster", cookie)
    assert await ana.get("/api/me") is None
    again = await ana.post("/api/me/forget", {"confirm": asked["confirm"]}, 401)
    assert again["code"] == "me"

    seats = (await ben.get(f"/api/tables/{shared}"))["seats"]
    assert [one["name"] for one in seats] == ["Bot 0", "Ben", "Somebody"]
    assert (await ben.get(f"/api/tables/{shared}/replay"))["names"][2] == "Somebody"
    assert (await ben.get("/api/me/games"))["games"][0]["seats"][2]["name"] == "Somebody"
    for gone in (own, lobby["id"]):
        assert (await ben.get(f"/api/tables/{gone}", 404))["code"] == "nothing"
    assert (await ben.get(f"/api/crews/{crew['id']}", 404))["code"]
    left = await every_row(server)
    assert me not in left
    assert "good bye" not in left
    assert "long ago" not in left
    assert "'Ana" not in left


async def test_ratings_of_others_stay_what_they_were(
    server: RunningServer, ana: Someone, ben: Someone
) -> None:
    for one in (ana, ben):
        await one.post("/api/me/wishes", {"rated": True, "shown": False})
    await put_finished(server, POINTS, "bot:greedy", ben, ana)
    before = (await ben.get("/api/me/page"))["ratings"]
    asked = await ana.post("/api/me/forget")
    await ana.post("/api/me/forget", {"confirm": asked["confirm"]})
    assert (await ben.get("/api/me/page"))["ratings"] == before
    query = select(results.c.player).order_by(results.c.seat)
    players = await server.registry.services.store.read(lambda c: list(c.execute(query).scalars()))
    assert players[2].startswith("gone:")


async def test_a_word_is_good_for_some_minutes(server: RunningServer, ana: Someone) -> None:
    asked = await ana.post("/api/me/forget")
    services = server.registry.services
    now = services.now
    services.now = lambda: now() + 1300.0
    late = await ana.post("/api/me/forget", {"confirm": asked["confirm"]}, 409)
    assert "Ask again" in late["text"]


def test_everything_that_points_at_people_is_found() -> None:
    """A new table with a person in it is deleted and taken along without being named anywhere."""
    found = {(table.name, column.name) for table, column in links()}
    assert found >= {("seats", "person"), ("tables", "host"), ("packs", "person")}
    unlinked = {
        (table.name, column.name)
        for table in metadata.sorted_tables
        for column in table.columns
        if column.name == "person"
    } - found
    # Those `forget_person` names.
    assert unlinked == {("chat", "person"), ("said", "person"), ("jobs", "person")}


@pytest.mark.parametrize("body", [{"confirm": 1}, {"confirm": "x" * 101}, {"person": "ben"}])
async def test_a_bad_wish_to_be_deleted_is_refused(ana: Someone, body: dict[str, Any]) -> None:
    assert (await ana.post("/api/me/forget", body, 400))["code"] == "body"
