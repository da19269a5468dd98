"""What can go wrong at a door, said to people and to programs, on HTTP and sockets alike."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from muster.kernel.ask import TABLE
from muster.kernel.errors import Illegal

_SEAT = re.compile(r"\b[Ss]eat (-?\d+)\b")


class Trouble(msgspec.Struct, frozen=True, omit_defaults=True):
    """A refusal as it travels. `wait` is in seconds; an illegal action has its clause."""

    code: str
    text: str
    clause: str | None = None
    reason: str | None = None
    facts: dict[str, Any] | None = None
    wait: float | None = None


class Problem(Exception):
    """Something a client asked for is refused; nothing has changed."""

    def __init__(self, code: str, text: str, status: int = 400, wait: float | None = None) -> None:
        super().__init__(text)
        self.status = status
        self.trouble = Trouble(code, text, wait=wait)

    @property
    def code(self) -> str:
        return self.trouble.code

    @staticmethod
    def illegal(refused: Illegal, names: Sequence[str]) -> Problem:
        """The rules refuse: with clause, reason and numbers."""
        reason = with_names(refused.reason, names)
        problem = Problem("illegal", sentence(reason), 409)
        problem.trouble = Trouble(
            "illegal", sentence(reason), refused.clause, reason, dict(refused.facts)
        )
        return problem

    def named(self, names: Sequence[str]) -> Problem:
        """The same with seats called by their names."""
        said = self.trouble
        reason = None if said.reason is None else with_names(said.reason, names)
        text = with_names(said.text, names)
        self.trouble = msgspec.structs.replace(said, text=text, reason=reason)
        return self

    @staticmethod
    def flood(wait: float) -> Problem:
        """Too much at once; how long to wait."""
        seconds = max(0.1, round(wait + 0.05, 1))
        text = f"That was too much at once. Try again in {seconds:g} seconds."
        return Problem("flood", text, 429, wait=seconds)


def with_names(text: str, names: Sequence[str]) -> str:
    """The same words with "seat 2" called by its name, and the table's own seat the clock."""

    def called(found: re.Match[str]) -> str:
        seat = int(found[1])
        if seat == TABLE:
            return "the clock"
        return names[seat] if 0 <= seat < len(names) and names[seat] else found[0]

    return _SEAT.sub(called, text)


def sentence(text: str) -> str:
    """Words as a sentence: a capital in front, a full stop behind."""
    said = text.strip()
    if not said:
        return said
    said = said[0].upper() + said[1:]
    return said if said[-1] in ".!?…" else said + "."
