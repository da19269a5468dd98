"""Writes docs/reference.md from the docstrings of everything a program or the author of a game may
use, and the "What changed" of docs/adding-a-game.md from the table of changes.

    python docs/reference.py            write both
    python docs/reference.py --check    exit code 1 if they are not what would be written

Nothing is listed by hand but what is *not* for authors: a new module of the kernel, of the parts or
of the kit is on the page by itself. A public function, class or method without a docstring is an
error, and so is a module without one.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from muster.kernel.shelf.moved import MOVED

HERE = Path(__file__).parent
SOURCE = HERE.parent / "src"
PAGE = HERE / "reference.md"
GUIDE = HERE / "adding-a-game.md"
HEADING = "## What changed\n"

FIRST = (
    *("muster", "muster.kernel.game", "muster.kernel.state", "muster.kernel.slots"),
    *("muster.kernel.catalogue", "muster.kernel.verbs", "muster.kernel.ask", "muster.kernel.flow"),
    *("muster.kernel.events", "muster.kernel.chance", "muster.kernel.content"),
    *("muster.kernel.options", "muster.kernel.outcome", "muster.kernel.scene"),
    *("muster.kernel.match", "muster.kernel.records.record", "muster.kernel.errors"),
)
"""The order in which one meets them; whatever is not named here comes after, by name."""

PROGRAMS = ("bots", "envs", "lab")
"""What programs use, by what its package exports."""

INNER = ("engine", "records", "views")
"""Modules of the kernel no game imports."""

ABOUT = """# Reference

Everything a program or the author of a game may use, from the docstrings. `make reference` writes
this page; it is not edited by hand. How the parts fit together: [adding a game](adding-a-game.md);
why they are as they are: [the kernel](kernel.md); what others have asked:
[questions of authors](authors-questions.md).
"""

Definition = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Module:
    """A module's source, read and not imported."""

    name: str
    tree: ast.Module
    lines: list[str]
    exported: list[str] | None = None
    borrowed: dict[str, tuple[str, str]] = field(default_factory=dict)

    def defined(self) -> Iterator[tuple[str, ast.stmt, str]]:
        """Every public name with its statement; of constants and aliases those that have words."""
        body = self.tree.body
        for at, node in enumerate(body):
            after = body[at + 1] if at + 1 < len(body) else None
            if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                if not node.name.startswith("_"):
                    yield node.name, node, _words(node)
            elif isinstance(node, (ast.Assign, ast.AnnAssign)):
                name = _target(node)
                if name and not name.startswith("_") and _text(after):
                    yield name, node, _text(after)


