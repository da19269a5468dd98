"""Levels of bots in The Specialists: how far and how often they look ahead.

One turn is looked at to its end, or on to the end of the next one; alone all play to the end, for
which it takes many more playouts. By playouts alone, so that a level plays the same wherever it
plays (docs/bots.md has the ladder).
"""

from __future__ import annotations

from typing import Any

LEVELS: dict[str, dict[str, Any]] = {
    "level-1": {"bot": "greedy", "slip": 40},
    "level-2": {"bot": "greedy", "slip": 24},
    "level-3": {
        "bot": "search",
        "slip": 14,
        "playouts": 24,
        "turns": 1,
        "alone": 160,
        "seconds": 0.0,
    },
    "level-4": {
        "bot": "search",
        "slip": 4,
        "playouts": 24,
        "turns": 2,
        "alone": 300,
        "seconds": 0.1,
    },
    "level-5": {
        "bot": "search",
        "slip": 0,
        "playouts": 64,
        "turns": 2,
        "alone": 700,
        "seconds": 0.1,
    },
}
