"""What explains a game, over HTTP: aid, rulings, book, pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from litestar import Litestar, Request, Response
from litestar.testing import TestClient

import muster
from muster.languages import phrasebook_of
from muster.parts.manual.book import pictures_of
from muster.server.errors import Refused
from muster.server.http.manual import manual_routes


def refuse(_: Request[Any, Any, Any], refused: Refused) -> Response[Any]:
    return Response(msgspec.to_builtins(refused.refusal), status_code=refused.status)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Litestar]]:
    app = Litestar(manual_routes, exception_handlers={Refused: refuse}, openapi_config=None)
    with TestClient(app) as client:
        yield client


OURS = ("masters", "millions-of-dollars", "space-explorers", "the-plan", "the-specialists")
"""Others' games may be on the shelf, too, and need no aid."""


def test_an_aid_has_turn_scoring_and_signs(client: TestClient[Litestar]) -> None:
    for game in OURS:
        aid = client.get(f"/api/games/{game}/aid").json()
        assert all(aid[part] for part in ("turn", "scoring", "signs"))
    assert client.get("/api/games/chess/aid").status_code == 404


def test_rulings_are_found_by_title(client: TestClient[Litestar]) -> None:
    found = client.get("/api/games/millions-of-dollars/rulings", params={"title": "Snitch"}).json()
    assert found[0]["id"] == "MD-11"
    assert client.get("/api/games/the-plan/rulings", params={"title": "x" * 5000}).json() == []
    assert client.get("/api/games/the-plan/rulings").json() == []


@pytest.mark.parametrize(
    ("game", "title", "french"),
    [
        ("millions-of-dollars", "Snitch", ""),
        ("millions-of-dollars", "Mastermind", ""),
        ("the-plan", "Smash & Grab", "Casse & Rafle"),
        ("the-plan", "Lone Specialist", "Spécialiste solitaire"),
        ("masters", "Cheap Picks", ""),
    ],
)
def test_rulings_are_found_by_what_a_title_is_in_the_language_of_the_reader(
    client: TestClient[Litestar], game: str, title: str, french: str
) -> None:
    book = phrasebook_of("fr", game)
    assert book is not None
    said = book.say(title)
    assert not french or said == french
    path, headers = f"/api/games/{game}/rulings", {"Accept-Language": "fr"}
    wanted = client.get(path, params={"title": title}).json()
    found = client.get(path, params={"title": said}, headers=headers).json()
    assert wanted
    assert [one["id"] for one in found][: len(wanted)] == [one["id"] for one in wanted]


def test_a_book_has_pictures_that_ask_nothing(client: TestClient[Litestar]) -> None:
    book = client.get("/api/games/the-plan/book").json()
    assert [chapter["title"] for chapter in book][:2] == [
        "A museum at night",
        "What lies on the table",
    ]
    for name in pictures_of(muster.game("the-plan")):
        drawn = client.get(f"/api/games/the-plan/pictures/{name}").json()
        assert drawn["scene"]["prompts"] == []
    missing = client.get("/api/games/the-plan/pictures/..%2Faid")
    assert missing.status_code == 404
    refused = client.get("/api/games/the-plan/pictures/moon")
    assert refused.status_code == 404
    assert "valid: display, hand" in refused.json()["text"]


def test_an_option_with_maps_shows_one_for_each_choice(client: TestClient[Litestar]) -> None:
    option = next(one for one in muster.game("masters").meta.options if one.name == "scenario")
    maps = client.get("/api/games/masters/maps/scenario").json()
    assert [one["choice"] for one in maps] == list(option.choices)
    by_name = {one["choice"]: one for one in maps}
    assert by_name["inclusion"]["aim"] == "Bring all 3 jewels of the map outdoors"
    assert len({str(one["places"]) for one in maps}) == len(maps), "each has its own"
    inclusion = by_name["inclusion"]["places"]
    assert [one.get("state", "") for one in inclusion].count("unknown") > 5
    assert sum("purple" in one.get("things", ()) for one in inclusion) == 3, "three jewels"
    assert sum(bool(one.get("towards")) for one in inclusion) == 3, "three ways out"
    assert client.get("/api/games/masters/maps/level").json() == []
    assert client.get("/api/games/the-plan/maps/scenario").json() == []
