"""Pages: the built browser client, with headers that let it do its work and nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from litestar import HttpMethod, Request, Response, route
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from muster.languages import ENGLISH
from muster.server.errors import Refused
from muster.server.http.etag import FOR_GOOD, KEEP_ASKING, tagged
from muster.server.http.language import VARIES, language_of
from muster.server.http.static import FILES, File

_HOST = re.compile(r"[A-Za-z0-9.-]+(:\d+)?|\[[0-9A-Fa-f:.]+\](:\d+)?").fullmatch
_ID = re.compile(r"[A-Za-z0-9_-]{1,40}").fullmatch
_PAGE = re.compile(
    r"/(new|kit|crews|me|design)?/?|/(table|replay|rules|aid|join)(/[^/]+)?/?|"
    r"/(crew|content|learn|mail)/[^/]+/?"
).fullmatch

NOT_BUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Muster: the client is not built</title>
<meta name="viewport" content="width=device-width">
<style>body{font:18px/1.5 system-ui,sans-serif;max-width:36em;margin:12vh auto;padding:0 1em;
background:#120e0b;color:#f6eee1}
code{background:#3a2140;padding:.1em .4em;border-radius:4px}</style>
</head>
<body>
<h1>The tables are not laid yet</h1>
<p>The server runs, but its browser client has not been built.</p>
<p>In the checkout, run <code>make play</code>, or <code>python web/build.py</code>, and load this
page again. An installed package brings its client along: if you see this there, install it
anew.</p>
</body>
</html>
"""


def policy(host: str) -> str:
    """What a page may load: its own files, and the socket of the host it came from."""
    # Older Safaris do not count the socket of the same host as 'self'.
    sockets = f" ws://{host} wss://{host}" if _HOST(host) else ""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        f"img-src 'self' data: blob:; font-src 'self'; connect-src 'self'{sockets}; "
        "manifest-src 'self'; media-src 'self' data:; worker-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )


SOURCES = {
    "": "src/shelf/Shelf.svelte",
    "new": "src/lobby/NewTable.svelte",
    "join": "src/lobby/join/Join.svelte",
    "table": "src/table/TablePage.svelte",
    "replay": "src/replay/Replay.svelte",
    "rules": "src/rules/RulesPage.svelte",
    "aid": "src/manual/AidPage.svelte",
    "crews": "src/crew/Crews.svelte",
    "crew": "src/crew/CrewPage.svelte",
    "me": "src/me/MePage.svelte",
    "design": "src/design/Design.svelte",
    "content": "src/packs/Content.svelte",
    "learn": "src/learn/LearnPage.svelte",
    "mail": "src/people/away/MailPage.svelte",
}
"""What a page is drawn with, by the first word of its address: see PAGES in App.svelte."""


LATEST = frozenset({"replay", "crews", "crew", "me", "design", "content", "mail", "kit"})
"""Pages with words of their own: see LATER in web/words/plugin.ts."""


def ahead(path: str, language: str = ENGLISH) -> dict[str, str]:
    """A header that lets a browser fetch all a page needs at once, not one after the other."""
    first, _, rest = path.strip("/").partition("/")
    links = [f"</{file}>; rel={_how(file)}" for file in FILES.needed_by(SOURCES.get(first, ""))]
    spoken = FILES.spoken(language)
    if spoken is not None and first != "table":
        more = spoken.more if first in LATEST else spoken.more[:1]
        links += [f"</{file}>; rel=modulepreload" for file in more]
    if first == "table" and _ID(rest):
        asked = ("/api/me", f"/api/tables/{rest}", "/api/games")
        links += [f"<{one}>; rel=preload; as=fetch; crossorigin" for one in asked]
    return {"Link": ", ".join(links)} if links else {}


def _how(file: str) -> str:
    return "preload; as=style; crossorigin" if file.endswith(".css") else "modulepreload"


def page_headers(host: str) -> dict[str, str]:
    """Headers of everything that is a page. Addresses of tables are secrets: no referrer."""
    return {
        "Content-Security-Policy": policy(host),
        "Cross-Origin-Opener-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        "Referrer-Policy": "no-referrer",
        "X-Frame-Options": "DENY",
    }


NO_HEADERS: Mapping[str, str] = {}

GET = [HttpMethod.GET, HttpMethod.HEAD]


@route("/", http_method=GET, include_in_schema=False)
async def show_shelf(request: Request[Any, Any, Any]) -> Response[bytes]:
    return show(request, "/")


@route("/{path:path}", http_method=GET, include_in_schema=False)
async def show_page(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    return show(request, path)


def show(request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    """A file of the client, or the page that draws whatever this address means."""
    name = path.strip("/")
    if name.split("/")[0] in ("api", "ws"):
        raise Refused("nothing", "There is nothing at this address; see docs/protocol.md.", 404)
    file = FILES.file(name)
    if file is not None and name != "index.html":
        return _send(request, file, FOR_GOOD if name.startswith("assets/") else KEEP_ASKING)
    language = language_of(request.scope)
    index = FILES.index(language)
    if index is None:
        raw = NOT_BUILT.encode()
        headers = {**page_headers(request.headers.get("host", "")), "Retry-After": "10"}
        kind = "text/html"
        return tagged(request, raw, kind=kind, headers=headers, status=503, cache="no-store")
    if name.startswith("assets/") or "." in name.rsplit("/", 1)[-1]:
        raise Refused("nothing", "There is no such file.", 404)
    # The client draws the page that says so, too.
    status = 200 if _PAGE(path if path.startswith("/") else f"/{path}") else 404
    return _send(request, index, KEEP_ASKING, status, {**VARIES, **ahead(path, language)})


def _send(
    request: Request[Any, Any, Any],
    file: File,
    cache: str,
    status: int = 200,
    more: Mapping[str, str] = NO_HEADERS,
) -> Response[bytes]:
    headers = page_headers(request.headers.get("host", "")) if "html" in file.kind else {}
    headers |= more
    return tagged(
        request,
        file.raw,
        tag=file.tag,
        kind=file.kind,
        cache=cache,
        headers=headers,
        status=status,
        gzipped=file.gzipped,
        brotli=file.brotli,
    )


page_routes: list[HTTPRouteHandler] = [show_shelf, show_page]
