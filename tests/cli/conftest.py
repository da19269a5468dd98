"""The command line as a fixture."""

from __future__ import annotations

import pytest

from tests.cli.running import Muster


@pytest.fixture
def muster(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Muster:
    return Muster(capsys, monkeypatch)
