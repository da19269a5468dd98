"""The beginning of Escape: gates fall, everything is revealed, anger (MH-J84)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.events import Out

from ..board.masks import bits
from ..escape.events import EscapeBegan
from ..heist.icons import quiet_all
from ..heist.rounds import close_action
from ..rules import able
from ..security.gates import close_next_gate
from ..stages import ESCAPE, NONE
from ..waiting import ANGER, TOKEN

if TYPE_CHECKING:
    from ..state import Heist


def begin(s: Heist, why: str, out: Out) -> None:
    """MH-J84: blanks go, gates close, everything is revealed, dogs jump, anger, then the runs."""
    # MH-189: all gates close
    close_action(s)
    s.stage = ESCAPE
    s.escaping = True
    s.ready = s.watching = s.rolled = 0
    s.shaken = ()
    s.refused = ()
    s.blanks = 0
    s.looped = False
    s.runner = NONE
    out.tell(EscapeBegan(why))
    while close_next_gate(s, out):
        if s.stage != ESCAPE:
            return  # the planner was on it, and all is lost
    s.forget(TOKEN)
    s.later(ANGER)


def begin_after_events(s: Heist, out: Out) -> None:
    begin(s, "event", out)


def vent_anger(s: Heist, out: Out) -> None:
    """MH-C-anger-therapy: after reveals and dogs, all guards on the own tile are subdued."""
    for who in bits(s.alive):
        if able(s, who, "anger-therapy"):
            s.ideas[who] += quiet_all(s, who, s.place[who], out)  # MH-C-adrenaline
