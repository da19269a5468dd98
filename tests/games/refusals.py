"""What every refusal of every game must be, and what one of them says."""

from __future__ import annotations

from typing import Any

import pytest

from muster import Illegal, Match


def refused(m: Match, seat: int, action: str) -> Illegal:
    """The refusal: asked for and raised alike, with the state untouched."""
    before, asks, legal = m.fingerprint, m.asks, m.legal(seat)
    told = m.why_not(seat, action)
    assert told is not None
    assert action not in legal
    with pytest.raises(Illegal) as raised:
        m.play(seat, action)
    assert (raised.value.clause, raised.value.reason, raised.value.facts) == (
        told.clause,
        told.reason,
        told.facts,
    )
    assert (m.fingerprint, m.asks, m.legal(seat)) == (before, asks, legal)
    assert told.clause in m.game.clauses
    assert str(told) == f"{told.reason} [{told.clause}]"
    return told


def says(told: Illegal, clause: str, *words: str, **facts: Any) -> None:
    """This clause, these words in the reason, these facts among the facts."""
    assert told.clause == clause, told
    for word in words:
        assert word in told.reason, told
    for name, value in facts.items():
        assert told.facts[name] == value, told.facts


def says_just(told: Illegal, clause: str, words: str, facts: dict[str, Any]) -> None:
    """This clause, these words in the reason, and no facts but these."""
    says(told, clause, words)
    assert told.facts == facts, told.facts
