"""What the team's cash buys: of fixers time first, then an emptier bag, silence and ideas; of the
shop, with what is left, picks for whoever meets most locks.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...components import LOCK, WHO
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
    return _picks(blueprint, known)


PICKS = "perfect-picks"

LOCKED = 3
"""From so many locks on the map and in the bag on picks are worth their price."""


def _picks(blueprint: Blueprint, legal: set[str]) -> Advice:
    """Perfect Picks, given to the one with most locks on its way."""
    s, box = blueprint.sight.s, blueprint.sight.box
    if PICKS not in box.kind_at:
        return {}
    if box.kind_at[PICKS] in s.items:
        way = {
            who: sum([s.locks[one] for one in blueprint.tokens.of(who)]) for who in range(box.pcs)
        }
        for who in sorted(way, key=lambda one: (-way[one], one)):
            text = f"give {WHO[who]} {PICKS}"
            if text in legal:
                return {text: 1.0}
        return {}
    text = f"buy {PICKS}"
    locks = sum(s.locks) + (s.bag[LOCK] if s.bag else 0)
    return {text: 1.0} if text in legal and locks >= LOCKED else {}
