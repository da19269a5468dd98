"""Ratings of drawn maps: the same on any number of workers, counted right, cancelled cleanly."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

import muster
from muster.kernel.errors import BadChoice
from muster.lab.intervals import wilson
from muster.lab.rating import Rating, rate, setting_of
from muster.parts.designer import designer_in

PROGRAM = [sys.executable, "-P", "-m", "muster.lab.rating"]


def little() -> dict[str, Any]:
    """A map that is played in a moment: a jewel at the end of a corridor, and few events."""
    designer = designer_in(muster.game("masters"))
    assert designer is not None
    plan = designer.blank()
    plan["tiles"] = {"r4c6": "?", "r4c7": "?", "r4c8": "jewel", "r3c6": "?"}
    plan["entrances"]["e2"] = {"cell": "r5c6", "towards": "NW"}
    plan["deck"] = ["1", "2", "Z1"]
    return plan


def test_the_number_of_workers_changes_nothing() -> None:
    told: list[Rating] = []
    alone = rate("masters", little(), games=8, seed=3, workers=1)
    both = rate("masters", little(), games=8, seed=3, workers=2, progress=told.append)
    assert alone == both
    assert [one.done for one in told] == list(range(1, 9))
    assert [one.finished for one in told] == [False] * 7 + [True]
    assert told[-1] == both
    others = [rate("masters", little(), games=8, seed=seed, workers=1) for seed in range(4, 7)]
    assert any(other != alone for other in others)


def test_wins_losses_and_interval() -> None:
    found = rate("masters", little(), games=10, seed=1, workers=1)
    assert found.wins + sum(loss.count for loss in found.losses) == found.games == found.done
    assert 0 < found.wins < 10  # both happen on this map
    assert found.rate == found.wins / 10
    assert (found.low, found.high) == wilson(found.wins, 10)
    assert all(loss.text for loss in found.losses)
    counts = [loss.count for loss in found.losses]
    assert counts == sorted(counts, reverse=True)


def test_settings_are_played() -> None:
    designer = designer_in(muster.game("masters"))
    assert designer is not None
    ids = [way.id for way in designer.settings(little())]
    assert setting_of(designer, little()).id == ids[0]
    two = rate("masters", little(), "two-4", games=2, workers=1)
    assert two.done == 2
    with pytest.raises(BadChoice, match="two-4"):
        rate("masters", little(), "five", games=2)


def test_what_cannot_be_rated() -> None:
    with pytest.raises(BadChoice, match="last card"):
        rate("masters", {**little(), "deck": ["1"]})
    with pytest.raises(BadChoice, match="masters"):
        rate("the-plan", {})
    with pytest.raises(BadChoice, match="1 or more"):
        rate("masters", little(), games=0)


class Enough(Exception):
    """Somebody pressed a button."""


@pytest.mark.parametrize("workers", [1, 2])
def test_cancelled_from_within(workers: int) -> None:
    told: list[Rating] = []

    def progress(rating: Rating) -> None:
        told.append(rating)
        if rating.done == 2:
            raise Enough

    with pytest.raises(Enough):
        rate("masters", little(), games=500, workers=workers, progress=progress)
    assert len(told) == 2


# As a program


@contextmanager
def program(**asked: Any) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    process.stdin.write(json.dumps(asked).encode() + b"\n")
    process.stdin.flush()
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            assert pipe is not None
            with suppress(BrokenPipeError):
                pipe.close()


def test_lines_as_games_finish() -> None:
    with program(game="masters", plan=little(), games=3, seed=3, workers=1) as process:
        assert process.stdout is not None
        lines = [json.loads(process.stdout.readline()) for _ in range(3)]
        assert process.wait(60) == 0
    assert [line["done"] for line in lines] == [1, 2, 3]
    assert lines[-1]["finished"]
    same = rate("masters", little(), games=3, seed=3, workers=1)
    assert lines[-1]["wins"] == same.wins
    assert lines[-1]["losses"] == [{"text": x.text, "count": x.count} for x in same.losses]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"game": "chess", "plan": {}}, "no game 'chess'"),
        ({"game": "masters", "plan": {}}, "cannot be played"),
        ({"game": "masters", "plan": 5}, "no request"),
        ({"plan": {}}, "no request"),
    ],
)
def test_a_bad_request(asked: dict[str, Any], words: str) -> None:
    with program(**asked) as process:
        assert process.stdout is not None
        line = json.loads(process.stdout.readline())
        assert process.wait(60) == 2
    assert words in line["error"]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc")
@pytest.mark.parametrize("how", ["killed", "closed"])
def test_all_workers_leave_with_it(how: str) -> None:
    with program(game="masters", plan=little(), games=500, workers=2) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.readline()
        workers = _children(process.pid)
        assert len(workers) >= 2
        if how == "closed":
            process.stdin.close()
        else:
            process.send_signal(signal.SIGKILL)
        assert process.wait(60) != 0
        _wait_until_gone(workers)


def _children(parent: int) -> list[int]:
    found = []
    for one in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = one.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it ended in between
        if int(fields[1]) == parent:
            found.append(int(one.parent.name))
    return found


def _wait_until_gone(pids: list[int]) -> None:
    until = time.monotonic() + 60
    while [pid for pid in pids if _lives(pid)]:
        assert time.monotonic() < until, "workers were left behind"
        time.sleep(0.05)


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (ProcessLookupError, FileNotFoundError):
        return False
    return state != "Z"
