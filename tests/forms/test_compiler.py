"""What is said of a C compiler that is not there or does not work, before anything is begun."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from compile import compiler

ROOT = Path(__file__).parents[2]


def test_a_compiler_that_works() -> None:
    assert compiler.why_not() is None


@pytest.mark.parametrize(
    ("cc", "said"),
    [
        ("no-such-compiler -O2", "there is no C compiler (no-such-compiler)"),
        ("false", "the C compiler (false) does not work: it ends with exit code 1"),
        ("true", "the C compiler (true) does not work: it ends with exit code 0 and makes nothing"),
        ("cc -nostdinc", "the C compiler (cc) does not work: "),
        ("cc --no-such-flag", "the C compiler (cc) does not work: "),
    ],
)
def test_a_compiler_that_does_not(monkeypatch: pytest.MonkeyPatch, cc: str, said: str) -> None:
    monkeypatch.setenv("CC", cc)
    why = compiler.why_not()
    assert why is not None
    assert why.startswith(said)
    assert "\n" not in why


def test_without_one_nothing_is_begun_and_one_line_says_so(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "compile.build", "the_plan", "--into", str(tmp_path / "made")],
        env=os.environ | {"CC": "false", "MUSTER_PURE": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 3
    assert done.stdout == ""
    assert done.stderr == (
        "Nothing is compiled: the C compiler (false) does not work: "
        "it ends with exit code 1 and makes nothing. The pure form runs.\n"
    )
    assert not (tmp_path / "made").exists()
