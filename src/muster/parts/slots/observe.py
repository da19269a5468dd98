"""Observations: what a seat may know as a row of numbers, always as long and in the same order.

Declared slots say what there is, in which range, and who may see it; from them the source that
writes a row is made, once for a box. Whatever each seat has comes in the order of seats, that of
the seat that looks first. What is hidden is how much there is of it, or that there is something.

A row has narrow columns, which are bytes and mean a part of their `most`, and after them wide ones,
two for each number without a range: its logarithm, and a hundredth of it as far as ten.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from muster.kernel.errors import BadChoice
from muster.kernel.state import Box, State
from muster.parts.slots.observe_source import Field, Source


class Observing:
    """How states of one box are observed.

    fields    what a row has, in order; `narrow` columns, then `wide` ones
    left_out  the slots of which it has nothing, and why
    """

    def __init__(self, box: Box) -> None:
        game = box.game
        declared = getattr(getattr(game, "state", None), "declared", None)
        if declared is None:
            raise BadChoice(
                f"{game.meta.id} does not declare its state, so nothing can be observed; write its "
                "slots with muster.parts.slots"
            )
        found = Source(box, game.straight)
        found.kernel()
        for slot in declared.every:
            found.slot(slot)
        self.box = box
        self.left_out: dict[str, str] = found.left_out
        self.narrow = found.narrow
        self.wide = found.wide
        self.size = self.narrow + self.wide
        later = [one._replace(start=one.start + self.narrow) for one in found.floats]
        self.fields: tuple[Field, ...] = (*found.fields, *later)
        self.source = found.text()
        exec(self.source, found.scope)
        self._write: Callable[[Any, int, bytearray, list[float]], None] = found.scope["observe"]
        self._empty = [0.0] * self.wide
        self._known = None if game.straight else game.known

    @property
    def names(self) -> list[str]:
        """A name for each column."""
        return [
            f"{one.name}: {name}" if name else one.name for one in self.fields for name in one.names
        ]

    def most(self) -> list[int]:
        """The highest value of each narrow column."""
        return [one.most for one in self.fields if one.start < self.narrow for _ in one.names]

    def write(self, s: State[Any], seat: int) -> tuple[bytearray, list[float]]:
        """The narrow columns and the wide ones of what this seat may know of a state."""
        narrow, wide = bytearray(self.narrow), self._empty.copy()
        if self._known is not None:
            known = self._known(s, seat)
            known.asks, known.sealed, known.stack = s.asks, s.sealed, s.stack
            s = known
        self._write(s, seat, narrow, wide)
        return narrow, wide


@lru_cache(maxsize=64)
def observing(box: Box) -> Observing:
    """How states of this box are observed; BadChoice if they are not declared."""
    return Observing(box)
