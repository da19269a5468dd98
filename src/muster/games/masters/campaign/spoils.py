"""What the team has after a heist: for the next one of a campaign."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ..board.masks import bits
from ..board.set_up import cards_of, left_outdoors
from .dossier import MOST_CASH

if TYPE_CHECKING:
    from ..state import Heist


def spoils(s: Heist) -> dict[str, Any]:
    """Cash, jewels and items of the team once everything is decided.

    Items outdoors or with somebody who got away stay with the team, as do those nobody was handed;
    others are lost (MH-J25). Jewels go to the stash (MH-J26), documents and keys are worth nothing.
    A map may hold an item the team owns already: it keeps as many as the box has cards (MH-J24).
    """
    box = s.box
    items = [*cards_of(s, s.items), *left_outdoors(s)]
    for who in bits(s.alive):
        items += cards_of(s, s.carried[who])
    count = Counter(box.kinds[kind] for kind in items)
    kept = {name: min(n, box.items[box.item_at[name]].copies) for name, n in count.items()}
    return {
        "cash": min(s.cash, MOST_CASH),  # what the next heist can begin with
        "jewels": min(s.stash + s.jewels, MOST_CASH),
        "items": sorted(Counter(kept).elements()),
    }
