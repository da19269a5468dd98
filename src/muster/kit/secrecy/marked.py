"""Reading which tests prove which clauses, from the source text of a test file."""

from __future__ import annotations

import ast
from collections.abc import Iterator

Function = ast.FunctionDef | ast.AsyncFunctionDef
Marked = Iterator[tuple[str, int, str]]


def marked_tests(source: str) -> Marked:
    """Every (clause, line of the def, test name) a file's `pytest.mark.clause` marks give.

    A mark counts on a test, on its class, in `pytestmark`, and on a row of its parameters.
    """
    tree = ast.parse(source)
    yield from _in_body(tree.body, _pytestmark(tree.body), "")


def _in_body(body: list[ast.stmt], around: list[str], prefix: str) -> Marked:
    for node in body:
        if isinstance(node, ast.ClassDef):
            own = [*around, *_marks(node.decorator_list), *_pytestmark(node.body)]
            yield from _in_body(node.body, own, f"{node.name}::")
        elif isinstance(node, Function) and node.name.startswith("test"):
            for clause in dict.fromkeys([*_marks(node.decorator_list), *around]):
                yield clause, node.lineno, prefix + node.name


def _pytestmark(body: list[ast.stmt]) -> list[str]:
    found: list[str] = []
    for node in body:
        if isinstance(node, ast.Assign):
            targets, value = node.targets, node.value
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            targets, value = [node.target], node.value
        else:
            continue
        if any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in targets):
            found += _marks([value])
    return found


def _marks(expressions: list[ast.expr]) -> list[str]:
    """The ids in every `….mark.clause("TP-6", ...)` inside these expressions."""
    return [
        arg.value
        for expression in expressions
        for node in ast.walk(expression)
        if isinstance(node, ast.Call) and _is_clause_mark(node.func)
        for arg in node.args
        if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
    ]


def _is_clause_mark(function: ast.expr) -> bool:
    if not isinstance(function, ast.Attribute) or function.attr != "clause":
        return False
    mark = function.value
    return (isinstance(mark, ast.Attribute) and mark.attr == "mark") or (
        isinstance(mark, ast.Name) and mark.id == "mark"
    )
