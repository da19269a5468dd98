"""Running mutants: does one of the tests that cite a clause fail when its rule is wrong?

Each mutant lives in a process of its own, forked from one that has loaded everything but the game,
and is put in the place of its file by an import hook: no file is ever changed.
"""

from __future__ import annotations

import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import signal
import sys
from importlib.machinery import ModuleSpec
from itertools import islice
from pathlib import Path
from types import CodeType, ModuleType

import msgspec
import pytest

import muster
from muster.kernel import shelf
from muster.kit.coverage.citations import Covered, coverage, is_example
from tests.mutation.mutants import Mutant, mutants

ROOT = Path(__file__).parents[2]
KILLED, SURVIVED, ENDLESS = 0, 1, 2
# What shows, words, advises on or reads in what other files decide: cited, but chosen last.
SHOWING = frozenset(["bot", "partner", "screen", "story"])
SHOWING_FILES = frozenset(["forms", "heuristics", "hints", "missing", "position", "scene", "view"])


class Todo(msgspec.Struct, frozen=True):
    """A clause, the tests that cite it, and its mutant: None where data decide and not a line."""

    clause: str
    mutant: Mutant | None
    tests: tuple[str, ...]


class Verdict(msgspec.Struct, frozen=True):
    """What became of a mutant, against how many tests."""

    mutant: Mutant
    survived: bool
    tests: int


def todo(games: list[str], turn: int, only: tuple[str, ...]) -> dict[str, list[Todo]]:
    """For each clause of these games (all, if none is named) the mutant whose turn it is.

    A worked example has no line of its own: the clauses it shows have.
    """
    return {
        id: [
            Todo(one.clause.id, chosen(one, turn), _tests_of(one))
            for one in coverage(shelf.game(id))
            if one.tests and not is_example(one.clause) and (not only or one.clause.id in only)
        ]
        for id in games or list(muster.games())
    }


def chosen(covered: Covered, turn: int) -> Mutant | None:
    """Turn 0 is the first change of the deciding line; later turns go on from there."""
    found: list[Mutant] = []
    for citation in sorted(covered.code, key=lambda one: _shows(Path(one.file))):
        if len(found) > turn:
            break
        if citation.file.endswith(".py"):
            source = (ROOT / citation.file).read_text(encoding="utf-8")
            ways = mutants(covered.clause.id, citation.file, source, citation.line)
            found += islice(ways, turn + 1 - len(found))
    return found[turn % len(found)] if found else None


def _shows(file: Path) -> bool:
    return file.stem in SHOWING_FILES or not SHOWING.isdisjoint(file.parts)


def _tests_of(covered: Covered) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f"{test.file}::{test.text}" for test in covered.tests))


def judge(task: Todo, seconds: int) -> Verdict:
    """Run a mutant against the tests that cite its clause."""
    assert task.mutant is not None
    end = hunt(task.mutant, task.tests, seconds)
    if end not in (KILLED, SURVIVED, ENDLESS):
        raise RuntimeError(f"{task.clause}: its tests could not be run: {task.tests}")
    return Verdict(task.mutant, end == SURVIVED, len(task.tests))


def hunt(mutant: Mutant, tests: tuple[str, ...], seconds: int) -> int:
    """KILLED if a test fails, ENDLESS if it had to be stopped, SURVIVED if all pass."""
    child = os.fork()
    if child == 0:
        os._exit(_in_the_child(mutant, tests, seconds))
    status = os.waitpid(child, 0)[1]
    if os.WIFSIGNALED(status):
        return ENDLESS if os.WTERMSIG(status) == signal.SIGALRM else KILLED
    return os.WEXITSTATUS(status)


def _in_the_child(mutant: Mutant, tests: tuple[str, ...], seconds: int) -> int:
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(seconds)
    sys.meta_path.insert(0, _Finder(mutant))
    with Path(os.devnull).open("w") as nowhere, contextlib.redirect_stdout(nowhere):
        args = ["-x", "-q", "-n0", "-p", "no:cacheprovider", "--no-header", "--tb=no"]
        args += ["-o", "timeout=0"]  # the limit of one test would take the place of the alarm
        code = pytest.main([*args, *tests])
    if code == pytest.ExitCode.NO_TESTS_COLLECTED:
        return 3
    return SURVIVED if code == pytest.ExitCode.OK else KILLED


class _Finder(importlib.abc.MetaPathFinder):
    """Finds one module in the text of a mutant."""

    def __init__(self, mutant: Mutant) -> None:
        self.name = mutant.file.removeprefix("src/").removesuffix(".py").replace("/", ".")
        self.loader = _Loader(self.name, str(ROOT / mutant.file), mutant.source)

    def find_spec(
        self, name: str, path: object, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, self.loader.path, loader=self.loader)


class _Loader(importlib.machinery.SourceFileLoader):
    """Compiles the text it is given, whatever the file says."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self.text = text

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.text, self.path, "exec")
