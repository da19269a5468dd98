"""What holds for every test: nothing is judged by the clock, machines differ."""

from __future__ import annotations

import os
import sys

from hypothesis import settings

# Where compiled modules are not to be kept, as in many containers, every process would compile all
# of ours anew, and the tests start some fifty; pytest would rewrite every test file, every time.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile("muster", deadline=None)
settings.load_profile("muster")


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: whoever tests in a browser waits most of the time."""
    return (os.cpu_count() or 1) + 1
