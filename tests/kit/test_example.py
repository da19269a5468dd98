"""The game of docs/adding-a-game.md keeps every promise, and the page tells the truth about it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import muster
from muster.kernel import shelf
from muster.kernel.game import Game
from muster.kit import CHECKS, Named, Setting
from muster.kit.new_game import TEMPLATE

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE = DOCS / "examples" / "pearl_diver"
PAGE = (DOCS / "adding-a-game.md").read_text(encoding="utf-8")


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Any]]:
    monkeypatch.setattr(shelf, "_loaded", dict(shelf._loaded))
    before = set(sys.modules)
    yield shelf.load_folder(str(EXAMPLE))  # a path or its text
    for module in [m for m in sys.modules if m.split(".")[0] == "pearl_diver"]:
        if module not in before:
            del sys.modules[module]


@pytest.mark.parametrize("named", CHECKS, ids=lambda named: named.name)
def test_the_example_passes_the_kit(named: Named, game: Game[Any]) -> None:
    named.check(game, Setting(2, {"calm": True}), 1)
    named.check(game, Setting(3), 2)


def test_the_tests_of_the_example_pass() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-n0",
            "-p",
            "no:cacheprovider",
            "tests/test_rules.py",
        ],
        cwd=EXAMPLE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_check_is_explained_on_the_page() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", PAGE, flags=re.MULTILINE)
    assert rows == [named.name for named in CHECKS]


def test_every_file_of_a_game_is_explained_on_the_page() -> None:
    table = PAGE.split("| file |")[1].split("\n\n")[0]
    for folder in (EXAMPLE, TEMPLATE):
        names = {path.name.removesuffix(".txt") for path in folder.iterdir() if path.is_file()}
        assert {name for name in names if f"`{name}`" not in table} == {"__init__.py"}
    for name in re.findall(r"^\| `([\w.]+)` \|", table, flags=re.MULTILINE):
        assert (EXAMPLE / name).exists()
    steps = re.findall(r"\d+", "".join(row.split("|")[3] for row in table.splitlines()[2:]))
    titles = re.findall(r"^## (\d+)\. ", PAGE, flags=re.MULTILINE)
    assert set(steps) <= set(titles)
    assert [int(n) for n in titles] == list(range(1, len(titles) + 1))


def test_code_on_the_page_is_code_of_the_game() -> None:
    """Or of what `new-game` wrote: line for line, margins and blank lines apart."""
    pages = [_lines(path.read_text(encoding="utf-8")) for path in EXAMPLE.rglob("*.py")]
    pages += [
        _lines(path.read_text(encoding="utf-8").replace("${prefix}", "PD"))
        for path in TEMPLATE.glob("*.py.txt")
    ]
    shown = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(shown) >= 10
    for block in shown:
        assert any(_lines(block) in page for page in pages), block
    for part in (
        "zone(",
        "Event",
        "Verb[Sea]",
        "question(",
        "flow(",
        "Layout",
        "value(",
        "clause(",
    ):
        assert any(part in block for block in shown)


def _lines(text: str) -> str:
    return "".join(f"\n{line.strip()}" for line in text.splitlines() if line.strip()) + "\n"


def test_a_failure_can_be_looked_at_as_the_page_says(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(EXAMPLE.parent)
    *_, script = re.findall(r"```py\n(.*?)```", PAGE, re.DOTALL)
    scope: dict[str, Any] = {}
    exec(script, scope)
    assert scope["m"].moment == 12
    assert scope["m"].game.meta.id == game.meta.id


def test_what_the_page_says_of_a_wrong_position_is_what_is_said(game: Game[Any]) -> None:
    with pytest.raises(muster.BadPosition) as refused:
        muster.position("pearl-diver", {"seats": 2, "deck": ["red-1", "red-2", "red-9"]})
    assert f"`{refused.value}`" in PAGE


@pytest.mark.parametrize("folder", [EXAMPLE, TEMPLATE], ids=["example", "template"])
def test_a_whole_game_takes_at_most_300_lines(folder: Path) -> None:
    """Tests apart: what follows from slots, verbs and events is not written again in a game."""
    pages = [*folder.glob("*.py"), *folder.glob("*.py.txt")]
    lines = sum(len(page.read_text(encoding="utf-8").splitlines()) for page in pages)
    assert len(pages) == 6
    assert lines <= 300
