"""What the pieces of a heist are, in a sentence each: for whoever draws, plays or asks why not.

The sentences are those of the player aid, `manual/aid.json`.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from muster.parts.manual.aid import FILE, read_aid


class Entry(NamedTuple):
    """A piece: what it is called, what it does, and the clause that says so."""

    name: str
    text: str
    clause: str

    @property
    def cited(self) -> str:
        return f"{self.text} [{self.clause}]"

    @property
    def line(self) -> str:
        return f"{self.name}: {self.text}"


def _read() -> dict[str, Entry]:
    aid = read_aid(Path(__file__).parents[1] / FILE)
    signs = () if aid is None else aid.all_signs
    return {sign.id: Entry(sign.name, sign.text, sign.clauses[0]) for sign in signs if sign.id}


GLOSSARY = _read()
"""By the word of a piece on a map or in the designer's palette."""
