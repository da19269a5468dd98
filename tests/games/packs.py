"""Content packs of any game: how a test writes one, and how one that does not fit is described.

A game names its own in tests/games/<folder>/packs.py as `PACKS`; test_packs.py tries them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Pack = dict[str, dict[str, Any]]
"""The files of a pack by their name without `.json`."""


def folder(path: Path, pack: Pack) -> Path:
    """The pack as files in this folder."""
    path.mkdir(exist_ok=True)
    for stem, data in pack.items():
        (path / f"{stem}.json").write_text(json.dumps(data), encoding="utf-8")
    return path


@dataclass(frozen=True)
class Bad:
    """A pack of one file that is refused: what is wrong, and where and how the refusal says so."""

    wrong: str
    pack: Pack
    where: str  # the field of that card or file
    expected: str
    card: str | None = None  # who is at fault, if not the one card that the pack changes

    @property
    def place(self) -> tuple[str, str, str]:
        """File, card and field as the refusal must name them."""
        ((stem, data),) = self.pack.items()
        return f"{stem}.json", self._changed(data) if self.card is None else self.card, self.where

    def _changed(self, data: dict[str, Any]) -> str:
        """The id of the only card in the file, or nothing: then the file itself is at fault."""
        rows = [row for value in data.values() if isinstance(value, list) for row in value]
        ids = [row["id"] for row in rows if isinstance(row, dict) and "id" in row]
        return ids[0] if len(rows) == len(ids) == 1 else ""


@dataclass(frozen=True)
class Packs:
    """The packs a game is tried with, at a table of three."""

    game: str
    good: Pack
    bad: tuple[Bad, ...]
    options: dict[str, Any] = field(default_factory=dict)  # of the game that is played with `good`
