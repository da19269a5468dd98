"""The Beat Cop and the Prison Guard: chits of the bag for blanks."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ...components import BLANK, DOG, GUARD, LOCK
from ..deals import Numbers
from ..planning import starts_indoors
from .hire import Offer

if TYPE_CHECKING:
    from ...state import Heist

EXCHANGED: Numbers = (DOG, GUARD, LOCK)
"""The chits an exchange takes out of the bag, as a deal counts them."""


class Exchange(Offer):
    """Chits of these kinds for blanks, in this order, as many as there are (MH-J23)."""

    drawn_on = True
    chits: ClassVar[Numbers] = (GUARD, DOG)
    dogs_first = 0

    def pointless(self, s: Heist) -> str:
        if any(s.bag[chit] for chit in self.chits):
            return ""
        return "there are no guards or dogs in the bag to exchange"

    def help(self, s: Heist, count: int) -> tuple[int, Numbers]:
        before, bag = s.bag, list(s.bag)
        gone = min(self.dogs_first, count, bag[DOG])
        bag[DOG] -= gone
        for chit in self.chits:
            taken = min(count - gone, bag[chit])
            bag[chit] -= taken
            gone += taken
        bag[BLANK] += gone
        s.bag = tuple(bag)
        return gone, tuple(before[chit] - bag[chit] for chit in EXCHANGED)

    def goes_back(self, s: Heist, changed: Numbers) -> None:
        bag = list(s.bag)
        for chit, count in zip(EXCHANGED, changed, strict=True):
            bag[chit] += count
            bag[BLANK] -= count
        s.bag = tuple(bag)


class BeatCop(Exchange):
    """MH-C-beat-cop: guards before dogs."""

    id = "beat-cop"
    fixer = "beat-cop"
    prices = (2, 3, 4)
    label = "Beat Cop: guards for blanks"


class BeatCopDogs(BeatCop):
    id = "beat-cop-dogs"
    label = "Beat Cop: dogs for blanks"
    chits: ClassVar[Numbers] = (DOG, GUARD)


class BeatCopOneDog(BeatCop):
    id = "beat-cop-1-dog"
    label = "Beat Cop: one dog, then guards, for blanks"
    dogs_first = 1


class BeatCopTwoDogs(BeatCop):
    id = "beat-cop-2-dogs"
    label = "Beat Cop: two dogs, then guards, for blanks"
    dogs_first = 2


LOCKS = 2


class PrisonGuard(Exchange):
    """MH-C-prison-guard: two locks, if somebody starts indoors."""

    id = "prison-guard"
    fixer = "prison-guard"
    prices = (3,)
    chits: ClassVar[Numbers] = (LOCK,)

    def pointless(self, s: Heist) -> str:
        if not starts_indoors(s):
            return "the Prison Guard only helps if a PC or NPC starts indoors"
        return "" if s.bag[LOCK] else "there are no locks in the bag to exchange"

    def help(self, s: Heist, count: int) -> tuple[int, Numbers]:
        return super().help(s, LOCKS)
