"""Crews that did best, map by map: found by `muster tune masters`, kept in crews.json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from ..casting import Wish

if TYPE_CHECKING:
    from ...box import HeistBox
    from ...state import Heist

Crew = tuple[Wish, ...]

LEARNERS = 2
"""Up to this level characters are amateurs."""


class Best:
    """A crew, and which variant of the plan it did best with."""

    __slots__ = ("crew", "plan")

    def __init__(self, crew: Crew, plan: int) -> None:
        self.crew = crew
        self.plan = plan


def crew_for(s: Heist) -> Crew:
    """The crew wanted for this heist; empty: what a partner always takes."""
    best = _best(s)
    return () if best is None else best.crew


def plan_of(s: Heist) -> int:
    """The variant of the plan that did best, if that crew was cast; 0: the plain one."""
    best = _best(s)
    if best is None or s.part:
        return 0
    cast = {s.box.characters[card].id for card in s.card[: s.box.pcs] if card >= 0}
    return best.plan if cast == {name for name, *_ in best.crew} else 0


def _best(s: Heist) -> Best | None:
    return None if s.box.options.get("map") is not None else CREWS.get(key_of(s.box))


def key_of(box: HeistBox) -> str:
    """What crews are known for: a map, a number of characters, amateurs or pros."""
    kind = "pros" if box.level > LEARNERS else "amateurs"
    return f"{box.scenario_id} {box.pcs} {kind}"


def _read() -> dict[str, Best]:
    told = json.loads((Path(__file__).parent / "crews.json").read_text(encoding="utf-8"))
    found: dict[str, Best] = {}
    for name, one in told["choices"].items():
        crew = tuple((str(who), str(skill), str(other)) for who, skill, other in one["crew"])
        found[name] = Best(crew, int(one["plan"]))
    return found


CREWS = _read()
