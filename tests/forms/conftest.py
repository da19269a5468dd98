"""The toy is compiled once; each test has a copy of its own, whose files are as old."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.forms import toy


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    src = tmp_path_factory.mktemp("toy") / "src"
    toy.make(src)
    return src


@pytest.fixture
def src(built: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(built, tmp_path / "src"))
