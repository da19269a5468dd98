"""Positions of the Negotiation for tests of what bots think, and what a seat sees of them."""

from __future__ import annotations

from typing import Any

import muster
from muster.games.millions_of_dollars.box import MillionsBox
from muster.games.millions_of_dollars.state import Gangs

GAME = "millions-of-dollars"


def box_for(seats: int, **options: Any) -> MillionsBox:
    box = muster.game(GAME).box(seats, options)
    assert isinstance(box, MillionsBox)
    return box


def placed(seats: int = 4, **table: Any) -> muster.Match:
    """A position of the Negotiation: everybody in unless told otherwise."""
    chars = 2 if seats == 3 else 1
    return muster.position(
        GAME, {"seats": seats, "loot": "first-bank", "status": ["in"] * seats * chars, **table}
    )


def seen(m: muster.Match, seat: int = 0, **changes: Any) -> Gangs:
    """The gangs as a seat sees them; with a change or two."""
    s = m.game.sees(m.box, m.view(seat)).clone()
    assert isinstance(s, Gangs)
    for name, value in changes.items():
        setattr(s, name, value)
    return s
