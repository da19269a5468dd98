"""Ids of requests and connections: in answers, in log lines, and whose word is taken for them."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from muster.server.observe import JsonLines
from tests.server.clients import RunningServer, Someone, serving

GIVEN = "proxy-0123456789"


class Lines(logging.Handler):
    """Log lines as they are written, where they are written."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[dict[str, Any]] = []
        self.setFormatter(JsonLines())

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(json.loads(self.format(record)))


@pytest.fixture
def lines() -> Iterator[list[dict[str, Any]]]:
    found, logger = Lines(), logging.getLogger("muster")
    logger.addHandler(found)
    before = logger.level
    logger.setLevel(logging.INFO)
    yield found.lines
    logger.setLevel(before)
    logger.removeHandler(found)


async def test_a_refusal_has_the_id_of_its_log_line(
    ana: Someone, lines: list[dict[str, Any]]
) -> None:
    done = await ana.http.get("/api/tables/nope", headers={"x-request-id": GIVEN})
    id = done.headers["x-request-id"]
    assert done.json()["request"] == id != GIVEN  # nobody asked us to believe them
    [line] = [one for one in lines if one.get("request") == id]
    assert line["event"] == "request"
    assert line["status"] == 404
    other = await ana.http.get("/api/me")
    assert other.headers["x-request-id"] != id


@pytest.mark.parametrize(
    ("proxies", "given", "kept"),
    [
        ("127.0.0.1", GIVEN, True),
        ("127.0.0.0/8, 10.0.0.0/8", GIVEN, True),
        ("*", GIVEN, True),
        ("10.0.0.1", GIVEN, False),
        ("", GIVEN, False),
        ("127.0.0.1", "x y", False),
        ("127.0.0.1", "x" * 65, False),
        ("127.0.0.1", "abc", False),
    ],
)
async def test_only_a_trusted_proxy_names_requests(
    tmp_path: Path, proxies: str, given: str, kept: bool
) -> None:
    async with serving(tmp_path, proxies=proxies) as server, Someone(server.base) as ana:
        done = await ana.http.get("/api/me", headers={"x-request-id": given})
        assert (done.headers["x-request-id"] == given) is kept


async def test_only_a_trusted_proxy_is_believed_about_who_calls(tmp_path: Path) -> None:
    for proxies, where in (("127.0.0.1", "203.0.113.9"), ("", "127.0.0.1")):
        async with serving(tmp_path, proxies=proxies) as server, Someone(server.base) as ana:
            await ana.called("Ana")
            headers = {"x-forwarded-for": "203.0.113.9"}
            body = {"game": "the-plan", "seats": [{"kind": "me"}, {"kind": "open"}]}
            done = await ana.http.post("/api/tables", json=body, headers=headers)
            table = server.registry.live[done.json()["id"]]
            assert table.row.opened_from == server.registry.services.keys.address(where)


async def test_what_breaks_can_be_quoted(
    server: RunningServer,
    ana: Someone,
    lines: list[dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def broken(*_: Any) -> Any:
        raise ValueError("a secret")

    table = await ana.open("me", "here:Ida")
    monkeypatch.setattr(server.registry, "listing", broken)
    said = (await ana.http.get("/api/tables?token=hush")).json()
    assert said["code"] == "broken"
    assert said["request"] in said["text"]
    [failed] = [one for one in lines if one.get("event") == "request_failed"]
    assert failed["request"] == said["request"]
    async with ana.at(table["id"]) as seat:
        monkeypatch.setattr(server.registry.live[table["id"]], "play", broken)
        error = await seat.play(seat.choices()[0])
        assert error["code"] == "broken"
        assert error["request"] in error["text"]
        again = await seat.play(seat.choices()[0])
        assert again["request"] == error["request"]  # it is the connection's
    [*_, message] = [one for one in lines if one.get("event") == "message_failed"]
    assert message["request"] == error["request"]
    told = json.dumps(lines)
    assert "hush" not in told
    assert "a secret" not in told


async def test_a_refusal_by_the_rules_has_no_id_at_the_table(ana: Someone) -> None:
    table = await ana.open("me", "here:Ida")
    async with ana.at(table["id"]) as seat:
        assert "request" not in await seat.play("nonsense")
