"""Why a command is not asked for now: what belongs to which phase."""

from __future__ import annotations

from muster.kernel.ask import Reason

from ..stages import CREW, PLAN
from ..state import Heist
from .verb import HeistVerb

OVER: dict[int, tuple[str, str]] = {
    CREW: ("MH-4", "the crew is built; characters do not change during a heist"),
    PLAN: ("MH-77", "The Plan is over: tokens stay, shop and fixers are closed"),
}
"""Why what belongs to a stage is not said after it."""


def why_silent(s: Heist, seat: int, action: int) -> tuple[str, Reason] | None:
    """The phase, and the clause that gives it its commands."""
    verb = s.box.catalogue.verb_of[action]
    stage = s.stage
    if verb in ("cast", "learn") and stage > CREW:
        clause, text = OVER[CREW]
        return clause, Reason(text)
    said = s.box.game.verb_named.get(verb)
    if isinstance(said, HeistVerb) and said.last in OVER and stage > said.last:
        clause, text = OVER[said.last]
        return clause, Reason(text)
    return None
