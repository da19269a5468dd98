"""What a seat may know, listed thing by thing, and re-dealing the rest (PD-J1)."""

from __future__ import annotations

import random
from typing import Any

from muster.kernel.chance import Chance

from .box import SeaBox
from .state import Sea


def view(s: Sea, seat: int | None) -> dict[str, Any]:
    """Open: all but the charms of others and the deck."""
    ids, charms = s.box.ids, s.box.charm_ids
    return {
        "deck": len(s.deck),
        "charm": None if seat is None else charms[s.charms[seat]],
        "charms": [charms[c] for c in s.charms] if s.shown else None,  # PD-J1
        "dive": [ids[c] for c in s.dive],
        "kept": [[ids[c] for c in kept] for kept in s.kept],
        "discards": [ids[c] for c in s.discards],
        "turn": s.turn,
        "diving": s.diving,
        "shown": s.shown,
    }


def redeal(box: SeaBox, table: dict[str, Any], seat: int | None, rng: random.Random) -> Sea:
    """A state this view allows: deck and charms the seat has not seen are in random places."""
    s = Sea(box, Chance(b""))
    s.dive = tuple(box.at[c] for c in table["dive"])
    s.kept = [tuple(box.at[c] for c in kept) for kept in table["kept"]]
    s.discards = tuple(box.at[c] for c in table["discards"])
    s.turn, s.diving, s.shown = table["turn"], table["diving"], table["shown"]
    seen = {*s.dive, *s.discards, *(c for kept in s.kept for c in kept)}
    deck = [c for c in box.sea if c not in seen]
    rng.shuffle(deck)
    s.deck = tuple(deck[: table["deck"]])
    if s.shown:
        s.charms = [box.charm_at[c] for c in table["charms"]]
        return s
    free = list(range(len(box.charm_ids)))
    if seat is not None:
        free.remove(box.charm_at[table["charm"]])
    rng.shuffle(free)
    for other in range(box.seats):
        s.charms[other] = box.charm_at[table["charm"]] if other == seat else free.pop()
    return s


def secrets(s: Sea, seat: int | None) -> dict[str, Any]:
    """What this seat may not know; re-dealing must move each."""
    hidden: dict[str, Any] = {}
    if len(s.deck) > 1:
        hidden["deck"] = s.deck
    if not s.shown:
        hidden |= {f"charm of {n}": c for n, c in enumerate(s.charms) if n != seat}
    return hidden
