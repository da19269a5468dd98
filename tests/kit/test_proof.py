"""Clauses are proved by tests that pass: the tests of a game are run."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from muster.kernel import shelf
from muster.kernel.game import Game
from muster.kit import KitFailure, Setting
from muster.kit.coverage.check import proved_by
from muster.kit.coverage.proof import Proof, RanTest, run_tests
from muster.kit.new_game import new_game

TESTS = """
import muster
import pytest


@pytest.mark.clause("PT-1")
def test_that_passes() -> None:
    assert muster.game("proof-test").meta.title == "Proof Test"


@pytest.mark.clause("PT-2", "PT-3")
def test_that_fails() -> None:
    assert 2 + 2 == 5


@pytest.mark.clause("PT-4")
@pytest.mark.skip(reason="later")
def test_that_is_skipped() -> None: ...


@pytest.mark.clause("PT-5")
@pytest.mark.xfail
def test_that_is_expected_to_fail() -> None:
    assert False


@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.clause("PT-6"))])
def test_of_which_a_row_cites(n: int) -> None:
    assert n


@pytest.fixture
def breaking():
    yield
    raise RuntimeError("at the end")


@pytest.mark.clause("PT-7")
def test_that_breaks_afterwards(breaking: None) -> None: ...


def test_that_cites_nothing() -> None:
    assert False, "and is not run"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    for name in ("_loaded", "_folders", "_homes"):
        monkeypatch.setattr(shelf, name, dict(getattr(shelf, name)))
    yield new_game("proof-test", tmp_path)
    for module in [name for name in sys.modules if name.split(".")[0] == "proof_test"]:
        del sys.modules[module]


def tried(folder: Path, tests: str) -> tuple[Game[Any], Proof]:
    for path in (folder / "tests").iterdir():
        path.unlink()
    (folder / "tests" / "test_it.py").write_text(tests)
    game = shelf.load_folder(folder)
    return game, run_tests(game)


def test_only_what_passes_counts(folder: Path) -> None:
    game, proof = tried(folder, TESTS)
    assert (proof.why_not, proof.wrong) == ("", "")
    assert {one.name: (one.outcome, one.clauses) for one in proof.tests} == {
        "test_that_passes": ("passed", ["PT-1"]),
        "test_that_fails": ("failed", ["PT-2", "PT-3"]),
        "test_that_is_skipped": ("skipped", ["PT-4"]),
        "test_that_is_expected_to_fail": ("skipped", ["PT-5"]),
        "test_of_which_a_row_cites[2]": ("passed", ["PT-6"]),
        "test_that_breaks_afterwards": ("failed", ["PT-7"]),
    }
    assert str(proof).startswith("2 passed, 2 failed, 2 skipped, ")
    with pytest.raises(KitFailure) as caught:
        proved_by(proof)(game, Setting(2))
    said = str(caught.value)
    for clause, name in (
        ("PT-2", "test_that_fails"),
        ("PT-3", "test_that_fails"),
        ("PT-4", "test_that_is_skipped"),
        ("PT-5", "test_that_is_expected_to_fail"),
        ("PT-7", "test_that_breaks_afterwards"),
    ):
        assert f"{clause} has no test that passes: proof_test/tests/test_it.py:" in said
        assert name in said
    assert "PT-1 " not in said
    assert "PT-6 " not in said
    assert "PT-8 has no test\n" in said
    assert "test_that_fails fails: test_it.py:13: assert (2 + 2) == 5" in said


def test_a_new_game_proves_every_clause(folder: Path) -> None:
    game = shelf.load_folder(folder)
    proof = run_tests(game)
    assert proof.tests
    assert all(one.passed for one in proof.tests)
    proved_by(proof)(game, Setting(2))


@pytest.mark.parametrize(
    ("tests", "said"),
    [
        ("import nothing_of_that_name\n", "nothing_of_that_name"),
        ("def test(:\n", "SyntaxError"),
        ("import muster.kit.twins\n", "muster.kit.twins is now muster.kit.secrecy.twins; see "),
        ("def test_it() -> None: ...\n", "cites a clause"),
    ],
)
def test_tests_that_cannot_be_run_prove_nothing(tests: str, said: str, folder: Path) -> None:
    game, proof = tried(folder, tests)
    with pytest.raises(KitFailure, match=said):
        proved_by(proof)(game, Setting(2))


def test_a_game_without_tests_is_told_where_they_belong(folder: Path) -> None:
    for path in (folder / "tests").iterdir():
        path.unlink()
    (folder / "tests").rmdir()
    proof = run_tests(shelf.load_folder(folder))
    assert "there are no tests: expected a folder" in proof.wrong


def test_without_pytest_it_says_so(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = shelf.load_folder(folder)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    proof = run_tests(game)
    assert "pip install pytest" in proof.why_not
    assert str(proof).startswith("not run: pytest is not installed here")


def test_of_many_failures_some_are_named(folder: Path) -> None:
    game = shelf.load_folder(folder)
    tests = [RanTest("t.py", n, f"test_{n}", ["PT-1"], "failed", "no") for n in range(40)]
    with pytest.raises(KitFailure) as caught:
        proved_by(Proof(tests))(game, Setting(2))
    assert str(caught.value).count(" fails: no") == 10
    assert "30 more tests fail" in str(caught.value)
