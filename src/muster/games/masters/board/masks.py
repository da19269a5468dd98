"""Sets of tiles as bit masks, and what is in them."""

from __future__ import annotations

from muster.kernel.verbs import places_in as bits

__all__ = ["bits"]
