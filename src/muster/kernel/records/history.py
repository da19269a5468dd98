"""What was played and what was told: the inputs of a match, its events, and its barriers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from muster.kernel.events import Out
from muster.kernel.records.taken import TakenBack
from muster.kernel.state import Box

Input = tuple[int, int]
"""A seat, and the number of its action."""


class History:
    """The past of a match.

    start    the position it began with; None: with the set-up
    inputs   what was played, in order; `sealed[n]` is whether the n-th was kept in secret
    out      what happened, in order; `marks[n]` is how much of it after n inputs
    barrier  inputs before this one cannot be taken back; `reason` says why
    plain    inputs up to the last one that was not sealed: only later ones may change places
    taken    what was taken back on the way: for the log alone, no record has it
    """

    __slots__ = ("barrier", "inputs", "marks", "out", "plain", "reason", "sealed", "start", "taken")

    def __init__(self, start: dict[str, Any] | None = None) -> None:
        self.start = start
        self.inputs: list[Input] = []
        self.sealed: list[bool] = []
        self.out = Out()
        self.marks: list[int] = []
        self.barrier = 0
        self.reason = "nothing has been done yet"
        self.plain = 0
        self.taken: list[TakenBack] = []

    def begin(self) -> None:
        """The set-up is done; what it revealed is no barrier, there is nothing to take back yet."""
        self.marks.append(len(self.out.events))
        self.out.revealed = False

    def note(self, seat: int, action: int, sealed: bool, drawn: bool) -> None:
        """An input was taken: is it kept sealed for now, and was chance drawn?"""
        inputs, out = self.inputs, self.out
        inputs.append((seat, action))
        self.sealed.append(sealed)
        self.marks.append(len(out.events))
        if not sealed:
            self.plain = len(inputs)
        if out.revealed:
            self.barrier = len(inputs)
            self.reason = "something hidden has come to light since"
            out.revealed = False
        elif drawn:
            self.barrier = len(inputs)
            self.reason = "chance has spoken since"

    def told(self, at: int, box: Box, seat: int | None) -> list[dict[str, Any]]:
        """What the input before moment `at` (0: the set-up) told this seat."""
        begin = self.marks[at - 1] if at else 0
        return [event.told(box, seat) for event in self.out.events[begin : self.marks[at]]]

    def seen(self, at: int, box: Box, seat: int | None) -> bool:
        """Does this seat know of the input before moment `at`? Only a silent secret pick is not."""
        return not self.sealed[at - 1] or bool(self.told(at, box, seat))

    def takeable(
        self, box: Box, seat: int, sealing: Collection[int], steps: int | None
    ) -> tuple[list[Input], int]:
        """The inputs that stay if a seat takes back, and how many of its own go.

        `sealing` are the seats in the middle of a simultaneous choice: their sealed answers do not
        stand in each other's way. What a seat was not told of (the first pick of another's sealed
        answer) must not change what it may take back: it is skipped, and goes if the question it
        answered goes.
        """
        later: list[Input] = []
        seen_later = False
        at = len(self.inputs)
        taken = 0
        while at > self.barrier and (steps is None or taken < steps):
            one = self.inputs[at - 1]
            plain = at <= self.plain  # later answers belong to a question not asked before it
            if plain and seen_later:
                break
            if one[0] == seat:
                taken += 1
                if plain:
                    later.clear()
            elif not self.seen(at, box, seat):
                later.append(one)
            elif one[0] in sealing and seat in sealing and not plain:
                later.append(one)
                seen_later = True
            else:
                break
            at -= 1
        return [*self.inputs[:at], *reversed(later)], taken

    def why_none(self, box: Box, seat: int) -> str:
        """Why there is nothing this seat may take back."""
        since = range(self.barrier + 1, len(self.inputs) + 1)
        if any(self.seen(at, box, seat) for at in since):
            return f"seat {seat} has done nothing since another seat acted"
        return self.reason

    def before_last_seen(self, box: Box) -> list[Input]:
        """The inputs before the last one that everybody knows of."""
        at = len(self.inputs)
        while at > 1 and not self.seen(at, box, None):
            at -= 1
        return self.inputs[: at - 1]

    def clone(self) -> History:
        twin = History.__new__(History)
        twin.start = self.start
        twin.inputs = self.inputs.copy()
        twin.sealed = self.sealed.copy()
        out = Out()
        out.events = self.out.events.copy()
        twin.out = out
        twin.marks = self.marks.copy()
        twin.barrier = self.barrier
        twin.reason = self.reason
        twin.plain = self.plain
        twin.taken = self.taken
        return twin
