"""The command line as a fixture, and the shelf as it was after each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from muster.kernel import shelf
from tests.cli.running import Muster


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What commands remember is not that of whoever runs the tests."""
    monkeypatch.setenv("MUSTER_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def muster(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Muster:
    return Muster(capsys, monkeypatch)


@pytest.fixture(autouse=True)
def _shelf_as_it_was() -> Iterator[None]:
    """Games that a test brings are gone after it."""
    shelves: list[dict[str, Any]] = [shelf._folders, shelf._loaded, shelf._homes]
    kept = [set(found) for found in shelves]
    yield
    for found, before in zip(shelves, kept, strict=True):
        for name in set(found) - before:
            del found[name]
