"""Messages in Python: strings, f-strings with their placeholders named after what they show, and
what an event says.

    f"Round {number} · passing {side}"         Round {number} · passing {side}
    f"{names[told['player']]} {how} {loot}."   {player} {how} {loot}.
    counted(missing, "piece")                  {missing} piece, {missing} pieces
    f"against {n} {'ghost' if n == 1 else 'ghosts'}"      against {n} ghost, against {n} ghosts
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import product

from muster.languages.extract.found import Found
from muster.languages.extract.places import (
    FOR_AUTHORS,
    NOT_SAID,
    NOT_WORDS,
    ROUTES,
    WORD_FIELDS,
    listed,
)

MANY = 16
"""So many variants a text is written out in; with more, what differs is a placeholder."""

_SINGLE = re.compile(r"[A-Z][a-z’'-]+[.!?…:]?|[A-Z][a-z]+(?:-[A-Z]?[a-z]+)+")
_SMALL = re.compile(r"[a-z]+[.!?…]?")
_NONE = re.compile(
    r"[a-z0-9]+(?:[-_./][a-z0-9*]*)+|[A-Z0-9_-]+|.*(?:://|\\|</|=\"|\$[a-z_]|;\s*$|\{\s|^\W*\.\w).*"
    r"|[a-z_]+\([^)]*\)?",
    re.DOTALL,
)
_ID = re.compile(r"[^\sA-Z]*[-_/.#][^\sA-Z]*")
_SEAT = re.compile(r"\b[Ss]eat $")

Variant = list[str | tuple[str]]
"""Literal text and placeholders, which are tuples of their name."""


def extract_python(source: str, place: str, found: Found) -> None:
    """Add every message of a source file."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        for child in ast.iter_child_nodes(node):
            child.parent = node  # type: ignore[attr-defined]
    _Reader(place, found, tree).visit(tree)


