"""The clauses of a rulebook, read from a game's RULES.md.

A clause is a list item `- **TP-6** text`, continued on indented lines, or a table row
`| **SE-A1** | text |`.
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

RULES = "RULES.md"
"""What the file is called, in the folder of a game."""

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


class Passage(msgspec.Struct, frozen=True):
    """What stands in a rulebook, one after the other: "title", "heading", "clause" or "text".

    A row of a table is a text with " | " between its columns.
    """

    kind: str
    text: str
    clause: str = ""
    line: int = 0


def read_passages(rules: Path) -> list[Passage]:
    """The whole rulebook in the order it is printed."""
    found: list[Passage] = []
    names: set[str] = set()
    name = ""
    for number, line in enumerate(rules.read_text(encoding="utf-8").splitlines(), start=1):
        match = _ITEM.match(line) or _ROW.match(line)
        if match:
            name, text = match.groups()
            if name in names:
                raise ValueError(f"{rules}: line {number}: {name} is there twice")
            names.add(name)
            found.append(Passage("clause", text, name, number))
            continue
        text = line.strip()
        if name and line.startswith("  ") and text:
            clause = found[-1]
            found[-1] = Passage("clause", f"{clause.text} {text}", name, clause.line)
            continue
        name = ""
        heading = _HEADING.match(line)
        if heading:
            found.append(Passage("heading", heading[1] or heading[2], "", number))
        elif text.startswith("# "):
            found.append(Passage("title", text[2:], "", number))
        elif not set(text) <= set("|-: "):
            found.append(Passage("text", text.strip("|").strip(), "", number))
    return found


def read_clauses(rules: Path) -> dict[str, Clause]:
    """All clauses of a rulebook in the order they are printed."""
    found: dict[str, Clause] = {}
    section = ""
    for one in read_passages(rules):
        if one.kind == "heading":
            section = one.text
        elif one.kind == "clause":
            found[one.clause] = Clause(one.clause, one.text, section, one.line)
    return found
