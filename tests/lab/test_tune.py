"""Tuning: changes are tried in the same matches, the better ones kept, and written down."""

from __future__ import annotations

import json
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import muster
from muster.kernel import shelf
from muster.kernel.chance import Chance
from muster.lab.tune import tune
from tests.cli.running import Muster

pytestmark = pytest.mark.pure

GOAL = 6


@pytest.fixture
def guessing(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The Plan with a number to tune: the nearer to six, the more often a match is won."""

    def near(box: Any, choice: dict[str, Any], rng: random.Random) -> dict[str, Any]:
        return {"number": choice["number"] + rng.choice((-1, 1))}

    def played(box: Any, choice: dict[str, Any], chance: Chance) -> float:
        return float(chance.pick("win", 20) < 20 - 3 * abs(GOAL - choice["number"]))

    tuning = SimpleNamespace(
        name=lambda box: f"{box.seats} seat",
        start=lambda box: {"number": 2},
        near=near,
        played=played,
        told=lambda box, choice: f"number {choice['number']}",
    )
    monkeypatch.setitem(shelf.game("masters").__dict__, "tuning", tuning)
    return tuning


def test_what_wins_more_is_found(guessing: Any) -> None:
    steps: list[int] = []
    found = tune(
        "masters", 60, 40, seed=1, workers=1, progress=lambda done, of, _: steps.append(done)
    )
    assert abs(found.choice["number"] - GOAL) <= 1
    assert found.after.wins > found.before.wins
    assert (found.name, found.words) == ("1 seat", f"number {found.choice['number']}")
    assert steps == [*range(1, 41)]
    assert found == tune("masters", 60, 40, seed=1, workers=1)


def test_nothing_to_tune_and_nothing_to_try(guessing: Any) -> None:
    with pytest.raises(muster.BadChoice, match="the-plan has nothing to tune"):
        tune("the-plan", 4, 4)
    with pytest.raises(muster.BadChoice, match="0 steps of 4 matches find nothing"):
        tune("masters", 4, 0)


@pytest.fixture
def muster_(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Muster:
    return Muster(capsys, monkeypatch)


def test_the_command_writes_what_it_found_and_how(muster_: Muster, tmp_path: Path) -> None:
    """With Masters' own crews and plans; what the file held before stays."""
    file = tmp_path / "crews.json"
    file.write_text('{"note": "ours", "choices": {"startup 3 amateurs": {"plan": 1}}}')
    words = "tune masters -n 2 --steps 2 --seed 3 --workers 1 --out"
    assert muster_(*words.split(), file).code == 0
    kept = json.loads(file.read_text())
    assert kept["note"] == "ours"
    assert [*kept["choices"]] == ["startup 3 amateurs", "inclusion 3 amateurs"]
    found = kept["choices"]["inclusion 3 amateurs"]
    assert len(found["crew"]) == 3
    assert found["by"]["command"] == "muster tune masters -n 2 --steps 2 --seed 3"
    assert "of 2 (" in found["by"]["won"]


@pytest.mark.parametrize("content", ["[]", "{", '{"choices": 3}'])
def test_a_file_of_something_else_is_left_alone(
    muster_: Muster, tmp_path: Path, content: str
) -> None:
    file = tmp_path / "other.json"
    file.write_text(content)
    refused = muster_.refuses(*["tune", "masters", "-n", "1", "--steps", "1", "--out"], file)
    assert "name another file" in refused
    assert file.read_text() == content
