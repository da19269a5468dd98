"""Every command does what its help says."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from muster import Match, Record, __version__, form, game, games
from muster.bots.search.learned import read_weights
from muster.kernel import shelf
from tests.cli.running import COMMAND, Muster, first_answers

COMMANDS = (
    *("games", "bots", "view", "play", "rules", "replay", "verify", "sim", "tournament", "train"),
    *("check", "new-game", "aid"),
)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_there_with_an_example(muster: Muster, command: str) -> None:
    ran = muster(command, "--help")
    assert ran.code == 0
    assert f"Example:  muster {command}" in " ".join(ran.out.split("\n")).replace(
        "  muster", "  muster"
    )


def test_without_a_command_there_is_an_overview(muster: Muster) -> None:
    ran = muster()
    assert ran.code == 0
    for command in COMMANDS:
        assert command in ran.out


def test_the_version_says_which_form_runs(muster: Muster) -> None:
    ran = muster("--version")
    assert (ran.code, ran.out, ran.err) == (0, f"muster {__version__}, {form()}\n", "")


def test_games_lists_seats_and_if_asked_options_and_clauses(muster: Muster) -> None:
    short = muster("games").out
    for words in ("the-plan", "The Plan", "1 to 6 seats", "bribes", "Ken Gruhl"):
        assert words in short
    assert "by Andy Meneely, 2022" in short
    own = re.split(r"^(?=\S)", short, flags=re.MULTILINE)
    assert [len(one.splitlines()) for one in own if one.startswith("the-plan ")] == [4]
    long = muster("games", "--options").out
    for words in ("bribes=false", "TP-18"):
        assert words in long
        assert words not in short


def test_games_are_told_to_programs(muster: Muster) -> None:
    told = {one["id"]: one for one in json.loads(muster("games", "--json").out)}
    assert list(told) == list(games())
    assert told["the-plan"]["seats"] == [1, 2, 3, 4, 5, 6]
    (bribes,) = (one for one in told["the-plan"]["options"] if one["name"] == "bribes")
    assert (bribes["default"], bribes["clause"]) == (False, "TP-18")


@pytest.mark.parametrize("command", [("games", "--options"), ("games", "--json")])
def test_who_has_read_enough_of_a_list_is_no_mistake(command: tuple[str, ...]) -> None:
    """The pipe is closed before anything is written into it."""
    reads, writes = os.pipe()
    os.close(reads)
    ran = subprocess.run([*COMMAND, *command], stdout=writes, stderr=subprocess.PIPE, check=False)
    os.close(writes)
    assert (ran.returncode, ran.stderr) == (141, b"")


def test_view_says_what_a_bot_is_told_and_who_sees_it(muster: Muster) -> None:
    out = muster("view", "the-plan").out
    assert "hands  a list, for each of players: ids of plans" in out
    assert "Seen by: its owner" in out


def test_bots_lists_levels_with_names_and_times(muster: Muster) -> None:
    out = muster("bots", "the-plan").out
    for words in ("level-1", "Rookie.", "Mastermind.", "It answers at once.", "greedy", "random"):
        assert words in out


def test_a_tournament_is_written_as_a_page_and_as_data(muster: Muster, tmp_path: Path) -> None:
    words = ("tournament", "the-plan", "--bots", "random,level-1", "-n", "2", "--seats", "2")
    ran = muster(*words, "--workers", "1")
    assert ran.code == 0
    assert "| `level-1` |" in ran.out
    assert "muster tournament the-plan --bots random,level-1 -n 2 --seats 2 --seed 0" in ran.out
    assert muster(*words, "--workers", "1", "--out", tmp_path / "it.json").code == 0
    assert '"game": "the-plan"' in (tmp_path / "it.json").read_text()


def test_weights_are_written_in_lines_one_can_read(muster: Muster, tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    words = ("train", "the-plan", "-n", "10", "--seats", "2", "--bots", "random", "--workers", "1")
    ran = muster(*words, "--out", file)
    assert ran.code == 0
    assert "log loss" in ran.out
    learned = read_weights(file, game("the-plan"))
    assert list(learned.models) == ["2"]
    assert learned.provenance["command"].startswith("muster train the-plan -n 10 --bots random")
    assert any(line.strip().startswith('"means": [') for line in file.read_text().splitlines())


def test_a_game_that_cannot_be_loaded_is_left_out_with_a_word(
    muster: Muster, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        name = "broken-game"

        def load(self) -> None:
            raise ZeroDivisionError("who wrote this")

    monkeypatch.setattr(shelf, "_offered", lambda: {"broken-game": Broken()})
    ran = muster("games")
    assert ran.code == 0
    assert "the-specialists" in ran.out
    assert "broken-game is left out" in ran.err
    assert "who wrote this" in " ".join(ran.err.split())


def test_rules_prints_the_rulebook_or_one_clause_of_it(muster: Muster) -> None:
    whole = " ".join(muster("rules", "the-plan").out.split())
    for clause in game("the-plan").clauses:
        assert clause in whole
    for name in ("TP-6", "tp-6", "6"):
        one = muster("rules", "the-plan", name).out
        assert "A Plan fails for every Specialist" in one
        assert "TP-7" not in one


def test_coverage_shows_each_clause_with_its_line_and_its_tests(muster: Muster) -> None:
    ran = muster("rules", "the-plan", "--coverage")
    assert ran.code == 0
    assert "src/muster/games/the_plan/" in ran.out
    assert "tests/games/the_plan/test_" in ran.out
    one = muster("rules", "the-plan", "TP-6", "--coverage").out
    assert "TP-6" in one
    assert "1 of 1 clauses" in one


def test_check_fails_when_a_clause_lacks_code_or_test(
    muster: Muster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert muster("new-game", "low-ebb").code == 0
    assert muster("rules", "low_ebb", "--check").code == 0
    rules = tmp_path / "low_ebb" / "RULES.md"
    rules.write_text(rules.read_text() + "\n- **LE-99** Nobody may sing.\n")
    game("low-ebb").__dict__.pop("clauses", None)
    ran = muster("rules", "low_ebb", "--check")
    assert ran.code == 1
    assert "LE-99 has no code and test" in ran.out


def test_a_new_game_can_be_checked_played_and_simulated(
    muster: Muster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = muster("new-game", "spring-tide")
    assert ran.code == 0
    assert "muster check ./spring_tide" in ran.out
    only = ("--only", "play", "--only", "clauses")
    ran = muster("check", "./spring_tide", *only, "--seconds", "0")
    assert ran.code == 0
    assert "its tests that cite a clause: 1" in ran.out, "so many passed"
    assert re.search(r"by a test that passes +\(1 time", ran.out)
    assert "looked at 1 seed at each of 6 settings" in ran.out
    assert "Every promise is kept" in ran.out
    ran = muster("check", "./spring_tide", *only, "--seeds", "2", "--no-tests")
    assert ran.code == 0
    assert "its tests" not in ran.out
    assert "looked at 2 seeds at each of 6 settings" in ran.out
    ran = muster("play", "./spring_tide", "--seed", "1", "--seats", "you,random", typed="1\n" * 40)
    assert ran.code == 0
    assert "The game is over" in ran.out
    assert muster("sim", "./spring_tide", "-n", "3", "--workers", "1").code == 0


def test_check_tells_a_broken_promise(
    muster: Muster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    muster("new-game", "neap-tide")
    rules = tmp_path / "neap_tide" / "RULES.md"
    rules.write_text(rules.read_text() + "\n- **NT-99** Nobody may sing.\n")
    ran = muster("check", "./neap_tide", "--only", "clauses")
    assert ran.code == 1
    assert "broken" in ran.out
    assert "NT-99" in ran.out


CRASH = """

