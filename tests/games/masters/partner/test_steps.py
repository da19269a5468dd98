"""What is hinted at in The Plan: the next steps of one plan, each with what it is for."""

from __future__ import annotations

import pytest

import muster
from muster.games.masters.partner.trying.steps import next_steps
from tests.games.masters.partner.test_trying import heist


def to_plan(scenario: str) -> muster.Match:
    """A heist with the first characters there are, before anything is planned."""
    m = muster.Match.new("masters", seats=1, seed=3, options={"scenario": scenario})
    while m.asks[0].key == "crew":
        m.play(0, m.legal(0)[0])
    return m


@pytest.mark.parametrize("scenario", ["inclusion", "startup"])
def test_whoever_follows_them_has_a_plan_in_which_everybody_gets_to_the_loot(scenario: str) -> None:
    m = to_plan(scenario)
    told: dict[str, set[str]] = {}
    while m.legal(0) != ["ready"]:
        steps = next_steps(heist(m), 0, m.legal(0))
        text, why = steps[0]
        assert all(one in m.legal(0) and reason for one, reason in steps)
        if text == "ready":
            break
        assert len({one.split()[1] for one, _ in steps}) == len(steps), "one step for each"
        told.setdefault(text.split()[1], set()).add(why.partition(" the ")[0])
        m.play(0, text)
    for whys in told.values():
        assert {"has a good way to", "is on", "is where"} <= whys
    s = heist(m)
    for who in range(s.box.pcs):
        reached = 1 << s.place[who]
        for _ in range(s.site.tiles):
            for tile in range(s.site.tiles):
                if reached >> tile & 1:
                    reached |= s.adj[tile] & s.plan[who]
        assert s.plan[who] & ~reached == 0, "no token lies where nobody gets"


def test_nothing_else_is_a_step_of_a_plan() -> None:
    m = muster.Match.new("masters", seats=1, seed=3)
    assert m.asks[0].key == "crew"
    assert next_steps(heist(m), 0, m.legal(0)) == []
