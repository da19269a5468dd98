"""Servers killed at any moment: nothing acknowledged is lost, done twice, or told differently."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.torture import many

KILLS = 120


@pytest.mark.timeout(3 * 3600)
@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_acknowledged_is_lost_or_done_twice(seed: int) -> None:
    kills = many(KILLS) if many(1) == 1 else max(5000, many(KILLS))
    command = [sys.executable, "-m", "tests.server.faults.killing", "--kills", f"{kills}"]
    done = subprocess.run(
        [*command, "--seed", f"{seed}"], capture_output=True, text=True, check=False
    )
    assert done.stdout, done.stderr
    report = json.loads(done.stdout)
    assert report["faults"] == []
    counts = report["counts"]
    assert counts["kills"] == kills
    assert counts["repeated"] > kills / 10, "hardly a kill hit something on its way"
    assert counts["finished"] > kills / 100
    assert not done.stderr
