"""What holds in The Plan: where everybody may start, tunnel entrances, who is ready."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..board.masks import bits
from ..components import NPC
from ..stages import NONE

if TYPE_CHECKING:
    from ..state import Heist

HIDEOUT_ROOM = 2
"""MH-224: characters in one hideout."""


def in_play(s: Heist, who: int) -> bool:
    """Is this PC part of the heist? In Part 2 only those who got away are."""
    return who < s.box.pcs and s.alive >> who & 1 == 1


def own_pcs(s: Heist, seat: int) -> list[int]:
    """The PCs of a seat that take part."""
    return bits(s.alive & s.box.crew_of[seat])


# Where everybody starts


def inmate(s: Heist, who: int) -> bool:
    """MH-220 MH-J105: Busted characters start inside."""
    return s.box.inmates >> who & 1 == 1


def npc_chooses(s: Heist) -> bool:
    """MH-J20: is there an active NPC without a place on the map?"""
    return s.alive >> NPC & 1 == 1 and s.site.npc_at < 0


def fixed(s: Heist, who: int) -> bool:
    """Is the start of this character settled by the rules or by a deal?"""
    if who == NPC:
        return not npc_chooses(s)
    return s.part > 0 or who == s.mayor


def start_kind(s: Heist, who: int) -> int:
    """The tiles on which this character may start, as far as their kind goes (MH-78, MH-J20)."""
    if who != NPC:
        if s.scenario.start == "hideout":
            return s.site.stars
        if inmate(s, who):
            return s.site.spots
    return s.site.exits & s.present


def limit_of(s: Heist, tile: int) -> int:
    """How many may start on a tile; 0: any number (MH-27); the scenario decides (MH-19, MH-J5)."""
    if tile >= s.site.hexes:
        return s.scenario.entrance_limit
    return HIDEOUT_ROOM if s.scenario.start == "hideout" else 0  # MH-224 MH-J106


def standing(s: Heist, tile: int) -> list[int]:
    """Who has chosen this tile to start on."""
    return [who for who in bits(s.alive) if s.place[who] == tile]


def has_room(s: Heist, who: int, tile: int) -> bool:
    """Is there a place left for this character?"""
    limit = limit_of(s, tile)
    if not limit:
        return True
    taken = s.place.count(tile)  # only characters in play have a place
    return taken < limit or (s.place[who] == tile and taken == limit)


def start_tiles(s: Heist, who: int) -> list[int]:
    """Where a character may start instead of where it does now."""
    if fixed(s, who):
        return []
    here = s.place[who]
    return [tile for tile in places_open(s, start_kind(s, who)) if tile != here]


def places_open(s: Heist, kind: int) -> list[int]:
    """The tiles of a kind on which there is room for somebody more."""
    tiles = bits(kind)
    limit = limit_of(s, tiles[0]) if tiles else 0  # a kind is either hexes or entrances
    if not limit:
        return tiles
    return [tile for tile in tiles if s.place.count(tile) < limit]


def startless(s: Heist, seat: int) -> list[int]:
    """Who of this seat, or the NPC, has no start yet: the seat cannot confirm."""
    found = [who for who in own_pcs(s, seat) if s.place[who] == NONE]
    if npc_chooses(s) and s.place[NPC] == NONE:
        found.append(NPC)
    return found


def starts_indoors(s: Heist) -> bool:
    """MH-C-prison-guard: does a PC or NPC start indoors?"""
    if s.scenario.npc is not None and 0 <= s.place[NPC] < s.site.hexes:
        return True
    return any(inmate(s, who) or 0 <= s.place[who] < s.site.hexes for who in bits(s.alive & 15))


# Tunnels


def dug(s: Heist) -> int:
    """The tunnel entrances that are set, as a mask."""
    return s.site.dug & s.present


def cells_dug(s: Heist) -> set[str]:
    return {s.site.cells[tile] for tile in bits(dug(s))}


def tunnels_left(s: Heist) -> int:
    """How many tunnel entrances may still be set (MH-198)."""
    return s.scenario.tunnel_entrances - dug(s).bit_count()


# Ideas between the parts


def together(s: Heist, who: int, other: int) -> bool:
    """MH-228: do these PCs start in the same hideout?"""
    return (
        who != other
        and in_play(s, who)
        and in_play(s, other)
        and s.place[who] != NONE
        and s.place[who] == s.place[other]
    )


def after_keeping(s: Heist, who: int) -> int:
    """The ideas of a PC if it takes those left from Part 1 instead of its initial ones."""
    return s.ideas[who] - s.box.characters[s.card[who]].ideas + s.kept[who]


# The end of The Plan


def all_ready(s: Heist) -> bool:
    """Has every seat confirmed? Who has no PC left in Part 2 need not."""
    ready, alive = s.ready, s.alive
    for crew in s.box.crew_of:
        if not ready & 1 and alive & crew:
            return False
        ready >>= 1
    return True


def forgive(s: Heist) -> None:
    """Proposals without which nobody could confirm may be made again after a refusal (MH-J20)."""
    if not s.refused:
        return
    catalogue = s.box.catalogue
    stuck: set[str] = set()
    if npc_chooses(s) and s.place[NPC] == NONE:
        stuck.add("start")
    for who in bits(s.alive & 15):
        if s.place[who] == NONE and not start_tiles(s, who):
            stuck |= {"dig", "fill"}
    if NPC in bits(s.alive) and s.place[NPC] == NONE and not start_tiles(s, NPC):
        stuck |= {"dig", "fill"}
    if stuck:
        s.refused = tuple(one for one in s.refused if catalogue.verb_of[one] not in stuck)
