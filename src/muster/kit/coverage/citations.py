"""Rulebook coverage: for every clause the lines that decide it and the tests that prove it.

Code cites a clause by its id, in a comment, a docstring or a declaration; so does content, where a
card is nothing but data. A test cites it with
`@pytest.mark.clause("TP-6")`. Both are read from the source text: nothing is imported or run.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from muster.kernel.game import Game
from muster.kernel.shelf.clauses import ID, Clause
from muster.kit.secrecy.marked import marked_tests

# What a stranger who asks "where is this decided?" wants to see first. The order counts.
PREDICATE, DECIDING, BESIDE, DOCSTRING, DECLARED, HEADING, OPTION = range(7)
FILES = ("rules", "questions", "effects", "moves", "flow")
_EXAMPLE = re.compile(r"^[A-Z]{2}-E\d+$")
_CLOSING = re.compile(r"^[\s)\]},]*$")


class Citation(msgspec.Struct, frozen=True):
    """A place that cites a clause. `file` is relative to the checkout, or to the game's parent."""

    file: str
    line: int
    text: str


class Covered(msgspec.Struct):
    """A clause, the lines that decide it (the deciding one first), and the tests that prove it.

    A worked example is decided by the clauses it names, so their lines are its lines.
    """

    clause: Clause
    code: tuple[Citation, ...] = ()
    tests: tuple[Citation, ...] = ()


def coverage(
    game: Game[Any],
    tests: Path | None = None,
    proven: Mapping[str, Sequence[Citation]] | None = None,
) -> list[Covered]:
    """Every clause of the game in the order of the rulebook, with its code and its tests.

    `tests` is the folder of the game's tests; by default it is looked for where one would put it.
    They are read, not run: whoever has run them gives what they proved as `proven`.
    """
    folder = game.folder.resolve()
    home = home_of(folder)
    cited: dict[str, list[tuple[int, int, Citation]]] = {}
    for path in sorted(folder.rglob("*.py")):
        inside = path.relative_to(folder)
        if "tests" in inside.parts[:-1]:
            continue
        file = _relative(path, home)
        order = FILES.index(path.stem) if path.stem in FILES else len(FILES)
        for clause, rank, line, text in _citations(path.read_text(encoding="utf-8")):
            cited.setdefault(clause, []).append((rank, order, Citation(file, line, text)))

    for path in sorted(folder.glob("content/*.json")):
        file = _relative(path, home)
        for number, text in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            for clause in ID.findall(text):
                cited.setdefault(clause, []).append(
                    (DECLARED, len(FILES), Citation(file, number, text.strip()))
                )

    if proven is None:
        proven = _marked(home, [tests] if tests is not None else test_folders(folder, home))

    def code(clause: str) -> list[Citation]:
        found = sorted(cited.get(clause, []), key=lambda c: (c[0], c[1], c[2].file, c[2].line))
        return [citation for _, _, citation in found]

    covered: list[Covered] = []
    for one in game.clauses.values():
        lines = code(one.id)
        if is_example(one):
            named = [name for name in ID.findall(one.text) if name in game.clauses]
            lines += [line for name in named for line in code(name)[:1]]
        covered.append(Covered(one, tuple(lines), tuple(proven.get(one.id, ()))))
    return covered


def _marked(home: Path, folders: Iterable[Path]) -> dict[str, list[Citation]]:
    """The tests in these folders that cite a clause, whether they pass or not."""
    found: dict[str, list[Citation]] = {}
    for folder in folders:
        for path in sorted(folder.resolve().rglob("*.py")):
            file = _relative(path, home)
            for clause, line, name in marked_tests(path.read_text(encoding="utf-8")):
                found.setdefault(clause, []).append(Citation(file, line, name))
    return found


def uncovered(found: Iterable[Covered]) -> list[tuple[Clause, str]]:
    """The clauses that lack something, and what: "code", "test" or "code and test"."""
    missing: list[tuple[Clause, str]] = []
    for one in found:
        lacks = [what for what, has in (("code", one.code), ("test", one.tests)) if not has]
        if lacks:
            missing.append((one.clause, " and ".join(lacks)))
    return missing


