"""Calling off deals with fixers before all confirm (MH-J17): what each left behind goes back.

A deal is remembered until the heist begins as (fixer, price, what it changed ..). Chits that were
drawn stay drawn, and so does a deal that could have changed the draw.
"""

from __future__ import annotations

from muster.kernel.ask import Ask, Reason, Rule, rule
from muster.kernel.events import Out

from ..board.site import bits
from ..box import BLANK, DOG, GUARD, LOCK
from ..stages import NONE
from ..state import Heist
from ..verbs.plan import words_of
from . import events, planning

EXCHANGED: tuple[int, ...] = (DOG, GUARD, LOCK)
"""The chits an exchange takes out of the bag, as a deal counts them."""

DRAWN_ON: tuple[str, ...] = ("beat-cop", "prison-guard", "consultant", "shell")
"""Fixers whose help changes what a draw brings."""


def remember(s: Heist, fixer: int, price: int, *changed: int) -> None:
    s.deals = (*s.deals, (fixer, price, *changed))


def stand(s: Heist) -> None:
    """A chit is drawn: what could have changed it stands."""
    if s.deals:
        final = [s.box.fixer_at[name] for name in DRAWN_ON]
        s.deals = tuple(row for row in s.deals if row[0] not in final)


def answers(s: Heist, seat: int, found: list[int]) -> None:
    """Add the deals that may be called off."""
    if s.deals:
        first = s.box.first["dismiss"]
        found += sorted({first + row[0] for row in s.deals})


@rule("MH-J17", "dismiss")
def can_be_called_off(s: Heist, ask: Ask, action: int) -> Reason | None:
    """A deal was made, and no chit was drawn since that it could have changed."""
    box = s.box
    fixer = words_of(box, action)[0]
    if any(row[0] == fixer for row in s.deals):
        return None
    name = box.fixers[fixer].name
    there = [box.fixers[at].id for at in sorted({row[0] for row in s.deals})]
    if s.hired >> fixer & 1:
        return Reason(f"chits were drawn since: the deal with {name} stands", deals=there)
    return Reason(f"there is no deal with {name} to call off", deals=there)


RULES: tuple[Rule[Heist], ...] = (can_be_called_off,)


def call_off(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    """Everything a fixer did goes back, and so does the money."""
    fixer = words[0]
    planning.touched(s, seat)
    name, back = s.box.fixers[fixer].id, 0
    for row in reversed(s.deals):
        if row[0] == fixer:
            back += row[1]
            _revert(s, name, row[2:])
    s.deals = tuple(row for row in s.deals if row[0] != fixer)
    s.hired &= ~(1 << fixer)
    s.cash += back
    out.tell(events.CalledOff(fixer, back))


def _revert(s: Heist, name: str, changed: tuple[int, ...]) -> None:
    if name in ("beat-cop", "prison-guard"):
        bag = list(s.bag)
        for chit, count in zip(EXCHANGED, changed, strict=True):
            bag[chit] += count
            bag[BLANK] -= count
        s.bag = tuple(bag)
    elif name == "bookie":
        s.stake = 0
    elif name == "consultant":
        s.blanks = 0
    elif name == "diversion-artist":
        s.diversions = 0
    elif name == "connoisseur":
        for tile in changed:
            s.cash_on[tile] -= 1
    elif name == "shell":
        s.shelled = False
        for tile in changed:
            s.dark[tile] -= 1
            s.cameras[tile] += 1
    elif name == "architect":
        s.floorplans &= ~(1 << changed[0])
        s.floors -= 1
    elif name == "retiree":
        at, place = changed
        s.inserted &= ~(1 << at)
        s.deck = (*s.deck[:place], *s.deck[place + 1 :])
    else:
        _send_outside(s, *changed)


def _send_outside(s: Heist, who: int, tile: int, chit: int, escorted: int) -> None:
    """The Mayor's guard or dog comes back, and the PC has to find another start."""
    s.mayor = s.place[who] = NONE
    s.ready &= ~(1 << s.box.owner[who])  # who had confirmed has to say where it starts now
    if chit == DOG:
        s.dogs[tile] += 1
    else:
        s.guards[tile] += 1
    if escorted:
        s.escort = tuple(sorted((*s.escort, tile)))


def cameras_on(s: Heist, tiles: int) -> tuple[int, ...]:
    """The tiles of a set, each as often as there are cameras on it."""
    return tuple(tile for tile in bits(tiles) for _ in range(s.cameras[tile]))
