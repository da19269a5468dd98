"""The crises: what each of them does when its turn in the queue comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.events import Out

from ..board.masks import bits
from ..components import GUARD, NPC
from ..rules import chits_on, loot_tiles, next_to, occupied
from ..security.chits import add_guards
from ..security.gates import open_gates
from ..waiting import CLOSE
from . import events as told
from .effects import (
    Effect,
    close_locks,
    nothing,
    place_guards,
    place_locks,
    shut_gates,
    wake_cameras,
    wake_guards,
    words,
)
from .hunts import HOUNDS, release

if TYPE_CHECKING:
    from ..state import Heist


def reinforcements(s: Heist, out: Out) -> None:
    """MH-C-C1: neighbours of the tokens wake up, empty ones get a guard, tokens become two."""
    # MH-183: until now the token did nothing
    tokens = s.tokens & s.present
    if not tokens:
        nothing(s, out)
        return
    near = 0
    for tile in bits(tokens):
        near |= next_to(s, tile)
    wake_guards(s, near, "card", out)
    close_locks(s, near, "card", out)
    wake_cameras(s, near, "card", out)  # MH-38
    empty = 0
    for tile in bits(near & s.site.all_hexes & ~s.unknown):
        if not chits_on(s, tile):
            empty |= 1 << tile  # MH-J58: one guard, also next to two tokens
    if empty:
        place_guards(s, empty, out)
    add_guards(s, tokens, 2)
    s.tokens &= ~tokens
    there = words(s, tokens)
    out.tell(told.TokensSpent(there))
    out.tell(told.ChitsAdded(GUARD, tuple(sorted((*there, *there)))))


def sweep(s: Heist, out: Out) -> None:
    """MH-C-C2: towers with somebody on them go; the others put guards along their lines."""
    # MH-180 MH-182: nothing else makes a tower do anything, and Escape has no crises
    here = occupied(s)
    left = s.towers & here
    if left:
        s.towers &= ~left  # MH-181
        out.tell(told.TowersLeft(words(s, left)))
    npc = s.scenario.npc
    if npc is not None and npc.unseen and s.alive >> NPC & 1:  # MH-233
        here = 0  # nobody is seen because of the Mayor
        for who in bits(s.alive & 15):
            here |= 1 << s.place[who]
    seen = 0
    for tower in bits(s.towers & s.present):
        for line in s.site.lines[tower]:
            for tile in line:  # over gaps, locks and everything (MH-J59)
                if tile >= 0 and here >> tile & 1:
                    seen |= 1 << tile
    if seen or not left:
        place_guards(s, seen, out)


def shut_gate(s: Heist, out: Out) -> None:
    shut_gates(s, 1, out)  # MH-C-C3


def lock_the_goods(s: Heist, out: Out) -> None:
    """MH-C-C4: a lock on each hex with loot lying on it."""
    place_locks(s, loot_tiles(s) & s.site.all_hexes, out)


def panic(s: Heist, out: Out) -> None:
    """MH-C-C5 MH-208: the NPC card is turned over for good."""
    if s.scenario.npc is None or s.panic:
        nothing(s, out)
    if not s.panic:
        s.panic = True
        if s.scenario.npc is not None:
            out.tell(told.Panicked())


def hounds(s: Heist, out: Out) -> None:
    """MH-C-C6: three dogs, each towards another of the three nearest characters."""
    release(s, HOUNDS, 3, out)


def alarm(s: Heist, out: Out) -> None:
    """MH-C-Z1: Escape follows when the queue is done (MH-J51)."""
    s.escaping = True
    out.tell(told.AlarmSounded())


def lockdown(s: Heist, out: Out) -> None:
    """MH-C-Z2: all gates that are left close in order; then as Z1."""
    s.escaping = True
    out.tell(told.AlarmSounded())
    count = open_gates(s)
    if count:
        s.next(CLOSE, count)


EFFECTS: dict[str, Effect] = {
    "C1": reinforcements,
    "C2": sweep,
    "C3": shut_gate,
    "C4": lock_the_goods,
    "C5": panic,
    "C6": hounds,
    "Z1": alarm,
    "Z2": lockdown,
}
"""What each crisis does."""
