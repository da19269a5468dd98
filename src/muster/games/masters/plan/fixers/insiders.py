"""The Connoisseur and Shell: what they know changes what lies in the building."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...board.masks import bits
from ...components import CASH, JEWEL
from ...heist.loot import lies
from ..deals import Numbers
from .hire import Offer

if TYPE_CHECKING:
    from ...state import Heist


class Connoisseur(Offer):
    """MH-C-connoisseur: $1k more wherever cash or a jewel lies."""

    id = "connoisseur"
    fixer = "connoisseur"
    prices = (0,)

    def help(self, s: Heist, count: int) -> tuple[int, Numbers]:
        hexes = range(s.site.hexes)
        changed = tuple(tile for tile in hexes if lies(s, tile, CASH) or lies(s, tile, JEWEL))
        for tile in changed:
            s.cash_on[tile] += 1
        return count, changed

    def goes_back(self, s: Heist, changed: Numbers) -> None:
        for tile in changed:
            s.cash_on[tile] -= 1


class Shell(Offer):
    """MH-C-shell: cameras turned up in this planning are disabled, also those before."""

    id = "shell"
    fixer = "shell"
    prices = (3,)
    drawn_on = True

    def help(self, s: Heist, count: int) -> tuple[int, Numbers]:
        s.shelled = True
        turned_up = bits(s.site.unknown & ~s.unknown)
        changed = tuple(tile for tile in turned_up for _ in range(s.cameras[tile]))
        for tile in changed:
            s.dark[tile] += 1
            s.cameras[tile] -= 1
        return count, changed

    def goes_back(self, s: Heist, changed: Numbers) -> None:
        s.shelled = False
        for tile in changed:
            s.dark[tile] -= 1
            s.cameras[tile] += 1
