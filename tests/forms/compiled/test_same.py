"""Same seed, same answers: both forms make the same match of it, to the last byte."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import muster

ROOT = Path(__file__).parents[3]


def played(game: str, seats: int, seed: int, **more: str) -> list[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MUSTER_")}
    said = [sys.executable, "-m", "tests.forms.compiled.playing", game, str(seats), str(seed)]
    done = subprocess.run(
        said, cwd=ROOT, env=kept | more, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.mark.parametrize("game", muster.games())
@pytest.mark.parametrize("fewest", [True, False], ids=["few", "many"])
def test_both_forms_play_the_same_match(game: str, fewest: bool) -> None:
    seats = muster.game(game).meta.seats
    many = seats[0] if fewest else seats[-1]
    *compiled, one = played(game, many, seed=11)
    *pure, other = played(game, many, seed=11, MUSTER_PURE="1")
    assert (one, other) == ("compiled", "pure")
    assert len(compiled) > 20
    for at, (mine, theirs) in enumerate(zip(compiled, pure, strict=False)):
        assert mine == theirs, f"line {at}"
    assert len(compiled) == len(pure)
