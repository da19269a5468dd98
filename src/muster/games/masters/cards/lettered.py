"""The lettered events: cameras and guards (A), dogs (D), gates (G), those of the Retiree (M)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.events import Out

from ..board.masks import bits
from ..escape.objective import objective_met_now
from ..rules import guarded, next_gate, next_to, tiles_with
from ..stages import NONE
from .effects import (
    Effect,
    give_ideas,
    indoors,
    live,
    near_and_own,
    nothing,
    place_guards,
    place_locks,
    shut_gates,
    take_ideas,
)
from .hunts import CHARACTERS, FEARFUL, LOOT, release

if TYPE_CHECKING:
    from ..state import Heist


def where_is_he(s: Heist, out: Out) -> None:
    """MH-C-A2: a guard on each hex with a live camera next to a subdued guard."""
    quiet = tiles_with(s.quiet) | tiles_with(s.quiet_dogs)
    tiles = 0
    for tile in bits(live(s) & s.site.all_hexes):
        if next_to(s, tile) & quiet:
            tiles |= 1 << tile
    place_guards(s, tiles, out)


def their_word(s: Heist, out: Out) -> None:
    """MH-C-A4: no live camera about, but an active guard: an idea. Loops change nothing."""
    cameras, guards = tiles_with(s.cameras), guarded(s)
    losers: list[int] = []
    for who in bits(s.alive):
        near = near_and_own(s, who)
        if near & guards and not near & cameras:
            losers.append(who)
    take_ideas(s, losers, out)


def sick_him(s: Heist, out: Out) -> None:
    release(s, CHARACTERS, 1, out)  # MH-C-D1


def guard_the_loot(s: Heist, out: Out) -> None:
    release(s, LOOT, 1, out)  # MH-C-D2


def sense_fear(s: Heist, out: Out) -> None:
    release(s, FEARFUL, 1, out)  # MH-C-D3


def shut_gate(s: Heist, out: Out) -> None:
    shut_gates(s, 1, out)  # MH-C-G1


def shut_two(s: Heist, out: Out) -> None:
    shut_gates(s, 2, out)  # MH-C-G2


def unexpected_lock(s: Heist, out: Out) -> None:
    """MH-C-G3: a lock on the next gate that is still open."""
    gate = next_gate(s)
    place_locks(s, 0 if gate == NONE else 1 << gate, out)


def check_gate(s: Heist, out: Out) -> None:
    """MH-C-G4: a guard on the next gate that is still open."""
    gate = next_gate(s)
    place_guards(s, 0 if gate == NONE else 1 << gate, out)


def confidence(s: Heist, out: Out) -> None:
    give_ideas(s, [who for who in indoors(s) if s.ideas[who] <= 2], 2, out)  # MH-C-M2


def as_planned(s: Heist, out: Out) -> None:
    """MH-C-M3: an idea for everybody indoors if the objective is met (MH-J56)."""
    give_ideas(s, indoors(s) if objective_met_now(s) else [], 1, out)


EFFECTS: dict[str, Effect] = {
    "A2": where_is_he,
    "A4": their_word,
    "D1": sick_him,
    "D2": guard_the_loot,
    "D3": sense_fear,
    "G1": shut_gate,
    "G2": shut_two,
    "G3": unexpected_lock,
    "G4": check_gate,
    "M1": nothing,  # MH-C-M1
    "M2": confidence,
    "M3": as_planned,
}
"""Those that are like a numbered card are beside it."""
