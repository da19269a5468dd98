"""Why a command is not asked for now: what belongs to which phase."""

from __future__ import annotations

from muster.kernel.ask import Reason

from ..stages import ACTION, CREW, ESCAPE, EVENT, NOISE, PLAN, RISE
from ..state import Heist

CREW_VERBS = ("cast", "learn")
PLAN_VERBS = (
    "mark",
    "unmark",
    "start",
    "keep",
    "dig",
    "fill",
    "buy",
    "sell",
    "give",
    "return",
    "schematics",
    "visage",
    "hire",
    "floorplan",
    "insert",
    "inside",
    "machinist",
    "dismiss",
    "ready",
)
ACTING = (
    "act",
    "pwn",
    "breach",
    "move",
    "slip",
    "unlock",
    "subdue",
    "muzzle",
    "disable",
    "reveal",
    "pocket",
    "crack",
    "toss",
    "flick",
)
COSTLY = ("vent", "codes", "friend", "shift")
RUNNING = ("step", "pressure", "pinch", "via", "grab", "shed", "roll")


def why_silent(s: Heist, seat: int, action: int) -> tuple[str, Reason] | None:
    """The phase, and the clause that gives it its commands."""
    verb = s.box.catalogue.verb_of[action]
    stage = s.stage
    if verb in CREW_VERBS and stage > CREW:
        return "MH-4", Reason("the crew is built; characters do not change during a heist")
    if verb in PLAN_VERBS and stage > PLAN:
        return "MH-77", Reason("The Plan is over: tokens stay, shop and fixers are closed")
    if verb == "upgrade" and stage != RISE:
        return "MH-145", Reason("characters rise at the end of a heist of a campaign")
    if stage in (CREW, PLAN) and verb in (*ACTING, *COSTLY, *RUNNING, "use"):
        return "MH-J9", Reason("the heist has not begun: first The Plan")
    if stage == ESCAPE:
        if verb in ACTING:
            return "MH-139", Reason("in Escape there are no actions, only Escape Moves: step, roll")
        if verb in COSTLY:
            return "MH-137", Reason("abilities that cost noise may not be used in Escape")
        if verb == "escape":
            return "MH-95", Reason("Escape has begun")
    if stage in (NOISE, EVENT) and verb in (*ACTING, *COSTLY, *RUNNING, "use"):
        return "MH-110", Reason("in the Event phase no actions and no abilities may be used")
    if stage == ACTION and verb in RUNNING:
        return "MH-129", Reason("Escape Moves are made in Escape; say escape to start it")
    return None
