"""`muster serve` and what it says to people."""

from __future__ import annotations

import ast
import gc
import json
import logging
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from muster.cli import run
from muster.kernel import shelf
from muster.parts.campaign import State, campaign_in
from muster.server import run as serving
from muster.server.http import shelf as http_shelf
from muster.server.observe import JsonLines, write_logs
from muster.server.run import warm_up


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
    campaign = campaign_in(shelf.game("masters"))
    assert campaign is not None
    begin = type(campaign).begin

    def noted(self: Any) -> State:
        warmed.append("masters")
        return begin(self)

    monkeypatch.setattr(type(campaign), "begin", noted)
    monkeypatch.setattr(shelf, "games", lambda: ["no-such-game", "the-plan", "masters"])
    monkeypatch.setattr(http_shelf, "_told", {})
    warm_up()
    warm_up()
    assert warmed == ["masters"] * 2
    (failed,) = (one for one in caplog.records if one.name == "muster.shelf")  # said once
    line = json.loads(JsonLines().format(failed))
    assert line["game"] == "no-such-game"
    assert line["error"].startswith("no game 'no-such-game'; valid: ")


def test_what_a_log_line_tells_is_in_its_fields() -> None:
    """Arguments of a text are dropped on purpose, so there must be none."""
    for path in Path(serving.__file__).parent.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
                of = call.func.value
                if isinstance(of, ast.Name) and of.id == "log":
                    assert len(call.args) == 1, f"{path.name}:{call.lineno}"


@pytest.fixture
def loggers() -> Iterator[None]:
    """Whatever is done to them is undone."""
    found = [logging.getLogger(name) for name in ("muster", "uvicorn", "litestar")]
    kept = [(one, one.handlers, one.level, one.propagate) for one in found]
    yield
    for one, handlers, level, propagate in kept:
        for handler in one.handlers:
            handler.close()
        one.handlers, one.propagate = handlers, propagate
        one.setLevel(level)


@pytest.mark.usefixtures("loggers")
def test_the_console_keeps_the_address_in_sight(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = logging.getLogger("muster.server.http")
    write_logs(tmp_path)
    log.info("request", extra={"event": "request", "route": "/api/me"})
    log.error("gone wrong", extra={"event": "request_failed"})
    said = capsys.readouterr().err.splitlines()
    assert [json.loads(line)["text"] for line in said] == ["gone wrong"]
    kept = (tmp_path / "server.log").read_text().splitlines()
    assert [json.loads(line)["text"] for line in kept] == ["request", "gone wrong"]
    assert json.loads(kept[0])["route"] == "/api/me"


@pytest.mark.usefixtures("loggers")
def test_who_wants_to_see_every_request_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_logs(tmp_path, to_console=True)
    logging.getLogger("muster.server.http").info("request", extra={"event": "request"})
    assert json.loads(capsys.readouterr().err)["text"] == "request"
    assert list(tmp_path.iterdir()) == []


def test_the_collector_of_garbage_is_kept_off_what_lasts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "warm_up", lambda: None)
    try:
        serving._prepare()
        assert not gc.isenabled()
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
        gc.enable()
