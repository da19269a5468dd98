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


def perft(s: Table, depth: int, without: str = "") -> int:
    """Sequences of so many decisions; one that ends the game earlier counts as well.

    `without` is a verb that is left out, since it only says in short what others say.
    """
    if depth == 0 or s.over:
        return 1
    verb_of = s.box.catalogue.verb_of
    actions = [one for one in legal_answers(s, s.asks[0]) if verb_of[one] != without]
    if depth == 1:
        return len(actions)
    return sum(perft(after(s, action), depth - 1, without) for action in actions)


def counts(m: Match, depth: int, without: str = "") -> list[int]:
    """Their number for each depth up to this one."""
    return [perft(m.state, n, without) for n in range(1, depth + 1)]
