"""`--games FOLDER`: games that are not installed, with every command."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from muster.cli import app
from muster.kernel import shelf
from muster.kit.new_game import new_game
from tests.cli.running import COMMAND, Muster


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Games loaded here are gone afterwards."""
    for name in ("_loaded", "_folders", "_homes"):
        monkeypatch.setattr(shelf, name, dict(getattr(shelf, name)))
    monkeypatch.setattr(shelf, "_environment", shelf._environment)
    before = set(sys.modules)
    yield
    for module in set(sys.modules) - before:
        if module.split(".")[0].startswith(("far_", "pockets")):
            del sys.modules[module]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return new_game("far-coast", tmp_path)


@pytest.fixture
def record(game: Path, tmp_path: Path, muster: Muster) -> Path:
    file = tmp_path / "coast.muster"
    args = ("play", "far-coast", "--games", game, "--seats", "random,random", "--save", file)
    assert muster(*args, "--plain", "--seed", "3").code == 0
    return file


def elsewhere(folder: Path, *args: str | Path, games: str = "") -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, which knows nothing of what was loaded here."""
    return subprocess.run(
        [*COMMAND, *map(str, args)],
        cwd=folder,
        env=os.environ | {"MUSTER_GAMES": games, "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_command_takes_it(muster: Muster) -> None:
    commands = [[str(one.name)] for one in app.registered_commands]
    for group in app.registered_groups:
        assert group.typer_instance is not None
        inner = group.typer_instance.registered_commands
        for one in inner:
            name = str(one.name or getattr(one.callback, "__name__", ""))
            commands.append([str(group.name), name])
    assert len(commands) > 15
    for command in commands:
        assert "--games" in muster(*command, "--help").out, command


@pytest.mark.parametrize(
    "args",
    [
        ("games",),
        ("rules", "far-coast", "FC-4"),
        ("rules", "far-coast", "--coverage", "--check"),
        ("sim", "far-coast", "-n", "4", "--bots", "greedy,random"),
        ("balance", "far-coast", "-n", "2", "--bot", "random", "--seats", "2"),
        ("check", "far-coast", "--only", "play", "--seeds", "1"),
    ],
)
def test_a_command_finds_the_game(
    args: tuple[str, ...],
    game: Path,
    tmp_path: Path,
    muster: Muster,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    before = muster(*args)
    assert before.code == 2 or "far-coast" not in before.out
    ran = muster(*args, "--games", game.parent)
    assert ran.code == 0, ran
    assert "Far Coast" in ran.out or "FC-4" in ran.out


def test_it_may_stand_before_the_command(game: Path, muster: Muster) -> None:
    assert "Far Coast" in muster("--games", game, "games").out


def test_records_verify_replay_and_go_on_like_ours(
    record: Path, game: Path, tmp_path: Path
) -> None:
    far = tmp_path / "far_away"
    far.mkdir()
    ran = elsewhere(far, "verify", record, "--games", game)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Verified." in ran.stdout
    ran = elsewhere(far, "replay", record, "--at", "2", games=str(game.parent))
    assert ran.returncode == 0, ran.stderr
    assert "After 2 of" in ran.stdout
    ran = elsewhere(far, "play", "--save", record, "--plain", "--games", game)
    assert ran.returncode == 0, ran.stderr


def test_a_record_of_an_unknown_game_says_which_folder_would_help(
    record: Path, game: Path, tmp_path: Path
) -> None:
    far = tmp_path / "far_away"
    far.mkdir()
    for command in (["verify"], ["replay"], ["play", "--plain", "--save"]):
        ran = elsewhere(far, *command, record)
        assert ran.returncode == 2
        assert "is of the game 'far-coast', which is not on the shelf (" in ran.stderr
        assert f"add --games {game}" in ran.stderr
    moved = far / "alone.muster"
    record.rename(moved)
    assert "add --games PATH/TO/far_coast" in elsewhere(far, "verify", moved).stderr


def test_what_to_type_to_go_on_names_the_folder(game: Path, tmp_path: Path, muster: Muster) -> None:
    file = tmp_path / "later.muster"
    ran = muster("play", "far-coast", "--games", game, "--save", file, "--plain", typed="1\n")
    assert f"muster play --save {file} --games {game} goes on" in ran.out


def test_a_campaign_of_an_unknown_game_says_which_folder_would_help(
    tmp_path: Path, muster: Muster
) -> None:
    pockets = Path(__file__).parents[1] / "server" / "pockets"
    file = tmp_path / "us.crew"
    args = ("campaign", "new", file, "--name", "Us", "--game", "pockets", "--games", pockets)
    assert muster(*args).code == 0
    ran = elsewhere(tmp_path, "campaign", "show", file)
    assert ran.returncode == 2
    assert "is of the game 'pockets', which is not on the shelf" in ran.stderr
    assert "add --games PATH/TO/pockets" in ran.stderr
    ran = elsewhere(tmp_path, "campaign", "show", file, "--games", pockets)
    assert ran.returncode == 0, ran.stderr
    assert "Pickpockets" in ran.stdout


def test_workers_play_it_too(game: Path, tmp_path: Path) -> None:
    far = tmp_path / "far_away"
    far.mkdir()
    args = ("sim", "far-coast", "-n", "6", "--bots", "random,random", "--workers", "2")
    ran = elsewhere(far, *args, "--games", game)
    assert ran.returncode == 0, ran.stderr
    assert "6 matches of 2" in ran.stdout


@pytest.mark.parametrize("how", ["option", "environment"])
def test_a_folder_that_is_none_is_refused(
    how: str, tmp_path: Path, muster: Muster, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "empty").mkdir()
    for name, why in (
        ("nowhere", "there is no folder"),
        ("empty", "is no game: it has no game.py"),
    ):
        if how == "option":
            line = muster.refuses("games", "--games", tmp_path / name)
        else:
            monkeypatch.setenv("MUSTER_GAMES", str(tmp_path / name))
            line = muster.refuses("games")
            assert "MUSTER_GAMES: " in line
        assert why in line


def test_ids_that_are_taken_are_refused(game: Path, tmp_path: Path, muster: Muster) -> None:
    second = tmp_path / "second"
    second.mkdir()
    new_game("far-coast", second)
    line = muster.refuses("games", "--games", game, "--games", second)
    assert "two games are called 'far-coast'" in line
    plan = second / "the_plan"
    plan.mkdir()
    (plan / "game.py").write_text("")
    assert "Muster has a game 'the-plan' already" in muster.refuses("check", plan)
    assert "Muster has a game 'the-plan' already" in muster.refuses("games", "--games", plan)


def test_a_folder_of_several_games_names_them(game: Path, tmp_path: Path, muster: Muster) -> None:
    line = muster.refuses("check", tmp_path / "nothing_here")
    assert "no game" in line
    new_game("far-shore", tmp_path)
    line = muster.refuses("check", tmp_path)
    assert re.search(r"holds several games; valid: .*far_coast, .*far_shore", line)


def test_a_broken_game_is_left_out_and_the_others_are_there(
    game: Path, tmp_path: Path, muster: Muster
) -> None:
    broken = tmp_path / "far_gone"
    broken.mkdir()
    (broken / "game.py").write_text("GAME = nothing\n")
    ran = muster("games", "--games", tmp_path)
    assert ran.code == 0
    assert {"Far Coast", "The Plan"} <= set(re.findall(r"Far Coast|The Plan", ran.out))
    (line,) = ran.err.strip().splitlines()
    assert line.startswith("far-gone is left out: it cannot be imported: ")
    assert "far_gone/game.py:1: NameError: name 'nothing' is not defined" in line
    ran = muster("rules", "--check", "--games", tmp_path)
    assert ran.code == 0
    assert "far-gone is left out" in ran.err
    line = muster.refuses("play", "far-gone", "--games", tmp_path)
    assert "far_gone/game.py:1: NameError" in line
