"""Running commands in tests: in this process, or in one of their own."""

from __future__ import annotations

import io
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from muster import Match
from muster.cli import run

COMMAND = [
    sys.executable,
    "-c",
    # Where the tests run in the background they hand down that Ctrl-C is to be ignored.
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from muster.cli import main; main()",
]


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str


class Muster:
    """Runs `muster …` in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys, self._monkeypatch = capsys, monkeypatch

    def __call__(self, *args: str | Path, typed: str = "") -> Ran:
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        self._capsys.readouterr()
        code = run([str(arg) for arg in args])
        said = self._capsys.readouterr()
        return Ran(code, said.out, said.err)

    def refuses(self, *args: str | Path, typed: str = "") -> str:
        """Run what must be refused: one line, exit code 2, no traceback; the line."""
        ran = self(*args, typed=typed)
        assert ran.code == 2, ran
        assert "Traceback" not in ran.err + ran.out
        lines = ran.err.strip().splitlines()
        assert len(lines) == 1, ran.err
        return lines[0]


def start(*args: str | Path) -> subprocess.Popen[str]:
    """A command in a process of its own."""
    return subprocess.Popen(
        [*COMMAND, *map(str, args)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def first_answers(match: Match) -> None:
    """Play a match to its end, always the first legal answer."""
    while not match.over:
        seat = match.asks[0].seat
        match.play(seat, match.legal(seat)[0])
