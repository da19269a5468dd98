"""What all verbs of the game share: the step of a turn they belong to, and why not now."""

from __future__ import annotations

from typing import ClassVar

from muster.kernel.ask import Reason
from muster.kernel.verbs import Verb

from ..state import ACTIVATE, ARRANGE, CREW, DIE, END, HEIST, NONE, OVER, START, Crews

STEPS: dict[int, str] = {DIE: "take a die", CREW: "use a Specialist", HEIST: "perform a heist"}


class Move(Verb[Crews]):
    """Something players do; `step` is the stage of a turn it belongs to, if to a single one."""

    step: ClassVar[int] = NONE

    def silent(self, s: Crews, seat: int) -> tuple[str, Reason] | None:
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
        step = self.step
        if step == ACTIVATE:
            if s.stage in (DIE, CREW, ACTIVATE):
                return None
            return "TS-J15", Reason("a Specialist is activated directly after it is recruited")
        if step == NONE or s.stage in (START, ARRANGE) or s.waiting():
            return None
        if step == CREW and s.stage in (ACTIVATE, HEIST, END):
            return "TS-J15", Reason("one Specialist of the display a turn, and that step is done")
        if step == DIE and s.stage > DIE:
            return "TS-32", Reason("one die a turn, and you have taken it")
        if step == HEIST and s.stage == END:
            return "TS-68", Reason("there is one heist a turn")
        if step == HEIST and s.stage == ACTIVATE:
            return "TS-28", Reason(
                "the steps of a turn come in fixed order: first activate the new Specialist, or do "
                "not",
                step="activate",
            )
        if step > s.stage and s.stage in STEPS:
            return "TS-28", Reason(
                f"the steps of a turn come in fixed order: now {STEPS[s.stage]}",
                step=STEPS[s.stage],
            )
        return None
