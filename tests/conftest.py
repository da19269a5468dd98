"""What holds for every test: nothing is judged by the clock, machines differ."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

import muster

# Where compiled modules are not to be kept, as in many containers, every process would compile all
# of ours anew, and the tests start some fifty; pytest would rewrite every test file, every time.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

os.environ["LC_ALL"] = "C.UTF-8"  # whatever this machine speaks, a terminal is spoken to in English

# Ten thousand tests and all they import are a million objects that stay. The collector of garbage
# would walk over them again and again, a quarter of the time; so it waits until they are there
# and leaves them out from then on.
gc.disable()

settings.register_profile("muster", deadline=None)
settings.load_profile("muster")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--compiled", action="store_true", help="fail unless the compiled form runs")
    parser.addoption(
        "--postgresql", action="store_true", help="run all tests of the server on PostgreSQL"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Whoever tests the compiled form does not want to hear that the pure one is well."""
    if config.getoption("--compiled") and muster.form() != "compiled":
        raise pytest.UsageError("the compiled form was to be tested, and the pure one runs")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A test that replaces a method can't be run where calls do not look it up."""
    if config.getoption("--compiled"):
        gone = [item for item in items if item.get_closest_marker("pure")]
        config.hook.pytest_deselected(items=gone)
        items[:] = [item for item in items if item not in gone]


def pytest_collection_finish() -> None:
    gc.freeze()  # with what little of it is garbage: to look for that takes half a second
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What is about the compiled form alone needs it to be there."""
    if collection_path.name == "compiled" and not config.getoption("--compiled"):
        return True
    return None


def pytest_report_header() -> str:
    return f"muster: {muster.__version__}, {muster.form()}"


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: whoever tests in a browser waits most of the time."""
    return (os.cpu_count() or 1) + 1
