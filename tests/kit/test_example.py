"""The game of docs/adding-a-game.md keeps every promise, and the page tells the truth about it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from muster.kernel import shelf
from muster.kernel.game import Game
from muster.kit import CHECKS, Named, Setting

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE = DOCS / "examples" / "pearl_diver"
PAGE = (DOCS / "adding-a-game.md").read_text(encoding="utf-8")


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Any]]:
    monkeypatch.setattr(shelf, "_loaded", dict(shelf._loaded))
    yield shelf.load_folder(EXAMPLE)
    for module in [m for m in sys.modules if m.split(".")[0] == "pearl_diver"]:
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
    for path in EXAMPLE.iterdir():
        if path.suffix in (".py", ".md") and path.name != "__init__.py":
            assert f"`{path.name}`" in table


def test_code_on_the_page_is_code_of_the_example() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in EXAMPLE.glob("*.py"))
    shown = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(shown) >= 4
    for line in ("\n".join(shown)).splitlines():
        if "PD-" in line or line.startswith(("TURN", "GAME", "def ", "@rule")):
            assert line in code
