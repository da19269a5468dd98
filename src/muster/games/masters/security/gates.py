"""Lockdown gates: a hex leaves the board with everything on it (MH-184 to MH-190, MH-J60)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.events import Out

from ..board.masks import bits
from ..cards.events import NpcLost
from ..components import NPC, WHO
from ..escape.ending import planner_lost
from ..escape.events import GateClosed
from ..heist.loot import lose_all
from ..rules import next_gate, on_tile
from ..stages import ESCAPE, NONE
from ..waiting import CLOSE, TOKEN
from .npc import there

if TYPE_CHECKING:
    from ..state import Heist


def close_waiting(s: Heist, out: Out, count: int) -> None:
    """The next gate closes; what its hex sets free is placed anew before another one does."""
    if next_gate(s) == NONE:
        return  # MH-J60
    if count > 1:
        s.next(CLOSE, count - 1)
    close_next_gate(s, out)


def close_next_gate(s: Heist, out: Out) -> bool:
    """MH-185: the whole hex goes, and the space is a gap; False if no gate is left."""
    tile = next_gate(s)
    if tile == NONE:
        return False
    site = s.site
    caught = on_tile(s, tile)
    letter = site.gate_letters[site.gates.index(tile)]
    out.tell(GateClosed(letter, site.word[tile], tuple(WHO[who] for who in caught)))
    for who in caught:
        bust(s, who)  # MH-187
    if there(s) and s.place[NPC] == tile:
        s.npc_gone = True
        s.place[NPC] = NONE
        out.tell(NpcLost(site.word[tile]))
    _clear(s, tile)
    s.present &= ~(1 << tile)  # an entrance that touched it stays, out of reach (MH-J31)
    _free_tokens(s, tile)
    if s.planner in caught:
        planner_lost(s, out)  # MH-C-master-plan-copy
    return True


def bust(s: Heist, who: int) -> None:
    """Out of play for the rest of the heist, with all it carries (MH-140, MH-141, MH-J91)."""
    s.alive &= ~(1 << who)
    s.busted |= 1 << who
    s.place[who] = NONE
    s.icons[who] = s.granted[who] = 0
    lose_all(s, who)


def _clear(s: Heist, tile: int) -> None:
    """All pieces leave the board (MH-188)."""
    for counts in (
        s.guards,
        s.quiet,
        s.dogs,
        s.quiet_dogs,
        s.locks,
        s.open_locks,
        s.cameras,
        s.dark,
        s.cash_on,
    ):
        counts[tile] = 0
    s.loot_on[tile] = ()
    keep = ~(1 << tile)
    s.unknown &= keep
    s.remote &= keep
    s.doors &= keep
    s.tokens &= keep
    s.towers &= keep
    s.safes &= keep
    s.floorplans &= keep
    s.escort = tuple(one for one in s.escort if one != tile)
    s.escort_down = tuple(one for one in s.escort_down if one != tile)
    s.flashed = tuple(one for one in s.flashed if one[0] != tile)


def _free_tokens(s: Heist, tile: int) -> None:
    """MH-190 MH-J19: planning tokens of the hex are placed anew at once, by their owners.

    Nobody is asked once Escape is certain: no token matters any more (MH-130).
    """
    for pc in range(s.box.pcs - 1, -1, -1):
        if s.plan[pc] >> tile & 1:
            s.plan[pc] &= ~(1 << tile)
            if s.alive >> pc & 1 and not s.escaping and s.stage != ESCAPE:
                s.next(TOKEN, pc)


def open_gates(s: Heist) -> int:
    """How many gates are still open."""
    mask = 0
    for tile in s.site.gates:
        mask |= 1 << tile
    return len(bits(mask & s.present))
