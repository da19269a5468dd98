"""Why an action is out of turn: the order of players, and of the steps in a turn."""

from __future__ import annotations

from muster.kernel.ask import Reason

from ..state import (
    ACTIVATE,
    ARRANGE,
    CREW,
    DIE,
    END,
    HEIST,
    OVER,
    START,
    Crews,
)
from .actions import verb_of

STEP_OF: dict[str, int] = {"take": DIE, "recruit": CREW, "fast": CREW, "rob": HEIST}
STEPS: dict[int, str] = {DIE: "take a die", CREW: "use a Specialist", HEIST: "perform a heist"}


def why_silent(s: Crews, seat: int, action: int) -> tuple[str, Reason] | None:
    """Turns go clockwise (TS-27), the three steps of a turn come in fixed order (TS-28)."""
    if s.stage == OVER:
        return None
    if seat != s.active:
        if s.stage in (START, ARRANGE):
            return None
        return "TS-27", Reason(
            "it is not your turn: each player finishes the whole turn before the next",
            active=s.active,
        )
    verb = verb_of(s.box, action)
    if verb == "activate" and s.stage not in (DIE, CREW, ACTIVATE):
        return "TS-J15", Reason("a Specialist is activated directly after it is recruited")
    step = STEP_OF.get(verb)
    if step is None or s.stage in (START, ARRANGE) or s.waiting():
        return None
    if step == CREW and s.stage in (ACTIVATE, HEIST, END):
        return "TS-J15", Reason("one Specialist of the display a turn, and that step is done")
    if step == DIE and s.stage > DIE:
        return "TS-32", Reason("one die a turn, and you have taken it")
    if step == HEIST and s.stage == END:
        return "TS-68", Reason("there is one heist a turn")
    if step == HEIST and s.stage == ACTIVATE:
        return "TS-28", Reason(
            "the steps of a turn come in fixed order: first activate the new Specialist, or do not",
            step="activate",
        )
    if step > s.stage and s.stage in STEPS:
        return "TS-28", Reason(
            f"the steps of a turn come in fixed order: now {STEPS[s.stage]}", step=STEPS[s.stage]
        )
    return None
