"""The shelf over HTTP: games, skins, rulebooks, icons."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar, Request, Response
from litestar.testing import TestClient

from muster.bots import bot_names
from muster.bots.levels import IDS
from muster.kernel import shelf
from muster.kernel.options import Option
from muster.server.errors import Refused
from muster.server.http.shelf import _Kept, shelf_routes
from muster.server.http.skins import skin_of, usual_skin
from muster.server.http.static import ClientFiles

BODIES = {"mona-lisa": "<path d='m'/>", "greek-temple": "<path d='g'/>", "cat": "<path d='c'/>"}
EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "pearl_diver"


def refuse(_: Request[Any, Any, Any], refused: Refused) -> Response[Any]:
    return Response(msgspec.to_builtins(refused.refusal), status_code=refused.status)


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Litestar]]:
    (tmp_path / "icons.json").write_text(json.dumps(BODIES))
    (tmp_path / ".stamp").write_text("1")
    monkeypatch.setattr("muster.server.http.shelf.FILES", ClientFiles(tmp_path))
    monkeypatch.setattr("muster.server.http.shelf._KEPT", _Kept())
    app = Litestar(shelf_routes, exception_handlers={Refused: refuse}, openapi_config=None)
    with TestClient(app) as client:
        yield client


def test_every_game_and_bot_is_on_the_shelf(client: TestClient[Litestar]) -> None:
    found = client.get("/api/games").json()
    assert [game["id"] for game in found["games"]] == shelf.games()
    assert [bot["name"] for bot in found["bots"]] == bot_names()
    assert all(bot["about"].endswith(".") for bot in found["bots"])
    offered = [bot["name"] for bot in found["bots"] if bot["menu"]]
    assert offered == ["greedy", "random"], "levels are of each game; search is for programs"
    for game in found["games"]:
        assert [level["name"] for level in game["levels"]] == list(IDS)
        assert game["levels"][0]["title"] == "Rookie"
        assert all(level["about"] and level["time"] for level in game["levels"])
    plan = next(game for game in found["games"] if game["id"] == "the-plan")
    assert plan["title"] == "The Plan"
    assert plan["seats"] == [1, 2, 3, 4, 5, 6]
    assert plan["skin"] == {
        "felt": {"dark": "#3A2140", "light": "#D8C6DC"},
        "accent": "#E9A8C0",
        "font": "Limelight",
        "pattern": "parquet",
        "art": "rays",
        "icon": "mona-lisa",
        "back": "greek-temple",
        "box": "#7D3F78",
        "paints": {},
    }
    bribes = next(option for option in plan["options"] if option["name"] == "bribes")
    assert set(bribes) == {field.name for field in msgspec.structs.fields(Option)}


def test_who_has_it_is_not_sent_it_again(client: TestClient[Litestar]) -> None:
    first = client.get("/api/games")
    again = client.get("/api/games", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = client.get("/api/games", headers={"If-None-Match": '"something else"'})
    assert other.status_code == 200


def test_rules_are_the_clauses_in_order(client: TestClient[Litestar]) -> None:
    found = client.get("/api/games/the-plan/rules").json()
    clauses = list(shelf.game("the-plan").clauses.values())
    assert found == [{"id": c.id, "section": c.section, "text": c.text} for c in clauses]


def test_an_unknown_game_is_refused_with_the_valid_ones(client: TestClient[Litestar]) -> None:
    for what in ("rules", "icons"):
        answer = client.get(f"/api/games/chess/{what}")
        assert answer.status_code == 404
        assert answer.json()["code"] == "nothing"
        assert "the-plan" in answer.json()["text"]


def test_icons_of_a_game_and_by_name(client: TestClient[Litestar]) -> None:
    assert client.get("/api/games/the-plan/icons").json() == BODIES
    asked = client.get("/api/icons", params={"names": "cat, nobody-drew-this,../etc/passwd,cat"})
    assert asked.json() == {"cat": BODIES["cat"]}
    assert client.get("/api/icons").json() == {}


def test_too_many_icons_at_once(client: TestClient[Litestar]) -> None:
    names = ",".join(f"icon-{n}" for n in range(61))
    answer = client.get("/api/icons", params={"names": names})
    assert answer.status_code == 400
    assert "At most 60" in answer.json()["text"]
    assert client.get("/api/icons", params={"names": names[: names.rindex(",")]}).json() == {}


def test_a_game_from_a_folder_is_on_the_shelf_in_a_look_of_its_own(
    client: TestClient[Litestar],
) -> None:
    game = shelf.load_folder(EXAMPLE)
    found = {one["id"]: one for one in client.get("/api/games").json()["games"]}
    assert found[game.meta.id]["skin"] == msgspec.to_builtins(skin_of(game).skin)


@pytest.mark.parametrize(
    ("text", "field", "kept"),
    [
        ("not json", "accent", None),
        ("[]", "accent", None),
        ('{"accent": "red;}body{display:none"}', "accent", None),
        ('{"accent": 7}', "accent", None),
        ('{"font": "x\\"; } "}', "font", None),
        ('{"accent": "#123456"}', "accent", "#123456"),
        ('{"pattern": ""}', "pattern", ""),
        ('{"icon": "<script>"}', "icon", None),
    ],
)
def test_what_cannot_be_drawn_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, field: str, kept: str | None
) -> None:
    game = shelf.load_folder(EXAMPLE)
    monkeypatch.setattr(game, "folder", tmp_path)
    (tmp_path / "skin.json").write_text(text)
    usual = getattr(usual_skin(game.meta.id), field)
    assert getattr(skin_of(game).skin, field) == (usual if kept is None else kept)


def test_a_broken_game_does_not_empty_the_shelf(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    games = shelf.games

    def with_broken() -> list[str]:
        return [*games(), "broken"]

    monkeypatch.setattr(shelf, "games", with_broken)
    found = [game["id"] for game in client.get("/api/games").json()["games"]]
    assert "the-plan" in found
    assert "broken" not in found


def test_looks_differ_between_games() -> None:
    assert len({repr(usual_skin(f"game-{n}")) for n in range(20)}) > 10
    assert usual_skin("a") == usual_skin("a")


def test_every_icon_of_the_plan_is_in_the_built_client() -> None:
    """Only where the client is built; `make test` builds it first."""
    files = ClientFiles()
    if not files.built:
        pytest.skip("the browser client is not built")
    names = skin_of(shelf.game("the-plan")).icons
    assert sorted(files.icons(names)) == sorted(names)


def test_a_folder_with_a_skin_brings_its_icons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = shelf.load_folder(EXAMPLE)
    monkeypatch.setattr(game, "folder", tmp_path)
    (tmp_path / "skin.json").write_text('{"icons": {"diver": "cat", "bad": 3}, "icon": "shell"}')
    dress = skin_of(game)
    assert dress.skin.icon == "shell"
    assert set(dress.icons) == {"cat", "shell", dress.skin.back}
