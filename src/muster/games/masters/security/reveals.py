"""Drawing chits out of the bag: reveals, auto-reveals, what comes with held loot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.events import Out

from ..board.masks import bits
from ..components import BLANK, CAMERA, CHITS, DOG, GUARD, LOCK, LOOT_OF_CHIT
from ..rules import near
from ..security.events import Drawn
from ..stages import ACTION, ESCAPE, PLAN
from ..waiting import CONSULT

if TYPE_CHECKING:
    from ..state import Heist

ALWAYS_HELD = ("keycard", "usb")
"""Loot that a guard holds when it comes out of the bag (MH-194, MH-197)."""


def draw_chit(s: Heist) -> int:
    """A random chit out of the bag; -1 if it is empty."""
    total = sum(s.bag)
    if not total:
        return -1
    at = s.chance.pick("bag", total)
    for chit, count in enumerate(s.bag):
        if at < count:
            s.bag = (*s.bag[:chit], count - 1, *s.bag[chit + 1 :])
            return chit
        at -= count
    return -1


def due_reveals(s: Heist) -> int:
    """Unknown hexes a character stands next to, or on (MH-42, MH-J36)."""
    if not s.unknown:
        return 0
    found = 0
    adj, place, vents = s.adj, s.place, s.vents
    for who in bits(s.alive):
        tile = place[who]
        found |= adj[tile] | 1 << tile
        if vents:
            found |= near(s, who)
    return found & s.unknown  # whatever is unknown is there


def reveal_hex(s: Heist, tile: int, by: int, out: Out) -> None:
    """One unknown hex becomes known; the Consultant may step in before the chit does anything."""
    # MH-175: known from now on, also when the dog it was jumps away
    s.unknown &= ~(1 << tile)
    chit = draw_chit(s)
    if chit < 0:  # MH-J37
        return
    if s.blanks and s.stage == ACTION and _payers(s):
        out.tell(Drawn(by, s.site.word[tile], chit, False))
        s.next(CONSULT, tile, chit, 0)
        return
    guarded = lay_chit(s, tile, chit)
    if out.heard:
        out.tell(Drawn(by, s.site.word[tile], chit, guarded))


def _payers(s: Heist) -> bool:
    for who in bits(s.alive):  # noqa: SIM110 (a generator costs calls)
        if s.ideas[who]:
            return True
    return False


def lay_chit(s: Heist, tile: int, chit: int) -> bool:
    """A drawn chit on its hex, active side up (MH-42, MH-J39); did a guard come with it?"""
    # MH-32: what was in the bag is on the map now
    if chit == GUARD:
        s.guards[tile] += 1
    elif chit == DOG:
        s.dogs[tile] += 1
        if s.stage != PLAN:  # MH-J22: no chase before the heist
            s.sniffs = (*s.sniffs, (tile, -1))
    elif chit == LOCK:
        s.locks[tile] += 1
        if s.stage == PLAN:
            s.turned += 1  # MH-C-machinist
    elif chit == CAMERA:
        if s.stage == PLAN and s.shelled:
            s.dark[tile] += 1  # MH-C-shell
        else:
            s.cameras[tile] += 1
    elif chit != BLANK:  # MH-193 MH-196: keycard and USB key are loot
        add_loot(s, tile, LOOT_OF_CHIT[chit])
        name = CHITS[chit]
        if name in ALWAYS_HELD or name in s.scenario.held:  # MH-194 MH-197 MH-217
            s.guards[tile] += 1
            return True
    return False


def add_loot(s: Heist, tile: int, kind: int) -> None:
    s.loot_on[tile] = tuple(sorted((*s.loot_on[tile], kind)))


def discard_chit(s: Heist, by: int, out: Out) -> None:
    """No unknown hex is left: a chit is taken out of the bag (MH-45, MH-J38)."""
    chit = draw_chit(s)
    if chit >= 0:
        out.tell(Drawn(by, -1, chit, False))


def reveal_due(s: Heist, out: Out) -> bool:
    """The next auto-reveal, in the order of row and column (MH-J35); False if none is due."""
    # MH-43: nobody is asked
    due = due_reveals(s) if s.stage != ESCAPE else s.unknown  # MH-126
    if not due:
        return False
    tile = (due & -due).bit_length() - 1
    reveal_hex(s, tile, -1, out)
    return True
