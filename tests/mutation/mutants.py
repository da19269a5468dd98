"""Mutants: a clause's deciding line, changed in one small way so that the rule is wrong.

Pure: source text goes in, changed source text comes out. Which line decides a clause, and which
tests cite it, is what `muster rules --coverage` says.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy

import msgspec

FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OTHER: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


class Mutant(msgspec.Struct, frozen=True):
    """One change: in which file, at which line, what stood there and what stands there now."""

    clause: str
    file: str
    line: int
    before: str
    after: str
    source: str

    @property
    def name(self) -> str:
        """The same for the same change, wherever in the file it has moved to."""
        return f"{self.clause} {self.file}: {self.before} -> {self.after}"


def mutants(clause: str, file: str, source: str, line: int) -> Iterator[Mutant]:
    """Every way to make the rule cited at this line wrong, the most telling first."""
    tree = ast.parse(source)
    found = _decider(tree, line)
    if found is None or _declares(found):
        return
    for at, change in _changes(found):
        changed = deepcopy(tree)
        here = _same_place(changed, at)
        was = ast.unparse(_shown(changed, here))
        fresh = change(here)
        _replace(changed, here, fresh)
        ast.fix_missing_locations(changed)
        now = ast.unparse(fresh if isinstance(fresh, ast.stmt) else _shown(changed, fresh))
        if was != now:
            yield Mutant(clause, file, at.lineno, _short(was), _short(now), ast.unparse(changed))


Change = Callable[[ast.AST], ast.AST]
Placed = ast.expr | ast.stmt


def _decider(tree: ast.Module, line: int) -> ast.stmt | None:
    """The statement a citation at this line is about.

    The predicate under a decorator, the smallest statement around the line, the statement below a
    comment that stands alone, or the function whose docstring it is.
    """
    inside: ast.stmt | None = None
    below: ast.stmt | None = None
    for node in ast.walk(tree):
        if not isinstance(node, ast.stmt):
            continue
        if isinstance(node, ast.FunctionDef):
            if any(one.lineno <= line <= (one.end_lineno or 0) for one in node.decorator_list):
                return node
            text = node.body[0]
            if _is_words(text) and text.lineno <= line <= (text.end_lineno or 0):
                return node
        if node.lineno <= line <= (node.end_lineno or node.lineno):
            if inside is None or _size(node) <= _size(inside):
                inside = node
        elif node.lineno > line and (below is None or node.lineno < below.lineno):
            below = node
    if inside is None or isinstance(inside, (ast.FunctionDef, ast.ClassDef)):
        return below
    if isinstance(inside, (ast.If, ast.For, ast.While)) and line > inside.lineno:
        head = inside.test if not isinstance(inside, ast.For) else inside.iter
        if line > (head.end_lineno or 0) and below is not None:
            return below
    return inside


def _declares(found: ast.stmt) -> bool:
    """Does it only say what a game is called and which options it has?"""
    value = found.value if isinstance(found, (ast.Assign, ast.AnnAssign)) else None
    return isinstance(value, ast.Call) and ast.unparse(value.func) in ("Meta", "Option")


def _size(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno


def _is_words(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _changes(found: ast.stmt) -> Iterator[tuple[Placed, Change]]:
    """Places in a statement, and what can be done to each: conditions, then sums, then numbers."""
    if isinstance(found, ast.FunctionDef):
        yield from _of_function(found)
        return
    if isinstance(found, (ast.If, ast.While)):
        yield found.test, _negate
        yield from _within(found.test)
        return
    if isinstance(found, ast.For):
        yield from _within(found.iter)
        return
    yield from _within(found)
    if isinstance(found, (ast.Expr, ast.AugAssign, ast.Delete)) and not _is_words(found):
        yield found, _nothing
    if isinstance(found, ast.Return) and found.value is not None:
        yield found, _returns_none


def _of_function(found: ast.FunctionDef) -> Iterator[tuple[Placed, Change]]:
    """A predicate: its conditions turned round, in order; then what it reckons with."""
    conditions = [node.test for node in ast.walk(found) if isinstance(node, (ast.If, ast.IfExp))]
    for test in conditions:
        yield test, _negate
    yield from _within(*(one for one in found.body if not _is_words(one)))


def _within(*found: ast.AST) -> Iterator[tuple[Placed, Change]]:
    """Conditions of all of these before the sums, and sums before the numbers they start from."""
    nodes = [node for one in found for node in ast.walk(one)]
    for node in nodes:
        if isinstance(node, ast.Compare) and type(node.ops[0]) in FLIPPED:
            yield node, _flip
        elif isinstance(node, ast.BoolOp):
            yield node, _either
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node, _drop_not
        elif isinstance(node, ast.comprehension):
            for test in node.ifs:
                yield test, _negate
    for node in nodes:
        if isinstance(node, (ast.BinOp, ast.AugAssign)) and type(node.op) in OTHER:
            yield node, _other
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield node, _opposite
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield node, _one_more


def _flip(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Compare)
    node.ops[0] = FLIPPED[type(node.ops[0])]()
    return node


def _either(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.BoolOp)
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    return node


def _drop_not(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.UnaryOp)
    return node.operand


def _negate(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.expr)
    return ast.copy_location(ast.UnaryOp(ast.Not(), node), node)


def _other(node: ast.AST) -> ast.AST:
    assert isinstance(node, (ast.BinOp, ast.AugAssign))
    node.op = OTHER[type(node.op)]()
    return node


def _opposite(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Constant)
    node.value = not node.value
    return node


def _one_more(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Constant)
    assert isinstance(node.value, int)
    node.value += 1
    return node


def _nothing(node: ast.AST) -> ast.AST:
    return ast.copy_location(ast.Pass(), node)


def _returns_none(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Return)
    node.value = ast.Constant(None)
    return node


def _same_place(tree: ast.Module, node: Placed) -> Placed:
    """The node of a copy that stands where this one stands."""
    place = (type(node), node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)
    for one in ast.walk(tree):
        if isinstance(one, (ast.expr, ast.stmt)):
            where = (type(one), one.lineno, one.col_offset, one.end_lineno, one.end_col_offset)
            if where == place:
                return one
    raise LookupError(ast.unparse(node))


def _shown(tree: ast.Module, node: ast.AST) -> ast.AST:
    """What a person is shown of a change: the condition or the simple statement around it."""
    best: ast.AST = node
    for one in ast.walk(tree):
        if isinstance(one, ast.stmt) and any(inner is node for inner in ast.walk(one)):
            if isinstance(one, (ast.If, ast.While)):
                best = one.test
            elif isinstance(one, ast.For):
                best = one.iter
            elif not isinstance(one, (ast.FunctionDef, ast.ClassDef)):
                best = one
    return best


def _replace(tree: ast.Module, old: ast.AST, new: ast.AST) -> None:
    if old is new:
        return
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
            elif isinstance(value, list):
                for n, one in enumerate(value):
                    # The new node may hold the old one; its own child stays.
                    if one is old and parent is not new:
                        value[n] = new
    if isinstance(new, ast.UnaryOp):
        assert isinstance(old, ast.expr)
        new.operand = old


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 160 else f"{line[:157]}..."
