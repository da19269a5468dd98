"""A copy of the source in the form mypyc compiles to native classes.

What is declared (`@declared`, `Ask` as a struct) is made at run time in pure Python; here it is
written out: typed attributes, and `__init__`, `clone`, `dump` and `view` as source. Nothing else
changes but that an event is not made where nobody listens, and that classes others may derive from
say so. Every line that is not written out stays as it is.
"""

from __future__ import annotations

import ast
import re
import shutil
from importlib import import_module
from pathlib import Path
from typing import Any

from compile.modules import NATIVE, OPEN, dotted
from muster.parts.slots.declare import HOT
from muster.parts.slots.kinds import UNKNOWN, Slot
from muster.parts.slots.sight import fill_lines, known_lines, seen_lines
from muster.parts.slots.source import dumped_lines, started, viewed_lines

TYPES = {
    "zone": "tuple[int, ...]",
    "zones": "tuple[tuple[int, ...], ...]",
    "one": "int",
    "number": "int",
    "flag": "bool",
    "mask": "int",
    "tally": "tuple[int, ...]",
    "bits": "int",
    "grid": "list[int]",
    "looker": "int",
    "word": "int",
    "other": "Any",
    "entry": "Any",
    "row": "Any",
    "ledger": "Any",
    "derived": "Any",
}
"""What a slot holds that says nothing else; one for each of something holds a list of it."""

ALREADY_LISTS = ("grid",)

DEALING = ("filled", "filled_in_order", "in_game", "shuffle", "unseen")
"""What the source calls of `muster.parts.slots.dealing`."""

HOOKS = ("write", "read", "see", "seen", "known", "derive")
"""What a slot brings with it that the source calls."""

HARMLESS = frozenset({"enumerate", "len", "max", "min", "range", "sorted", "sum", "tuple", "zip"})
"""What may be left out where nobody listens: of any other function one cannot know."""

HEADER = """\
from typing import Any as _Any, Final as _Final
from importlib import import_module as _import_module
try:
    from mypy_extensions import mypyc_attr
except ImportError:  # mypyc has read it
    pass
"""


def copy(src: Path, to: Path, files: list[Path]) -> None:
    """All of the package in another folder, these files written out; what is the same stays."""
    wanted: set[Path] = set()
    for file in sorted((src / "muster").rglob("*")):
        place = file.relative_to(src)
        if file.suffix not in (".py", ".pyi", ".typed") or "_compiled" in place.parts:
            continue
        text = file.read_text(encoding="utf-8")
        if place in files:
            text = written_out(text, dotted(place))
        wanted.add(place)
        _put(to / place, text)
    for old in sorted((to / "muster").rglob("*.py")):
        if old.relative_to(to) not in wanted:
            old.unlink()


def data(src: Path, to: Path) -> None:
    """What the package reads besides, so that the copy runs by itself."""
    for file in sorted((src / "muster/games").rglob("*")):
        if file.suffix in (".json", ".md"):
            place = to / file.relative_to(src)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, place)


def _put(place: Path, text: str) -> None:
    if place.exists() and place.read_text(encoding="utf-8") == text:
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")


def written_out(text: str, module: str) -> str:
    """The source of a module in its compiled form."""
    tree = ast.parse(text)
    lines = text.splitlines()
    changes: list[tuple[int, int, list[str]]] = []
    again = _set_again(tree)
    for one in tree.body:
        if isinstance(one, ast.ClassDef):
            first = min([one.lineno, *(line.lineno for line in one.decorator_list)])
            if any(_name(line) == "declared" for line in one.decorator_list):
                new = _state(one, lines, module)
            elif one.name in NATIVE and any(_name(base) == "Struct" for base in one.bases):
                new = _struct(one, lines)
            elif _open(one, module):
                new = ["@mypyc_attr(allow_interpreted_subclasses=True)"]
                new += _guarded(lines, one, first, one.end_lineno or 0)
            else:
                new = _guarded(lines, one, first, one.end_lineno or 0)
            changes.append((first, one.end_lineno or 0, new))
        elif isinstance(one, ast.FunctionDef):
            first = min([one.lineno, *(line.lineno for line in one.decorator_list)])
            end = one.end_lineno or 0
            changes.append((first, end, _guarded(lines, one, first, end)))
        elif isinstance(one, ast.ImportFrom) and one.module == "__future__":
            changes.append((one.lineno, one.lineno, [lines[one.lineno - 1], HEADER]))
        elif isinstance(one, (ast.Assign, ast.AnnAssign)):
            end = one.end_lineno or 0
            changes.append((one.lineno, end, _constant(one, lines[one.lineno - 1 : end], again)))
    for first, last, new in sorted(changes, reverse=True):
        lines[first - 1 : last] = new
    return "\n".join(lines) + "\n"


