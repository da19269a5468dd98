"""Packs: checked as they are made, kept under a code, played, looked back at, and kept apart."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from muster.kernel.content import read_pack
from muster.kernel.records.record import Record
from muster.kernel.shelf import game
from muster.server.http.identity import Person
from muster.server.packs.routes import content_info
from tests.server.clients import Json, RunningServer, Someone, serving

GAME = "the-plan"
RICH = {"treasures": {"set_bonus": 9, "treasures": [{"id": "paintings-1-a", "value": 6}]}}


async def kept(who: Someone, files: Json = RICH, name: str = "Rich") -> str:
    body = {"files": files, "name": name}
    return str((await who.post(f"/api/content/{GAME}/packs", body, 201))["code"])


async def table_with(who: Someone, code: str, seats: int = 3, **more: object) -> Json:
    wishes = [{"kind": "bot", "bot": "random"}] * (seats - 1)
    body = {"game": GAME, "seats": [{"kind": "me"}, *wishes], "pack": code, **more}
    found: Json = await who.post("/api/tables", body, 201)
    return found


async def test_what_can_be_changed(ana: Someone) -> None:
    found = await ana.get(f"/api/content/{GAME}")
    assert [form["name"] for form in found["forms"]] == ["plans", "treasures", "trinkets"]
    assert found["printed"]["treasures"]["set_bonus"] == 5
    assert found["schemas"]["plans"]["$defs"]["Plan"]["properties"]["type"] == {"type": "string"}
    cards = next(one for one in found["forms"][1]["cards"] if one["name"] == "treasures")
    value = next(field for field in cards["fields"] if field["name"] == "value")
    assert (value["kind"], value["least"], value["most"]) == ("number", 1, 4)


def test_a_french_reader_gets_french_headings_above_the_same_fields() -> None:
    """ "Name" alone is something one does in Millions of Dollars, and a heading is none."""
    english, french = (
        msgspec.json.decode(content_info(game("millions-of-dollars"), language))
        for language in ("en", "fr")
    )
    roles, rôles = (found["forms"][1]["cards"][0] for found in (english, french))
    assert (roles["label"], rôles["label"]) == ("Roles", "Rôles")
    assert (roles["title"], rôles["title"]) == ("name", "name")
    assert [one["name"] for one in rôles["fields"]] == [one["name"] for one in roles["fields"]]
    assert [one["label"] for one in rôles["fields"]][:2] == ["Nom", "Couleur"]
    assert english["printed"] == french["printed"]


@pytest.mark.parametrize("game", ["no-such-game", "pockets"])
async def test_a_game_without_content(ana: Someone, game: str) -> None:
    assert (await ana.get(f"/api/content/{game}", 404))["code"] == "nothing"


async def test_faults_say_file_card_field_and_what_was_expected(ana: Someone) -> None:
    files = {
        "treasures": {"set_size": 0, "treasures": [{"id": "paintings-1-a", "value": "much"}]},
        "plans": {"plans": [{"id": "l-01", "specialists": ["pink"]}]},
    }
    said = (await ana.post(f"/api/content/{GAME}/check", {"files": files}, 200))["checked"]
    assert not said["ready"]
    places = {(one["file"], one["card"], one["field"]): one["text"] for one in said["faults"]}
    assert places["treasures.json", "paintings-1-a", "value"] == "expected a whole number, got text"
    assert places["treasures.json", "", "set_size"] == "expected at least 1"
    assert "no such card" in places["plans.json", "l-01", "id"]
    good = (await ana.post(f"/api/content/{GAME}/check", {"files": RICH}, 200))["checked"]
    assert (good["ready"], good["summary"]) == (True, "2 values changed on 1 card")
    assert [one["seats"] for one in good["settings"]] == [1, 2, 3, 4, 5, 6]


async def test_a_pack_that_cannot_be_played_is_not_kept(ana: Someone) -> None:
    path = f"/api/content/{GAME}/packs"
    bad = await ana.post(path, {"files": {"treasures": {"set_size": 0}}}, 409)
    assert bad["code"] == "faults"
    assert "treasures.json, set_size: expected at least 1" in bad["text"]
    assert "changes nothing" in (await ana.post(path, {"files": {}}, 409))["text"]
    assert (await ana.post(path, {"files": RICH, "name": "x" * 60}, 400))["code"] == "name"
    large = {"plans": {"plans": [{"id": "sg-01", "type": "x" * 50_000}]}}
    assert (await ana.post(path, {"files": large}, 413))["code"] == "large"


async def test_a_code_and_a_file_bring_the_pack_back(
    ana: Someone, ben: Someone, tmp_path: Path
) -> None:
    code = await kept(ana)
    assert await kept(ben) == code  # the same pack
    assert await kept(ben, name="Richer") != code
    found = await ben.get(f"/api/packs/{code.lower()}")
    assert (found["name"], found["files"], found["game"]) == ("Rich", RICH, GAME)
    assert found["changes"][0] == {
        "file": "treasures.json",
        "card": "",
        "field": "set_bonus",
        "before": 5,
        "after": 9,
    }
    answer = await ben.http.get(f"/api/packs/{code}/file")
    assert 'filename="rich.pack.json"' in answer.headers["content-disposition"]
    (tmp_path / "rich.pack.json").write_bytes(answer.content)
    assert read_pack(tmp_path / "rich.pack.json") == RICH
    opened = await ben.post(f"/api/content/{GAME}/open", {"file": answer.json()}, 200)
    assert (opened["name"], opened["files"]) == ("Rich", RICH)
    for file, expected in (
        (answer.json() | {"game": "masters"}, "for masters"),
        (answer.json() | {"muster_pack": 7}, "another version"),
        ({"plans": {}}, "no pack"),
    ):
        refused = await ben.http.post(f"/api/content/{GAME}/open", json={"file": file})
        assert refused.status_code in (400, 409)
        assert expected in refused.json()["text"]
    assert (await ben.get("/api/packs/NOSUCH", 404))["code"] == "pack"


async def test_a_person_keeps_so_many(tmp_path: Path) -> None:
    async with serving(tmp_path, packs_each=1) as server, Someone(server.base) as who:
        ana = await who.called("Ana")
        code = await kept(ana)
        body = {"files": RICH, "name": "Another"}
        assert (await ana.post(f"/api/content/{GAME}/packs", body, 409))["code"] == "many"
        assert await kept(ana) == code


async def test_keeping_needs_a_name_of_ones_own(server: RunningServer) -> None:
    async with Someone(server.base) as nobody:
        answer = await nobody.http.post(f"/api/content/{GAME}/packs", json={"files": RICH})
        assert answer.status_code == 401


async def test_a_table_with_a_pack_through_a_restart_to_its_record(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, Someone(server.base) as who:
        ana = await who.called("Ana")
        code = await kept(ana)
        info = await table_with(ana, code, seats=1, undo="off")
        assert info["pack"] == {
            "code": code,
            "name": "Rich",
            "summary": "2 values changed on 1 card",
        }
        table = await server.registry.table(info["id"])
        assert table.match is not None
        before = table.match.fingerprint
        cookies = ana.http.cookies
    async with serving(tmp_path) as server, Someone(server.base) as who:
        who.http.cookies = cookies
        table = await server.registry.table(info["id"])
        assert table.match is not None
        assert table.match.fingerprint == before
        assert table.match.box.content.overlay == RICH
        match = table.match.clone()
        while not match.over:
            seat = match.waiting[0]
            await table.play(seat, match.legal(seat)[0], None)
            assert table.match is not None
            match = table.match.clone()
        raw = (await who.http.get(f"/api/tables/{info['id']}/record")).text
        record = Record.loads(raw)
        assert record.header.overlay == RICH
        record.verify()
        replay = await who.get(f"/api/tables/{info['id']}/replay")
        assert replay["table"]["pack"]["name"] == "Rich"
        fork = {"at": 1, "seat": 0}
        forked = await who.post(f"/api/tables/{info['id']}/fork", fork, 201)
        on = await server.registry.table(forked["id"])
        assert on.match is not None
        assert on.match.box.content.overlay == RICH
        again = await server.registry.rematch(table, Person(table.row.host, "Ana"))
        assert (await who.get(f"/api/tables/{again}"))["pack"]["code"] == code


async def test_a_table_with_a_pack_that_does_not_fit(ana: Someone) -> None:
    alone: Json = {"game": GAME, "seats": [{"kind": "me"}]}
    assert (await ana.post("/api/tables", {**alone, "pack": "NOSUCH"}, 404))["code"] == "pack"
    code = await kept(ana)
    body = {"game": "space-explorers", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    refused = await ana.post("/api/tables", {**body, "pack": code}, 400)
    assert "is for The Plan, not for Space Explorers" in refused["text"]


async def test_a_card_is_drawn_as_the_pack_has_it(ana: Someone) -> None:
    path = f"/api/content/{GAME}/draw"
    wish = {"files": RICH, "file": "treasures", "card": "paintings-1-a"}
    found = await ana.post(path, wish, 200)
    assert (found["printed"]["face"]["corner"], found["now"]["face"]["corner"]) == ("1", "6")
    assert (found["now"]["kind"], found["whole"]) == ("tile", True)
    none = await ana.post(path, {**wish, "card": "paintings"}, 200)
    assert none == {"printed": None, "now": None, "whole": True}
    large = {**wish, "files": {"plans": {"plans": [{"id": "sg-01", "type": "x" * 50_000}]}}}
    assert (await ana.post(path, large, 413))["code"] == "large"
    await ana.post(path, {"files": {}}, 400)
