"""Which lessons somebody has been through and which games they know, kept in a file: for whoever
learns without a server.

    progress = Progress(folder / "lessons.json")
    progress.keep("the-plan", "first-break-in")
    progress.done("the-plan")                    # {"first-break-in"}
    progress.keep("the-plan", KNOWN)
    progress.knows("the-plan")                   # True: nobody guides them there

A file that cannot be read counts as none: what is lost is only a tick in a list.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from muster.lessons.lesson import Lesson

KNOWN = "*"
"""Kept beside the lessons of a game whose table one knows: played to an end, or said so."""


class Progress:
    """The lessons done, by game and id. A change is in the file at once, whole or not at all."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def done(self, game: str) -> frozenset[str]:
        """The ids of the lessons of this game that are done."""
        return frozenset(self._read().get(game, ())) - {KNOWN}

    def knows(self, game: str) -> bool:
        """Whether this game was played to an end, or somebody said that they know it."""
        return KNOWN in self._read().get(game, ())

    def next_of(self, lessons: Iterable[Lesson]) -> Lesson | None:
        """The first of these that is not done; None if all are."""
        known = self._read()
        return next((one for one in lessons if one.id not in known.get(one.game, ())), None)

    def keep(self, game: str, lesson: str) -> None:
        """This lesson is done. OSError if it cannot be written down."""
        known = self._read()
        known[game] = sorted({*known.get(game, ()), lesson})
        self._write(known)

    def forget(self, game: str | None = None) -> int:
        """Forget the lessons of this game, or of all, and that it is known; how many there were."""
        known = self._read()
        gone = [one for one in known if game in (None, one)]
        lessons = [lesson for one in gone for lesson in known.pop(one) if lesson != KNOWN]
        if gone:
            self._write(known)
        return len(lessons)

    def _read(self) -> dict[str, list[str]]:
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=dict[str, list[str]])
        except (OSError, msgspec.MsgspecError):
            return {}

    def _write(self, known: dict[str, list[str]]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        draft = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        draft.write_bytes(msgspec.json.format(msgspec.json.encode(known)))
        draft.replace(self.path)
