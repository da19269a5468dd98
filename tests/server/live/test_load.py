"""The load run of `make bench`, with few tables for few seconds: it measures what it says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

LOAD = Path(__file__).parents[3] / "bench" / "load.py"


def test_a_small_crowd_is_measured() -> None:
    command = [sys.executable, str(LOAD), "--tables", "8", "--seconds", "6", "--ramp", "0"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=90, check=False)
    assert done.returncode == 0, done.stderr
    row = next(line for line in done.stdout.splitlines() if "2-6" in line)
    numbers = [float(cell) for cell in re.findall(r"│\s+([\d.,]+)\s+(?=│)", row)]
    rate, p50, p99, worst = numbers[:4]
    assert rate >= 1
    assert 0 < p50 <= p99 <= worst
    assert "kB a table" in done.stdout
    assert "refused or did not reach" not in done.stdout
