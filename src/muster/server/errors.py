"""Refusals, said to people and to programs, on HTTP and sockets alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from muster.kernel.errors import Illegal
from muster.kernel.views.words import with_names

AGAIN = 2.0
"""Seconds after which it is worth asking a store again that could not be reached."""


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A refusal as it travels. `wait` is in seconds; an illegal action has its clause."""

    code: str
    text: str
    clause: str | None = None
    reason: str | None = None
    facts: dict[str, Any] | None = None
    wait: float | None = None


class Refused(Exception):
    """Something a client asked for is refused; nothing has changed."""

    def __init__(self, code: str, text: str, status: int = 400, wait: float | None = None) -> None:
        super().__init__(text)
        self.status = status
        self.refusal = Refusal(code, text, wait=wait)

    @property
    def code(self) -> str:
        return self.refusal.code

    @staticmethod
    def illegal(illegal: Illegal, names: Sequence[str], code: str = "illegal") -> Refused:
        """The rules refuse: with clause, reason and numbers."""
        reason = with_names(illegal.reason, names)
        refused = Refused(code, sentence(reason), 409)
        refused.refusal = Refusal(
            code, sentence(reason), illegal.clause, reason, dict(illegal.facts)
        )
        return refused

    def named(self, names: Sequence[str]) -> Refused:
        """The same with seats called by their names."""
        said = self.refusal
        reason = None if said.reason is None else with_names(said.reason, names)
        text = with_names(said.text, names)
        self.refusal = msgspec.structs.replace(said, text=text, reason=reason)
        return self

    def forget(self) -> None:
        """Forget where it was raised, once it was said. That place often still has it at hand: a
        circle nobody would ever let go, with a whole match in it."""
        found: BaseException | None = self
        while found is not None:
            found.__traceback__ = None
            found = found.__context__

    @staticmethod
    def unstored() -> Refused:
        """The disk is full, or gone."""
        text = "This could not be stored, so it did not happen. Try again in a moment."
        return Refused("store", text, 503, wait=AGAIN)

    @staticmethod
    def unreachable(uncertain: bool = False) -> Refused:
        """The database is away; `uncertain`: it went before it answered."""
        if uncertain:
            text = "The database was lost meanwhile: look again whether this has happened."
        else:
            text = "The database cannot be reached, so nothing has happened. Try again in a moment."
        return Refused("store", text, 503, wait=AGAIN)

    @staticmethod
    def flood(wait: float) -> Refused:
        """Too much at once; how long to wait."""
        seconds = max(0.1, round(wait + 0.05, 1))
        text = f"That was too much at once. Try again in {seconds:g} seconds."
        return Refused("flood", text, 429, wait=seconds)


def sentence(text: str) -> str:
    """Words as a sentence: a capital in front, a full stop behind."""
    said = text.strip()
    if not said:
        return said
    said = said[0].upper() + said[1:]
    return said if said[-1] in ".!?…" else said + "."
