"""A folder is a subject and holds few files: what grows beyond that wants folders of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST = 16
SOURCES = (".py", ".ts", ".svelte", ".css")


def folders() -> list[Path]:
    tops = (ROOT / "src" / "muster", ROOT / "web" / "src")
    found = [*tops, *(one for top in tops for one in top.rglob("*") if one.is_dir())]
    muster = ROOT / "src" / "muster"
    built = {muster / "server" / "client", muster / "_compiled"}
    return [
        one
        for one in sorted(found)
        if one.name != "__pycache__" and not built & {one, *one.parents}
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
    found = sources(folder)
    assert len(found) <= MOST, f"{name} holds {len(found)} files; sort them by subject: {found}"
