"""Little maps somebody drew, and what the designer says about them."""

from __future__ import annotations

from typing import Any

import muster
from muster import BadContent
from muster.kernel.errors import BadChoice
from muster.parts.designer import Designer, designer_in

GAME = muster.game("masters")
found = designer_in(GAME)
assert found is not None
DESIGNER: Designer = found


def small(**changes: Any) -> dict[str, Any]:
    """A little map that can be played, with changes."""
    plan = DESIGNER.blank()
    plan["tiles"] = {"r4c6": "", "r4c7": "jewel", "r3c6": "?", "r3c7": "guard"}
    plan["entrances"]["e2"] = {"cell": "r4c8", "towards": "W"}
    return {**plan, **changes}


def faults(plan: Any, stops: bool = True) -> list[str]:
    return [fault.text for fault in DESIGNER.check(plan).faults if fault.stops == stops]


def where(plan: Any, words: str) -> tuple[str, ...]:
    """Where the fault with these words is."""
    said = DESIGNER.check(plan).faults
    found = [fault for fault in said if words.lower() in fault.text.lower()]
    assert len(found) == 1, said
    return found[0].where


def refused_by_the_engine(plan: Any) -> bool:
    try:
        GAME.box(1, {"map": plan})
    except (BadContent, BadChoice):
        return True
    return False
