"""Which line decides a clause, and which tests prove it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import muster
from muster.kernel import shelf
from muster.kernel.game import Game
from muster.kernel.shelf.clauses import read_clauses
from muster.kit.coverage.citations import Covered, coverage, is_example, uncovered
from muster.kit.secrecy.marked import marked_tests

RULES = """# Rules

## Clauses

- **AB-1** The first rule.
- **AB-2** The second rule.
- **AB-10** The tenth rule.
- **AB-J1** A ruling.

## Worked examples

- **AB-E1** An example (AB-2, AB-10).
"""


def a_game(folder: Path, **files: str) -> Game[Any]:
    """Something with a folder and clauses: all that coverage looks at."""
    folder.mkdir(exist_ok=True)
    (folder / "RULES.md").write_text(RULES)
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    found = SimpleNamespace(folder=folder, clauses=read_clauses(folder / "RULES.md"))
    return cast("Game[Any]", found)


def of(found: list[Covered], clause: str) -> Covered:
    return next(one for one in found if one.clause.id == clause)


def test_the_line_that_decides_comes_first(tmp_path: Path) -> None:
    game = a_game(
        tmp_path / "ab",
        game='''"""The game (AB-1)."""

META = Meta(
    options=(Option(name="x", clause="AB-1"),),  # AB-1: an option
)
''',
        view="def view(s):\n    return s.hand  # AB-1\n",
        rules='''"""Rules."""

# AB-1: a heading

@rule("AB-1")
def may(s, ask, action):
    """One may (AB-1)."""
    # AB-1: because
    return None  # AB-1


FLOW = flow(
    "x",
)  # AB-1 … AB-10
''',
    )
    lines = [(c.file, c.line) for c in of(coverage(game), "AB-1").code]
    assert lines == [
        ("ab/rules.py", 5),  # the predicate
        ("ab/rules.py", 9),  # a comment beside code: rules before view
        ("ab/view.py", 2),
        ("ab/rules.py", 8),  # a comment of its own
        ("ab/rules.py", 7),  # docstrings
        ("ab/game.py", 1),
        ("ab/rules.py", 14),  # a declaration
        ("ab/rules.py", 3),  # a heading
        ("ab/game.py", 4),  # an option
    ]
    texts = [c.text for c in of(coverage(game), "AB-1").code]
    assert texts[0] == '@rule("AB-1") def may(s, ask, action):'
    assert texts[1] == "return None  # AB-1"
    assert texts[6] == "FLOW = flow( … )  # AB-1 … AB-10"


def test_ids_are_whole_words_and_ranges_are_not_expanded(tmp_path: Path) -> None:
    game = a_game(tmp_path / "ab", rules="x = 1  # AB-1 … AB-10, not AB-100 or CAB-2\n")
    found = coverage(game)
    assert len(of(found, "AB-1").code) == 1
    assert len(of(found, "AB-10").code) == 1
    assert of(found, "AB-2").code == ()


def test_names_and_numbers_that_only_look_alike_do_not_count(tmp_path: Path) -> None:
    game = a_game(tmp_path / "ab", rules="AB = 3\nx = AB-1\ny = f'{x} AB-2'\n")
    found = coverage(game)
    assert of(found, "AB-1").code == ()
    assert len(of(found, "AB-2").code) == 1


def test_an_example_is_decided_by_the_clauses_it_names(tmp_path: Path) -> None:
    game = a_game(tmp_path / "ab", rules="x = 1  # AB-2\ny = 2  # AB-10\nz = 3  # AB-2\n")
    example = of(coverage(game), "AB-E1")
    assert is_example(example.clause)
    assert [c.line for c in example.code] == [1, 2]


def test_what_lacks_code_or_test_is_named(tmp_path: Path) -> None:
    game = a_game(tmp_path / "ab", rules="x = 1  # AB-1 AB-2\n")
    tests = tmp_path / "ab" / "tests"
    tests.mkdir()
    (tests / "test_ab.py").write_text(
        "import pytest\n@pytest.mark.clause('AB-1', 'AB-10', 'AB-E1')\ndef test_it(): pass\n"
    )
    lacking = {clause.id: what for clause, what in uncovered(coverage(game))}
    assert lacking == {"AB-2": "test", "AB-10": "code", "AB-J1": "code and test"}


def test_code_in_the_folder_of_tests_does_not_decide_anything(tmp_path: Path) -> None:
    game = a_game(tmp_path / "ab")
    (tmp_path / "ab" / "tests").mkdir()
    (tmp_path / "ab" / "tests" / "test_ab.py").write_text("x = 1  # AB-1\n")
    assert of(coverage(game), "AB-1").code == ()


@pytest.mark.parametrize("place", ["ab/tests", "tests"])
def test_tests_are_found_in_the_game_or_beside_it(place: str, tmp_path: Path) -> None:
    game = a_game(tmp_path / "ab")
    (tmp_path / place).mkdir()
    source = "import pytest\n\n@pytest.mark.clause('AB-1')\ndef test_it():\n    pass\n"
    (tmp_path / place / "test_ab.py").write_text(source)
    (proof,) = of(coverage(game), "AB-1").tests
    assert (proof.file, proof.line, proof.text) == (f"{place}/test_ab.py", 4, "test_it")
    assert of(coverage(game, tests=tmp_path / "ab"), "AB-1").tests == (
        (proof,) if place == "ab/tests" else ()
    )


def test_paths_are_shown_from_the_checkout(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "src" / "games").mkdir(parents=True)
    (tmp_path / "tests" / "games" / "ab").mkdir(parents=True)
    (tmp_path / "tests" / "games" / "ab" / "test_x.py").write_text(
        "import pytest\npytestmark = pytest.mark.clause('AB-1')\ndef test_x(): pass\n"
    )
    game = a_game(tmp_path / "src" / "games" / "ab", rules="x = 1  # AB-1\n")
    one = of(coverage(game), "AB-1")
    assert one.code[0].file == "src/games/ab/rules.py"
    assert one.tests[0].file == "tests/games/ab/test_x.py"


def test_marks_count_wherever_pytest_takes_them_from() -> None:
    source = """
import pytest
from pytest import mark

pytestmark = [pytest.mark.slow, pytest.mark.clause("AB-1")]

@mark.clause("AB-2", "AB-1")
def test_one(): ...

@pytest.mark.clause("AB-3")
class TestMany:
    pytestmark = pytest.mark.clause("AB-4")

    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.clause("AB-5"))])
    async def test_two(self, x): ...

    def helper(self): ...

@pytest.mark.clause("AB-6")
def helper(): ...

@other.clause("AB-7")
def test_three(): ...
"""
    found = {(clause, name) for clause, _, name in marked_tests(source)}
    assert found == {
        ("AB-1", "test_one"),
        ("AB-2", "test_one"),
        *((clause, "TestMany::test_two") for clause in ("AB-1", "AB-3", "AB-4", "AB-5")),
        ("AB-1", "test_three"),
    }
    assert len(list(marked_tests(source))) == len(found)


@cache
def lines_of(file: str) -> list[str]:
    return (Path(__file__).parents[2] / file).read_text(encoding="utf-8").split("\n")


def test_every_clause_of_every_game_is_covered() -> None:
    for name in shelf.games():
        game = muster.game(name)
        found = coverage(game)
        assert [one.clause.id for one in found] == list(game.clauses)
        assert uncovered(found) == []
        for one in found:
            for citation in (*one.code, *one.tests):
                assert (
                    one.clause.id in lines_of(citation.file)[citation.line - 1]
                    or citation in one.tests
                    or (is_example(one.clause))
                )
