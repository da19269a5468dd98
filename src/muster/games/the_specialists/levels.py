"""Levels of bots in The Specialists: how far and how often they look ahead.

One turn is looked at to its end, or on to the end of the next one; alone all play to the end.
"""

from __future__ import annotations

from typing import Any

LEVELS: dict[str, dict[str, Any]] = {
    "level-3": {"playouts": 16, "turns": 1, "seconds": 0.1},
    "level-4": {"playouts": 48, "turns": 2, "seconds": 0.2},
    "level-5": {"playouts": 1200, "turns": 2, "msec": 2000, "seconds": 2.0},
}
