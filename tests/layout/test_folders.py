"""A folder is a subject and holds few files: what grows beyond that wants folders of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST = 16
SOURCES = (".py", ".ts", ".svelte", ".css")

MORE = {
    "src/muster/kernel": 32,  # one subject to whoever writes a game: all of it is one import away
}
"""Folders that hold more, and how many at most; a folder that shrinks leaves this list."""


def folders() -> list[Path]:
    tops = (ROOT / "src" / "muster", ROOT / "web" / "src")
    found = [*tops, *(one for top in tops for one in top.rglob("*") if one.is_dir())]
    built = ROOT / "src" / "muster" / "server" / "client"
    return [
        one
        for one in sorted(found)
        if one.name != "__pycache__" and one != built and built not in one.parents
    ]


def sources(folder: Path) -> list[str]:
    return sorted(
        one.name
        for one in folder.iterdir()
        if one.is_file() and one.suffix in SOURCES and one.name != "__init__.py"
    )


@pytest.mark.parametrize("folder", folders(), ids=lambda one: str(one.relative_to(ROOT)))
def test_a_folder_holds_few_files(folder: Path) -> None:
    name = folder.relative_to(ROOT).as_posix()
    found, most = sources(folder), MORE.get(name, MOST)
    assert len(found) <= most, f"{name} holds {len(found)} files; sort them by subject: {found}"


@pytest.mark.parametrize("name", MORE)
def test_what_is_allowed_more_still_needs_it(name: str) -> None:
    folder = ROOT / name
    assert not folder.exists() or len(sources(folder)) > MOST, f"{name} needs no exception any more"
