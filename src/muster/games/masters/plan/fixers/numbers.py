"""The Bookie, the Consultant and the Diversion Artist: a number that is kept for the heist."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..deals import Numbers
from .hire import Offer

if TYPE_CHECKING:
    from ...state import Heist


class Bookie(Offer):
    """MH-C-bookie: a stake that doubles or is gone."""

    id = "bookie"
    fixer = "bookie"
    prices = (1, 2, 3, 4, 5, 6, 7, 8)
    label = "Bookie: a stake in thousands"
    unit = "$"

    def help(self, s: Heist, count: int) -> tuple[int, Numbers]:
        s.stake = count
        return count, ()

    def goes_back(self, s: Heist, changed: Numbers) -> None:
        s.stake = 0


class Consultant(Offer):
    """MH-C-consultant: blanks in store."""

    id = "consultant"
    fixer = "consultant"
    prices = (0, 3, 7)
    label = "Consultant: blanks"
    unit = "blanks"
    drawn_on = True

    def help(self, s: Heist, count: int) -> tuple[int, Numbers]:
        s.blanks = count
        return count, ()

    def goes_back(self, s: Heist, changed: Numbers) -> None:
        s.blanks = 0


class DiversionArtist(Offer):
    """MH-C-diversion-artist: tokens that take noise away."""

    id = "diversion-artist"
    fixer = "diversion-artist"
    prices = (1, 2, 3, 4)
    label = "Diversion Artist: tokens"
    unit = "tokens"

    def help(self, s: Heist, count: int) -> tuple[int, Numbers]:
        s.diversions = count
        return count, ()

    def goes_back(self, s: Heist, changed: Numbers) -> None:
        s.diversions = 0
