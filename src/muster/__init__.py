"""Muster: board games about assembling specialists, on one rules kernel.

Begin a match and answer its first question:

    m = muster.Match.new("the-plan", seats=3, seed=7)
    m.play(m.asks[0].seat, m.legal(m.asks[0].seat)[0])
"""

import muster.forms  # (first: it decides in which form all others are loaded)
import muster.games  # noqa: F401  (early: a later import would put it in the function's place)
from muster.forms import form
from muster.kernel.chance import Secret
from muster.kernel.errors import (
    BadChoice,
    BadContent,
    BadPosition,
    BadRecord,
    Illegal,
    MusterError,
)
from muster.kernel.match import Match, position, redeal
from muster.kernel.outcome import Outcome
from muster.kernel.records.record import Record
from muster.kernel.shelf import game, games, load_folder, look_in

__version__ = "0.2.0"

look_in("muster.games")

__all__ = [
    "BadChoice",
    "BadContent",
    "BadPosition",
    "BadRecord",
    "Illegal",
    "Match",
    "MusterError",
    "Outcome",
    "Record",
    "Secret",
    "form",
    "game",
    "games",
    "load_folder",
    "position",
    "redeal",
]
