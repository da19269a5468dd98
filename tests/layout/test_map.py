"""The map of the code names every folder there is, and nothing in the server that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MUSTER = ROOT / "src" / "muster"
MAP = (ROOT / "docs" / "map.md").read_text(encoding="utf-8")

NO_ROOMS = {"__pycache__", "_compiled", "client", "versions"}


def rooms() -> list[str]:
    """Every folder of the package and of the server, and the terminal's."""
    tops = [one for one in MUSTER.iterdir() if one.is_dir()]
    inner = [one for top in ("server", "tui") for one in (MUSTER / top).iterdir() if one.is_dir()]
    return sorted({one.name for one in (*tops, *inner)} - NO_ROOMS)


@pytest.mark.parametrize("room", rooms())
def test_every_room_is_on_the_map(room: str) -> None:
    assert re.search(rf"\b{room}\b", MAP), f"docs/map.md does not say what {room} is"


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`([a-z_/]+\.py)`", MAP))))
def test_every_file_on_the_map_is_there(path: str) -> None:
    places = (MUSTER, MUSTER / "server")
    assert any((place / path).is_file() for place in places), f"docs/map.md names {path}"


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`([A-Z]\w+)\.(\w+)`", MAP))))
def test_every_function_on_the_map_is_there(name: tuple[str, str]) -> None:
    owner, function = name
    sources = [*MUSTER.rglob("*.py"), *(ROOT / "web" / "src").rglob("*.ts")]
    texts = [one.read_text(encoding="utf-8") for one in sources if "client" not in one.parts]
    within = [text for text in texts if re.search(rf"\bclass {owner}\b", text)]
    assert any(re.search(rf"\b{function}\(", text) for text in within), f"{owner}.{function}"
