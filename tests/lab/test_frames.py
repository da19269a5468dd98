"""Games one by one and as tables: every row right, no game lost or twice after a kill."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import muster
from muster.cli import run
from muster.lab import games, simulate
from muster.lab.frames import COLUMNS, frame, play_into
from muster.lab.played import noted
from muster.lab.pool import Processes
from muster.lab.simulate import settled

PLAN = settled("the-plan", 8, ["random"] * 2, 7, None, None, None)
ALONE = Processes(1)


def test_games_come_one_by_one_and_in_order() -> None:
    bots = ["greedy", "random"]
    found = list(games("the-plan", 6, bots, seed=7, workers=2))
    assert [one.number for one in found] == [*range(6)]
    assert [one.deal for one in found] == [f"7 game {number}" for number in range(6)]
    report = simulate("the-plan", 6, bots, seed=7, workers=1)
    assert report.by_bot[0].score.mean == pytest.approx(
        sum(one.result.scores[one.result.bots.index("greedy")] for one in found) / 6
    )
    one = found[3]
    match = one.record.proved()
    assert match.outcome is not None
    assert list(match.outcome.scores) == one.result.scores
    assert len(one.record.inputs) == one.result.decisions


def test_a_record_that_was_not_kept_is_played_again() -> None:
    [kept] = games("the-plan", 1, ["random"] * 2, workers=1)
    [other] = games("the-plan", 1, ["random"] * 2, workers=1, records=False)
    assert kept.record.dumps() == other.record.dumps()


def test_whoever_stops_asking_stops_the_play() -> None:
    for at, one in enumerate(games("the-plan", 10**6, ["random"] * 2, workers=2)):
        assert one.number == at
        if at == 2:
            break


@pytest.mark.parametrize(
    ("game", "options"), [("the-specialists", {}), ("millions-of-dollars", {"mode": "real-time"})]
)
def test_rows_say_what_was_played(game: str, options: dict[str, Any]) -> None:
    seats = 3
    bots = ["random"] * seats
    found = list(games(game, 2, bots, 1, options, workers=1, decisions=True))
    assert [row["number"] for one in found for row in one.rows("game")] == [0, 1]
    rows = [row for one in found for row in one.rows("seat")]
    assert [row["seat"] for row in rows] == [0, 1, 2] * 2
    assert sum(row["share"] for row in rows) == pytest.approx(2.0)
    assert {row["rank"] for row in rows if row["share"]} == {1}
    for one in found:
        told = one.rows("decision")
        assert [(row["seat"], row["answer"]) for row in told] == list(one.record.inputs)
        assert [row["moment"] for row in told] == [*range(one.result.decisions)]
        assert all(row["question"] and row["legal"] >= 1 for row in told)
        assert all((row["bot"] is None) == (row["seat"] < 0) for row in told)
    with pytest.raises(muster.BadChoice, match="no rows of 'hand'; valid: game, seat, decision"):
        found[0].rows("hand")  # type: ignore[arg-type]


def test_traits_are_columns() -> None:
    table = frame(games("the-specialists", 3, ["random"] * 2, workers=1), "seat")
    assert table.columns[: len(COLUMNS["seat"])] == list(COLUMNS["seat"])
    assert set(table["trait_turn_order"]) == {"1st", "2nd"}
    assert table.schema["trait_layout"] == pl.String


def timeless(file: Path) -> pl.DataFrame:
    return pl.read_parquet(file).drop("milliseconds")


KILLED = """
import os, signal, sys
from pathlib import Path
from muster.lab.frames import play_into
from muster.lab.played import noted
from muster.lab.pool import Processes
from muster.lab.simulate import settled

def told(done):
    if done == int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)

