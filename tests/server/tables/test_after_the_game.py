"""A whole server: two bots play a game to its end, and then everything about it is open."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from muster.kernel.chance import Secret
from muster.kernel.records.record import Record
from muster.server.app import create_app
from muster.server.settings import Settings

pytestmark = pytest.mark.engines

HERE = {"Origin": "http://testserver.local"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    settings = Settings(data=tmp_path / "data", bot_pause=0.0, origins=(HERE["Origin"],))
    with TestClient(create_app(settings)) as client:
        yield client


def post(client: TestClient[Litestar], path: str, body: Any) -> Any:
    answer = client.post(path, json=body, headers=HERE)
    assert answer.status_code < 300, answer.text
    return answer.json()


def wait_until_over(client: TestClient[Litestar], id: str) -> None:
    deadline = time.monotonic() + 60
    while client.get(f"/api/tables/{id}").json()["state"] != "over":
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_a_finished_game_is_replayed_verified_and_played_on(client: TestClient[Litestar]) -> None:
    post(client, "/api/me", {"name": "Ana"})
    bots = [{"kind": "bot", "bot": "random"}] * 2
    plan = {"game": "the-plan", "seats": bots, "options": {"bribes": True}}
    id = post(client, "/api/tables", plan)["id"]
    wait_until_over(client, id)

    replay = client.get(f"/api/tables/{id}/replay").json()
    assert replay["inputs"] > 20
    assert replay["table"]["state"] == "over"
    last = client.get(f"/api/tables/{id}/replay/{replay['inputs']}?eyes=all").json()
    assert last["scene"]["over"] is True

    record = Record.loads(client.get(f"/api/tables/{id}/record").content)
    assert record.verify().finished
    assert record.header.commitment == replay["commitment"]
    old = client.get(f"/api/tables/{id}/draws").json()
    assert old["verified"]["ok"] is True

    at = replay["inputs"] // 2
    fork = {"at": at, "seat": 1, "bot": "random"}
    forked = post(client, f"/api/tables/{id}/fork", fork)["id"]
    table = client.get(f"/api/tables/{forked}").json()
    assert (table["state"], table["forked_from"]) == ("running", id)
    assert [seat["kind"] for seat in table["seats"]] == ["bot", "person"]
    assert table["seats"][1]["you"] is True
    assert client.get(f"/api/tables/{forked}/draws").status_code == 403
    then = client.get(f"/api/tables/{id}/replay/{at}?eyes=1").json()["scene"]
    now = client.get(f"/api/tables/{forked}/moments/0?seat=1").json()["scene"]
    assert now["root"] == then["root"]


def test_a_forked_game_is_drawn_from_its_own_secret(
    client: TestClient[Litestar],
) -> None:
    post(client, "/api/me", {"name": "Ana"})
    bots = [{"kind": "bot", "bot": "random"}] * 3
    plan = {"game": "the-plan", "seats": bots, "options": {"bribes": True}}
    id = post(client, "/api/tables", plan)["id"]
    wait_until_over(client, id)
    forked = post(client, f"/api/tables/{id}/fork", {"at": 4, "seat": 0, "bot": "random"})["id"]
    match = client.app.state.registry.live[forked].match
    assert match.state.chance.key == Secret(match.secret.bytes).key(match.header.salts)
    assert match.secret.bytes.hex() != client.get(f"/api/tables/{id}/draws").json()["secret"]
