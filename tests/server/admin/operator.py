"""Whoever runs the server, with the token of its folder."""

from __future__ import annotations

from typing import Any

import httpx

from tests.server.clients import PATIENCE, RunningServer


def token_of(server: RunningServer) -> str:
    return (server.registry.services.settings.data / "admin-token").read_text().strip()


class Operator:
    """Asks what `muster admin` asks."""

    def __init__(self, server: RunningServer, token: str | None = None) -> None:
        given = token_of(server) if token is None else token
        self.base = server.base
        self.headers = {"authorization": f"Bearer {given}"}

    async def send(self, method: str, path: str, **more: Any) -> httpx.Response:
        """One request to this path."""
        headers = {**self.headers, **more.pop("headers", {})}
        async with httpx.AsyncClient(timeout=PATIENCE) as http:
            return await http.request(method, self.base + path, headers=headers, **more)

    async def ask(
        self, path: str, body: Any = None, status: int = 200, method: str = "", **headers: str
    ) -> Any:
        """What the server answers, with this status."""
        kind = method or ("GET" if body is None else "POST")
        done = await self.send(kind, f"/api/admin{path}", json=body, headers=headers)
        assert done.status_code == status, done.text
        return done.json()
