"""Crews that did best, map by map: found by playing them against each other, see crews.json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from ..casting import Wish

if TYPE_CHECKING:
    from ...state import Heist

Crew = tuple[Wish, ...]

LEARNERS = 2
"""Up to this level characters are amateurs."""


def crew_for(s: Heist) -> Crew:
    """The crew wanted for this heist; empty: what a partner always takes."""
    box = s.box
    if box.options.get("map") is not None:
        return ()
    kind = "pros" if box.level > LEARNERS else "amateurs"
    return CREWS.get(f"{box.scenario_id} {box.pcs} {kind}", ())


def _read() -> dict[str, Crew]:
    told = json.loads((Path(__file__).parent / "crews.json").read_text(encoding="utf-8"))
    return {
        name: tuple((str(one[0]), str(one[1]), str(one[2])) for one in crew)
        for name, crew in told["crews"].items()
    }


CREWS = _read()