plan = settled("the-plan", 8, ["random"] * 2, 7, None, None, None)
play_into(Path(sys.argv[1]), noted(plan), 8, "seat", Processes(1), told)
"""


def test_a_killed_run_goes_on_and_nothing_is_short_or_twice(tmp_path: Path) -> None:
    luck = random.Random()
    whole = tmp_path / "whole.parquet"
    play_into(whole, noted(PLAN), 8, "seat", ALONE)
    file = tmp_path / "games.parquet"
    ended = subprocess.run(
        [sys.executable, "-c", KILLED, str(file), str(luck.randint(1, 8))], check=False
    )
    assert ended.returncode == -signal.SIGKILL
    assert not file.exists()
    journal = tmp_path / "games.parquet.journal"
    raw = journal.read_bytes()
    cut = luck.randint(0, len(raw))
    for at in (cut, 0, 10, raw.index(b"\n"), raw.index(b"\n") + 1, len(raw) - 1):
        journal.write_bytes(raw[:at])  # whatever the disk has of it
        file.write_bytes(b"PAR1 half of a file")
        told: list[int] = []
        report = play_into(file, noted(PLAN), 8, "seat", ALONE, told.append)
        assert timeless(file).equals(timeless(whole)), f"cut at {at}"
        assert report.n == 8
        had = max(0, raw[:at].count(b"\n") - 1)  # one line more if only its end is missing
        assert 8 - len(told) in (had, had + 1)
        assert [one.name for one in tmp_path.glob("games*")] == ["games.parquet"]


def test_a_journal_of_other_settings_is_refused(tmp_path: Path) -> None:
    def stop(done: int) -> None:
        raise KeyboardInterrupt

    file = tmp_path / "games.parquet"
    with pytest.raises(KeyboardInterrupt):
        play_into(file, noted(PLAN), 8, "seat", ALONE, stop)
    other = settled("the-plan", 8, ["random", "greedy"], 8, {"bribes": True}, None, None)
    with pytest.raises(muster.BadChoice) as caught:
        play_into(file, noted(other), 8, "seat", ALONE)
    said = str(caught.value)
    assert "games.parquet.journal is of a run that was interrupted, with other settings" in said
    assert "seed 7, now 8" in said
    assert "bots random, random, now random, greedy" in said
    assert "options" in said
    assert "rules" not in said


def test_more_games_of_the_same_run_are_added(tmp_path: Path) -> None:
    def stop(done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    file = tmp_path / "games.csv"
    with pytest.raises(KeyboardInterrupt):
        play_into(file, noted(PLAN), 4, "game", ALONE, stop)
    told: list[int] = []
    play_into(file, noted(PLAN), 5, "game", ALONE, told.append)
    assert told == [4, 5]
    table = pl.read_csv(file)
    assert list(table["number"]) == [0, 1, 2, 3, 4]
    assert list(table["bots"]) == ["random;random"] * 5


def test_the_command_writes_rows_and_records(tmp_path: Path) -> None:
    file, records = tmp_path / "games.jsonl", tmp_path / "records"
    words = ["sim", "the-plan", "-n", "3", "--bots", "random,greedy", "--workers", "1"]
    more = ["-o", str(file), "--columns", "number,bot,score", "--records", str(records)]
    assert run([*words, *more]) == 0
    table = pl.read_ndjson(file)
    assert table.columns == ["number", "bot", "score"]
    assert table.height == 6
    assert [one.name for one in sorted(records.iterdir())] == [
        f"the-plan-0-00000{number}.muster" for number in range(3)
    ]
    assert run(["verify", str(records / "the-plan-0-000001.muster")]) == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["-o", "games.xls"],
            "games.xls has no ending that says what to write; valid: FILE.parquet",
        ),
        (["-o", "games"], "valid: FILE.parquet, FILE.csv, FILE.jsonl"),
        (["-o", "nowhere/at/all.csv"], "there is no folder nowhere/at; make it first"),
        (["-o", "a.csv", "--rows", "hand"], "no rows of 'hand'; valid: game, seat, decision"),
        (["-o", "a.csv", "--columns", "points"], "no column 'points'; valid: number, deal"),
        (["-o", "a.csv", "--columns", "trait_hat"], "the-plan has no column 'trait_hat'"),
        (["--rows", "game"], "--rows and --columns are of a file: -o games.parquet"),
        (["-o", "a.csv", "--keep", "k"], "leave --keep out"),
        (["--engine", "cloud"], "no engine 'cloud'; valid: --engine processes, ray"),
        (["--address", "a:1"], "--address a:1 is for --engine ray"),
    ],
)
def test_what_cannot_be_written(
    words: list[str],
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    told = ["sim", "the-plan", "-n", "1", "--bots", "random,random", "--workers", "1", *words]
    assert run(told) == 2
    assert said in capsys.readouterr().err


def test_without_polars_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    assert run(["sim", "the-plan", "-n", "1", "-o", str(tmp_path / "a.csv")]) == 2
    assert "need the package polars: pip install 'muster-games[lab]'" in capsys.readouterr().err
