"""Wheels without the compiled form: because somebody wants it so, or because there is no way."""

from __future__ import annotations

from pathlib import Path

import muster
from tests.forms.wheels import PLAY, Place, build


def lines_about(told: str) -> list[str]:
    return [line.strip() for line in told.splitlines() if "pure" in line.lower()]


def test_a_pure_wheel_that_was_asked_for_is_for_every_python_and_plays(tmp_path: Path) -> None:
    wheel, told = build(tmp_path / "wheels", MUSTER_PURE="1")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not lines_about(told)
    place = Place(tmp_path / "place", wheel)
    assert place.run("python", "-c", PLAY) == ("pure True\n", "")
    assert place.run("muster", "--version") == (f"muster {muster.__version__}, pure\n", "")


def test_without_a_working_compiler_a_wheel_is_pure_and_says_why(tmp_path: Path) -> None:
    wheel, told = build(tmp_path / "wheels", CC="false")
    assert wheel.name.endswith("-py3-none-any.whl")
    (line,) = lines_about(told)
    assert line.startswith("A pure wheel is built: the C compiler (false) does not work")
