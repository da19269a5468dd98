"""An exception in a game's code: its line there, and the match and input that led to it."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType

import msgspec

from muster.kernel.errors import place_of
from muster.kernel.match import Match
from muster.kernel.shelf.moved import what_changed

SHOWN = 8
"""So many inputs are shown, the last ones."""


class Crash(msgspec.Struct, frozen=True):
    """Where it was raised, and after which inputs.

    `place` is `file:line` in the game's folder, `inputs` what was played before (None if it was
    not in a match), `input` the one that was being played, if one was, `changed` what the game
    uses that is elsewhere now.
    """

    kind: str
    place: str
    inputs: tuple[tuple[int, str], ...] | None = None
    input: tuple[int, str] | None = None
    changed: str = ""

    def lines(self) -> list[str]:
        """For whoever has to find it."""
        lines = [f"raised:   {self.place}"]
        if self.changed:
            lines.append(f"changed:  {self.changed}")
        if self.input is not None:
            lines.append(f"input:    {_shown(*self.input)}")
        if self.inputs is not None:
            earlier = len(self.inputs) - SHOWN
            told = ", ".join(_shown(*one) for one in self.inputs[-SHOWN:]) or "none"
            more = f"{earlier} inputs, " if earlier > 0 else ""
            lines.append(f"after:    {more}{told}")
        return lines


def crash_of(error: Exception, folder: Path) -> Crash:
    """What an exception's traceback tells."""
    place = place_of(error, folder.resolve()) or place_of(error)
    kind = f"{type(error).__name__} at {place}"
    changed = what_changed(error)
    match, now = _match(error.__traceback__)
    if match is None or match.header.start is not None:  # a position: it has no past to be told
        return Crash(kind, place, None, now, changed)
    texts = match.box.catalogue.texts
    inputs = tuple((seat, texts[action]) for seat, action in match.history.inputs)
    return Crash(kind, place, inputs, now, changed)


def _match(trace: TracebackType | None) -> tuple[Match | None, tuple[int, str] | None]:
    """The innermost match of a traceback and, if it was being played, the input.

    A compiled kernel has no such frames: then less is known.
    """
    match: Match | None = None
    now: tuple[int, str] | None = None
    while trace is not None:
        here = trace.tb_frame.f_locals
        for name in ("match", "self"):
            found = here.get(name)
            if isinstance(found, Match) and hasattr(found, "history"):
                match, now = found, now if found is match else None
                if trace.tb_frame.f_code.co_name == "play":
                    now = here["seat"], here["action"]
        trace = trace.tb_next
    return match, now


def _shown(seat: int, action: str) -> str:
    return f"seat {seat} {action[:60]!r}"
