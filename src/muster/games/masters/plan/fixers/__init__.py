"""The fixers who help in The Plan, each with its price, its rules, its words and what it does.

The Fence and the Curator make prices (`shop`), Old Friend helps during the heist.
"""

from __future__ import annotations

from ..command import PlanVerb
from .architect import Floorplan
from .exchanges import BeatCop, BeatCopDogs, BeatCopOneDog, BeatCopTwoDogs, PrisonGuard
from .hire import Hire, Offer
from .insiders import Connoisseur, Shell
from .machinist import Tip
from .mayor import Inside
from .numbers import Bookie, Consultant, DiversionArtist
from .retiree import Insert
from .visage import Visage

OFFERS: tuple[Offer, ...] = (
    BeatCop(),
    BeatCopDogs(),
    BeatCopOneDog(),
    BeatCopTwoDogs(),
    Bookie(),
    PrisonGuard(),
    Consultant(),
    Connoisseur(),
    Shell(),
    DiversionArtist(),
)
VERBS: tuple[PlanVerb, ...] = (Visage(), Hire(), Floorplan(), Insert(), Inside(), Tip())
"""Their commands."""
