"""Tracebacks of compiled code name lines of the source, not of the copy that was written out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from pathlib import Path

NAMED = re.compile(
    r'(CPy_(?:AddTraceback|TypeErrorTraceback|AttributeError)\("([^"]+)"(?:, "[^"]*")+, )(\d+)(?=,)'
)
"""Where C that mypyc writes names a file, one or more names, and a line."""


class Lines:
    """For each of these files the lines of its source that those of its copy came from."""

    def __init__(self, src: Path, copy: Path, files: Iterable[Path]) -> None:
        self.of = {
            file.as_posix(): lines(
                (src / file).read_text(encoding="utf-8"), (copy / file).read_text(encoding="utf-8")
            )
            for file in files
        }

    def said(self, c: str) -> str:
        """The same C, in which tracebacks name lines of the source."""
        return NAMED.sub(self._line, c)

    def _line(self, found: re.Match[str]) -> str:
        known, line = self.of.get(found[2], []), int(found[3])
        return found[1] + str(known[line - 1] if 0 < line <= len(known) else line)


def lines(source: str, copy: str) -> list[int]:
    """The line of the source for each line of the copy; for what was added, where it stands."""
    old, new = ([line.strip() for line in text.splitlines()] for text in (source, copy))
    found: list[int] = []
    for what, first, last, start, end in SequenceMatcher(None, old, new, False).get_opcodes():
        for at in range(end - start):
            place = first + at if what == "equal" else min(first + at, max(first, last - 1))
            found.append(min(place, len(old) - 1) + 1)
    return found
