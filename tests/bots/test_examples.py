"""The bots of docs/writing-a-bot.md: each is found by its name and plays."""

from __future__ import annotations

import sys
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from muster.bots import make_bot, outside
from muster.lab import simulate

BOTS = Path(__file__).parents[2] / "docs" / "examples" / "bots"
PAGE = (BOTS.parents[1] / "writing-a-bot.md").read_text(encoding="utf-8")


def test_the_bot_of_a_file_beats_chance() -> None:
    name = str(BOTS / "hoarder.py")
    bots = [f"{name}:nerve=1", "random"]
    report = simulate("space-explorers", 4, bots, workers=1, rotate=True)
    hoarder = next(line for line in report.by_bot if line.bot.startswith(name))
    assert hoarder.wins.wins > 2


def test_the_bot_of_a_package_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    project = tomllib.loads((BOTS / "package" / "pyproject.toml").read_text())
    points = [
        EntryPoint(name, value, outside.GROUP)
        for name, value in project["project"]["entry-points"][outside.GROUP].items()
    ]
    monkeypatch.setattr("muster.bots.outside.entry_points", lambda group: tuple(points))
    monkeypatch.setattr(sys, "path", [*sys.path, str(BOTS / "package")])
    assert type(make_bot("contrary", None)).__name__ == "Contrary"  # type: ignore[arg-type]
    report = simulate("the-plan", 2, ["contrary", "random"], workers=1)
    assert report.n == 2


def test_the_bot_of_the_page_is_one(tmp_path: Path) -> None:
    code = PAGE.split("```python\n", 1)[1].split("```", 1)[0]
    file = tmp_path / "mine.py"
    file.write_text(code)
    assert simulate("the-plan", 2, [str(file), "random"], workers=1).n == 2