class _Reader(ast.NodeVisitor):
    def __init__(self, place: str, found: Found, tree: ast.Module) -> None:
        self._place = place
        self._found = found
        self._constants = _string_constants(tree)
        self._spoken = _spoken_names(tree)
        self._words = False

    def _add(self, text: str, notes: list[str] | None = None) -> None:
        self._found.add(text, self._place, notes or ())

    # ------------------------------------------------------------ what is left out

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.generic_visit(node)

    def visit_Import(self, node: ast.Import) -> None:
        pass

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        pass

    def visit_Raise(self, node: ast.Raise) -> None:
        raised = node.exc
        if isinstance(raised, ast.Call) and _name_of(raised.func) in FOR_AUTHORS:
            return
        self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        pass

    def visit_Compare(self, node: ast.Compare) -> None:
        for one in (node.left, *node.comparators):
            if not isinstance(one, (ast.Constant, ast.Tuple, ast.Set, ast.List)):
                self._plainly(one)

    def visit_MatchValue(self, node: ast.MatchValue) -> None:
        pass

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if _name_of(node.value) in ("Literal", "Annotated", "cast"):
            return
        self.visit(node.value)
        if not isinstance(node.slice, ast.Constant):
            self._plainly(node.slice)

    def visit_Dict(self, node: ast.Dict) -> None:
        for key, value in zip(node.keys, node.values, strict=True):
            if key is not None and not (isinstance(key, ast.Constant) and _is_small(key.value)):
                self._plainly(key)
            self.visit(value)

    def visit_arguments(self, node: ast.arguments) -> None:
        for default in (*node.defaults, *node.kw_defaults):
            if default is not None:
                self._plainly(default)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self._assigned(_name_of(node.target), node.value)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        for one in (*node.decorator_list, node.args):
            if not (isinstance(one, ast.Call) and _name_of(one.func) in ROUTES):
                self._plainly(one)
        for statement in node.body:
            self.visit(statement)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            if not _names_a_verb(statement):
                self.visit(statement)

    # ------------------------------------------------------------ where words stand

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                for one, value in zip(target.elts, node.value.elts, strict=False):
                    self._assigned(_name_of(one), value)
                return
        self._assigned(_name_of(node.targets[0]), node.value)

    def _assigned(self, name: str, value: ast.expr) -> None:
        if name in NOT_WORDS or name.startswith("__"):
            return
        self._in_mode(name in WORD_FIELDS or name in self._spoken, value)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None:
            self._in_mode(_returns_words(node), node.value)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._plainly(node.test)
        if _is_text(node):
            self._emit(node)
        else:
            self.visit(node.body)
            self.visit(node.orelse)

    def visit_Call(self, node: ast.Call) -> None:
        name = _name_of(node.func)
        if name == "join" and isinstance(node.func, ast.Attribute):
            self._in_mode(True, node.func.value)
        elif not isinstance(node.func, ast.Name):
            self.visit(node.func)
        if name in ("counted", "plural") and len(node.args) == 2:
            self._emit(node)
            return
        for argument in node.args:
            if name not in NOT_SAID:
                self._in_mode(self._words and name in _WRAPPERS, argument)
            elif not isinstance(argument, ast.Constant):
                self._plainly(argument)
        for keyword in node.keywords:
            if keyword.arg not in NOT_WORDS:
                self._in_mode(keyword.arg in WORD_FIELDS, keyword.value)

    def _in_mode(self, words: bool, node: ast.AST) -> None:
        before, self._words = self._words, words
        self.visit(node)
        self._words = before

    def _plainly(self, node: ast.AST) -> None:
        self._in_mode(False, node)

    # ------------------------------------------------------------ texts

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and (
            (self._words and _SMALL.fullmatch(node.value.strip())) or _reads_like_words(node.value)
        ):
            self._add(node.value)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.Add) and _is_text(node):
            self._emit(node)
        else:
            self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        self._emit(node)

    def _emit(self, node: ast.expr) -> None:
        for variant in self._variants(node):
            self._add(*_written(variant))
        for inner in _expressions(node):
            self._in_mode(True, inner)

    def _variants(self, node: ast.expr) -> list[Variant]:
        """Every way a text can be written out; what is only known later is a placeholder."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return [[node.value]]
        if isinstance(node, ast.Name) and node.id in self._constants:
            return [[self._constants[node.id]]]
        if isinstance(node, ast.IfExp) and _is_text(node):
            return [*self._variants(node.body), *self._variants(node.orelse)]
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and _is_text(node):
            return self._product([node.left, node.right])
        if isinstance(node, ast.JoinedStr):
            return self._product(
                [one.value if isinstance(one, ast.FormattedValue) else one for one in node.values]
            )
        if isinstance(node, ast.Call) and _name_of(node.func) == "counted" and len(node.args) == 2:
            number, thing = node.args
            name = (_called(number) or "count",)
            if isinstance(thing, ast.Constant) and isinstance(thing.value, str):
                return [[name, f" {thing.value}"], [name, f" {thing.value}s"]]
        return [[(_called(node),)]]

    def _product(self, nodes: list[ast.expr]) -> list[Variant]:
        parts = [self._variants(one) for one in nodes]
        count = 1
        for at, one in enumerate(parts):
            if count * len(one) > MANY:
                parts[at] = [[(_called(nodes[at]),)]]
            count *= len(parts[at])
        return [[piece for part in way for piece in part] for way in product(*parts)]


_WRAPPERS = listed("sentences joined capitalised Reason Preview Text Remark tuple list")


def _written(variant: Variant) -> tuple[str, list[str]]:
    """A message with its placeholders made unique; "seat {n}" is one, for it becomes a name."""
    out: list[str] = []
    used: set[str] = set()
    for piece in variant:
        if isinstance(piece, str):
            out.append(piece.replace("{", "{{") if "{}" in piece else piece)
            continue
        name = piece[0]
        if out and _SEAT.search(out[-1]):
            out[-1] = _SEAT.sub("", out[-1])
            name = "seat"
        name = name.lower() or next(letter for letter in "abcdefghijk" if letter not in used)
        while name in used:
            stem, _, number = name.rpartition("_")
            name = f"{stem}_{int(number) + 1}" if stem and number.isdigit() else f"{name}_2"
        used.add(name)
        out.append(f"{{{name}}}")
    text = "".join(out)
    return ("" if _ID.fullmatch(text.strip()) else text), []


def _called(node: ast.AST) -> str:
    """What an expression is called: the last name in it that says something."""
    if isinstance(node, ast.Name):
        return node.id.strip("_")
    if isinstance(node, ast.Attribute):
        return node.attr.strip("_")
    if isinstance(node, ast.Subscript):
        base, key = _called(node.value), node.slice
        if (
            isinstance(key, ast.Constant)
            and isinstance(key.value, str)
            and key.value.isidentifier()
        ):
            return key.value
        if base in ("names", "told", "words") or base.endswith("names"):
            return _called(key) or base
        return base
    if isinstance(node, ast.Call):
        name = _name_of(node.func)
        if name in _TRANSPARENT and (node.args or isinstance(node.func, ast.Attribute)):
            inner = (
                node.args[0]
                if node.args and name != "join"
                else node.args[-1]
                if node.args
                else None
            )
            if inner is None and isinstance(node.func, ast.Attribute):
                inner = node.func.value
            return _called(inner) if inner is not None else ""
        return name.strip("_")
    if isinstance(node, (ast.GeneratorExp, ast.ListComp)):
        return _called(node.elt) or _called(node.generators[0].iter)
    if isinstance(node, ast.BinOp):
        return _called(node.left) or _called(node.right)
    if isinstance(node, ast.IfExp):
        return _called(node.body) or _called(node.orelse)
    if isinstance(node, ast.FormattedValue):
        return _called(node.value)
    return ""


_TRANSPARENT = listed(
    "str int len abs min max sum sorted list tuple joined join counted capitalize lower upper"
    " strip rstrip replace removesuffix title get"
)


def _name_of(node: ast.AST) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def _is_text(node: ast.expr) -> bool:
    """Does this expression write a text out, rather than fetch one?"""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str)
    if isinstance(node, ast.IfExp):
        return _is_text(node.body) and _is_text(node.orelse)
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.Add) and (_is_text(node.left) or _is_text(node.right))
    return isinstance(node, ast.JoinedStr)


def _expressions(node: ast.expr) -> Iterator[ast.expr]:
    """What is put into a text, where it may hold texts of its own."""
    if isinstance(node, ast.JoinedStr):
        for one in node.values:
            if isinstance(one, ast.FormattedValue):
                yield from _expressions(one.value)
    elif isinstance(node, ast.IfExp) and _is_text(node):
        yield from _expressions(node.body)
        yield from _expressions(node.orelse)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and _is_text(node):
        yield from _expressions(node.left)
        yield from _expressions(node.right)
    elif isinstance(node, ast.Call) and _name_of(node.func) == "counted" and len(node.args) == 2:
        yield node.args[0]
        if not isinstance(node.args[1], ast.Constant):
            yield node.args[1]
    elif not isinstance(node, ast.Constant):
        yield node


def _reads_like_words(text: str) -> bool:
    said = text.strip()
    if _NONE.fullmatch(said):
        return False
    if _SINGLE.fullmatch(said):
        return True
    return " " in said and any(letter.isalpha() for letter in said)


def _is_small(value: object) -> bool:
    return isinstance(value, str) and " " not in value and value == value.lower()


def _names_a_verb(node: ast.stmt) -> bool:
    """A verb's `name`, and the `words` of its actions, are what programs say."""
    return (
        isinstance(node, ast.Assign)
        and _name_of(node.targets[0]) in ("name", "words")
        and all(
            _is_small(one.value) for one in ast.walk(node.value) if isinstance(one, ast.Constant)
        )
    )


