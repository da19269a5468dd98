"""Requests to every route the application has, right and spoiled, without a network."""

from __future__ import annotations

import asyncio
import random
from contextlib import AbstractAsyncContextManager
from contextvars import ContextVar
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
from litestar.routes import HTTPRoute

from muster.kernel import shelf
from muster.server.app import create_app
from muster.server.errors import Refusal
from muster.server.routing import routing
from muster.server.tables.registry import Tables
from tests.server.clients import QuickBots, _empty
from tests.server.faults.fuzz.garbage import FromSchema, nested, odd, spoil, spoil_text, text_of
from tests.server.faults.lean import settings

ORIGIN = "http://testing"
KNOWN = frozenset({200, 201, 204, 301, 302, 304, 307, 400, 401, 403, 404, 405, 409, 410, 413, 415})
REST = frozenset({422, 429, 501, 503})
LONG = ("rate", "trials", "analysis", "why")
"""Routes that begin long work, asked more seldom."""


_ASKED: ContextVar[int] = ContextVar("asked", default=0)
"""The number of the request that is being answered, and whatever it has begun."""


class FuzzedApp:
    """An application in this process, and what was found."""

    def __init__(self, data: Path, seed: int) -> None:
        self.luck = random.Random(seed)
        self.sent = 0
        self.refused = 0
        self.statuses: dict[int, int] = {}
        self.faults: list[str] = []
        self.file = data / "muster.sqlite3"
        self.file.write_bytes(_empty())
        told = settings(
            data, rating_time=0.2, rating_workers=1, ratings_waiting=1, analysis_time=0.1
        )
        self.app = create_app(told, QuickBots())
        self.registry: Tables = self.app.state.registry
        shared = routing(told.body_size)
        schema = shared.openapi_schema.to_schema()
        self._schemas = FromSchema(schema["components"]["schemas"], self._known)
        self._paths: dict[str, Any] = schema["paths"]
        self._routes = [
            (route, method)
            for route in shared.routes
            if isinstance(route, HTTPRoute)
            for method in route.methods
            if method != "OPTIONS"
        ]
        self._cookies: list[str] = [""]
        self._tables: list[str] = []
        self._codes: list[str] = ["ABCDEF"]
        self._written: set[int] = set()
        store = self.registry.services.store
        write = store.write

        async def noted(work: Any) -> Any:
            done = await write(work)
            self._written.add(_ASKED.get())
            return done

        vars(store)["write"] = noted
        self._running: AbstractAsyncContextManager[Any]

    async def start(self) -> None:
        """People, a table that waits and one that runs."""
        self._running = self.app.lifespan()
        await self._running.__aenter__()
        for name in ("Ana", "Ben"):
            _, headers, _ = await self.ask("POST", "/api/me", text_of({"name": name}).encode())
            cookie = next(value for key, value in headers if key == b"set-cookie")
            self._cookies.append(cookie.decode().partition(";")[0])
        for seats in (["me", "open"], ["me", "bot"]):
            body = {"game": "the-plan", "seats": [{"kind": one} for one in seats], "public": True}
            raw = text_of(body).encode()
            _, _, answer = await self.ask("POST", "/api/tables", raw, self._cookies[1])
            found = msgspec.json.decode(answer)
            self._tables.append(found["id"])
            self._codes.append(found["code"])

    async def stop(self) -> None:
        await self._running.__aexit__(None, None, None)

    async def run(self, number: int) -> None:
        """So many requests; it stops at the first faults."""
        for _ in range(number):
            await self._one()
            if len(self.registry.live) > 60:
                await self._clear_up()
            if self.faults:
                return

    async def _one(self) -> None:
        luck = self.luck
        route, method = luck.choice(self._routes)
        if any(word in route.path for word in LONG) and luck.random() < 0.97:
            return
        path = "/".join(self._part(one) for one in ("", *route.path_components))
        path = path.encode("utf-8", "replace").decode()  # uvicorn hands on nothing else
        body = self._body(route, method)
        query = luck.choice((b"", b"", b"seat=0", b"seat=x&seat=1", b"a=%00&watch=%ff", b"=" * 60))
        cookie = luck.choice(self._cookies)
        if luck.random() < 0.02:
            cookie = f"muster={luck.choice(('', 'x.y', 'é', 'a' * 5000, cookie[7:-3]))}"
        self.sent += 1
        asked = _ASKED.set(self.sent)
        async with asyncio.timeout(60):
            status, headers, answer = await self.ask(method, path or "/", body, cookie, query)
        self.statuses[status] = self.statuses.get(status, 0) + 1
        told = f"{method} {path} {query!r} {body!r:.200}: {status} {answer!r:.200}"
        if status not in KNOWN | REST or status == 503:
            self.faults.append(told)
        if status >= 400:
            self.refused += 1
            self._check_refusal(told, method, dict(headers), answer)
            if self.sent in self._written:
                self.faults.append(f"refused, and written: {told}")
        _ASKED.reset(asked)

    def _check_refusal(
        self, told: str, method: str, headers: dict[bytes, bytes], answer: bytes
    ) -> None:
        if method == "HEAD" or not headers.get(b"content-type", b"").startswith(
            b"application/json"
        ):
            if method != "HEAD" and b"Traceback" in answer:
                self.faults.append(told)
            return
        try:
            said = msgspec.json.decode(answer, type=Refusal)
        except msgspec.DecodeError:
            self.faults.append(f"no refusal: {told}")
            return
        if said.code == "broken" or not said.text:
            self.faults.append(told)

    async def _clear_up(self) -> None:
        for table in list(self.registry.live.values()):
            await table.settle()
            if table.id not in self._tables[:2]:
                self.registry.drop(table)
        del self._tables[20:]

    async def ask(
        self, method: str, path: str, body: bytes = b"", cookie: str = "", query: bytes = b""
    ) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
        """One request as uvicorn would hand it on."""
        headers = [
            (b"host", b"testing"),
            (b"origin", ORIGIN.encode()),
            (b"content-type", b"application/json"),
            (b"content-length", b"%d" % len(body)),
        ]
        if cookie:
            headers.append((b"cookie", cookie.encode("utf-8", "replace")))
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
            "scheme": "http", "path": path, "raw_path": quote(path, errors="replace").encode(),
            "query_string": query, "headers": headers, "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80), "root_path": "", "state": {},
        }  # fmt: skip
        parts = [{"type": "http.request", "body": body, "more_body": False}]
        sent: list[Any] = []

        async def receive() -> Any:
            return parts.pop() if parts else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(scope, receive, send)  # type: ignore[arg-type]
        start = next(one for one in sent if one["type"] == "http.response.start")
        answer = b"".join(one.get("body", b"") for one in sent if "body" in one)
        return start["status"], list(start["headers"]), answer

    # ------------------------------------------------------------ what is asked

    def _known(self, name: str) -> Any:
        """A value for a field of this name that means something here."""
        known: dict[str, list[Any]] = {
            "game": shelf.games(),
            "kind": ["me", "open", "bot", "invite", "here"],
            "bot": ["greedy", "random", ""],
            "code": self._codes,
            "seat": [0, 1],
            "name": ["Ana", "Cem"],
        }
        found = known.get(name)
        return None if found is None else self.luck.choice(found)

    def _part(self, part: Any) -> str:
        """A piece of a path; of a parameter something that may be one."""
        if isinstance(part, str):
            return part
        luck = self.luck
        if luck.random() < 0.15:
            return str(odd(luck)).replace("/", "") or "x"
        known = {
            "table_id": self._tables,
            "code": self._codes,
            "game": ["the-plan", "masters", "space-explorers", "chess"],
            "lesson": ["first", "1"],
        }
        if part.type is int:
            return str(luck.choice((0, 1, 2, 5, 10**12, -3)))
        return str(luck.choice(known.get(part.name, ["x", "1", "abc234"])))

    def _body(self, route: HTTPRoute, method: str) -> bytes:
        luck = self.luck
        if method in ("GET", "HEAD", "OPTIONS"):
            return b"" if luck.random() < 0.9 else b"{}"
        told = self._paths.get(route.path_format, {}).get(method.lower(), {})
        content = told.get("requestBody", {}).get("content", {})
        schema = next((one["schema"] for one in content.values()), {"type": "object"})
        body = self._schemas.value(schema, luck)
        if luck.random() < 0.6:
            body = spoil(body, luck)
        text = text_of(body)
        draw = luck.random()
        if draw < 0.15:
            text = spoil_text(text, luck)
        elif draw < 0.17:
            text = nested(luck.choice((50, 5000)), luck)
        raw = text.encode("utf-8", "replace")
        return raw if draw < 0.98 else raw * 3000
