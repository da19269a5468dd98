"""Which modules are compiled, and in which libraries.

By rule, so that a new file of a game is compiled without being listed: everything in kernel, parts
and bots and in the games, but for what is about pages, files and records (`LEFT`), package
`__init__`s, and modules that define msgspec structs or named tuples, which stay as they are.
"""

from __future__ import annotations

import ast
from pathlib import Path

KERNEL = "kernel"
"""The library of everything below the games; each game has one of its own."""

BELOW = ("kernel", "parts", "bots")

LEFT = (
    *("content/", "checks/", "designer/", "campaign/"),
    *("kernel/scene.py", "game.py", "events.py", "checks.py", "components.py", "position.py"),
    *("traits.py", "achievements.py", "parts/manual/"),
    *("parts/slots/", "kernel/shelf/", "kernel/records/", "kernel/views/", "parts/codes.py"),
    *("kernel/match.py", "kernel/content.py", "kernel/errors.py", "parts/queues.py"),
    *("parts/rules.py", "parts/positions.py", "bots/roster.py", "levels.py"),
)
"""What is not worth it: pages, files, records; what is done once a match."""

TAKEN = (
    *("kernel/records/out.py", "kernel/views/knowledge.py", "parts/slots/dealing.py"),
    *("kernel/views/kept.py", "kernel/views/staging.py", "kernel/views/words.py"),
)
"""What is worth it all the same."""

OPEN = frozenset(
    {
        *("Box", "State", "Slots", "Question", "Verb", "Condition", "Out", "Chance", "Draw"),
        *("Bot", "Policy", "RandomPolicy", "Keeping", "Watched"),
    }
)
"""Classes of the kernel of which others, who are not compiled, make classes of their own; all of
`parts` are such, and all that are abstract."""

NATIVE = frozenset({"Ask"})
"""Structs that are written out as plain classes, because every decision makes some."""


def folders(src: Path) -> dict[str, list[Path]]:
    """The folders of each library, by its name."""
    package = src / "muster"
    games = sorted(one.parent for one in (package / "games").glob("*/game.py"))
    return {KERNEL: [package / name for name in BELOW]} | {one.name: [one] for one in games}


def modules(src: Path) -> dict[str, list[Path]]:
    """The files that are compiled, by library, relative to `src`."""
    found: dict[str, list[Path]] = {}
    for name, rooms in folders(src).items():
        files = sorted(file for room in rooms for file in room.rglob("*.py"))
        found[name] = [file.relative_to(src) for file in files if compiled(src, file)]
    return found


def compiled(src: Path, file: Path) -> bool:
    """Is this file one of those that are compiled?"""
    place = file.relative_to(src / "muster").as_posix()
    if file.name == "__init__.py":
        return False
    left = any(one in f"/{place}" if one.endswith("/") else place.endswith(one) for one in LEFT)
    if left and place not in TAKEN:
        return False
    return not structs(ast.parse(file.read_text(encoding="utf-8")))


def structs(tree: ast.Module) -> list[str]:
    """The classes of a module that mypyc cannot make native."""
    return [
        one.name
        for one in tree.body
        if isinstance(one, ast.ClassDef)
        and one.name not in NATIVE
        and any(_plain(base) in _FOREIGN for base in one.bases)
    ]


_FOREIGN = ("msgspec.Struct", "NamedTuple", "Event")


def _plain(base: ast.expr) -> str:
    return ast.unparse(base)


def dotted(file: Path) -> str:
    """The name a file is imported by."""
    return ".".join(file.with_suffix("").parts)
