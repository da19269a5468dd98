"""A server and two people."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.clients import RunningServer, Someone, serving


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[RunningServer]:
    async with serving(tmp_path) as found:
        yield found


@pytest.fixture
async def ana(server: RunningServer) -> AsyncIterator[Someone]:
    async with Someone(server.base) as found:
        yield await found.called("Ana")


@pytest.fixture
async def ben(server: RunningServer) -> AsyncIterator[Someone]:
    async with Someone(server.base) as found:
        yield await found.called("Ben")
