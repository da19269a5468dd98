"""What the team's cash buys of fixers: time first, then an emptier bag, silence and ideas."""

from __future__ import annotations

from collections.abc import Sequence

from ..blueprint import Blueprint

Advice = dict[str, float]

DEALS: tuple[str, ...] = (
    *("insert M2 7", "insert M1 11", "insert M3 15"),
    *("hire beat-cop 3", "hire beat-cop 2", "hire beat-cop 1"),
    *("hire diversion-artist 4", "hire diversion-artist 3", "hire diversion-artist 2"),
    "hire consultant 1",
)
"""Every event card more is a third of a round; each of them is worth making where it can be paid.
The Retiree's cards go where most of the heist is still to come."""


def hire(blueprint: Blueprint, legal: Sequence[str]) -> Advice:
    """The next deal worth making; an idea of the Architect lies on somebody's way."""
    known = set(legal)
    for text in DEALS:
        if text in known:
            return {text: 1.0}
    ids = blueprint.sight.s.site.ids
    for who in blueprint.sight.crew:
        for tile in blueprint.tokens.of(who):
            text = f"floorplan {ids[tile]}"
            if text in known:
                return {text: 1.0}
    return {}
