"""Running: what an Escape Move costs, where nobody gets through, and what follows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.events import Out

from ..escape.events import Ran
from ..heist.loot import bring_out
from ..rules import able, held_by, tiles_with
from ..security.dogs import CHARACTER

if TYPE_CHECKING:
    from ..state import Heist


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
        out.tell(Ran(who, s.site.word[old], s.site.word[tile], cost))
    if tile < s.site.hexes:
        s.inside |= 1 << who
    else:
        bring_out(s, who, out)
    if any(s.dogs):
        if s.dogs[old]:
            s.shaken = (*s.shaken, (old, who))
        s.sniffs = (*s.sniffs, (CHARACTER + who, old), (old, who))
