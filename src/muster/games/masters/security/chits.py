"""Turning chits over: guards and dogs subdued and back, cameras off and on, locks open and shut."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.events import Out

from ..board.masks import bits
from ..rules import able, crew, on_tile
from .alerts import alert

if TYPE_CHECKING:
    from ..state import Heist


def subdue_guard(s: Heist, tile: int) -> None:
    """One active guard to its other side; of an escort first (MH-54, MH-J99)."""
    s.guards[tile] -= 1
    s.quiet[tile] += 1
    if tile in s.escort:
        at = s.escort.index(tile)
        s.escort = (*s.escort[:at], *s.escort[at + 1 :])
        s.escort_down = (*s.escort_down, tile)
        if not s.ambush:
            s.ambush = 1


def subdue_dog(s: Heist, tile: int) -> None:
    s.dogs[tile] -= 1
    s.quiet_dogs[tile] += 1


def soothed(s: Heist) -> int:
    """Tiles on which no guard can wake up: on and next to an Operative (MH-C-pressure-points)."""
    mask = 0
    for who in crew(s):
        if able(s, who, "pressure-points"):
            tile = s.place[who]
            mask |= 1 << tile | s.adj[tile] & s.present
    return mask


def wake_guards(s: Heist, tiles: int) -> int:
    """Every subdued guard and dog on these tiles becomes active again; how many did."""
    woken = 0
    for tile in bits(tiles & ~soothed(s)):
        count = s.quiet[tile]
        if count:
            s.guards[tile] += count
            s.quiet[tile] = 0
            woken += count
            back = tuple(one for one in s.escort_down if one == tile)
            if back:
                s.escort = tuple(sorted((*s.escort, *back)))
                s.escort_down = tuple(one for one in s.escort_down if one != tile)
        count = s.quiet_dogs[tile]
        if count:
            s.dogs[tile] += count
            s.quiet_dogs[tile] = 0
            woken += count
            s.sniffs = (*s.sniffs, (tile, -1))  # MH-J67: a dog that becomes active
    return woken


def switch_on(s: Heist, tiles: int, out: Out) -> int:
    """Disabled cameras on these tiles go live: an alert for each camera and character there."""
    alerts = 0
    woken = 0
    for tile in bits(tiles):
        count = s.dark[tile]
        if count:
            s.cameras[tile] += count
            s.dark[tile] = 0
            woken += count
            alerts += count * len(on_tile(s, tile))  # MH-38 MH-J34
    if alerts and not s.looped:  # MH-J80
        alert(s, "camera", out, alerts)
    return woken


def shut_locks(s: Heist, tiles: int) -> int:
    """Open locks on these tiles close; how many did."""
    shut = 0
    for tile in bits(tiles):
        count = s.open_locks[tile]
        if count:
            s.locks[tile] += count
            s.open_locks[tile] = 0
            shut += count
    return shut


def add_guards(s: Heist, tiles: int, count: int = 1) -> None:
    """New guards from the supply (MH-111)."""
    for tile in bits(tiles):
        s.guards[tile] += count
