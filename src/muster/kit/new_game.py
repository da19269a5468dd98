"""Writing the folder of a new game: small, complete, and passing the kit from the first day."""

from __future__ import annotations

import keyword
import re
import sys
from pathlib import Path

import muster
from muster.kernel import shelf
from muster.kernel.errors import BadChoice

TEMPLATE = Path(__file__).parent / "template"
PROJECT = Path(__file__).parent / "project"
SUFFIX = ".txt"
"""Template files end in this, so that no linter or test runner takes them for code."""

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def new_game(name: str, into: Path) -> Path:
    """Write a game called `name` (lower-case words with dashes) as a folder below `into`.

    Returns the folder. BadChoice says what is wrong with a name or a place; nothing is written
    then.
    """
    package = _package(name)
    folder = _free(into, package)
    _write(TEMPLATE, folder, names(name))
    return folder


def new_package(name: str, into: Path) -> Path:
    """Write a project that can be installed, with the game's folder in it, below `into`.

    It has a pyproject.toml that offers the game to Muster. Returns the project's folder; BadChoice
    as in `new_game`.
    """
    package = _package(name)
    project = _free(into, name)
    words = names(name) | {"muster": muster.__version__}
    _write(PROJECT, project, words)
    _write(TEMPLATE, project / package, words)
    return project


def _free(into: Path, name: str) -> Path:
    """A folder that can be written; BadChoice if it is there already."""
    if not into.is_dir():
        raise BadChoice(f"{into} is no folder to put a game into")
    folder = into / name
    if folder.exists():
        raise BadChoice(f"{folder} exists already; choose another name or another place")
    return folder


def _write(template: Path, folder: Path, words: dict[str, str]) -> None:
    for path in sorted(template.rglob("*" + SUFFIX)):
        page = path.relative_to(template)
        target = folder / page.with_name(page.name.removesuffix(SUFFIX))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_filled(path.read_text(encoding="utf-8"), words), encoding="utf-8")


def _filled(text: str, words: dict[str, str]) -> str:
    for word, value in words.items():
        text = text.replace("${" + word + "}", value)
    return text


def names(name: str) -> dict[str, str]:
    """What a game is called where: `high-tide` is High Tide, HighTide, and HT in its clauses."""
    parts = name.split("-")
    letters = [part[0] for part in parts if part[0].isalpha()]
    if len(letters) < 2:
        letters = [c for c in name if c.isalpha()]
    prefix = "".join([*letters, "x"][:2]).upper()
    return {
        "id": name,
        "package": name.replace("-", "_"),
        "title": " ".join(part.capitalize() for part in parts),
        "class": "".join(part.capitalize() for part in parts),
        "prefix": prefix,
    }


def _package(name: str) -> str:
    """The name of the folder; BadChoice if it cannot be one."""
    if not _NAME.fullmatch(name):
        raise BadChoice(
            f"{name!r} is no name for a game; expected lower-case words with dashes, like high-tide"
        )
    package = name.replace("-", "_")
    if keyword.iskeyword(package):
        raise BadChoice(f"{name!r} is a word of Python; choose another name, like {name}-game")
    if package in sys.stdlib_module_names or package == "muster":
        raise BadChoice(
            f"{name!r} is the name of a Python module; choose another, like {name}-game"
        )
    if name in shelf.games():
        raise BadChoice(f"there is a game {name!r} already: {', '.join(shelf.games())}")
    return package
