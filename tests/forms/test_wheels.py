"""Wheels without the compiled form: because somebody wants it so, or because there is no way."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.forms.wheels import PLAY, Place, build


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"MUSTER_PURE": "1"}, None),
        ({"CC": "false"}, "the C compiler (false) does not work"),
    ],
)
def test_a_pure_wheel_is_for_every_python(
    tmp_path: Path, asked: dict[str, str], said: str | None
) -> None:
    wheel, told = build(tmp_path / "wheels", **asked)
    assert wheel.name.endswith("-py3-none-any.whl")
    lines = [line.strip() for line in told.splitlines() if "pure" in line.lower()]
    if said is None:
        assert not lines
    else:
        assert [
            line for line in lines if line.startswith(f"A pure wheel is built: {said}")
        ] == lines
        assert len(lines) == 1


def test_a_game_is_played_from_a_pure_wheel(tmp_path: Path) -> None:
    wheel, _ = build(tmp_path / "wheels", MUSTER_PURE="1")
    place = Place(tmp_path / "place", wheel)
    assert place.run("python", "-c", PLAY) == ("pure True\n", "")
    assert place.run("muster", "--version") == ("muster 0.1.0, pure\n", "")
