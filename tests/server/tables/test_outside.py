"""`muster serve --games FOLDER`: a game under development at a real table, with a bot."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from muster.kit.new_game import new_game
from tests.server.tables.test_bot_seats import PLAYER, new_table

SERVE = [sys.executable, "-c", "from muster.cli import main; main()", "serve", "--port", "0"]


def test_a_game_from_a_folder_is_played_and_a_broken_one_beside_it_is_left_out(
    tmp_path: Path,
) -> None:
    home = tmp_path / "games"
    home.mkdir()
    new_game("far-port", home)
    (home / "far_gone").mkdir()
    (home / "far_gone" / "game.py").write_text("GAME = nothing\n")
    data = tmp_path / "data"
    with subprocess.Popen(
        [*SERVE, "--data", str(data), "--games", str(home)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            address = re.search(r"http://\S+", process.stdout.readline())
            assert address
            server = address[0]
            with urlopen(f"{server}/api/games") as answer:
                found = [game["id"] for game in json.load(answer)["games"]]
            assert {"far-port", "the-plan"} <= set(found)
            assert "far-gone" not in found
            with pytest.raises(HTTPError) as refused:
                urlopen(f"{server}/api/games/far-gone/rules")
            assert refused.value.code == 404
            text = json.load(refused.value)["text"]
            assert text == "far-gone cannot be imported.", "where and why is not for everybody"

            seats = [{"kind": "open"}, {"kind": "bot", "bot": "greedy"}]
            code = new_table(server, {"game": "far-port", "seats": seats})["code"]
            player = subprocess.run(
                [sys.executable, str(PLAYER), server, code, "Rita"],
                capture_output=True,
                text=True,
                timeout=100,
                check=False,
            )
            assert player.returncode == 0, player.stderr
            assert "Winners: [" in player.stdout.splitlines()[-1]
        finally:
            process.terminate()
            said = process.communicate(timeout=20)[1]
    logged = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    (left_out,) = [line for line in logged if line.get("event") == "game_failed"]
    assert left_out["game"] == "far-gone"
    assert "far_gone/game.py:1: NameError: name 'nothing'" in left_out["error"]
    kept = (data / "server.log").read_text()
    assert '"bot' not in kept, "the bot's process found the game too"
