"""What goes in and out of an environment as arrays: observations, actions, masks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

import muster
from muster.envs.factored import Factored
from muster.kernel.state import Box, State
from muster.parts.slots.observe import observing

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]


class Spaces:
    """The arrays of one game with given seats and options.

    size     how many numbers an observation has; `names` says what each is
    actions  how many actions there are: those of the catalogue by their numbers, and `wait`
    wait     the last action: to do nothing, for a seat that is not asked or need not answer
    """

    def __init__(self, box: Box) -> None:
        self.box = box
        self.observing = observing(box)
        self.size = self.observing.size
        self.wait = len(box.catalogue)
        self.actions = self.wait + 1
        self.scale: Floats = (1 / np.array(self.observing.most(), dtype=np.float64)).astype(
            np.float32
        )
        self._narrow = self.observing.narrow
        self._write = self.observing.write
        self._nothing = [0.0] * self.observing.wide
        self._room = bytes(self.observing.wide)
        self._scale: Floats = np.concatenate([self.scale, np.ones(len(self._room), np.float32)])

    # Observations

    def observe(self, s: State[Any], seat: int) -> Floats:
        """What this seat may know of a state, as numbers."""
        narrow, wide = self._write(s, seat)
        narrow.extend(self._room)
        row = np.frombuffer(narrow, np.uint8) * self._scale
        if wide != self._nothing:  # which is what most are
            row[self._narrow :] = wide
        return row

    def observe_all(self, seen: Iterable[tuple[State[Any], int]], out: Floats) -> None:
        """The same for many states and seats, into the rows of `out`."""
        rows: list[bytearray] = []
        wide: list[list[float]] = []
        for s, seat in seen:
            narrow, more = self._write(s, seat)
            rows.append(narrow)
            wide.append(more)
        flat = np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), self._narrow)
        np.multiply(flat, self.scale, out[:, : self._narrow])
        out[:, self._narrow :] = wide

    @property
    def names(self) -> list[str]:
        """A name for each number of an observation."""
        return self.observing.names

    @property
    def left_out(self) -> Mapping[str, str]:
        """What a view tells and an observation does not, and why."""
        return self.observing.left_out

    def table(self) -> str:
        """The observation field by field: where it begins, how long it is, what it means."""
        rows = [
            ("at", "size", "what", "a number is", "the first column"),
            *[
                (str(one.start), str(one.size), one.name, one.means, one.names[0])
                for one in self.observing.fields
            ],
        ]
        widths = [max(len(row[at]) for row in rows) for at in range(4)]
        lines = [
            "  ".join([row[0].rjust(widths[0]), row[1].rjust(widths[1])])
            + "  "
            + "  ".join([row[2].ljust(widths[2]), row[3].ljust(widths[3]), row[4]]).rstrip()
            for row in rows
        ]
        lines += [f"left out: {name} ({why})" for name, why in self.left_out.items()]
        lines.append(f"{self.size} numbers; {self.actions} actions, the last is to wait")
        return "\n".join(lines)

    @cached_property
    def bounds(self) -> tuple[Floats, Floats]:
        """The lowest and the highest an observation can be, number by number."""
        low, high = np.zeros(self.size, np.float32), np.ones(self.size, np.float32)
        low[self._narrow :], high[self._narrow :] = -10, 10
        return low, high

    # Actions

    def mask(self, legal: Sequence[int], wait: bool = False) -> Mask:
        """1 for each of these actions; all others are 0."""
        found = bytearray(self.actions)
        for action in legal:
            found[action] = 1
        if wait:
            found[self.wait] = 1
        return np.frombuffer(found, np.int8)

    def text(self, action: int) -> str:
        """What an action is called everywhere else."""
        return "wait" if action == self.wait else self.box.catalogue.texts[action]

    @cached_property
    def factored(self) -> Factored:
        """The same actions as a verb and its words, one after the other, each with a mask."""
        return Factored(self.box)

    # As gymnasium says it

    @cached_property
    def observation_space(self) -> Any:
        """A Box for the numbers, and one for the mask."""
        from gymnasium.spaces import Box as Numbers
        from gymnasium.spaces import Dict

        low, high = self.bounds
        return Dict(
            {
                "observation": Numbers(low, high, dtype=np.float32),
                "action_mask": Numbers(0, 1, (self.actions,), np.int8),
            }
        )

    @cached_property
    def action_space(self) -> Any:
        """Discrete."""
        from gymnasium.spaces import Discrete

        return Discrete(self.actions)


@lru_cache(maxsize=64)
def spaces_of(box: Box) -> Spaces:
    """The arrays of this box."""
    return Spaces(box)


def spaces(game: str, seats: int, options: Mapping[str, Any] | None = None) -> Spaces:
    """The arrays of a game with so many seats and these options; BadChoice if there is none."""
    return spaces_of(muster.game(game).box(seats, options))
