"""Escape: gates fall, everything is revealed, and everybody runs (MH-126 to MH-139)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.events import Out

from ..board.masks import bits
from ..heist import events
from ..heist.icons import quiet_all
from ..heist.loot import bring_out
from ..heist.rounds import close_action
from ..rules import able, held_by, tiles_with
from ..security.dogs import CHARACTER
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
    out.tell(events.EscapeBegan(why))
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


# Steps


def step_cost(s: Heist, who: int, tile: int) -> int:
    """Leaving a tile: 1, and 1 more for each active guard (MH-132, MH-J87)."""
    if able(s, who, "there-are-better-ways"):
        return 1
    return 1 + held_by(s, tile)


def closed_to_all(s: Heist) -> int:
    """Tiles nobody can enter in Escape before something is opened (MH-131, MH-J88)."""
    return s.remote | s.doors | tiles_with(s.locks)


def run_to(s: Heist, who: int, tile: int, cost: int, out: Out) -> None:
    """An Escape Move: cameras do nothing, dogs chase like in rounds (MH-133, MH-J72)."""
    old = s.place[who]
    s.place[who] = tile
    if out.heard:
        out.tell(events.Ran(who, s.site.word[old], s.site.word[tile], cost))
    if tile < s.site.hexes:
        s.inside |= 1 << who
    else:
        bring_out(s, who, out)
    if any(s.dogs):
        if s.dogs[old]:
            s.shaken = (*s.shaken, (old, who))
        s.sniffs = (*s.sniffs, (CHARACTER + who, old), (old, who))
