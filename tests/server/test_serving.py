"""`muster serve` and what it says to people."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest

from muster.cli import run
from muster.kernel import shelf
from muster.kernel.campaign import State
from muster.server.serving import warm_up


def test_a_port_somebody_has(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert run(["serve", "--port", port, "--data", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"muster: cannot listen on 127.0.0.1, port {port}: ")
    assert "--port" in said


def test_a_folder_that_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("x")
    assert run(["serve", "--port", "0", "--data", str(tmp_path / "file" / "data")]) == 2
    said = capsys.readouterr().err
    assert "cannot be used for the data" in said
    assert said.count("\n") == 1


def test_a_game_that_fails_does_not_stop_the_others_from_warming_up(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    warmed: list[str] = []
    campaign = shelf.game("masters").campaign
    assert campaign is not None
    begin = type(campaign).begin

    def noted(self: Any) -> State:
        warmed.append("masters")
        return begin(self)

    monkeypatch.setattr(type(campaign), "begin", noted)
    monkeypatch.setattr(shelf, "games", lambda: ["no-such-game", "the-plan", "masters"])
    warm_up()
    assert warmed == ["masters"]
    assert "no-such-game cannot be warmed up" in caplog.text
