"""`muster analyse`: what is told, what is written, and what bad input gets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import muster
from muster.cli import run

ALONE = Path(__file__).parents[1] / "records" / "the-plan" / "solitaire-won.muster"


def test_a_record_is_told_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    to = tmp_path / "found.json"
    said = ["analyse", str(ALONE), "--playouts", "1", "--out", str(to), "--names", "Ana"]
    assert run(said) == 0
    told = capsys.readouterr().out
    assert "Chance to win, from the deal to the end" in told
    assert "Ana" in told
    assert "→ 100 %" in told
    assert "Luck and play, in per cent of a win" in told
    found = json.loads(to.read_text())
    assert found["standings"][-1]["chances"] == [1.0]


def test_bad_input_gets_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    going = tmp_path / "going.muster"
    muster.Match.new("the-plan", seats=3, seed=1).record.save(going)
    torn = tmp_path / "torn.muster"
    torn.write_bytes(ALONE.read_bytes()[:400])
    for args, why in (
        ([str(going)], "going.muster: this match is not over"),
        ([str(torn)], "torn.muster: line 6: the record is cut off"),
        ([str(tmp_path / "none.muster")], "No such file"),
        ([str(ALONE), "--seconds", "0"], "cannot tell anything; give at least 1 playout"),
        ([str(ALONE), "--playouts", "-3"], "cannot tell anything"),
        ([str(ALONE), "--out", str(tmp_path / "x.txt")], "valid: FILE.json"),
    ):
        assert run(["analyse", *args]) == 2
        assert why in capsys.readouterr().err


def test_several_records_are_looked_at_side_by_side(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = ALONE.with_name("solitaire-lost.muster")
    files = [str(ALONE), str(other)]
    said = ["analyse", *files, "--playouts", "1", "--out", str(tmp_path), "--workers", "1"]
    assert run(said) == 0
    told = capsys.readouterr().out
    assert all(f"{file}:" in told for file in files)
    alone = tmp_path / "alone.json"
    assert run(["analyse", str(other), "--playouts", "1", "--out", str(alone)]) == 0
    assert alone.read_text() == (tmp_path / "solitaire-lost.json").read_text()
