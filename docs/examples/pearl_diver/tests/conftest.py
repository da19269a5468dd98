"""Finds the game this folder belongs to, and registers the mark its tests cite clauses with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from muster.kernel.game import Game
from muster.kernel.shelf import load_folder


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(*ids): the rulebook clauses this test proves")


@pytest.fixture(scope="session", autouse=True)
def game() -> Game[Any]:
    return load_folder(Path(__file__).parents[1])