def broken(self, *args):
    return nothing


type(GAME).layout = broken
"""


def test_check_tells_an_exception_once_with_its_line_and_keeps_the_record(
    muster: Muster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    muster("new-game", "ebb-tide")
    page = tmp_path / "ebb_tide" / "game.py"
    page.write_text(page.read_text() + CRASH)
    line = page.read_text().splitlines().index("    return nothing") + 1
    only = ("--only", "secrecy", "--only", "scenes")
    ran = muster("check", "./ebb_tide", *only, "--keep", "kept")
    assert ran.code == 1
    assert ran.out.count("NameError: name 'nothing' is not defined") == 1
    assert f"ebb_tide/game.py:{line}" in ran.out
    assert "the same 5 times more: 2 seats, low=True; 3 seats" in ran.out
    assert "as told at secrecy (6 times)" in ran.out
    (kept,) = (tmp_path / "kept").iterdir()
    assert f"kept: kept/{kept.name}" in ran.out
    assert muster("verify", kept).code == 0


def test_check_takes_seconds_or_seeds(muster: Muster, tmp_path: Path) -> None:
    line = muster.refuses("check", "the-plan", "--seconds", "1", "--seeds", "1")
    assert "--seconds and --seeds exclude each other" in line
    muster.refuses("check", "the-plan", "--seconds", "-1")
    (tmp_path / "file").write_text("")
    line = muster.refuses("check", "the-plan", "--keep", tmp_path / "file")
    assert "is no folder to keep records in" in line


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = Match.new("the-plan", 3, 5, options={"bribes": True})
    first_answers(match)
    path = tmp_path / "game.muster"
    match.record.save(path)
    return path


def test_verify_says_what_it_went_through(muster: Muster, record: Path) -> None:
    ran = muster("verify", record)
    assert ran.code == 0
    for words in (
        "Verified",
        "the-plan",
        "finished",
        "inputs",
        Record.load(record).header.commitment,
    ):
        assert words in ran.out


def test_replay_prints_the_table_and_the_log_at_a_moment(muster: Muster, record: Path) -> None:
    dealt = muster("replay", record, "--at", "0").out
    assert "After 0 of" in dealt
    assert "turn 1 of 11" in dealt
    assert "is asked: Which Plan do you set face down? [TP-3]" in dealt
    sealed = muster("replay", record, "--at", "1", "--seat", "1").out
    assert "Fox: has sealed an answer" in sealed
    own = muster("replay", record, "--at", "1", "--seat", "0", "--names", "Ann,Ben,Cem").out
    assert "Ann: plan " in own
    end = muster("replay", record).out
    assert "The game is over" in end
    assert "Full sets" in end


def test_a_spectator_of_a_replay_is_told_no_hand(muster: Muster, record: Path) -> None:
    text = muster("replay", record, "--at", "4").out
    assert "Your hand" not in text
    assert "Fox is dealt 6 Plans." in text


def test_sim_sums_up_as_table_json_and_csv(muster: Muster) -> None:
    args = (
        "sim",
        "the-plan",
        "-n",
        "6",
        "--bots",
        "random,random",
        "--seed",
        "3",
        "--workers",
        "1",
    )
    ran = muster(*args)
    assert ran.code == 0
    for words in ("6 matches of 2", "seat 0  random", "95 %", "Decisions a match", "Endings"):
        assert words in ran.out
    report = json.loads(muster(*args, "--json").out)
    assert report["n"] == 6
    assert report["seed"] == 3
    rows = list(csv.DictReader(io.StringIO(muster(*args, "--csv").out)))
    assert [row["seat"] for row in rows] == ["0", "1", ""]
    again = json.loads(muster(*args, "--json").out)
    assert report | {"seconds": 0} == again | {"seconds": 0}


def test_sim_takes_options_and_content(muster: Muster, tmp_path: Path) -> None:
    ran = muster(
        "sim", "the-plan", "-n", "2", "--bots", "random", "--option", "ghosts=2",
        "--content", tmp_path, "--workers", "1", "--json",
    )  # fmt: skip
    assert json.loads(ran.out)["options"]["ghosts"] == 2
