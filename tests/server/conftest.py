"""A server and two people."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.clients import House, Someone, serving


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with serving(tmp_path) as found:
        yield found


@pytest.fixture
async def ana(house: House) -> AsyncIterator[Someone]:
    async with Someone(house.base) as found:
        yield await found.called("Ana")


@pytest.fixture
async def ben(house: House) -> AsyncIterator[Someone]:
    async with Someone(house.base) as found:
        yield await found.called("Ben")
