"""Pages over HTTP: the client's files, their headers, and what is said when it is not built."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar, Request, Response, get
from litestar.testing import TestClient

from muster.server.errors import Refused
from muster.server.http import pages
from muster.server.http.static import ClientFiles

SCRIPT = "let a = 1;\n" * 300


def refuse(_: Request[Any, Any, Any], refused: Refused) -> Response[Any]:
    return Response(msgspec.to_builtins(refused.refusal), status_code=refused.status)


@get("/healthz")
async def healthz() -> str:
    return "well"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<!doctype html><title>Muster</title>")
    (client / "assets" / "index-abc.js").write_text(SCRIPT)
    (client / "assets" / "index-abc.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (client / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (client / "icons.json").write_text("{}")
    (client / ".stamp").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    return client


@pytest.fixture
def client(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Litestar]]:
    monkeypatch.setattr(pages, "FILES", ClientFiles(folder))
    app = Litestar(
        [healthz, *pages.page_routes], exception_handlers={Refused: refuse}, openapi_config=None
    )
    with TestClient(app) as client:
        yield client


@pytest.mark.parametrize(
    "path",
    ["/", "/new", "/kit", "/join", "/join/ABC234", "/table/x1", "/replay/x1", "/rules/the-plan"],
)
def test_every_page_is_the_client(client: TestClient[Litestar], path: str) -> None:
    answer = client.get(path, params={"at": "17"})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "<title>Muster</title>" in answer.text


def test_other_addresses_are_the_client_too_which_says_that_it_is_lost(
    client: TestClient[Litestar],
) -> None:
    answer = client.get("/no/such/page")
    assert answer.status_code == 404
    assert "<title>Muster</title>" in answer.text


def test_other_routes_come_first(client: TestClient[Litestar]) -> None:
    assert client.get("/healthz").text == "well"
    for path in ("/api/no-such-thing", "/api", "/ws/tables"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert answer.json()["code"] == "nothing"


def test_the_policy_allows_the_client_and_nothing_else(client: TestClient[Litestar]) -> None:
    headers = client.get("/", headers={"Host": "games.example:8000"}).headers
    rules = dict(
        part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";")
    )
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self'"
    assert rules["connect-src"] == "'self' ws://games.example:8000 wss://games.example:8000"
    assert rules["frame-ancestors"] == "'none'"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("host", ["a;script-src *", "a b", "evil.example/x", "a,b"])
def test_a_made_up_host_does_not_get_into_the_policy(host: str) -> None:
    assert host not in pages.policy(host)
    assert "connect-src 'self';" in pages.policy(host)


def test_assets_may_be_kept_for_good(client: TestClient[Litestar]) -> None:
    answer = client.get("/assets/index-abc.js")
    assert answer.text == SCRIPT
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    for without in ("identity", "gzip;q=0, deflate"):
        plain = client.get("/assets/index-abc.js", headers={"Accept-Encoding": without})
        assert plain.text == SCRIPT
        assert "content-encoding" not in plain.headers


def test_whoever_understands_brotli_gets_it(client: TestClient[Litestar], folder: Path) -> None:
    (folder / "assets" / "index-abc.js.br").write_bytes(b"squeezed")

    def answered(accepted: str) -> tuple[str, bytes]:
        headers = {"Accept-Encoding": accepted}
        with client.stream("GET", "/assets/index-abc.js", headers=headers) as answer:
            raw = b"".join(answer.iter_raw())
        assert answer.headers["vary"] == "Accept-Encoding"
        return answer.headers.get("content-encoding", ""), raw

    assert answered("gzip, deflate, br, zstd") == ("br", b"squeezed")
    assert answered("gzip, br;q=0")[0] == "gzip"
    assert answered("broken") == ("", SCRIPT.encode())
    assert client.get("/assets/index-abc.js.br").status_code == 404


def test_whoever_has_a_page_is_told_so(client: TestClient[Litestar]) -> None:
    tag = client.get("/").headers["etag"]
    assert client.get("/table/x", headers={"If-None-Match": tag}).status_code == 304
    assert client.head("/").content == b""


@pytest.mark.parametrize(
    "path",
    [
        "/assets/missing.js",
        "/assets/../../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/.stamp",
        "/icons.json",
        "/assets/index-abc.js.gz",
    ],
)
def test_only_the_clients_own_files_are_served(client: TestClient[Litestar], path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_a_client_that_is_built_anew_is_served(client: TestClient[Litestar], folder: Path) -> None:
    before = client.get("/").text
    (folder / "index.html").write_text("<!doctype html><title>Newer</title>")
    assert client.get("/").text == before  # files change one by one, the stamp last
    os.utime(folder / ".stamp", (1, 1))
    assert "Newer" in client.get("/").text


def test_a_clear_page_while_there_is_no_client(client: TestClient[Litestar], folder: Path) -> None:
    (folder / ".stamp").unlink()
    (folder / "index.html").unlink()
    answer = client.get("/table/x")
    assert answer.status_code == 503
    assert "make play" in answer.text
    assert "python web/build.py" in answer.text
    assert answer.headers["cache-control"] == "no-store"


def test_a_page_says_what_it_needs_before_it_finds_out(
    client: TestClient[Litestar], folder: Path
) -> None:
    chunks = {
        "index.html": {"file": "assets/index-abc.js", "imports": ["_shared.js"]},
        "_shared.js": {"file": "assets/shared-1.js"},
        "src/table/TablePage.svelte": {
            "file": "assets/TablePage-2.js",
            "imports": ["index.html", "_shared.js", "_felt.js"],
            "css": ["assets/TablePage-3.css"],
        },
        "_felt.js": {"file": "assets/Felt-4.js", "imports": ["src/table/TablePage.svelte"]},
    }
    (folder / "pages.json").write_bytes(msgspec.json.encode(chunks))
    said = client.get("/table/x1").headers["link"].split(", ")
    assert said[:3] == [
        "</assets/TablePage-2.js>; rel=modulepreload",
        "</assets/TablePage-3.css>; rel=preload; as=style; crossorigin",
        "</assets/Felt-4.js>; rel=modulepreload",
    ]
    assert "</api/tables/x1>; rel=preload; as=fetch; crossorigin" in said
    assert "link" not in client.get("/no/such/page").headers
    odd = client.get('/table/x">,y').headers.get("link", "")
    assert "/api/" not in odd, "what somebody wrote into an address is not repeated"


def test_without_a_word_of_the_build_nothing_is_said(client: TestClient[Litestar]) -> None:
    assert "link" not in client.get("/rules/the-plan").headers


def test_every_page_of_the_client_is_known() -> None:
    drawn = (Path(__file__).parents[3] / "web" / "src" / "App.svelte").read_text(encoding="utf-8")
    for source in pages.SOURCES.values():
        assert f"import('./{source.removeprefix('src/')}')" in drawn
