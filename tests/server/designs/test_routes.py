"""Drawing for a game the server knows nothing of: palettes, checks, codes."""

from __future__ import annotations

from typing import Any

import pytest

from muster.parts.codes import to_code
from tests.server.clients import Someone
from tests.server.crews.crews import judged, play

__all__ = ["judged"]

ROOM = {"name": "Vault", "coins": 3}


async def test_what_one_draws_with(ana: Someone) -> None:
    info = await ana.get("/api/design/pockets")
    assert (info["title"], info["blank"]) == ("room", {"name": "", "coins": 0})
    assert [one["id"] for one in info["printed"]] == ["hall"]
    assert [one["path"] for one in info["palette"]["entries"]] == ["name", "coins"]
    assert await ana.get("/api/design/pockets/printed/hall") == {"name": "The Hall", "coins": 2}
    no = await ana.get("/api/design/pockets/printed/attic", 404)
    assert "valid: hall" in no["text"]
    assert (await ana.get("/api/design/the-plan", 404))["code"] == "nothing"
    assert (await ana.get("/api/design/chess", 404))["code"] == "nothing"


async def test_a_plan_is_checked_as_it_is_drawn(ana: Someone) -> None:
    half = await ana.post("/api/design/pockets/check", {"plan": {"name": "x"}})
    assert (half["checked"]["ready"], half["settings"]) == (False, [])
    assert half["checked"]["faults"][0]["clause"] == "PO-5"
    whole = await ana.post("/api/design/pockets/check", {"plan": ROOM})
    assert whole["checked"]["ready"]
    assert [one["options"] for one in whole["settings"]] == [{"map": ROOM}] * 2
    for one in (half, whole):
        back = await ana.post("/api/design/pockets/decode", {"code": one["code"]})
        assert back["plan"] == (ROOM if one is whole else {"name": "x"})


@pytest.mark.parametrize("plan", [None, 7, "x", [], [[]], {}, {"coins": {}}, {"coins": 1e300}])
async def test_anything_can_be_checked(ana: Someone, plan: Any) -> None:
    found = await ana.post("/api/design/pockets/check", {"plan": plan})
    assert not found["checked"]["ready"]
    assert (found["code"] != "") == isinstance(plan, dict)


async def test_a_plan_too_large(ana: Someone) -> None:
    large = {"name": "x" * 600, "coins": 3}
    for path in ("check", "rate"):
        no = await ana.post(f"/api/design/pockets/{path}", {"plan": large}, 413)
        assert (no["code"], "500 bytes" in no["text"]) == ("large", True)
    code = to_code("pockets1", large)
    assert (await ana.post("/api/design/pockets/decode", {"code": code}, 413))["code"] == "large"
    deep = '{"plan":' + "[" * 20_000 + "]" * 20_000 + "}"
    done = await ana.http.post(
        "/api/design/pockets/check", content=deep, headers={"content-type": "application/json"}
    )
    assert (done.status_code, done.json()["code"]) == (400, "body")


GOOD = to_code("pockets1", ROOM)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("", "begin with pockets1."),
        ("pockets1.", "damaged"),
        ("hello", "begin with pockets1."),
        (to_code("masters1", ROOM), "begin with pockets1."),
        (GOOD[:-3], "damaged"),
        (GOOD[:20] + "A" + GOOD[21:], "damaged"),
        (GOOD + "AAAA", "damaged"),
        ("pockets1.🦊", "damaged"),
        (to_code("pockets1", [1, 2]), "no room"),
    ],
)
async def test_garbage_is_no_code(ana: Someone, code: str, words: str) -> None:
    no = await ana.post("/api/design/pockets/decode", {"code": code}, 400)
    assert no["code"] == "code"
    assert words in no["text"]


async def test_a_drawn_plan_is_a_table(ana: Someone) -> None:
    body = {"game": "pockets", "seats": [{"kind": "me"}], "options": {"map": ROOM}}
    table = await ana.post("/api/tables", body, 201)
    assert table["options"] == {"fair": False, "map": True}
    await play(ana, table["id"], "take")
    replay = await ana.get(f"/api/tables/{table['id']}/replay")
    assert (replay["outcome"]["scores"], replay["options"]["map"]) == ([3], True)
