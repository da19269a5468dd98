"""How much longer the tests over random games look when `make torture` runs them."""

from __future__ import annotations

import os

VARIABLE = "MUSTER_TORTURE"


def many(number: int) -> int:
    """So many games or positions, or a multiple of them: MUSTER_TORTURE=50 pytest tests/games."""
    return number * int(os.environ.get(VARIABLE, "1"))