def is_example(clause: Clause) -> bool:
    """Is this a worked example of the rulebook (`TP-E1`), not a rule of its own?"""
    return bool(_EXAMPLE.match(clause.id))


# Where things are


def home_of(folder: Path) -> Path:
    """The checkout a game is in, else the folder beside it: what paths are shown from."""
    for parent in folder.parents:
        if (parent / "pyproject.toml").is_file():
            return parent
    return folder.parent


def _relative(path: Path, home: Path) -> str:
    return path.relative_to(home).as_posix() if path.is_relative_to(home) else str(path)


def test_folders(folder: Path, home: Path) -> list[Path]:
    """Where a game's tests are: beside it, in it, or in its checkout."""
    places = [home / "tests" / "games" / folder.name, folder / "tests", folder.parent / "tests"]
    found = [place for place in places if place.is_dir()]
    if not found and (home / "tests").is_dir():
        found = [home / "tests"]
    return list(dict.fromkeys(place.resolve() for place in found))


# Reading one file


def _citations(source: str) -> Iterator[tuple[str, int, int, str]]:
    """Every (clause, rank, line, text) of a file; one for each line and clause."""
    shape = _Shape(source)
    best: dict[tuple[str, int], int] = {}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in (tokenize.COMMENT, tokenize.STRING) and "STRING" not in _name(token):
            continue
        for offset, row in enumerate(token.string.split("\n")):
            line = token.start[0] + offset
            for clause in ID.findall(row):
                rank = shape.rank(token, line)
                best[clause, line] = min(rank, best.get((clause, line), rank))
    for (clause, line), rank in best.items():
        yield clause, rank, line, shape.text(line)


def _name(token: tokenize.TokenInfo) -> str:
    return tokenize.tok_name[token.type]  # f-strings are FSTRING_MIDDLE from Python 3.12 on


class _Shape:
    """What the lines of a file are part of."""

    def __init__(self, source: str) -> None:
        self.lines = source.split("\n")
        self.docstrings: set[int] = set()
        self.predicates: dict[int, int] = {}  # the line of @rule(...), and of its def
        self.bodies: set[int] = set()
        self.options: set[int] = set()
        self.statements: dict[int, int] = {}  # the last line of a statement, and its first
        tree = ast.parse(source)
        for node in ast.walk(tree):
            self._note(node)

    def _note(self, node: ast.AST) -> None:
        if isinstance(node, ast.stmt) and node.end_lineno is not None:
            first = min(node.lineno, self.statements.get(node.end_lineno, node.lineno))
            self.statements[node.end_lineno] = first
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            self.bodies.update(range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1))
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and _called(decorator) == "rule":
                    for line in range(decorator.lineno, (decorator.end_lineno or 0) + 1):
                        self.predicates[line] = node.lineno
        if isinstance(
            node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        ) and ast.get_docstring(node, clean=False):
            first_line = node.body[0]
            end = first_line.end_lineno or first_line.lineno
            self.docstrings.update(range(first_line.lineno, end + 1))
        if isinstance(node, ast.Call) and _called(node) in ("Option", "Meta"):
            self.options.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))

    def rank(self, token: tokenize.TokenInfo, line: int) -> int:
        if line in self.options:
            return OPTION
        if line in self.predicates:
            return PREDICATE
        if token.type == tokenize.COMMENT:
            alone = not self.lines[line - 1][: token.start[1]].strip()
            if line not in self.bodies:
                return HEADING if alone else DECLARED
            return BESIDE if alone else DECIDING
        return DOCSTRING if line in self.docstrings else DECLARED

    def text(self, line: int) -> str:
        """The line for a stranger: a decorator with its def, a closing bracket with its call."""
        here = self.lines[line - 1].strip()
        if line in self.predicates:
            return f"{here} {self.lines[self.predicates[line] - 1].strip()}"
        code, mark, comment = here.partition("#")
        if mark and code and _CLOSING.match(code):
            first = self.statements.get(line, line)
            return f"{self.lines[first - 1].strip()} … {code.strip()}  #{comment}"
        return here


def _called(call: ast.Call) -> str:
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
