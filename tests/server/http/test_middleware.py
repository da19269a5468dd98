"""Middleware: origins, floods, headers, health, metrics."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import websockets

import muster
from muster.server.http.middleware import ADMIN, allowed
from muster.server.http.rate_limit import Buckets, TokenBucket
from muster.server.routing import routing
from muster.server.settings import Bucket
from tests.server.clients import RunningServer, Someone, serving


@pytest.mark.parametrize(
    ("origin", "scheme", "host", "fine"),
    [
        ("http://a:8000", "http", "a:8000", True),
        ("http://a:8000", "ws", "a:8000", True),
        ("https://a", "wss", "a", True),
        ("http://A:8000", "http", "a:8000", True),
        (None, "http", "a", False),
        ("null", "http", "a", False),
        ("", "http", "a", False),
        ("", "http", None, False),
        ("http://", "http", "", False),
        ("https://a", "http", "a", False),
        ("http://a:8001", "http", "a:8000", False),
        ("http://a.evil", "http", "a", False),
        ("http://a/", "http", "a", False),
        ("https://proxy", "http", "a", True),
    ],
)
def test_whose_origin_is_ours(
    origin: str | None, scheme: str, host: str | None, fine: bool
) -> None:
    assert allowed(origin, scheme, host, ("https://proxy",)) is fine


BAD_ORIGINS = [None, "null", "http://evil.example", "https://127.0.0.1"]


@pytest.mark.parametrize("origin", BAD_ORIGINS)
async def test_a_foreign_page_changes_nothing(
    server: RunningServer, ana: Someone, origin: Any
) -> None:
    table = await ana.open("me", "open")
    async with Someone(server.base, origin) as eve:
        eve.http.cookies.set("muster", ana.cookie)
        for path in ("/api/me", "/api/tables", f"/api/tables/{table['id']}/leave", "/api/nope"):
            assert (await eve.post(path, {"name": "Eve"}, 403))["code"] == "origin"
        assert (await eve.get("/api/me"))["name"] == "Ana"
    address = server.base.replace("http", "ws") + f"/ws/tables/{table['id']}"
    with pytest.raises(websockets.InvalidStatus) as refused:
        async with websockets.connect(address, origin=origin):
            pass
    assert refused.value.response.status_code == 403
    assert b'"code":"origin"' in (refused.value.response.body or b"")


def test_a_bucket_empties_and_fills() -> None:
    now = [0.0]
    bucket = TokenBucket(Bucket(3, 2), lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]
    now[0] = 0.5
    assert bucket.take() == 0
    assert bucket.take() == 0.5
    now[0] = 100
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]


def test_strangers_cost_no_memory_and_free_nobody() -> None:
    now = [0.0]
    buckets = Buckets(Bucket(2, 1), lambda: now[0], keep=10)
    assert [buckets.take("eve") for _ in range(3)] == [0, 0, 1]
    for n in range(100):
        buckets.take(f"stranger {n}")
    assert len(buckets) <= 10
    assert buckets.take("eve") > 0


async def test_a_flood_of_requests_meets_429(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, request_bucket=Bucket(5, 0.05), create_bucket=Bucket(50, 1)) as server,
        Someone(server.base) as ana,
    ):
        await ana.called("Ana")
        codes = [(await ana.http.get("/api/me")).status_code for _ in range(8)]
        assert codes[:4] == [200] * 4
        assert codes[-1] == 429
        done = await ana.http.get("/api/me")
        assert done.json()["code"] == "flood"
        assert 0 < done.json()["wait"] <= 20
        assert int(done.headers["retry-after"]) >= 1


async def test_a_flood_of_sockets_meets_429(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, request_bucket=Bucket(4, 0.01)) as server,
        Someone(server.base) as ana,
    ):
        await ana.called("Ana")
        table = await ana.open("me", "bot:random")
        async with ana.at(table["id"]), ana.at(table["id"]) as seat:
            with pytest.raises(websockets.InvalidStatus) as refused:
                async with ana.at(table["id"]):
                    pass
            assert refused.value.response.status_code == 429
            assert int(refused.value.response.headers["retry-after"]) >= 1
            assert (await seat.ask("ping"))["t"] == "pong"


async def test_codes_cannot_be_tried_one_after_the_other(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, guess_bucket=Bucket(3, 0.01)) as server,
        Someone(server.base) as eve,
    ):
        await eve.called("Eve")
        paths = ["/api/codes/AAAAAA", "/api/codes/BBBBBB", "/api/codes/CCCCCC"]
        for path in paths:
            await eve.get(path, 404)
        assert (await eve.get("/api/codes/DDDDDD", 429))["code"] == "flood"
        assert (await eve.post("/api/recover", {"code": "x"}, 429))["wait"] > 1
        assert (await eve.post("/api/tables/x/claim", {"code": "x"}, 429))["code"] == "flood"
        await eve.get("/api/tables")


@pytest.mark.parametrize("path", ["/api//me", "//api/me", "/api/me/", "/api/me//", "/%61pi/me"])
async def test_a_limit_is_no_matter_of_spelling(tmp_path: Path, path: str) -> None:
    async with (
        serving(tmp_path, create_bucket=Bucket(2, 0.001)) as server,
        Someone(server.base) as eve,
    ):
        codes = []
        for spelled in (path, "/api/me", path):  # a joined address would be made tidy
            done = await eve.http.post(server.base + spelled, json={"name": "Eve"})
            codes.append(done.status_code)
        assert codes == [200, 200, 429]


def test_every_route_that_makes_something_is_limited() -> None:
    """Whoever adds one has to say which bucket it draws from, or that it needs none."""
    free = {
        "/api/me/recovery", "/api/tables/{table_id:str}/leave", "/api/tables/{table_id:str}/start",
        "/api/tables/{table_id:str}/seats/{seat:int}", "/api/crews/{crew_id:str}/abandon",
        "/api/crews/{crew_id:str}/rename", "/api/crews/{crew_id:str}/leave",
    }  # fmt: skip
    posts = {
        route.path
        for route in routing(1).routes
        for handler in getattr(route, "route_handlers", ())
        if "POST" in handler.http_methods
        and not handler.opt.get("bucket")
        and not route.path.startswith(ADMIN)  # whoever has the token may; who has not is limited
    }
    assert posts == free


async def test_headers_health_and_metrics(server: RunningServer, ana: Someone) -> None:
    done = await ana.http.get("/api/me")
    assert done.headers["x-content-type-options"] == "nosniff"
    assert done.headers["referrer-policy"] == "no-referrer"
    assert done.headers["x-frame-options"] == "DENY"
    assert done.headers["cache-control"] == "no-store"
    assert "server" not in done.headers
    page = (await ana.http.get("/")).text
    script = await ana.http.get(re.findall(r'"(/assets/[^"]+\.js)"', page)[0])
    assert script.headers["x-content-type-options"] == "nosniff"
    assert "x-frame-options" not in script.headers  # it is no document
    nothing = await ana.http.get("/assets/nothing.js")
    assert nothing.headers["x-frame-options"] == "DENY"
    assert await ana.get("/healthz") == {
        "status": "ok",
        "version": muster.__version__,
        "form": muster.form(),
    }
    assert (await ana.get("/metrics", 401))["code"] == "token"
    token = (server.registry.services.settings.data / "metrics-token").read_text().strip()
    counted = await ana.http.get("/metrics", headers={"authorization": f"Bearer {token}"})
    assert counted.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert counted.status_code == 200
    assert 'muster_requests_total{route="/api/me",status="200"}' in counted.text


async def test_the_api_describes_itself(ana: Someone) -> None:
    schema = await ana.get("/api/schema/openapi.json")
    assert "/api/tables/{table_id}/claim" in schema["paths"]
    for page in ("/api/schema", "/api/schema/swagger", "/api/schema/redoc"):
        done = await ana.http.get(page)
        assert "cdn" not in done.text
