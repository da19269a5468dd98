"""The clauses of a rulebook, read from a game's RULES.md.

A clause is a list item `- **TP-6** text`, continued on indented lines, or a table row
`| **SE-A1** | text |`.
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

_ITEM = re.compile(r"^- \*\*([A-Z]{2}-[A-Za-z0-9][A-Za-z0-9-]*)\*?\*\*\s+(.*)$")
_ROW = re.compile(r"^\|\s*\*\*([A-Z]{2}-[A-Za-z0-9][A-Za-z0-9-]*)\*?\*\*\s*\|\s*(.*?)\s*\|\s*$")
_HEADING = re.compile(r"^#{2,}\s+(.*)$|^\*\*([^*]+)\*\*$")
ID = re.compile(r"\b[A-Z]{2}-[A-Za-z0-9][A-Za-z0-9-]*\b")


class Clause(msgspec.Struct, frozen=True):
    """One rule with its stable id, its text and the heading it stands under."""

    id: str
    text: str
    section: str
    line: int


def read_clauses(rules: Path) -> dict[str, Clause]:
    """All clauses of a rulebook in the order they are printed."""
    found: dict[str, Clause] = {}
    section = name = ""
    for number, line in enumerate(rules.read_text(encoding="utf-8").splitlines(), start=1):
        heading = _HEADING.match(line)
        if heading:
            section = heading.group(1) or heading.group(2)
        match = _ITEM.match(line) or _ROW.match(line)
        if match:
            name, text = match.groups()
            if name in found:
                raise ValueError(f"{rules}: line {number}: {name} is there twice")
            found[name] = Clause(name, text, section, number)
        elif name and line.startswith("  ") and line.strip():
            clause = found[name]
            joined = f"{clause.text} {line.strip()}"
            found[name] = Clause(name, joined, clause.section, clause.line)
        else:
            name = ""
    return found