class Reference:
    """All modules of the surface, and what lacks words."""

    def __init__(self, source: Path) -> None:
        self.source = source
        self.modules: dict[str, Module] = {}
        self.silent: list[str] = []

    def module(self, name: str) -> Module:
        """A module by its dotted name, read once."""
        if name not in self.modules:
            self.modules[name] = _read(name, self.source)
        return self.modules[name]

    def page(self, names: list[str]) -> str:
        """The whole page, one section a module."""
        parts = [ABOUT, "\n".join(self._line(name) for name in names) + "\n"]
        parts += self.sections(names).values()
        return "\n".join(parts)

    def sections(self, names: list[str]) -> dict[str, str]:
        """What is said of each module, by its name."""
        return {name: "\n".join(self._section(self.module(name), names)) for name in names}

    def _line(self, name: str) -> str:
        words = _words(self.module(name).tree)
        if not words:
            self.silent.append(name)
        return f"- [`{name}`](#{anchor(name)}): {_first_sentence(words)}"

    def _section(self, module: Module, names: list[str]) -> Iterator[str]:
        yield f"## `{module.name}`\n"
        yield _prose(_words(module.tree)) + "\n"
        elsewhere: list[str] = []
        own = {name: (node, words) for name, node, words in module.defined()}
        for name in module.exported if module.exported is not None else own:
            if name in own:
                yield from self._entry(module, name, *own[name])
            elif name in module.borrowed:
                origin, original = module.borrowed[name]
                if origin in names:
                    elsewhere.append(f"- `{name}`: in [`{origin}`](#{anchor(origin)})")
                    continue
                home = self.module(origin)
                there = {found: (node, words) for found, node, words in home.defined()}
                if original in there:
                    yield from self._entry(home, name, *there[original])
        if elsewhere:
            yield "\n".join(elsewhere) + "\n"

    def _entry(self, module: Module, name: str, node: ast.stmt, words: str) -> Iterator[str]:
        if not words:
            self.silent.append(f"{module.name}.{name}")
        if isinstance(node, ast.ClassDef):
            yield from self._class(module, node)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield f"### `{name}`\n\n```python\n{_signature(node)}\n```\n\n{_prose(words)}\n"
        else:
            yield f"### `{name}`\n\n{_code(module, node)}\n{_prose(words)}\n"

    def _class(self, module: Module, node: ast.ClassDef) -> Iterator[str]:
        bases = ", ".join(ast.unparse(one) for one in [*node.bases, *node.keywords])
        yield f"### class `{node.name}`\n"
        made = next((one for one in node.body if _named(one, "__init__")), None)
        rows = [f"class {node.name}({bases}):" if bases else f"class {node.name}:"]
        for one in node.body:
            if isinstance(one, ast.AnnAssign) and not (_target(one) or "_").startswith("_"):
                rows += module.lines[one.lineno - 1 : one.end_lineno]
        if (
            isinstance(made, ast.FunctionDef)
            and len(made.args.args) + len(made.args.kwonlyargs) > 1
        ):
            rows.append("    " + _signature(made).removesuffix(" -> None").replace("\n", "\n    "))
        yield "```python\n" + "\n".join(rows) + "\n```\n"
        yield _prose(_words(node)) + "\n"
        for one in node.body:
            if isinstance(one, Definition) and not one.name.startswith("_"):
                yield from self._method(module, node, one)

    def _method(self, module: Module, owner: ast.ClassDef, node: Definition) -> Iterator[str]:
        words = _words(node)
        if not words:
            if not self._promised(module, owner, node.name):
                self.silent.append(f"{module.name}.{owner.name}.{node.name}")
            return  # what it does is said where it was promised
        kinds = {ast.unparse(one) for one in node.decorator_list}
        if kinds & {"property", "cached_property"}:
            shown = f"{node.name}: {ast.unparse(node.returns)}" if node.returns else node.name
        else:
            shown = _signature(node)
        if "abstractmethod" in kinds:
            words += "\n\nThere is no default: it has to be written."
        yield f"#### `{owner.name}.{node.name}`\n\n```python\n{shown}\n```\n\n{_prose(words)}\n"

    def _promised(self, module: Module, owner: ast.ClassDef, method: str) -> bool:
        """Does a class this one is made from say what the method does?"""
        for base in owner.bases:
            name = ast.unparse(base).partition("[")[0]
            home, original = module, name
            if name in module.borrowed:
                origin, original = module.borrowed[name]
                if not origin.startswith("muster"):
                    return True  # a library's
                home = self.module(origin)
            for one in home.tree.body:
                if isinstance(one, ast.ClassDef) and one.name == original:
                    if any(_said(two, method) for two in one.body):
                        return True
                    if self._promised(home, one, method):
                        return True
        return False


# Reading


def surface(source: Path) -> list[str]:
    """The modules on the page, in order."""
    found = ["muster", "muster.kit"]
    found += [
        f"muster.{name}" for name in PROGRAMS if (source / "muster" / name / "__init__.py").exists()
    ]
    if (source / "muster" / "kernel" / "records" / "record.py").exists():
        found.append("muster.kernel.records.record")
    for package, inner in (("kernel", INNER), ("parts", ())):
        found += [
            ".".join(path.relative_to(source).with_suffix("").parts)
            for path in (source / "muster" / package).iterdir()
            if path.stem not in ("__init__", *inner)
            and (path.suffix == ".py" or (path / "__init__.py").exists())
        ]
    return [name for name in FIRST if name in found] + sorted(set(found) - set(FIRST))


def _read(name: str, source: Path) -> Module:
    path = source.joinpath(*name.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    text = file.read_text(encoding="utf-8")
    module = Module(name, ast.parse(text), text.splitlines())
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for one in node.names:
                module.borrowed[one.asname or one.name] = (node.module, one.name)
    for node in module.tree.body:
        if isinstance(node, ast.Assign) and _target(node) == "__all__":
            module.exported = list(ast.literal_eval(node.value))
    return module


def _words(node: ast.Module | ast.ClassDef | Definition) -> str:
    """A docstring without the indentation of what it stands in; its own is kept."""
    raw = ast.get_docstring(node, clean=False) or ""
    margin = " " * (node.body[0].col_offset if raw else 0)
    return "\n".join(line.removeprefix(margin) for line in raw.split("\n")).strip()


def _target(node: ast.Assign | ast.AnnAssign) -> str:
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    return target.id if isinstance(target, ast.Name) else ""


def _named(node: ast.stmt, name: str) -> bool:
    return isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == name


def _said(node: ast.stmt, method: str) -> bool:
    """Is this the method, with words?"""
    if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) or node.name != method:
        return False
    return bool(_words(node))


