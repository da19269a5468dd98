"""The levels of Space Explorers: a player has twenty decisions or so, and each of them counts.

By playouts alone, so that a level plays the same wherever it plays (docs/bots.md has the ladder).
"""

from __future__ import annotations

from typing import Any

LEVELS: dict[str, dict[str, Any]] = {
    "level-1": {"bot": "greedy", "slip": 60},
    "level-2": {"bot": "greedy", "slip": 38},
    "level-3": {"bot": "search", "slip": 22, "playouts": 24, "seconds": 0.0},
    "level-4": {"bot": "search", "slip": 10, "playouts": 60, "seconds": 0.0},
    "level-5": {"bot": "search", "slip": 0, "playouts": 800, "seconds": 0.1},
}
