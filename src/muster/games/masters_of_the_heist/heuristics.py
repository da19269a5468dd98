"""What a good partner would do."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from muster.games.masters_of_the_heist.box import HeistBox
from muster.kernel.game import Table


def value(box: HeistBox, table: Table, seat: int) -> float:
    """How good the position is for the crew."""
    return 0.0


def advise(
    box: HeistBox, view: dict[str, Any], legal: Sequence[str], bluff: float, rng: random.Random
) -> Mapping[str, float]:
    """No advice yet."""
    return {}
