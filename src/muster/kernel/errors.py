"""What can go wrong, said to people: what was tried, why not, what would work."""

from __future__ import annotations

from collections.abc import Mapping
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
