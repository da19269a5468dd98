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
    s, out = base.clone(), Out()
    drawn = s.chance.total
    for seat, code in _without(history.inputs, gone)[history.barrier :]:
        ask = ask_for(s, seat, code)
        if ask is None or refusal(s, ask, code) is not None:
            return seat
        apply(s, ask, code, out)
        if out.revealed or s.chance.total != drawn:
            return seat
    return None
