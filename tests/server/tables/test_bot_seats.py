"""The example client of docs/protocol.md, against a real server, to the end of a game."""

from __future__ import annotations

import ast
import importlib.util
import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

PLAYER = Path(__file__).parents[3] / "docs" / "examples" / "player.py"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """The address of a server of our own."""
    command = [sys.executable, "-c", "from muster.cli import main; main()"]
    command += ["serve", "--port", "0", "--data"]
    with subprocess.Popen(
        [*command, str(tmp_path / "data")], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline().decode()
            found = re.search(r"http://\S+", said)
            assert found, said
            yield found[0]
        finally:
            process.terminate()
            process.wait(20)


def new_table(server: str, plan: dict[str, Any]) -> dict[str, Any]:
    opener = build_opener(HTTPCookieProcessor(CookieJar()))
    headers = {"Origin": server, "Content-Type": "application/json"}
    found: dict[str, Any] = {}
    for path, body in (("/api/me", {"name": "Host"}), ("/api/tables", plan)):
        with opener.open(Request(server + path, json.dumps(body).encode(), headers)) as answer:
            found = json.load(answer)
    return found


def test_two_example_players_finish_a_game(server: str) -> None:
    seats = [{"kind": "open"}, {"kind": "open"}]
    plan = {"game": "the-plan", "seats": seats, "options": {"bribes": True}}
    code = new_table(server, plan)["code"]
    players = [
        subprocess.Popen(
            [sys.executable, str(PLAYER), server, code, name],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for name in ("Rita", "Ron")
    ]
    try:
        for player in players:
            told, wrong = player.communicate(timeout=100)
            assert player.returncode == 0, wrong
            assert "Turn 1, round 1." in told
            assert "Winners: [" in told.splitlines()[-1]
    finally:
        for player in players:
            player.kill()


def test_the_example_is_as_short_as_promised() -> None:
    """Some thirty lines, the standard library and websockets."""
    tree = ast.parse(PLAYER.read_text())
    [main] = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    assert (main.end_lineno or 0) - main.lineno < 33
    imported = {
        (node.module if isinstance(node, ast.ImportFrom) else node.names[0].name) or ""
        for node in tree.body
        if isinstance(node, (ast.Import, ast.ImportFrom))
    }
    outside = {name.split(".")[0] for name in imported} - set(sys.stdlib_module_names)
    assert outside == {"websockets"}


SOCKET_BOT = PLAYER.parent / "bots" / "over_a_socket.py"


def test_a_bot_in_a_process_of_its_own_plays_a_seat(server: str) -> None:
    """By a link for its seat, and by the code: both ways in."""
    seats = [{"kind": "invite"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
    table = new_table(server, {"game": "the-plan", "seats": seats, "options": {}})
    ways = [table["seats"][0]["invite"], table["code"]]
    players = [
        subprocess.Popen(
            [sys.executable, str(SOCKET_BOT), server, way, name, bot],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for way, name, bot in zip(ways, ("Rita", "Ron"), ("random", "random"), strict=True)
    ]
    try:
        for player in players:
            told, wrong = player.communicate(timeout=100)
            assert player.returncode == 0, wrong
            assert told.startswith("Winners: [")
    finally:
        for player in players:
            player.kill()


class Table:
    """A server as far as that bot sees it: many updates come before it has its answer."""

    def __init__(self) -> None:
        self.said: list[dict[str, Any]] = []
        self.most = 0  # messages without an answer, at any time

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def send(self, text: str) -> None:
        self.said.append(json.loads(text))

    def __iter__(self) -> Iterator[str]:
        answered = 1  # the hello
        yield json.dumps({"t": "state", "scene": {"root": {}}})
        for n in range(20):
            for _ in range(5):
                yield json.dumps({"t": "update", "scene": {"root": {}}})
            self.most = max(self.most, len(self.said) - answered)
            for message in self.said[answered:]:
                answered += 1
                if n % 3 == 2:
                    yield json.dumps({"t": "error", "id": message["id"], "code": "flood"})
                elif message["t"] == "view":
                    told = {"id": message["id"], "view": {}, "legal": ["pass"]}
                    yield json.dumps({"t": "view", **told})
                else:
                    yield json.dumps({"t": "ack", "id": message["id"]})
        yield json.dumps({"t": "update", "outcome": {"winners": [0]}})


def test_a_bot_over_a_socket_asks_one_thing_at_a_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One that asks at every update has ever more under way, until the server closes its socket
    for sending what it refuses."""
    spec = importlib.util.spec_from_file_location("over_a_socket", SOCKET_BOT)
    assert spec is not None
    assert spec.loader is not None
    bot: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bot)
    table = Table()

    class Opener:
        def open(self, request: Request) -> io.BytesIO:
            told = {"id": "x", "seats": [{"seat": 0, "you": True}]}
            return io.BytesIO(json.dumps(told).encode())

    monkeypatch.setattr(bot, "build_opener", lambda cookies: Opener())
    monkeypatch.setattr(bot, "connect", lambda address, **more: table)
    bot.main("http://127.0.0.1", "ABCDEF", "Rita", "random")
    assert capsys.readouterr().out == "Winners: [0]\n"
    assert {one["t"] for one in table.said} == {"hello", "view", "play"}
    assert len(table.said) > 10
    assert table.most == 1
