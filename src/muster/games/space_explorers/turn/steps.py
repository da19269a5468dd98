"""Why an action is out of turn: the order of players, and of the steps of a turn."""

from __future__ import annotations

from muster.kernel.ask import Reason

from ..state import Program
from .actions import verb_of

ACTIONS = ("take", "recruit", "hire", "free", "pass")
AT_THE_START = ("survey", "rearrange")
DRAWS = ("draw", "enough")


def why_silent(s: Program, seat: int, action: int) -> tuple[str, Reason] | None:
    """Turns go clockwise; in a turn comes one action, then perhaps a Project, then the next."""
    if seat != s.active:
        return "SE-19", Reason("it is not your turn: players take turns clockwise", active=s.active)
    verb = verb_of(s.box, action)
    if verb in DRAWS:
        return "SE-50", Reason("no draw is due now")
    if verb == "claim":
        return _too_early(s)
    if verb == "end" and not s.acted:
        return "SE-21", Reason("an action is compulsory: take a card or recruit a Specialist")
    if not s.acted or verb == "end":
        return None  # a draw before the action: the question says so
    if verb in ACTIONS:
        left = "say whether you draw" if s.pending else "complete a Project or end the turn"
        return "SE-20", Reason(f"a turn has exactly one action, and yours is done: {left}")
    if verb in AT_THE_START:
        return "SE-J28", Reason("this works at the start of the turn, before everything else")
    return "SE-J11", Reason("nothing is declared that this could be part of")


def _too_early(s: Program) -> tuple[str, Reason] | None:
    """Why no Project can be completed now, where none is asked for."""
    if not s.acted:
        return "SE-22", Reason(
            "a Project is completed at the end of the turn: first take a card or recruit a "
            "Specialist"
        )
    if s.closing:
        return "SE-57", Reason("at most one Project is completed in a turn, and yours is done")
    return "SE-J32", Reason("a Project is completed after all draws: first say whether you draw")
