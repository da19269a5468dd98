"""Taking back beside others: one's own last answers go, what others did since stays.

For games that say so (`Game.own_undo`). It works where what the others did still stands without
what goes: every answer of theirs is legal all the same, and none reveals anything. `base` is the
state at the last barrier; nothing here changes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from muster.kernel.engine import apply, ask_for, refusal
from muster.kernel.events import Out
from muster.kernel.game import Game
from muster.kernel.records.history import History, Input
from muster.kernel.state import State

AnyState = State[Any]


def own_steps(
    base: AnyState, history: History, seat: int, steps: int | None
) -> tuple[list[Input], int]:
    """The inputs that stay if a seat takes back so many of its own last answers (None: as many as
    can go), and how many go. If the last one has to stay, all do."""
    inputs = history.inputs
    own = [at for at in range(history.barrier, len(inputs)) if inputs[at][0] == seat]
    most = len(own) if steps is None else min(steps, len(own))
    if not most or _broken(base, history, own[-1:]) is not None:
        return inputs, 0
    count = most
    if _broken(base, history, own[-most:]) is not None:  # then one after the other
        count = 1
        while _broken(base, history, own[-count - 1 :]) is None:
            count += 1
    return _without(inputs, own[-count:]), count


class Without:
    """The match without one answer, read on as it goes on: does what came after it still stand?

    at      which of the inputs is left out; `barrier` is where it began
    read    how many inputs were looked at
    broken  the first seat whose answer would not stand; None if all do
    """

    __slots__ = ("at", "barrier", "broken", "read", "state")

    def __init__(
        self, state: AnyState, barrier: int, at: int, read: int, broken: int | None = None
    ) -> None:
        self.at = at
        self.barrier = barrier
        self.read = read
        self.broken = broken
        self.state = state

    def after(self, history: History) -> Without:
        """The same once all of this has been looked at; this one stays as it is."""
        twin = Without(self.state, self.barrier, self.at, self.read, self.broken)
        inputs = history.inputs
        if twin.broken is None and twin.read < len(inputs) and len(inputs) - 1 > self.at:
            twin.state = self.state.clone()
            rest = [one for at, one in enumerate(inputs[twin.read :], twin.read) if at != self.at]
            twin.broken = _fails(twin.state, rest)
            twin.read = len(inputs)
        return twin


def without_last(
    base: AnyState, history: History, seat: int, known: Without | None
) -> Without | None:
    """The match without the last answer of this seat since the barrier; None if it gave none.

    `known` is what was found at an earlier moment of the same match.
    """
    inputs, barrier = history.inputs, history.barrier
    at = len(inputs) - 1
    while at >= barrier and inputs[at][0] != seat:
        at -= 1
    if at < barrier:
        return None
    if known is None or known.at != at or known.barrier != barrier:
        known = Without(base, barrier, at, barrier)
    return known.after(history)


def why_none(base: AnyState, history: History, seat: int, game: Game[Any]) -> tuple[str, str]:
    """The clause and the reason why this seat may take nothing back: a barrier, or what somebody
    has built on it since."""
    own = [at for at, (who, _) in enumerate(history.inputs) if who == seat]
    if not own:
        return game.own_undo, f"seat {seat} has done nothing yet"
    if own[-1] < history.barrier:
        return game.barriers_stand or game.own_undo, history.reason
    other = _broken(base, history, own[-1:])
    return game.own_undo, f"what seat {other} has done since is not possible without it"


def _without(inputs: Sequence[Input], gone: Sequence[int]) -> list[Input]:
    return [one for at, one in enumerate(inputs) if at not in gone]


def _broken(base: AnyState, history: History, gone: Sequence[int]) -> int | None:
    """The first seat whose answer would not stand without these inputs; None if all do."""
    if gone[0] == len(history.inputs) - len(gone):
        return None  # nothing came after them
    return _fails(base.clone(), _without(history.inputs, gone)[history.barrier :])


def _fails(s: AnyState, inputs: Sequence[Input]) -> int | None:
    """Play these from here; the first seat whose answer may not be given, or reveals something."""
    out = Out()
    drawn = s.chance.total
    for seat, code in inputs:
        ask = ask_for(s, seat, code)
        if ask is None or refusal(s, ask, code) is not None:
            return seat
        apply(s, ask, code, out)
        if out.revealed or s.chance.total != drawn:
            return seat
    return None
