"""What holds on the map right now: who is next to what, what bars the way, who may go where."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING

from .board.masks import bits
from .components import NPC
from .stages import NONE

if TYPE_CHECKING:
    from .state import Heist

_POWERS: tuple[int, ...] = tuple(1 << tile for tile in range(100))

# Tiles


def barred(s: Heist, tile: int) -> bool:
    """A closed lock, a remote lock or a keycard door (MH-35, MH-170, MH-191)."""
    return s.locks[tile] > 0 or (s.remote | s.doors) >> tile & 1 == 1


def held_by(s: Heist, tile: int) -> int:
    """Active guards and dogs on a tile (MH-173)."""
    # MH-41: subdued ones stay and do nothing
    return s.guards[tile] + s.dogs[tile]


def next_to(s: Heist, tile: int) -> int:
    """The tiles adjacent to a tile, as a mask (MH-22)."""
    return s.adj[tile] & s.present


def near(s: Heist, who: int) -> int:
    """The tiles adjacent to a character: what Vent Crawl joined counts for it (MH-C-vent-crawl)."""
    tile = s.place[who]
    found = s.adj[tile] & s.present
    if s.vents:
        for owner, one, other in s.vents:
            if owner == who:
                if one == tile:
                    found |= 1 << other
                elif other == tile:
                    found |= 1 << one
    return found


# Characters


def crew(s: Heist) -> list[int]:
    """The characters in play: PCs and the active NPC, in order."""
    # MH-209 MH-J96: an active NPC is a character like any other
    return bits(s.alive)


def pcs(s: Heist) -> list[int]:
    return bits(s.alive & 15)


def on_tile(s: Heist, tile: int) -> list[int]:
    """The characters on a tile."""
    return [who for who in bits(s.alive) if s.place[who] == tile]


def occupied(s: Heist) -> int:
    """The tiles with characters on them."""
    mask = 0
    for who in bits(s.alive):
        mask |= 1 << s.place[who]
    return mask


def able(s: Heist, who: int, ability: str) -> bool:
    """Has this PC the ability?"""
    if who >= NPC or s.card[who] < 0:
        return False
    return s.box.able[s.card[who]] >> s.box.ability_at[ability] & 1 == 1


def can_subdue(s: Heist, who: int) -> bool:
    """MH-C-there-are-better-ways, and the prisoner on its normal side."""
    if who == NPC:
        return s.panic or s.scenario.npc is None or s.scenario.npc.kind != "prisoner"
    return not s.box.able[s.card[who]] & s.box.cannot_subdue


def imprisoned(s: Heist, who: int) -> bool:
    """Inside a remote lock: no move, unlock, subdue or disable (MH-171, MH-J62)."""
    return s.remote >> s.place[who] & 1 == 1


def runs(s: Heist, seat: int, who: int) -> bool:
    """Does this seat decide about this character without asking anybody?"""
    if who == NPC:
        return s.box.seats == 1 or s.runner == seat
    return who < s.box.pcs and s.box.owner[who] == seat


# Moves


def planned(s: Heist, who: int) -> int:
    """Where a character may Move to as far as tokens go: own hexes and exits (MH-52, MH-201)."""
    return s.site.exits | (s.site.all_hexes if who == NPC else s.plan[who])


def held_back(s: Heist, who: int) -> bool:
    """An active guard or dog on the own tile, and no way to slip past it (MH-33, MH-J32)."""
    return held_by(s, s.place[who]) > 0 and not s.slipping >> who & 1


def chits_on(s: Heist, tile: int) -> bool:
    """Is any security chit, active or not, on this tile? (MH-J58)"""
    return bool(
        s.guards[tile]
        or s.quiet[tile]
        or s.dogs[tile]
        or s.quiet_dogs[tile]
        or s.locks[tile]
        or s.open_locks[tile]
        or s.cameras[tile]
        or s.dark[tile]
    )


def tiles_with(counts: list[int]) -> int:
    """The tiles on which this kind of chit lies."""
    return sum(compress(_POWERS, counts))


def guarded(s: Heist) -> int:
    """The tiles with an active guard or dog."""
    return tiles_with(s.guards) | tiles_with(s.dogs)


def loot_tiles(s: Heist) -> int:
    """The tiles with loot lying on them."""
    return sum(compress(_POWERS, s.loot_on)) | tiles_with(s.cash_on)


def distances(s: Heist, tile: int, blocked: int = 0) -> dict[int, int]:
    """Steps from a tile to every tile it can reach without entering `blocked` ones."""
    found = {tile: 0}
    edge = [tile]
    while edge:
        later: list[int] = []
        for one in edge:
            step = found[one] + 1
            for other in bits(s.adj[one] & s.present & ~blocked):
                if other not in found:
                    found[other] = step
                    later.append(other)
        edge = later
    return found


def next_gate(s: Heist) -> int:
    """The hex of the next gate still open, A first (MH-186); -1: none is left."""
    for tile in s.site.gates:
        if s.present >> tile & 1:
            return tile
    return NONE
