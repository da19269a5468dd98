"""What can go wrong, said to people: what was tried, why not, what would work."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any


class MusterError(Exception):
    """Anything a person or a file can cause. Its text is one clear sentence."""


class Illegal(MusterError):
    """An action the rules refuse.

    `clause` is the id of the rule that decides, `reason` one sentence for people, `facts` the
    numbers behind it (JSON-able). It only tells what the asking seat may know.
    """

    def __init__(self, clause: str, reason: str, facts: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"{reason} [{clause}]")
        self.clause = clause
        self.reason = reason
        self.facts: dict[str, Any] = dict(facts or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return (Illegal, (self.clause, self.reason, self.facts))


class BadChoice(MusterError):
    """An unknown game, seat count, option, bot or clause. The text names the valid ones."""


class BrokenGame(BadChoice):
    """A game that is there and cannot be imported: its name or folder.

    `why` says file, line and exception, for whoever runs the program: it is not in the text, which
    a server shows to anybody.
    """

    def __init__(self, game: str, why: str) -> None:
        super().__init__(f"{game} cannot be imported")
        self.why = why

    def __reduce__(self) -> tuple[Any, ...]:
        return (BrokenGame, (str(self).removesuffix(" cannot be imported"), self.why))


class BadContent(MusterError):
    """A content pack that cannot be used: which file, which card, which field, what is expected."""

    def __init__(self, file: str, card: str, field: str, expected: str) -> None:
        place = ", ".join(part for part in (file, card, field) if part)
        super().__init__(f"{place}: {expected}")
        self.file = file
        self.card = card
        self.field = field
        self.expected = expected


class BadRecord(MusterError):
    """A record that cannot be trusted: what is wrong, and on which line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason


class BadPosition(MusterError):
    """A hand-written position that the game cannot be in: which entry, and why."""


def explained(error: MusterError) -> str:
    """The text of an error for whoever runs the program: of a broken game also where and why."""
    return f"{error}: {error.why}" if isinstance(error, BrokenGame) else str(error)


def where_it_failed(error: BaseException, folder: Path | None = None) -> str:
    """The last place of an exception inside a folder (else the last of all), and what it says."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno}: {error.msg}"
    place = place_of(error, folder)
    said = str(error) if isinstance(error, MusterError) else f"{type(error).__name__}: {error}"
    return f"{place}: {said}" if place else said


def place_of(error: BaseException, folder: Path | None = None) -> str:
    """`file:line` of the last frame in this folder; without one, of the last frame of all."""
    frames = traceback.extract_tb(error.__traceback__)
    inside = [
        frame
        for frame in frames
        if folder is not None and Path(frame.filename).is_relative_to(folder)
    ]
    last = (inside or frames)[-1:]
    return f"{last[0].filename}:{last[0].lineno}" if last else ""