def _text(node: ast.stmt | None) -> str:
    """The words of a string that stands for itself, as below a constant."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        value = node.value.value
        return " ".join(value.split()) if isinstance(value, str) else ""
    return ""


# Writing


def _signature(node: Definition) -> str:
    """The call of a function as one would write its first line, without `self`."""
    given = ast.parse(f"def f({ast.unparse(node.args)}): ...").body[0]
    assert isinstance(given, ast.FunctionDef)
    first = given.args.args[:1]
    if first and first[0].arg in ("self", "cls"):
        del given.args.args[0]
    back = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    line = f"{node.name}({ast.unparse(given.args)}){back}"
    if len(line) <= 100:
        return line
    return f"{node.name}(\n    " + ",\n    ".join(_each(ast.unparse(given.args))) + f",\n){back}"


def _each(arguments: str) -> list[str]:
    """The arguments of a call, which may have commas of their own."""
    found, depth = [""], 0
    for character in arguments:
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            found.append("")
        else:
            found[-1] += character
    return [one.strip() for one in found]


def _code(module: Module, node: ast.stmt) -> str:
    return "```python\n" + "\n".join(module.lines[node.lineno - 1 : node.end_lineno]) + "\n```\n"


def _prose(words: str) -> str:
    """A docstring as Markdown: tables of names become lists, indented code a block."""
    rows: list[str] = []
    for paragraph in re.split(r"\n\s*\n", words.strip()):
        lines = paragraph.split("\n")
        if all(line.startswith("    ") for line in lines):
            rows.append("```python\n" + "\n".join(line[4:] for line in lines) + "\n```")
        elif re.match(r"\w[\w/.]* {2,}\S", lines[0]):
            rows.append("\n".join(_rows(lines)))
        else:
            rows.append(paragraph)
    return "\n\n".join(rows)


def _rows(lines: list[str]) -> Iterator[str]:
    """`name   what it is` line by line; what is indented goes on."""
    item = ""
    for line in lines:
        found = re.match(r"(\w[\w/.]*) {2,}(.+)", line)
        if found:
            if item:
                yield item
            item = f"- `{found[1]}`: {found[2]}"
        else:
            item += " " + line.strip()
    yield item


def _first_sentence(words: str) -> str:
    first = " ".join(words.split("\n\n")[0].split())
    return first.split(". ")[0].rstrip(".:") + "."


def anchor(name: str) -> str:
    """Where a module's section is on the page."""
    return re.sub(r"[^\w-]", "", name.lower())


def what_changed(guide: str) -> str:
    """The guide with its section written anew, at its end or where it stands."""
    before, _, rest = guide.partition(HEADING)
    after = rest.partition("\n## ")
    rows = [
        "A game that uses a name of the left column is told so when it is loaded or checked.",
        "",
        "| before | now |",
        "| --- | --- |",
    ]
    for one in MOVED:
        now = f"`{one.new}`" if one.new else "gone"
        rows.append(f"| `{one.old}` | {now}{f': {one.how}' if one.how else ''} |")
    section = HEADING + "\n" + "\n".join(rows) + "\n"
    return before.rstrip("\n") + "\n\n" + section + (f"\n## {after[2]}" if after[1] else "")


def main(arguments: list[str]) -> int:
    """Write or compare; the exit code."""
    reference = Reference(SOURCE)
    pages = {
        PAGE: reference.page(surface(SOURCE)),
        GUIDE: what_changed(GUIDE.read_text(encoding="utf-8")),
    }
    for name in dict.fromkeys(reference.silent):
        print(f"{name} has no docstring", file=sys.stderr)
    if reference.silent:
        return 1
    stale = [
        page
        for page, text in pages.items()
        if not page.is_file() or page.read_text(encoding="utf-8") != text
    ]
    if "--check" in arguments:
        for page in stale:
            print(f"docs/{page.name} is not up to date: make reference", file=sys.stderr)
        return 1 if stale else 0
    for page in stale:
        page.write_text(pages[page], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