def _set_again(tree: ast.Module) -> set[str]:
    """Names of the module that are set more than once, or by a function."""
    found: set[str] = set()
    once: set[str] = set()
    for one in tree.body:
        for name in ast.walk(one):
            if isinstance(name, ast.Global):
                found |= set(name.names)
        if isinstance(one, (ast.Assign, ast.AnnAssign)):
            for target in one.targets if isinstance(one, ast.Assign) else [one.target]:
                for name in ast.walk(target):
                    if isinstance(name, ast.Name):
                        (found if name.id in once else once).add(name.id)
    return found


def _constant(one: ast.Assign | ast.AnnAssign, lines: list[str], again: set[str]) -> list[str]:
    """A constant said to be one: what is in capitals, and set once, is not looked up by name."""
    if isinstance(one, ast.AnnAssign):
        if isinstance(one.target, ast.Name) and one.value is not None:
            name = one.target.id
            if name.isupper() and name not in again:
                said = ast.unparse(one.annotation)
                return [f"{name}: _Final[{said}] = {ast.unparse(one.value)}"]
        return lines
    target = one.targets[0]
    if isinstance(target, ast.Tuple):
        names = [name.id for name in target.elts if isinstance(name, ast.Name)]
        values: list[str] = []
        if isinstance(one.value, ast.Call) and _name(one.value) == "range":
            values = [str(at) for at in range(len(names))] if len(one.value.args) == 1 else []
        elif isinstance(one.value, ast.Tuple):
            values = [ast.unparse(value) for value in one.value.elts]
        capitals = all(name.isupper() and name not in again for name in names)
        if capitals and len(values) == len(names) == len(target.elts):
            return [f"{name}: _Final = {value}" for name, value in zip(names, values, strict=True)]
        return lines
    if not isinstance(target, ast.Name) or not target.id.isupper() or target.id in again:
        return lines
    if target.id == "COMPILED":
        return ["COMPILED: _Final = True"]
    kind = _name(one.value) if isinstance(one.value, ast.Call) else ""
    if kind in ("TypeVar", "ParamSpec") or isinstance(one.value, (ast.Tuple, ast.Subscript)):
        return lines  # a type; or a tuple, which would be made anew each time it is handed on
    return [f"{target.id}: _Final" + lines[0].removeprefix(target.id), *lines[1:]]


def _open(made: ast.ClassDef, module: str) -> bool:
    """May classes that are not compiled derive from this one?"""
    abstract = any(_name(base) == "ABC" for base in made.bases)
    return abstract or made.name in OPEN or module.startswith("muster.parts.")


def _name(of: ast.expr) -> str:
    if isinstance(of, ast.Call):
        of = of.func
    return of.attr if isinstance(of, ast.Attribute) else of.id if isinstance(of, ast.Name) else ""


def _guarded(lines: list[str], within: ast.AST, first: int, last: int) -> list[str]:
    """These lines; an event that is told at once is made only where somebody listens."""
    found = lines[first - 1 : last]
    told = [
        one
        for one in ast.walk(within)
        if isinstance(one, ast.Expr)
        and isinstance(one.value, ast.Call)
        and ast.unparse(one.value.func) == "out.tell"
        and isinstance(one.value.args[0], ast.Call)
        and _changes_nothing(one.value.args[0])
    ]
    for one in sorted(told, key=lambda one: one.lineno, reverse=True):
        at = one.lineno - first
        end = (one.end_lineno or 0) - first + 1
        indent = " " * one.col_offset
        if found[at][: one.col_offset].strip():
            continue  # it shares its line with something else
        found[at:end] = [f"{indent}if out.heard:", *(f"    {line}" for line in found[at:end])]
    return found


