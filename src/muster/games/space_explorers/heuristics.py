"""What a bot thinks of a view of Space Explorers."""

from __future__ import annotations

from muster.games.space_explorers.box import SpaceBox
from muster.kernel.game import Table


def value(box: SpaceBox, table: Table, seat: int) -> float:
    """Own points."""
    return float(table["points"][seat] + table["stars"][seat])
