"""Rules that many games share: a component lies in a zone; most points win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from muster.kernel.ask import Ask, Reason
from muster.kernel.outcome import Outcome, Source
from muster.kernel.verbs import Condition, among


def lies_in(clause: str, slot: str, refusal: str) -> Condition[Any]:
    """The component an action names lies in this declared zone; one of a zone for each: the own.

    `refusal` words it ("{0} is not in your hand"); what lies there instead is told beside it.
    """

    def zone(s: Any, ask: Ask) -> tuple[int, ...]:
        there = getattr(s, slot)
        found: tuple[int, ...] = there[ask.seat] if isinstance(there, list) else there
        return found

    def why(s: Any, ask: Ask, at: int) -> Reason:
        ids = s.box.sorts[next(one.sort for one in s.declared.slots if one.name == slot)]
        return Reason(refusal.format(ids[at]), **{slot: [ids[c] for c in zone(s, ask)]})

    lies_there = among(clause, why)(zone)

    lies_there.name = f"in {slot}"
    return lies_there


def most_points(scores: Sequence[int], what: str, clause: str, ending: str) -> Outcome:
    """Most points win, equal points share the victory; they all come from one thing."""
    winners = tuple(n for n, score in enumerate(scores) if score == max(scores))
    shared = f"shared ({clause})" if len(winners) > 1 else None
    sheet = (Source(what, tuple(scores), clause),)
    return Outcome(tuple(scores), winners, ending=ending, tiebreak=shared, sheet=sheet)