def _changes_nothing(event: ast.Call) -> bool:
    """Is nothing called for an event that could change what is played?"""
    parts = [*event.args, *(word.value for word in event.keywords)]
    calls = [call for part in parts for call in ast.walk(part) if isinstance(call, ast.Call)]
    return all(isinstance(call.func, ast.Name) and call.func.id in HARMLESS for call in calls)


def _struct(made: ast.ClassDef, lines: list[str]) -> list[str]:
    """A struct as a plain class with the same constructor."""
    fields: list[tuple[str, str, str]] = []
    rest: list[str] = []
    for one in made.body:
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            default = "" if one.value is None else ast.unparse(one.value)
            fields.append((one.target.id, ast.unparse(one.annotation), default))
        else:
            first = min([one.lineno, *(d.lineno for d in getattr(one, "decorator_list", []))])
            rest += lines[first - 1 : one.end_lineno]
    said = [f"{name}: {kind}" + (f" = {start}" if start else "") for name, kind, start in fields]
    return [
        "@mypyc_attr(acyclic=True)",
        f"class {made.name}:",
        f"    def __init__(self, {', '.join(said)}) -> None:",
        *[f"        self.{name} = {name}" for name, _, _ in fields],
        *rest,
    ]


def _state(made: ast.ClassDef, lines: list[str], module: str) -> list[str]:
    """A declared state with all of it written out."""
    pure: Any = getattr(import_module(module), made.name)
    slots: list[Slot] = list(pure.declared.every)
    names = {slot.name for slot in slots}
    own = made.name
    types: dict[str, str] = {}
    declared: list[str] = []
    rest: list[str] = []
    own_methods: set[str] = set()
    words: list[str] = []
    for one in made.body:
        target = one.targets[0] if isinstance(one, ast.Assign) else getattr(one, "target", None)
        if isinstance(target, ast.Name) and target.id in names:
            assert isinstance(one, (ast.Assign, ast.AnnAssign))
            assert isinstance(one.value, ast.Call)
            types[target.id] = _typed(one, one.value)
            call = ast.unparse(one.value).removeprefix(_name(one.value))
            declared.append(f'    ("{target.id}", _slots.{_name(one.value)}{call}),')
            continue
        if isinstance(one, ast.FunctionDef):
            own_methods.add(one.name)
        if isinstance(one, ast.Expr) and one is made.body[0]:
            words = lines[one.lineno - 1 : one.end_lineno]
            continue
        first = min([one.lineno, *(d.lineno for d in getattr(one, "decorator_list", []))])
        rest += ["", *lines[first - 1 : one.end_lineno]]
    box = next(
        ast.unparse(base.slice)
        for base in made.bases
        if isinstance(base, ast.Subscript) and _name(base.value) == "State"
    )
    slot_named = {slot.name: slot for slot in slots}
    started_lines = [f"            self.{slot.name} = {started(slot)}" for slot in slots]
    copied = [
        f"            self.{slot.name} = of.{slot.name}" + ".copy()" * bool(slot.each)
        for slot in slots
    ]
    methods = {
        "__init__": [
            f"    def __init__(self, box: {box}, chance: _Chance, of: {own} | None = None, "
            "bare: bool = False) -> None:",
            "        if of is None:",
            "            self.box = box",
            "            self.chance = chance",
            "            self.stack = []",
            "            self.asks = []",
            "            self.sealed = []",
            "            self.over = False",
            "            if bare:",
            "                return",
            *started_lines,
            "        else:",
            "            self.box = box",
            "            self.chance = chance",
            "            self.stack = of.stack.copy()",
            "            self.asks = of.asks.copy()",
            "            self.sealed = of.sealed.copy()",
            "            self.over = of.over",
            *copied,
        ],
        "clone": [
            f"    def clone(self) -> {own}:",
            f"        return {own}(self.box, self.chance.clone(), self)",
        ],
        "bare": [
            "    @classmethod",
            f"    def bare(cls, box: _Any) -> {own}:",
            f'        return {own}(box, _Chance(b""), None, True)',
        ],
        "dump": [
            "    def dump(self) -> dict[str, _Any]:",
            *("    " + line for line in dumped_lines(slots)),
        ],
    }
    said = [line for name, body in methods.items() if name not in own_methods for line in body]
    hot = [
        f"def _view_{own}(self: {own}, seat: int | None) -> dict[str, _Any]:",
        *viewed_lines(slots),
        f"def _seen_{own}(cls: _Any, box: {box}, table: dict[str, _Any]) -> {own}:",
        f"    self = {own}(box, _Chance(b''), None, True)",
        *seen_lines(slots),
        f"def _known_{own}(self: {own}, seat: int | None) -> {own}:",
        f"    twin = {own}(self.box, _Chance(b''), None, True)",
        *known_lines(slots),
        f"def _fill_{own}(self: {own}, rng: _Random) -> None:",
        *fill_lines(slots),
    ]
    functions = [
        f"_{what}_{own}_{name}: _Final[_Any] = _{own}_slots[{name!r}].{what}"
        for name in slot_named
        for what in HOOKS
        if any(f"{what}_{name}(" in line for line in (*said, *hot))
    ]
    header = lines[made.lineno - 1 : made.body[0].lineno - 1]
    whole = [
        "from itertools import chain as _chains",
        "from random import Random as _Random",
        *[f"from muster.parts.slots.dealing import {one} as _{one}" for one in DEALING],
        "from muster.kernel.chance import Chance as _Chance",
        '_slots: _Any = _import_module("muster.parts.slots")',
        '_follow: _Final[_Any] = _import_module("muster.parts.slots.follow")',
        '_kinds: _Final[_Any] = _import_module("muster.parts.slots.kinds")',
        f"_{own}_slots: dict[str, _Any] = _import_module('muster.parts.slots.declare').named([",
        *declared,
        "])",
        *functions,
        *header,
        *words,
        *[f"    {name}: {types[name]}" for name in slot_named],
        *rest,
        *said,
        *hot,
        f"_import_module('muster.parts.slots.declare').attach({own}, _{own}_slots, "
        + ", ".join([f"_{name}_{own}" for name in HOT])
        + ")",
    ]
    text = "\n".join(whole)
    for name in slot_named:
        text = re.sub(rf"\b({'|'.join(HOOKS)})_{name}\(", rf"_\1_{own}_{name}(", text)
        text = text.replace(f"(slot_{name},", f"(_{own}_slots[{name!r}],")
    text = re.sub(r"\b(count_of|gridded)\(", r"_follow.\1(", text)
    text = re.sub(rf"\b({'|'.join(DEALING)})\(", r"_\1(", text)
    text = re.sub(r"\bUNKNOWN\b(?!,\s*[A-Za-z])", str(UNKNOWN), text)
    text = re.sub(r"\bmembers\(", "_kinds.members(", text)
    text = re.sub(r"\bchain\(", "_chains.from_iterable(", text)
    text = re.sub(r"\bHIDDEN\b(?!,)", '"?"', text)
    text = text.replace("table: dict[str, Any]", "table: dict[str, _Any]")
    return text.split("\n")


def _typed(line: ast.Assign | ast.AnnAssign, call: ast.Call) -> str:
    """What the attribute of a slot holds."""
    if isinstance(line, ast.AnnAssign):
        return ast.unparse(line.annotation)
    kind = _name(call)
    several = any(word.arg == "each" for word in call.keywords) and kind not in ALREADY_LISTS
    found = TYPES[kind].replace("Any", "_Any")
    return f"list[{found}]" if several else found
