"""The messages of a game's folder, and of everything games share."""

from __future__ import annotations

from pathlib import Path

from muster.kernel.shelf import load_folder
from muster.kernel.shelf.clauses import RULES
from muster.languages.extract.data import (
    extract_book,
    extract_columns,
    extract_json,
    extract_rules,
)
from muster.languages.extract.found import Found
from muster.languages.extract.places import NOT_IN_GAMES, NOT_SHARED, SHARED
from muster.languages.extract.python import extract_python
from muster.languages.shelves import FOLDER

ALSO = "also.txt"
"""Beside the PO files: messages that stand in no source as they are said, one a line."""

NEVER = "never.txt"
"""Beside the shared PO files: what looks like words, and no player ever reads it, one a line."""

PACKAGE = Path(__file__).parents[2]


def extract_game(folder: Path) -> Found:
    """Every text of a game."""
    found = Found()
    for path in sorted(folder.rglob("*.py")):
        if path.name not in NOT_IN_GAMES:
            _python(path, folder, found)
    for pattern in (
        "content/*.json",
        "campaign/*.json",
        "lessons/*.json",
        "guide.json",
        "manual/aid.json",
    ):
        for path in sorted(folder.glob(pattern)):
            extract_json(path, path.relative_to(folder).as_posix(), found)
    if (folder / "manual/book.md").is_file():
        extract_book(folder / "manual/book.md", "manual/book.md", found)
    if (folder / RULES).is_file():
        extract_rules(folder / RULES, RULES, found)
    if (folder / "content").is_dir():
        extract_columns(load_folder(folder), "content", found)
    _also(folder / FOLDER / ALSO, found)
    return found


def extract_shared() -> Found:
    """Every text of what all games are played with."""
    words = PACKAGE / "languages" / FOLDER
    found = Found((words / NEVER).read_text(encoding="utf-8").splitlines())
    for name in SHARED:
        root = PACKAGE / name
        for path in [root] if root.is_file() else sorted(root.rglob("*.py")):
            place = path.relative_to(PACKAGE).as_posix()
            if path.is_file() and not place.startswith(NOT_SHARED):
                _python(path, PACKAGE, found)
    _also(words / ALSO, found)
    return found


def _python(path: Path, root: Path, found: Found) -> None:
    extract_python(path.read_text(encoding="utf-8"), path.relative_to(root).as_posix(), found)


def _also(path: Path, found: Found) -> None:
    if path.is_file():
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.startswith("#"):
                found.add(line, ALSO)
