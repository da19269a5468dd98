"""Counting sequences of decisions where one seat is asked at a time."""

from __future__ import annotations

from typing import Any

from muster import Match
from muster.kernel.engine import apply, legal_answers
from muster.kernel.events import Silence
from muster.kernel.state import State

Table = State[Any]

SILENCE = Silence()


def after(s: Table, action: int) -> Table:
    """The state after an answer to the one open ask."""
    twin: Table = s.clone()
    apply(twin, twin.asks[0], action, SILENCE)
    return twin


def perft(s: Table, depth: int) -> int:
    """Sequences of so many decisions; one that ends the game earlier counts as well."""
    if depth == 0 or s.over:
        return 1
    actions = legal_answers(s, s.asks[0])
    if depth == 1:
        return len(actions)
    return sum(perft(after(s, action), depth - 1) for action in actions)


def counts(m: Match, depth: int) -> list[int]:
    """Their number for each depth up to this one."""
    return [perft(m.state, n) for n in range(1, depth + 1)]
