"""Servers and databases killed at any moment: nothing acknowledged is lost, done twice, or told
differently.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.postgres import MISSING, binaries
from tests.torture import many

KILLS = 50
TORTURED = 5000
"""Of each seed; as many again, fewer by far, are those on PostgreSQL."""
SEEDS = (1,) if many(1) == 1 else (1, 2)


def killed(kills: int, seed: int, *more: str) -> dict[str, Any]:
    """Let so many be killed; what came of it."""
    command = [sys.executable, "-m", "tests.server.faults.killing", "--kills", f"{kills}"]
    done = subprocess.run(
        [*command, "--seed", f"{seed}", *more], capture_output=True, text=True, check=False
    )
    assert done.stdout, done.stderr
    report = json.loads(done.stdout)
    assert report["faults"] == []
    assert not done.stderr
    counts: dict[str, Any] = report["counts"]
    assert counts["kills"] >= kills
    if kills >= KILLS:
        assert counts["strikes"] > 0, "no disk was full, no database crashed"
        assert counts["repeated"] > kills / 10, "hardly a kill hit something on its way"
    return counts


@pytest.mark.timeout(4 * 3600)
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_acknowledged_is_lost_or_done_twice(seed: int) -> None:
    killed(KILLS if many(1) == 1 else TORTURED, seed)


@pytest.mark.timeout(4 * 3600)
@pytest.mark.skipif(binaries() is None, reason=MISSING)
def test_the_same_on_postgresql_which_is_killed_too() -> None:
    killed(many(10), 3, "--postgres")


@pytest.mark.timeout(4 * 3600)
@pytest.mark.skipif(binaries() is None, reason=MISSING)
def test_two_processes_that_race_for_the_same_tables() -> None:
    killed(many(8), 5, "--postgres", "--servers", "2")
