"""Taking back over several players: with consent, and never beyond what was revealed."""

from __future__ import annotations

import pytest

from muster.kernel.errors import Illegal
from muster.kernel.match import Match
from muster.server.errors import Refused
from muster.server.tables.journal import take_back
from muster.server.tables.undo import choose

CREW = ("karma", "tiny", "iceheart")


def cast_all(m: Match) -> None:
    for seat, who in enumerate(("fox", "owl", "stag")):
        m.play(seat, f"cast {who} {CREW[seat]}")


def begun() -> Match:
    """Three people on the entrances of The Inclusion Job, the first dice rolled."""
    m = Match.new("masters", 3, seed=5)
    cast_all(m)
    for seat, who in enumerate(("fox", "owl", "stag")):
        m.play(seat, f"start {who} e{seat + 1}")
        m.play(seat, "ready")
    return m


def test_steps_of_others_go_with_their_consent() -> None:
    """MH-J7: last in, first out over all players."""
    m = begun()
    m.play(0, "act fox walk")
    m.play(1, "act owl walk")
    assert m.undone_with(0) == {1}
    m.undo(0, consent=(1, 2))
    assert "act owl walk" in m.legal(1)
    m.undo(0)
    assert "act fox walk" in m.legal(0)


@pytest.mark.clause("MH-J7")
def test_own_steps_go_without_anybodys_consent() -> None:
    """At a table that lets everybody take back what is their own."""
    m = begun()
    m.play(0, "act fox walk")
    m.play(1, "act owl walk")
    assert choose(m, "own", 0, others=True) == ("undo", False)
    take_back(m, "undo", 0)
    assert "act fox walk" in m.legal(0)
    assert "act owl walk" not in m.legal(1)
    with pytest.raises(Refused) as caught:
        choose(m, "own", 0, others=True)
    assert caught.value.refusal.clause == "MH-93"


def test_nobody_goes_back_beyond_a_draw_or_a_roll() -> None:
    """MH-93: what was revealed stands, even if everybody agrees."""
    m = begun()
    before = m.fingerprint
    refused = m.may_rewind(0)
    assert refused is not None
    assert refused.clause == "MH-93"
    with pytest.raises(Illegal) as caught:
        m.undo(0, consent=(1, 2))
    assert caught.value.clause == "MH-93"
    assert m.fingerprint == before
    m.play(0, "act fox walk")
    assert m.may_rewind(0) is None
