"""`muster design`: maps from files, codes and the box; checked, shown, shared and rated."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any

import pytest

import muster as package
from muster.parts.codes import to_code
from muster.parts.designer import designer_in
from tests.cli.running import Muster, start


def plan(**changes: Any) -> dict[str, Any]:
    designer = designer_in(package.game("masters"))
    assert designer is not None
    drawn = designer.blank()
    drawn["tiles"] = {"r4c6": "", "r4c7": "jewel", "r3c6": "?"}
    drawn["deck"] = ["1", "2", "Z1"]
    drawn["name"] = "The [bold] Job"
    return {**drawn, **changes}


def saved(path: Path, drawn: Any) -> Path:
    path.write_text(json.dumps(drawn), encoding="utf-8")
    return path


def test_printed_maps_are_listed(muster: Muster) -> None:
    ran = muster("design", "list")
    assert ran.code == 0
    assert "inclusion" in ran.out
    assert len(ran.out.strip().splitlines()) == 17


def test_a_map_that_can_be_played(muster: Muster, tmp_path: Path) -> None:
    file = saved(tmp_path / "job.json", plan())
    ran = muster("design", "check", file)
    assert ran.code == 0
    assert "The [bold] Job" in ran.out
    assert "It can be played; settings: alone-3" in ran.out
    shown = muster("design", "show", file)
    assert shown.code == 0
    assert "[e1]" in shown.out
    assert "Jl jewel" in shown.out


def test_all_faults_are_said(muster: Muster, tmp_path: Path) -> None:
    file = saved(tmp_path / "job.json", plan(deck=["1"], fixer="plumber"))
    ran = muster("design", "check", file)
    assert ran.code == 1
    for words in ("last card must be Z1 or Z2", "[MH-J49]", "no fixer 'plumber'", "fixer"):
        assert words in ran.out
    checked = json.loads(muster("design", "check", file, "--json").out)
    assert not checked["ready"]
    assert len(checked["faults"]) >= 2
    for command in ("rate", "show"):
        assert "cannot be played" in muster.refuses("design", command, file)


def test_shared_as_a_code_a_link_and_a_file(muster: Muster, tmp_path: Path) -> None:
    file = saved(tmp_path / "job.json", plan())
    code = muster("design", "code", file).out.strip()
    assert code == to_code("masters1", plan())
    link = f"https://example.org/design?game=masters#{code}"
    (tmp_path / "link.txt").write_text(link + "\n", encoding="utf-8")
    for one in (code, link, tmp_path / "link.txt"):
        assert json.loads(muster("design", "file", one).out) == plan()
    again = tmp_path / "again.json"
    assert muster("design", "file", code, "--out", again).code == 0
    assert json.loads(again.read_text(encoding="utf-8")) == plan()
    assert muster("design", "check", again).code == 0


def test_rated(muster: Muster, tmp_path: Path) -> None:
    file = saved(tmp_path / "job.json", plan())
    ran = muster("design", "rate", file, "-n", "3", "--workers", "1")
    assert ran.code == 0
    assert "3 games" in ran.out
    assert "95 %" in ran.out
    args = ("-n", "3", "--workers", "1", "--setting", "two-3", "--seed", "2", "--json")
    found = json.loads(muster("design", "rate", file, *args).out)
    assert found["done"] == found["games"] == 3
    assert found["wins"] + sum(loss["count"] for loss in found["losses"]) == 3


def test_interrupted(tmp_path: Path) -> None:
    file = saved(tmp_path / "job.json", plan())
    process = start("design", "rate", file, "-n", "100", "--workers", "1")
    try:
        assert process.stderr is not None
        assert "10 of 100 played" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    finally:
        process.kill()
    assert process.returncode == 130
    assert "Traceback" not in out + err
    assert "100 of 100" not in out + err


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        ("check nowhere.json", ["no file 'nowhere.json'", "masters1.", "inclusion"]),
        ("check masters1.abcdefgh", ["damaged"]),
        ("rate inclusion --setting five", ["no setting 'five'", "alone-3"]),
        ("rate inclusion -n 0", ["--number"]),
        ("check inclusion --game chess", ["no game 'chess'"]),
        ("check inclusion --game the-plan", ["the-plan", "masters"]),
        ("file inclusion --out /nowhere/at/all.json", ["/nowhere/at/all.json"]),
        ("dance", ["No such command 'dance'", "rate", "check"]),
    ],
)
def test_bad_input(muster: Muster, args: str, expected: list[str]) -> None:
    line = muster.refuses("design", *args.split())
    for words in expected:
        assert words in line


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{", "not JSON"),
        ("[1]", "holds no heist"),
        ("hello", "neither JSON nor a code"),
        ("[" * 100_000, "not JSON"),
        ("the-plan1.abc", "neither JSON nor a code"),
    ],
)
def test_bad_files(muster: Muster, tmp_path: Path, text: str, expected: str) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text, encoding="utf-8")
    assert expected in muster.refuses("design", "check", file)
    file.write_bytes(b"\xff\xfe\x00")
    assert "not text" in muster.refuses("design", "check", file)
