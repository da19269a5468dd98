"""What is written out for the compiler does the same as what is declared, as plain Python too."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import muster
from compile.modules import modules
from compile.write_out import copy, data, written_out

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src"


def played(src: Path, game: str, seats: int) -> list[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MUSTER_")}
    said = [sys.executable, "-m", "tests.forms.compiled.playing", game, str(seats), "5"]
    path = {"PYTHONPATH": os.pathsep.join([str(src), str(ROOT)]), "MUSTER_PURE": "1"}
    done = subprocess.run(
        said, cwd=ROOT, env=kept | path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All of it written out, in a place of its own."""
    if muster.form() == "compiled":
        pytest.skip("what is declared is known in the pure form only")
    src = tmp_path_factory.mktemp("written") / "src"
    copy(SRC, src, [file for files in modules(SRC).values() for file in files])
    data(SRC, src)
    return src


@pytest.mark.parametrize("game", muster.games())
def test_written_out_it_plays_the_same_match(copied: Path, game: str) -> None:
    seats = muster.game(game).meta.seats[0]
    there = subprocess.run(
        [sys.executable, "-c", "import muster; print(muster.__file__)"],
        env={**os.environ, "PYTHONPATH": str(copied), "MUSTER_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.startswith(str(copied))
    mine, theirs = played(copied, game, seats), played(SRC, game, seats)
    assert len(theirs) > 20
    for at, (one, other) in enumerate(zip(mine, theirs, strict=False)):
        assert one == other, f"line {at}"
    assert len(mine) == len(theirs)


def test_events_are_made_only_where_somebody_listens() -> None:
    said = "def f(out: Out) -> None:\n    out.tell(Rang(1,\n        2))\n    out.tell(known)\n"
    found = written_out(said, "x").splitlines()
    assert found[1:] == [
        "    if out.heard:",
        "        out.tell(Rang(1,",
        "            2))",
        "    out.tell(known)",
    ]


def test_constants_are_said_to_be_so() -> None:
    said = (
        "ONE, TWO = range(2)\nMOST = 3\nT = TypeVar('T')\nP = ParamSpec('P')\nSAID: int = 4\n"
        "COMPILED = False\nAGAIN = 1\nAGAIN = 2\nfound = {}\nPAIR = (1, 2)\n"
    )
    assert written_out(said, "x").splitlines() == [
        "ONE: _Final = 0",
        "TWO: _Final = 1",
        "MOST: _Final = 3",
        "T = TypeVar('T')",
        "P = ParamSpec('P')",
        "SAID: _Final[int] = 4",
        "COMPILED: _Final = True",
        "AGAIN = 1",
        "AGAIN = 2",
        "found = {}",
        "PAIR = (1, 2)",
    ]


def test_what_defines_structs_stays_as_it_is() -> None:
    for files in modules(SRC).values():
        for file in files:
            tree = ast.parse((SRC / file).read_text(encoding="utf-8"))
            bases = [
                ast.unparse(base)
                for one in tree.body
                if isinstance(one, ast.ClassDef) and one.name != "Ask"
                for base in one.bases
            ]
            assert "msgspec.Struct" not in bases, file
