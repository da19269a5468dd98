"""Servers that share a database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.cluster.pairs import Pair, pairs


@pytest.fixture
async def pair(tmp_path: Path) -> AsyncIterator[Pair]:
    async with pairs(tmp_path) as found:
        yield found
