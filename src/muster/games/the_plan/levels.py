"""The levels of The Plan: luck is half of a match, so the lower ones slip often.

By playouts alone, so that a level plays the same wherever it plays (docs/bots.md has the ladder).
"""

from __future__ import annotations

from typing import Any

LEVELS: dict[str, dict[str, Any]] = {
    "level-1": {"bot": "greedy", "slip": 68},
    "level-2": {"bot": "greedy", "slip": 44},
    "level-3": {"bot": "search", "slip": 26, "playouts": 24, "seconds": 0.0},
    "level-4": {"bot": "search", "slip": 10, "playouts": 60, "seconds": 0.0},
    "level-5": {"bot": "search", "slip": 0, "playouts": 400, "seconds": 0.1},
}
