"""Nonsense through every door: an answer to each, no error of ours, and nothing changed by it."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.torture import many

TORTURED = many(1) > 1


def fuzz(**numbers: int) -> Any:
    command = [sys.executable, "-m", "tests.server.faults.fuzz"]
    for door in ("messages", "requests", "files"):
        command += [f"--{door}", f"{numbers.get(door, 0)}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout, done.stderr
    report = json.loads(done.stdout)
    assert report["faults"] == []
    for door, number in numbers.items():
        assert report[door]["sent"] >= number
    return report


@pytest.mark.timeout(4 * 3600)
def test_every_message_at_a_table_is_answered_and_a_refused_one_changes_nothing() -> None:
    report = fuzz(messages=10_000_000 if TORTURED else 25_000)
    assert report["messages"]["refused"] > 0.7 * report["messages"]["sent"]


@pytest.mark.timeout(4 * 3600)
def test_every_request_is_answered_and_a_refused_one_writes_nothing() -> None:
    report = fuzz(requests=many(250), files=many(150))
    assert report["requests"]["refused"] > 0.3 * report["requests"]["sent"]
    assert "500" not in report["requests"]["statuses"]
    assert report["files"]["refused"] > 0.3 * report["files"]["sent"]
