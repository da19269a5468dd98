"""Running the tests of a game that cite a clause: only those that pass prove it.

As a plugin of pytest (`-p muster.kit.coverage.proof --clause-proof FILE`) it writes what became of
every test, with the clauses its marks name.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from muster.kernel import shelf
from muster.kernel.game import Game
from muster.kernel.shelf.moved import what_changed
from muster.kit.coverage.citations import home_of, test_folders

if TYPE_CHECKING:
    import pytest

FILE = "--clause-proof"
CLAUSE = "muster clause"


class RanTest(msgspec.Struct):
    """One test that was run: where it is, the clauses it cites, and what is wrong with it."""

    file: str
    line: int
    name: str
    clauses: list[str] = []
    outcome: str = ""
    wrong: str = ""

    @property
    def passed(self) -> bool:
        """Did it pass? Skipped, and expected to fail, is not passed."""
        return self.outcome == "passed"

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}"


class Proof(msgspec.Struct):
    """What became of a game's tests. Empty `why_not`: they were run."""

    tests: list[RanTest] = []
    why_not: str = ""
    wrong: str = ""
    seconds: float = 0.0

    @property
    def failed(self) -> list[RanTest]:
        """The tests that went wrong."""
        return [one for one in self.tests if one.outcome == "failed"]

    def __str__(self) -> str:
        if self.why_not:
            return f"not run: {self.why_not}"
        passed = sum(one.passed for one in self.tests)
        rest = len(self.tests) - passed - len(self.failed)
        words = [f"{passed} passed"]
        words += [f"{len(self.failed)} failed"] if self.failed else []
        words += [f"{rest} skipped"] if rest else []
        return f"{', '.join(words)}, {self.seconds:.1f} s"


def run_tests(game: Game[Any]) -> Proof:
    """Run, with pytest, in a process of its own, the tests that cite a clause: those in the
    folders where `coverage` looks for them.
    """
    folder = game.folder.resolve()
    home = home_of(folder)
    places = test_folders(folder, home)
    if not places:
        return Proof(wrong=f"there are no tests: expected a folder {folder / 'tests'}")
    if importlib.util.find_spec("pytest") is None:
        return Proof(why_not="pytest is not installed here (pip install pytest)")
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "proof.json"
        command = [sys.executable, "-m", "pytest", "-q", "-m", "clause", "-p", "no:cacheprovider"]
        command += ["-p", "muster.kit.coverage.proof", FILE, str(file), *map(str, places)]
        done = subprocess.run(
            command, cwd=home, env=_environment(game), capture_output=True, text=True, check=False
        )
        seconds = time.perf_counter() - began
        if not file.is_file():
            said = (done.stderr.strip() or done.stdout.strip()).splitlines()
            return Proof(
                wrong=f"pytest did not get to the tests: {said[-1] if said else done.returncode}"
            )
        tests = msgspec.json.decode(file.read_bytes(), type=list[RanTest])
    wrong = "" if tests else f"no test in {places[0]} cites a clause"
    return Proof(tests, wrong=wrong, seconds=seconds)


def _environment(game: Game[Any]) -> dict[str, str]:
    """Tests find the game by its id, wherever it is."""
    folders = [shelf.outside(game.meta.id), os.environ.get(shelf.VARIABLE, "")]
    return os.environ | {shelf.VARIABLE: os.pathsep.join(filter(None, folders))}


# The plugin


def pytest_addoption(parser: pytest.Parser) -> None:
    """Where to write."""
    parser.addoption(FILE, help="Write what became of every test to this file, as JSON.")


def pytest_configure(config: pytest.Config) -> None:
    """The mark is known, and the process that hears of all tests writes them down."""
    config.addinivalue_line("markers", "clause(*ids): the rulebook clauses this test proves")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Scribe(Path(config.getoption(FILE))))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The clauses travel with the report, from other processes too."""
    for item in items:
        for mark in item.iter_markers("clause"):
            item.user_properties += [(CLAUSE, str(clause)) for clause in mark.args]


class _Scribe:
    """Notes the reports of all tests."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.tests: dict[str, RanTest] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        one = self.tests.get(report.nodeid)
        if one is None:
            file, line, name = report.location
            one = self.tests[report.nodeid] = RanTest(file, (line or 0) + 1, name)
            one.clauses = list(_clauses(report.user_properties))
        if report.failed:
            one.outcome, one.wrong = "failed", _last_line(report)
        elif report.skipped and one.outcome != "failed":
            one.outcome = "skipped"
        elif report.when == "call" and not one.outcome:
            one.outcome = "passed"

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.tests[report.nodeid] = RanTest(
                report.nodeid, 1, "", outcome="failed", wrong=_last_line(report)
            )

    def pytest_sessionfinish(self) -> None:
        self.file.write_bytes(msgspec.json.encode(list(self.tests.values())))


def _clauses(properties: list[tuple[str, object]]) -> Iterator[str]:
    for name, value in properties:
        if name == CLAUSE:
            yield str(value)


def _last_line(report: pytest.TestReport | pytest.CollectReport) -> str:
    """What a failure says in the end: of a traceback the line of the exception."""
    changed = what_changed(str(report.longrepr))
    crash = getattr(report.longrepr, "reprcrash", None)
    if crash is not None:
        said = f"{Path(crash.path).name}:{crash.lineno}: {crash.message.splitlines()[0]}"[:300]
    else:
        lines = [line for line in str(report.longrepr).splitlines() if line.strip()]
        said = lines[-1].removeprefix("E").strip()[:300] if lines else ""
    return f"{said}; {changed}" if changed else said