def _string_constants(tree: ast.Module) -> dict[str, str]:
    """The names a module gives to texts: UNIT = "M$"."""
    found: dict[str, str] = {}
    for node in tree.body:
        target: ast.expr | None = None
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target = node.targets[0]
        elif isinstance(node, ast.AnnAssign):
            target = node.target
        if isinstance(target, ast.Name) and isinstance(node, (ast.Assign, ast.AnnAssign)):
            if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
                found[target.id] = node.value.value
    return found


def _spoken_names(tree: ast.Module) -> set[str]:
    """Names whose values are put into texts somewhere in the module."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.FormattedValue, ast.keyword)):
            if isinstance(node, ast.FormattedValue) or node.arg in WORD_FIELDS:
                found |= _names_spoken(node.value)
    return found


def _names_spoken(node: ast.AST) -> set[str]:
    if isinstance(node, ast.Name):
        return {node.id}
    if isinstance(node, ast.Subscript):
        return _names_spoken(node.value)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        inner = _names_spoken(node.func.value)
        return inner if node.func.attr != "join" or not node.args else _names_spoken(node.args[0])
    if isinstance(node, ast.Call) and _name_of(node.func) in _WRAPPERS and node.args:
        return _names_spoken(node.args[0])
    if isinstance(node, ast.IfExp):
        return _names_spoken(node.body) | _names_spoken(node.orelse)
    return set()


def _returns_words(node: ast.AST) -> bool:
    """Is it a text the function around returns?"""
    while not isinstance(node, (ast.FunctionDef, ast.Lambda, ast.Module)):
        node = node.parent  # type: ignore[attr-defined]
    if not isinstance(node, ast.FunctionDef) or node.returns is None:
        return False
    return ast.unparse(node.returns) in ("str", "str | None", "tuple[str, str]", "list[str]")
