"""Lockdown gates: a hex leaves the board with everything on it (MH-184 to MH-190, MH-J60)."""

from __future__ import annotations

from muster.games.masters import events
from muster.games.masters.box import NPC
from muster.games.masters.card_events import NpcLost
from muster.games.masters.components import WHO
from muster.games.masters.loot import lose_all
from muster.games.masters.npc import there
from muster.games.masters.rules import on_tile
from muster.games.masters.site import bits
from muster.games.masters.stages import ESCAPE, NONE, Q_CLOSE, Q_TOKEN
from muster.games.masters.state import Heist
from muster.kernel.events import Out


def next_gate(s: Heist) -> int:
    """The hex of the next gate still open, A first (MH-186); -1: none is left."""
    for tile in s.site.gates:
        if s.present >> tile & 1:
            return tile
    return NONE


def close_gates(s: Heist, count: int) -> None:
    """So many gates close next, one after the other."""
    s.queue = ((Q_CLOSE, count), *s.queue)


def close_waiting(s: Heist, item: tuple[int, ...], out: Out) -> None:
    """The next gate closes; what its hex sets free is placed anew before another one does."""
    s.queue = s.queue[1:]
    if next_gate(s) == NONE:
        return  # MH-J60
    if item[1] > 1:
        close_gates(s, item[1] - 1)
    close_next_gate(s, out)


def close_next_gate(s: Heist, out: Out) -> bool:
    """MH-185: the whole hex goes, and the space is a gap; False if no gate is left."""
    tile = next_gate(s)
    if tile == NONE:
        return False
    site = s.site
    caught = on_tile(s, tile)
    letter = site.gate_letters[site.gates.index(tile)]
    out.tell(events.GateClosed(letter, site.word[tile], tuple(WHO[who] for who in caught)))
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
        from muster.games.masters import ending

        ending.planner_lost(s, out)  # MH-C-master-plan-copy
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
    waiting: list[tuple[int, ...]] = []
    for pc in range(s.box.pcs):
        if s.plan[pc] >> tile & 1:
            s.plan[pc] &= ~(1 << tile)
            if s.alive >> pc & 1 and not s.escaping and s.stage != ESCAPE:
                waiting.append((Q_TOKEN, pc))
    if waiting:
        s.queue = (*waiting, *s.queue)


def open_gates(s: Heist) -> int:
    """How many gates are still open."""
    mask = 0
    for tile in s.site.gates:
        mask |= 1 << tile
    return len(bits(mask & s.present))
