"""The numbered events: what each card does when it is the Active Event.

Conditions are looked at together, then all results are done (MH-J50). "Hex" leaves entrances out,
"tile" does not (MH-J28).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.events import Out

from ..board.masks import bits
from ..components import CAMERA, LOCK
from ..rules import (
    guarded,
    held_by,
    next_to,
    occupied,
    on_tile,
    tiles_with,
)
from . import events as told
from .effects import (
    Effect,
    around,
    beside,
    close_locks,
    fill_bag,
    indoors,
    live,
    near_and_own,
    nothing,
    place_guards,
    raise_alerts,
    take_ideas,
    wake_cameras,
    wake_guards,
    words,
)

if TYPE_CHECKING:
    from ..state import Heist


def hidden_cameras(s: Heist, out: Out) -> None:
    fill_bag(s, CAMERA, 3, out)  # MH-C-1


def outta_my_way(s: Heist, out: Out) -> None:
    """MH-C-2: 2 alerts for each entrance with at least two characters."""
    crowded = 0
    for tile in bits(occupied(s) & s.site.exits):
        if len(on_tile(s, tile)) > 1:
            crowded += 1
    raise_alerts(s, 2 * crowded, out)


def reflection(s: Heist, out: Out) -> None:
    raise_alerts(s, 1 if around(s) & live(s) else 0, out)  # MH-C-3


def suspicious_guards(s: Heist, out: Out) -> None:
    raise_alerts(s, 1 if around(s) & guarded(s) else 0, out)  # MH-C-4


def did_not_see_those(s: Heist, out: Out) -> None:
    fill_bag(s, LOCK, 2, out)  # MH-C-6


def shadows(s: Heist, out: Out) -> None:
    """MH-C-7: 1 alert if a character is on an external hex."""
    external = s.site.external(s.present)
    seen = any(external[s.place[who]] for who in indoors(s))
    raise_alerts(s, 1 if seen else 0, out)


def reboot(s: Heist, out: Out) -> None:
    """MH-C-8: disabled cameras next to a tile with another disabled one go live together."""
    dark = tiles_with(s.dark)
    tiles = 0
    for tile in bits(dark):
        if next_to(s, tile) & dark:
            tiles |= 1 << tile
    if not wake_cameras(s, tiles, "card", out):
        nothing(s, out)


def double_camera(s: Heist, out: Out) -> None:
    """MH-C-9: one more live camera beside each that a character is next to; no alert (MH-J34)."""
    tiles = around(s) & live(s)
    if not tiles:
        nothing(s, out)
        return
    for tile in bits(tiles):
        s.cameras[tile] += 1
    out.tell(told.ChitsAdded(CAMERA, words(s, tiles)))


def increased_suspicion(s: Heist, out: Out) -> None:
    """MH-C-10: one alert for guards, one for cameras."""
    near = around(s)
    count = 1 if near & guarded(s) else 0
    if near & live(s):
        count += 1
    raise_alerts(s, count, out)


def relocked(s: Heist, out: Out) -> None:
    if not close_locks(s, around(s), "card", out):  # MH-C-11
        nothing(s, out)


def overwhelmed(s: Heist, out: Out) -> None:
    """MH-C-13: two or more active chits on the own and adjacent tiles cost an idea."""
    losers: list[int] = []
    for who in bits(s.alive):
        count = 0
        for tile in bits(near_and_own(s, who)):
            count += held_by(s, tile) + s.locks[tile]
            if not s.looped:  # MH-J80
                count += s.cameras[tile]
        if count >= 2:
            losers.append(who)
    take_ideas(s, losers, out)


def door_rattles(s: Heist, out: Out) -> None:
    place_guards(s, around(s) & tiles_with(s.locks), out)  # MH-C-14


def cameras_rotate(s: Heist, out: Out) -> None:
    raise_alerts(s, min(2, len(beside(s, live(s)))), out)  # MH-C-16


def doubt(s: Heist, out: Out) -> None:
    """MH-C-18: whoever has nobody on its own or an adjacent tile loses an idea."""
    losers: list[int] = []
    for who in bits(s.alive):
        near = near_and_own(s, who)
        alone = True
        for other in bits(s.alive):
            if other != who and near >> s.place[other] & 1:
                alone = False
        if alone:
            losers.append(who)
    take_ideas(s, losers, out)


def hey_you(s: Heist, out: Out) -> None:
    """MH-C-19 MH-C-A1: a guard on each tile with somebody next to a live camera."""
    tiles = 0
    for who in beside(s, live(s)):
        tiles |= 1 << s.place[who]
    place_guards(s, tiles, out)


def hurry_up(s: Heist, out: Out) -> None:
    """MH-C-20: whoever is with an active guard loses an idea."""
    take_ideas(s, [who for who in bits(s.alive) if held_by(s, s.place[who])], out)


def fear(s: Heist, out: Out) -> None:
    """MH-C-21: each PC with a planning token on an unknown hex loses an idea."""
    take_ideas(s, [pc for pc in bits(s.alive & 15) if s.plan[pc] & s.unknown], out)


def ties_broke(s: Heist, out: Out) -> None:
    """MH-C-23 MH-C-A3: subdued guards beside characters become active."""
    if not wake_guards(s, occupied(s), "card", out):
        nothing(s, out)


EFFECTS: dict[str, Effect] = {
    "1": hidden_cameras,
    "2": outta_my_way,
    "3": reflection,
    "4": suspicious_guards,
    "6": did_not_see_those,
    "7": shadows,
    "8": reboot,
    "9": double_camera,
    "10": increased_suspicion,
    "11": relocked,
    "13": overwhelmed,
    "14": door_rattles,
    "16": cameras_rotate,
    "18": doubt,
    "19": hey_you,
    "20": hurry_up,
    "21": fear,
    "23": ties_broke,
    "A1": hey_you,
    "A3": ties_broke,
}
"""Those that leave a choice are in files of their own; `deck` has them all."""
