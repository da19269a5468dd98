"""The levels of The Plan: luck is half of a match, so they are set further apart than usual."""

from __future__ import annotations

LEVELS = {
    "level-1": {"bot": "greedy", "slip": 70},
    "level-2": {"bot": "greedy", "slip": 25},
    "level-3": {"bot": "search", "slip": 15, "playouts": 40, "seconds": 0.1},
    "level-4": {"bot": "search", "slip": 0, "playouts": 150, "msec": 1000, "seconds": 0.3},
    "level-5": {"bot": "search", "slip": 0, "playouts": 6000, "msec": 2000, "seconds": 2.0},
}
